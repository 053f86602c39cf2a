"""`python -m bot run` as an operator sees it: what it prints, and that it stops when told to."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from bot.playground.server import Playground
from tests.e2e.table import lobby

PROJECT = Path(__file__).parents[2]


async def run(server: Playground, folder: Path) -> Process:
    settings = {
        "DISCORD_TOKEN": server.token,
        "DATABASE_PATH": str(folder / "games.sqlite3"),
        "DISCORD_API_URL": server.api_url,
        "DISCORD_GATEWAY_URL": server.gateway_url,
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=PROJECT, env={**os.environ, **settings}, stdout=PIPE, stderr=PIPE
    )


async def greeting(bot: Process) -> list[str]:
    """All it says until it is ready."""
    assert bot.stdout is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Invite:"):
        line = (await bot.stdout.readline()).decode().strip()
        assert line, (await bot.stderr.read()).decode() if bot.stderr is not None else "it ended"
        lines.append(line)
    return lines


async def test_it_says_what_it_is_and_stops_when_told(server: Playground, tmp_path: Path) -> None:
    bot = await run(server, tmp_path)
    try:
        said = await greeting(bot)
        assert said[0] == "Connected as Stationmaster#0000 to 1 servers in 1 shards"
        assert said[1].startswith("Maps: europe, ")
        assert said[2] == "Games: none"
        assert f"client_id={server.world.application}" in said[3]
        ala = await server.user("ala")
        await ala.slash("/train new", map="london")
        bot.send_signal(signal.SIGTERM)
        asked = time.monotonic()
        _, errors = await bot.communicate()
        assert time.monotonic() - asked < 10
        assert bot.returncode == 0, errors.decode()
        assert await lobby(ala), "what was on its way was delivered before the end"
        assert server.token not in errors.decode().replace("playground.py", "")
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()


async def test_after_a_kill_it_knows_its_games(server: Playground, tmp_path: Path) -> None:
    ala, ola = await server.user("ala"), await server.user("ola")
    first = await run(server, tmp_path)
    try:
        await greeting(first)
        await ala.slash("/train new", map="london")
        await lobby(ala)
    finally:
        first.kill()
        await first.communicate()
    second = await run(server, tmp_path)
    try:
        assert "Games: 1 lobby" in await greeting(second)
        await ola.press("Join")
        assert await lobby(ola, seats=2)
    finally:
        second.kill()
        await second.communicate()
