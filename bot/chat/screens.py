"""A screen: what a panel shows, as plain values. `layout` makes Discord components of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias, TypeVar

Style = Literal["plain", "main", "good", "bad"]
PictureKind = Literal["hand", "tickets", "board", "score", "final_board"]

Thing = TypeVar("Thing")

ROW: Final = 5  # buttons in a row
OPTIONS: Final = 25  # options of a select
COMPONENTS: Final = 40  # of one message, nested ones included
LABEL: Final = 80
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
TEXT: Final = 4000  # all texts of one message together


@dataclass(frozen=True, slots=True)
class Button:
    press: str
    label: str
    symbol: str = ""
    style: Style = "plain"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    description: str = ""
    symbol: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    press: str
    placeholder: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Words:
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    kind: PictureKind


Part: TypeAlias = Words | Picture | Select | tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    parts: tuple[Part, ...]

    @property
    def pictures(self) -> tuple[PictureKind, ...]:
        return tuple(part.kind for part in self.parts if isinstance(part, Picture))

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(button for part in self.parts if isinstance(part, tuple) for button in part)

    @property
    def selects(self) -> tuple[Select, ...]:
        return tuple(part for part in self.parts if isinstance(part, Select))

    @property
    def text(self) -> str:
        return "\n".join(part.text for part in self.parts if isinstance(part, Words))

    @property
    def components(self) -> int:
        """How many components Discord counts."""
        return sum(1 + (len(part) if isinstance(part, tuple) else isinstance(part, Select)) for part in self.parts)

    def with_note(self, note: str) -> Screen:
        return replace(self, parts=(Words(note), *self.parts)) if note else self


def rows(buttons: list[Button]) -> list[tuple[Button, ...]]:
    return [tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def evenly(things: Sequence[Thing]) -> list[list[Thing]]:
    """As many pieces as selects are needed, alike in length: no select for the last one alone."""
    most = -(-len(things) // max(1, -(-len(things) // OPTIONS)))
    return [[*things[start : start + most]] for start in range(0, len(things), max(1, most))]


def grouped(things: Sequence[Thing], group: Callable[[Thing], object]) -> list[list[Thing]]:
    """As few pieces for selects as hold whole groups of neighbours; a group is divided only when it does not fit into
    one."""
    found: list[list[Thing]] = []
    room = 0  # in the last select
    for _, same in groupby(things, group):
        alike = [*same]
        if len(alike) <= room:
            found[-1] += alike
            room -= len(alike)
        else:
            found += evenly(alike)
            room = OPTIONS - len(alike)
    return found


def selects(press: str, placeholder: str, options: list[Option]) -> list[Select]:
    """As many selects as the options need; each says from where to where it goes when there is more than one."""
    pieces = evenly(options)

    def name(piece: list[Option]) -> str:
        return placeholder if len(pieces) == 1 else f"{placeholder} {piece[0].label} … {piece[-1].label}"

    return [Select(f"{press}{number}", name(piece), tuple(piece)) for number, piece in enumerate(pieces)]


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
