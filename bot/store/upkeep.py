"""Looking after the file: copies while it is in use, and whether everything in it is sound."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from bot.store.database import connect
from bot.store.exports import export_game, read_export, verify
from bot.store.loading import damaged_snapshots, whole_replay
from bot.store.replay import Boards, BrokenLog
from bot.store.store import Rows, Store
from bot.store.trouble import StoreTrouble, trouble


def back_up(source: Path, target: Path) -> int:
    """A copy of the file as it is at one moment, also while the bot runs; returns its size in bytes. An older copy is
    replaced only once the new one is complete."""
    if not source.exists():
        raise StoreTrouble("missing", f"{source}: there is no such file")
    if target.exists() and target.samefile(source):
        raise StoreTrouble("no_database", f"{target}: the copy can't be the file itself")
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        _copy(source, unfinished)
        unfinished.replace(target)
        _settle(target.parent)
    except sqlite3.Error as error:
        raise trouble(error, str(target)) or error from error
    except OSError as error:
        raise StoreTrouble("missing", f"{target}: can't be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def _copy(source: Path, target: Path) -> None:
    with closing(connect(source)) as reading, closing(connect(target)) as writing:
        reading.execute("PRAGMA query_only = ON")
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")
        found = writing.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreTrouble("damaged", f"{source}: the copy is not sound: {found}")


def _settle(folder: Path) -> None:
    """The new name is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def quick_look(path: Path) -> str | None:
    """SQLite's quick check on a connection of its own; what it found, or None."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA query_only = ON")
        found: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        return str(trouble(error, str(path)) or error)
    finally:
        connection.close()
    return None if found == "ok" else found


class Report(msgspec.Struct, frozen=True):
    games: int
    moves: int
    problems: tuple[str, ...]


async def look_through(store: Store, boards: Boards) -> Report:
    """The whole file: SQLite's own check, every game replayed, every snapshot compared, what belongs together."""
    problems = list(await store.database.read(_by_sqlite))
    games = await store.read(lambda rows: rows.games.all_ids())
    moves = 0
    for game in games:
        found, count = await store.read(lambda rows, game=game: _look_at(rows, game, boards))  # type: ignore[misc]
        problems += found
        moves += count
    return Report(len(games), moves, tuple(problems))


def _by_sqlite(connection: sqlite3.Connection) -> list[str]:
    found = [f"file: {row[0]}" for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    return found + [f"file: a row of {table} belongs to nothing" for table, *_ in orphans]


def _look_at(rows: Rows, game: int, boards: Boards) -> tuple[list[str], int]:
    row = rows.games.get(game)
    if row is None or row.version == 0:
        return [], 0
    try:
        board = boards(row.board)
        position = whole_replay(rows, board, row)
    except (BrokenLog, LookupError) as error:
        return [f"game {game}: {error}"], 0
    problems = []
    if position.version != row.version:
        problems.append(f"game {game}: its log ends at version {position.version}, not at {row.version}")
    else:
        data = export_game(rows, game)
        assert data is not None
        problems += [f"game {game}: {problem}" for problem in verify(read_export(data), boards).problems]
    problems += [
        f"game {game}: the snapshot of version {version} does not match"
        for version in damaged_snapshots(rows, board, row)
    ]
    return problems, row.version
