"""The edge of a board and the plate with its title: each map has its own pattern and its own corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from PIL import Image, ImageDraw

from bot.game.board import Board
from bot.pictures.fonts import TITLE_FONT, font
from bot.pictures.layout import Box, Layout, Point
from bot.pictures.look import Corners, Look, Palette
from bot.pictures.palette import RGB, mix
from bot.pictures.sheet import Sheet
from bot.pictures.sizes import BORDER
from bot.pictures.symbols import sign
from bot.pictures.tiles import put

OUTER, INNER = 8.0, 19.6  # the pattern lies between; inside of it a fine line, outside paper
DEEP = INNER - OUTER
SHADOW = 5.0  # of the plate, at most
FINE = 2  # the plate is drawn this much larger, then reduced


def draw_frame(sheet: Sheet, layout: Layout, look: Look) -> None:
    d, p = sheet.draw, look.palette

    def band(inset: float, width: float, ink: RGB) -> None:
        left, top, right, bottom = inset, inset, layout.width - inset, layout.height - inset
        for side in (
            (left, top, right, top + width),
            (left, bottom - width, right, bottom),
            (left, top, left + width, bottom),
            (right - width, top, right, bottom),
        ):
            x, y, far_x, far_y = (round(edge) for edge in sheet.box(side))
            d.rectangle((x, y, max(x, far_x - 1), max(y, far_y - 1)), fill=ink)

    band(0, INNER, p.paper)
    band(INNER, BORDER - INNER, p.ink)
    match look.frame:
        case "scale":  # the degrees at the edge of an atlas
            band(13, 2.4, p.ink)
            for number, cell in cells(layout, 60.0, 15.4, 20.4):
                if number % 2 == 0:
                    d.rectangle(sheet.box(cell), fill=p.ink)
        case "checker":  # like a taxi's stripe
            for number, cell in cells(layout, DEEP / 2, OUTER, INNER):
                left, top, right, bottom = cell
                flat = right - left < bottom - top  # the cell of a horizontal side stands upright
                half = (left, top, right, (top + bottom) / 2) if flat else (left, top, (left + right) / 2, bottom)
                other = (left, (top + bottom) / 2, right, bottom) if flat else ((left + right) / 2, top, right, bottom)
                d.rectangle(sheet.box(half if number % 2 else other), fill=p.ink)
        case "track":  # rails on ties
            for number, cell in cells(layout, 7.0, OUTER, INNER):
                if number % 2:
                    d.rectangle(sheet.box(cell), fill=mix(p.accent, p.ink, 0.35))
            for inset in (OUTER + 2.4, INNER - 4.2):
                band(inset, 1.8, p.ink)
        case "tiles":  # glazed, laid on edge
            for number, cell in cells(layout, DEEP, OUTER, INNER):
                _diamond(sheet, d, cell, p.accent if number % 2 else mix(p.deep, p.ink, 0.35))
        case "waves":
            for _, cell in cells(layout, 16.0, OUTER, INNER):
                _wave(sheet, d, cell, p)
        case "rope":  # strands that alternate
            for number, cell in cells(layout, 12.0, OUTER + 2, INNER - 1):
                _strand(sheet, d, cell, p.ink if number % 2 else mix(p.accent, p.paper, 0.2))
        case "lines":
            band(OUTER + 1, 2.4, p.accent)
            band(OUTER + 6, 1.4, p.ink)
        case _:
            assert_never(look.frame)


def cells(layout: Layout, step: float, outer: float, inner: float) -> Iterator[tuple[int, Box]]:
    """The edge cut into about equal cells, numbered along each side."""
    for wide, horizontal in ((layout.width, True), (layout.height, False)):
        count = 2 * round((wide - 2 * outer) / step / 2) + 1
        size = (wide - 2 * outer) / count
        far = (layout.height if horizontal else layout.width) - inner
        for k in range(count):
            a, b = outer + k * size, outer + (k + 1) * size
            for start in (outer, far):
                end = start + inner - outer
                yield k, (a, start, b, end) if horizontal else (start, a, end, b)


def _diamond(sheet: Sheet, d: ImageDraw.ImageDraw, cell: Box, ink: RGB) -> None:
    left, top, right, bottom = sheet.box(cell)
    x, y = (left + right) / 2, (top + bottom) / 2
    d.polygon([(x, top), (right, y), (x, bottom), (left, y)], fill=ink)
    dot = (right - left) * 0.13
    d.ellipse((x - dot, y - dot, x + dot, y + dot), fill=(255, 252, 244))


def _wave(sheet: Sheet, d: ImageDraw.ImageDraw, cell: Box, p: Palette) -> None:
    """Two rows of crests; upright at the sides, too."""
    left, top, right, bottom = sheet.box(cell)
    width = max(1, round(2 * sheet.scale))
    for share, ink in ((0.0, mix(p.deep, p.ink, 0.25)), (0.5, p.ink)):
        if right - left > bottom - top:
            low = top + (bottom - top) * share
            d.arc((left, low, right, low + (bottom - top)), 180, 360, fill=ink, width=width)
        else:
            low = left + (right - left) * share
            d.arc((low, top, low + (right - left), bottom), 90, 270, fill=ink, width=width)


def _strand(sheet: Sheet, d: ImageDraw.ImageDraw, cell: Box, ink: RGB) -> None:
    left, top, right, bottom = sheet.box(cell)
    if right - left > bottom - top:
        lean = (right - left) * 0.5
        d.polygon([(left + lean, top), (right + lean, top), (right, bottom), (left, bottom)], fill=ink)
    else:
        lean = (bottom - top) * 0.5
        d.polygon([(left, top + lean), (left, bottom + lean), (right, bottom), (right, top)], fill=ink)


def put_title(sheet: Sheet, board: Board, layout: Layout, look: Look, title: str) -> None:
    """The name of the map on a plate of its own. It is in the reader's language, so no kept board has it."""
    if layout.cartouche is None or not sheet.holds(layout.cartouche):
        return
    left, top, right, bottom = layout.cartouche
    kind = board.pieces.look if board.pieces.look != "train" else "locomotive"
    tile = _plate(title.upper(), right - left, bottom - top, sheet.scale, look.corners, look.palette, kind)
    put(sheet.image, tile, *sheet.at(((left + right) / 2, (top + bottom) / 2)))


