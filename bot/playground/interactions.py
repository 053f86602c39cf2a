"""The life of an interaction: opened by a person, answered by the bot within three seconds, then good for 15 minutes.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias, TypeVar, assert_never

from bot.playground import components, errors, forms, limits, posting, render
from bot.playground.clock import Timer
from bot.playground.errors import Faulty
from bot.playground.model import Channel, Command, Json, Message, MessageFlag, MessageType, User
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World

Result = TypeVar("Result")


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


class Interactions:
    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}

    def __len__(self) -> int:
        return len(self._by_token)

    def __iter__(self) -> Iterator[Interaction]:
        """Those whose token still counts, oldest first."""
        return iter([*self._by_token.values()])

    def open(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        command: Command | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Begin an interaction and send it to the bot."""
        self._drop_expired()
        world = self._world
        interaction = Interaction(
            id=world.ids.next(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user=user,
            channel=channel,
            data=data,
            opened_at=world.clock.seconds(),
            answer=asyncio.get_running_loop().create_future(),
            source=source,
            command=command,
            parent=parent,
        )
        self._by_token[interaction.token] = interaction
        interaction.deadline = world.clock.later(limits.FIRST_RESPONSE_SECONDS, lambda: self._fail(interaction))
        guild = None if channel.guild is None else channel.guild.id
        world.dispatch("INTERACTION_CREATE", self._sent_to_bot(interaction), guild)
        return interaction

    def _sent_to_bot(self, interaction: Interaction) -> Json:
        world, channel, user = self._world, interaction.channel, interaction.user
        guild = channel.guild
        shown: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application),
            "type": int(interaction.kind),
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": render.channel(channel) | {"permissions": str(int(world.permissions(channel, user.id)))},
            "app_permissions": str(int(world.permissions(channel, world.bot.id))),
            "locale": user.locale,
            "entitlements": [],
            "authorizing_integration_owners": self._owners(channel),
            "context": 1 if guild is None else 0,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if guild is None:
            shown["user"] = render.user(user)
        else:
            permissions = str(int(world.permissions(channel, user.id)))
            shown["guild_id"] = str(guild.id)
            shown["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            shown["guild_locale"] = guild.locale
            shown["member"] = render.member(guild.members[user.id]) | {"permissions": permissions}
        if interaction.source is not None:
            shown["message"] = world.shown(interaction.source)
        return shown

    @staticmethod
    def _owners(channel: Channel) -> Json:
        return {"0": "0" if channel.guild is None else str(channel.guild.id)}

    def _fail(self, interaction: Interaction) -> None:
        if not interaction.acknowledged:
            self._settle(interaction, Failed())

    def _settle(self, interaction: Interaction, answer: Answer) -> None:
        if interaction.deadline is not None:
            interaction.deadline.cancel()
        if not interaction.answer.done():
            interaction.answer.set_result(answer)
        notice: Json = {"interaction_id": str(interaction.id), "channel_id": str(interaction.channel.id)}
        match answer:
            case Replied(message) | Thinking(message) | Updated(message):
                names = {Replied: "message", Thinking: "thinking", Updated: "update"}
                notice |= {"kind": "acknowledged", "with": names[type(answer)], "message_id": str(message)}
            case Deferred():
                notice |= {"kind": "acknowledged", "with": "deferred"}
            case Offered(choices):
                notice |= {"kind": "choices", "choices": [*choices]}
            case Asked(modal):
                notice |= {"kind": "modal", "modal": modal}
            case Failed():
                notice |= {"kind": "failed"}
            case _:
                assert_never(answer)
        self._world.tell_user(interaction.user.id, notice)

    def _drop_expired(self) -> None:
        now = self._world.clock.seconds()
        while self._by_token:
            token, oldest = next(iter(self._by_token.items()))
            if now - oldest.opened_at <= limits.TOKEN_SECONDS:
                return
            del self._by_token[token]

    # What the bot says

    def awaiting(self, number: Snowflake, token: str) -> Interaction:
        """The interaction that a callback names, if it can still be answered."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != number:
            raise errors.unknown_interaction()
        if interaction.acknowledged:
            raise errors.already_acknowledged()
        if interaction.answer.done() or self._age(interaction) > limits.FIRST_RESPONSE_SECONDS:
            raise errors.unknown_interaction()
        return interaction

    def on_token(self, token: str) -> Interaction:
        """The interaction on whose token the bot follows up."""
        interaction = self._by_token.get(token)
        if interaction is None or self._age(interaction) > limits.TOKEN_SECONDS:
            raise errors.invalid_webhook_token()
        if not interaction.acknowledged:
            raise errors.unknown_webhook()
        return interaction

    def _age(self, interaction: Interaction) -> float:
        return self._world.clock.seconds() - interaction.opened_at

    def respond(self, interaction: Interaction, form: Json, files: Sequence[Upload]) -> Json:
        """The first response. Returns what `with_response` asks for."""
        try:
            kind = Callback(form.get("type", 0))
        except ValueError:
            kind = None
        allowed = ANSWERS_TO[interaction.kind]
        if interaction.source is None:
            allowed = allowed - {Callback.UPDATE, Callback.DEFERRED_UPDATE}
        if kind is None or kind not in allowed:
            choices = ", ".join(str(int(each)) for each in sorted(allowed))
            raise errors.invalid_field("type", code="BASE_TYPE_CHOICES", message=f"Value must be one of ({choices}).")
        data = form.get("data") or {}
        if not isinstance(data, dict):
            raise errors.invalid_field(
                "data", code="MODEL_TYPE_CONVERT", message="Only dictionaries may be used in a ModelType"
            )
        answer = self._answered(interaction, kind, data, files)
        interaction.acknowledged = True
        self._settle(interaction, answer)
        return self._shown(interaction, kind, answer)

    def _answered(self, interaction: Interaction, kind: Callback, data: Json, files: Sequence[Upload]) -> Answer:
        match kind:
            case Callback.MESSAGE:
                message = self._say(interaction, data, files)
                interaction.original = message.id
                return Replied(message.id)
            case Callback.DEFERRED_MESSAGE:
                message = self._say_thinking(interaction, data)
                interaction.original = message.id
                return Thinking(message.id)
            case Callback.DEFERRED_UPDATE:
                assert interaction.source is not None
                interaction.original = interaction.source.id
                return Deferred()
            case Callback.UPDATE:
                assert interaction.source is not None
                with_prefix(lambda: posting.rewrite(self._world, self._source(interaction), data, files), "data")
                interaction.original = interaction.source.id
                return Updated(interaction.source.id)
            case Callback.CHOICES:
                return Offered(tuple(_checked_choices(interaction, data)))
            case Callback.MODAL:
                return Asked(_checked_modal(data))
            case Callback.PONG:
                raise errors.unknown_interaction()
            case _:
                assert_never(kind)

    def _source(self, interaction: Interaction) -> Message:
        assert interaction.source is not None
        return self._world.message(interaction.channel, interaction.source.id)

    def _say(
        self, interaction: Interaction, form: Json, files: Sequence[Upload], prefix: tuple[str, ...] = ("data",)
    ) -> Message:
        ephemeral = MessageFlag.EPHEMERAL in posting.flags_of(form)
        first = interaction.original is None and not interaction.messages
        is_command = first and interaction.kind is Kind.COMMAND
        message = with_prefix(
            lambda: posting.write(
                self._world,
                self._world.bot,
                interaction.channel,
                form,
                files,
                kind=_command_message(interaction) if is_command else MessageType.DEFAULT,
                for_user=interaction.user.id if ephemeral else None,
                interaction=self._origin(interaction),
            ),
            *prefix,
        )
        interaction.messages.append(message.id)
        return message

    def _say_thinking(self, interaction: Interaction, form: Json) -> Message:
        world = self._world
        ephemeral = MessageFlag.EPHEMERAL in posting.flags_of(form)
        message = Message(
            id=world.ids.next(),
            channel=interaction.channel.id,
            author=world.bot,
            sent_at=world.clock.now(),
            type=_command_message(interaction) if interaction.kind is Kind.COMMAND else MessageType.DEFAULT,
            flags=MessageFlag.LOADING | (MessageFlag.EPHEMERAL if ephemeral else MessageFlag(0)),
            for_user=interaction.user.id if ephemeral else None,
            interaction=self._origin(interaction),
        )
        world.keep(message)
        interaction.messages.append(message.id)
        return message

    def _origin(self, interaction: Interaction) -> Json:
        """What a message says about the interaction it came from."""
        origin: Json = {"metadata": self._metadata(interaction)}
        if interaction.command is not None:
            origin["legacy"] = {
                "id": str(interaction.id),
                "type": int(Kind.COMMAND),
                "name": command_path(interaction.data),
                "user": render.user(interaction.user),
            }
        return origin

    def _metadata(self, interaction: Interaction) -> Json:
        shown: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": render.user(interaction.user),
            "authorizing_integration_owners": self._owners(interaction.channel),
        }
        if interaction.kind is Kind.COMMAND:
            shown |= {"name": command_path(interaction.data), "command_type": interaction.data.get("type", 1)}
        if interaction.kind is Kind.COMPONENT and interaction.source is not None:
            shown["interacted_message_id"] = str(interaction.source.id)
        if interaction.kind is Kind.MODAL and interaction.parent is not None:
            shown["triggering_interaction_metadata"] = self._metadata(interaction.parent)
        if interaction.original is not None:
            shown["original_response_message_id"] = str(interaction.original)
        return shown

    def _shown(self, interaction: Interaction, kind: Callback, answer: Answer) -> Json:
        about: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "channel_id": str(interaction.channel.id),
        }
        if interaction.channel.guild is not None:
            about["guild_id"] = str(interaction.channel.guild.id)
        shown: Json = {"interaction": about}
        if isinstance(answer, Replied | Thinking | Updated):
            message = self._world.message(interaction.channel, answer.message)
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.ephemeral
            # For a deferred message too Discord names the kind of the message that is there: 4.
            resource = Callback.UPDATE if kind is Callback.UPDATE else Callback.MESSAGE
            shown["resource"] = {"type": int(resource), "message": self._world.shown(message)}
        return shown

    def follow_up(self, interaction: Interaction, form: Json, files: Sequence[Upload]) -> Message:
        """A further message. The first one after a deferral takes the place of the loading message."""
        if interaction.original is not None:
            loading = self._world.find_message(interaction.channel.id, interaction.original)
            if loading is not None and loading.loading:
                posting.rewrite(self._world, loading, {"content": "", **form}, files)
                return loading
        return self._say(interaction, form, files, ())

    def message(self, interaction: Interaction, which: str) -> Message:
        """The message that `@original` or an id on this token stands for."""
        if which == "@original":
            number = interaction.original
        else:
            number = Snowflake(int(which)) if which.isdigit() else None
            if number not in (interaction.original, *interaction.messages):
                number = None
        if number is None:
            raise errors.unknown_message()
        return self._world.message(interaction.channel, number)


def with_prefix(work: Callable[[], Result], *prefix: str) -> Result:
    """Discord names the faults of a callback's message under `data`."""
    try:
        return work()
    except errors.Refused as refused:
        if refused.errors is not None and prefix:
            tree = refused.errors
            for step in reversed(prefix):
                tree = {step: tree}
            refused.errors = tree
        raise


def _command_message(interaction: Interaction) -> MessageType:
    if interaction.data.get("type", 1) == 1:
        return MessageType.CHAT_INPUT_COMMAND
    return MessageType.CONTEXT_MENU_COMMAND


def command_path(data: Json) -> str:
    """'train new' for the subcommand `new` of `train`."""
    words = [str(data.get("name", ""))]
    options = data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)


