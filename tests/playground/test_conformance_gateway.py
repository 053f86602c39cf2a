"""An unmodified discord.py client connects as Discord's documents describe: tokens, intents, resuming, shards.

Each test names the page whose behaviour it shows: https://discord.com/developers/docs and the path in its docstring.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.chat.addresses import point_discord_at
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from bot.playground.sessions import Intent


async def test_login_and_ready(server: Playground, client: Any) -> None:
    """/events/gateway#connection-lifecycle"""
    assert client.user.id == server.world.bot.id
    assert [guild.name for guild in client.guilds] == ["Stationmaster"]
    assert [channel.name for channel in client.guilds[0].text_channels] == ["station"]
    assert client.guilds[0].me.guild_permissions.send_messages


async def test_wrong_token(server: Playground) -> None:
    """/reference#authentication"""
    async with discord.Client(intents=discord.Intents.none()) as stranger:
        with pytest.raises(discord.LoginFailure):
            await stranger.login("nonsense")


async def test_privileged_intents_must_be_granted(server: Playground) -> None:
    """/events/gateway#privileged-intents"""
    intents = discord.Intents.default()
    intents.message_content = True
    async with discord.Client(intents=intents) as greedy:
        await greedy.login(server.token)
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await greedy.connect()


async def test_message_content_is_hidden_without_its_intent(server: Playground, client: Any) -> None:
    """/events/gateway#message-content-intent"""
    red = await server.user("red")
    heard = client.wait_for("message", timeout=10)
    await red.posts("a secret plan")
    assert (await heard).content == ""
    heard = client.wait_for("message", timeout=10)
    await red.posts(f"<@{client.user.id}> listen")
    assert (await heard).content.endswith("listen")
    heard = client.wait_for("message", timeout=10)
    await red.posts("between us", channel=await red.opens_dm())
    assert (await heard).content == "between us"


async def test_members_are_chunked_with_their_intent(connect: Any) -> None:
    """/events/gateway-events#request-guild-members"""
    async with Playground(rates=GENEROUS, privileged=Intent.GUILD_MEMBERS) as server:
        point_discord_at(server.api_url, server.gateway_url)
        await server.user("red")
        intents = discord.Intents.default()
        intents.members = True
        async with connect(server, intents) as client:
            assert {member.name for member in client.guilds[0].members} == {"Stationmaster", "owner", "red"}
    point_discord_at()


@pytest.mark.parametrize("fault", ["gateway_close", "gateway_drop", "gateway_reconnect"])
async def test_resume_after_a_cut_loses_nothing(server: Playground, client: Any, fault: str) -> None:
    """/events/gateway#resuming"""
    red = await server.user("red")
    heard: asyncio.Queue[str] = asyncio.Queue()

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message.content)

    resumed = client.wait_for("resumed", timeout=10)
    dm = await red.opens_dm()
    server.faults.set(fault)
    await red.posts("while you were away", channel=dm)
    await resumed
    await red.posts("and after", channel=dm)
    assert [await heard.get(), await heard.get()] == ["while you were away", "and after"]


async def test_an_invalid_session_identifies_anew(server: Playground, client: Any) -> None:
    """/events/gateway-events#invalid-session"""
    first = server.gateway.sessions[0].id
    ready = client.wait_for("shard_ready", timeout=10)
    server.faults.set("gateway_invalid", resume=False)
    await ready
    assert server.gateway.sessions[0].id != first


async def test_several_shards(server: Playground, connect: Any) -> None:
    """/events/gateway#sharding"""
    async with connect(server, shards=2) as client:
        assert sorted(session.shard for session in server.gateway.sessions) == [(0, 2), (1, 2)]
        heard: asyncio.Queue[str] = asyncio.Queue()

        @client.event
        async def on_message(message: discord.Message) -> None:
            heard.put_nowait(message.content)

        red = await server.user("red")
        await red.posts("once", channel=await red.opens_dm())
        await client.station.send("in the guild")
        assert {await heard.get(), await heard.get()} == {"in the guild", "once"}
