"""Start scores: the score markers don't all start at 0. RULES 6.2."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.board import Seat
from bot.game.book import Mechanism
from bot.game.result import Item
from bot.game.state import State


def place_markers(state: State) -> None:
    for place, seat in enumerate(state.order):
        state.scores[seat] = _start(state, place)


def _start(state: State, place: int) -> int:
    scores = state.board.start_scores
    return scores[place] if place < len(scores) else 0


def _items(state: State, seat: Seat) -> Iterator[Item]:
    yield Item("start", _start(state, state.order.index(seat)))


START_SCORES = Mechanism("start_scores", items=_items)
