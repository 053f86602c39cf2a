"""A player with many tickets thinks no longer than one with few."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest

from bot.boards import load_board
from bot.game import State, apply, legal, pending, start, view
from bot.game.state import KeepingDrawn
from bot.players import Level, player

MAPS = ("europe", "iberia", "london", "nederland", "newyork", "usa", "world")


@pytest.fixture(autouse=True)
def _only_own_garbage() -> Iterator[None]:
    """What tests before have left is not looked through on a player's time."""
    gc.freeze()
    yield
    gc.unfreeze()


def _first_turn(name: str, tickets: int) -> State:
    """The first turn of somebody who holds so many tickets, or all but a few."""
    board, chance = load_board(name), Random(name)
    state, _ = start(board, board.players[1], name)
    while (waiting := pending(state)[0]).decision != "turn":
        apply(state, chance.choice(legal(state, waiting.seat)))
    most = len(board.tickets) - board.ticket_draw.draw
    state.tickets[waiting.seat] = chance.sample(range(len(board.tickets)), min(tickets, most))
    return state


def _thinks(state: State, level: Level) -> float:
    """Seconds of one core."""
    seat = pending(state)[0].seat
    seen, actions = view(state, seat), legal(state, seat)
    before = process_time()
    assert player(level).decide(seen, actions, "1") in actions
    return process_time() - before


@pytest.mark.parametrize("tickets", [10, 20, 30])
@pytest.mark.parametrize("name", MAPS)
def test_many_tickets_take_no_longer(name: str, tickets: int) -> None:
    state = _first_turn(name, tickets)
    seat = pending(state)[0].seat
    drawn = state.copy()
    others = [ticket.index for ticket in state.board.tickets if ticket.index not in state.tickets[seat]]
    drawn.phase = KeepingDrawn(others[: state.board.ticket_draw.draw])
    assert pending(drawn)[0].decision == "keep_drawn"
    for moment in (state, drawn):
        assert _thinks(moment, "normal") < 0.3
        assert _thinks(moment, "expert") < 2.0
