"""The course of a finished game, turn by turn, for its replay picture."""

from __future__ import annotations

from bot.game import Event, apply, start, view
from bot.game.board import Board
from bot.game.events import TurnBegan
from bot.pictures import Frame
from bot.store.exports import read_export
from bot.store.record import Acted, Started
from bot.store.replay import effective


def frames_of(board: Board, export: bytes) -> list[Frame]:
    """One picture per turn. Slow; runs off the event loop."""
    game = read_export(export)
    moves = [move for _, move in effective([(move.version, move.move) for move in game.moves])]
    begun = moves[0]
    assert isinstance(begun, Started)
    state, events = start(board, begun.seats, game.game.seed or "", begun.options)
    frames: list[Frame] = []
    since: list[Event] = [*events]
    for move in moves:
        if not isinstance(move, Acted):
            continue
        happened = apply(state, move.action)
        since += happened
        if any(isinstance(event, TurnBegan) for event in happened):
            frames.append(Frame(view(state, None), tuple(since)))
            since = []
    frames.append(Frame(view(state, None), tuple(since)))
    return frames
