"""The page's files and its socket: what a window is told, and what it can make the server do."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground import live, posting
from bot.playground.model import Channel, Message, MessageFlag, MessageType, User
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from bot.playground.window import HISTORY

Json = dict[str, Any]


class Desk:
    """A playground with the page, and windows on it."""

    def __init__(self, server: Playground, page: live.Page, http: aiohttp.ClientSession) -> None:
        self.server, self.page, self.http = server, page, http
        self.sockets: list[aiohttp.ClientWebSocketResponse] = []

    def person(self, name: str) -> User:
        found = self.server.world.user_named(name)
        assert found is not None
        return found

    def say(self, words: str, channel: Channel | None = None, *, only: User | None = None) -> Message:
        """The bot says something."""
        world = self.server.world
        form: Json = {"content": words, "flags": int(MessageFlag.EPHEMERAL) if only else 0}
        place = channel or self.server.default_channels[0]
        whom = None if only is None else only.id
        return posting.write(world, world.bot, place, form, (), kind=MessageType.DEFAULT, for_user=whom)

    async def window(self, user: str | None) -> Window:
        query = {} if user is None else {"user": user}
        socket = await self.http.ws_connect(self.server.url + "/page/socket", params=query)
        self.sockets.append(socket)
        return Window(socket, await socket.receive_json())


class Window:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, snapshot: Json) -> None:
        self.socket = socket
        self.snapshot = snapshot

    async def does(self, kind: str, **about: Any) -> None:
        await self.socket.send_json({"t": kind, **about})

    async def hears(self, kind: str) -> Json:
        """The next message of this kind; what comes before it is passed over."""
        while True:
            message: Json = await self.socket.receive_json(timeout=5)
            if message["t"] == kind:
                return message

    async def everything_until(self, channel: Channel) -> str:
        """All that has arrived, up to the answer to a question asked now."""
        await self.does("history", channel_id=str(channel.id))
        heard = []
        while True:
            message: Json = await self.socket.receive_json(timeout=5)
            heard.append(message)
            if message["t"] == "history":
                return json.dumps(heard)

    def channel(self, name: str) -> Json:
        return next(each for each in self.snapshot["channels"] if each.get("name") == name)

    @property
    def dm(self) -> Json:
        return next(each for each in self.snapshot["channels"] if each["type"] == 1)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    playground = Playground(rates=GENEROUS, channels=("station", "yard"))
    page = live.mount(playground)
    async with playground, aiohttp.ClientSession() as http:
        made = Desk(playground, page, http)
        yield made
        for socket in made.sockets:
            await socket.close()


async def test_the_page_and_all_its_files_are_served(desk: Desk) -> None:
    async with desk.http.get(desk.page.address("red")) as answer:
        assert answer.status == 200
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    files = [path for path in live.FILES.rglob("*") if path.is_file()]
    assert len(files) > 20
    for path in files:
        async with desk.http.get(f"{desk.server.url}/page/{path.relative_to(live.FILES).as_posix()}") as answer:
            assert (answer.status, answer.headers["Content-Type"]) == (200, live.TYPES[path.suffix])


@pytest.mark.parametrize("path", ["../live.py", "..%2Flive.py", "js/none.js", "%2Fetc%2Fpasswd", "js"])
async def test_nothing_else_is_served(desk: Desk, path: str) -> None:
    async with desk.http.get(f"{desk.server.url}/page/{path}") as answer:
        assert answer.status == 404


async def test_a_page_elsewhere_can_not_open_the_socket(desk: Desk) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await desk.http.ws_connect(desk.server.url + "/page/socket", headers={"Origin": "http://example.org"})
    assert refused.value.status == 403


async def test_a_window_starts_with_people_channels_and_the_bots_absence(desk: Desk) -> None:
    snapshot = (await desk.window("blue")).snapshot
    assert snapshot["me"]["username"] == "blue"
    assert [each["username"] for each in snapshot["people"]] == ["red", "blue", "green", "yellow", "spectator"]
    assert [each["name"] for each in snapshot["channels"] if each["type"] == 0] == ["station", "yard"]
    assert snapshot["bot"]["online"] is False
    assert snapshot["commands"] == []


@pytest.mark.parametrize("stranger", [None, "nobody", "owner", "Stationmaster"])
async def test_a_stranger_is_the_first_person(desk: Desk, stranger: str | None) -> None:
    assert (await desk.window(stranger)).snapshot["me"]["username"] == "red"


async def test_nobody_hears_what_is_for_another(desk: Desk) -> None:
    red, blue = desk.person("red"), await desk.window("blue")
    station, dm = desk.server.default_channels[0], desk.server.world.dm_with(red)
    desk.say("secret hand", only=red)
    letter = desk.say("secret letter", dm)
    desk.say("public")
    for order in ("history", "read", "message", "component", "slash", "dismiss"):
        await blue.does(
            order,
            nonce="n",
            channel_id=str(dm.id),
            message_id=str(letter.id),
            custom_id="x",
            component_type=2,
            content="hello",
            path=["train"],
            options={},
        )
    heard = await blue.everything_until(station)
    assert "public" in heard
    assert "secret" not in heard
    assert [each.content for each in dm.messages.values()] == ["secret letter"]
    assert "secret hand" in await (await desk.window("red")).everything_until(station)


async def test_unread_messages_are_counted_until_read_in_any_window(desk: Desk) -> None:
    yard, dm = desk.server.default_channels[1], desk.server.world.dm_with(desk.person("red"))
    first = desk.say("one", yard)
    last = desk.say("two", yard)
    desk.say("letter", dm)
    window, other = await desk.window("red"), await desk.window("red")
    assert window.channel("yard")["unread"] == {"count": 2, "mentions": 0, "first": str(first.id)}
    assert window.dm["unread"]["mentions"] == 1
    assert window.channel("station")["unread"] is None
    await window.does("read", channel_id=str(yard.id), message_id=str(last.id))
    assert (await other.hears("read"))["channel_id"] == str(yard.id)
    assert (await desk.window("red")).channel("yard")["unread"] is None
    assert (await desk.window("blue")).channel("yard")["unread"]["count"] == 2


async def test_what_is_deleted_is_no_longer_unread(desk: Desk) -> None:
    world = desk.server.world
    dm = world.dm_with(desk.person("red"))
    old, new = desk.say("old hand", dm), desk.say("new hand", dm)
    window = await desk.window("red")
    world.forget(old)
    assert (await window.hears("message_delete"))["unread"] == {"count": 1, "mentions": 1, "first": str(new.id)}
    world.forget(new)
    assert (await window.hears("message_delete"))["unread"] is None


async def test_history_comes_in_pages(desk: Desk) -> None:
    station = desk.server.default_channels[0]
    for number in range(HISTORY + 3):
        desk.say(str(number))
    window = await desk.window("red")
    await window.does("history", channel_id=str(station.id))
    newest = await window.hears("history")
    assert (len(newest["messages"]), newest["more"]) == (HISTORY, True)
    await window.does("history", channel_id=str(station.id), before=newest["messages"][0]["id"])
    oldest = await window.hears("history")
    assert ([each["content"] for each in oldest["messages"]], oldest["more"]) == (["0", "1", "2"], False)


async def test_what_can_not_be_done_is_answered(desk: Desk) -> None:
    station = str(desk.server.default_channels[0].id)
    window = await desk.window("red")
    await window.socket.send_str("not json")
    await window.does("dance")
    await window.does("slash", nonce="1", channel_id=station, path=["no", "such"], options={})
    failed = await window.hears("interaction")
    assert (failed["nonce"], failed["state"]) == ("1", "failed")
    await window.does("message", channel_id=station, content="x" * 2001)
    assert (await window.hears("refused"))["content"] == "x" * 2001
    await window.does("modal_submit", nonce="2", modal="none", values={})
    assert (await window.hears("interaction"))["state"] == "failed"
    await window.does("faults", set={"kind": "plague"})
    await window.does("message", channel_id=station, content="still here")
    assert (await window.hears("message_create"))["message"]["content"] == "still here"


async def test_opening_dms_for_one_leaves_them_closed_for_another(desk: Desk) -> None:
    window = await desk.window("red")
    people = [desk.person(name) for name in ("red", "blue")]
    for person in people:
        await window.does("faults", set={"kind": "dm_closed", "user": str(person.id)})
        await window.hears("faults")
    assert not any(person.accepts_dms for person in people)
    await window.does("faults", clear="dm_closed", user=str(people[0].id))
    await window.hears("faults")
    assert [person.accepts_dms for person in people] == [True, False]


async def test_the_page_loads_nothing_from_elsewhere() -> None:
    for path in live.FILES.rglob("*.*"):
        words = path.read_text(encoding="utf-8")
        foreign = [part for part in ("https://", "http://") for _ in range(words.count(part))]
        drawings = words.count("http://www.w3.org/2000/svg")
        assert len(foreign) == drawings, Path(path).name
