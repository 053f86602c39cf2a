"""What can be wrong with the file, in clear words."""

from __future__ import annotations

import sqlite3
from typing import Literal

TroubleKind = Literal["disk_full", "read_only", "locked", "no_database", "damaged", "newer", "missing", "disk_fault"]


class StoreTrouble(Exception):
    """The store can't do it. Nothing of the attempted transaction is in the file."""

    def __init__(self, kind: TroubleKind, words: str) -> None:
        super().__init__(words)
        self.kind: TroubleKind = kind
        self.words = words


_WORDS: dict[int, tuple[TroubleKind, str]] = {
    sqlite3.SQLITE_FULL: ("disk_full", "the disk is full: free some space; everything accepted so far is safe"),
    sqlite3.SQLITE_READONLY: ("read_only", "the file can't be written: check its owner, its rights and its folder's"),
    sqlite3.SQLITE_BUSY: ("locked", "another process has locked the file: is the bot running twice?"),
    sqlite3.SQLITE_LOCKED: ("locked", "another process has locked the file: is the bot running twice?"),
    sqlite3.SQLITE_NOTADB: ("no_database", "the file is no SQLite database"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the file is damaged: restore a backup, or try `python -m bot integrity`"),
    sqlite3.SQLITE_CANTOPEN: ("missing", "the file can't be opened: check that its folder exists and may be written"),
    sqlite3.SQLITE_PERM: ("read_only", "the file can't be written: check its owner, its rights and its folder's"),
    sqlite3.SQLITE_IOERR: ("disk_fault", "the disk does not work as it should: reading or writing the file failed"),
}


def trouble(error: sqlite3.Error, path: str) -> StoreTrouble | None:
    """The trouble behind an error of SQLite, or None when it is a mistake of ours (a broken invariant)."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    found = _WORDS.get(code & 0xFF)
    if found is None:
        return None
    kind, words = found
    return StoreTrouble(kind, f"{path}: {words}")
