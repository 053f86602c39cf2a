"""`python -m bot run`: the bot on Discord."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.commands import Commands

NO_TOKEN = """\
DISCORD_TOKEN is not set: the bot can't log in to Discord without it.
Get one at https://discord.com/developers/applications (New Application, Bot, Reset Token) and put it into .env.
To play without a token, on your own machine, type: make play"""


def add(commands: Commands) -> None:
    parser = commands.add_parser("run", help="run the bot on Discord (needs DISCORD_TOKEN)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.settings.discord_token is None:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    from bot.chat.running import run_bot  # discord.py and all that draws: only for who needs it

    return run_bot(args.settings)
