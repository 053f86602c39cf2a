"""Computer opponents. They see only the view of their seat and answer with one of the legal actions."""

from __future__ import annotations

from typing import assert_never

from bot.players.aimless import Aimless
from bot.players.easy import Easy
from bot.players.expert import Expert
from bot.players.normal import Normal
from bot.players.player import Level, Player

__all__ = ["LEVELS", "OFFERED", "Level", "Player", "player"]

OFFERED: tuple[Level, ...] = ("easy", "normal", "expert")  # to people
LEVELS: tuple[Level, ...] = ("random", *OFFERED)  # for tests and measuring, too


def player(level: Level) -> Player:
    match level:
        case "random":
            return Aimless()
        case "easy":
            return Easy()
        case "normal":
            return Normal()
        case "expert":
            return Expert()
        case _ as never:
            assert_never(never)
