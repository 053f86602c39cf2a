"""Cards as drawn things: train cards, ships, locomotives, backs of decks."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.game.board import Board, Card, Color
from bot.pictures.palette import CARD, OUTLINE, RGB, SYMBOL, ink_on, mix
from bot.pictures.symbols import sign

FINE = 4
_RAINBOW: tuple[Color, ...] = ("purple", "blue", "green", "yellow", "orange", "red")


def card_tile(card: Card, board: Board, width: int) -> Image.Image:
    return _card(card.color, card.deck == "ship", card.ships, card.harbor, board.pieces.look, width)


@lru_cache(maxsize=512)
def _card(color: Color | None, ship: bool, ships: int, harbor: bool, look: str, width: int) -> Image.Image:
    w, h = width * FINE, round(width * 1.42) * FINE
    image = Image.new("RGBA", (w, h))
    d = ImageDraw.Draw(image)
    radius = w * 0.11
    fill = CARD[color] if color else (240, 236, 226)
    d.rounded_rectangle((0, 0, w - 1, h - 1), radius, fill=OUTLINE)
    d.rounded_rectangle((w * 0.02, w * 0.02, w * 0.98, h - w * 0.02), radius * 0.9, fill=(253, 251, 245))
    inner = (w * 0.065, w * 0.065, w * 0.935, h - w * 0.065)
    d.rounded_rectangle(inner, radius * 0.7, fill=mix(fill, (0, 0, 0), 0.1))
    if color is None:
        _stripes(image, inner, radius * 0.7)
        d = ImageDraw.Draw(image)
    else:
        d.rounded_rectangle(
            (inner[0], inner[1], inner[2], inner[1] + (inner[3] - inner[1]) * 0.52),
            radius * 0.7,
            fill=mix(fill, (255, 255, 255), 0.12),
        )
        d.rectangle((inner[0], inner[1] + h * 0.3, inner[2], inner[1] + h * 0.52), fill=fill)
    x, y = w / 2, h * 0.47
    ink = ink_on(fill)
    plate = w * 0.33
    d.ellipse(
        (x - plate - w * 0.015, y - plate - w * 0.015, x + plate + w * 0.015, y + plate + w * 0.015), fill=OUTLINE
    )
    d.ellipse((x - plate, y - plate, x + plate, y + plate), fill=(253, 251, 245))
    if color is None:
        art = "locomotive" if look == "train" else look
        sign(d, art, x, y - w * 0.02, plate * 0.66, OUTLINE)
    elif ship:
        for k in range(max(1, ships)):
            off = (k - (max(1, ships) - 1) / 2) * plate * 0.86
            sign(
                d,
                "ship",
                x,
                y + off,
                plate * (0.5 if ships > 1 else 0.66),
                mix(fill, OUTLINE, 0.55 if ink == OUTLINE else 0.15),
            )
    else:
        symbol = SYMBOL[color]
        assert symbol is not None
        sign(d, symbol, x, y, plate * 0.68, mix(fill, OUTLINE, 0.6 if ink == OUTLINE else 0.1))
    if color is not None:
        symbol = SYMBOL[color]
        assert symbol is not None
        small = w * 0.085
        sign(d, symbol, inner[0] + w * 0.13, inner[1] + w * 0.13, small, ink)
        sign(d, symbol, inner[2] - w * 0.13, inner[3] - w * 0.13, small, ink)
    if harbor:
        r = w * 0.12
        cx, cy = inner[2] - w * 0.13, inner[1] + w * 0.13
        d.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(26, 92, 148), outline=(253, 251, 245), width=round(w * 0.015))
        sign(d, "anchor", cx, cy, r * 0.7, (255, 255, 255))
    return image.reduce(FINE)


def _stripes(image: Image.Image, box: tuple[float, float, float, float], radius: float) -> None:
    left, top, right, bottom = box
    layer = Image.new("RGB", image.size)
    d = ImageDraw.Draw(layer)
    step = (right - left + bottom - top) / len(_RAINBOW)
    for k, color in enumerate(_RAINBOW):
        a = left - (bottom - top) + k * step
        d.polygon(
            [(a, bottom), (a + step, bottom), (a + step + bottom - top, top), (a + bottom - top, top)],
            fill=mix(CARD[color], (255, 255, 255), 0.12),
        )
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    image.paste(layer, (0, 0), mask)


@lru_cache(maxsize=64)
def back_tile(art: str, color: RGB, width: int) -> Image.Image:
    """The back of a deck: `art` is a sign, such as locomotive, ship or ticket."""
    w, h = width * FINE, round(width * 1.42) * FINE
    image = Image.new("RGBA", (w, h))
    d = ImageDraw.Draw(image)
    for k in (2, 1, 0):
        off = k * w * 0.035
        d.rounded_rectangle(
            (off, off, w * 0.92 + off, h - w * 0.08 + off),
            w * 0.1,
            fill=(253, 251, 245),
            outline=OUTLINE,
            width=round(w * 0.02),
        )
    d.rounded_rectangle((w * 0.06, w * 0.06, w * 0.86, h - w * 0.14), w * 0.07, fill=color)
    sign(d, art, w * 0.46, h * 0.45, w * 0.26, mix(color, (255, 255, 255), 0.8))
    return image.reduce(FINE)
