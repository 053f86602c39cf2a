"""`python -m bot run` killed amid its work, in every phase of a game: nothing is doubled, nothing is lost."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from bot.pictures import Studio
from bot.playground.people import Seen
from bot.playground.server import Playground
from bot.store.exports import read_export, verify
from tests.e2e.house import house
from tests.e2e.player import play_on, play_until
from tests.e2e.process import process
from tests.e2e.table import Party, gather, lobby, lobby_button, players, start
from tests.e2e.test_weather import PHASES, Phase, told_once

EVERY_DAY = "between two cards"
ACKNOWLEDGED = "POST /interactions/*/callback"
POSTED = "POST /channels/*/messages"


async def killed_at(server: Playground, bot: Process, route: str, work: Awaitable[object]) -> None:
    """Work until the bot makes such a call. It is carried out, and the bot dies before it hears of it."""

    def strike(call: dict[str, Any]) -> None:
        if bot.returncode is None and fnmatchcase(f"{call['method']} {call['path']}", route):
            bot.kill()

    server.traffic.listeners.append(strike)
    working, dead = asyncio.ensure_future(work), asyncio.ensure_future(bot.wait())
    await asyncio.wait({working, dead}, return_when=asyncio.FIRST_COMPLETED)
    if not dead.done():
        working.result()
        await dead
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    server.traffic.listeners.remove(strike)
    assert bot.returncode == -signal.SIGKILL


async def through(screens: AsyncIterator[Seen]) -> None:
    async for _ in screens:
        pass


@pytest.mark.slow
async def test_killed_in_the_lobby(server: Playground, tmp_path: Path) -> None:
    ala, ola = await server.user("ala"), await server.user("ola")
    async with process(server, tmp_path) as (bot, _):
        await killed_at(server, bot, POSTED, ala.slash("/train new", map="london"))
    async with process(server, tmp_path) as (bot, said):
        assert "Games: 1 lobby" in said
        join = lobby_button(await lobby(ola), "join")
        await killed_at(server, bot, "PATCH /channels/*", ola.press(join))
    async with process(server, tmp_path):
        await ola.press(join)  # once more, as who got no answer would; they may sit there already
        assert await lobby(ola, seats=2)
    assert len([seen for seen in ola.looks_at() if seen.attachments]) == 1, "one lobby message"


@pytest.mark.parametrize(
    "phase",
    [pytest.param(phase, marks=() if phase.name == EVERY_DAY else pytest.mark.slow) for phase in PHASES],
    ids=str,
)
async def test_killed_in_every_phase(server: Playground, tmp_path: Path, studio: Studio, phase: Phase) -> None:
    """Killed as it has taken the press, and again as the first message that comes of a move stands in Discord."""
    async with house(server, tmp_path, studio, seed=phase.seed) as home:
        party = Party(phase.board, 2)
        people = await gather(home, party)
        await start(people)
        playing = players(people, party, phase.seed)
        held = await play_until(playing, phase.reached)
        assert held is not None, "the game never came to it"
        before = await home.bot.tables.game(1)
        assert before is not None
        await home.stop()
        async with process(server, tmp_path) as (bot, said):
            assert "Games: 1 playing" in said
            await killed_at(server, bot, ACKNOWLEDGED, through(held[1]))
        async with process(server, tmp_path) as (bot, _):
            await killed_at(server, bot, POSTED, play_on(playing))
        async with process(server, tmp_path) as (bot, _):
            await play_on(playing, 3)
            bot.terminate()
            _, errors = await bot.communicate()
            assert bot.returncode == 0, errors.decode()
            assert errors.decode().splitlines() == ["Stopping: delivering what is on its way"]
        await home.start()
        await home.quiet()
        after = await home.bot.tables.game(1)
        assert after is not None
        assert after.version > before.version
        if phase.board == "london":
            await play_on(playing)
            await home.quiet()
            export = await home.bot.tables.export(1)
            assert export is not None
            assert verify(read_export(export), home.bot.tables.board).problems == ()
        told_once(home, people[0])
