"""Empty boards on disk, so that a restart doesn't draw them again."""

from __future__ import annotations

import threading
from pathlib import Path

from PIL import Image


def opened(path: Path) -> Image.Image | None:
    """A kept board; a damaged file counts as none."""
    try:
        with Image.open(path) as file:
            return file.convert("RGB")
    except (OSError, SyntaxError):
        return None


def store(image: Image.Image, path: Path) -> None:
    """Written aside first: a half-written board is never found. A full or read-only disk costs time, nothing else."""
    aside = path.with_suffix(f".{threading.get_ident()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(aside, "PNG", compress_level=1)
        aside.replace(path)
        for old in path.parent.glob(f"{path.name.rsplit('-', 1)[0]}-*.png"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        aside.unlink(missing_ok=True)
