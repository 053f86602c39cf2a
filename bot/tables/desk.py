"""How every part of the tables answers: takes the game's lock, and turns trouble of the store into an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

from bot.store import Rows, StoreTrouble
from bot.store.games import ChannelTaken, Conflict
from bot.store.rows import ProposalRow
from bot.tables.hall import Hall, Step
from bot.tables.intents import ProposalPost
from bot.tables.live import Live, unanswered
from bot.tables.outcomes import Asked, Denied, Done, InTrouble
from bot.tables.table import GameId
from bot.tables.telling import tell

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

    async def ask(self, live: Live, row: ProposalRow, instead_of: Sequence[ProposalRow] = ()) -> Asked:
        """Ask the others; some may have answered beforehand. What is asked of them now replaces older questions."""
        now = self.hall.clock.now()

        def work(rows: Rows) -> ProposalRow:
            for old in instead_of:
                rows.proposals.close(old.id, "void")
                tell(rows, live.row, ProposalPost(old.id), now)
            added = msgspec.structs.replace(row, id=rows.proposals.add(row))
            for user, choice in row.ballots.items():
                rows.proposals.vote(added.id, user, choice)
            tell(rows, live.row, ProposalPost(added.id), now)
            return added

        asked = await self.hall.store.write(work)
        self.hall.games.drop(live.row.id)
        self.hall.mail.set()
        fresh = await self.hall.live(live.row.id)
        assert fresh is not None
        return Asked(fresh.public(), asked.id, unanswered(fresh, asked))

    async def done(self, step: Step) -> Done:
        return Done((await self.hall.commit(step)).public())
