"""`python -m bot run` as an operator sees it: what it prints, and that it stops when told to."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from bot.boards import load_board
from bot.pictures import Studio
from bot.playground.server import Playground
from tests.e2e.process import process
from tests.e2e.table import lobby


async def test_it_says_what_it_is_and_stops_when_told(server: Playground, tmp_path: Path) -> None:
    Studio(cache=tmp_path / "boards").base(load_board("london"))  # drawing it may take a busy machine too long
    async with process(server, tmp_path) as (bot, said):
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


async def test_the_log_says_much_and_no_token(server: Playground, tmp_path: Path) -> None:
    """Who reads the log can neither log in as the bot nor answer in its place."""
    async with process(server, tmp_path, log_level="DEBUG") as (bot, _):
        ala = await server.user("ala")
        await ala.slash("/train new", map="london")
        await ala.press("Rules")
        tokens = [interaction.token for interaction in server.interactions]
        bot.send_signal(signal.SIGTERM)
        _, errors = await bot.communicate()
    log = errors.decode()
    assert "verbs ready" in log
    assert tokens
    assert [token for token in tokens if token in log] == []
    assert f"Bot {server.token}" not in log
