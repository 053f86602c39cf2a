"""What is to be told, in the order in which it was meant, until it is delivered or dropped."""

from __future__ import annotations

import sqlite3
from typing import Any, NamedTuple

from bot.store.rows import OutboxRow
from bot.store.table_rows import read, select


class Head(NamedTuple):
    """The row that is next at its destination."""

    id: int
    destination: str
    due: float


class Outbox:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def add(
        self,
        destination: str,
        game: int,
        version: int,
        kind: str,
        payload: bytes,
        now: float,
        due: float | None = None,
        merge: str | None = None,
        replace: bool = True,
    ) -> int:
        """With `merge`: a waiting row of the same name takes this one in, unless it is on its way already. `replace`
        False leaves its payload as it is."""
        due = now if due is None else due
        if merge is not None:
            row = self._sql.execute(
                "SELECT id FROM outbox WHERE game = ? AND merge = ? AND destination = ? "
                "AND done_at IS NULL AND started = 0",
                (game, merge, destination),
            ).fetchone()
            if row is not None:
                self._sql.execute(
                    "UPDATE outbox SET version = ?, due = ?, payload = CASE WHEN ? THEN ? ELSE payload END "
                    "WHERE id = ?",
                    (version, due, replace, payload, row[0]),
                )
                return int(row[0])
        cursor = self._sql.execute(
            "INSERT INTO outbox (destination, game, version, kind, payload, merge, created_at, due) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (destination, game, version, kind, payload, merge, now, due),
        )
        return cursor.lastrowid or 0

    def waiting(self, game: int, merge: str) -> OutboxRow | None:
        """The row that a further one of this name would be merged into."""
        row = self._sql.execute(
            select(OutboxRow, "outbox") + "WHERE game = ? AND merge = ? AND done_at IS NULL AND started = 0",
            (game, merge),
        ).fetchone()
        return _row(row) if row else None

    def heads(self) -> list[Head]:
        """The first waiting row of each destination."""
        rows = self._sql.execute(
            "SELECT id, destination, due FROM outbox "
            "WHERE id IN (SELECT min(id) FROM outbox WHERE done_at IS NULL GROUP BY destination) ORDER BY id"
        )
        return [Head(*row) for row in rows]

    def begin(self, row: int) -> OutboxRow | None:
        """It is on its way now; nothing is merged into it any more."""
        self._sql.execute(
            "UPDATE outbox SET started = 1, attempts = attempts + 1 WHERE id = ? AND done_at IS NULL", (row,)
        )
        found = self._sql.execute(select(OutboxRow, "outbox") + "WHERE id = ? AND done_at IS NULL", (row,)).fetchone()
        return _row(found) if found else None

    def delivered(self, row: int, now: float) -> None:
        self._sql.execute("UPDATE outbox SET done_at = ? WHERE id = ?", (now, row))

    def dropped(self, row: int, why: str, now: float) -> None:
        self._sql.execute("UPDATE outbox SET done_at = ?, dropped = ? WHERE id = ?", (now, why, row))

    def later(self, row: int, due: float, *, refused: bool = False) -> None:
        """`refused`: not before permissions are given, most likely."""
        self._sql.execute("UPDATE outbox SET due = ?, refused = ? WHERE id = ?", (due, refused, row))

    def refused(self) -> list[str]:
        """The destinations where something waits for permissions."""
        found = self._sql.execute("SELECT DISTINCT destination FROM outbox WHERE done_at IS NULL AND refused = 1")
        return [row[0] for row in found]

    def now(self, destination: str, now: float) -> None:
        """Whatever waits there is due."""
        self._sql.execute(
            "UPDATE outbox SET due = min(due, ?), refused = 0 WHERE destination = ? AND done_at IS NULL",
            (now, destination),
        )

    def count(self) -> int:
        found: int = self._sql.execute("SELECT count(*) FROM outbox WHERE done_at IS NULL").fetchone()[0]
        return found

    def prune(self, before: float) -> int:
        return self._sql.execute("DELETE FROM outbox WHERE done_at IS NOT NULL AND done_at < ?", (before,)).rowcount


def _row(row: tuple[Any, ...]) -> OutboxRow:
    return read(OutboxRow, (*row[:-1], bool(row[-1])))
