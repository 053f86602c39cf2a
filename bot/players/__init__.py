"""Computer opponents. They see only the view of their seat and answer with one of the legal actions."""

from __future__ import annotations

from typing import assert_never

from bot.players.aimless import Aimless
from bot.players.easy import Easy
from bot.players.expert import Expert
from bot.players.normal import Normal
from bot.players.player import Level, Player

__all__ = ["LEVELS", "Level", "Player", "player"]

LEVELS: tuple[Level, ...] = ("random", "easy", "normal", "expert")


def player(level: Level, *, playouts: int | None = None) -> Player:
    """`playouts`: how many games `expert` plays through per decision; without, it goes by time."""
    match level:
        case "random":
            return Aimless()
        case "easy":
            return Easy()
        case "normal":
            return Normal()
        case "expert":
            return Expert(playouts=playouts)
        case _ as never:
            assert_never(never)
