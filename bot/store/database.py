"""One file, one writer, one reader beside it. Work is a function on a connection and runs in that connection's thread.

Writers that come at the same moment share one commit: each is a savepoint of its own, so that one that fails takes
nothing of the others with it, and nobody is answered before the disk has it all.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.migrations import MIGRATIONS, migrate
from bot.store.trouble import StoreTrouble, trouble

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

_AT_ONCE = 100  # works that share a commit
BUSY_SECONDS = 5.0


class _Connection(aiosqlite.Connection):
    """aiosqlite hands every statement to its thread; a transaction as a whole is one such errand here."""

    async def run(self, work: Work[T]) -> T:
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


class Database:
    def __init__(self, path: Path, writer: _Connection, reader: _Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def read(self, work: Work[T]) -> T:
        try:
            return await self._reader.run(work)
        except sqlite3.Error as error:
            raise self._named(error) from error

    async def write(self, work: Work[T]) -> T:
        """Run the work in a transaction. When this returns, it is on the disk; when it raises, nothing of it is."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._committing is None or self._committing.done():
            self._committing = asyncio.create_task(self._commit_waiting())
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            await asyncio.wait([future])  # whoever gives up still holds what is locked until it is decided
            raise

    async def close(self) -> None:
        if self._committing is not None:
            await self._committing
        await self._reader.close()
        await self._writer.close()

    async def _commit_waiting(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
            try:
                outcomes = await self._writer.run(partial(_commit, works=[work for work, _ in batch]))
            except Exception as failure:
                outcomes = [_Failed(failure)] * len(batch)
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, _Failed):
                    error = outcome.error
                    future.set_exception(self._named(error) if isinstance(error, sqlite3.Error) else error)
                else:
                    future.set_result(outcome)

    def _named(self, error: sqlite3.Error) -> Exception:
        return trouble(error, str(self.path)) or error


def _commit(connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [_attempt(connection, work) for work in works]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _attempt(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise  # SQLite has given up the whole transaction (disk full, I/O error)
        connection.execute("ROLLBACK TO work")
        connection.execute("RELEASE work")
        return _Failed(error)
    connection.execute("RELEASE work")
    return result


async def open_database(
    path: Path, *, create: bool = True, migrations: Sequence[str] = MIGRATIONS, busy: float = BUSY_SECONDS
) -> Database:
    """Open the file, bring its schema up to date and look whether it is sound at first sight."""
    _look(path, create)
    writer = await _connect(path, partial(_open_writer, path, migrations, busy))
    try:
        reader = await _connect(path, partial(_open_reader, path))
    except BaseException:
        await writer.close()
        raise
    return Database(path, writer, reader)


def _look(path: Path, create: bool) -> None:
    """What SQLite would only say in riddles."""
    if path.is_dir():
        raise StoreTrouble("no_database", f"{path}: is a folder, not a file")
    if not path.exists():
        if not create:
            raise StoreTrouble("missing", f"{path}: there is no such file")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreTrouble("missing", f"{path.parent}: the folder can't be made: {error.strerror}") from error
        if not os.access(path.parent, os.W_OK):
            raise StoreTrouble("read_only", f"{path}: the folder can't be written: check its owner and rights")
    elif not os.access(path, os.R_OK):
        raise StoreTrouble("read_only", f"{path}: the file can't be read: check its owner and rights")
    elif not os.access(path, os.W_OK):
        raise StoreTrouble("read_only", f"{path}: the file can't be written: check its owner and rights")
    elif not os.access(path.parent, os.W_OK):
        raise StoreTrouble("read_only", f"{path}: its folder can't be written, and SQLite needs files beside it")


async def _connect(path: Path, connector: Callable[[], sqlite3.Connection]) -> _Connection:
    connection = _Connection(connector, iter_chunk_size=64)
    connection._thread.daemon = True  # a process that is told to die dies
    try:
        await connection
    except BaseException as error:
        await asyncio.to_thread(connection._thread.join)  # aiosqlite lets it run out by itself
        if isinstance(error, sqlite3.Error):
            raise trouble(error, str(path)) or error from error
        raise
    return connection


def connect(path: Path, busy: float = BUSY_SECONDS) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False)


def _open_writer(path: Path, migrations: Sequence[str], busy: float) -> sqlite3.Connection:
    connection = connect(path, busy)
    try:
        size = path.stat().st_size
        pages: int = connection.execute("PRAGMA page_count").fetchone()[0]
        page: int = connection.execute("PRAGMA page_size").fetchone()[0]
        if size and not _wal(path).exists() and size < pages * page:
            raise StoreTrouble("damaged", f"{path}: the file has been cut off: restore a backup")
        migrate(connection, str(path), migrations)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
    except BaseException:
        connection.close()
        raise
    return connection


def _open_reader(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")
