"""Within three seconds: every press and command is acknowledged before the store is asked or anything is drawn."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest

from bot.chat import verbs
from bot.chat.commands.making import MADE, Made
from bot.chat.items import VERBS
from bot.chat.presses import Press
from bot.chat.texts import say
from bot.playground.people import Outcome, Person
from tests.e2e.house import House
from tests.e2e.player import play_on
from tests.e2e.table import Party, gather, players, start

ACKNOWLEDGED = {5, 6, 9}  # a message will follow, this one will change, a window opens
STRING, INTEGER, USER = 3, 4, 6


@asynccontextmanager
async def busy_store(home: House) -> AsyncIterator[threading.Event]:
    """The store has its hands full, with reading and with writing, until the event is set."""
    done, store = threading.Event(), home.bot.tables.store
    work = [
        asyncio.create_task(store.read(lambda _: done.wait())),
        asyncio.create_task(store.write(lambda _: done.wait())),
    ]
    try:
        yield done
    finally:
        done.set()
        await asyncio.gather(*work)


async def acknowledged_at_once(home: House, doing: Awaitable[Outcome]) -> None:
    """The first answer comes while the store is busy; whatever comes of it may come after."""
    answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def listen(call: dict[str, Any]) -> None:
        if call["path"].endswith("/callback"):
            answers.put_nowait(call["request"])

    home.server.traffic.listeners.append(listen)
    async with busy_store(home):
        task = asyncio.ensure_future(doing)
        answer = asyncio.create_task(answers.get())
        await asyncio.wait({task, answer}, return_when=asyncio.FIRST_COMPLETED, timeout=3)
        assert answer.done(), "worked before it answered"
        assert answer.result()["type"] in ACKNOWLEDGED
    home.server.traffic.listeners.remove(listen)
    await task
    await home.quiet()


async def begun(home: House) -> list[Person]:
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    await play_on(players(people, party, "at once"), 3)
    await home.quiet()
    return people


async def test_every_press_is_acknowledged_at_once(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """A message with a button for every verb there is: whatever becomes of the press, it is acknowledged first."""
    assert verbs.__all__
    ala, ola = await begun(home)
    channel = home.bot.get_partial_messageable(ala.place.id)
    with caplog.at_level(logging.ERROR, "bot.chat.errors"):
        for verb in VERBS:
            view = discord.ui.View(timeout=None)
            button: discord.ui.Button[Any] = discord.ui.Button(label=verb, custom_id=Press(verb, 1).custom_id)
            view.add_item(button)
            await channel.send(view=view)
            await acknowledged_at_once(home, ola.press(button.custom_id or ""))
    assert [record.__dict__ for record in caplog.records if record.name == "bot.chat.errors"] == []


async def test_every_command_is_acknowledged_at_once(home: House, caplog: pytest.LogCaptureFixture) -> None:
    people = await begun(home)
    with caplog.at_level(logging.ERROR, "bot.chat.errors"):
        for made in MADE:
            await acknowledged_at_once(home, people[1].slash(path(made), **required(home, made, people[0])))
    assert [record.__dict__ for record in caplog.records if record.name == "bot.chat.errors"] == []


async def test_suggestions_come_in_time_however_busy_the_store_is(home: House) -> None:
    """None, where they would have to be looked up; Discord would tell of an error after three seconds."""
    _, ola = await begun(home)
    options = [(made, option) for made in MADE for option in made.complete]
    assert len(options) > 10
    async with busy_store(home):
        async with asyncio.timeout(3):
            answers = await asyncio.gather(*(ola.autocomplete(path(made), shown(made, each)) for made, each in options))
        assert all(answer.interaction.answer is not None for answer in answers)
    await home.quiet()
    assert (await ola.autocomplete("/train board", "city", "tower")).names, "and come as ever when it is free"


def path(made: Made) -> str:
    return " ".join(("/train", made.group, made.name)).replace("  ", " ")


def shown(made: Made, option: str) -> str:
    return say("en", f"commands.{made.name}.{option}.name")


def required(home: House, made: Made, other: Person) -> dict[str, Any]:
    """Something for every option that a command can't do without."""
    (train,) = home.server.world.commands.values()
    options = train.form["options"]
    if made.group:
        options = next(option for option in options if option["name"] == made.group)["options"]
    wanted = next(option for option in options if option["name"] == made.name).get("options", [])
    samples = {STRING: "london", INTEGER: 1, USER: other}
    return {
        option["name"]: option["choices"][0]["value"] if option.get("choices") else samples[option["type"]]
        for option in wanted
        if option.get("required")
    }