def focused_option(data: Json) -> Json | None:
    options = [*(data.get("options") or [])]
    while options:
        option = options.pop()
        if option.get("focused"):
            return dict(option)
        options += option.get("options") or []
    return None


def _checked_choices(interaction: Interaction, data: Json) -> list[Json]:
    faults = Faulty()
    path = ("data",)
    choices = forms.items(data, "choices", path, faults, most=limits.AUTOCOMPLETE_CHOICES, required=True)
    focused = focused_option(interaction.data)
    wanted = 3 if focused is None else focused.get("type")
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        forms.text(choice, "name", here, faults, least=1, most=limits.CHOICE_NAME, required=True)
        value = choice.get("value")
        if wanted == 3:
            forms.text(choice, "value", here, faults, least=1, most=limits.CHOICE_TEXT, required=True)
        elif not isinstance(value, int | float) or isinstance(value, bool):
            faults.add((*here, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
    faults.refuse_if_any()
    return choices


def _checked_modal(data: Json) -> Json:
    faults = Faulty()
    path = ("data",)
    forms.text(data, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    forms.text(data, "title", path, faults, least=1, most=limits.MODAL_TITLE, required=True)
    parts = forms.items(data, "components", path, faults, least=1, most=limits.MODAL_COMPONENTS, required=True)
    components.check_for_modal(parts, faults, (*path, "components"))
    faults.refuse_if_any()
    shown = components.as_given_back(parts, lambda url: {"url": url})
    for part in components.walk(shown):
        if part["type"] in components.SELECTS:
            part["required"] = next(
                (
                    raw.get("required", True)
                    for raw in components.walk(parts)
                    if raw.get("custom_id") == part["custom_id"]
                ),
                True,
            )
    return {"custom_id": data["custom_id"], "title": data["title"], "components": shown}
