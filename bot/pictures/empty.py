"""The board without any piece on it: ground, routes, places, names and frame."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from bot.game.board import Board, City, Route
from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.frame import draw_frame
from bot.pictures.ground import DISTRICT, paint_ground
from bot.pictures.layout import Box, CityLayout, Label, Layout, Point, RouteLayout
from bot.pictures.look import Look
from bot.pictures.palette import OUTLINE, RGB, ink_on, mix
from bot.pictures.sheet import Sheet, haloed
from bot.pictures.sizes import card_size, coin_radius
from bot.pictures.symbols import sign
from bot.pictures.tiles import put, space

FINE = 2  # drawn this much larger, then reduced


def locomotive_spaces(route: Route) -> set[int]:
    """Which spaces of a ferry carry the symbol: spread evenly, as many as it has."""
    return {math.floor((k + 0.5) * route.length / route.locomotives) for k in range(route.locomotives)}


def empty_board(board: Board, layout: Layout, look: Look, scale: float = 1.0, window: Box | None = None) -> Image.Image:
    sheet = Sheet.blank(window or layout.whole, scale * FINE)
    paint_ground(sheet, look)
    _calm(sheet, layout, look)
    for route in board.routes:
        _way(sheet, look, route, layout.routes[route.id])
    for route in board.routes:
        put_spaces(sheet, layout, route, layout.routes[route.id])
    for city in board.cities:
        _place(sheet, layout, look, city, layout.cities[city.id])
    for at in layout.cities.values():
        _festival(sheet, layout, look, at)
    for route in board.routes:
        _toll(sheet, look, route, layout.routes[route.id])
        _exits(sheet, board, layout, look, layout.routes[route.id])
    for city in board.cities:
        write_name(sheet, layout, look, layout.cities[city.id])
    draw_frame(sheet, layout, look)
    small = sheet.image.reduce(FINE)
    return small.filter(ImageFilter.UnsharpMask(0.8, 40, 2))


def _calm(sheet: Sheet, layout: Layout, look: Look) -> None:
    """A soft light below names, so that coast lines don't run through letters."""
    veil = sheet.like("L")
    d = veil.draw
    for city in layout.cities.values():
        if city.label and sheet.holds(city.label.box):
            d.rounded_rectangle(sheet.box(city.label.box), 6 * sheet.scale, fill=95)
    mask = veil.image.filter(ImageFilter.GaussianBlur(8 * sheet.scale))
    sheet.image.paste(look.palette.paper, (0, 0, *sheet.image.size), mask)


def _way(sheet: Sheet, look: Look, route: Route, at: RouteLayout) -> None:
    d = sheet.draw
    ink = mix(look.palette.ink, look.palette.deep, 0.2)
    for piece in at.line:
        path = sheet.path(piece)
        if route.kind in ("sea", "ferry"):
            _dots(d, path, 7 * sheet.scale, 1.6 * sheet.scale, (*ink, 190))
        else:
            d.line(path, fill=(*ink, 175), width=round(2.6 * sheet.scale), joint="curve")


def _dots(d: ImageDraw.ImageDraw, path: list[tuple[float, float]], step: float, r: float, ink: tuple[int, ...]) -> None:
    left = 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        far = math.hypot(bx - ax, by - ay)
        while left <= far:
            x, y = ax + (bx - ax) * left / max(far, 1e-6), ay + (by - ay) * left / max(far, 1e-6)
            d.ellipse((x - r, y - r, x + r, y + r), fill=ink)
            left += step
        left -= far


def put_spaces(sheet: Sheet, layout: Layout, route: Route, at: RouteLayout) -> None:
    wild = locomotive_spaces(route) if route.locomotives else set()
    s = sheet.scale
    for number, where in enumerate(at.spaces):
        if not sheet.sees(where.x, where.y, at.length):
            continue
        tile = space(
            route.color, route.kind, round(at.length * s, 1), round(layout.thickness * s, 1), round(where.angle, 1),
            locomotive=number in wild, doubled=route.doubled,
        )  # fmt: skip
        put(sheet.image, tile, *sheet.at((where.x, where.y)))


def place_color(look: Look, city: City) -> RGB:
    if city.district is not None:
        return mix(DISTRICT[city.district], (0, 0, 0), 0.12)
    if city.harbor:
        return (26, 92, 148)
    return look.palette.accent


