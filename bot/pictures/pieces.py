"""Pieces on the board: claimed routes, stations, harbors, open festival cards, and what is lit up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from bot.game.board import Board, CityId, Route, RouteId
from bot.game.events import Event, HarborBuilt, NeutralClaimed, RouteClaimed, StationBuilt
from bot.game.state import FREE, NEUTRAL
from bot.game.view import View
from bot.pictures.brush import Brush
from bot.pictures.empty import put_spaces, write_name
from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.layout import CityLayout, Layout
from bot.pictures.look import Look
from bot.pictures.palette import MARK, OUTLINE, PIECE, PieceColor, ink_on
from bot.pictures.sheet import Sheet
from bot.pictures.sizes import BUILDING, CARD
from bot.pictures.symbols import sign
from bot.pictures.tiles import FINE, GLOW, closed, glow, piece, put


@dataclass(frozen=True)
class Last:
    """What the latest events put on the board."""

    routes: frozenset[RouteId] = frozenset()
    cities: frozenset[CityId] = frozenset()


def last_of(events: Iterable[Event]) -> Last:
    routes, cities = set(), set()
    for event in events:
        match event:
            case RouteClaimed(route=route) | NeutralClaimed(route=route):
                routes.add(route)
            case StationBuilt(city=city) | HarborBuilt(city=city):
                cities.add(city)
            case _:
                pass
    return Last(frozenset(routes), frozenset(cities))


def look_of(board: Board, route: Route) -> str:
    return "ship" if route.kind == "sea" else board.pieces.look


def put_pieces(
    sheet: Sheet, view: View, layout: Layout, look: Look, colors: tuple[PieceColor, ...], last: Last
) -> None:
    board = view.board
    deciding = {*view.lanes} if view.tunnel is None else {view.tunnel.route}
    bright = [route.id for route in board.routes if route.index in deciding or route.id in last.routes]
    for route_id in bright:
        _tiles(sheet, layout, route_id, glow)
    for route in board.routes:  # light shines from below, on the free lane beside it, too
        lit = route.id in bright or (route.twin is not None and board.routes[route.twin].id in bright)
        if lit and view.owners[route.index] == FREE:
            put_spaces(sheet, layout, route, layout.routes[route.id])
    for at in _beside(layout, bright):  # light may shine on names, but not hide them
        write_name(sheet, layout, look, at)
    for route in board.routes:
        owner = view.owners[route.index]
        if owner != FREE:
            color = None if owner == NEUTRAL else colors[owner]
            _tiles(sheet, layout, route.id, partial(piece, color, look_of(board, route)))
        elif is_closed(view, route):
            _tiles(sheet, layout, route.id, closed)
    for city in board.cities:
        at = layout.cities[city.id]
        x, y = sheet.at((at.x, at.y))
        for owners, art in ((view.stations, "station"), (view.harbors, "harbor")):
            if owners and (seat := owners[city.index]) != FREE and sheet.sees(at.x, at.y, layout.radius * 3):
                token = building(colors[seat], art, round(layout.radius * sheet.scale, 1), city.id in last.cities)
                put(sheet.image, token, x, y)
    for festival, count in zip(board.festivals, view.festivals_open, strict=False):
        for index in festival.cities if count else ():
            where = layout.cities[board.cities[index].id].card
            if where is not None:
                put(sheet.image, festival_card(count, round(layout.radius * CARD[0] * sheet.scale)), *sheet.at(where))


def _beside(layout: Layout, routes: Iterable[RouteId]) -> list[CityLayout]:
    """The places whose name is so near to one of these routes that light around it would reach it."""
    spaces = [
        (space.x, space.y, layout.routes[route].length) for route in routes for space in layout.routes[route].spaces
    ]
    found = []
    for at in layout.cities.values():
        if at.label is not None:
            left, top, right, bottom = at.label.box
            near = (
                left - reach < x < right + reach and top - reach < y < bottom + reach
                for x, y, length in spaces
                for reach in [length / 2 + layout.thickness]
            )
            if any(near):
                found.append(at)
    return found


def is_closed(view: View, route: Route) -> bool:
    """With few players one lane of a double route is all there is: the other one is closed once it is taken."""
    return not view.two_lanes and route.twin is not None and view.owners[route.twin] != FREE


def _tiles(sheet: Sheet, layout: Layout, route: RouteId, drawn: Callable[[float, float, float], Image.Image]) -> None:
    """The same tile on every space of a route."""
    at, s = layout.routes[route], sheet.scale
    for where in at.spaces:
        if sheet.sees(where.x, where.y, at.length):
            tile = drawn(round(at.length * s), round(layout.thickness * s), round(where.angle))
            put(sheet.image, tile, *sheet.at((where.x, where.y)))


@lru_cache(maxsize=128)
def building(color: PieceColor, art: str, radius: float, bright: bool) -> Image.Image:
    """A station house or a harbor tower standing on its place, with its owner's mark."""
    reach = radius * BUILDING * FINE
    side = round(reach * 2.6 / (2 * FINE)) * 2 * FINE
    image = Image.new("RGBA", (side, side))
    d = ImageDraw.Draw(image)
    x, y = side / 2, side / 2
    if bright:
        d.ellipse((x - reach * 1.25, y - reach * 1.25, x + reach * 1.25, y + reach * 1.25), fill=(*GLOW, 235))
    fill = PIECE[color]
    # corners on or in a circle, so that the house stays within the room its place has
    if art == "station":
        right_half = [(0.0, -1.0), (0.97, -0.22), (0.7, -0.22), (0.69, 0.72)]
    else:
        right_half = [(0.0, -0.86), (0.5, -0.86), (0.98, -0.1), (0.62, 0.78)]
    shape = right_half + [(-u, v) for u, v in reversed(right_half)]
    for grow, ink in ((1.0, OUTLINE), (0.92, (255, 255, 255)), (0.8, fill)):
        g = reach * grow
        d.polygon([(x + u * g, y + v * g) for u, v in shape], fill=ink)
    pale = ink_on(fill)
    if art == "station":
        sign(d, MARK[color], x, y + reach * 0.2, reach * 0.36, pale)
    else:
        sign(d, "anchor", x, y - reach * 0.3, reach * 0.34, pale)
        sign(d, MARK[color], x, y + reach * 0.4, reach * 0.24, pale)
    return image.reduce(FINE)


