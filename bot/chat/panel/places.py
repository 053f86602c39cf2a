"""Where in the panel a player is. It travels in the `custom_id`, so the bot remembers nothing between two presses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

What = Literal["route", "station", "harbor"]
_LETTER: dict[What, str] = {"route": "r", "station": "s", "harbor": "h"}
_WHAT: dict[str, What] = {letter: what for what, letter in _LETTER.items()}


@dataclass(frozen=True, slots=True)
class Main:
    """The first screen; `page` of the routes when there are very many."""

    page: int = 0

    def __str__(self) -> str:
        return f"m{self.page}"


@dataclass(frozen=True, slots=True)
class Ways:
    """How to pay for a route, station or harbor: `index` is the route's or the city's."""

    what: What
    index: int
    page: int = 0

    def __str__(self) -> str:
        return f"w{_LETTER[self.what]}{self.index}.{self.page}"


@dataclass(frozen=True, slots=True)
class Where:
    """In which city to build a station or harbor."""

    what: What

    def __str__(self) -> str:
        return f"b{_LETTER[self.what]}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Ticking tickets to keep: bit n stands for the n-th of the offer."""

    mask: int

    def __str__(self) -> str:
        return f"k{self.mask}"


@dataclass(frozen=True, slots=True)
class Swap:
    """How many pieces to exchange."""

    def __str__(self) -> str:
        return "x"


@dataclass(frozen=True, slots=True)
class Sure:
    """Something unusual that can't be taken back: asked once more."""

    choice: str

    def __str__(self) -> str:
        return f"c{self.choice}"


Place: TypeAlias = Main | Ways | Where | Keep | Swap | Sure


def parse_place(text: str) -> Place:
    """Where a press leads; anything unknown leads to the first screen."""
    if match := re.fullmatch(r"m(\d{1,3})", text):
        return Main(int(match[1]))
    if match := re.fullmatch(r"w([rsh])(\d{1,4})\.(\d{1,3})", text):
        return Ways(_WHAT[match[1]], int(match[2]), int(match[3]))
    if match := re.fullmatch(r"b([sh])", text):
        return Where(_WHAT[match[1]])
    if match := re.fullmatch(r"k(\d{1,4})", text):
        return Keep(int(match[1]))
    if match := re.fullmatch(r"c([0-9a-f]{12})", text):
        return Sure(match[1])
    return Swap() if text == "x" else Main()
