"""Games at hand. Memory is a cache, the rows are the truth: whatever is here can be dropped at any time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from weakref import WeakValueDictionary

import msgspec

from bot.game import pending
from bot.game.board import Seat
from bot.game.view import BETWEEN_TURNS, Pending
from bot.store.replay import Position
from bot.store.rows import GameRow, ProposalRow, SeatRow
from bot.tables.table import Game, Person, Proposal, UserId


@dataclass(frozen=True, slots=True)
class Live:
    row: GameRow
    seats: tuple[SeatRow, ...]
    proposals: tuple[ProposalRow, ...]
    plans: frozenset[Seat]
    position: Position | None  # None before the start

    def seat_of(self, user: UserId) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.user == user), None)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        return tuple(seat for seat in self.seats if seat.user is not None and seat.level is None)

    @property
    def running(self) -> bool:
        return self.row.status == "playing" and self.row.paused_at is None

    def managed_by(self, person: Person) -> bool:
        """Whoever manages channels elsewhere has no say about the games of this server."""
        return person.moderator and person.guild is not None and person.guild == self.row.guild

    def pending(self) -> tuple[Pending, ...]:
        """For whom the game waits now; for nobody while it is paused."""
        return pending(self.position.state) if self.running and self.position is not None else ()

    def planned(self) -> frozenset[Seat]:
        """The seats whose turn it is and whose plan takes it. Plans outlive what is decided between turns."""
        turns = {owed.seat for owed in self.pending() if owed.decision not in BETWEEN_TURNS}
        return self.plans & turns

    def others(self, user: UserId | None) -> tuple[UserId, ...]:
        """Who has a say beside this person: those who play, or, when there are none, those whose seat is only held."""
        asked = [seat for seat in self.seats if seat.user not in (None, user) and not seat.resigned]
        playing = [seat for seat in asked if seat.level is None]
        return tuple(seat.user for seat in playing or asked if seat.user is not None)

    def voters(self, proposal: ProposalRow) -> tuple[UserId, ...]:
        """Who has to agree. Nobody loses a seat for good because there was no one to ask, nobody gets one unasked."""
        if proposal.kind not in ("time_up", "replace"):
            return self.others(proposal.user)
        playing = tuple(
            seat.user
            for seat in self.people
            if seat.user is not None and seat.user != proposal.user and seat.seat != proposal.seat
        )
        newcomer = msgspec.json.decode(proposal.newcomer, type=Person | None)
        if newcomer is None:
            return playing
        owner = self.seats[proposal.seat]
        mine = owner.user is not None and owner.user != proposal.user and not owner.resigned
        asked = playing or ((owner.user,) if mine and owner.user is not None else ())
        return asked if newcomer.id == proposal.user else (*asked, newcomer.id)

    def proposal(self, row: ProposalRow) -> Proposal:
        newcomer = msgspec.json.decode(row.newcomer, type=Person | None)
        return Proposal(
            id=row.id,
            kind=row.kind,
            seat=row.seat,
            user=row.user,
            version=row.version,
            voters=self.voters(row),
            ballots=row.ballots,
            state=row.state,
            newcomer=newcomer.id if newcomer is not None else None,
        )

    def public(self) -> Game:
        row = self.row
        return Game(
            id=row.id,
            channel=row.channel,
            guild=row.guild,
            board=row.board,
            status=row.status,
            version=row.version,
            options=row.options,
            host=row.host,
            seats_wanted=row.seats_wanted,
            seats=self.seats,
            turn_time=row.turn_time,
            language=row.language,
            paused=row.paused_at is not None,
            seed_hash=row.seed_hash,
            seed=row.seed if row.over else None,
            opened_at=row.opened_at,
            started_at=row.started_at,
            ended_at=row.ended_at,
            ended_why=row.ended_why,
            proposals=tuple(self.proposal(proposal) for proposal in self.proposals),
            channel_lost=row.channel_lost,
        )


def unanswered(live: Live, proposal: ProposalRow) -> tuple[UserId, ...]:
    """Whose answer is still to come."""
    return tuple(voter for voter in live.voters(proposal) if voter not in proposal.ballots)


def concerns(proposal: ProposalRow, seat: Seat) -> bool:
    """Whether it is about this seat, whose player then has no say in it."""
    return proposal.kind in ("time_up", "replace") and proposal.seat == seat


class LiveGames:
    """At most `size` games, the longest unused dropped first; a lock for each game in use."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._games: OrderedDict[int, Live] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._reading: dict[int, asyncio.Task[Live | None]] = {}

    def __len__(self) -> int:
        return len(self._games)

    def lock(self, game: int) -> asyncio.Lock:
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    def get(self, game: int) -> Live | None:
        live = self._games.get(game)
        if live is not None:
            self._games.move_to_end(game)
        return live

    async def read(self, game: int, reading: Callable[[int], Coroutine[None, None, Live | None]]) -> Live | None:
        """Fetch a game that is not at hand; whoever asks for it meanwhile waits for the same answer. An answer that a
        change has overtaken is not kept: it may be from before."""
        task = self._reading.get(game)
        if task is None:
            task = self._reading[game] = asyncio.create_task(self._fetch(game, reading))
        return await asyncio.shield(task)

    async def _fetch(self, game: int, reading: Callable[[int], Coroutine[None, None, Live | None]]) -> Live | None:
        live = None
        try:
            live = await reading(game)
        finally:
            if self._reading.get(game) is asyncio.current_task():
                del self._reading[game]
                if live is not None:
                    self.put(live)
        return live

    def put(self, live: Live) -> None:
        self._reading.pop(live.row.id, None)
        self._games[live.row.id] = live
        self._games.move_to_end(live.row.id)
        while len(self._games) > self._size:
            self._games.popitem(last=False)

    def drop(self, game: int) -> None:
        self._reading.pop(game, None)
        self._games.pop(game, None)
