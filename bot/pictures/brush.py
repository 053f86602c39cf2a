"""Text, signs and boxes on a finished-size image; edges are smooth because signs are drawn large and reduced."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.palette import RGB
from bot.pictures.symbols import sign

FINE = 4


@lru_cache(maxsize=1024)
def icon(name: str, r: float, ink: tuple[int, ...]) -> Image.Image:
    side = round(r * 2.8) * FINE
    image = Image.new("RGBA", (side, side), (*ink[:3], 0))
    sign(ImageDraw.Draw(image), name, side / 2, side / 2, r * FINE, (*ink[:3], 255))
    return image.reduce(FINE)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: float) -> Image.Image:
    mask = Image.new("L", (width * FINE, height * FINE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * FINE - 1, height * FINE - 1), radius * FINE, fill=255)
    return mask.reduce(FINE)


@lru_cache(maxsize=4096)
def has_letter(face: Path, letter: str) -> bool:
    """Whether a typeface can show it; what it can't becomes the same empty box for all letters."""
    known = font(face, 24)
    return letter.isspace() or bytes(known.getmask(letter)) != bytes(known.getmask("\uffff"))


def printable(text: str, face: Path = LABEL_FONT) -> str:
    """The text without what the font can't show; a name of such letters alone becomes dots."""
    kept = "".join(letter for letter in text if has_letter(face, letter) and letter.isprintable()).strip()
    return kept or "···"


class Brush:
    def __init__(self, image: Image.Image, ink: RGB, scale: float = 1.0) -> None:
        self.image, self.ink, self.scale = image, ink, scale
        self.draw = ImageDraw.Draw(image)

    def wide(self, text: str, size: float, face: Path = LABEL_FONT) -> float:
        return font(face, round(size * self.scale)).getlength(text) / self.scale

    def fitted(self, text: str, size: float, most: float, face: Path = LABEL_FONT) -> str:
        if self.wide(text, size, face) <= most:
            return text
        while text and self.wide(text + "…", size, face) > most:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrapped(self, text: str, size: float, most: float, lines: int, face: Path = LABEL_FONT) -> list[str]:
        """The text in at most so many lines, broken where words are; the last one may still be too long."""
        rows = [""]
        for word in text.split():
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and len(rows) < lines and self.wide(longer, size, face) > most:
                rows.append(word)
            else:
                rows[-1] = longer
        return rows

    def text(
        self, x: float, y: float, text: str, size: float,
        face: Path = LABEL_FONT, ink: RGB | None = None, anchor: str = "lm", most: float | None = None,
    ) -> float:  # fmt: skip
        """Writes and returns how wide it became."""
        if most is not None:
            text = self.fitted(text, size, most, face)
        s = self.scale
        self.draw.text((x * s, y * s), text, font=font(face, round(size * s)), fill=ink or self.ink, anchor=anchor)
        return self.wide(text, size, face)

    def icon(self, name: str, x: float, y: float, r: float, ink: RGB | None = None) -> None:
        tile = icon(name, round(r * self.scale, 1), ink or self.ink)
        self.tile(tile, x, y)

    def tile(self, tile: Image.Image, x: float, y: float) -> None:
        """Pastes with its centre there."""
        s = self.scale
        self.image.paste(tile, (round(x * s - tile.width / 2), round(y * s - tile.height / 2)), tile)

    def panel(self, left: float, top: float, right: float, bottom: float, radius: float, fill: RGB) -> None:
        s = self.scale
        mask = rounded(round((right - left) * s), round((bottom - top) * s), radius * s)
        spot = (round(left * s), round(top * s))
        self.image.paste(fill, (*spot, spot[0] + mask.width, spot[1] + mask.height), mask)

    def framed(
        self, left: float, top: float, right: float, bottom: float, radius: float, fill: RGB, edge: RGB, width: float
    ) -> None:
        self.panel(left, top, right, bottom, radius, edge)
        self.panel(left + width, top + width, right - width, bottom - width, max(radius - width, 1), fill)
