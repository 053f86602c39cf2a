"""The words on pictures, in both languages: `words(language)("turn", turn=3, round=1)`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

Language = Literal["en", "pl"]
LANGUAGES: tuple[Language, ...] = ("en", "pl")


class Words:
    def __init__(self, language: Language) -> None:
        data: dict[str, Any] = tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))
        self._maps: dict[str, str] = data.pop("maps")
        self._colors: dict[str, str] = data.pop("colors")
        self._texts: dict[str, str] = data
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def map(self, map: str, title: str) -> str:
        return self._maps.get(map, title)

    def color(self, color: str) -> str:
        return self._colors[color]


@cache
def words(language: Language) -> Words:
    return Words(language)
