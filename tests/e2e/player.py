"""A person who plays by pressing what the screen shows, by chance, but so that games come to an end."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot.chat.texts import LANGUAGES, say
from bot.playground.interactions import Deferred
from bot.playground.people import Outcome, Person, Seen
from tests.e2e.curious import Curious

Where = Literal["channel", "dm"]
Json = dict[str, Any]

DECIDES = ("act", "pick", "go")
PATIENCE = 30.0


@dataclass(frozen=True)
class Press:
    """One thing on a screen that can be pressed."""

    custom_id: str
    label: str
    value: str | None = None  # of a select's option
    weight: float = 1.0

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[1]

    @property
    def goes_back(self) -> bool:
        return self.verb == "go" and self.custom_id.endswith(":m0")


def presses(seen: Seen) -> list[Press]:
    """Everything that decides something, on this screen."""
    found: list[Press] = []
    for part in seen.components:
        name = str(part.get("custom_id", ""))
        if not name.startswith(tuple(f"sm:{verb}:" for verb in DECIDES)) or part.get("disabled"):
            continue
        if "options" in part:
            found += [_option(name, option) for option in part["options"]]
        else:
            emoji = (part.get("emoji") or {}).get("name", "")
            found.append(Press(name, f"{emoji} {part.get('label', '')}", None, _wish(emoji)))
    return found


def _option(name: str, option: Json) -> Press:
    """Long routes are worth more, and bring the end nearer."""
    numbers = [int(number) for number in re.findall(r"\d+", option.get("description", ""))]
    return Press(name, option["label"], option["value"], 5.0 + 4.0 * (numbers[1] if len(numbers) > 1 else 0) ** 2)


def _wish(emoji: str) -> float:
    """More tickets only now and then; turning back or swapping pieces hardly ever."""
    return {"🎫": 0.4, "🔁": 0.05, "↩️": 0.05, "▶️": 0.2, "◀️": 0.1}.get(emoji, 1.0)


class Player:
    """Plays one game from the channel (**Play** on the newest post) or from the direct messages."""

    def __init__(self, person: Person, chance: random.Random, where: Where = "channel") -> None:
        self.person, self.chance, self.where = person, chance, where
        self.done: set[int] = set()  # messages that were answered
        self.turns = 0
        self.presses = 0
        self.onlookers: list[Curious] = []  # who look things up when this person is called
        self.panel: Seen  # the one that was opened last

    def __repr__(self) -> str:
        return f"<Player {self.person.name} in {self.where}>"

    # -- seeing -----------------------------------------------------------------------------------

    def called(self) -> Seen | None:
        """The message that asks this person to play, if there is one that was not answered yet."""
        if self.where == "dm":
            asking = [seen for seen in self.person.inbox if presses(seen)]
        else:
            asking = [seen for seen in self.person.looks_at() if _has(seen, "play") and not seen.ephemeral][-1:]
            asking = [seen for seen in asking if f"<@{self.person.id}>" in seen.content]
        return next((seen for seen in reversed(asking) if seen.id not in self.done), None)

    def over(self) -> Seen | None:
        return next((seen for seen in reversed(self.person.looks_at()) if _has(seen, "replay")), None)

    # -- playing ----------------------------------------------------------------------------------

    async def plays(self) -> Seen:
        """To the end; returns the score sheet."""
        while True:
            what = await self.person.until(lambda: self.over() or self.called(), patience=PATIENCE, wanted="my turn")
            if _has(what, "replay"):
                return what
            if not await self._somebody_looked():
                await self.answers(what)

    async def _somebody_looked(self) -> bool:
        """Time has passed then: perhaps there is a newer call."""
        return any([await onlooker.looks() for onlooker in self.onlookers])

    async def answers(self, called: Seen) -> None:
        """One call: everything that it wants decided."""
        async for _ in self.screens(called):
            pass

    async def screens(self, called: Seen) -> AsyncIterator[Seen]:
        """The same, one press at a time: yields the panel before each."""
        panel = called
        if self.where == "channel":
            panel = (await self._press(called, _custom_id(called, "play"))).message
        self.turns += 1
        self.panel = panel
        on_screen = 0
        while (choices := presses(panel)) and not self._answered(panel):
            on_screen += 1
            if on_screen > 15:  # enough looked about
                choices = [press for press in choices if press.verb == "act" or press.value] or choices
            assert on_screen < 60, f"{self} presses in circles on {panel}"
            yield panel
            weights = [press.weight for press in choices]
            await self.presses_one(panel, self.chance.choices(choices, weights)[0])
            if panel.message.id not in panel.channel.messages:
                break  # it made way for a newer one
        self.done.add(called.id)

    def _answered(self, panel: Seen) -> bool:
        """An answer was given and may be changed: that is for others to try."""
        return any(say(language, "panel.may_change") in panel.text for language in LANGUAGES)

    async def presses_one(self, panel: Seen, press: Press) -> None:
        before = panel.message.edited_at
        outcome = await self._press(panel, press.custom_id, press.value)
        if isinstance(outcome.answer, Deferred):
            await self.person.until(
                lambda: (
                    panel.message.id not in panel.channel.messages
                    or panel.message.edited_at != before
                    or outcome.interaction.messages
                ),
                patience=PATIENCE,
                wanted=f"what comes of {press}",
            )

    async def _press(self, on: Seen, custom_id: str, value: str | None = None) -> Outcome:
        self.presses += 1
        if value is not None:
            return await self.person.choose(custom_id, value, on=on)
        return await self.person.press(custom_id, on=on)


def _has(seen: Seen, verb: str) -> bool:
    return any(str(part.get("custom_id", "")).startswith(f"sm:{verb}:") for part in seen.components)


def _custom_id(seen: Seen, verb: str) -> str:
    return next(
        str(part["custom_id"]) for part in seen.components if str(part.get("custom_id", "")).startswith(f"sm:{verb}:")
    )


async def next_called(players: Sequence[Player]) -> tuple[Player, Seen] | None:
    """Whoever is asked to play first; None when the game is over."""
    waits = {
        asyncio.create_task(
            player.person.until(
                lambda player=player: player.over() or player.called(),  # type: ignore[misc]
                patience=PATIENCE,
                wanted="anybody's turn",
            )
        ): player
        for player in players
    }
    done, late = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    first = next(iter(done))
    return None if _has(first.result(), "replay") else (waits[first], first.result())


async def play_until(
    players: Sequence[Player], reached: Callable[[Seen, Seen], bool]
) -> tuple[Player, AsyncIterator[Seen]] | None:
    """One after the other, until a screen (the call, the panel) is there that was meant. The player then holds the
    panel in their hand: going through the rest of the screens plays on. None: the game ended before."""
    while (turn := await next_called(players)) is not None:
        player, called = turn
        screens = player.screens(called)
        async for panel in screens:
            if reached(called, panel):
                return player, screens
    return None


async def play_on(players: Sequence[Player], calls: int | None = None) -> None:
    """So many calls more, or to the end."""
    while calls is None or calls > 0:
        if (turn := await next_called(players)) is None:
            return
        await turn[0].answers(turn[1])
        calls = None if calls is None else calls - 1
