"""Parts of a board for small screens: the window around a place or a route."""

from __future__ import annotations

from collections.abc import Iterable

from bot.game.board import Board, City
from bot.pictures.empty import write_name
from bot.pictures.layout import Box, Layout
from bot.pictures.look import Look
from bot.pictures.palette import OUTLINE
from bot.pictures.sheet import Sheet
from bot.pictures.tiles import GLOW

REGION_REACH = 260.0  # how much of the board is shown around a place


def region_cities(board: Board, region: str) -> list[City]:
    """The places that were asked for by name; none when it was a route."""
    return [] if region in board.route_by_id else [board.find_city(name) for name in region.split(",")]


def region_window(board: Board, layout: Layout, region: str) -> tuple[Box, str]:
    """The part of the board around a place, a route, or several places by comma, and its name."""
    points: list[tuple[float, float]]
    if region in board.route_by_id:
        route = board.route_by_id[region]
        place, reach = board.route_name(route), REGION_REACH * 0.55
        ends = [layout.cities[board.cities[end].id] for end in (route.a, route.b)]
        points = [(space.x, space.y) for space in layout.routes[region].spaces]
        points += [(end.x, end.y) for end in ends]
        if route.wraps:  # the half at its first end; the other one is at the far edge
            points = [point for point in points if abs(point[0] - ends[0].x) < layout.width / 2]
    else:
        cities = region_cities(board, region)
        points = [(layout.cities[city.id].x, layout.cities[city.id].y) for city in cities]
        place, reach = ", ".join(city.name for city in cities), REGION_REACH / len(cities) ** 0.5
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    half_x = max((max(xs) - min(xs)) / 2 + reach, ((max(ys) - min(ys)) / 2 + reach) * 1.35, reach * 1.35)
    half_x = min(half_x, layout.width / 2)
    half_y = min(half_x / 1.35, layout.height / 2)
    x = min(max(middle[0], half_x), layout.width - half_x)
    y = min(max(middle[1], half_y), layout.height - half_y)
    return (x - half_x, y - half_y, x + half_x, y + half_y), place


def put_rings(sheet: Sheet, layout: Layout, look: Look, cities: Iterable[City]) -> None:
    """Around the places that were asked for."""
    for city in cities:
        at = layout.cities[city.id]
        x, y = sheet.at((at.x, at.y))
        for grow, width, ink in ((2.1, 0.44, OUTLINE), (2.04, 0.32, GLOW)):
            r = layout.radius * sheet.scale * grow
            box = (x - r, y - r, x + r, y + r)
            sheet.draw.ellipse(box, outline=ink, width=round(layout.radius * sheet.scale * width))
        write_name(sheet, layout, look, at)  # the ring may have covered its edge
