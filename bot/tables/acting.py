"""One action at one game: from the rules' answer to the step that is written."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.game import Action, Event, pending, view
from bot.game.board import Seat
from bot.game.events import TurnBegan
from bot.store.record import Acted
from bot.store.replay import act
from bot.store.results import final_results
from bot.store.rows import ProposalRow, ProposalState
from bot.tables.hall import Step
from bot.tables.intents import ProposalPost
from bot.tables.live import Live, concerns
from bot.tables.undoing import reveals

By: TypeAlias = Literal["person", "computer", "plan"]


def acting(live: Live, action: Action, by: By, user: int | None, press: str | None, now: float) -> Step:
    """The step that this action makes. Raises `Refused`; the live game stays as it is."""
    assert live.position is not None
    step = Step.of(live)
    position = live.position.copy()
    events = act(position, Acted(action, by), live.row.version + 1)
    step.position = position
    step.record(Acted(action, by), seat=action.seat, user=user)
    step.press, step.events = press, events
    step.reveals = reveals(events, action.seat)
    if by == "person" and action.seat in live.planned():
        step.writes.append(lambda rows: rows.plans.drop(live.row.id, action.seat))
    _stand_ins_leave(step, events, action.seat if by == "person" else None)
    void_overtaken(step, action.seat if by != "computer" else None)
    if not pending(position.state):
        finish(step, now)
    return step


def _stand_ins_leave(step: Step, events: list[Event], back: Seat | None) -> None:
    """Who stood in for one turn leaves when that turn is over, or when the person is back and acts."""
    assert step.position is not None
    owed = {owed.seat for owed in pending(step.position.state)}
    began = {event.seat for event in events if isinstance(event, TurnBegan)}
    for seat in step.seats:
        if seat.stand_in and (seat.seat not in owed or seat.seat in began or seat.seat == back):
            step.set_seat(msgspec.structs.replace(seat, stand_in=False))


def void_overtaken(step: Step, actor: Seat | None) -> None:
    """Proposals that an action has overtaken: an undo whenever anybody acts, the others when their person is back. Who
    offers their own seat goes on playing until somebody takes it."""
    owing = {owed.seat for owed in pending(step.position.state)} if step.position is not None else set()
    for proposal in step.before.proposals:
        back = actor is not None and concerns(proposal, actor) and proposal.user != step.seats[actor].user
        if proposal.kind == "undo" or back or (proposal.kind == "time_up" and proposal.seat not in owing):
            close(step, proposal)


def close(step: Step, proposal: ProposalRow, refused_at: float | None = None) -> None:
    """Others have said no, or it has no meaning any more."""
    state: ProposalState = "void" if refused_at is None else "rejected"
    step.writes.append(lambda rows: rows.proposals.close(proposal.id, state, refused_at))
    step.tells.append(ProposalPost(proposal.id))


def finish(step: Step, now: float) -> None:
    """The game has come to its end: results, and nothing left to agree on."""
    assert step.position is not None
    step.set_row(status="finished", ended_at=now, ended_why="played")
    result = view(step.position.state, None).result
    assert result is not None
    results = final_results(step.row, step.seats, result)
    step.writes.append(lambda rows: rows.results.add(results))
    clear_up(step)


def clear_up(step: Step) -> None:
    """The game is over: nothing left to agree on, nothing left to plan."""
    for proposal in step.before.proposals:
        if ProposalPost(proposal.id) not in step.tells:
            close(step, proposal)
    step.writes.append(lambda rows: rows.plans.drop_all(step.row.id))
