"""Computer players at the table: their levels and names."""

from __future__ import annotations

from typing import Final

from bot.chat.texts import Language, say
from bot.players import OFFERED
from bot.tables import plain_name

NAMES: Final = ("ada", "borys", "celina", "dionizy", "eliza")


def computer_names(level: str, language: Language, wish: str = "") -> tuple[str, ...]:
    """The names a computer player may go by, with its level: the wish, or one of those that are given."""
    known = level_name(level if level in OFFERED else "normal", language)
    wished = plain_name(wish)
    names = (wished,) if wished else tuple(say(language, f"computers.names.{name}") for name in NAMES)
    return tuple(say(language, "computers.named", name=name, level=known) for name in names)


def level_name(level: str, language: Language) -> str:
    return say(language, f"computers.levels.{level}") if level in OFFERED else level
