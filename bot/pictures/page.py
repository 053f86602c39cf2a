"""A page of blocks below each other, on the paper of the map: hands, ticket choices and score sheets are such pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.pictures.brush import Brush
from bot.pictures.fonts import TITLE_FONT
from bot.pictures.look import Palette
from bot.pictures.palette import mix

EDGE = 24  # left and right of everything
_RULE = 6  # from the edge of the page to its fine line


@dataclass(frozen=True)
class Block:
    """A strip of the page: how high it is, and how it is drawn once its top is known."""

    high: float
    draw: Callable[[Brush, float], None]


def gap(high: float) -> Block:
    return Block(high, lambda brush, top: None)


def heading(text: str, palette: Palette, width: int, note: str = "") -> Block:
    """A title with a fine line to the right of it; the note stands at the end of the line."""

    def draw(brush: Brush, top: float) -> None:
        middle = top + 30
        used = brush.text(EDGE, middle, text, 38, TITLE_FONT)
        end = float(width - EDGE)
        if note:
            end -= brush.text(end, middle, note, 32, anchor="rm", ink=mix(palette.ink, palette.paper, 0.2)) + 16
        line = mix(palette.paper, palette.accent, 0.7)
        brush.draw.line([(EDGE + used + 18, middle + 3), (end, middle + 3)], fill=line, width=2)

    return Block(62, draw)


def page(palette: Palette, width: int, blocks: Sequence[Block]) -> Image.Image:
    image = Image.new("RGB", (width, round(sum(block.high for block in blocks))), palette.paper)
    brush = Brush(image, palette.ink)
    line = mix(palette.paper, palette.accent, 0.7)
    for y in (_RULE, image.height - _RULE - 1):
        brush.draw.line([(EDGE - 10, y), (width - EDGE + 10, y)], fill=line, width=2)
    top = 0.0
    for block in blocks:
        block.draw(brush, top)
        top += block.high
    return image
