"""Before the game: who plays, on which map, with what agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.game import Board, Options
from bot.game.board import Seat
from bot.store import StoreTrouble
from bot.store.games import ChannelTaken
from bot.store.record import Started, seed_hash
from bot.store.replay import begin
from bot.store.rows import PIECE_COLORS, GameRow, PieceColor, SeatRow
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.intents import LobbyPost
from bot.tables.live import Live
from bot.tables.naming import first_free
from bot.tables.outcomes import Change, Denied, Done, InTrouble
from bot.tables.table import TURN_TIMES, ChannelId, GameId, GuildId, Person

LobbyChange: TypeAlias = Callable[[Live], tuple[SeatRow, ...] | dict[str, object] | Denied]


class Lobby(Desk):
    async def open(
        self,
        person: Person,
        channel: ChannelId,
        guild: GuildId | None,
        board: str,
        seats: int,
        options: Options | None = None,
        turn_time: int | None = None,
        language: str = "en",
    ) -> Change:
        """A new table in a channel that has none; who opens it is its host and takes the first seat."""
        found = self._board(board)
        if found is None:
            return Denied("unknown_board", board)
        options = options or Options()
        if (wrong := _wrong(found, seats, options, turn_time)) is not None:
            return wrong
        row = GameRow(
            channel=channel,
            guild=guild,
            board=board,
            options=options,
            seats_wanted=seats,
            host=person.id,
            language=language,
            turn_time=turn_time,
            opened_at=self.hall.clock.now(),
        )
        return await self._add(row, (_seat_for(person, ()),))

    def possible(self, board: str, seats: int) -> Denied | None:
        """What is wrong with such a table, before anything is made for it."""
        found = self._board(board)
        return Denied("unknown_board", board) if found is None else _wrong(found, seats, Options(), None)

    async def _add(self, row: GameRow, seats: tuple[SeatRow, ...]) -> Change:
        try:
            return Done((await self.hall.add(row, seats, [LobbyPost()])).public())
        except ChannelTaken:
            return Denied("channel_taken")
        except StoreTrouble as trouble:
            return InTrouble(trouble.kind, trouble.words)

    async def join(self, game: GameId, person: Person) -> Change:
        async def work(live: Live) -> Change:
            if live.row.status != "lobby":
                return Denied("not_in_lobby")
            if live.seat_of(person.id) is not None:
                return Denied("already_seated")
            if len(live.seats) >= live.row.seats_wanted:
                return Denied("table_full")
            return await self._seated(live, (*live.seats, _seat_for(person, live.seats)))

        return await self.at(game, work)

    async def leave(self, game: GameId, person: Person) -> Change:
        """Get up before the game starts. The host's office passes on; when nobody is left, the table is closed."""

        async def work(live: Live) -> Change:
            if live.row.status != "lobby":
                return Denied("not_in_lobby")
            if live.seat_of(person.id) is None:
                return Denied("not_seated")
            left = [seat for seat in live.seats if seat.user != person.id]
            people = [seat.user for seat in left if seat.user is not None]
            if not people:
                return await self._closed(live)
            host = live.row.host if live.row.host in people else people[0]
            return await self._seated(live, _numbered(left), host=host)

        return await self.at(game, work)

    async def add_computer(self, game: GameId, person: Person, level: str, *names: str) -> Change:
        """`names` it may go by: it takes the first that nobody at the table goes by."""

        def change(live: Live) -> tuple[SeatRow, ...] | Denied:
            if level not in self.hall.players:
                return Denied("unknown_level", level)
            if len(live.seats) >= live.row.seats_wanted:
                return Denied("table_full")
            name = first_free(names, live.seats)
            if name is None:
                return Denied("name_taken")
            return (*live.seats, SeatRow(len(live.seats), _free_color(live.seats), name, level=level))

        return await self._as_host(game, person, change)

    async def rename_computer(self, game: GameId, person: Person, seat: Seat, *names: str) -> Change:
        """It takes the first of the names that nobody else at the table goes by."""

        def change(live: Live) -> tuple[SeatRow, ...] | Denied:
            if not any(other.seat == seat and other.user is None for other in live.seats):
                return Denied("no_such_seat")
            name = first_free(names, [other for other in live.seats if other.seat != seat])
            if name is None:
                return Denied("name_taken")
            return tuple(
                msgspec.structs.replace(other, name=name) if other.seat == seat else other for other in live.seats
            )

        return await self._as_host(game, person, change)

    async def remove_computer(self, game: GameId, person: Person, seat: Seat) -> Change:
        def change(live: Live) -> tuple[SeatRow, ...] | Denied:
            if not any(other.seat == seat and other.user is None for other in live.seats):
                return Denied("no_such_seat")
            return _numbered([other for other in live.seats if other.seat != seat])

        return await self._as_host(game, person, change)

    async def choose_color(self, game: GameId, person: Person, color: PieceColor) -> Change:
        async def work(live: Live) -> Change:
            if live.row.status != "lobby":
                return Denied("not_in_lobby")
            own = live.seat_of(person.id)
            if own is None:
                return Denied("not_seated")
            holder = next((seat for seat in live.seats if seat.color == color), None)
            if holder is not None and holder.user is not None and holder != own:
                return Denied("color_taken", color)
            seats = tuple(
                msgspec.structs.replace(seat, color=color if seat == own else own.color)
                if seat in (own, holder)  # a computer player gives its colour up and takes the other
                else seat
                for seat in live.seats
            )
            return await self._seated(live, seats)

        return await self.at(game, work)

    async def set_board(self, game: GameId, person: Person, board: str, seats: int | None = None) -> Change:
        """Another map, if wished with other seats; options that it does not offer fall back to the usual."""

        def change(live: Live) -> dict[str, object] | Denied:
            found = self._board(board)
            if found is None:
                return Denied("unknown_board", board)
            offered = {name: getattr(live.row.options, name) for name in found.offers}
            least, most = found.players
            wanted = seats if seats is not None else min(max(live.row.seats_wanted, least), most)
            if len(live.seats) > wanted:
                return Denied("too_many_players")
            options = Options(**offered)
            wrong = _wrong(found, wanted, options, None) if seats is not None else None
            return wrong or {"board": board, "options": options, "seats_wanted": wanted}

        return await self._as_host(game, person, change)

    async def set_options(self, game: GameId, person: Person, options: Options) -> Change:
        def change(live: Live) -> dict[str, object] | Denied:
            board = self.hall.board(live.row.board)
            return _wrong(board, live.row.seats_wanted, options, None) or {"options": options}

        return await self._as_host(game, person, change)

    async def set_seats(self, game: GameId, person: Person, seats: int) -> Change:
        def change(live: Live) -> dict[str, object] | Denied:
            if seats < len(live.seats):
                return Denied("too_many_players")
            wrong = _wrong(self.hall.board(live.row.board), seats, live.row.options, None)
            return wrong or {"seats_wanted": seats}

        return await self._as_host(game, person, change)

    async def set_turn_time(self, game: GameId, person: Person, seconds: int | None) -> Change:
        def change(live: Live) -> dict[str, object] | Denied:
            return {"turn_time": seconds} if seconds in TURN_TIMES else Denied("bad_setting")

        return await self._as_host(game, person, change)

    async def close(self, game: GameId, person: Person) -> Change:
        async def work(live: Live) -> Change:
            return _not_host(live, person) or await self._closed(live)

        return await self.at(game, work)

    async def start(self, game: GameId, person: Person) -> Change:
        """Deal. The seed's hash is told now, the seed itself at the end. The host says whether more are waited for."""

        async def work(live: Live) -> Change:
            if live.row.status != "lobby":
                return Denied("not_in_lobby")
            if live.seat_of(person.id) is None and not live.managed_by(person):
                return Denied("not_seated")
            if len(live.seats) < live.row.seats_wanted and (denied := _not_host(live, person)) is not None:
                return denied
            board = self.hall.board(live.row.board)
            if len(live.seats) < board.players[0]:
                return Denied("too_few_players")
            if len(live.seats) > board.players[1]:
                return Denied("too_many_players")
            seed = self.hall.new_seed()
            started = Started(board.id, len(live.seats), live.row.options, seed_hash(seed))
            step = Step.of(live)
            step.position, step.events = begin(board, started, seed)
            step.record(started, user=person.id)
            step.reveals = True
            now = self.hall.clock.now()
            step.set_row(status="playing", seed=seed, seed_hash=started.seed_hash, started_at=now)
            step.tells.append(LobbyPost())
            return await self.done(step)

        return await self.at(game, work)

    async def rematch(self, game: GameId, person: Person) -> Change:
        """A new lobby with the same people, map and options."""
        try:
            live = await self.hall.live(game)
        except StoreTrouble as trouble:
            return InTrouble(trouble.kind, trouble.words)
        if live is None:
            return Denied("no_game")
        if not live.row.over:
            return Denied("not_over")
        if live.seat_of(person.id) is None:
            return Denied("not_seated")
        old = live.row
        row = GameRow(
            channel=old.channel,
            guild=old.guild,
            board=old.board,
            options=old.options,
            seats_wanted=old.seats_wanted,
            host=person.id,
            language=old.language,
            turn_time=old.turn_time,
            opened_at=self.hall.clock.now(),
        )
        people = [
            msgspec.structs.replace(seat, level=None, stand_in=False, resigned=False) if seat.user is not None else seat
            for seat in live.seats
            if not seat.resigned or seat.user == person.id
        ]
        return await self._add(row, _numbered(people))

    # -- shared -----------------------------------------------------------------------------------

    def _board(self, board: str) -> Board | None:
        try:
            return self.hall.board(board)
        except LookupError:
            return None

    async def _seated(self, live: Live, seats: tuple[SeatRow, ...], **fields: object) -> Done:
        step = Step.of(live)
        step.seats = seats
        step.set_row(**fields)
        step.tells.append(LobbyPost())
        return await self.done(step)

    async def _closed(self, live: Live) -> Done:
        step = Step.of(live)
        step.set_row(status="abandoned", ended_at=self.hall.clock.now(), ended_why="closed")
        step.tells.append(LobbyPost())
        return await self.done(step)

    async def _as_host(self, game: GameId, person: Person, change: LobbyChange) -> Change:
        async def work(live: Live) -> Change:
            if (denied := _not_host(live, person)) is not None:
                return denied
            match change(live):
                case Denied() as denied:
                    return denied
                case dict() as fields:
                    return await self._seated(live, live.seats, **fields)
                case seats:
                    return await self._seated(live, seats)

        return await self.at(game, work)


def _not_host(live: Live, person: Person) -> Denied | None:
    if live.row.status != "lobby":
        return Denied("not_in_lobby")
    if live.row.host != person.id and not live.managed_by(person):
        return Denied("not_host")
    return None


def _wrong(board: Board, seats: int, options: Options, turn_time: int | None) -> Denied | None:
    if seats < board.players[0]:
        return Denied("too_few_players")
    if seats > board.players[1]:
        return Denied("too_many_players")
    usual = Options()
    for name in Options.__struct_fields__:
        if getattr(options, name) != getattr(usual, name) and name not in board.offers:
            return Denied("unknown_option", name)
    return None if turn_time in TURN_TIMES else Denied("bad_setting")


def _free_color(seats: tuple[SeatRow, ...]) -> PieceColor:
    taken = {seat.color for seat in seats}
    return next(color for color in PIECE_COLORS if color not in taken)


def _seat_for(person: Person, seats: tuple[SeatRow, ...]) -> SeatRow:
    return SeatRow(len(seats), _free_color(seats), person.name, user=person.id, language=person.language)


def _numbered(seats: list[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(seats))
