"""A tour of the bot's screens: people who come to where a screen can be seen, and a camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.chat.texts import Language, say
from bot.game import Action
from bot.playground.interactions import Deferred
from bot.playground.model import Channel
from bot.playground.people import Outcome, Person, Seen
from bot.tables import Accepted
from tests.e2e.house import House, is_verb
from tests.e2e.quick import Calendar, taken_in
from tests.playground.camera import Camera
from tests.playground.moments import Moment, Sitting

LOCALES: dict[Language, str] = {"en": "en-US", "pl": "pl"}
PLACES: dict[Language, str] = {"en": "platform", "pl": "peron"}


@dataclass(frozen=True)
class Scene:
    """A table with a game at it, in a channel of its own, that waits for Rosa."""

    game: int
    channel: Channel


class Tour:
    def __init__(self, home: House, camera: Camera, language: Language, calendar: Calendar) -> None:
        self.home, self.camera, self.language, self.calendar = home, camera, language, calendar
        self.rosa: Person
        self.bruno: Person
        self.greta: Person
        self.stella: Person  # watches
        self._platforms = 0

    async def gather(self) -> None:
        user = self.home.server.user
        self.rosa, self.bruno = await user("red"), await user("blue")
        self.greta, self.stella = await user("green"), await user("spectator")

    @property
    def everybody(self) -> tuple[Person, ...]:
        return self.rosa, self.bruno, self.greta, self.stella

    def say(self, key: str, **values: Any) -> str:
        return say(self.language, key, **values)

    # -- places ------------------------------------------------------------------------------------

    def new_place(self) -> Channel:
        """A channel where nothing has happened yet; everybody goes there."""
        self._platforms += 1
        channel = self.home.server.world.add_channel(f"{PLACES[self.language]}-{self._platforms}")
        for person in self.everybody:
            person.goes_to(channel)
        return channel

    async def sit_down(self, moment: Moment, *, people: int = 2, turn_time: int | None = None) -> Scene:
        """The moment at a table, with Rosa where the game waits. Her own last moves, and Bruno's before them, are made
        there, so that the channel and the direct messages tell of them."""
        channel = self.new_place()
        players = (self.rosa, self.bruno, self.greta)[:people]
        sitting = [Sitting(person.user.display_name, person.id) for person in players]
        sitting += [Sitting(name, level="normal") for name in ("Ada", "Eliza")[: moment.seats - people]]
        without = moment.since_another
        export = moment.export(channel.id, self.home.server.world.guild.id, self.language, sitting, without)

        game = await taken_in(self.home, export, turn_time)
        by_seat = {row.seat: row.user for row in export.seats}
        for action in moment.actions[len(moment.actions) - without :]:
            await self.acts(game, action, by_seat[action.seat] or 0)
        await self.home.quiet()
        return Scene(game, channel)

    async def acts(self, game: int, action: Action, user: int) -> None:
        tables = self.home.bot.tables
        version = (await tables.play.choices(game, user)).version
        outcome = await tables.play.act(game, user, version, action)
        assert isinstance(outcome, Accepted), outcome

    async def on_turn(self, game: int, person: Person) -> bool:
        return (await self.home.bot.tables.play.choices(game, person.id)).decision is not None

    # -- presses -----------------------------------------------------------------------------------

    async def presses(self, verb: str, person: Person | None = None, *, on: Seen | None = None) -> Seen:
        """The newest button of this verb in the person's channel, "go x" for one that goes on so, "act 🎫" for one with
        this symbol; what came of it."""
        who = person or self.rosa
        seen, name = await self._find(verb, who, on)
        before = seen.message.edited_at
        return await self._settled(who, seen, before, await who.press(name, on=seen))

    async def chooses(self, verb: str, value: str, person: Person | None = None, *, on: Seen | None = None) -> Seen:
        who = person or self.rosa
        seen, name = await self._find(verb, who, on, value)
        before = seen.message.edited_at
        return await self._settled(who, seen, before, await who.choose(name, value, on=seen))

    async def _find(self, verb: str, who: Person, on: Seen | None, value: str | None = None) -> tuple[Seen, str]:
        def there() -> tuple[Seen, str] | None:
            for seen in [on] if on is not None else reversed(who.looks_at()):
                for part in seen.components:
                    if _is(part, verb) and not part.get("disabled") and _offers(part, value):
                        return seen, str(part["custom_id"])
            return None

        return await who.until(there, wanted=f"{verb} {value or ''} to press")

    async def _settled(self, who: Person, seen: Seen, before: object, outcome: Outcome) -> Seen:
        """The message that answers, whole; a message that was pressed has changed, or something else was said."""
        if isinstance(outcome.answer, Deferred):
            await who.until(
                lambda: seen.message.edited_at != before or outcome.interaction.messages or _gone(seen),
                wanted="what comes of it",
            )
            await self.home.quiet()
            return seen
        await self.home.quiet()
        return outcome.message

    async def types(self, command: str, photograph: str, person: Person | None = None, /, **options: Any) -> Outcome:
        """A command typed in the person's channel, and a photograph of what is there then."""
        outcome = await (person or self.rosa).slash(command, **options)
        await self.photograph(photograph, person)
        return outcome

    async def panel(self, person: Person | None = None) -> Seen:
        return await self.presses("play", person)

    async def ticks(self, on: Seen, person: Person | None = None) -> None:
        """Tick tickets from the first on, until enough are ticked."""
        number = 0
        while not any(is_verb(part, "act") and not part.get("disabled") for part in on.components):
            tickets = [part["custom_id"] for part in on.components if is_verb(part, "go")]
            await self._press_id(tickets[number], on, person or self.rosa)
            number += 1

    async def _press_id(self, name: str, on: Seen, who: Person) -> None:
        before = on.message.edited_at
        await self._settled(who, on, before, await who.press(name, on=on))

    async def photograph(self, name: str, person: Person | None = None, channel: Channel | None = None) -> None:
        await self.home.quiet()
        await self.camera.photograph(name, person or self.rosa, channel)


def _is(part: dict[str, Any], wanted: str) -> bool:
    verb, _, rest = wanted.partition(" ")
    choice = str(part.get("custom_id", "")).rpartition(":")[2]
    return is_verb(part, verb) and (choice.startswith(rest) or rest == (part.get("emoji") or {}).get("name"))


def _gone(seen: Seen) -> bool:
    return seen.message.id not in seen.channel.messages


def _offers(part: dict[str, Any], value: str | None) -> bool:
    return value is None or any(value == option["value"] for option in part.get("options", ()))


def option(seen: Seen, verb: str, fits: Callable[[dict[str, Any]], bool]) -> str:
    """The value of the first option that fits, of the selects of this verb."""
    return next(
        str(each["value"])
        for part in seen.components
        if is_verb(part, verb)
        for each in part.get("options", ())
        if fits(each)
    )
