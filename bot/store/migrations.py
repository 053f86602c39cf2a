"""The schema, grown in numbered steps. A step that has been released is never changed; a new one is added."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from bot.store.trouble import StoreTrouble

APPLICATION = 0x53544D52  # "STMR", so that a file of another program is recognised

_0001 = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    guild INTEGER,
    board TEXT NOT NULL,
    options TEXT NOT NULL,
    seats_wanted INTEGER NOT NULL,
    host INTEGER NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'finished', 'abandoned')),
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    seed TEXT,
    seed_hash TEXT,
    turn_time INTEGER,
    paused_at REAL,
    opened_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    ended_why TEXT,
    channel_lost INTEGER NOT NULL DEFAULT 0,
    posted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX one_table_per_channel ON games (channel) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_by_channel ON games (channel, id);
CREATE INDEX games_by_status ON games (status);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    color TEXT NOT NULL,
    name TEXT NOT NULL,
    user INTEGER,
    level TEXT,
    language TEXT NOT NULL,
    stand_in INTEGER NOT NULL,
    resigned INTEGER NOT NULL,
    due_since REAL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user) WHERE user IS NOT NULL;
CREATE UNIQUE INDEX one_seat_each ON seats (game, user) WHERE user IS NOT NULL;

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    user INTEGER,
    body TEXT NOT NULL,
    events TEXT NOT NULL,
    reveals INTEGER NOT NULL,
    press TEXT,
    at REAL NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX a_press_applies_once ON moves (game, press) WHERE press IS NOT NULL;

CREATE TABLE snapshots (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state BLOB NOT NULL,
    decisions TEXT NOT NULL,
    rules TEXT NOT NULL,
    checksum TEXT NOT NULL,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    destination TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    merge TEXT,
    created_at REAL NOT NULL,
    due REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    started INTEGER NOT NULL DEFAULT 0,
    done_at REAL,
    dropped TEXT
);
CREATE INDEX outbox_waiting ON outbox (destination, id) WHERE done_at IS NULL;
CREATE INDEX outbox_merging ON outbox (game, merge) WHERE done_at IS NULL AND merge IS NOT NULL;
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;

CREATE TABLE timers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    due REAL NOT NULL,
    UNIQUE (game, kind, seat)
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    user INTEGER,
    version INTEGER NOT NULL,
    newcomer TEXT NOT NULL,
    state TEXT NOT NULL,
    opened_at REAL NOT NULL
);
CREATE INDEX proposals_by_game ON proposals (game) WHERE state = 'open';
CREATE TABLE ballots (
    proposal INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (proposal, user)
) WITHOUT ROWID;

CREATE TABLE plans (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    plan TEXT NOT NULL,
    progress INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE messages (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    key INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (game, kind, key)
) WITHOUT ROWID;

CREATE TABLE told (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    what TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, user, what)
) WITHOUT ROWID;

CREATE TABLE user_settings (user INTEGER PRIMARY KEY, settings TEXT NOT NULL);
CREATE TABLE guild_settings (guild INTEGER PRIMARY KEY, settings TEXT NOT NULL);

CREATE TABLE results (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user INTEGER,
    level TEXT,
    guild INTEGER,
    board TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    stayed INTEGER NOT NULL,
    people INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX results_by_user ON results (user) WHERE user IS NOT NULL;
CREATE INDEX results_by_guild ON results (guild);
"""

_0002 = """
ALTER TABLE outbox ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
"""

_0003 = """
ALTER TABLE proposals ADD COLUMN refused_at REAL;
"""

MIGRATIONS: tuple[str, ...] = (_0001, _0002, _0003)


def statements(script: str) -> Iterator[str]:
    """The single statements of a script; SQLite's own way to run a script would commit in between."""
    pending = ""
    for part in script.split(";"):
        pending += part + ";"
        if sqlite3.complete_statement(pending):
            if pending.strip(" \n;"):
                yield pending
            pending = ""


def migrate(connection: sqlite3.Connection, path: str, migrations: Sequence[str] = MIGRATIONS) -> int:
    """Bring the file up to date, all missing steps in one transaction; returns how many there were."""
    number, owner, tables = _header(connection)
    if number > len(migrations):
        raise StoreTrouble(
            "newer",
            f"{path}: the file is of a newer program (schema {number}, this program knows {len(migrations)}): "
            "update the program, or restore a backup",
        )
    if owner != APPLICATION and tables:
        raise StoreTrouble("no_database", f"{path}: the file is a database of another program")
    if number == len(migrations):
        return 0
    connection.execute("BEGIN EXCLUSIVE")
    try:
        number = _number(connection)  # another process may have been quicker
        for script in migrations[number:]:
            for statement in statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {max(number, len(migrations))}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return max(0, len(migrations) - number)


def _header(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Schema number, owner and number of tables, all of one moment: another process may be making the file."""
    connection.execute("BEGIN")
    try:
        owner: int = connection.execute("PRAGMA application_id").fetchone()[0]
        tables: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return _number(connection), owner, tables
    finally:
        connection.execute("COMMIT")


def _number(connection: sqlite3.Connection) -> int:
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number
