"""What is to be laid out, in the words of the relaxation: places, chains of spaces between them, signs beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Settings:
    """Taste and measures of one map, from maps/<map>/look.toml."""

    width: int
    height: int
    space: tuple[float, float]  # length and thickness of a space
    radius: float = 12.0
    label_size: int = 24
    gap: float = 4.0  # between spaces of one lane
    lanes: float = 3.0  # between the lanes of a double
    inset: tuple[float, float, float, float] = (90.0, 70.0, 90.0, 70.0)  # where the outermost places start out
    frame: float = 26.0
    anchor: float = 0.007  # how strongly a place keeps to where the published board has it
    cartouche: tuple[float, float, float, float] | None = None
    moves: dict[str, tuple[float, float]] = field(
        default_factory=dict
    )  # by hand: place -> canvas position to start from
    label_sides: dict[str, float] = field(default_factory=dict)  # by hand: place -> angle of its label, degrees
    blocks: tuple[tuple[float, float, float, float], ...] = ()
    bows: dict[str, float] = field(default_factory=dict)  # by hand: "a b" -> how far the route bows at the start
    stretch: float = 1.2


@dataclass
class Chain:
    """The spaces of a single or double route (or of one half of a route over the edge), from place `a` to place `b`."""

    routes: tuple[str, ...]
    a: int
    b: int
    count: int
    tunnel: bool
    nodes: slice = field(default_factory=lambda: slice(0, 0))
    bow: float = 0.0
    first: int = 0  # number of the first space, for the second half of a route over the edge


@dataclass
class Sign:
    """A label, an exit sign, a toll coin or a festival card: a box that stays near something."""

    kind: str  # label, exit, toll, card
    size: tuple[float, float]
    place: int = -1
    chain: int = -1
    lines: tuple[str, ...] = ()
    key: str = ""
    east: bool = False
    side: float | None = None


@dataclass
class Plan:
    settings: Settings
    places: list[str]  # city ids; exits over the edge follow with ids "exit:…"
    start: Array
    anchors: Array
    chains: list[Chain]
    signs: list[Sign]
    discs: int  # how many of the places are real
    berths: Array  # the room each real place takes, with what may be built on it
