"""All tables of the bot. Chat speaks with this; nothing here knows of Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.game import Board
from bot.store import Rows, Store
from bot.store.exports import export_game
from bot.store.record import Move
from bot.store.replay import Boards, moves_of
from bot.store.rows import GameRow, Status
from bot.store.upkeep import quick_look
from bot.tables.alarm import Alarm
from bot.tables.auto import Auto
from bot.tables.clock import Clock, SystemClock
from bot.tables.course import Turn, course
from bot.tables.delivery import Deliveries
from bot.tables.hall import Decide, Hall, OffLoop, in_thread, secure_seed
from bot.tables.intents import Sender
from bot.tables.lobby import Lobby
from bot.tables.pace import Pace
from bot.tables.people import Messages, People
from bot.tables.plans import Plans
from bot.tables.play import Play
from bot.tables.seats import Seats
from bot.tables.standings import Standings
from bot.tables.table import ChannelId, Game, GameId, UserId
from bot.tables.votes import Votes

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MyGame:
    game: Game
    my_turn: bool
    waiting_since: float | None  # the game waits for this person since then


class Tables:
    def __init__(
        self,
        store: Store,
        boards: Boards,
        players: Mapping[str, Decide],
        clock: Clock | None = None,
        off_loop: OffLoop = in_thread,
        pace: Pace | None = None,
        live_games: int = 256,
        new_seed: Callable[[], str] = secure_seed,
    ) -> None:
        self.store = store
        self.hall = Hall(store, boards, clock or SystemClock(), players, off_loop, pace or Pace(), live_games, new_seed)
        self.lobby = Lobby(self.hall)
        self.play = Play(self.hall)
        self.seats = Seats(self.hall)
        self.votes = Votes(self.hall, self.play, self.seats)
        self.plans = Plans(self.hall)
        self.people = People(self.hall)
        self.messages = Messages(self.hall)
        self.standings = Standings(self.hall)
        self.alarm = Alarm(self.hall, Auto(self.hall))
        self.deliveries = Deliveries(self.hall)
        self._loops: list[asyncio.Task[None]] = []
        self._sender: Sender | None = None
        self._stopping = False

    # -- looking ----------------------------------------------------------------------------------

    def board(self, board: str) -> Board:
        return self.hall.board(board)

    async def game(self, game: GameId) -> Game | None:
        live = await self.hall.live(game)
        return live.public() if live is not None else None

    async def in_channel(self, channel: ChannelId) -> Game | None:
        """The table that is open there, or else the last one that was."""
        row = await self.store.read(lambda rows: rows.games.open_in(channel) or rows.games.latest_in(channel))
        return await self.game(row.id) if row is not None else None

    async def games_of(self, user: UserId) -> tuple[MyGame, ...]:
        """This person's open games: where it is their turn first, the longest waiting before the others."""

        def work(rows: Rows) -> list[tuple[GameId, float | None]]:
            found = []
            for row in rows.games.of_user(user, ("lobby", "playing")):
                seat = next(seat for seat in rows.seats.of(row.id) if seat.user == user)
                due = rows.seats.due_since(row.id).get(seat.seat) if not seat.automatic else None
                found.append((row.id, due))
            return found

        games = []
        for number, due in await self.store.read(work):
            game = await self.game(number)
            if game is not None:
                games.append(MyGame(game, due is not None, due))
        return tuple(sorted(games, key=lambda mine: (not mine.my_turn, mine.waiting_since or 0.0, mine.game.id)))

    async def counts(self) -> dict[Status, int]:
        return await self.store.read(lambda rows: rows.games.counts())

    async def export(self, game: GameId) -> bytes | None:
        """The whole game as a file, once it is over and holds no secrets any more."""
        return await self.store.read(lambda rows: export_game(rows, game) if _over(rows, game) is not None else None)

    async def course(self, game: GameId) -> tuple[Turn, ...] | None:
        """The whole game turn by turn, once it is over."""

        def work(rows: Rows) -> tuple[GameRow, list[tuple[int, Move]]] | None:
            row = _over(rows, game)
            return (row, moves_of(rows.moves.of(game))) if row is not None else None

        found = await self.store.read(work)
        if found is None:
            return None
        row, moves = found
        return await asyncio.to_thread(course, self.board(row.board), row.seed or "", moves)

    # -- running ----------------------------------------------------------------------------------

    async def run(self, sender: Sender) -> None:
        """Timers, computer players, plans and deliveries, until `stop`."""
        self._sender, self._stopping = sender, False
        self._loops = [
            asyncio.create_task(self.alarm.run()),
            asyncio.create_task(self.deliveries.run(sender)),
            asyncio.create_task(self._look_at_file()),
        ]
        try:
            await asyncio.gather(*self._loops)
        except asyncio.CancelledError:
            if not self._stopping:
                await self.stop(grace=0)
                raise

    async def _look_at_file(self) -> None:
        """Beside the work, because it reads the whole file."""
        problem = await asyncio.to_thread(quick_look, self.store.path)
        if problem is not None:
            log.critical("the file is damaged, restore a backup: %s", problem)

    async def stop(self, grace: float = 10.0) -> None:
        """Stop cleanly: no new timers, what is due is delivered within the grace."""
        self._stopping = True
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.alarm.stop()
        if self._sender is not None:
            await self.deliveries.stop(self._sender, grace)


def _over(rows: Rows, game: GameId) -> GameRow | None:
    """The game, if it was played and is over."""
    row = rows.games.get(game)
    return row if row is not None and row.version > 0 and row.over else None
