"""The rows of the store, as values."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.game.board import Options, Seat

Status = Literal["lobby", "playing", "finished", "abandoned"]
PieceColor = Literal["blue", "red", "green", "yellow", "black"]
PIECE_COLORS: tuple[PieceColor, ...] = ("blue", "red", "green", "yellow", "black")
TimerKind = Literal["reminder", "time_up", "auto"]
ProposalKind = Literal["undo", "end", "time_up", "replace"]
ProposalState = Literal["open", "accepted", "rejected", "void"]
Choice = Literal["yes", "no", "turn", "seat"]  # `turn` and `seat` answer a time_up proposal


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    id: int = 0
    channel: int
    guild: int | None
    board: str
    options: Options
    seats_wanted: int
    host: int
    language: str
    status: Status = "lobby"
    version: int = 0  # moves recorded
    revision: int = 0  # changes of any kind; a second writer loses on it
    seed: str | None = None
    seed_hash: str | None = None
    turn_time: int | None = None
    paused_at: float | None = None
    opened_at: float
    started_at: float | None = None
    ended_at: float | None = None
    ended_why: str | None = None
    channel_lost: bool = False
    posted: int = 0  # up to which version the channel has been told, or will be

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")


class SeatRow(msgspec.Struct, frozen=True):
    """`user` owns the seat; `level` is set while a computer player plays it. Both: held until the user is back."""

    seat: Seat
    color: PieceColor
    name: str
    user: int | None = None
    level: str | None = None
    language: str = "en"
    stand_in: bool = False  # a computer player takes this one turn
    resigned: bool = False

    @property
    def automatic(self) -> bool:
        return self.level is not None or self.stand_in


class MoveRow(msgspec.Struct, frozen=True):
    """One recorded step: a start, an action, an undo, or a change at the table. `body` and `events` are JSON."""

    game: int
    version: int
    kind: str
    seat: Seat | None
    user: int | None
    body: bytes
    events: bytes
    reveals: bool  # hidden things came to light, so it can't be taken back without consent
    press: str | None
    at: float


class SnapshotRow(msgspec.Struct, frozen=True):
    game: int
    version: int
    state: bytes
    decisions: bytes
    rules: str  # fingerprint of the rules and the board that made it
    checksum: str


class OutboxRow(msgspec.Struct, frozen=True):
    id: int
    destination: str
    game: int
    version: int
    kind: str
    payload: bytes
    created_at: float
    due: float
    attempts: int
    started: bool


class TimerRow(msgspec.Struct, frozen=True):
    id: int
    game: int
    kind: TimerKind
    seat: Seat
    number: int
    due: float


class ProposalRow(msgspec.Struct, frozen=True):
    id: int
    game: int
    kind: ProposalKind
    seat: Seat
    user: int | None
    version: int
    newcomer: bytes  # JSON of a person, or null
    state: ProposalState
    opened_at: float
    refused_at: float | None = None
    ballots: dict[int, Choice] = {}


class PlanRow(msgspec.Struct, frozen=True):
    game: int
    seat: Seat
    plan: bytes
    progress: int
    at: float


class UserSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Personal settings. Quiet hours are minutes after midnight in the person's time zone."""

    language: str | None = None
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    reminders: bool = True
    on_leaderboard: bool = True
    dms_closed_at: float | None = None


class GuildSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    language: str | None = None


class MessageRow(msgspec.Struct, frozen=True):
    game: int
    kind: str
    key: int
    channel: int
    message: int
    version: int


class ResultRow(msgspec.Struct, frozen=True):
    game: int
    seat: Seat
    user: int | None
    level: str | None
    guild: int | None
    board: str
    points: int
    won: bool
    stayed: bool  # the person played to the end
    people: int  # persons who did
    ended_at: float
