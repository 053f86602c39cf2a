"""How fast the file takes what must not be lost, beside SQLite alone; and how fast a game comes back from it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

import msgspec

from bot.boards import load_board
from bot.game import Options, events_to_json, legal, pending
from bot.store.database import Database, open_database
from bot.store.loading import SNAPSHOT_EVERY, add_snapshot, load_position, whole_replay
from bot.store.record import Acted, Move, Started, kind_of, move_to_json
from bot.store.replay import act, begin
from bot.store.rows import GameRow, MoveRow
from bot.store.store import Rows, Store, open_store

BYTES = 600  # about what a move takes with its events
COMMITS = 300
AT_ONCE = 100
TABLE = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text BLOB NOT NULL);"


def run() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> dict[str, object]:
    bare = bare_commits_per_second(folder / "bare.sqlite3", BYTES, COMMITS)
    database = await open_database(folder / "store.sqlite3", migrations=(TABLE,))
    one_by_one = await _per_second(COMMITS, lambda: _one_by_one(database))
    at_once = await _per_second(COMMITS * 10, lambda: _at_once(database))
    await database.close()
    numbers: dict[str, object] = {
        "bare_sqlite_commits_per_second": round(bare),
        "writes_per_second_one_by_one": round(one_by_one),
        "writes_per_second_100_at_once": round(at_once),
        "one_by_one_of_bare": round(one_by_one / bare, 2),
        "100_at_once_of_bare": round(at_once / bare, 2),
    }
    return numbers | await _loading(folder / "games.sqlite3")


def bare_commits_per_second(path: Path, size: int, commits: int) -> float:
    """The baseline: SQLite without anything of ours, as safe as ours, a commit for each."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.executescript(TABLE)
    began = perf_counter()
    for _ in range(commits):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO notes (text) VALUES (?)", (b"x" * size,))
        connection.execute("COMMIT")
    seconds = perf_counter() - began
    connection.close()
    return commits / seconds


async def _per_second(count: int, work: Callable[[], Awaitable[None]]) -> float:
    began = perf_counter()
    await work()
    return count / (perf_counter() - began)


def _note(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO notes (text) VALUES (?)", (b"x" * BYTES,))


async def _one_by_one(database: Database) -> None:
    for _ in range(COMMITS):
        await database.write(_note)


async def _at_once(database: Database) -> None:
    for _ in range(COMMITS * 10 // AT_ONCE):
        await asyncio.gather(*(database.write(_note) for _ in range(AT_ONCE)))


# -- loading --------------------------------------------------------------------------------------


async def _loading(path: Path) -> dict[str, object]:
    """Milliseconds to bring a whole game back: from its newest snapshot, and by replaying all of it."""
    store, board = await open_store(path), load_board("europe")
    row = await store.write(_played)
    times: dict[str, float] = {}
    for name, work in (
        ("load_by_replay_ms", lambda rows: whole_replay(rows, board, row)),
        ("load_from_snapshot_ms", lambda rows: load_position(rows, board, row)),
    ):
        times[name] = await _best(store, work)
    await store.close()
    return {"moves_of_that_game": row.version} | {name: round(ms, 2) for name, ms in times.items()}


async def _best(store: Store, work: Callable[[Rows], object]) -> float:
    best = float("inf")
    for _ in range(20):
        began = perf_counter()
        await store.read(work)
        best = min(best, (perf_counter() - began) * 1000)
    return best


def _played(rows: Rows) -> GameRow:
    """A game of four who do whatever comes to hand, with the snapshots it would have."""
    board, rng, seed = load_board("europe"), random.Random(1), "bench"
    row = GameRow(
        channel=1, guild=1, board=board.id, options=Options(), seats_wanted=4, host=1, language="en", seed=seed,
        status="playing", opened_at=0.0,
    )  # fmt: skip
    row = msgspec.structs.replace(row, id=rows.games.add(row))
    started = Started(board.id, 4, row.options, "")
    position, events = begin(board, started, seed)
    version, move = 1, _recorded(started)
    while True:
        rows.moves.append(MoveRow(row.id, version, *move, events_to_json(events), False, None, 0.0))
        row = rows.games.save(msgspec.structs.replace(row, version=version), row)
        if version % SNAPSHOT_EVERY == 0:
            add_snapshot(rows, board, row, position)
        owed = pending(position.state)
        if not owed:
            return row
        acted = Acted(rng.choice(legal(position.state, owed[0].seat)))
        version += 1
        events, move = act(position, acted, version), _recorded(acted)


def _recorded(move: Move) -> tuple[str, None, None, bytes]:
    return kind_of(move), None, None, move_to_json(move)
