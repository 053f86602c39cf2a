"""The course of a finished game, turn by turn, for its replay picture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.game import Event, apply, start, view
from bot.game.board import Board
from bot.game.events import TurnBegan
from bot.pictures import Frame, Picture
from bot.store.exports import read_export
from bot.store.record import Acted, Started
from bot.store.replay import effective

NEWS_EVERY: Final = 3.0  # seconds


async def made(
    make: Callable[[Callable[[int, int], None]], Awaitable[Picture]],
    tell: Callable[[int], Awaitable[None]],
    every: float = NEWS_EVERY,
) -> Picture:
    """Waits for a film and meanwhile tells every few seconds how many percent of it there are."""
    percent = 0

    def progress(done: int, of: int) -> None:
        nonlocal percent
        percent = 100 * done // of

    making = asyncio.ensure_future(make(progress))
    told = 0
    while not (await asyncio.wait({making}, timeout=every))[0]:
        if percent > told:
            told = percent
            await tell(told)
    return await making


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
