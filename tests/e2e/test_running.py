"""`python -m bot run` as an operator sees it: what it prints, and that it stops when told to."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from bot.boards import load_board
from bot.pictures import Studio
from bot.playground.server import Playground
from tests.e2e.house import house
from tests.e2e.process import process
from tests.e2e.table import Party, gather, lobby, start
from tests.e2e.test_weather import told_once


async def test_it_says_what_it_is_and_stops_when_told(server: Playground, tmp_path: Path) -> None:
    Studio(cache=tmp_path / "boards").base(load_board("london"))  # drawing it may take a busy machine too long
    async with process(server, tmp_path) as (bot, said):
        assert said[0] == "Connected as Stationmaster#0000 to 1 servers in 1 shards"
        assert said[1].startswith("Maps: europe, ")
        assert said[2] == "Games: none"
        assert f"client_id={server.world.application}" in said[3]
        ala = await server.user("ala")
        await ala.slash("/train new", map="london")
        bot.send_signal(signal.SIGTERM)
        asked = time.monotonic()
        _, errors = await bot.communicate()
        assert time.monotonic() - asked < 10
        assert bot.returncode == 0, errors.decode()
        assert await lobby(ala), "what was on its way was delivered before the end"
        assert server.token not in errors.decode().replace("playground.py", "")


STORMS = (
    pytest.param({"kind": "500"}, id="500"),
    pytest.param({"kind": "429", "seconds": 45.0}, id="429", marks=pytest.mark.slow),
    pytest.param({"kind": "latency", "seconds": 45.0}, id="no answer", marks=pytest.mark.slow),
    pytest.param({"kind": "drop"}, id="cut", marks=pytest.mark.slow),
)


@pytest.mark.parametrize("storm", STORMS)
async def test_it_stops_in_bad_weather_and_delivers_after_it(
    server: Playground, tmp_path: Path, studio: Studio, storm: dict[str, Any]
) -> None:
    """The game has begun, and nothing that tells of it gets through."""
    async with house(server, tmp_path, studio) as home:
        people = await gather(home, Party("london", 2))
        await home.quiet()
        before = len(people[0].looks_at())
        await home.stop()
        tried = asyncio.Event()
        async with process(server, tmp_path) as (bot, _):
            server.traffic.listeners.append(
                lambda call: tried.set() if "/channels/" in call["path"] and call["status"] != 200 else None
            )
            server.faults.set(route="* /channels/*", **storm)
            await start(people)
            if storm["kind"] in ("500", "429"):
                await tried.wait()
            bot.send_signal(signal.SIGTERM)
            asked = time.monotonic()
            _, errors = await bot.communicate()
            assert time.monotonic() - asked < 10
            assert bot.returncode == 0, errors.decode()
            assert "Traceback" not in errors.decode()
        assert len(people[0].looks_at()) == before
        assert [person.inbox for person in people] == [[], []]
        server.faults.clear()
        await home.start()
        await home.quiet()
        told_once(home, people[0])
        assert len([seen for seen in people[0].looks_at() if "Choosing tickets" in seen.content]) == 1
        for person in people:
            assert len([seen for seen in person.inbox if "game 1" in seen.text]) == 1


async def test_the_log_says_much_and_no_token(server: Playground, tmp_path: Path) -> None:
    """Who reads the log can neither log in as the bot nor answer in its place."""
    async with process(server, tmp_path, log_level="DEBUG") as (bot, _):
        ala = await server.user("ala")
        await ala.slash("/train new", map="london")
        await ala.press("Rules")
        tokens = [interaction.token for interaction in server.interactions]
        bot.send_signal(signal.SIGTERM)
        _, errors = await bot.communicate()
    log = errors.decode()
    assert "verbs ready" in log
    assert tokens
    assert [token for token in tokens if token in log] == []
    assert f"Bot {server.token}" not in log
