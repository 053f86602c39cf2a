"""Taking back: which moves show something hidden, and what a player could take back now."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.game import Event
from bot.game.board import Seat
from bot.game.events import (
    CardDrawn,
    CardSeen,
    CardTurnedUp,
    DeckReshuffled,
    DraftBegan,
    DraftCardFound,
    FaceUpReset,
    FestivalOpened,
    GameEnded,
    HandDealt,
    NeutralTurned,
    PiecesChosen,
    TicketsDiscarded,
    TicketsKept,
    TicketsReshuffled,
    TicketsSeen,
    TunnelTurned,
)
from bot.store.record import Acted, Move, Undone
from bot.store.replay import moves_of
from bot.store.rows import MoveRow

_SHOWS = (
    CardDrawn,
    CardSeen,
    CardTurnedUp,
    DeckReshuffled,
    DraftBegan,
    DraftCardFound,
    FaceUpReset,
    FestivalOpened,
    GameEnded,
    HandDealt,
    NeutralTurned,
    TicketsDiscarded,
    TicketsReshuffled,
    TicketsSeen,
    TunnelTurned,
)


def reveals(events: Iterable[Event], seat: Seat) -> bool:
    """Whether anybody has seen something through this move that undoing can't make unseen."""
    for event in events:
        if isinstance(event, _SHOWS):
            return True
        if isinstance(event, (PiecesChosen, TicketsKept)) and event.seat != seat:
            return True  # everybody had answered, and what the others chose came to light
    return False


@dataclass(frozen=True, slots=True)
class Undo:
    """What could be taken back: the move, and whether freely or with the others' consent."""

    how: Literal["free", "ask"]
    what: Move
    version: int  # of that move


def undoable(newest_first: Iterable[MoveRow], seat: Seat) -> Undo | None:
    """The seat's last action that still counts. Reads no further back than to it."""
    back_to: float = math.inf  # the version to which later moves have taken the game back
    newest = True
    for row in newest_first:
        ((version, move),) = moves_of([row])
        if isinstance(move, Undone):
            back_to = min(back_to, move.to)
        if not isinstance(move, Acted) or version > back_to:
            continue
        if move.action.seat == seat:
            return Undo("free" if newest and not row.reveals else "ask", move, version)
        newest = False
    return None
