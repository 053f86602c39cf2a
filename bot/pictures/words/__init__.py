"""The words on pictures, in both languages: `words(language)("turn", turn=3, round=1)`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

Language = Literal["en", "pl"]
LANGUAGES: tuple[Language, ...] = ("en", "pl")


def plural(language: Language, count: int) -> str:
    """Which form a number asks for: one, few (Polish only: 2–4, 22–24 …) or many."""
    count = abs(count)
    if count == 1:
        return "one"
    few = language == "pl" and count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return "few" if few else "many"


class Words:
    def __init__(self, language: Language) -> None:
        data: dict[str, Any] = tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))
        self._maps: dict[str, str] = data.pop("maps")
        self._colors: dict[str, str] = data.pop("colors")
        self._trails: dict[str, str] = data.pop("trails")
        self._plurals: dict[str, dict[str, str]] = data.pop("plurals")
        self._texts: dict[str, str] = data
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def count(self, key: str, count: int) -> str:
        """A text with a number in it, in the form that the number asks for."""
        return self._plurals[key][plural(self.language, count)].format(count=count)

    def all(self) -> list[str]:
        """Everything that may be written."""
        forms = [text for plurals in self._plurals.values() for text in plurals.values()]
        return [*self._texts.values(), *forms, *self._maps.values(), *self._trails.values(), *self._colors.values()]

    def map(self, map: str, title: str) -> str:
        return self._maps.get(map, title)

    def trail(self, map: str) -> str:
        """What the bonus for the longest path is called."""
        return self._trails.get(map, self._trails["other"])

    def joined(self, names: Sequence[str]) -> str:
        """With commas, and a word before the last."""
        return self("and", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)

    def color(self, color: str) -> str:
        return self._colors[color]


def begun(text: str) -> str:
    """As at the start of a sentence."""
    return text[:1].upper() + text[1:]


@cache
def words(language: Language) -> Words:
    return Words(language)
