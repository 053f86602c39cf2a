"""The course of a game, turn by turn, as everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game import Board, Event, View, may_know, view
from bot.game.events import TurnBegan
from bot.store.record import Acted, Move, Started
from bot.store.replay import act, begin, effective


@dataclass(frozen=True, slots=True)
class Turn:
    view: View  # as it stands when the next turn begins
    events: tuple[Event, ...]  # what happened since the turn before


def course(board: Board, seed: str, moves: Sequence[tuple[int, Move]]) -> tuple[Turn, ...]:
    """Replays the game without what was taken back; takes a while, so off the event loop."""
    (_, started), *rest = effective(moves)
    assert isinstance(started, Started)
    position, since = begin(board, started, seed)
    turns: list[Turn] = []

    def over() -> None:
        turns.append(Turn(view(position.state, None), tuple(event for event in since if may_know(event, None))))
        since.clear()

    for version, move in rest:
        if isinstance(move, Acted):
            happened = act(position, move, version)
            since += happened
            if any(isinstance(event, TurnBegan) for event in happened):
                over()
    over()
    return tuple(turns)
