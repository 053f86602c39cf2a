"""The board as small as a stamp: land, the net of routes, one player's own routes, and the places of a ticket."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

from PIL import Image, ImageDraw, ImageFilter

from bot.game.board import Board, Seat, Ticket
from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.ground import DISTRICT, land_mask
from bot.pictures.layout import Layout, Point
from bot.pictures.look import Look
from bot.pictures.palette import OUTLINE, PIECE, RGB, PieceColor, ink_on, mix
from bot.pictures.sheet import Sheet

FINE = 2  # drawn this much larger, then reduced
_PIN = 13.0  # the radius of a ticket's place
_APART = 44.0  # how far places should be from each other
_MOST_ZOOM = 2.2


def little_ground(board: Board, layout: Layout, look: Look, width: int) -> Image.Image:
    """Sea, land and the net of routes, the same for everybody; still in fine size."""
    window = (0.0, 0.0, float(layout.width), float(layout.height))
    sheet = Sheet.blank(window, width * FINE / layout.width, color=look.palette.sea)
    p, image = look.palette, sheet.image
    mask = land_mask(sheet, look)
    soft = mask.filter(ImageFilter.GaussianBlur(5 * FINE))
    image.paste(p.deep, (0, 0, *image.size), soft.point([round(90 - v * 0.35) for v in range(256)]))
    image.paste(mix(p.sea, (255, 255, 255), 0.5), (0, 0, *image.size), soft.point([v * 3 // 5 for v in range(256)]))
    land = sheet.like("RGB", p.land)
    d = land.draw
    for ring in look.land.park:
        d.polygon(sheet.path(ring), fill=mix(p.park, p.land, 0.25))
    for number, ring in look.land.districts:
        d.polygon(sheet.path(ring), fill=mix(p.land, DISTRICT[number], 0.22))
    for path in look.land.border:
        d.line(sheet.path(path), fill=mix(p.land, p.high, 0.7), width=FINE)
    image.paste(land.image, (0, 0), mask)
    shore = mask.filter(ImageFilter.FIND_EDGES)
    image.paste(mix(p.high, p.ink, 0.45), (0, 0, *image.size), shore)
    d = ImageDraw.Draw(image)
    for route in board.routes:
        for piece in layout.routes[route.id].line:
            d.line(sheet.path(piece), fill=mix(p.land, p.ink, 0.42), width=round(1.3 * FINE), joint="curve")
    r = 2.4 * FINE
    for city in layout.cities.values():
        x, y = sheet.at((city.x, city.y))
        d.ellipse((x - r, y - r, x + r, y + r), fill=mix(p.land, p.ink, 0.6))
    return image


class LittleMap:
    """One player's board in small; `ticket` gives a copy with the places of a ticket on it."""

    def __init__(
        self,
        ground: Image.Image,
        board: Board,
        layout: Layout,
        look: Look,
        owners: Sequence[Seat],
        seat: Seat,
        color: PieceColor,
    ) -> None:
        self.board, self.layout, self.look = board, layout, look
        self._ground, self._color = ground, color
        self._own = [layout.routes[route.id] for route in board.routes if owners[route.index] == seat]

    @property
    def size(self) -> tuple[int, int]:
        return self._ground.width // FINE, self._ground.height // FINE

    def ticket(self, ticket: Ticket) -> Image.Image:
        places = [self.layout.cities[self.board.cities[city].id] for city in ticket.cities]
        sheet = self._shown([(place.x, place.y) for place in places])
        self._own_routes(sheet)
        d = ImageDraw.Draw(sheet.image)
        points = [sheet.at((place.x, place.y)) for place in places]
        for (one, from_place), (other, to_place) in pairwise(zip(points, places, strict=True)):
            around = self._around(from_place.x, to_place.x) * sheet.scale
            _dashes(d, one, (other[0] + around, other[1]), self.look.palette.accent)
            if around:  # the other half of the line, from the other edge
                _dashes(d, (one[0] - around, one[1]), other, self.look.palette.accent)
        for number, point in enumerate(points, 1):
            self._pin(d, point, str(number) if ticket.tour else "")
        return sheet.image.reduce(FINE)

    def _shown(self, points: Sequence[Point]) -> Sheet:
        """The whole board, or less where the places would lie on each other."""
        scale = self._ground.width / self.layout.width
        wide, high = self.layout.width, self.layout.height
        (left, top), zoom = self._part(points, scale)
        if zoom == 1:
            return Sheet(self._ground.copy(), (0, 0, wide, high), scale)
        window = (left, top, left + wide / zoom, top + high / zoom)
        size = self._ground.size
        box = (left * scale, top * scale, min(window[2] * scale, size[0]), min(window[3] * scale, size[1]))
        image = self._ground.resize(size, Image.Resampling.BICUBIC, box)
        return Sheet(image, window, scale * zoom)

    def _part(self, points: Sequence[Point], scale: float) -> tuple[Point, float]:
        """Left top corner and zoom of what is shown."""
        wide, high = self.layout.width, self.layout.height
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin = 2 * _PIN * FINE / scale
        room = min((wide - 2 * margin) / max(max(xs) - min(xs), 1), (high - 2 * margin) / max(max(ys) - min(ys), 1))
        closest = min(math.dist(one, other) for one, other in combinations(points, 2))
        zoom = max(1.0, min(_APART * FINE / scale / closest, room, _MOST_ZOOM))
        left, top = (max(xs) + min(xs) - wide / zoom) / 2, (max(ys) + min(ys) - high / zoom) / 2
        return (min(max(left, 0), wide - wide / zoom), min(max(top, 0), high - high / zoom)), zoom

    def _own_routes(self, sheet: Sheet) -> None:
        d = ImageDraw.Draw(sheet.image)
        for width, ink in ((8.0, OUTLINE), (6.4, (255, 255, 255)), (4.4, PIECE[self._color])):
            for route in self._own:
                for piece in route.line:
                    d.line(sheet.path(piece), fill=ink, width=round(width * FINE), joint="curve")

    def _around(self, one: float, other: float) -> int:
        """How far to the side the second place is thought: on the globe the short way may lead over the map's edge."""
        if abs(one - other) <= self.layout.width / 2 or not any(route.wraps for route in self.board.routes):
            return 0
        return self.layout.width if other < one else -self.layout.width

    def _pin(self, d: ImageDraw.ImageDraw, at: Point, text: str) -> None:
        x, y = at[0] / FINE, at[1] / FINE
        accent = self.look.palette.accent
        for r, ink in ((_PIN, OUTLINE), (_PIN - 1.5, (255, 255, 255)), (_PIN - 4, accent)):
            d.ellipse(((x - r) * FINE, (y - r) * FINE, (x + r) * FINE, (y + r) * FINE), fill=ink)
        if text:
            d.text(at, text, font=font(LABEL_FONT, 17 * FINE), fill=ink_on(accent), anchor="mm")
        else:
            d.ellipse(((x - 3.5) * FINE, (y - 3.5) * FINE, (x + 3.5) * FINE, (y + 3.5) * FINE), fill=(255, 255, 255))


def _dashes(d: ImageDraw.ImageDraw, one: Point, other: Point, ink: RGB) -> None:
    far = math.dist(one, other)
    step, length = 14 * FINE, 8 * FINE
    for k in range(int(far // step) + 1):
        share = (k * step / far, min(1.0, (k * step + length) / far))
        ends = [(one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t) for t in share]
        d.line(ends, fill=(255, 255, 255), width=6 * FINE)
        d.line(ends, fill=ink, width=3 * FINE)
