"""Computer players at the table: their levels and names."""

from __future__ import annotations

from typing import Final

from bot.chat.texts import Language, say
from bot.tables import Game

LEVELS: Final = ("easy", "normal", "expert")  # offered to people; "random" is for tests
NAMES: Final = ("ada", "borys", "celina", "dionizy", "eliza")


def computer_name(game: Game, level: str, language: Language) -> str:
    """The first name not yet at the table, with its level."""
    taken = {seat.name for seat in game.seats}
    known = level if level in LEVELS else "normal"
    names = [
        say(
            language,
            "computers.named",
            name=say(language, f"computers.names.{name}"),
            level=level_name(known, language),
        )
        for name in NAMES
    ]
    return next((name for name in names if not any(name.split()[0] in other for other in taken)), names[-1])


def level_name(level: str, language: Language) -> str:
    return say(language, f"computers.levels.{level}") if level in LEVELS else level
