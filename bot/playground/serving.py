"""Starting the playground for people: the server, its page and, beside it, the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from bot.playground import live
from bot.playground.live import Page
from bot.playground.ratelimits import REAL, Rates
from bot.playground.server import Playground

Beside = Callable[[Playground, Page], Awaitable[None]]


async def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    traffic: Path | None = None,
    locale: str = "en-US",
    channels: Iterable[str] = ("station",),
    rates: Rates = REAL,
    beside: Beside | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Run until cancelled, or until `beside` (the bot) ends. `NotLoopback` for any address but this machine's own.

    `beside` is called once the server listens; it points discord.py at `server.api_url` and `server.gateway_url`.
    """
    server = Playground(host=host, port=port, traffic=traffic, channels=channels, rates=rates)
    server.world.guild.locale = locale
    page = live.mount(server, locale=locale)
    async with server:
        say(f"The playground, a stand-in for Discord, is at {page.address()}")
        if traffic is not None:
            say(f"Every call is written to {traffic}")
        await (asyncio.Event().wait() if beside is None else beside(server, page))
