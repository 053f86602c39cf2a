"""`python -m bot`: lists the commands and runs one of them."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

# The families of commands in the order of the help. Adding one means a module in bot/commands and a name here.
FAMILIES = ("run", "playground", "maps", "games", "score", "demo", "pictures", "store", "tournament", "bench")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    args = parser.parse_args(arguments)
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    try:
        return _run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read our output had enough; point stdout elsewhere so that closing it at exit stays quiet
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Railway board games to play on Discord.")
    parser.add_argument("--maps", type=Path, metavar="DIR", help="take the maps from this folder (or set MAPS_PATH)")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for family in FAMILIES:
        importlib.import_module(f"bot.commands.{family}").add(commands)
    for command in commands.choices.values():
        # understood after the command, too; SUPPRESS keeps a value that was given before it
        command.add_argument("--maps", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    return parser


def _run(args: argparse.Namespace) -> int:
    from bot.boards import BrokenMap, UnknownMap, use_maps
    from bot.settings import SettingsError, read_settings

    try:
        args.settings = read_settings(os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    folder: Path | None = args.maps or args.settings.maps_path
    if folder is not None:
        if not folder.is_dir():
            print(f"--maps: there is no folder {str(folder)!r}", file=sys.stderr)
            return 2
        use_maps(folder)
    try:
        status: int = args.run(args)
    except (BrokenMap, UnknownMap) as error:
        print(error, file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
