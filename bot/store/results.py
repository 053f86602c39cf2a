"""How games ended, per person, per map, per server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from bot.game.result import Result
from bot.store.rows import GameRow, ResultRow, SeatRow
from bot.store.table_rows import insert, read, select


def final_results(game: GameRow, seats: Sequence[SeatRow], result: Result) -> list[ResultRow]:
    """How a game that was played to its end counts for everybody. Who left before the end has not won."""
    assert game.ended_at is not None
    people = sum(_stayed(seat) for seat in seats)
    totals = {score.seat: score.total for score in result.players}
    return [
        ResultRow(
            game=game.id,
            seat=seat.seat,
            user=seat.user,
            level=seat.level,
            guild=game.guild,
            board=game.board,
            points=totals[seat.seat],
            won=seat.seat in result.winners and (_stayed(seat) or seat.user is None),
            stayed=_stayed(seat),
            people=people,
            ended_at=game.ended_at,
        )
        for seat in seats
    ]


def _stayed(seat: SeatRow) -> bool:
    return seat.user is not None and seat.level is None


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
