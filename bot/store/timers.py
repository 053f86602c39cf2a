"""Timers are rows: they outlive the process, and each fires once."""

from __future__ import annotations

import sqlite3

from bot.store.rows import TimerKind, TimerRow
from bot.store.table_rows import read, select

AUTO_LONGEST = 60.0  # seconds


class Timers:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def set(self, game: int, kind: TimerKind, seat: int, number: int, due: float) -> None:
        """Set it anew: it gets a new id, so that whoever is about to fire the old one finds it gone."""
        self._sql.execute(
            "INSERT OR REPLACE INTO timers (game, kind, seat, number, due) VALUES (?, ?, ?, ?, ?)",
            (game, kind, seat, number, due),
        )

    def clear(self, game: int, kind: TimerKind | None = None, seat: int | None = None) -> None:
        self._sql.execute(
            "DELETE FROM timers WHERE game = ? AND coalesce(kind = ?, 1) AND coalesce(seat = ?, 1)", (game, kind, seat)
        )

    def take(self, timer: int) -> bool:
        """Whether the timer was still there; it no longer is."""
        return self._sql.execute("DELETE FROM timers WHERE id = ?", (timer,)).rowcount == 1

    def due(self, now: float) -> list[TimerRow]:
        """An automatic move never waits long: one far ahead is from before the machine's clock was set back."""
        rows = self._sql.execute(
            select(TimerRow, "timers") + "WHERE due <= ? OR (kind = 'auto' AND due > ?) ORDER BY due, id",
            (now, now + AUTO_LONGEST),
        )
        return [read(TimerRow, row) for row in rows]

    def next_after(self, now: float) -> float | None:
        found: float | None = self._sql.execute("SELECT min(due) FROM timers WHERE due > ?", (now,)).fetchone()[0]
        return found

    def of(self, game: int) -> list[TimerRow]:
        rows = self._sql.execute(select(TimerRow, "timers") + "WHERE game = ? ORDER BY due, id", (game,))
        return [read(TimerRow, row) for row in rows]
