"""Pieces on the board: claimed routes, stations, harbors, open festival cards, and what is lit up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.game.board import Board, CityId, Route, RouteId
from bot.game.events import Event, HarborBuilt, NeutralClaimed, RouteClaimed, StationBuilt
from bot.game.state import FREE, NEUTRAL
from bot.game.view import View
from bot.pictures.brush import Brush
from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.layout import Layout
from bot.pictures.palette import MARK, OUTLINE, PIECE, PieceColor, ink_on, mix
from bot.pictures.sheet import Sheet
from bot.pictures.symbols import sign
from bot.pictures.tiles import FINE, piece, put

GLOW = (255, 214, 64)


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


def put_pieces(sheet: Sheet, view: View, layout: Layout, colors: tuple[PieceColor, ...], last: Last) -> None:
    board = view.board
    lit = {view.tunnel.route} if view.tunnel else set()
    lit |= set(view.lanes)
    for route in board.routes:
        owner = view.owners[route.index]
        if route.index in lit:
            _light(sheet, layout, route.id)
        if owner != FREE:
            color = None if owner == NEUTRAL else colors[owner]
            _claimed(sheet, layout, route, color, look_of(board, route), route.id in last.routes)
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
                put(sheet.image, festival_card(count, round(layout.radius * 2 * sheet.scale)), *sheet.at(where))


def _claimed(sheet: Sheet, layout: Layout, route: Route, color: PieceColor | None, look: str, bright: bool) -> None:
    at, s = layout.routes[route.id], sheet.scale
    for where in at.spaces:
        if sheet.sees(where.x, where.y, at.length):
            tile = piece(color, look, round(at.length * s), round(layout.thickness * s), round(where.angle), bright)
            put(sheet.image, tile, *sheet.at((where.x, where.y)))


def _light(sheet: Sheet, layout: Layout, route: RouteId) -> None:
    """A bright rim around the spaces of a route that is being decided about."""
    d = ImageDraw.Draw(sheet.image)
    for where in layout.routes[route].spaces:
        corners = where.corners(layout.routes[route].length + 8, layout.thickness + 8)
        d.line([*sheet.path(corners), sheet.at(corners[0])], fill=GLOW, width=round(4 * sheet.scale), joint="curve")


@lru_cache(maxsize=128)
def building(color: PieceColor, art: str, radius: float, bright: bool) -> Image.Image:
    """A station house or a harbor tower standing on its place, with its owner's mark."""
    r = radius * 1.35 * FINE
    side = round(r * 3.2 / (2 * FINE)) * 2 * FINE
    image = Image.new("RGBA", (side, side))
    d = ImageDraw.Draw(image)
    x, y = side / 2, side / 2
    if bright:
        d.ellipse((x - r * 1.5, y - r * 1.5, x + r * 1.5, y + r * 1.5), fill=(*GLOW, 235))
    fill = PIECE[color]
    for grow, ink in ((1.22, OUTLINE), (1.12, (255, 255, 255)), (0.98, fill)):
        g = r * grow
        if art == "station":
            d.polygon(
                [
                    (x - g, y - g * 0.22),
                    (x, y - g * 1.02),
                    (x + g, y - g * 0.22),
                    (x + g * 0.86, y - g * 0.1),
                    (x + g * 0.86, y + g * 0.86),
                    (x - g * 0.86, y + g * 0.86),
                    (x - g * 0.86, y - g * 0.1),
                ],
                fill=ink,
            )
        else:
            d.polygon(
                [
                    (x - g * 0.5, y - g * 0.95),
                    (x + g * 0.5, y - g * 0.95),
                    (x + g, y - g * 0.1),
                    (x + g * 0.8, y + g * 0.9),
                    (x - g * 0.8, y + g * 0.9),
                    (x - g, y - g * 0.1),
                ],
                fill=ink,
            )
    pale = ink_on(fill)
    if art == "station":
        d.line(
            [(x - r * 0.86, y - r * 0.14), (x + r * 0.86, y - r * 0.14)],
            fill=mix(fill, pale, 0.5),
            width=round(r * 0.09),
        )
        sign(d, MARK[color], x, y + r * 0.36, r * 0.4, pale)
    else:
        sign(d, "anchor", x, y - r * 0.3, r * 0.42, pale)
        sign(d, MARK[color], x, y + r * 0.52, r * 0.26, pale)
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
