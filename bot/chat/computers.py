"""Computer players at the table: their levels and names."""

from __future__ import annotations

from typing import Final

from bot.chat.texts import Language, say

LEVELS: Final = ("easy", "normal", "expert")  # offered to people; "random" is for tests
NAMES: Final = ("ada", "borys", "celina", "dionizy", "eliza")


def computer_names(level: str, language: Language) -> tuple[str, ...]:
    """The names a computer player may go by, with its level."""
    known = level if level in LEVELS else "normal"
    return tuple(
        say(
            language,
            "computers.named",
            name=say(language, f"computers.names.{name}"),
            level=level_name(known, language),
        )
        for name in NAMES
    )


def level_name(level: str, language: Language) -> str:
    return say(language, f"computers.levels.{level}") if level in LEVELS else level
