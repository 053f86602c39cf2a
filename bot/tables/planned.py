"""What a plan means for the turn that has come: its next action, or that nothing of it fits any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.game import Action, Event, legal, pending
from bot.game.actions import Claim, TakeCard
from bot.game.board import Board, Seat
from bot.game.events import TurnBegan
from bot.game.view import BETWEEN_TURNS
from bot.store import Rows
from bot.store.replay import Position
from bot.tables.intents import PrivateNotice
from bot.tables.live import Live


class Plan(msgspec.Struct, frozen=True):
    """Alternatives, the best first: of them the first whose first action is legal is played, action by action."""

    alternatives: tuple[tuple[Action, ...], ...]


plan_decoder = msgspec.json.Decoder(Plan)


def drop_unfit(rows: Rows, live: Live) -> tuple[Live, list[PrivateNotice]]:
    """Plans whose turn has come and that fit no longer go in the same transaction; what their owners are told. Were it
    found out later, the pause before the post would tell everybody that there was a plan."""
    if not live.planned():
        return live, []
    assert live.position is not None
    state, gone, told = live.position.state, set(), []
    for seat in live.planned():
        row, user = rows.plans.get(live.row.id, seat), live.seats[seat].user
        if row is None or next_of(plan_decoder.decode(row.plan), row.progress, state.board, legal(state, seat)):
            continue
        rows.plans.drop(live.row.id, seat)
        gone.add(seat)
        if user is not None and row.progress < 0:  # else it was played, and the rest of the turn is theirs
            told.append(PrivateNotice("plan_cancelled", user))
    return replace(live, plans=live.plans - gone), told


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
    """The wish, if it is legal. A route is still free when its other lane can be had for the same cards, and a card is
    still there when another deck has to fill its place."""
    if wish in options:
        return wish
    if isinstance(wish, TakeCard):
        return next((option for option in options if isinstance(option, TakeCard) and option.card == wish.card), None)
    if not isinstance(wish, Claim) or (route := board.route_by_id.get(wish.route)) is None or route.twin is None:
        return None
    beside = Claim(wish.seat, board.routes[route.twin].id, wish.cards)
    return beside if beside in options else None


def goes_on(position: Position | None, seat: Seat, events: Iterable[Event]) -> bool:
    """Whether the turn that was planned still goes on: what is left of the plan is not for a later one."""
    if position is None or any(isinstance(event, TurnBegan) and event.seat == seat for event in events):
        return False
    return any(owed.seat == seat and owed.decision not in BETWEEN_TURNS for owed in pending(position.state))


def finished(plan: Plan, progress: int) -> bool:
    return progress >= 0 and progress % 100 >= len(plan.alternatives[progress // 100])
