"""Where things stand on a board picture: read from maps/<map>/layout.toml, which the drawing office wrote.

All numbers are in the pixels of the map's own canvas; whoever draws larger or smaller multiplies.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.game.board import CityId, RouteId

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Space:
    """One space of a route: its centre, and the direction it points to in degrees."""

    x: float
    y: float
    angle: float

    def corners(self, length: float, thickness: float) -> tuple[Point, ...]:
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        half, side = length / 2, thickness / 2
        return tuple(
            (self.x + cos * u * half - sin * v * side, self.y + sin * u * half + cos * v * side)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )


@dataclass(frozen=True)
class Exit:
    """Where a route over the edge of the map leaves it: a little sign with an arrow and the far city's name."""

    box: Box
    to: CityId
    east: bool


@dataclass(frozen=True)
class RouteLayout:
    id: RouteId
    length: float  # of each space
    spaces: tuple[Space, ...]
    line: tuple[tuple[Point, ...], ...]  # the way from place to place; two pieces when it runs over the edge
    exits: tuple[Exit, ...] = ()
    toll: Point | None = None  # where the toll is printed; one coin for both lanes of a double


@dataclass(frozen=True)
class Label:
    box: Box
    lines: tuple[str, ...]


@dataclass(frozen=True)
class CityLayout:
    id: CityId
    x: float
    y: float
    label: Label | None
    card: Point | None = None  # where its open festival cards lie


@dataclass(frozen=True)
class Layout:
    map: str
    width: int
    height: int
    thickness: float  # of every space
    radius: float  # of every place
    label_size: int
    cartouche: Box | None
    cities: dict[CityId, CityLayout]
    routes: dict[RouteId, RouteLayout]

    @property
    def whole(self) -> Box:
        return (0, 0, self.width, self.height)


def _city(id: CityId, row: dict[str, Any]) -> CityLayout:
    label = Label(tuple(row["label"]), tuple(row["lines"])) if "label" in row else None
    return CityLayout(id, row["at"][0], row["at"][1], label, tuple(row["card"]) if "card" in row else None)


def _route(id: RouteId, row: dict[str, Any]) -> RouteLayout:
    return RouteLayout(
        id,
        row["length"],
        tuple(Space(*space) for space in row["spaces"]),
        tuple(tuple((x, y) for x, y in piece) for piece in row["line"]),
        tuple(Exit(tuple(leave["box"]), leave["to"], leave["east"]) for leave in row.get("exits", ())),
        tuple(row["toll"]) if "toll" in row else None,
    )


def parse_layout(map: str, text: str) -> Layout:
    data = tomllib.loads(text)
    return Layout(
        map,
        data["width"],
        data["height"],
        data["thickness"],
        data["radius"],
        data["label_size"],
        tuple(data["cartouche"]) if "cartouche" in data else None,
        {id: _city(id, row) for id, row in data["cities"].items()},
        {id: _route(id, row) for id, row in data["routes"].items()},
    )


def load_layout(map: str, maps: Path) -> Layout:
    return parse_layout(map, (maps / map / "layout.toml").read_text(encoding="utf-8"))
