"""The log in words: one line per thing that happened, taken-back moves struck through.

Whoever drew a card blind reads which one it was, instead of that they drew one.
"""

from __future__ import annotations

from bot.chat.describe import describe
from bot.chat.names import safe, seat_names
from bot.chat.texts import Language, say
from bot.game.board import Board
from bot.game.events import CardDrawn, CardSeen
from bot.store.record import Acted, Ended, Move, Paused, Resumed, SeatChanged, Started, Undone
from bot.tables import Game, LogEntry


def log_lines(board: Board, game: Game, entry: LogEntry, language: Language) -> list[str]:
    names = seat_names(game)
    own = {event.seat for event in entry.events if isinstance(event, CardSeen)}
    events = [event for event in entry.events if not (isinstance(event, CardDrawn) and event.seat in own)]
    lines = [text for event in events if (text := describe(event, board, names, language)) is not None]
    if (table := _table_line(entry.move, names, language)) is not None:
        lines.insert(0, table)
    if entry.undone:
        lines = [f"~~{line}~~" for line in lines]
    return [f"-# {entry.version} · {line}" for line in lines]


def _table_line(move: Move | None, names: tuple[str, ...], language: Language) -> str | None:
    match move:
        case Undone():
            return say(language, "log.undone")
        case SeatChanged(seat=seat, what=what, name=name):
            return say(language, f"log.{what}", seat=names[seat], name=safe(name))
        case Paused():
            return say(language, "log.paused")
        case Resumed():
            return say(language, "log.resumed")
        case Ended():
            return say(language, "log.ended")
        case Started(seed_hash=seed_hash):
            return say(language, "log.started", hash=seed_hash[:16])
        case Acted() | None:
            return None
