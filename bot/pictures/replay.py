"""A whole game as an animated WebP: a frame per turn, drawn one after another and never all in memory.

A GIF of the same frames is about 15 times as large (`python -m bot bench pictures`), so there is none.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from PIL import Image

from bot.pictures.pieces import Last

Progress: TypeAlias = Callable[[int, int], None]

MOST_BYTES = 10 * 1024 * 1024 - 64 * 1024  # Discord's default limit for a file, with room for the rest of the message
WIDTHS = (1200, 900, 640, 480)  # the largest that fits is taken
FIRST, BUILT, QUIET, END = 1500, 700, 250, 8000  # milliseconds
QUALITY, METHOD = 65, 2


class Draw(Protocol):
    def __call__(self, number: int, width: int) -> Image.Image: ...


def no_progress(done: int, of: int) -> None:
    """Nobody asks."""


def durations(happened: Sequence[Last]) -> list[int]:
    """How long each frame stands: turns that change the board longer than those that only draw cards."""
    times = [BUILT if last.routes or last.cities else QUIET for last in happened]
    times[0] = FIRST
    times[-1] = END
    return times


class _Film(Image.Image):
    """Frames that are drawn when they are looked at: the encoder holds one at a time."""

    def __init__(self, draw: Callable[[int], Image.Image], count: int, progress: Progress) -> None:
        super().__init__()
        self._draw_frame, self.n_frames, self._progress = draw, count, progress
        self._number = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        if frame > self._number:  # the encoder goes back to the start when it is done; that needs no drawing
            image = self._draw_frame(frame)
            self.im, self._mode, self._size = image.im, image.mode, image.size
            self._number = frame
            self._progress(frame, self.n_frames)

    def tell(self) -> int:
        return 0


def film(
    draw: Draw, times: Sequence[int], progress: Progress, widest: int = WIDTHS[0]
) -> tuple[bytes, tuple[int, int]]:
    """The film in the largest size that a message can carry, and that size."""
    for width in sorted({min(width, widest) for width in WIDTHS}, reverse=True):
        frames = _Film(partial(draw, width=width), len(times), progress)
        data = _encoded(frames, times)
        if len(data) <= MOST_BYTES:
            break
    progress(len(times), len(times))
    return data, frames.size


def _encoded(frames: _Film, times: Sequence[int]) -> bytes:
    out = io.BytesIO()
    # kmax=0: no full frames in between, since nobody winds such a film back
    frames.save(
        out, "WEBP", save_all=True, duration=list(times), loop=0, quality=QUALITY, method=METHOD, kmin=0, kmax=0
    )
    return out.getvalue()
