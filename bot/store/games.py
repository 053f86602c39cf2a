"""Games, their seats, moves and snapshots."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bot.game.board import Options
from bot.store.rows import GameRow, MoveRow, SeatRow, SnapshotRow, Status
from bot.store.table_rows import columns, insert, read, select, values

_options = msgspec.json.Decoder(Options)
_FIELDS = columns(GameRow, ("id",))
_UPDATE = (
    f"UPDATE games SET {', '.join(f'{name} = ?' for name in _FIELDS)} WHERE id = ? AND version = ? AND revision = ?"
)


class Conflict(Exception):
    """Somebody else has changed the game in the meantime; nothing was written."""


class ChannelTaken(Exception):
    """Another table is open in that channel."""


def is_taken(error: sqlite3.IntegrityError) -> bool:
    """Whether it is there already; anything else is a mistake of ours."""
    return error.sqlite_errorcode in (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


class Games:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def add(self, game: GameRow) -> int:
        try:
            return insert(self._sql, "games", game, without=("id",) if game.id == 0 else ())
        except sqlite3.IntegrityError as error:
            raise (ChannelTaken() if is_taken(error) else error) from error

    def save(self, game: GameRow, before: GameRow) -> GameRow:
        """Write the game if it still is as it was `before`. Returns it with its new revision."""
        game = msgspec.structs.replace(game, revision=before.revision + 1)
        key = (game.id, before.version, before.revision)
        try:
            written = self._sql.execute(_UPDATE, [*values(game, _FIELDS), *key]).rowcount
        except sqlite3.IntegrityError as error:
            raise (ChannelTaken() if is_taken(error) else error) from error
        if written != 1:
            raise Conflict
        return game

    def get(self, game: int) -> GameRow | None:
        return self._one("WHERE id = ?", (game,))

    def open_in(self, channel: int) -> GameRow | None:
        return self._one("WHERE channel = ? AND status IN ('lobby', 'playing')", (channel,))

    def latest_in(self, channel: int) -> GameRow | None:
        return self._one("WHERE channel = ? ORDER BY id DESC LIMIT 1", (channel,))

    def of_user(self, user: int, statuses: tuple[Status, ...]) -> list[GameRow]:
        marks = ", ".join("?" * len(statuses))
        return self._all(
            f"WHERE id IN (SELECT game FROM seats WHERE user = ?) AND status IN ({marks}) ORDER BY id",
            (user, *statuses),
        )

    def open_on(self, guild: int) -> list[GameRow]:
        return self._all("WHERE guild = ? AND status IN ('lobby', 'playing') ORDER BY id", (guild,))

    def all_ids(self) -> list[int]:
        return [row[0] for row in self._sql.execute("SELECT id FROM games ORDER BY id")]

    def counts(self) -> dict[Status, int]:
        return dict(self._sql.execute("SELECT status, count(*) FROM games GROUP BY status"))

    def _one(self, where: str, parameters: tuple[object, ...]) -> GameRow | None:
        return next(iter(self._all(where, parameters)), None)

    def _all(self, where: str, parameters: tuple[object, ...]) -> list[GameRow]:
        return [_game(row) for row in self._sql.execute(select(GameRow, "games") + where, parameters)]


def _game(row: tuple[object, ...]) -> GameRow:
    fields = dict(zip(columns(GameRow), row, strict=True))
    fields["options"] = _options.decode(fields["options"])  # type: ignore[arg-type]
    fields["channel_lost"] = bool(fields["channel_lost"])
    return GameRow(**fields)  # type: ignore[arg-type]


class Seats:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def of(self, game: int) -> tuple[SeatRow, ...]:
        rows = self._sql.execute(select(SeatRow, "seats") + "WHERE game = ? ORDER BY seat", (game,))
        return tuple(read(SeatRow, (*row[:6], bool(row[6]), bool(row[7]))) for row in rows)

    def save(self, game: int, seats: Iterable[SeatRow]) -> None:
        due = dict(self._sql.execute("SELECT seat, due_since FROM seats WHERE game = ?", (game,)))
        self._sql.execute("DELETE FROM seats WHERE game = ?", (game,))
        names = columns(SeatRow)
        sql = f"INSERT INTO seats (game, {', '.join(names)}, due_since) VALUES (?, {', '.join('?' * len(names))}, ?)"
        self._sql.executemany(sql, [(game, *values(seat, names), due.get(seat.seat)) for seat in seats])

    def due(self, game: int, seats: Iterable[int], anew: Iterable[int], now: float) -> None:
        """The game waits for these seats and no others: since it began to, or since now for those `anew`."""
        waiting = tuple(set(seats) - set(anew))
        again = tuple(set(anew))
        again_marks = ", ".join("?" * len(again))
        self._sql.execute(
            f"UPDATE seats SET due_since = ? WHERE game = ? AND seat IN ({again_marks})", (now, game, *again)
        )
        waiting = (*waiting, *again)
        marks = ", ".join("?" * len(waiting))
        self._sql.execute(
            f"UPDATE seats SET due_since = CASE WHEN seat IN ({marks}) THEN coalesce(due_since, ?) END WHERE game = ?",
            (*waiting, now, game),
        )

    def due_since(self, game: int) -> dict[int, float]:
        """The seats for which the game waits, and since when."""
        return dict(
            self._sql.execute("SELECT seat, due_since FROM seats WHERE game = ? AND due_since IS NOT NULL", (game,))
        )


class Moves:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def append(self, move: MoveRow) -> None:
        """Raises `Conflict` when another move has this version, or this press has been accepted before."""
        try:
            insert(self._sql, "moves", move)
        except sqlite3.IntegrityError as error:
            raise (Conflict() if is_taken(error) else error) from error

    def of(self, game: int, after: int = 0, to: int | None = None) -> list[MoveRow]:
        rows = self._sql.execute(
            select(MoveRow, "moves") + "WHERE game = ? AND version > ? AND version <= ? ORDER BY version",
            (game, after, to if to is not None else 2**62),
        )
        return [_move(row) for row in rows]

    def newest_first(self, game: int) -> Iterator[MoveRow]:
        """Read as far as it is asked for, within one transaction."""
        rows = self._sql.execute(select(MoveRow, "moves") + "WHERE game = ? ORDER BY version DESC", (game,))
        return map(_move, rows)

    def press(self, game: int, press: str) -> int | None:
        row = self._sql.execute("SELECT version FROM moves WHERE game = ? AND press = ?", (game, press)).fetchone()
        return row[0] if row else None


def _move(row: tuple[Any, ...]) -> MoveRow:
    game, version, kind, seat, user, body, events, reveals, press, at = row
    return MoveRow(game, version, kind, seat, user, as_bytes(body), as_bytes(events), bool(reveals), press, at)


def as_bytes(value: object) -> bytes:
    """SQLite gives back what is in the file, text where somebody wrote text."""
    return value if isinstance(value, bytes) else str(value).encode()


class Snapshots:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def add(self, snapshot: SnapshotRow, keep: int = 2) -> None:
        insert(self._sql, "snapshots", snapshot, how="OR REPLACE")
        self._sql.execute(
            "DELETE FROM snapshots WHERE game = ? AND version NOT IN "
            "(SELECT version FROM snapshots WHERE game = ? ORDER BY version DESC LIMIT ?)",
            (snapshot.game, snapshot.game, keep),
        )

    def of(self, game: int) -> list[SnapshotRow]:
        """The newest first."""
        rows = self._sql.execute(select(SnapshotRow, "snapshots") + "WHERE game = ? ORDER BY version DESC", (game,))
        return [
            msgspec.structs.replace(kept, state=as_bytes(kept.state), decisions=as_bytes(kept.decisions))
            for kept in (read(SnapshotRow, row) for row in rows)
        ]

    def drop(self, game: int, versions: Iterable[int]) -> None:
        self._sql.executemany(
            "DELETE FROM snapshots WHERE game = ? AND version = ?", [(game, version) for version in versions]
        )
