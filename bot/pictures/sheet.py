"""A part of the board as an image: board coordinates in, pixels out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.layout import Box, Point
from bot.pictures.palette import RGB


@dataclass
class Sheet:
    """`window` is the part of the board it shows, `scale` how many pixels a unit of the board takes."""

    image: Image.Image
    window: Box
    scale: float

    @classmethod
    def blank(cls, window: Box, scale: float, mode: str = "RGB", color: RGB | int = 0) -> Sheet:
        left, top, right, bottom = window
        size = (round((right - left) * scale), round((bottom - top) * scale))
        return cls(Image.new(mode, size, color), window, scale)

    def at(self, point: Point) -> Point:
        return (point[0] - self.window[0]) * self.scale, (point[1] - self.window[1]) * self.scale

    def path(self, points: Iterable[Point]) -> list[Point]:
        return [self.at(point) for point in points]

    def box(self, box: Box) -> Box:
        return (*self.at(box[:2]), *self.at(box[2:]))

    def sees(self, x: float, y: float, reach: float) -> bool:
        left, top, right, bottom = self.window
        return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach

    def holds(self, box: Box) -> bool:
        """All of the box, not a part."""
        left, top, right, bottom = self.window
        return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom

    def like(self, mode: str = "L", color: RGB | int = 0) -> Sheet:
        return Sheet(Image.new(mode, self.image.size, color), self.window, self.scale)

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image, "RGBA" if self.image.mode == "RGB" else None)


def haloed(
    d: ImageDraw.ImageDraw,
    at: Point,
    text: str,
    font: ImageFont.FreeTypeFont,
    ink: RGB,
    halo: Sequence[int],
    width: int,
) -> None:
    d.text(at, text, font=font, fill=ink, anchor="mm", stroke_width=width, stroke_fill=tuple(halo))
