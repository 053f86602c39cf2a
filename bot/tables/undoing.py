"""Taking back: which moves show something hidden, and what a player could take back now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from bot.store.record import Acted, Move
from bot.store.replay import effective, moves_of
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


def undoable(rows: Sequence[MoveRow], seat: Seat) -> Undo | None:
    """The seat's last action that still counts."""
    acts = [(version, move) for version, move in effective(moves_of(rows)) if isinstance(move, Acted)]
    own = [(version, move) for version, move in acts if move.action.seat == seat]
    if not own:
        return None
    version, move = own[-1]
    free = acts[-1][0] == version and not rows[version - 1].reveals
    return Undo("free" if free else "ask", move, version)
