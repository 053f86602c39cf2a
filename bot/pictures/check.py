"""The geometric check of a layout: what must not touch, and how small a space may be."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from bot.pictures.layout import Box, Layout, Point

SMALLEST = (26.0, 12.0)
WIDEST_SPREAD = 1.25
TOUCH = 0.01  # rounding in the file is no overlap


def _axes(corners: Sequence[Point]) -> list[Point]:
    axes = []
    for (ax, ay), (bx, by) in itertools.pairwise(corners[:3]):
        size = math.hypot(bx - ax, by - ay)
        axes.append(((bx - ax) / size, (by - ay) / size))
    return axes


def rectangles_overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Separating axes: two rectangles are apart if some side direction shows a gap between them."""
    for x, y in (*_axes(one), *_axes(two)):
        first = [px * x + py * y for px, py in one]
        second = [px * x + py * y for px, py in two]
        if max(first) <= min(second) + TOUCH or max(second) <= min(first) + TOUCH:
            return False
    return True


def disc_overlaps(centre: Point, radius: float, corners: Sequence[Point]) -> bool:
    (ax, ay), (bx, by), _, (dx, dy) = corners
    wide, high = math.hypot(bx - ax, by - ay), math.hypot(dx - ax, dy - ay)
    u = ((centre[0] - ax) * (bx - ax) + (centre[1] - ay) * (by - ay)) / wide
    v = ((centre[0] - ax) * (dx - ax) + (centre[1] - ay) * (dy - ay)) / high
    away = math.hypot(u - min(max(u, 0), wide), v - min(max(v, 0), high))
    return away < radius - TOUCH


def box_corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _near(one: Sequence[Point], two: Sequence[Point]) -> bool:
    return not (
        max(x for x, _ in one) < min(x for x, _ in two)
        or max(x for x, _ in two) < min(x for x, _ in one)
        or max(y for _, y in one) < min(y for _, y in two)
        or max(y for _, y in two) < min(y for _, y in one)
    )


def faults(layout: Layout, drawn_width: int | None = None) -> list[str]:
    """Everything wrong with a layout, in words; empty when it is right."""
    scale = (drawn_width or layout.width) / layout.width
    spaces = [
        (f"{route.id}[{number}]", space.corners(route.length, layout.thickness))
        for route in layout.routes.values()
        for number, space in enumerate(route.spaces)
    ]
    signs = [(f"label {city.id}", box_corners(city.label.box)) for city in layout.cities.values() if city.label]
    signs += [(f"exit {r.id}", box_corners(leave.box)) for r in layout.routes.values() for leave in r.exits]
    found = []
    for (name, one), (other, two) in itertools.combinations(spaces, 2):
        if _near(one, two) and rectangles_overlap(one, two):
            found.append(f"spaces {name} and {other} overlap")
    for (name, one), (other, two) in itertools.product(signs, spaces):
        if _near(one, two) and rectangles_overlap(one, two):
            found.append(f"{name} overlaps space {other}")
    for (name, one), (other, two) in itertools.combinations(signs, 2):
        if _near(one, two) and rectangles_overlap(one, two):
            found.append(f"{name} overlaps {other}")
    for city in layout.cities.values():
        for name, corners in (*spaces, *signs):
            if disc_overlaps((city.x, city.y), layout.radius, corners):
                found.append(f"{name} overlaps place {city.id}")
        if not _inside(layout, ((city.x - layout.radius, city.y - layout.radius),)) or not _inside(
            layout, ((city.x + layout.radius, city.y + layout.radius),)
        ):
            found.append(f"place {city.id} leaves the board")
    found += [f"{name} leaves the board" for name, corners in (*spaces, *signs) if not _inside(layout, corners)]
    lengths = [route.length for route in layout.routes.values()]
    if max(lengths) > min(lengths) * WIDEST_SPREAD:
        found.append(f"spaces differ in size: {min(lengths)} to {max(lengths)}")
    if min(lengths) * scale < SMALLEST[0] or layout.thickness * scale < SMALLEST[1]:
        found.append(f"spaces too small: {min(lengths) * scale:.1f} × {layout.thickness * scale:.1f}")
    return found


def _inside(layout: Layout, corners: Sequence[Point]) -> bool:
    return all(0 <= x <= layout.width and 0 <= y <= layout.height for x, y in corners)
