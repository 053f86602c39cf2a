"""Bad weather on demand, and a discord.py client in it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground


async def test_latency_follows_the_clock(api: Any) -> None:
    server = api.server
    server.faults.set("latency", route="POST /channels/*/messages", seconds=60.0)
    slow = asyncio.create_task(api("POST", f"{api.station}/messages", {"content": "slow"}))
    assert (await api("GET", "/users/@me")).status == 200
    while not server.clock.pending:
        await api("GET", "/users/@me")
    assert not slow.done()
    server.clock.advance(60)
    assert (await slow).status == 200


async def test_a_rate_limit_is_waited_for(server: Playground, client: Any) -> None:
    server.faults.set("429", route="POST /channels/*/messages", seconds=0.01, times=2)
    message = await client.station.send("patience")
    assert message.content == "patience"
    assert server.faults.active() == []


@pytest.mark.parametrize("kind", ["500", "502"])
async def test_server_errors_by_route_and_number(api: Any, kind: str) -> None:
    api.server.faults.set(kind, route="/users/*", times=1)
    assert (await api("GET", f"{api.station}/messages")).status == 200
    assert (await api("GET", "/users/@me")).status == int(kind)
    assert (await api("GET", "/users/@me")).status == 200


async def test_a_dropped_connection_did_nothing(api: Any) -> None:
    api.server.faults.set("drop", route="POST *", times=1)
    with pytest.raises(aiohttp.ClientError):
        await api("POST", f"{api.station}/messages", {"content": "lost"})
    assert api.server.default_channels[0].messages == {}


async def test_a_lost_answer_and_the_nonce_that_saves_the_day(server: Playground, client: Any) -> None:
    server.faults.set("lost_answer", route="POST /channels/*/messages", times=1)
    with pytest.raises(aiohttp.ClientError):
        await client.station.send("move 1", nonce="1")
    red = await server.user("red")
    assert len(await red.sees("station")) == 1
    await client.station.send("move 1", nonce="1")
    assert len(await red.sees("station")) == 1


async def test_a_closed_inbox(server: Playground, client: Any) -> None:
    red, blue = await server.user("red"), await server.user("blue")
    server.faults.set("dm_closed", user="red")
    with pytest.raises(discord.Forbidden) as refused:
        await (await client.fetch_user(red.id)).send("hand")
    assert refused.value.code == 50007
    await (await client.fetch_user(blue.id)).send("hand")
    server.faults.clear("dm_closed")
    await (await client.fetch_user(red.id)).send("hand")
    assert [seen.text for seen in red.inbox] == ["hand"]


async def test_events_twice(server: Playground, client: Any) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message.content)

    server.faults.set("duplicate_events", route="MESSAGE_*", times=1)
    red = await server.user("red")
    dm = await red.opens_dm()
    await red.posts("one", channel=dm)
    await red.posts("two", channel=dm)
    assert [await heard.get() for _ in range(3)] == ["one", "one", "two"]


async def test_events_out_of_order(server: Playground, client: Any) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message.content)

    server.faults.set("reorder_events", route="MESSAGE_CREATE")
    red = await server.user("red")
    dm = await red.opens_dm()
    for word in ("one", "two", "three"):
        await red.posts(word, channel=dm)
    # The third has nobody to overtake it and comes after a moment.
    assert [await heard.get() for _ in range(3)] == ["two", "one", "three"]


async def test_a_close_without_resume_identifies_anew(server: Playground, client: Any) -> None:
    first = server.gateway.sessions[0].id
    ready = client.wait_for("shard_ready", timeout=10)
    server.faults.set("gateway_close", code=4009, resume=False)
    await ready
    assert [session.id for session in server.gateway.sessions] != [first]


async def test_what_the_page_shows_of_faults(server: Playground) -> None:
    server.faults.set("latency", seconds=1.0)
    server.faults.set("500", route="/channels/*", times=3)
    shown = [(fault["kind"], fault["route"], fault["times"]) for fault in server.faults.active()]
    assert shown == [("latency", "*", None), ("500", "/channels/*", 3)]
    server.faults.clear()
    assert server.faults.active() == []
    with pytest.raises(ValueError, match="nonsense"):
        server.faults.set("nonsense")


async def test_made_up_breakdowns_are_no_answers_of_discord(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    async with Playground(rates=GENEROUS, traffic=file) as server, aiohttp.ClientSession() as session:
        server.faults.set("502", times=1)
        for _ in range(2):
            await session.get(server.api_url + "/users/@me", headers={"Authorization": "Bot playground"})
    broken, whole = (json.loads(line) for line in file.read_text().splitlines())
    assert (broken["status"], broken["fault"]) == (None, "502")
    assert (whole["method"], whole["path"], whole["status"]) == ("GET", "/users/@me", 200)
    assert "fault" not in whole