@lru_cache(maxsize=64)
def festival_card(count: int, width: int) -> Image.Image:
    """Open festival cards beside their city: a bright little card with how many there are."""
    w, h = width * FINE, round(width * 1.3) * FINE
    image = Image.new("RGBA", (w, h))
    d = ImageDraw.Draw(image)
    d.rounded_rectangle((0, 0, w - 1, h - 1), w * 0.14, fill=OUTLINE)
    d.rounded_rectangle((w * 0.06, w * 0.06, w * 0.94, h - w * 0.06), w * 0.1, fill=(255, 250, 236))
    d.rounded_rectangle((w * 0.12, w * 0.12, w * 0.88, h - w * 0.12), w * 0.08, fill=(214, 52, 92))
    for x, ink in ((0.25, (255, 214, 64)), (0.5, (120, 200, 120)), (0.75, (120, 190, 240))):
        d.polygon([(w * (x - 0.11), h * 0.13), (w * (x + 0.11), h * 0.13), (w * x, h * 0.32)], fill=ink)
    d.text((w / 2, h * 0.62), str(count), font=font(LABEL_FONT, round(h * 0.5)), fill=(255, 255, 255), anchor="mm")
    return image.reduce(FINE)


def player_token(brush: Brush, color: PieceColor, x: float, y: float, r: float) -> None:
    """A player's colour and mark as a disc."""
    brush.icon("circle", x, y, r * 1.3, OUTLINE)
    brush.icon("circle", x, y, r * 1.18, (255, 255, 255))
    brush.icon("circle", x, y, r, PIECE[color])
    brush.icon(MARK[color], x, y, r * 0.5, ink_on(PIECE[color]))
