"""How every part of the tables answers: takes the game's lock, and turns trouble of the store into an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store import StoreTrouble
from bot.store.games import ChannelTaken, Conflict
from bot.tables.hall import Hall, Step
from bot.tables.live import Live
from bot.tables.outcomes import Denied, Done, InTrouble
from bot.tables.table import GameId

A = TypeVar("A")


class Desk:
    """What the parts have in common: the hall, and how to work on one game."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def at(self, game: GameId, work: Callable[[Live], Awaitable[A]]) -> A | Denied | InTrouble:
        """Do the work on the game while nobody else does."""
        try:
            async with self.hall.games.lock(game):
                live = await self.hall.live(game)
                return Denied("no_game") if live is None else await work(live)
        except StoreTrouble as trouble:
            return InTrouble(trouble.kind, trouble.words)
        except ChannelTaken:
            return Denied("channel_taken")
        except Conflict:
            return Denied("busy")

    async def done(self, step: Step) -> Done:
        return Done((await self.hall.commit(step)).public())
