"""The file: migrations, the pragmas that keep what was accepted, one writer with shared commits, clear words."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import StoreTrouble, open_store
from bot.store.database import open_database
from bot.store.migrations import APPLICATION, MIGRATIONS
from bot.store.rows import UserSettings


async def test_a_new_file_is_in_wal_mode_safe_and_keeps_references(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "deep" / "new.sqlite3")

    def pragmas(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "user_version", "application_id")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await database.write(pragmas) == ["wal", 2, 1, len(MIGRATIONS), APPLICATION]
    await database.close()


async def test_migrations_run_in_order_and_only_once(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    first = ("CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",)
    second = (*first, "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1;")
    for migrations in (first, first, second, second):
        database = await open_database(path, migrations=migrations)
        rows = await database.read(lambda connection: connection.execute("SELECT * FROM a").fetchall())
        await database.close()
    assert rows == [(1, 2)]


async def test_a_failed_migration_leaves_the_old_file_untouched(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    old = ("CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",)
    await (await open_database(path, migrations=old)).close()
    before = path.read_bytes()
    bad = (*old, "DROP TABLE a; CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await open_database(path, migrations=bad)
    assert path.read_bytes() == before
    database = await open_database(path, migrations=old)
    assert await database.read(lambda connection: connection.execute("SELECT x FROM a").fetchall()) == [(1,)]
    await database.close()


async def test_a_newer_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    await (await open_store(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    known = rf"newer program \(schema 99, this program knows {len(MIGRATIONS)}\)"
    with pytest.raises(StoreTrouble, match=known) as trouble:
        await open_store(path)
    assert trouble.value.kind == "newer"
    assert path.read_bytes() == before


async def test_files_that_are_no_store_of_ours(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear friend, " * 100)
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    for path, words in (
        (text, "no SQLite database"),
        (other, "another program"),
        (tmp_path, "is a folder"),
    ):
        with pytest.raises(StoreTrouble, match=words) as trouble:
            await open_store(path)
        assert trouble.value.kind == "no_database"
    assert text.read_text().startswith("Dear friend")
    with pytest.raises(StoreTrouble, match="there is no such file"):
        await open_store(tmp_path / "none.sqlite3", create=False)


async def test_a_file_that_was_cut_off_is_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    await (await open_store(path)).close()
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(StoreTrouble) as trouble:
        await open_store(path)
    assert trouble.value.kind == "damaged"


@contextmanager
def folder_of_a_plain_user() -> Iterator[Path]:
    """For root nothing is read-only: then be nobody for a while, in a folder of their own."""
    root, nobody = os.geteuid() == 0, 65534
    with tempfile.TemporaryDirectory() as folder:
        if root:
            os.chown(folder, nobody, nobody)
            os.setresuid(nobody, nobody, 0)
        try:
            yield Path(folder)
        finally:
            if root:
                os.setresuid(0, 0, 0)


@pytest.mark.parametrize(
    ("rights", "words"),
    [
        ({"store.sqlite3": 0o400}, "the file can't be written: check its owner and rights"),
        ({"store.sqlite3": 0o000}, "the file can't be read: check its owner and rights"),
        ({".": 0o500}, "its folder can't be written, and SQLite needs files beside it"),
    ],
)
async def test_a_read_only_file_or_folder(rights: dict[str, int], words: str) -> None:
    with folder_of_a_plain_user() as folder:
        path = folder / "store.sqlite3"
        await (await open_store(path)).close()
        for name, mode in rights.items():
            (folder / name).chmod(mode)
        try:
            with pytest.raises(StoreTrouble, match=words) as trouble:
                await open_store(path)
        finally:
            folder.chmod(0o700)
        assert trouble.value.kind == "read_only"


async def test_a_folder_in_which_no_new_file_can_be_made() -> None:
    with folder_of_a_plain_user() as folder:
        folder.chmod(0o500)
        try:
            with pytest.raises(StoreTrouble, match="the folder can't be written") as trouble:
                await open_store(folder / "store.sqlite3")
            with pytest.raises(StoreTrouble, match="the folder can't be made"):
                await open_store(folder / "deep" / "store.sqlite3")
        finally:
            folder.chmod(0o700)
        assert trouble.value.kind == "read_only"


async def test_several_processes_that_start_at_once_bring_the_file_up_to_date_once(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    databases = await asyncio.gather(*(open_database(path) for _ in range(8)))
    for database in databases:
        number = await database.read(lambda connection: connection.execute("PRAGMA user_version").fetchone()[0])
        assert number == len(MIGRATIONS)
        await database.close()


async def test_readers_look_on_while_the_writer_is_busy(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "store.sqlite3", migrations=("CREATE TABLE a (x INTEGER);",))
    began, go = threading.Event(), threading.Event()

    def slow(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO a VALUES (1)")
        began.set()
        assert go.wait(10)

    writing = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(began.wait)
    seen = await database.read(lambda connection: connection.execute("SELECT x FROM a").fetchall())
    go.set()
    await writing
    assert seen == []
    assert await database.read(lambda connection: connection.execute("SELECT x FROM a").fetchall()) == [(1,)]
    await database.close()


async def test_rows_that_belong_to_nothing_are_refused(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "store.sqlite3")
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await store.write(lambda rows: rows.timers.set(77, "auto", 0, 0, 0.0))
    await store.close()


async def test_a_file_that_another_process_keeps_to_itself(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    await (await open_store(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreTrouble, match="is the bot running twice") as trouble:
        await open_store(path, busy=0.01)
    assert trouble.value.kind == "locked"
    other.close()
    await (await open_store(path)).close()


async def test_what_the_reader_refuses_to_write_has_clear_words(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "store.sqlite3")
    with pytest.raises(StoreTrouble, match="can't be written") as trouble:
        await store.read(lambda rows: rows.people.save(1, UserSettings()))
    assert trouble.value.kind == "read_only"
    await store.close()


async def test_writers_at_the_same_moment_share_a_commit_but_not_their_fate(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "store.sqlite3", migrations=("CREATE TABLE a (x INTEGER UNIQUE);",))
    commits = 0

    def trace(sql: str) -> None:
        nonlocal commits
        commits += sql == "COMMIT"

    await database.write(lambda connection: connection.set_trace_callback(trace))
    commits = 0

    def add(connection: sqlite3.Connection, x: int) -> int:
        connection.execute("INSERT INTO a VALUES (?)", (1000 + x,))
        if x % 5 == 0:
            raise ValueError(x)
        return x

    outcomes = await asyncio.gather(
        *(database.write(lambda connection, x=x: add(connection, x)) for x in range(50)),  # type: ignore[misc]
        return_exceptions=True,
    )
    assert [str(o) if isinstance(o, ValueError) else o for o in outcomes] == [
        str(x) if x % 5 == 0 else x for x in range(50)
    ]
    written = await database.read(lambda connection: connection.execute("SELECT x FROM a ORDER BY x").fetchall())
    assert written == [(1000 + x,) for x in range(50) if x % 5]
    assert 1 <= commits <= 2
    await database.close()


async def test_whoever_stops_waiting_stops_nobody_and_goes_only_when_it_is_decided(tmp_path: Path) -> None:
    database = await open_database(tmp_path / "store.sqlite3", migrations=("CREATE TABLE a (x INTEGER);",))
    impatient = asyncio.create_task(database.write(lambda connection: connection.execute("INSERT INTO a VALUES (1)")))
    patient = asyncio.create_task(database.write(lambda connection: connection.execute("INSERT INTO a VALUES (2)")))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    written = await database.read(lambda connection: connection.execute("SELECT x FROM a").fetchall())
    assert written == [(1,), (2,)]
    await patient
    await database.close()
