"""The geometric check of a layout: what must not touch at the size it is drawn, and how small a space may be."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from bot.game.board import Board, City, RouteIndex
from bot.pictures.layout import Box, Layout, Point
from bot.pictures.sizes import BORDER, berth, card_size, coin_radius, standing_out

SMALLEST = (26.0, 12.0)
WIDEST_SPREAD = 1.25
TOUCH = 0.01  # rounding in the file is no overlap

Shape = tuple[str, tuple[Point, ...]]  # what it is, and the corners of its rectangle
Disc = tuple[str, Point, float]


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


def _around(at: Point, size: tuple[float, float]) -> tuple[Point, ...]:
    half_x, half_y = size[0] / 2, size[1] / 2
    return box_corners((at[0] - half_x, at[1] - half_y, at[0] + half_x, at[1] + half_y))


def spaces_of(board: Board, layout: Layout) -> list[Shape]:
    """Every space as large as it or the piece on it is drawn: rims and the teeth of tunnels count."""
    found = []
    for route in board.routes:
        at = layout.routes[route.id]
        along, across = standing_out(route.kind, layout.thickness)
        for number, space in enumerate(at.spaces):
            corners = space.corners(at.length + 2 * along, layout.thickness + 2 * across)
            found.append((f"space {route.id}[{number}]", corners))
    return found


def signs_of(board: Board, layout: Layout) -> list[Shape]:
    """Everything else with an edge: names, exit signs, open festival cards, the title."""
    found = [(f"label {city.id}", box_corners(city.label.box)) for city in layout.cities.values() if city.label]
    found += [(f"exit {r.id}", box_corners(leave.box)) for r in layout.routes.values() for leave in r.exits]
    size = card_size(layout.radius)
    found += [(f"festival {city.id}", _around(city.card, size)) for city in layout.cities.values() if city.card]
    if layout.cartouche:
        found.append(("the title", box_corners(layout.cartouche)))
    return found


def discs_of(board: Board, layout: Layout) -> tuple[list[Disc], list[Disc]]:
    """Places, as large as the station or harbor that may stand on them; and the coins of tolls."""
    places = [_place(board, layout, city) for city in board.cities]
    coins = [(f"toll {r.id}", r.toll, coin_radius()) for r in layout.routes.values() if r.toll]
    return places, coins


def _place(board: Board, layout: Layout, city: City) -> Disc:
    at = layout.cities[city.id]
    return f"place {city.id}", (at.x, at.y), berth(board, city, layout.radius)


def faults(board: Board, layout: Layout, scale: float = 1.0) -> list[str]:
    """Everything wrong with a layout, in words; empty when it is right. `scale` is what it is delivered at."""
    missing = _missing(board, layout)
    if missing:
        return missing
    spaces, signs = spaces_of(board, layout), signs_of(board, layout)
    places, coins = discs_of(board, layout)
    found: list[str] = []
    for one, two in (*itertools.combinations(spaces, 2), *itertools.product(signs, spaces)):
        found += _touching(one, two)
    for one, two in itertools.combinations(signs, 2):
        found += _touching(one, two)
    for name, centre, radius in (*places, *coins):
        for other, corners in (*spaces, *signs):
            if disc_overlaps(centre, radius, corners):
                found.append(f"{name} and {other} overlap")
    for (name, centre, radius), (other, second, reach) in itertools.combinations((*places, *coins), 2):
        if math.dist(centre, second) < radius + reach - TOUCH:
            found.append(f"{name} and {other} overlap")
    rounds = [(name, _around(centre, (2 * radius, 2 * radius))) for name, centre, radius in (*places, *coins)]
    found += [
        f"{name} leaves the board" for name, corners in (*spaces, *signs, *rounds) if not _inside(layout, corners)
    ]
    return found + _sizes(layout, scale)


def _missing(board: Board, layout: Layout) -> list[str]:
    found = [f"place {city.id} is nowhere" for city in board.cities if city.id not in layout.cities]
    for route in board.routes:
        at = layout.routes.get(route.id)
        if at is None or len(at.spaces) != route.length:
            found.append(f"route {route.id} has not its {route.length} spaces")
        elif route.wraps and not at.exits and (route.twin is None or not _exits(board, layout, route.twin)):
            found.append(f"route {route.id} needs a sign at both edges")
    return found


def _exits(board: Board, layout: Layout, route: RouteIndex) -> bool:
    """The lanes of a double route share the signs of the first."""
    at = layout.routes.get(board.routes[route].id)
    return at is not None and len(at.exits) == 2


def _touching(one: Shape, two: Shape) -> Iterable[str]:
    if _near(one[1], two[1]) and rectangles_overlap(one[1], two[1]):
        yield f"{one[0]} and {two[0]} overlap"


def _near(one: Sequence[Point], two: Sequence[Point]) -> bool:
    return not (
        max(x for x, _ in one) < min(x for x, _ in two)
        or max(x for x, _ in two) < min(x for x, _ in one)
        or max(y for _, y in one) < min(y for _, y in two)
        or max(y for _, y in two) < min(y for _, y in one)
    )


def _sizes(layout: Layout, scale: float) -> list[str]:
    found = []
    lengths = [route.length for route in layout.routes.values()]
    if max(lengths) > min(lengths) * WIDEST_SPREAD:
        found.append(f"spaces differ in size: {min(lengths)} to {max(lengths)}")
    if min(lengths) * scale < SMALLEST[0] or layout.thickness * scale < SMALLEST[1]:
        found.append(f"spaces too small: {min(lengths) * scale:.1f} × {layout.thickness * scale:.1f}")
    return found


def _inside(layout: Layout, corners: Sequence[Point]) -> bool:
    """Within the frame that is drawn around the board."""
    return all(BORDER <= x <= layout.width - BORDER and BORDER <= y <= layout.height - BORDER for x, y in corners)
