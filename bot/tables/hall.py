"""The hall in which the tables stand: what all of them share, and how a change of a game is written."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

import msgspec

from bot.game import Action, Board, Event, View, events_to_json
from bot.game.board import Seat
from bot.store import Rows, Store, StoreTrouble
from bot.store.loading import SNAPSHOT_EVERY, add_snapshot, load_position
from bot.store.record import Move, Undone, kind_of, move_to_json
from bot.store.replay import Boards, BrokenLog, Position
from bot.store.rows import GameRow, MoveRow, SeatRow
from bot.tables.clock import Clock
from bot.tables.intents import Intent
from bot.tables.live import Live, LiveGames
from bot.tables.pace import Pace
from bot.tables.planned import drop_unfit
from bot.tables.telling import moves_on, newly_owing, owing, tell, tell_moves, undecided
from bot.tables.waiting import set_timers

log = logging.getLogger(__name__)

T = TypeVar("T")
Decide: TypeAlias = Callable[[View, Sequence[Action], str], Action]
OffLoop: TypeAlias = Callable[[Callable[[], Action]], Awaitable[Action]]


def secure_seed() -> str:
    """From the system's secure source: nobody can foresee a deal."""
    return secrets.token_hex(16)


async def in_thread(work: Callable[[], T]) -> T:
    return await asyncio.to_thread(work)


@dataclass(slots=True)
class Step:
    """A change of one game on its way into the store, all of it in one transaction."""

    before: Live
    row: GameRow
    seats: tuple[SeatRow, ...]
    position: Position | None
    move: Move | None = None
    seat: Seat | None = None
    user: int | None = None
    press: str | None = None
    events: Sequence[Event] = ()
    reveals: bool = False
    tells: list[Intent] = field(default_factory=list)
    writes: list[Callable[[Rows], object]] = field(default_factory=list)

    @staticmethod
    def of(live: Live) -> Step:
        return Step(live, live.row, live.seats, live.position)

    def set_row(self, **fields: object) -> None:
        self.row = msgspec.structs.replace(self.row, **fields)

    def set_seat(self, seat: SeatRow) -> None:
        self.seats = tuple(seat if seat.seat == old.seat else old for old in self.seats)

    def record(self, move: Move, *, seat: Seat | None = None, user: int | None = None) -> None:
        """Enter a move into the log; it gets the next version."""
        self.move, self.seat, self.user = move, seat, user
        self.set_row(version=self.row.version + 1)
        if self.position is not None:
            self.position = replace(self.position, version=self.row.version)


class Hall:
    def __init__(
        self,
        store: Store,
        boards: Boards,
        clock: Clock,
        players: Mapping[str, Decide],
        off_loop: OffLoop,
        pace: Pace,
        live_games: int,
        new_seed: Callable[[], str],
    ) -> None:
        self.new_seed = new_seed
        self.store = store
        self.boards = boards
        self.clock = clock
        self.players = players
        self.off_loop = off_loop
        self.pace = pace
        self.games = LiveGames(live_games)
        self.mail = asyncio.Event()  # something is in the outbox
        self.alarm = asyncio.Event()  # a timer was set

    def board(self, board: str) -> Board:
        return self.boards(board)

    async def live(self, game: int) -> Live | None:
        """The game, from memory or from its rows. Raises `BrokenLog` when the log can't be replayed."""
        return self.games.get(game) or await self.games.read(game, self._from_rows)

    async def _from_rows(self, game: int) -> Live | None:
        found = await self.store.read(lambda rows: self._load(rows, game))
        if found is None:
            return None
        live, bad = found
        if bad:
            log.error("game %s: snapshots %s do not match their replay and are thrown away", game, bad)
            try:
                await self.store.write(lambda rows: rows.snapshots.drop(game, bad))
            except StoreTrouble as trouble:
                log.error("game %s: %s", game, trouble.words)  # they are found again the next time
        return live

    def _load(self, rows: Rows, game: int) -> tuple[Live, list[int]] | None:
        row = rows.games.get(game)
        if row is None:
            return None
        position, bad = None, []
        if row.version > 0:
            loaded = load_position(rows, self.board(row.board), row)
            position, bad = loaded.position, [snapshot.version for snapshot in loaded.bad]
        return self._with_rows(rows, row, rows.seats.of(game), position), bad

    @staticmethod
    def _with_rows(rows: Rows, row: GameRow, seats: tuple[SeatRow, ...], position: Position | None) -> Live:
        return Live(row, seats, rows.proposals.open_in(row.id), frozenset(rows.plans.seats_with(row.id)), position)

    async def add(self, row: GameRow, seats: tuple[SeatRow, ...], tells: Sequence[Intent]) -> Live:
        """A new game. Raises `ChannelTaken`."""
        now = self.clock.now()

        def work(rows: Rows) -> Live:
            added = msgspec.structs.replace(row, id=rows.games.add(row))
            rows.seats.save(added.id, seats)
            for intent in tells:
                tell(rows, added, intent, now)
            return self._with_rows(rows, added, seats, None)

        live = await self.store.write(work)
        self.games.put(live)
        self.mail.set()
        return live

    async def commit(self, step: Step) -> Live:
        """Write the step and everything it causes. Raises `Conflict` when the game has moved on elsewhere."""
        game, now = step.row.id, self.clock.now()
        try:
            live, sound = await self.store.write(lambda rows: self._write(rows, step, now))
        except BaseException:
            self.games.drop(game)  # whatever the file has now, it is read from there
            raise
        finally:
            self.mail.set()
            self.alarm.set()
        if sound:
            self.games.put(live)
        else:
            log.error("game %s: version %s in memory differs from its log; it is read again", game, live.row.version)
            self.games.drop(game)
        return live

    def _write(self, rows: Rows, step: Step, now: float) -> tuple[Live, bool]:
        before = step.before
        after = Live(step.row, step.seats, before.proposals, before.plans, step.position)
        back = isinstance(step.move, Undone)
        fresh = owing(after) - undecided(before, after, step.seat) if back else newly_owing(before, after, step.events)
        row = step.row
        if moves_on(before, after, fresh):
            row = msgspec.structs.replace(row, posted=row.version)
        row = rows.games.save(row, before.row)
        if step.seats != before.seats:
            rows.seats.save(row.id, step.seats)
        if step.move is not None:
            rows.moves.append(self._move_row(step, now))
        for write in step.writes:
            write(rows)
        after = self._with_rows(rows, row, step.seats, step.position)
        for intent in step.tells:
            tell(rows, row, intent, now)
        after, cancelled = drop_unfit(rows, after)
        if row.version > 0 and step.move is not None:
            tell_moves(rows, self.pace, before, after, step.events, fresh, now, everybody=back)
        for notice in cancelled:  # below the panel that came instead
            tell(rows, row, notice, now)
        set_timers(rows, self.pace, before, after, fresh, now)
        return after, self._snapshot(rows, step, row)

    def _snapshot(self, rows: Rows, step: Step, row: GameRow) -> bool:
        """Every so many moves; False when memory and log differ."""
        if step.move is None or step.position is None or row.version % SNAPSHOT_EVERY:
            return True
        try:
            return add_snapshot(rows, self.board(row.board), row, step.position)
        except BrokenLog:
            return False

    @staticmethod
    def _move_row(step: Step, now: float) -> MoveRow:
        assert step.move is not None
        return MoveRow(
            game=step.row.id,
            version=step.row.version,
            kind=kind_of(step.move),
            seat=step.seat,
            user=step.user,
            body=move_to_json(step.move),
            events=events_to_json(tuple(step.events)),
            reveals=step.reveals,
            press=step.press,
            at=now,
        )
