"""Parts of a board for small screens: the window around a place or a route."""

from __future__ import annotations

from bot.game.board import Board
from bot.pictures.layout import Box, Layout

REGION_REACH = 260.0  # how much of the board is shown around a place


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
        cities = [board.find_city(name) for name in region.split(",")]
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
