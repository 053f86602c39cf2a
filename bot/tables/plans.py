"""Conditional moves: what a person wants to be played when their turn comes and it still fits. Private."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.game import Action
from bot.game.actions import Claim
from bot.game.board import Board, Seat
from bot.store import Rows
from bot.store.rows import PlanRow
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.live import Live
from bot.tables.outcomes import Change, Denied, Done
from bot.tables.table import GameId, UserId

LONGEST = 10


class Plan(msgspec.Struct, frozen=True):
    """Alternatives, the best first: of them the first whose first action is legal is played, action by action."""

    alternatives: tuple[tuple[Action, ...], ...]


plan_decoder = msgspec.json.Decoder(Plan)


class Plans(Desk):
    async def set(self, game: GameId, user: UserId, plan: Plan) -> Change:
        async def work(live: Live) -> Change:
            if not live.running:
                return Denied("not_running")
            seat = live.seat_of(user)
            if seat is None or seat.level is not None:
                return Denied("not_seated")
            if any(owed.seat == seat.seat for owed in live.pending()):
                return Denied("already_now")
            if not _sensible(plan, seat.seat):
                return Denied("plan_impossible")
            row = PlanRow(game, seat.seat, msgspec.json.encode(plan), -1, self.hall.clock.now())
            return await self._changed(live, lambda rows: rows.plans.set(row))

        return await self.at(game, work)

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


def next_of(plan: Plan, progress: int, board: Board, options: list[Action]) -> tuple[Action, int] | None:
    """The plan's next action and how far it is then; None when nothing of it fits. Progress counts as
    alternative · 100 + actions played; below 0 nothing was."""
    if progress < 0:
        for number, alternative in enumerate(plan.alternatives):
            if (action := _fitting(alternative[0], board, options)) is not None:
                return action, number * 100 + 1
        return None
    alternative, played = plan.alternatives[progress // 100], progress % 100
    if played < len(alternative) and (action := _fitting(alternative[played], board, options)) is not None:
        return action, progress + 1
    return None


def _fitting(wish: Action, board: Board, options: list[Action]) -> Action | None:
    """The wish, if it is legal. A route is still free when its other lane can be had for the same cards."""
    if wish in options:
        return wish
    if not isinstance(wish, Claim) or (route := board.route_by_id.get(wish.route)) is None or route.twin is None:
        return None
    beside = Claim(wish.seat, board.routes[route.twin].id, wish.cards)
    return beside if beside in options else None


def finished(plan: Plan, progress: int) -> bool:
    return progress >= 0 and progress % 100 >= len(plan.alternatives[progress // 100])
