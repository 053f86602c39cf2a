"""Colours of cards and players, and how much two colours stand out from each other."""

from __future__ import annotations

from typing import Literal

from bot.game.board import Color

RGB = tuple[int, int, int]
PieceColor = Literal["blue", "red", "green", "yellow", "black"]
Mark = Literal["circle", "triangle", "square", "diamond", "cross"]

COLORS: tuple[PieceColor, ...] = ("blue", "red", "green", "yellow", "black")

CARD: dict[Color | None, RGB] = {
    "purple": (148, 82, 160),
    "pink": (226, 116, 166),
    "blue": (44, 104, 186),
    "orange": (236, 126, 34),
    "yellow": (250, 210, 56),
    "white": (250, 249, 244),
    "green": (70, 146, 72),
    "black": (46, 46, 52),
    "red": (204, 46, 44),
    None: (163, 160, 154),
}
# Drawn on cards and spaces, so that nobody needs to see the colour.
SYMBOL: dict[Color | None, str | None] = {
    "purple": "flower",
    "pink": "flower",
    "blue": "drop",
    "orange": "hexagon",
    "yellow": "star",
    "white": "ring",
    "green": "fir",
    "black": "spade",
    "red": "heart",
    None: None,
}
PIECE: dict[PieceColor, RGB] = {
    "blue": (28, 84, 204),
    "red": (206, 24, 40),
    "green": (18, 138, 62),
    "yellow": (246, 196, 18),
    "black": (32, 32, 38),
}
NEUTRAL: RGB = (128, 124, 122)
MARK: dict[PieceColor, Mark] = {
    "blue": "circle",
    "red": "triangle",
    "green": "square",
    "yellow": "diamond",
    "black": "cross",
}
GOOD: RGB = (24, 128, 62)  # done, beside a check mark
BAD: RGB = (178, 24, 36)  # failed or lost, beside a cross or a minus
CHOSEN: RGB = (98, 70, 140)  # not for good yet, beside a check mark; nobody's color, and nothing that failed
READABLE = 3.0  # WCAG 2.1, 1.4.11: how much graphical objects must stand out
OUTLINE: RGB = (38, 32, 30)  # around every space: this is what stands out from land and sea


def rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: RGB, two: RGB, share: float) -> RGB:
    """`share` of the second colour in the first."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, two, strict=True))
    return r, g, b


def luminance(color: RGB) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [value / 255 for value in color]
    r, g, b = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: RGB, two: RGB) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def ink_on(color: RGB) -> RGB:
    """A symbol's colour on that ground: white where it stands out enough, else dark."""
    white = (255, 255, 255)
    return white if contrast(white, color) >= READABLE else OUTLINE
