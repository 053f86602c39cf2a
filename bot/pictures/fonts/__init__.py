"""The typefaces that travel with the bot: Roboto Condensed (Apache 2.0) and Source Serif Pro (OFL 1.1)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import ImageFont

_HERE = Path(__file__).parent
LABEL_FONT = _HERE / "RobotoCondensed-Bold.ttf"
TEXT_FONT = _HERE / "RobotoCondensed-Regular.ttf"
TITLE_FONT = _HERE / "SourceSerifPro-Bold.ttf"
ITALIC_FONT = _HERE / "SourceSerifPro-SemiboldIt.ttf"


@cache
def font(face: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(face), size)
