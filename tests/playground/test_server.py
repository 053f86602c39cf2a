"""The server as a whole: it stays on this machine, hands out files to who has their address, and forgets in time."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.playground.ratelimits import GENEROUS
from bot.playground.server import NotLoopback, Playground


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])
def test_it_refuses_to_be_exposed(host: str) -> None:
    with pytest.raises(NotLoopback):
        Playground(host=host)


@pytest.mark.parametrize(
    "headers",
    [{"Host": "playground.example.org"}, {"Host": "192.168.1.5:80"}, {"Origin": "https://example.org"}],
)
async def test_it_answers_only_to_its_own_name(api: Any, headers: dict[str, str]) -> None:
    async with api.session.get(api.server.api_url + "/gateway", headers=headers) as response:
        assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await api.session.ws_connect(api.server.gateway_url, headers=headers)


async def test_its_own_page_may_ask(api: Any) -> None:
    async with api.session.get(api.server.api_url + "/gateway", headers={"Origin": api.server.url}) as response:
        assert response.status == 200


async def test_ipv6_loopback() -> None:
    server = Playground(host="::1")
    try:
        await server.start()
    except OSError:
        pytest.skip("this machine has no IPv6")
    async with aiohttp.ClientSession() as session, session.get(server.api_url + "/gateway") as response:
        assert (await response.json())["url"] == server.gateway_url
    await server.stop()


async def test_an_attachment_needs_its_signed_address(api: Any) -> None:
    sent = await api("POST", f"{api.station}/messages", {}, files={"hand.png": b"cards"})
    url = sent.body["attachments"][0]["url"]
    async with api.session.get(url) as response:
        assert await response.read() == b"cards"
    for guess in (url.split("?")[0], url.replace("hm=", "hm=0")):
        async with api.session.get(guess) as response:
            assert response.status == 404
    await api("DELETE", f"{api.station}/messages/{sent.body['id']}")
    async with api.session.get(url) as response:
        assert response.status == 404


async def test_an_unknown_route(api: Any) -> None:
    async with api.session.get(api.server.api_url + "/nonsense") as response:
        assert (response.status, await response.json()) == (404, {"message": "404: Not Found", "code": 0})


async def test_a_channel_remembers_only_so_much() -> None:
    async with Playground(rates=GENEROUS, history=10) as server:
        red = await server.user("red")
        first = await red.posts("0")
        server.world.message(red.place, first.id).pinned_at = server.clock.now()
        for number in range(1, 30):
            await red.posts(str(number))
        assert [seen.text for seen in await red.sees()] == ["0", *map(str, range(21, 30))]


async def test_pages_of_history(api: Any) -> None:
    red = await api.server.user("red")
    numbers = [(await red.posts(str(number))).id for number in range(9)]

    async def page(**query: Any) -> list[str]:
        return [message["content"] for message in (await api("GET", f"{api.station}/messages", **query)).body]

    assert await page(limit=3) == ["8", "7", "6"]
    assert await page(limit=2, before=numbers[3]) == ["2", "1"]
    assert await page(limit=2, after=numbers[3]) == ["5", "4"]
    assert await page(limit=3, around=numbers[4]) == ["5", "4", "3"]


async def test_mentions_are_those_allowed(api: Any) -> None:
    red, blue = await api.server.user("red"), await api.server.user("blue")
    words = f"<@{red.id}> and <@{blue.id}>"
    path = f"{api.station}/messages"

    async def mentioned(**more: Any) -> list[str]:
        sent = await api("POST", path, {"content": words, **more})
        return [user["username"] for user in sent.body["mentions"]]

    assert await mentioned() == ["red", "blue"]
    assert await mentioned(allowed_mentions={"parse": []}) == []
    assert await mentioned(allowed_mentions={"parse": [], "users": [str(blue.id)]}) == ["blue"]
    in_a_layout = {"content": None, "components": [{"type": 10, "content": f"<@{red.id}>"}], "flags": 1 << 15}
    assert await mentioned(**in_a_layout) == ["red"]
    assert await mentioned(**in_a_layout, allowed_mentions={"parse": []}) == []
