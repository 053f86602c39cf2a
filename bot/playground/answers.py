"""An interaction: what a person did, and what the bot answers to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from bot.playground.clock import Timer
from bot.playground.model import Channel, Command, Json, Message, User
from bot.playground.snowflakes import Snowflake


class Kind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Replied:
    """The bot answered with a message."""

    message: Snowflake


@dataclass(frozen=True, slots=True)
class Thinking:
    """The bot said that a message will come: `message` shows as loading until it does."""

    message: Snowflake


@dataclass(frozen=True, slots=True)
class Updated:
    """The bot changed the message whose component was used."""

    message: Snowflake


@dataclass(frozen=True, slots=True)
class Deferred:
    """The bot took note; the message may change later."""


@dataclass(frozen=True, slots=True)
class Offered:
    """The bot's autocomplete choices."""

    choices: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The bot opened a modal."""

    modal: Json


@dataclass(frozen=True, slots=True)
class Failed:
    """Nobody answered in time: the person reads "This interaction failed"."""


Answer: TypeAlias = Replied | Thinking | Updated | Deferred | Offered | Asked | Failed


@dataclass(slots=True, eq=False)
class Interaction:
    id: Snowflake
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    opened_at: float
    answer: asyncio.Future[Answer]
    source: Message | None = None
    """The message whose component was used (also kept through the modal that it opened)."""
    command: Command | None = None
    parent: Interaction | None = None
    deadline: Timer | None = None
    acknowledged: bool = False
    original: Snowflake | None = None
    """The message that `@original` stands for."""
    messages: list[Snowflake] = field(default_factory=list)
    """What the bot sent on this token."""

    @property
    def modal(self) -> Json | None:
        if self.answer.done() and isinstance(given := self.answer.result(), Asked):
            return given.modal
        return None


ANSWERS_TO: dict[Kind, frozenset[Callback]] = {
    Kind.COMMAND: frozenset({Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL}),
    Kind.COMPONENT: frozenset(Callback) - {Callback.PONG, Callback.CHOICES},
    Kind.AUTOCOMPLETE: frozenset({Callback.CHOICES}),
    Kind.MODAL: frozenset(Callback) - {Callback.PONG, Callback.CHOICES, Callback.MODAL},
}
