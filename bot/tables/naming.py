"""Names that people choose for computer players: short, printable, and nobody else's at the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from bot.store.rows import SeatRow

LONGEST_NAME: Final = 20
_LOOK_EMPTY: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols without a look


def plain_name(wish: str) -> str:
    """The wish without line breaks, invisible and direction-turning characters or towers of accents; "" if nothing
    is left of it. Markdown and mentions are made harmless where it is shown."""
    text = unicodedata.normalize("NFC", wish)
    text = re.sub(r"\s+", " ", text)
    kept = [char for char in text if unicodedata.category(char)[0] != "C" and char not in _LOOK_EMPTY]
    name = "".join(
        char
        for number, char in enumerate(kept)
        if not (unicodedata.combining(char) and (number == 0 or unicodedata.combining(kept[number - 1])))
    )
    return name.strip()[:LONGEST_NAME].strip()


def first_free(names: Iterable[str], seats: Sequence[SeatRow]) -> str | None:
    """The first name for a computer player that has no name at the table among its words and is not among the words
    of one: no "Ada" beside "Ada Maria", nor the other way round."""
    taken = [_computer(seat.name) if seat.user is None else seat.name for seat in seats]
    return next((name for name in names if not any(_alike(_computer(name), other) for other in taken)), None)


def _computer(name: str) -> str:
    """Without the level that stands in brackets behind it."""
    return name.rpartition(" (")[0] or name


def _alike(one: str, other: str) -> bool:
    one, other = f" {one.casefold()} ", f" {other.casefold()} "
    return one in other or other in one
