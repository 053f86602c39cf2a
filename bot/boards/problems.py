"""What can be wrong with a map file. All problems are collected and told together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from bot.boards.lines import Key, lines_of

ProblemKind = Literal[
    "unreadable",
    "not-toml",
    "missing-key",
    "unknown-key",
    "wrong-type",
    "out-of-range",
    "unknown-value",
    "unknown-city",
    "unknown-mechanism",
    "mechanism-without-numbers",
    "mechanism-not-listed",
    "unused-mechanism",
    "duplicate-id",
    "lanes-differ",
    "route-to-itself",
    "unconnected-place",
    "ticket-to-nowhere",
    "missing-points",
    "not-enough",
    "missing-number-of-players",
]


@dataclass(frozen=True)
class Problem:
    kind: ProblemKind
    file: Path
    line: int | None
    key: str
    text: str

    def __str__(self) -> str:
        where = str(self.file) if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.key}: {self.text}" if self.key else f"{where}: {self.text}"


class BrokenMap(ValueError):
    """A map that can't be played; `problems` says everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass
class Report:
    """The problems found so far in one file."""

    file: Path
    text: str = ""
    found: list[tuple[ProblemKind, Key, str]] = field(default_factory=list)

    def add(self, kind: ProblemKind, key: Key, text: str) -> None:
        self.found.append((kind, key, text))

    def has(self, *kinds: ProblemKind) -> bool:
        return any(kind in kinds for kind, _, _ in self.found)

    def problems(self) -> tuple[Problem, ...]:
        lines = lines_of(self.text) if self.found else {}
        located = [Problem(kind, self.file, _line(lines, key), spell(key), text) for kind, key, text in self.found]
        return tuple(sorted(located, key=lambda problem: problem.line or 0))


def spell(key: Key) -> str:
    """A key as one would look for it in the file: `network.routes[12].color`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in key).removeprefix(".")


def _line(lines: dict[Key, int], key: Key) -> int | None:
    while key:
        if key in lines:
            return lines[key]
        key = key[:-1]
    return None
