"""How games ended, per person, per map, per server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from bot.store.rows import ResultRow
from bot.store.table_rows import insert, read, select


class Results:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def add(self, results: Iterable[ResultRow]) -> None:
        for result in results:
            insert(self._sql, "results", result, how="OR REPLACE")

    def of_game(self, game: int) -> tuple[ResultRow, ...]:
        return self._all("WHERE game = ? ORDER BY seat", game)

    def of_user(self, user: int) -> tuple[ResultRow, ...]:
        return self._all("WHERE user = ? ORDER BY game", user)

    def in_guild(self, guild: int) -> tuple[ResultRow, ...]:
        """Of persons who played against persons."""
        return self._all("WHERE guild = ? AND user IS NOT NULL AND people >= 2 ORDER BY game", guild)

    def _all(self, where: str, parameter: int) -> tuple[ResultRow, ...]:
        rows = self._sql.execute(select(ResultRow, "results") + where, (parameter,))
        return tuple(read(ResultRow, (*row[:7], bool(row[7]), bool(row[8]), *row[9:])) for row in rows)
