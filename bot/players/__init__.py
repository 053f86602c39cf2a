"""Computer opponents. They see only the view of their seat and answer with one of the legal actions."""

from __future__ import annotations

from typing import assert_never

from bot.players.aimless import Aimless
from bot.players.easy import Easy
from bot.players.expert import SECONDS, Expert
from bot.players.normal import Normal
from bot.players.player import Level, Player

__all__ = ["LEVELS", "SECONDS", "Level", "Player", "player"]

LEVELS: tuple[Level, ...] = ("random", "easy", "normal", "expert")


def player(level: Level, *, seconds: float = SECONDS, playouts: int | None = None) -> Player:
    """`expert` thinks for so many seconds of one core, or with `playouts` for so many games played through."""
    match level:
        case "random":
            return Aimless()
        case "easy":
            return Easy()
        case "normal":
            return Normal()
        case "expert":
            return Expert(seconds, playouts)
        case _ as never:
            assert_never(never)
