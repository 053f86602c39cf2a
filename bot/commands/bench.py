"""`python -m bot bench`: measures what must be fast, part by part."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.commands import Commands

# A part is measured when it has a module `bench` with `run()`, which returns its numbers by name.
_PACKAGE = Path(__file__).parents[1]
PARTS = {path.parent.name: f"bot.{path.parent.name}.bench" for path in sorted(_PACKAGE.glob("*/bench.py"))}
del PARTS[Path(__file__).parent.name]  # this very command
PARTS["playing"] = "bot.playground.load"  # the whole of it at work


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure what must be fast")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)}; else all")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    unknown = [part for part in args.parts if part not in PARTS]
    if unknown:
        print(f"unknown part {', '.join(unknown)}; there is {', '.join(PARTS)}", file=sys.stderr)
        return 2
    results: dict[str, dict[str, object]] = {}
    for part in args.parts or PARTS:
        if not args.json:
            print(f"measuring {part} …", file=sys.stderr, flush=True)
        results[part] = importlib.import_module(PARTS[part]).run()
    if args.json:
        machine = {"python": platform.python_version(), "system": platform.platform()}
        print(json.dumps({"machine": machine, "results": results}, ensure_ascii=False, indent=2))
        return 0
    width = max(len(f"{part} {name}") for part, numbers in results.items() for name in numbers)
    for part, numbers in results.items():
        for name, number in numbers.items():
            print(f"{f'{part} {name}':<{width}}  {_spelled(number):>16}")
    return 0


def _spelled(number: object) -> str:
    match number:
        case float():
            return f"{number:,.2f}"
        case int():
            return f"{number:,}"
        case _:
            return str(number)
