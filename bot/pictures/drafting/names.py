"""The names of seas and rivers: each goes to the free water nearest to where it belongs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from PIL import ImageFont
from shapely import affinity
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from bot.game.board import Board
from bot.pictures.check import discs_of, signs_of, spaces_of
from bot.pictures.fonts import ITALIC_FONT
from bot.pictures.layout import Layout
from bot.pictures.sizes import BORDER

STEP = 10  # of the search, in pixels
SMALLER = (1.0, 0.88, 0.77, 0.68, 0.58)
SHORE, AIR = 5.0, 4.0  # room to land, and to everything else


def taken(board: Board, layout: Layout, dry: Iterable[BaseGeometry]) -> BaseGeometry:
    """Where no name can stand."""
    things: list[BaseGeometry] = [
        Polygon(corners).buffer(AIR) for _, corners in (*spaces_of(board, layout), *signs_of(board, layout))
    ]
    places, coins = discs_of(board, layout)
    things += [Point(centre).buffer(radius + AIR) for _, centre, radius in (*places, *coins)]
    things += [shape.buffer(SHORE) for shape in dry]
    edge = BORDER + AIR
    inner = box(edge, edge, layout.width - edge, layout.height - edge)
    return unary_union([*things, box(-999, -999, layout.width + 999, layout.height + 999).difference(inner)])


def place_name(word: dict[str, Any], near: tuple[float, float], layout: Layout, full: BaseGeometry) -> list[Any] | None:
    """Text, x, y, size, angle; None when there is no room at any size."""
    free, angle = prep(full), float(word.get("angle", 0))
    spots = sorted(
        ((x, y) for x in range(0, layout.width, STEP) for y in range(0, layout.height, STEP)),
        key=lambda spot: math.dist(spot, near),
    )
    for share in SMALLER:
        size = round(word.get("size", 30) * share)
        face = ImageFont.truetype(str(ITALIC_FONT), size)
        half_x, half_y = face.getlength("\u2009".join(word["text"])) / 2 + 2, size * 0.5
        frame = affinity.rotate(box(-half_x, -half_y, half_x, half_y), -angle, origin=(0, 0))
        for x, y in spots:
            if math.dist((x, y), near) > word.get("reach", 400):
                break
            if not free.intersects(affinity.translate(frame, x, y)):
                return [word["text"], x, y, size, angle]
    return None
