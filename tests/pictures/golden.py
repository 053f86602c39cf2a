"""Golden pictures: what the drawings looked like when somebody last looked at them and said yes.

`python -m tests.pictures.golden [WORD …]` draws those anew that look different now (of those with such a word in their
name); look at them before committing. A module `scenes_*.py` beside this one adds pictures with a dict `SCENES`: by
name, how to draw it.
"""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

from bot.pictures import Picture

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
WIDTH = 480
# Stored small and lossy, a golden picture is off by up to 7 in a patch and 2.3 on the whole; another digit by 10.
_PATCH = 12  # pixels, each way
_PATCH_LIMIT = 8.5  # of 255, mean over a patch
_WHOLE_LIMIT = 4.0  # of 255, mean over the picture

Scene = Callable[[], Picture]


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {}
    for path in sorted(HERE.glob("scenes_*.py")):
        found |= importlib.import_module(f"tests.pictures.{path.stem}").SCENES
    return found


def opened(picture: Picture) -> Image.Image:
    with Image.open(io.BytesIO(picture.data)) as image:
        return image.convert("RGB")


def small(image: Image.Image) -> Image.Image:
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> str | None:
    """In what two pictures of golden size differ for the eye, or None."""
    if one.size != other.size:
        return f"size {one.size}, not {other.size}"
    soft = [image.filter(ImageFilter.GaussianBlur(1)) for image in (one, other)]
    apart = ImageChops.difference(*soft).convert("L")
    whole = ImageStat.Stat(apart).mean[0]
    if whole > _WHOLE_LIMIT:
        return f"the whole picture, by {whole:.1f} of 255"
    patches = apart.reduce(_PATCH)
    _, worst = patches.getextrema()
    assert isinstance(worst, int)
    if worst > _PATCH_LIMIT:
        number = list(patches.tobytes()).index(worst)
        at = (number % patches.width * _PATCH, number // patches.width * _PATCH)
        return f"the patch at {at}, by {worst} of 255"
    return None


def stored(name: str) -> Path:
    return GOLDEN / f"{name}.webp"


def compare(name: str) -> str | None:
    """How the picture differs from its golden one."""
    path = stored(name)
    if not path.exists():
        return "there is no golden picture; draw it with python -m tests.pictures.golden"
    with Image.open(path) as golden:
        return difference(small(opened(scenes()[name]())), golden.convert("RGB"))


def main(words: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    known = scenes()
    for path in GOLDEN.glob("*.webp"):
        if path.stem not in known:
            path.unlink()
            print(f"{path.stem}: gone")
    for name in known:
        if words and not any(word in name for word in words):
            continue
        if (how := compare(name)) is None:
            continue
        small(opened(known[name]())).save(stored(name), "WEBP", quality=60, method=6)
        print(f"{name}: {how}")


if __name__ == "__main__":
    main(sys.argv[1:])
