"""What `python -m bot playground` starts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground.live import Page
from bot.playground.server import NotLoopback, Playground
from bot.playground.serving import serve


async def test_it_says_where_it_is_and_runs_the_bot_beside(tmp_path: Path) -> None:
    said: list[str] = []
    file = tmp_path / "calls.jsonl"

    async def beside(server: Playground, page: Page) -> None:
        assert page.address() in said[0]
        async with aiohttp.ClientSession() as session, session.get(page.address()) as response:
            assert response.status == 200
            assert "text/html" in response.headers["Content-Type"]
        async with session_of_bot(server) as response:
            assert response.status == 200

    def session_of_bot(server: Playground) -> Any:
        return aiohttp.request("GET", server.api_url + "/users/@me", headers={"Authorization": f"Bot {server.token}"})

    await serve(traffic=file, beside=beside, say=said.append)
    assert str(file) in said[1]
    assert '"/users/@me"' in file.read_text()


async def test_it_runs_until_told_to_stop() -> None:
    said: asyncio.Queue[str] = asyncio.Queue()
    running = asyncio.create_task(serve(say=said.put_nowait))
    address = (await said.get()).split()[-1]
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(address)


async def test_it_refuses_to_be_exposed() -> None:
    with pytest.raises(NotLoopback, match=r"0\.0\.0\.0"):
        await serve(host="0.0.0.0")
