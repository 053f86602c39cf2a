"""https://discord.com/developers/docs/topics/rate-limits"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.chat.addresses import point_discord_at
from bot.playground.ratelimits import REAL, Rate, Rates
from bot.playground.server import Playground

HEADERS = {"Authorization": "Bot playground", "Content-Type": "application/json"}


@pytest.fixture
async def limited(traffic: Path) -> AsyncIterator[tuple[Playground, Any]]:
    """A playground with Discord's own limits, and a way to send into its first channel."""
    async with Playground(rates=REAL, traffic=traffic) as server, aiohttp.ClientSession() as session:

        async def send(channel: int = 0) -> tuple[int, Any, Any]:
            url = f"{server.api_url}/channels/{server.default_channels[channel].id}/messages"
            async with session.post(url, data=json.dumps({"content": "x"}), headers=HEADERS) as response:
                return response.status, await response.json(), response.headers.copy()

        server.default_channels.append(server.world.add_channel("other"))
        yield server, send


async def test_headers_count_down(limited: tuple[Playground, Any]) -> None:
    server, send = limited
    answers = [await send() for _ in range(5)]
    assert [answer[2]["X-RateLimit-Remaining"] for answer in answers] == ["4", "3", "2", "1", "0"]
    headers = answers[-1][2]
    assert headers["X-RateLimit-Limit"] == "5"
    assert 0 < float(headers["X-RateLimit-Reset-After"]) <= 5
    assert float(headers["X-RateLimit-Reset"]) > server.clock.seconds()
    assert len({answer[2]["X-RateLimit-Bucket"] for answer in answers}) == 1


async def test_the_sixth_message_is_too_many(limited: tuple[Playground, Any]) -> None:
    server, send = limited
    for _ in range(5):
        await send()
    status, body, headers = await send()
    assert status == 429
    assert body["message"] == "You are being rate limited."
    assert (0 < body["retry_after"] <= 5, body["global"]) == (True, False)
    assert headers["X-RateLimit-Scope"] == "user"
    assert int(headers["Retry-After"]) >= 1
    assert headers["Via"]
    assert (await send(channel=1))[0] == 200
    server.clock.advance(5)
    assert (await send())[0] == 200


async def test_the_limit_on_everything(wrong_traffic: Path) -> None:
    rates = Rates(routes={}, other=Rate(100, 1.0), everywhere=Rate(3, 1.0))
    async with Playground(rates=rates, traffic=wrong_traffic) as server, aiohttp.ClientSession() as session:
        answers = [await session.get(server.api_url + "/users/@me", headers=HEADERS) for _ in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["X-RateLimit-Global"] == "true"
        assert answers[-1].headers["X-RateLimit-Scope"] == "global"
        assert (await answers[-1].json())["global"] is True
        # Interactions do not count: this one fails for its token, not for the rate.
        callback = await session.post(server.api_url + "/interactions/1/x/callback", json={"type": 5})
        assert callback.status == 404


async def test_discord_py_keeps_to_them(connect: Any, traffic: Path) -> None:
    rates = Rates(routes={}, other=Rate(2, 0.05), everywhere=None)
    async with Playground(rates=rates, traffic=traffic) as server:
        point_discord_at(server.api_url, server.gateway_url)
        refused: list[int] = []
        server.traffic.listeners.append(lambda call: refused.append(call["status"]) if call["status"] == 429 else None)
        async with connect(server) as client:
            for number in range(6):
                await client.station.send(str(number))
        assert refused == []
    point_discord_at()
