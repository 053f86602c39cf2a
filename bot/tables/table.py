"""A table as everybody may see it: who sits there, what was agreed on, how far it is."""

from __future__ import annotations

import msgspec

from bot.game.board import Options, Seat
from bot.store.rows import Choice, ProposalKind, ProposalState, SeatRow, Status

UserId = int
GameId = int
ChannelId = int
GuildId = int

TURN_TIMES: tuple[int | None, ...] = (None, 12 * 3600, 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600)  # seconds


class Person(msgspec.Struct, frozen=True):
    """Somebody who presses: who they are, how they are called here, which language they read."""

    id: UserId
    name: str
    language: str = "en"
    moderator: bool = False  # may manage the channel they press in
    guild: GuildId | None = None  # the server of that channel


class Proposal(msgspec.Struct, frozen=True):
    """Something that others have to agree on."""

    id: int
    kind: ProposalKind
    seat: Seat  # who asks (undo, end), or whose seat it is about (time_up, replace)
    user: UserId | None  # who asks; for time_up nobody
    version: int
    voters: tuple[UserId, ...]  # whose answer counts
    ballots: dict[UserId, Choice]
    state: ProposalState = "open"
    newcomer: UserId | None = None  # replace: who takes the seat; None is a computer player


class Game(msgspec.Struct, frozen=True):
    id: GameId
    channel: ChannelId
    guild: GuildId | None
    board: str
    status: Status
    version: int
    options: Options
    host: UserId
    seats_wanted: int
    seats: tuple[SeatRow, ...]
    turn_time: int | None  # seconds
    language: str
    paused: bool
    seed_hash: str | None  # from the start on
    seed: str | None  # once the game is over
    opened_at: float
    started_at: float | None
    ended_at: float | None
    ended_why: str | None
    proposals: tuple[Proposal, ...]
    channel_lost: bool = False

    def seat_of(self, user: UserId) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.user == user), None)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        """Seats at which a person plays now."""
        return tuple(seat for seat in self.seats if seat.user is not None and seat.level is None)
