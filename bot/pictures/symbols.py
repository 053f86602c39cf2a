"""Little signs drawn from a few strokes: card symbols, player marks, locomotives, ships, anchors.

Each fits the circle of radius `r` around (x, y) of whatever is being drawn on.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import ImageDraw

Ink = tuple[int, ...]
Draw = ImageDraw.ImageDraw
PAPER = (255, 252, 244)


def _regular(x: float, y: float, r: float, corners: int, turn: float = -90) -> list[tuple[float, float]]:
    angles = (math.radians(turn + 360 * k / corners) for k in range(corners))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def _disc(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.ellipse((x - r, y - r, x + r, y + r), fill=ink)


def circle(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    _disc(d, x, y, r * 0.85, ink)


def triangle(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon(_regular(x, y + r * 0.2, r * 1.08, 3), fill=ink)


def square(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    s = r * 0.78
    d.rectangle((x - s, y - s, x + s, y + s), fill=ink)


def diamond(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon([(x, y - r * 1.05), (x + r * 0.9, y), (x, y + r * 1.05), (x - r * 0.9, y)], fill=ink)


def cross(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    s = r * 0.34
    d.rectangle((x - r, y - s, x + r, y + s), fill=ink)
    d.rectangle((x - s, y - r, x + s, y + r), fill=ink)


def bars(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    """The neutral player's mark."""
    for side in (-0.5, 0.5):
        d.rectangle((x + (side - 0.2) * r, y - r * 0.85, x + (side + 0.2) * r, y + r * 0.85), fill=ink)


