"""A finished picture: bytes to send, and a description for those who don't see it."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

LONGEST_ALT = 1024
# Measured (see bot/pictures/bench.py): lossy WebP keeps letters crisp at less than half the size of a PNG; JPEG of the
# same size smears coloured text.
QUALITY = 80
METHOD = 2


@dataclass(frozen=True)
class Picture:
    data: bytes
    mime: str
    alt: str
    width: int
    height: int

    @property
    def suffix(self) -> str:
        return "." + self.mime.removeprefix("image/")


def shortened(text: str, most: int = LONGEST_ALT) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def encode(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=METHOD)
    return out.getvalue()


def finished(image: Image.Image, alt: str) -> Picture:
    return Picture(encode(image), "image/webp", shortened(alt), image.width, image.height)
