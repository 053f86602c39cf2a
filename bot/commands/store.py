"""`python -m bot backup | export | import | verify | integrity`: looking after the games in the file."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.commands.terminal import counted

if TYPE_CHECKING:
    from bot.commands import Commands
    from bot.store import Store


def add(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="copy the file with all games, also while the bot runs")
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    parser.set_defaults(run=backup)

    parser = commands.add_parser("export", help="write one game to a file (of a running game: with all its secrets)")
    parser.add_argument("game", type=int, metavar="GAME", help="the game's number")
    parser.add_argument("--out", type=Path, metavar="FILE", help="else game-NUMBER.json; - for the standard output")
    parser.set_defaults(run=export)

    parser = commands.add_parser("import", help="take in a game that was exported; it gets a new number")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=take_in)

    parser = commands.add_parser("verify", help="check an exported game: the deal, every move, the scores")
    parser.add_argument("file", type=Path, metavar="EXPORT")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=check_export)

    parser = commands.add_parser("integrity", help="look through the whole file: every game, every snapshot")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=integrity)


def backup(args: argparse.Namespace) -> int:
    from bot.store import StoreTrouble
    from bot.store.upkeep import back_up

    try:
        size = back_up(args.settings.database_path, args.file)
    except StoreTrouble as trouble:
        return _sorry(trouble.words)
    print(f"{args.file}: {size:,} bytes")
    return 0


def export(args: argparse.Namespace) -> int:
    from bot.store.exports import export_game, read_export

    async def work(store: Store) -> int:
        data = await store.read(lambda rows: export_game(rows, args.game))
        if data is None:
            return _sorry(f"there is no game {args.game}")
        if read_export(data).game.status == "playing":
            print(f"game {args.game} is being played: the file holds everybody's secrets", file=sys.stderr)
        if args.out == Path("-"):
            sys.stdout.buffer.write(data + b"\n")
            return 0
        target = args.out or Path(f"game-{args.game}.json")
        try:
            target.write_bytes(data)
        except OSError as error:
            return _sorry(f"{target}: can't be written: {error.strerror}")
        print(f"{target}: {len(data):,} bytes")
        return 0

    return _with_store(args, work)


def take_in(args: argparse.Namespace) -> int:
    from bot.boards import load_board
    from bot.store.exports import BadExport, import_game, read_export

    try:
        exported = read_export(args.file.read_bytes())
    except OSError as error:
        return _sorry(f"{args.file}: can't be read: {error.strerror}")
    except BadExport as bad:
        return _sorry(f"{args.file}: {bad}")

    async def work(store: Store) -> int:
        try:
            game = await store.write(lambda rows: import_game(rows, exported, load_board, time.time()))
        except BadExport as bad:
            return _sorry(f"{args.file}: {bad}")
        print(f"it is game {game} now, {len(exported.moves)} moves on {exported.game.board}")
        if exported.game.status == "playing":
            print("it is paused: /train table resume in its channel lets it go on")
        return 0

    return _with_store(args, work, create=True)


def check_export(args: argparse.Namespace) -> int:
    import msgspec

    from bot.boards import load_board
    from bot.store.exports import BadExport, read_export, verify

    try:
        found = verify(read_export(args.file.read_bytes()), load_board)
    except OSError as error:
        return _sorry(f"{args.file}: can't be read: {error.strerror}")
    except BadExport as bad:
        return _sorry(f"{args.file}: {bad}")
    if args.json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
    elif found.problems:
        print(*found.problems, sep="\n")
    else:
        print(f"seed   its SHA-256 is {found.seed_hash}, as announced at the start")
        print(f"moves  all {found.moves} replayed on {found.board}, with the same outcome")
        print(f"score  {', '.join(map(str, found.totals)) or 'not played to the end'}")
    return 1 if found.problems else 0


def integrity(args: argparse.Namespace) -> int:
    import msgspec

    from bot.boards import load_board
    from bot.store.upkeep import look_through

    async def work(store: Store) -> int:
        report = await look_through(store, load_board)
        if args.json:
            print(json.dumps(msgspec.to_builtins(report), indent=2))
        else:
            print(*report.problems, sep="\n", end="\n" if report.problems else "")
            found = counted(len(report.problems), "problem")
            print(f"{counted(report.games, 'game')}, {counted(report.moves, 'move')}: {found}")
        return 1 if report.problems else 0

    return _with_store(args, work)


def _with_store(
    args: argparse.Namespace, work: Callable[[Store], Coroutine[Any, Any, int]], *, create: bool = False
) -> int:
    import asyncio

    from bot.store import StoreTrouble, open_store

    async def run() -> int:
        store = await open_store(args.settings.database_path, create=create)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreTrouble as trouble:
        return _sorry(trouble.words)


def _sorry(words: str) -> int:
    print(words, file=sys.stderr)
    return 1
