"""Small pieces of the picture, drawn upright and large, then turned and reduced: spaces of routes, and cars on them.

Each is drawn once per look and angle and kept. A tile comes with the offset of its centre.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.game.board import Color, RouteKind
from bot.pictures.palette import CARD, MARK, NEUTRAL, OUTLINE, PIECE, RGB, SYMBOL, PieceColor, ink_on, mix
from bot.pictures.sizes import END_RIM, END_TEETH, RIM, TEETH
from bot.pictures.symbols import sign

FINE = 4  # drawn this much larger
LARGE = 34.0  # from this thickness on half of that does; turning large tiles is what an empty board costs
GLOW: RGB = (255, 214, 64)
Tile = Image.Image


def _turned(upright: Image.Image, angle: float, fine: int = FINE) -> Tile:
    turned = upright.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
    # a size that halves evenly keeps the centre in the centre
    wide, high = (-(-side // (2 * fine)) * 2 * fine for side in turned.size)
    even = Image.new("RGBA", (wide, high))
    even.paste(turned, ((wide - turned.width) // 2, (high - turned.height) // 2))
    return even.reduce(fine)


def readable(angle: float) -> float:
    """The same direction, or its opposite, so that nothing stands on its head."""
    angle = (angle + 180) % 360 - 180
    return angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle


def put(image: Image.Image, tile: Tile, x: float, y: float) -> None:
    image.paste(tile, (round(x - tile.width / 2), round(y - tile.height / 2)), tile)


def _canvas(
    length: float, thickness: float, margin: float, fine: int = FINE
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    size = (round((length + 2 * margin) * fine), round((thickness + 2 * margin) * fine))
    image = Image.new("RGBA", size)
    return image, ImageDraw.Draw(image)


@lru_cache(maxsize=64)  # a board is drawn once; its spaces are not needed again
def space(
    color: Color | None,
    kind: RouteKind,
    length: float,
    thickness: float,
    angle: float,
    locomotive: bool = False,
    doubled: bool = False,
) -> Tile:
    margin = thickness * 0.34
    f = FINE if thickness < LARGE else FINE // 2
    image, d = _canvas(length, thickness, margin, f)
    m = margin * f
    long, thick = length * f, thickness * f
    edge = max(1.0, thickness * 0.1) * f
    corner = thick / 2 if kind == "sea" else thick * 0.16
    fill = CARD[color]
    box = (m, m, m + long, m + thick)
    shadow = tuple(v + thickness * 0.09 * f for v in box)
    d.rounded_rectangle(shadow, corner, fill=(20, 16, 12, 70))
    if kind == "tunnel":
        _teeth(d, box, thick)
    d.rounded_rectangle(box, corner, fill=OUTLINE)
    inner = tuple(v + e for v, e in zip(box, (edge, edge, -edge, -edge), strict=True))
    d.rounded_rectangle(inner, max(corner - edge, 1), fill=mix(fill, (0, 0, 0), 0.16))
    lit = (inner[0], inner[1], inner[2], inner[3] - thick * 0.13)
    d.rounded_rectangle(lit, max(corner - edge, 1), fill=fill)
    shine = (inner[0] + edge, inner[1] + edge * 0.8, inner[2] - edge, m + thick * 0.36)
    if shine[1] < shine[3]:  # a very small space has no room for it
        gloss = Image.new("RGBA", image.size)
        ImageDraw.Draw(gloss).rounded_rectangle(shine, max(corner * 0.5, 1), fill=(255, 255, 255, 58))
        image.alpha_composite(gloss)
    d = ImageDraw.Draw(image)
    x, y = m + long / 2, m + thick / 2
    if locomotive:
        d.rounded_rectangle(
            (x - thick * 0.62, y - thick * 0.36, x + thick * 0.62, y + thick * 0.36), thick * 0.2, fill=(250, 247, 238)
        )
        sign(d, "locomotive", x, y, thick * 0.36, OUTLINE)
    elif doubled:
        for side in (-0.5, 0.5):
            d.rounded_rectangle(
                (
                    x + side * thick * 0.9 - thick * 0.26,
                    y - thick * 0.3,
                    x + side * thick * 0.9 + thick * 0.26,
                    y + thick * 0.3,
                ),
                thick * 0.1,
                outline=OUTLINE,
                fill=(250, 247, 238),
                width=round(edge),
            )
    elif (symbol := SYMBOL[color]) is not None:
        ink = ink_on(fill)
        tint = mix(fill, ink, 0.86 if ink == OUTLINE else 0.92)
        sign(d, symbol, x, y, thick * 0.27, tint)
    return _turned(image, readable(angle), f)


@lru_cache(maxsize=1024)
def glow(length: float, thickness: float, angle: float) -> Tile:
    """Light around a space, laid below the pieces."""
    margin = thickness * 0.5
    image, d = _canvas(length, thickness, margin)
    far = thickness * 0.1 * FINE
    d.rounded_rectangle((far, far, image.width - far, image.height - far), thickness * 0.4 * FINE, fill=GLOW)
    return _turned(image, readable(angle))


@lru_cache(maxsize=1024)
def closed(length: float, thickness: float, angle: float) -> Tile:
    """Over a space that nobody may claim any more: faded and struck through."""
    image, d = _canvas(length, thickness, thickness * 0.2)
    m, long, thick = thickness * 0.2 * FINE, length * FINE, thickness * FINE
    d.rounded_rectangle((m, m, m + long, m + thick), thick * 0.16, fill=(240, 234, 220, 165))
    bar = thick * 0.12
    d.rounded_rectangle((m, m, m + long, m + thick), thick * 0.16, outline=(*OUTLINE, 150), width=round(bar * 0.6))
    d.line([(m + thick * 0.3, m + thick / 2), (m + long - thick * 0.3, m + thick / 2)], fill=OUTLINE, width=round(bar))
    return _turned(image, readable(angle))


def _teeth(d: ImageDraw.ImageDraw, box: tuple[float, ...], thick: float) -> None:
    """The rim of a tunnel: dark teeth all around."""
    tooth = thick * TEETH
    left, top, right, bottom = box
    count = max(5, round((right - left) / (tooth * 2.3)))
    step = (right - left) / count
    for k in range(count):
        x = left + (k + 0.5) * step
        d.rectangle((x - step * 0.29, top - tooth, x + step * 0.29, bottom + tooth), fill=OUTLINE)
    for y in (top + thick * 0.28, top + thick * 0.72):
        d.rectangle(
            (left - thick * END_TEETH, y - step * 0.27, right + thick * END_TEETH, y + step * 0.27), fill=OUTLINE
        )


def _body(d: ImageDraw.ImageDraw, look: str, box: tuple[float, float, float, float], ink: RGB) -> None:
    left, top, right, bottom = box
    thick = bottom - top
    match look:
        case "ship":
            nose = thick * 0.62
            d.polygon(
                [
                    (left, top + thick * 0.18),
                    (left + nose * 0.35, top),
                    (right - nose, top),
                    (right, top + thick / 2),
                    (right - nose, bottom),
                    (left + nose * 0.35, bottom),
                    (left, bottom - thick * 0.18),
                ],
                fill=ink,
            )
        case "bus":
            d.rounded_rectangle(box, thick * 0.2, fill=ink)
        case "taxi":
            d.rounded_rectangle(box, thick * 0.42, fill=ink)
        case _:
            bump = thick * 0.16
            d.rounded_rectangle((left + bump, top, right - bump, bottom), thick * 0.14, fill=ink)
            d.rectangle((left, top + thick * 0.36, right, bottom - thick * 0.36), fill=ink)


@lru_cache(maxsize=2048)
def piece(color: PieceColor | None, look: str, length: float, thickness: float, angle: float) -> Tile:
    """A car, bus, taxi or ship seen from above, with its player's mark on the roof. No colour: the neutral player."""
    margin = thickness * 0.5
    image, d = _canvas(length, thickness, margin)
    f, m = FINE, margin * FINE
    long, thick = length * f, thickness * f
    fill = PIECE[color] if color else NEUTRAL
    rim, end = thick * RIM, thick * END_RIM
    box = (m - end, m - rim, m + long + end, m + thick + rim)
    d.rounded_rectangle(tuple(v + thick * 0.12 for v in box), thick * 0.2, fill=(15, 12, 10, 90))

    def inset(by: float) -> tuple[float, float, float, float]:
        return box[0] + by, box[1] + by, box[2] - by, box[3] - by

    if look == "ship":  # a bow is slimmer than the oval below it
        d.rounded_rectangle((m, m, m + long, m + thick), thick / 2, fill=OUTLINE)
    _body(d, look, box, OUTLINE)
    _body(d, look, inset(thick * 0.07), (255, 255, 255))
    _body(d, look, inset(thick * 0.17), mix(fill, (0, 0, 0), 0.22))
    roof = inset(thick * 0.17)
    _body(d, look, (roof[0], roof[1], roof[2], roof[3] - thick * 0.12), fill)
    x, y = m + long / 2, m + thick / 2
    pale = ink_on(fill)
    side = mix(fill, pale, 0.55)
    match look:
        case "train":
            for u in (-0.36, 0.36):
                d.rounded_rectangle(
                    (x + u * long - thick * 0.16, y - thick * 0.26, x + u * long + thick * 0.16, y + thick * 0.22),
                    thick * 0.06,
                    fill=side,
                )
        case "bus":
            d.rectangle((m + long * 0.06, y - thick * 0.34, m + long * 0.12, y + thick * 0.32), fill=side)
            d.rectangle((m + long * 0.88, y - thick * 0.34, m + long * 0.94, y + thick * 0.32), fill=side)
        case "taxi":
            d.rounded_rectangle(
                (m + long * 0.16, y - thick * 0.32, m + long * 0.26, y + thick * 0.3), thick * 0.05, fill=side
            )
            d.rounded_rectangle(
                (m + long * 0.74, y - thick * 0.32, m + long * 0.86, y + thick * 0.3), thick * 0.05, fill=side
            )
        case "ship":
            for u in (-0.34, 0.24):
                d.ellipse(
                    (x + u * long - thick * 0.13, y - thick * 0.13, x + u * long + thick * 0.13, y + thick * 0.13),
                    fill=side,
                )
        case _:
            pass
    sign(d, MARK[color] if color else "bars", x, y - thick * 0.02, thick * 0.31, pale)
    return _turned(image, readable(angle))
