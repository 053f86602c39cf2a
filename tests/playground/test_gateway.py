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
from bot.playground.sessions import REPLAY

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


@pytest.mark.parametrize("words", ["nonsense", "7", "[]", "{}", '{"op": 2}', '{"op": 6, "d": []}'])
async def test_what_makes_no_sense_is_not_read(server: Playground, session: aiohttp.ClientSession, words: str) -> None:
    stranger = await line(server, session)
    await stranger.hear()
    await stranger.ws.send_str(words)
    assert await stranger.hear() == 4002


async def test_what_is_no_text_is_not_read(server: Playground, session: aiohttp.ClientSession) -> None:
    stranger = await line(server, session)
    await stranger.hear()
    await stranger.ws.send_bytes(b"{}")
    assert await stranger.hear() == 4002


async def test_a_presence_is_taken_without_a_word(server: Playground, session: aiohttp.ClientSession) -> None:
    bot = await line(server, session)
    await bot.identify()
    await bot.hear()
    await bot.say(3, {"since": None, "activities": [], "status": "online", "afk": False})
    await bot.say(1, None)
    assert (await bot.hear())["op"] == 11


async def test_resuming_with_another_token(server: Playground, session: aiohttp.ClientSession) -> None:
    ready = await (await line(server, session)).identify()
    thief = await line(server, session)
    await thief.hear()
    await thief.say(6, {"token": "nonsense", "session_id": ready["d"]["session_id"], "seq": 1})
    assert await thief.hear() == 4004


async def test_a_session_has_one_socket(server: Playground, session: aiohttp.ClientSession) -> None:
    """Who resumes while the old socket still hangs on takes the session over."""
    old = await line(server, session)
    ready = await old.identify()
    await old.hear()
    new = await line(server, session)
    await new.hear()
    await new.say(6, {"token": "playground", "session_id": ready["d"]["session_id"], "seq": 2})
    assert (await new.hear())["t"] == "RESUMED"
    assert await old.hear() == 4000
    server.world.add_channel("yard")
    assert (await new.hear())["t"] == "CHANNEL_CREATE"


async def test_who_missed_too_much_starts_anew(server: Playground, session: aiohttp.ClientSession) -> None:
    first = await line(server, session)
    ready = await first.identify()
    await first.hear()
    server.gateway.drop()
    red = await server.user("red")
    for number in range(REPLAY + 1):
        await red.posts(str(number))
    second = await line(server, session)
    await second.hear()
    await second.say(6, {"token": "playground", "session_id": ready["d"]["session_id"], "seq": 2})
    answer = await second.hear()
    assert (answer["op"], answer["d"]) == (9, False)


async def test_identifying_again_replaces_a_session_that_was_cut(
    server: Playground, session: aiohttp.ClientSession
) -> None:
    first = await line(server, session)
    await first.identify()
    await first.hear()
    server.gateway.cut()
    assert await first.hear() == 4000
    await (await line(server, session)).identify()
    assert len(server.gateway.sessions) == 1


async def test_a_guild_comes_with_its_threads(api: Any, session: aiohttp.ClientSession) -> None:
    made = await api("POST", f"{api.station}/threads", {"name": "table 1", "type": 11})
    old = await api("POST", f"{api.station}/threads", {"name": "table 0", "type": 11})
    await api("PATCH", f"/channels/{old.body['id']}", {"archived": True})
    bot = await line(api.server, session)
    await bot.identify()
    threads = (await bot.hear())["d"]["threads"]
    assert [thread["id"] for thread in threads] == [made.body["id"]]
    assert threads[0]["member"]["user_id"] == str(api.server.world.bot.id)


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
