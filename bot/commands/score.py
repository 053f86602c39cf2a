"""`python -m bot score`: what a final position is worth, also of a game played at a table."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.commands import Commands
    from bot.game import Board


def add(commands: Commands) -> None:
    parser = commands.add_parser("score", help="score a final position, also of a game played at a table")
    parser.add_argument("file", type=Path, metavar="POSITION.json")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


TIES = {
    None: "",
    "tickets": ", equal in points but with more completed tickets",
    "stations": ", equal in points but with fewer stations built",
    "longest_path": ", equal in points but with the longest trail",
    "shared": ", equal in everything",
}


def run(args: argparse.Namespace) -> int:
    from bot.boards import UnknownMap, load_board
    from bot.game import score
    from bot.game.position import BadPosition, read_position, set_up

    try:
        position = read_position(args.file.read_bytes())
        board = load_board(position.map)
        result = score(set_up(board, position))
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 1
    except (BadPosition, UnknownMap) as error:
        print(error, file=sys.stderr)
        return 1
    names = [player.name for player in position.players]
    sheet = {
        "map": board.id,
        "players": [
            {"name": names[player.seat], **_as_json(player), "items": [_as_json(item) for item in player.items]}
            for player in result.players
        ],
        "winners": [names[seat] for seat in result.winners],
        "tie_break": result.tie_break,
    }
    if args.json:
        print(json.dumps(sheet, ensure_ascii=False, indent=2))
        return 0
    _print_sheet(board, sheet)
    return 0


def _as_json(value: object) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain


def _print_sheet(board: Board, sheet: dict[str, Any]) -> None:
    for player in sheet["players"]:
        print(player["name"])
        for item in player["items"]:
            print(f"  {_item(board, item):<46} {item['points']:>5}")
        print(f"  {'total':<46} {player['total']:>5}")
    print(f"won by {' and '.join(sheet['winners'])}{TIES[sheet['tie_break']]}")


def _item(board: Board, item: dict[str, Any]) -> str:
    words = [str(item["kind"]).replace("_", " ")]
    if ticket := item.get("ticket"):
        cities = board.ticket_by_id[ticket].cities
        words.append("–".join(board.cities[city].name for city in cities) + f", {item['outcome'].replace('_', ' ')}")
    if city := item.get("city"):
        words.append(board.city_by_id[city].name)
    if item.get("number") is not None:
        words.append(f"({item['number']})")
    return " ".join(words)
