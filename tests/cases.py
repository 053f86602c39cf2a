"""The case book: every point of the rules with the tests that show it, made from the tests' names.

`python -m tests.cases` writes docs/cases.md anew.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
BOOK = HERE.parent / "docs" / "cases.md"
HEAD = """# The case book

Every point of the rules with the tests that show it. A test's name begins with the point's number: all tests of tunnels
run with `pytest -k test_2_3`. This file is made by `python -m tests.cases`.
"""

Point = tuple[int, int]


class Case(NamedTuple):
    point: Point
    says: str
    file: str  # from the project's folder


def points() -> dict[Point, str]:
    """The numbered points with their titles."""
    chapters = _chapters()
    return {(number, point): title for number, titles in chapters.items() for point, title in titles[1].items()}


def _chapters() -> dict[int, tuple[str, dict[int, str]]]:
    written = tomllib.loads((HERE / "points.toml").read_text(encoding="utf-8"))
    return {
        int(number): (chapter["title"], {int(key): title for key, title in chapter.items() if key != "title"})
        for number, chapter in written.items()
    }


def cases() -> list[Case]:
    """The tests of the rules, in the order of their files."""
    found: list[Case] = []
    for path in sorted((HERE / "game").rglob("test_*.py")):
        file = path.relative_to(HERE.parent).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (name := re.fullmatch(r"test_(\d+)_(\d+)_(\w+)", node.name)):
                found.append(Case((int(name[1]), int(name[2])), name[3].replace("_", " "), file))
    return found


def book() -> str:
    shown: dict[Point, dict[str, list[str]]] = {}
    for case in cases():
        shown.setdefault(case.point, {}).setdefault(case.file, []).append(case.says)
    lines = [HEAD]
    for number, (chapter, titles) in _chapters().items():
        lines.append(f"\n## {number}. {chapter}\n")
        for point, title in titles.items():
            lines.append(f"\n**{number}.{point} {title}**\n")
            for file, says in shown.get((number, point), {}).items():
                lines += [f"\n[{file}](../{file})\n", *(f"- {sentence}\n" for sentence in says)]
    return "".join(lines)


if __name__ == "__main__":
    BOOK.write_text(book(), encoding="utf-8")
    print(f"{BOOK.name}: {len(points())} points, {len(cases())} tests")
