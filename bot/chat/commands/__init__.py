"""`/train …`: all commands, in one group. Discord allows 25 in a group, so what is rare sits in `/train table …`."""

from __future__ import annotations

from discord import app_commands

from bot.chat.commands import direct, lobby, looking, people, planning, playing, table
from bot.chat.commands.making import MADE, build
from bot.chat.translator import localised

__all__ = ["direct", "lobby", "looking", "people", "planning", "playing", "table", "train"]


def train() -> app_commands.Group:
    """A new group for a client."""
    group = app_commands.Group(
        name=localised("commands.train.name"), description=localised("commands.train.description")
    )
    rare = app_commands.Group(
        name=localised("commands.table.name"), description=localised("commands.table.description"), parent=group
    )
    for made in MADE:
        (rare if made.group == "table" else group).add_command(build(made))
    return group
