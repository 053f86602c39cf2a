"""How fast the playground is with a full house, and whether it stays small."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp

from bot.playground import live
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground

USERS = 200
ROUNDS = 50
MESSAGES = 10_000
HEADERS = {"Authorization": "Bot playground", "Content-Type": "application/json"}


def run() -> dict[str, object]:
    alone = asyncio.run(fan_out(users=1))
    spread = asyncio.run(fan_out())
    rate, grown = asyncio.run(growth())
    return {
        "start to a set table, seconds": started(),
        "message at one page, median ms": statistics.median(alone) * 1000,
        "pages open": USERS,
        "message at all pages, median ms": statistics.median(spread) * 1000,
        "message at all pages, slowest ms": max(spread) * 1000,
        "messages posted": MESSAGES,
        "messages per second": rate,
        "growth in bytes per message": grown,
    }


def started() -> float:
    """Seconds from the command until the table is set and the page could be opened; no board was drawn before."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"DATABASE_PATH": str(Path(folder) / "unused.sqlite3")}
        began = time.perf_counter()
        command = [sys.executable, "-m", "bot", "playground", "--no-browser"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
            assert running.stdout is not None
            there = any("table is set" in line for line in iter(running.stdout.readline, ""))
            taken = time.perf_counter() - began
            running.terminate()
            running.communicate()  # it says that it stops
    if not there:
        raise RuntimeError("the playground did not start")
    return taken


async def fan_out(users: int = USERS, rounds: int = ROUNDS) -> list[float]:
    """Seconds from the bot's call until every open page has the message, for each round."""
    server = Playground(rates=GENEROUS)
    live.mount(server)
    async with server, AsyncExitStack() as stack:
        connector = aiohttp.TCPConnector(limit=0)
        session = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
        pages = []
        for number in range(users):
            server.world.add_user(f"user{number}")
            address = f"{server.url}/page/socket?user=user{number}"
            pages.append(await stack.enter_async_context(session.ws_connect(address)))
        await asyncio.gather(*(_wait_for(page, "snapshot") for page in pages))
        taken = []
        for number in range(rounds):
            waiting = asyncio.gather(*(_wait_for(page, "message_create") for page in pages))
            began = time.perf_counter()
            await _post(server, session, {"content": f"move {number}"})
            await waiting
            taken.append(time.perf_counter() - began)
        return taken


async def _wait_for(page: aiohttp.ClientWebSocketResponse, kind: str) -> None:
    # The kind stands first in what a page is told; reading the whole would measure the reader.
    start = f'{{"t": "{kind}"'
    while not (await page.receive_str()).startswith(start):
        pass


async def _post(server: Playground, session: aiohttp.ClientSession, form: dict[str, object]) -> None:
    url = f"{server.api_url}/channels/{server.default_channels[0].id}/messages"
    async with session.post(url, data=json.dumps(form), headers=HEADERS) as response:
        response.raise_for_status()


async def growth(messages: int = MESSAGES, users: int = USERS, history: int = 500) -> tuple[float, float]:
    """Messages per second, and the bytes that each one leaves behind once all that is of bounded size is full."""
    async with Playground(rates=GENEROUS, history=history) as server, aiohttp.ClientSession() as session:
        for number in range(users):
            await server.user(f"user{number}")

        async def post(first: int, last: int) -> None:
            for number in range(first, last):
                await _post(server, session, {"content": "move", "nonce": str(number), "enforce_nonce": True})
                # A game's messages come over hours; what is kept for minutes is forgotten on the way.
                server.clock.advance(1.0)

        fifth, half = messages // 5, messages // 2
        began = time.perf_counter()
        await post(0, fifth)
        rate = fifth / (time.perf_counter() - began)
        tracemalloc.start()
        try:
            # By the half every history and every list of notices has been filled anew under the eyes of tracemalloc.
            await post(fifth, half)
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            await post(half, messages)
            gc.collect()
            after = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        return rate, (after - before) / (messages - half)