def star(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    outer, inner = _regular(x, y, r * 1.1, 5), _regular(x, y, r * 0.48, 5, -54)
    d.polygon([p for pair in zip(outer, inner, strict=True) for p in pair], fill=ink)


def hexagon(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon(_regular(x, y, r, 6, 0), fill=ink)


def ring(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.ellipse((x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9), outline=ink, width=max(1, round(r * 0.36)))


def drop(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    _disc(d, x, y + r * 0.3, r * 0.68, ink)
    d.polygon([(x, y - r * 1.1), (x + r * 0.62, y + r * 0.05), (x - r * 0.62, y + r * 0.05)], fill=ink)


def flower(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    for px, py in _regular(x, y, r * 0.56, 5):
        _disc(d, px, py, r * 0.42, ink)


def fir(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon([(x, y - r * 1.1), (x + r * 0.65, y - r * 0.1), (x - r * 0.65, y - r * 0.1)], fill=ink)
    d.polygon([(x, y - r * 0.6), (x + r * 0.9, y + r * 0.65), (x - r * 0.9, y + r * 0.65)], fill=ink)
    d.rectangle((x - r * 0.18, y + r * 0.6, x + r * 0.18, y + r), fill=ink)


def heart(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    for side in (-1, 1):
        _disc(d, x + side * r * 0.42, y - r * 0.32, r * 0.5, ink)
    d.polygon([(x - r * 0.88, y - r * 0.12), (x + r * 0.88, y - r * 0.12), (x, y + r)], fill=ink)


def spade(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    for side in (-1, 1):
        _disc(d, x + side * r * 0.4, y + r * 0.18, r * 0.46, ink)
    d.polygon([(x, y - r * 1.1), (x + r * 0.82, y + r * 0.1), (x - r * 0.82, y + r * 0.1)], fill=ink)
    d.polygon([(x, y), (x + r * 0.4, y + r), (x - r * 0.4, y + r)], fill=ink)


def locomotive(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    """Facing right: boiler, cab, chimney, wheels."""
    d.rectangle((x - r * 0.95, y - r * 0.75, x - r * 0.35, y + r * 0.35), fill=ink)
    d.rectangle((x - r * 0.5, y - r * 0.22, x + r * 0.95, y + r * 0.35), fill=ink)
    d.rectangle((x + r * 0.42, y - r * 0.75, x + r * 0.7, y - r * 0.15), fill=ink)
    d.rectangle((x - r * 0.05, y - r * 0.45, x + r * 0.2, y - r * 0.15), fill=ink)
    d.polygon([(x + r * 0.9, y + r * 0.1), (x + r * 1.2, y + r * 0.5), (x + r * 0.9, y + r * 0.5)], fill=ink)
    for wheel in (-0.62, 0.02, 0.62):
        _disc(d, x + wheel * r, y + r * 0.5, r * 0.27, ink)


def ship(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon(
        [
            (x - r * 1.1, y + r * 0.2),
            (x + r * 1.1, y + r * 0.2),
            (x + r * 0.7, y + r * 0.8),
            (x - r * 0.75, y + r * 0.8),
        ],
        fill=ink,
    )
    d.rectangle((x - r * 0.6, y - r * 0.2, x + r * 0.45, y + r * 0.1), fill=ink)
    for funnel in (-0.35, 0.1):
        d.rectangle((x + funnel * r, y - r * 0.85, x + (funnel + 0.24) * r, y - r * 0.2), fill=ink)


def anchor(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    width = max(1, round(r * 0.26))
    d.line([(x, y - r * 0.5), (x, y + r * 0.9)], fill=ink, width=width)
    d.line([(x - r * 0.5, y - r * 0.2), (x + r * 0.5, y - r * 0.2)], fill=ink, width=width)
    d.arc((x - r * 0.85, y - r * 0.75, x + r * 0.85, y + r * 0.95), 15, 165, fill=ink, width=width)
    d.ellipse((x - r * 0.28, y - r, x + r * 0.28, y - r * 0.44), outline=ink, width=width)


def bus(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    """A double-decker from the side; windows show the ground."""
    for top in (-0.72, -0.08):
        d.rectangle((x - r, y + top * r, x + r, y + (top + 0.58) * r), fill=ink)
    for wheel in (-0.5, 0.5):
        _disc(d, x + wheel * r, y + r * 0.58, r * 0.25, ink)


def taxi(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.rectangle((x - r * 1.05, y - r * 0.1, x + r * 1.05, y + r * 0.45), fill=ink)
    d.polygon([(x - r * 0.65, y), (x - r * 0.4, y - r * 0.6), (x + r * 0.4, y - r * 0.6), (x + r * 0.7, y)], fill=ink)
    for wheel in (-0.55, 0.55):
        _disc(d, x + wheel * r, y + r * 0.5, r * 0.25, ink)


def car(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.rectangle((x - r * 1.05, y - r * 0.5, x + r * 1.05, y + r * 0.3), fill=ink)
    for wheel in (-0.6, 0.6):
        _disc(d, x + wheel * r, y + r * 0.45, r * 0.25, ink)


def station(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon([(x - r, y - r * 0.15), (x, y - r * 0.95), (x + r, y - r * 0.15)], fill=ink)
    d.rectangle((x - r * 0.8, y - r * 0.15, x + r * 0.8, y + r * 0.8), fill=ink)


def ticket(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.rounded_rectangle(
        (x - r, y - r * 0.62, x + r, y + r * 0.62), radius=r * 0.2, outline=ink, width=max(1, round(r * 0.22))
    )
    d.line([(x - r * 0.5, y - r * 0.12), (x + r * 0.5, y - r * 0.12)], fill=ink, width=max(1, round(r * 0.16)))
    d.line([(x - r * 0.5, y + r * 0.22), (x + r * 0.15, y + r * 0.22)], fill=ink, width=max(1, round(r * 0.16)))


def cards(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    width = max(1, round(r * 0.22))
    d.rounded_rectangle((x - r * 0.3, y - r * 0.85, x + r * 0.8, y + r * 0.6), radius=r * 0.2, outline=ink, width=width)
    d.rounded_rectangle((x - r * 0.8, y - r * 0.55, x + r * 0.35, y + r * 0.9), radius=r * 0.2, fill=ink)


def discard(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    """A card that is crossed out."""
    width = max(2, round(r * 0.24))
    d.rounded_rectangle((x - r * 0.72, y - r, x + r * 0.72, y + r), radius=r * 0.2, outline=ink, width=width)
    for side in (-1, 1):
        d.line([(x - r * 0.36, y - side * r * 0.42), (x + r * 0.36, y + side * r * 0.42)], fill=ink, width=width)


def coin(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.ellipse((x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9), outline=ink, width=max(1, round(r * 0.25)))
    _disc(d, x, y, r * 0.35, ink)


def loan(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    """A slip with a minus on it, torn off below."""
    left, right, top, bottom = x - r * 0.8, x + r * 0.8, y - r, y + r
    teeth = [(right - (right - left) * k / 6, bottom - (k % 2) * r * 0.3) for k in range(7)]
    d.polygon([(left, top), (right, top), *teeth], fill=ink)
    d.rectangle((x - r * 0.45, y - r * 0.32, x + r * 0.45, y - r * 0.02), fill=(*PAPER, 255))


def check(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.line(
        [(x - r * 0.8, y), (x - r * 0.2, y + r * 0.6), (x + r * 0.85, y - r * 0.65)],
        fill=ink,
        width=max(2, round(r * 0.38)),
        joint="curve",
    )


def fail(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    for side in (-1, 1):
        d.line(
            [(x - r * 0.65, y - side * r * 0.65), (x + r * 0.65, y + side * r * 0.65)],
            fill=ink,
            width=max(2, round(r * 0.36)),
        )


def crown(d: Draw, x: float, y: float, r: float, ink: Ink) -> None:
    d.polygon(
        [
            (x - r, y - r * 0.5),
            (x - r * 0.5, y),
            (x, y - r * 0.8),
            (x + r * 0.5, y),
            (x + r, y - r * 0.5),
            (x + r * 0.75, y + r * 0.7),
            (x - r * 0.75, y + r * 0.7),
        ],
        fill=ink,
    )


SIGNS: dict[str, Callable[[Draw, float, float, float, Ink], None]] = {
    sign.__name__: sign
    for sign in (
        circle,
        triangle,
        square,
        diamond,
        cross,
        bars,
        star,
        hexagon,
        ring,
        drop,
        flower,
        fir,
        heart,
        spade,
        locomotive,
        ship,
        anchor,
        bus,
        taxi,
        car,
        station,
        ticket,
        cards,
        discard,
        coin,
        loan,
        check,
        fail,
        crown,
    )
}


def sign(d: Draw, name: str, x: float, y: float, r: float, ink: Ink) -> None:
    SIGNS[name](d, x, y, r, ink)
