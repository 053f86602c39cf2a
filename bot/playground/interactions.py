"""The life of an interaction: opened by a person, answered by the bot within three seconds, then good for 15 minutes.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, assert_never

from bot.playground import errors, limits, posting, render_interactions
from bot.playground.answers import (
    ANSWERS_TO,
    Answer,
    Asked,
    Callback,
    Deferred,
    Failed,
    Interaction,
    Kind,
    Offered,
    Replied,
    Thinking,
    Updated,
)
from bot.playground.interaction_forms import checked_choices, checked_modal
from bot.playground.model import Channel, Command, Json, Message, MessageFlag, MessageType, User
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World

Result = TypeVar("Result")


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
        world.dispatch("INTERACTION_CREATE", render_interactions.sent_to_bot(interaction, world), guild)
        return interaction

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
        return render_interactions.response(interaction, kind, answer, self._world)

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
                return Offered(tuple(checked_choices(interaction.data, data)))
            case Callback.MODAL:
                return Asked(checked_modal(data))
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
                interaction=render_interactions.origin(interaction),
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
            interaction=render_interactions.origin(interaction),
        )
        world.keep(message)
        interaction.messages.append(message.id)
        return message

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
