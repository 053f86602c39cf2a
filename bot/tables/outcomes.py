"""What a table answers. A person's mistake is an ordinary value with a kind that texts can name."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.game.events import Event
from bot.game.refusal import Reason
from bot.store.trouble import TroubleKind
from bot.tables.table import Game

Why = Literal[
    "no_game",  # no such game
    "channel_taken",  # another table is open in this channel
    "unknown_board",
    "unknown_option",
    "unknown_level",
    "not_in_lobby",  # the game has started, or the table is closed
    "not_running",  # still a lobby, or over
    "not_over",
    "only_yours",  # a place that one person alone can see, for a game of several
    "table_full",
    "too_few_players",
    "too_many_players",
    "already_seated",
    "not_seated",
    "not_host",
    "not_allowed",  # neither the player concerned nor somebody who manages the channel
    "color_taken",
    "name_taken",
    "no_such_seat",
    "not_absent",  # nobody else could agree, and the game has not waited long for them
    "already_asked",  # the same about somebody else is being asked
    "refused_lately",  # others have said no to it not long ago
    "seat_not_held",  # by a computer player
    "already_paused",
    "not_paused",
    "nothing_to_undo",
    "undo_overtaken",  # the same of taking back, which then asks the others
    "overtaken",  # the game has moved on since it was offered
    "no_proposal",
    "own_proposal",
    "bad_setting",
    "answer_first",  # the game waits for another decision of yours
    "already_now",  # it is your turn already: no plan needed
    "plan_impossible",
    "too_soon",
    "nobody_to_nudge",  # the game waits for the person themselves, or for a computer player
    "busy",  # somebody else changed the table at the same moment
]


class Accepted(msgspec.Struct, frozen=True):
    """The move is stored; what it causes will be delivered."""

    game: Game
    version: int
    events: tuple[Event, ...]  # those that the acting player may know
    over: bool


class Duplicate(msgspec.Struct, frozen=True):
    """This very press has been accepted before."""

    version: int


class Stale(msgspec.Struct, frozen=True):
    """The press belongs to a decision that has passed. `mine`: the player owes a newer decision now."""

    version: int
    mine: bool


class Illegal(msgspec.Struct, frozen=True):
    """The rules refuse it."""

    reason: Reason
    detail: str = ""


class NotAPlayer(msgspec.Struct, frozen=True):
    pass


class SeatHeld(msgspec.Struct, frozen=True):
    """A computer player holds this person's seat; `seats.take_back` returns it."""

    level: str


class IsPaused(msgspec.Struct, frozen=True):
    pass


class NotRunning(msgspec.Struct, frozen=True):
    status: Literal["none", "lobby", "finished", "abandoned"]


class InTrouble(msgspec.Struct, frozen=True):
    """The store could not take it; nothing has changed. `words` are for the log and the operator."""

    kind: TroubleKind
    words: str


Outcome: TypeAlias = Accepted | Duplicate | Stale | Illegal | NotAPlayer | SeatHeld | IsPaused | NotRunning | InTrouble


class Done(msgspec.Struct, frozen=True):
    game: Game
    later: bool = False  # what was asked for is done when quiet hours are over


class Asked(msgspec.Struct, frozen=True):
    """Others have to agree first; they are asked."""

    game: Game
    proposal: int
    voters: tuple[int, ...]


class Denied(msgspec.Struct, frozen=True):
    why: Why
    detail: str = ""


Change: TypeAlias = Done | Denied | InTrouble
Request: TypeAlias = Done | Asked | Denied | InTrouble
