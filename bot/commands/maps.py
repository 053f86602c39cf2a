"""`python -m bot maps`: which maps there are, and whether they are sound."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bot.commands.terminal import counted

if TYPE_CHECKING:
    from bot.boards import Problem
    from bot.commands import Commands
    from bot.game.board import Board


NO_MAPS = "no maps here: a map is a folder with a map.toml inside"


def add(commands: Commands) -> None:
    parser = commands.add_parser("maps", help="list the maps, or check a folder of maps")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=show)
    actions = parser.add_subparsers(title="actions", metavar="")
    check_parser = actions.add_parser("check", help="tell everything that is wrong with the maps; status 1 if anything")
    check_parser.add_argument("dir", nargs="?", type=Path, help="a folder of maps, or of one map; else the maps in use")
    check_parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="as JSON")
    check_parser.set_defaults(run=check)


def show(args: argparse.Namespace) -> int:
    from bot.boards import load_boards

    rows = [_row(board) for board in load_boards().values()]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    if not rows:
        print(NO_MAPS)
        return 1
    cells = [list(map(_cell, row.values())) for row in rows]
    heads = ["map", "title", "players", "places", "routes", "spaces", "tickets", "mechanisms"]
    widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(heads))]
    for row in [heads, *cells]:
        parts = [
            text.rjust(width) if 3 <= at <= 6 else text.ljust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(parts).rstrip())
    return 0


def check(args: argparse.Namespace) -> int:
    from bot.boards import FILE_NAME, check_map, check_maps, map_ids

    folder: Path | None = args.dir
    if folder is not None and (folder / FILE_NAME).exists():
        names: tuple[str, ...] = (folder.resolve().name,)
        problems = check_map(folder)
    else:
        names = map_ids(folder)
        problems = check_maps(folder)
    if args.json:
        print(json.dumps(_report(names, problems), ensure_ascii=False, indent=2))
    elif not names:
        print(NO_MAPS)
    elif problems:
        print(*problems, sep="\n")
        print(f"{counted(len(problems), 'problem')} in {counted(len(names), 'map')}")
    else:
        print(f"{', '.join(names)}: all good")
    return 1 if problems or not names else 0


def _row(board: Board) -> dict[str, object]:
    return {
        "map": board.id,
        "title": board.title,
        "players": list(board.players),
        "places": len(board.cities),
        "routes": len(board.routes),
        "spaces": sum(route.length for route in board.routes),
        "tickets": len(board.tickets),
        "mechanisms": list(board.mechanisms),
    }


def _cell(value: object) -> str:
    match value:
        case [int(fewest), int(most)]:
            return f"{fewest}–{most}"
        case list():
            return ", ".join(value) or "none"
        case _:
            return str(value)


def _report(names: tuple[str, ...], problems: tuple[Problem, ...]) -> dict[str, object]:
    return {
        "ok": bool(names) and not problems,
        "maps": list(names),
        "problems": [
            {
                "map": problem.file.parent.name,
                "file": str(problem.file),
                "line": problem.line,
                "key": problem.key,
                "kind": problem.kind,
                "text": problem.text,
            }
            for problem in problems
        ],
    }
