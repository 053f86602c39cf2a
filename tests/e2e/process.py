"""`python -m bot run` as a process of its own, that can be told to stop and can be killed."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.playground.server import Playground

PROJECT = Path(__file__).parents[2]


@asynccontextmanager
async def process(
    server: Playground, folder: Path, log_level: str = "WARNING", command: Sequence[str] = ("bot", "run")
) -> AsyncIterator[tuple[Process, list[str]]]:
    """The bot, ready, and what it said until then; killed on leaving unless it has ended by then."""
    settings = {
        "DISCORD_TOKEN": server.token,
        "DATABASE_PATH": str(folder / "games.sqlite3"),
        "DISCORD_API_URL": server.api_url,
        "DISCORD_GATEWAY_URL": server.gateway_url,
        "LOG_LEVEL": log_level,
    }
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *command),
        cwd=PROJECT,
        env={**os.environ, **settings},
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield bot, await _greeting(bot)
    finally:
        if bot.returncode is None:
            bot.kill()
        await bot.communicate()


async def _greeting(bot: Process) -> list[str]:
    """All it says until it is ready."""
    assert bot.stdout is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Invite:"):
        line = (await bot.stdout.readline()).decode().strip()
        assert line, (await bot.stderr.read()).decode() if bot.stderr is not None else "it ended"
        lines.append(line)
    return lines
