"""Conditional moves: what a person wants to be played when their turn comes and it still fits. Private."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.game import Action, on_turn
from bot.game.board import Seat
from bot.game.view import TOGETHER
from bot.store import Rows
from bot.store.rows import PlanRow
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.live import Live
from bot.tables.outcomes import Change, Denied, Done
from bot.tables.planned import Plan, plan_decoder
from bot.tables.table import GameId, UserId

LONGEST = 10


class Plans(Desk):
    async def set(self, game: GameId, user: UserId, plan: Plan) -> Change:
        return await self.at(game, lambda live: self._set(live, user, plan))

    async def _set(self, live: Live, user: UserId, plan: Plan) -> Change:
        if not live.running:
            return Denied("not_running")
        seat = live.seat_of(user)
        if seat is None or seat.level is not None:
            return Denied("not_seated")
        owed = next((owed for owed in live.pending() if owed.seat == seat.seat), None)
        if owed is not None and owed.decision in TOGETHER:
            return Denied("answer_first")
        if owed is not None:
            return Denied("already_now")
        if not _sensible(plan, seat.seat):
            return Denied("plan_impossible")
        row = PlanRow(live.row.id, seat.seat, msgspec.json.encode(plan), -1, self.hall.clock.now())
        return await self._changed(live, lambda rows: rows.plans.set(row))

    async def add(self, game: GameId, user: UserId, alternative: tuple[Action, ...]) -> Change:
        """One more alternative, as the last; one that is there already moves."""

        async def work(live: Live) -> Change:
            seat = live.seat_of(user)
            row = await self.hall.store.read(lambda rows: rows.plans.get(game, seat.seat)) if seat is not None else None
            known = plan_decoder.decode(row.plan).alternatives if row is not None else ()
            return await self._set(live, user, Plan((*(old for old in known if old != alternative), alternative)))

        return await self.at(game, work)

    async def offers(self, game: GameId, user: UserId) -> tuple[Action, ...]:
        """What this person could do if their turn came now: of that plans are made."""
        live = await self.hall.live(game)
        seat = live.seat_of(user) if live is not None else None
        if live is None or live.position is None or seat is None:
            return ()
        return tuple(on_turn(live.position.state, seat.seat))

    async def get(self, game: GameId, user: UserId) -> Plan | None:
        live = await self.hall.live(game)
        seat = live.seat_of(user) if live is not None else None
        if seat is None:
            return None
        row = await self.hall.store.read(lambda rows: rows.plans.get(game, seat.seat))
        return plan_decoder.decode(row.plan) if row is not None else None

    async def cancel(self, game: GameId, user: UserId) -> Change:
        async def work(live: Live) -> Change:
            seat = live.seat_of(user)
            if seat is None:
                return Denied("not_seated")
            return await self._changed(live, lambda rows: rows.plans.drop(game, seat.seat))

        return await self.at(game, work)

    async def _changed(self, live: Live, write: Callable[[Rows], object]) -> Done:
        step = Step.of(live)
        step.writes.append(write)
        return await self.done(step)


def _sensible(plan: Plan, seat: Seat) -> bool:
    alternatives = plan.alternatives
    return (
        0 < len(alternatives) <= LONGEST
        and all(0 < len(alternative) <= LONGEST for alternative in alternatives)
        and all(action.seat == seat for alternative in alternatives for action in alternative)
    )
