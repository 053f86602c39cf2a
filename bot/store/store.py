"""The store: one small interface, so that another database could stand behind it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from bot.store.database import BUSY_SECONDS, Database, open_database
from bot.store.games import Games, Moves, Seats, Snapshots
from bot.store.outbox import Outbox
from bot.store.people import Messages, People
from bot.store.proposals import Plans, Proposals
from bot.store.results import Results
from bot.store.timers import Timers

T = TypeVar("T")


class Rows:
    """Everything in the file, within one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.games = Games(connection)
        self.seats = Seats(connection)
        self.moves = Moves(connection)
        self.snapshots = Snapshots(connection)
        self.outbox = Outbox(connection)
        self.timers = Timers(connection)
        self.proposals = Proposals(connection)
        self.plans = Plans(connection)
        self.people = People(connection)
        self.messages = Messages(connection)
        self.results = Results(connection)


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def path(self) -> Path:
        return self.database.path

    async def read(self, work: Callable[[Rows], T]) -> T:
        """What the work finds; it sees one moment of the file, and everything accepted before."""
        return await self.database.read(lambda connection: _at_one_moment(connection, work))

    async def write(self, work: Callable[[Rows], T]) -> T:
        """All of the work's changes, or none. On return they are on the disk."""
        return await self.database.write(lambda connection: work(Rows(connection)))

    async def close(self) -> None:
        await self.database.close()


def _at_one_moment(connection: sqlite3.Connection, work: Callable[[Rows], T]) -> T:
    connection.execute("BEGIN")
    try:
        return work(Rows(connection))
    finally:
        connection.execute("ROLLBACK")


async def open_store(path: Path | str, *, create: bool = True, busy: float = BUSY_SECONDS) -> Store:
    """Raises `StoreTrouble` with clear words when the file can't be used. `busy`: how long to wait for another
    process that has locked it, in seconds."""
    return Store(await open_database(Path(path), create=create, busy=busy))
