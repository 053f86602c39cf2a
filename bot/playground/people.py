"""People for tests: what a person does and sees, in Python. Waiting is on events, never on sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from bot.playground.acting import Acting
from bot.playground.answers import Failed, Interaction, Thinking
from bot.playground.components import SELECTS
from bot.playground.components import Kind as Part
from bot.playground.interactions import Interactions
from bot.playground.model import Channel, Json, User
from bot.playground.resolved import CannotDo
from bot.playground.seen import Outcome, Seen, goes_by
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World

PATIENCE = 30.0
"""Seconds of real time after which a person gives up waiting: a test then fails with what was on the screen."""
NOTICES = 300

Found = TypeVar("Found")


class InteractionFailed(Exception):
    """The bot did not answer in time: "This interaction failed"."""


class WaitedInVain(AssertionError):
    """What a person waited for did not come."""


class Person:
    def __init__(self, world: World, interactions: Interactions, acting: Acting, user: User) -> None:
        self._world = world
        self._interactions = interactions
        self._acting = acting
        self.user = user
        self.place: Channel = next(iter(world.channels_of(user)))
        """Where this person types; the first channel until told otherwise."""
        self.notices: list[Json] = []
        """The newest things this person was told."""
        self._news = asyncio.Event()
        self.leave = world.subscribe(user.id, self._hear)

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> Snowflake:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    def _hear(self, notice: Json) -> None:
        self.notices.append(notice)
        del self.notices[:-NOTICES]
        self._news.set()

    # Seeing

    @property
    def inbox(self) -> list[Seen]:
        """The direct messages with the bot, oldest first."""
        return [Seen(self._world, each) for each in self._world.visible_to(self.user, self._world.dm_with(self.user))]

    def looks_at(self, channel: Channel | str | None = None) -> list[Seen]:
        """What stands in a channel now, oldest first."""
        return [Seen(self._world, each) for each in self._world.visible_to(self.user, self._channel(channel))]

    async def sees(
        self,
        channel: Channel | str | None = None,
        what: str | Callable[[Seen], bool] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> list[Seen]:
        """The messages of a channel; with `what` (a text or a test) wait until one fits, and return those that do."""
        if what is None:
            return self.looks_at(channel)
        fits = what if callable(what) else lambda seen, text=what: text in seen.text
        return await self.until(
            lambda: [seen for seen in self.looks_at(channel) if fits(seen)], patience=patience, wanted=str(what)
        )

    async def receives(self, what: str | Callable[[Seen], bool] = "", *, patience: float = PATIENCE) -> Seen:
        """Wait for a direct message that fits, and return the newest such."""
        return (await self.sees(self._world.dm_with(self.user), what, patience=patience))[-1]

    async def until(
        self, look: Callable[[], Found | None], *, patience: float = PATIENCE, wanted: str = "something"
    ) -> Found:
        """Wait until `look` finds something true; it is asked again whenever this person is told of a change."""
        try:
            async with asyncio.timeout(patience):
                while not (found := look()):
                    self._news.clear()
                    await self._news.wait()
                return found
        except TimeoutError:
            screen = "\n".join(str(seen) for seen in self._screen()[-12:])
            raise WaitedInVain(f"{self.name} waited in vain for {wanted}; on the screen:\n{screen}") from None

    def _screen(self) -> list[Seen]:
        """All this person sees anywhere, in the order it was written."""
        seen = [
            Seen(self._world, message)
            for channel in self._world.channels_of(self.user)
            for message in self._world.visible_to(self.user, channel)
        ]
        return sorted(seen, key=lambda each: each.id)

    def _channel(self, channel: Channel | str | None) -> Channel:
        if channel is None:
            return self.place
        return self._world.channel_named(channel.removeprefix("#")) if isinstance(channel, str) else channel

    # Doing

    def goes_to(self, channel: Channel | str) -> None:
        self.place = self._channel(channel)

    async def slash(self, path: str, /, *, channel: Channel | str | None = None, **options: Any) -> Outcome:
        """`await red.slash("/train new", map="europe")`"""
        interaction = self._acting.slash(self.user, self._channel(channel), path, _plain(options))
        return await self.outcome_of(interaction)

    async def autocomplete(
        self, path: str, focused: str, typed: str = "", /, *, channel: Channel | str | None = None, **options: Any
    ) -> Outcome:
        """`(await red.autocomplete("/train new", "map", "eu")).names`"""
        given = _plain(options)
        interaction = self._acting.autocomplete(self.user, self._channel(channel), path, focused, typed, given)
        return await self.outcome_of(interaction)

    async def menu(self, name: str, target: User | Person | Seen, *, channel: Channel | str | None = None) -> Outcome:
        """Run a context menu command on a person or a message."""
        meant = target.user if isinstance(target, Person) else target.message if isinstance(target, Seen) else target
        place = target.channel if isinstance(target, Seen) else self._channel(channel)
        return await self.outcome_of(self._acting.context_menu(self.user, place, name, meant))

    async def press(
        self, name: str, *, on: Seen | None = None, channel: Channel | str | None = None, patience: float = PATIENCE
    ) -> Outcome:
        """Press the button of this label, emoji or custom_id on the newest message that has it."""
        found, part = await self._find(name, {Part.BUTTON}, on, channel, patience)
        return await self.outcome_of(self._acting.press(self.user, found.message, part["custom_id"]))

    async def choose(
        self,
        name: str,
        *choices: Any,
        on: Seen | None = None,
        channel: Channel | str | None = None,
        patience: float = PATIENCE,
    ) -> Outcome:
        """Choose options (by label or value) in the select of this placeholder or custom_id."""
        found, part = await self._find(name, SELECTS, on, channel, patience)
        values = [_value(part, choice) for choice in choices]
        return await self.outcome_of(self._acting.choose(self.user, found.message, part["custom_id"], values))

    async def submit(self, asked: Outcome, /, values: Mapping[str, Any] | None = None, **named: Any) -> Outcome:
        """Fill in the modal that `asked` opened; fields by label or custom_id."""
        given = {**(values or {}), **named}
        labels = dict(_fields(asked.modal["components"]))
        by_id = {labels.get(name, name): value for name, value in _plain(given).items()}
        return await self.outcome_of(self._acting.submit(self.user, asked.interaction, by_id))

    async def posts(
        self,
        content: str,
        *,
        channel: Channel | str | None = None,
        files: Mapping[str, bytes] | None = None,
        reply_to: Seen | None = None,
    ) -> Seen:
        uploads = [Upload(number, *item) for number, item in enumerate((files or {}).items())]
        replied = None if reply_to is None else reply_to.message
        message = self._acting.post(self.user, self._channel(channel), content, uploads, reply_to=replied)
        return Seen(self._world, message)

    async def opens_dm(self) -> Channel:
        return self._acting.open_dm(self.user)

    async def outcome_of(self, interaction: Interaction) -> Outcome:
        """Wait for the bot's answer; a deferred message counts when it is there."""
        answer = await interaction.answer
        if isinstance(answer, Failed):
            raise InteractionFailed(f"{self.name}: nobody answered {interaction.data}")
        if isinstance(answer, Thinking):
            number = answer.message

            def arrived() -> bool:
                message = self._world.find_message(interaction.channel.id, number)
                return message is None or not message.loading

            await self.until(arrived, wanted="the deferred answer")
        return Outcome(self._world, interaction, answer)

    async def _find(
        self,
        name: str,
        kinds: frozenset[Part] | set[Part],
        on: Seen | None,
        channel: Channel | str | None,
        patience: float,
    ) -> tuple[Seen, Json]:
        def candidates() -> Iterator[tuple[Seen, Json]]:
            screen = [on] if on is not None else self._screen() if channel is None else self.looks_at(channel)
            for seen in reversed(screen):
                for part in seen.components:
                    if part["type"] in kinds and "custom_id" in part and goes_by(part, name):
                        yield seen, part

        def usable() -> tuple[Seen, Json] | None:
            return next((pair for pair in candidates() if not pair[1].get("disabled")), None)

        if on is not None and usable() is None:
            if next(candidates(), None) is not None:
                raise CannotDo(f"{name!r} is disabled")
            raise CannotDo(f"there is no {name!r} on {on}")
        return await self.until(usable, patience=patience, wanted=f"{name!r} to use")


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.user if isinstance(value, Person) else value for name, value in options.items()}


def _value(part: Json, choice: Any) -> Any:
    if isinstance(choice, Person):
        return choice.user
    for option in part.get("options", []):
        if choice in (option["label"], option["value"]):
            return option["value"]
    return choice


def _fields(parts: list[Json]) -> Iterator[tuple[str, str]]:
    """Label and custom_id of each field of a modal."""
    for part in parts:
        inner = part.get("component")
        if isinstance(inner, dict):
            yield part["label"], inner["custom_id"]
        for held in part.get("components") or []:
            yield held.get("label") or held["custom_id"], held["custom_id"]