@lru_cache(maxsize=32)
def _plate(title: str, wide: float, high: float, scale: float, corners: Corners, p: Palette, kind: str) -> Image.Image:
    s = scale * FINE
    margin = SHADOW * s
    image = Image.new(
        "RGBA", (FINE * round((wide * s + 2 * margin) / FINE), FINE * round((high * s + 2 * margin) / FINE))
    )
    d = ImageDraw.Draw(image)
    x, y = image.width / 2, image.height / 2
    left, top, right, bottom = x - wide * s / 2, y - high * s / 2, x + wide * s / 2, y + high * s / 2
    notch = high * s * 0.2
    d.polygon(outline(corners, left + 2 * s, top + 4 * s, right + 2 * s, bottom + 4 * s, notch), fill=(20, 14, 10, 70))
    for inset, ink in ((0.0, p.ink), (2.2, p.paper), (5.5, p.accent), (7.5, p.paper)):
        i = inset * s
        d.polygon(outline(corners, left + i, top + i, right - i, bottom - i, notch), fill=(*ink, 255))
    letters = "\u2009".join(title)
    size = round(high * s * 0.5)
    while font(TITLE_FONT, size).getlength(letters) > wide * s * 0.8:
        size -= 2
    d.text((x, y - high * s * 0.04), letters, font=font(TITLE_FONT, size), fill=p.ink, anchor="mm")
    rule = y + high * s * 0.27
    reach = wide * s * 0.22
    for side in (-1, 1):
        d.line([(x + side * reach, rule), (x + side * 9 * s, rule)], fill=p.accent, width=round(1.6 * s))
    sign(d, kind, x, rule, 7.5 * s, p.accent)
    return image.reduce(FINE)


def outline(corners: Corners, left: float, top: float, right: float, bottom: float, notch: float) -> list[Point]:
    """A plate from its upper left corner on, clockwise."""
    points: list[Point] = []
    for cx, cy, turn in ((left, top, 0), (right, top, 1), (right, bottom, 2), (left, bottom, 3)):
        u, v = (1 if cx == left else -1) * notch, (1 if cy == top else -1) * notch
        match corners:
            case "scooped":
                arc = [math.radians(90 * (turn + 1) - k * 9) for k in range(11)]
                points += [(cx + notch * math.cos(a), cy + notch * math.sin(a)) for a in arc]
            case "round":
                arc = [math.radians(180 + 90 * turn + k * 9) for k in range(11)]
                points += [(cx + u + notch * math.cos(a), cy + v + notch * math.sin(a)) for a in arc]
            case "cut":
                first, second = (cx, cy + v), (cx + u, cy)
                points += [first, second] if turn % 2 == 0 else [second, first]
            case "stepped":
                first, second = (cx, cy + v), (cx + u, cy)
                inner = (cx + u, cy + v)
                points += [first, inner, second] if turn % 2 == 0 else [second, inner, first]
            case _:
                assert_never(corners)
    return points
