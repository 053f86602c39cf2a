"""The visual language of one map, from maps/<map>/look.toml, and its land, from land.json."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from bot.pictures.layout import Point
from bot.pictures.palette import RGB, rgb

_DEFAULT = {
    "sea": "#a9cbd2",
    "deep": "#86b3c1",
    "land": "#efe3c6",
    "high": "#cdb88b",
    "accent": "#b4532a",
    "ink": "#3a2a22",
    "paper": "#fbf4e2",
    "park": "#b9cf9b",
}


Frame = Literal["scale", "checker", "track", "tiles", "waves", "rope", "lines"]
Corners = Literal["scooped", "round", "cut", "stepped"]
WIDE_RIVER = 10.0  # from here on a river is water like the sea


@dataclass(frozen=True)
class Palette:
    sea: RGB
    deep: RGB  # the sea far from the shore
    land: RGB
    high: RGB  # mountains
    accent: RGB
    ink: RGB
    paper: RGB
    park: RGB


@dataclass(frozen=True)
class Word:
    """The name of a sea, faint below everything else."""

    text: str
    x: float
    y: float
    size: float
    angle: float


@dataclass(frozen=True)
class Land:
    land: tuple[tuple[Point, ...], ...]
    lake: tuple[tuple[Point, ...], ...]
    park: tuple[tuple[Point, ...], ...]
    river: tuple[tuple[Point, ...], ...]
    border: tuple[tuple[Point, ...], ...]
    range: tuple[tuple[Point, ...], ...]
    street: tuple[tuple[Point, ...], ...]
    districts: tuple[tuple[int, tuple[Point, ...]], ...]  # number and shape
    words: tuple[Word, ...]
    river_width: float


@dataclass(frozen=True)
class Look:
    palette: Palette
    land: Land
    frame: Frame
    corners: Corners  # of the title's plate


def _points(row: list[float]) -> tuple[Point, ...]:
    return tuple(zip(row[::2], row[1::2], strict=True))


def load_look(map: str, maps: Path) -> Look:
    look = tomllib.loads((maps / map / "look.toml").read_text(encoding="utf-8"))
    shapes: dict[str, Any] = json.loads((maps / map / "land.json").read_text(encoding="utf-8"))
    colors = _DEFAULT | look.get("palette", {})
    layers = {
        name: tuple(_points(row) for row in shapes.get(name, ()))
        for name in ("land", "lake", "park", "river", "border", "range", "street")
    }
    land = Land(
        **layers,
        districts=tuple((number, _points(row)) for number, row in shapes.get("district", ())),
        words=tuple(Word(*row) for row in shapes.get("words", ())),
        river_width=look.get("land", {}).get("river_width", 2.2),
    )
    frame, corners = look.get("frame", "scale"), look.get("corners", "scooped")
    if frame not in get_args(Frame) or corners not in get_args(Corners):
        raise ValueError(f"maps/{map}/look.toml: unknown frame {frame!r} or corners {corners!r}")
    return Look(Palette(**{name: rgb(text) for name, text in colors.items()}), land, frame, corners)
