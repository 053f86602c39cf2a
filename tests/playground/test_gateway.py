"""https://discord.com/developers/docs/events/gateway, frame by frame."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground.model import Overwrite, Permission
from bot.playground.server import Playground

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12


class Line:
    """A gateway socket handled by hand."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self._inflate = zlib.decompressobj()

    async def hear(self) -> Any:
        message = await self.ws.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.BINARY:
            assert message.data.endswith(b"\x00\x00\xff\xff")
            return json.loads(self._inflate.decompress(message.data))
        if message.type is aiohttp.WSMsgType.TEXT:
            return json.loads(message.data)
        return self.ws.close_code

    async def say(self, op: int, data: Any) -> None:
        await self.ws.send_json({"op": op, "d": data})

    async def identify(self, **more: Any) -> Any:
        await self.hear()
        data = {"token": "playground", "intents": GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES, "properties": {}, **more}
        await self.say(2, data)
        return await self.hear()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def line(server: Playground, session: aiohttp.ClientSession, compress: str = "zlib-stream") -> Line:
    return Line(await session.ws_connect(f"{server.gateway_url}?v=10&encoding=json&compress={compress}"))


@pytest.mark.parametrize("compress", ["zlib-stream", ""])
async def test_hello_heartbeat_ready(server: Playground, session: aiohttp.ClientSession, compress: str) -> None:
    opened = await line(server, session, compress)
    hello = await opened.hear()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    await opened.say(1, None)
    assert (await opened.hear())["op"] == 11
    await opened.say(2, {"token": "playground", "intents": GUILDS, "properties": {}})
    ready, guild = await opened.hear(), await opened.hear()
    assert (ready["t"], ready["s"], guild["t"], guild["s"]) == ("READY", 1, "GUILD_CREATE", 2)
    assert ready["d"]["resume_gateway_url"] == server.gateway_url
    assert ready["d"]["guilds"] == [{"id": guild["d"]["id"], "unavailable": True}]
    assert [channel["name"] for channel in guild["d"]["channels"]] == ["station"]
    assert [member["user"]["username"] for member in guild["d"]["members"]] == ["Stationmaster"]


async def test_the_gateways_address(api: Any) -> None:
    assert (await api("GET", "/gateway/bot")).body["url"] == api.server.gateway_url
    assert (await api("GET", "/gateway")).body["url"] == api.server.gateway_url


@pytest.mark.parametrize(
    ("more", "code"),
    [({"token": "nonsense"}, 4004), ({"intents": 1 << 15}, 4014), ({"shard": [2, 2]}, 4010)],
)
async def test_identify_refused(
    server: Playground, session: aiohttp.ClientSession, more: dict[str, Any], code: int
) -> None:
    assert await (await line(server, session)).identify(**more) == code


async def test_talking_out_of_turn(server: Playground, session: aiohttp.ClientSession) -> None:
    stranger = await line(server, session)
    await stranger.hear()
    await stranger.say(8, {"guild_id": "1"})
    assert await stranger.hear() == 4003
    confused = await line(server, session)
    await confused.hear()
    await confused.say(99, None)
    assert await confused.hear() == 4001
    twice = await line(server, session)
    await twice.identify()
    await twice.hear()
    await twice.say(2, {"token": "playground", "intents": 0})
    assert await twice.hear() == 4005


async def test_resuming_replays_what_was_missed(server: Playground, session: aiohttp.ClientSession) -> None:
    first = await line(server, session)
    ready = await first.identify()
    await first.hear()
    server.gateway.cut()
    assert await first.hear() == 4000
    red = await server.user("red")
    await red.posts("one", channel=await red.opens_dm())
    await red.posts("two", channel=await red.opens_dm())
    second = await line(server, session)
    await second.hear()
    await second.say(6, {"token": "playground", "session_id": ready["d"]["session_id"], "seq": 2})
    events = [await second.hear() for _ in range(3)]
    assert [event["t"] for event in events] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    assert [event["s"] for event in events] == [3, 4, 5]


@pytest.mark.parametrize("sequence", [0, 99])
async def test_a_session_that_cannot_be_resumed(
    server: Playground, session: aiohttp.ClientSession, sequence: int
) -> None:
    stranger = await line(server, session)
    await stranger.hear()
    await stranger.say(6, {"token": "playground", "session_id": "unknown", "seq": sequence})
    answer = await stranger.hear()
    assert (answer["op"], answer["d"]) == (9, False)


async def test_a_sequence_from_the_future(server: Playground, session: aiohttp.ClientSession) -> None:
    first = await line(server, session)
    ready = await first.identify()
    second = await line(server, session)
    await second.hear()
    await second.say(6, {"token": "playground", "session_id": ready["d"]["session_id"], "seq": 99})
    assert await second.hear() == 4007


async def test_closing_in_good_order_ends_the_session(server: Playground, session: aiohttp.ClientSession) -> None:
    first = await line(server, session)
    ready = await first.identify()
    await first.ws.close(code=1000)
    second = await line(server, session)
    await second.hear()
    await second.say(6, {"token": "playground", "session_id": ready["d"]["session_id"], "seq": 1})
    assert (await second.hear())["op"] == 9
    assert server.gateway.sessions == []


async def test_intents_choose_the_events(server: Playground, session: aiohttp.ClientSession) -> None:
    deaf = await line(server, session)
    await deaf.identify(intents=GUILDS)
    await deaf.hear()
    red = await server.user("red")
    await red.posts("unheard")
    await red.posts("unheard", channel=await red.opens_dm())
    server.world.add_channel("heard")
    event = await deaf.hear()
    assert (event["t"], event["s"]) == ("CHANNEL_CREATE", 3)


async def test_the_bot_does_not_hear_of_channels_it_may_not_see(
    server: Playground, session: aiohttp.ClientSession
) -> None:
    bot = await line(server, session)
    await bot.identify()
    await bot.hear()
    hidden = server.world.add_channel(
        "hidden", overwrites=[Overwrite(server.world.bot.id, True, deny=Permission.VIEW_CHANNEL)]
    )
    red = await server.user("red")
    await red.posts("psst", channel=hidden)
    await red.posts("open")
    event = await bot.hear()
    assert event["d"]["channel_id"] == str(server.default_channels[0].id)


async def test_asking_for_members(server: Playground, session: aiohttp.ClientSession) -> None:
    red = await server.user("red")
    bot = await line(server, session)
    await bot.identify()
    await bot.hear()
    guild = str(server.world.guild.id)
    await bot.say(8, {"guild_id": guild, "user_ids": [str(red.id), "1"], "limit": 0, "nonce": "n"})
    chunk = (await bot.hear())["d"]
    assert [member["user"]["username"] for member in chunk["members"]] == ["red"]
    assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


async def test_the_bot_does_not_hear_of_ephemeral_messages(api: Any, session: aiohttp.ClientSession) -> None:
    server = api.server
    await api.register({"name": "hand", "description": "x"})
    red = await server.user("red")
    bot = await line(server, session)
    await bot.identify()
    await bot.hear()
    interaction = server.acting.slash(red.user, red.place, "hand")
    assert (await bot.hear())["t"] == "INTERACTION_CREATE"
    await api.respond(interaction, {"type": 4, "data": {"content": "secret", "flags": 64}})
    await api.on_token(interaction, "PATCH", "/messages/@original", {"content": "still secret"})
    await api.on_token(interaction, "DELETE", "/messages/@original")
    await api("POST", f"{api.station}/messages", {"content": "open"})
    event = await bot.hear()
    assert (event["t"], event["d"]["content"]) == ("MESSAGE_CREATE", "open")
