"""What is to be told: intents wait in the outbox and become messages when they are delivered.

An intent carries game and version, never text or pictures: those are made at delivery, from what holds then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

import msgspec

from bot.game.board import Seat
from bot.tables.table import ChannelId, GameId, UserId


class _Intent(msgspec.Struct, frozen=True, tag_field="tell", omit_defaults=True):
    pass


class LobbyPost(_Intent, frozen=True, tag="lobby"):
    """The lobby message: make it or bring it up to date."""


class BoardPost(_Intent, frozen=True, tag="board"):
    """A new post in the channel: what happened in the moves from `since` up to the delivery's version, the board,
    for whom the game waits. The post before loses its buttons."""

    since: int


class WaitingUpdate(_Intent, frozen=True, tag="waiting"):
    """Somebody answered a decision of several, or a turn goes on with a question: the end of the newest board post says
    for whom the game waits now."""


class HandMessage(_Intent, frozen=True, tag="hand"):
    """A person's hand message: bring it up to date, or take it away from who has no seat any more. `turn`: it is their
    move, so a new message with the panel."""

    user: UserId
    turn: bool


class ScoreSheet(_Intent, frozen=True, tag="scores"):
    """The game is over: score sheet, tickets, seed."""


class Reminder(_Intent, frozen=True, tag="reminder"):
    """It is still this person's turn. Number 0: their quiet hours, in which the turn came, are over."""

    user: UserId
    number: int


class ProposalPost(_Intent, frozen=True, tag="proposal"):
    """Something to agree on (undo, end, replace, time is up): make its message or bring it up to date; once decided
    it has no buttons any more. `Votes.proposal` says how it stands."""

    proposal: int


class DmsClosed(_Intent, frozen=True, tag="dms_closed"):
    """A person can't be reached by direct message: the table is told once (nothing stops because of it)."""

    user: UserId


class TableNotice(_Intent, frozen=True, tag="notice"):
    """Something that happened at the table rather than in the game, told in the channel."""

    what: Literal[
        "resigned",
        "replaced",
        "held",
        "taken_back",
        "stand_in",
        "paused",
        "resumed",
        "undone",
        "moved_here",
    ]
    seat: Seat | None = None
    user: UserId | None = None  # who did it


class PrivateNotice(_Intent, frozen=True, tag="private"):
    """Something for one person only, by direct message."""

    what: Literal["plan_played", "plan_cancelled", "channel_lost", "seat_held", "nudged"]
    user: UserId


class MissingPermissions(_Intent, frozen=True, tag="missing_permissions"):
    """The channel can't be written to: for one who may mend it, by direct message. `names` are Discord's."""

    user: UserId
    names: tuple[str, ...]


Intent: TypeAlias = (
    LobbyPost
    | BoardPost
    | WaitingUpdate
    | HandMessage
    | ScoreSheet
    | Reminder
    | ProposalPost
    | DmsClosed
    | TableNotice
    | PrivateNotice
    | MissingPermissions
)

intent_decoder: msgspec.json.Decoder[Intent] = msgspec.json.Decoder(Intent)


@dataclass(frozen=True, slots=True)
class Destination:
    """A channel (or thread), or a person's direct messages."""

    kind: Literal["channel", "user"]
    id: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"

    @staticmethod
    def parse(text: str) -> Destination:
        kind, _, number = text.partition(":")
        return Destination("channel" if kind == "channel" else "user", int(number))


@dataclass(frozen=True, slots=True)
class Delivery:
    """One row of the outbox on its way. `nonce` stays the same when it is tried again."""

    nonce: int
    to: Destination
    game: GameId
    version: int
    intent: Intent
    attempt: int  # 1 the first time


MessageKind = Literal["lobby", "board", "hand", "panel", "proposal", "scores"]


class Sent(msgspec.Struct, frozen=True):
    """A message that now stands in Discord, to be remembered. `key`: the user of a hand, the id of a proposal."""

    kind: MessageKind
    channel: ChannelId
    message: int
    key: int = 0


class RetryLater(Exception):
    """Network trouble, 429, 5xx: try again, after `seconds` when Discord said so."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(f"retry in {seconds} s" if seconds is not None else "retry")
        self.seconds = seconds


class NotAllowed(Exception):
    """Permissions are missing in the channel: it waits until somebody has mended that. `menders` are told, and the
    host."""

    def __init__(self, missing: tuple[str, ...], menders: tuple[UserId, ...] = ()) -> None:
        super().__init__(", ".join(missing))
        self.missing, self.menders = missing, menders


class Undeliverable(Exception):
    """It will never arrive: dropped and written to the log."""

    def __init__(self, why: Literal["channel_gone", "dms_closed", "forbidden", "rejected"], detail: str = "") -> None:
        super().__init__(f"{why}: {detail}" if detail else why)
        self.why = why


class Sender(Protocol):
    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        """Turn the intent into messages. Returns what to remember (nothing when there is nothing to say any more);
        raises `RetryLater`, `NotAllowed` or `Undeliverable`."""