def _place(sheet: Sheet, layout: Layout, look: Look, city: City, at: CityLayout) -> None:
    d, s, r = sheet.draw, sheet.scale, layout.radius * sheet.scale
    x, y = sheet.at((at.x, at.y))
    if city.unnamed:
        r *= 0.72
    d.ellipse((x - r + s, y - r + 2.4 * s, x + r + s, y + r + 2.4 * s), fill=(20, 14, 10, 90))
    d.ellipse((x - r, y - r, x + r, y + r), fill=OUTLINE)
    ring = r - 1.6 * s
    d.ellipse((x - ring, y - ring, x + ring, y + ring), fill=(255, 252, 244))
    core = r - 4.0 * s
    fill = place_color(look, city)
    d.ellipse((x - core, y - core, x + core, y + core), fill=fill)
    if city.district is not None:
        face = font(LABEL_FONT, round(core * 1.5))
        d.text((x, y + core * 0.04), str(city.district), font=face, fill=ink_on(fill), anchor="mm")
    elif city.harbor:
        sign(d, "anchor", x, y, core * 0.72, (255, 255, 255))
    elif city.attraction:
        sign(d, "star", x, y, core * 0.7, (255, 255, 255))
    elif not city.unnamed:
        dot = core * 0.42
        d.ellipse((x - dot, y - dot, x + dot, y + dot), fill=(255, 252, 244))


def written(label: Label, size: float) -> list[tuple[str, Point]]:
    """The lines of a name and their middles, a little high so that letters like g stay inside the box."""
    left, top, right, bottom = label.box
    high = (bottom - top) / len(label.lines)
    return [
        (line, ((left + right) / 2, top + high * (number + 0.5) - size * 0.05))
        for number, line in enumerate(label.lines)
    ]


def write_name(sheet: Sheet, layout: Layout, look: Look, at: CityLayout) -> None:
    if at.label is None or not sheet.holds(at.label.box):  # half a name at the edge of a region helps nobody
        return
    face = font(LABEL_FONT, round(layout.label_size * sheet.scale))
    for line, middle in written(at.label, layout.label_size):
        haloed(sheet.draw, sheet.at(middle), line, face, look.palette.ink, look.palette.paper, round(2.6 * sheet.scale))


def _festival(sheet: Sheet, layout: Layout, look: Look, at: CityLayout) -> None:
    """An empty slot where the open festival cards of a city will lie."""
    if at.card is None:
        return
    wide, high = card_size(layout.radius)
    x, y = at.card
    sheet.draw.rounded_rectangle(
        sheet.box((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)), 4 * sheet.scale,
        fill=(*look.palette.paper, 150), outline=(*look.palette.accent, 190), width=round(1.6 * sheet.scale),
    )  # fmt: skip


def _toll(sheet: Sheet, look: Look, route: Route, at: RouteLayout) -> None:
    if at.toll is None:
        return
    d, s = sheet.draw, sheet.scale
    x, y = sheet.at(at.toll)
    r = coin_radius() * s
    d.ellipse((x - r + s, y - r + 2 * s, x + r + s, y + r + 2 * s), fill=(20, 14, 10, 90))
    d.ellipse((x - r, y - r, x + r, y + r), fill=OUTLINE)
    d.ellipse((x - r + 1.5 * s, y - r + 1.5 * s, x + r - 1.5 * s, y + r - 1.5 * s), fill=(247, 206, 92))
    d.ellipse(
        (x - r + 3.2 * s, y - r + 3.2 * s, x + r - 3.2 * s, y + r - 3.2 * s), outline=(150, 104, 24), width=round(s)
    )
    d.text((x, y), str(route.toll), font=font(LABEL_FONT, round(19 * s)), fill=OUTLINE, anchor="mm")


def _exits(sheet: Sheet, board: Board, layout: Layout, look: Look, at: RouteLayout) -> None:
    d, s = sheet.draw, sheet.scale
    for leave in at.exits:
        left, top, right, bottom = sheet.box(leave.box)
        tip = 11 * s
        middle = (top + bottom) / 2
        if leave.east:
            shape = [(left, top), (right - tip, top), (right, middle), (right - tip, bottom), (left, bottom)]
        else:
            shape = [(right, top), (left + tip, top), (left, middle), (left + tip, bottom), (right, bottom)]
        d.polygon(shape, fill=look.palette.paper)
        d.line([*shape, shape[0]], fill=OUTLINE, width=round(1.8 * s), joint="curve")
        face = font(LABEL_FONT, round(layout.label_size * 0.8 * s))
        x = (left + right) / 2 + (-tip / 2.6 if leave.east else tip / 2.6)
        d.text((x, middle), board.city_by_id[leave.to].name, font=face, fill=look.palette.accent, anchor="mm")
