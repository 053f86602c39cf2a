"""How people have done: their own numbers, and the leaderboard of a server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store import Rows
from bot.store.rows import ResultRow
from bot.tables.desk import Desk
from bot.tables.table import GameId, GuildId, UserId


@dataclass(frozen=True, slots=True)
class Tally:
    games: int
    wins: int
    points: int  # of all games together
    best: int


@dataclass(frozen=True, slots=True)
class Stats:
    """Games played to the end. Those left before are games without a win and without points."""

    total: Tally
    per_board: dict[str, Tally]


@dataclass(frozen=True, slots=True)
class Rank:
    place: int  # the same for equals
    user: UserId
    tally: Tally


class Standings(Desk):
    async def stats(self, user: UserId, guild: GuildId | None = None) -> Stats:
        rows = await self.hall.store.read(lambda rows: rows.results.of_user(user))
        own = [row for row in rows if guild is None or row.guild == guild]
        boards = sorted({row.board for row in own})
        return Stats(_tally(own), {board: _tally(row for row in own if row.board == board) for board in boards})

    async def leaderboard(self, guild: GuildId, board: str | None = None, limit: int = 10) -> tuple[Rank, ...]:
        """By wins, then by the share of games won, then by points. Only games among people count."""

        def work(rows: Rows) -> dict[UserId, list[ResultRow]]:
            hidden = rows.people.hidden()
            found: dict[UserId, list[ResultRow]] = {}
            for row in rows.results.in_guild(guild):
                if row.user is not None and row.user not in hidden and board in (None, row.board):
                    found.setdefault(row.user, []).append(row)
            return found

        tallies = {user: _tally(rows) for user, rows in (await self.hall.store.read(work)).items()}
        ordered = sorted(tallies.items(), key=lambda item: (*_merit(item[1]), item[0]))
        ranks: list[Rank] = []
        for number, (user, tally) in enumerate(ordered, start=1):
            same = bool(ranks) and _merit(ranks[-1].tally) == _merit(tally)
            ranks.append(Rank(ranks[-1].place if same else number, user, tally))
        return tuple(ranks[:limit])

    async def result(self, game: GameId) -> tuple[ResultRow, ...]:
        return await self.hall.store.read(lambda rows: rows.results.of_game(game))


def _merit(tally: Tally) -> tuple[float, ...]:
    return (-tally.wins, -tally.wins / tally.games, -tally.points / tally.games)


def _tally(rows: Iterable[ResultRow]) -> Tally:
    rows = list(rows)
    points = [row.points for row in rows if row.stayed]
    return Tally(len(rows), sum(row.won for row in rows), sum(points), max(points, default=0))
