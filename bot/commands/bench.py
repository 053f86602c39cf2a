"""`python -m bot bench`: measures what must be fast, part by part."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.commands import Commands

# A part is measured when it has a module `bench` with `run()`, which returns its numbers by name.
_PACKAGE = Path(__file__).parents[1]
PARTS = {path.parent.name: f"bot.{path.parent.name}.bench" for path in sorted(_PACKAGE.glob("*/bench.py"))}
del PARTS[Path(__file__).parent.name]  # this very command
PARTS["game"] = "bot.commands.bench_game"  # plays on real maps, which the rules do not know
PARTS["starting"] = "bot.playground.starting"
PARTS["playing"] = "bot.playground.load"  # the whole of it at work


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure what must be fast")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)}; else all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers and the machine as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    unknown = [part for part in args.parts if part not in PARTS]
    if unknown:
        print(f"unknown part {', '.join(unknown)}; there is {', '.join(PARTS)}", file=sys.stderr)
        return 2
    results: dict[str, dict[str, object]] = {}
    failed: list[str] = []
    for part in args.parts or PARTS:
        print(f"measuring {part} …", file=sys.stderr, flush=True)
        try:
            results[part] = importlib.import_module(PARTS[part]).run()
        except Exception:  # whatever it is: the other parts have taken minutes
            traceback.print_exc()
            failed.append(part)
    _print_table(results)
    if args.json is not None:
        machine = {"python": platform.python_version(), "system": platform.platform()}
        found = {"machine": machine, "results": results, "failed": failed}
        args.json.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _print_table(results: dict[str, dict[str, object]]) -> None:
    rows = [(f"{part} {name}", number) for part, numbers in results.items() for name, number in numbers.items()]
    width = max((len(name) for name, _ in rows), default=0)
    for name, number in rows:
        print(f"{name:<{width}}  {_spelled(number):>16}")


def _spelled(number: object) -> str:
    match number:
        case float():
            return f"{number:,.2f}"
        case int():
            return f"{number:,}"
        case _:
            return str(number)
