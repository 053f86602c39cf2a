"""What `make play` opens: the bot on a playground, with a table that is already set."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.boards import load_board
from bot.chat.texts import say
from bot.commands.playground import LOCALES, YOU, playing
from bot.playground import live
from bot.playground.server import Playground

ROOT = Path(__file__).parents[2]
LONDON = load_board("london")
WITHIN = 10.0  # seconds until a newcomer can press something


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where drawn empty boards are kept."""
    return tmp_path_factory.mktemp("boards")


def fresh(traffic: Path, locale: str = "en-US") -> Playground:
    """As `serve` makes it, with Discord's own rate limits."""
    server = Playground(channels=("station", "waiting-room"), traffic=traffic)
    server.world.guild.locale = locale
    live.mount(server, locale=locale)
    return server


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_table_is_set_for_one_person(traffic: Path, tmp_path: Path, boards: Path, language: Any) -> None:
    async with (
        fresh(traffic, LOCALES[language]) as server,
        playing(server, LONDON, tmp_path / "games.sqlite3", language=language, boards=boards) as bot,
    ):
        you, blue = await server.user(YOU), await server.user("blue")
        game = await bot.tables.in_channel(you.place.id)
        assert game is not None
        assert (game.board, game.status, game.language) == ("london", "playing", language)
        assert [seat.user == you.id for seat in game.seats] == [True, False, False]
        board = (await blue.sees(what=lambda seen: say(language, "post.play") in seen.buttons))[-1]
        assert board.attachments[0].content_type.startswith("image/")
        assert you.place.topic == say(language, "playground.table_topic", name="Rosa")
        panel = await you.press(say(language, "post.play"), on=board)
        assert panel.ephemeral
        assert panel.message.attachments
        hand = await you.receives(lambda seen: bool(seen.attachments))
        assert hand.buttons
        assert [seen for seen in await blue.sees() if seen.ephemeral] == []
        assert blue.inbox == []


async def test_a_kept_database_goes_on_where_it_was(traffic: Path, tmp_path: Path, boards: Path) -> None:
    games: list[Any] = []
    for _ in range(2):
        async with (
            fresh(traffic) as server,
            playing(server, LONDON, tmp_path / "kept" / "games.sqlite3", boards=boards) as bot,
        ):
            you = await server.user(YOU)
            found = await bot.tables.in_channel(you.place.id)
            assert found is not None
            games.append(found)
            assert (await you.press(say("en", "post.play"))).message.attachments, "the button is below the board"
    assert games[0].id == games[1].id
    assert games[0].seats == games[1].seats


def test_it_is_there_in_seconds_and_stops_cleanly(tmp_path: Path) -> None:
    """From nothing: a fresh folder, no board drawn before. It leaves nothing behind but the drawn boards.

    It waits for nothing but itself, so its work is measured; a clock on the wall knows the neighbours, too.
    """
    before = _worked()
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_PATH", "MAPS_PATH")}
    running = subprocess.Popen(
        [sys.executable, "-m", "bot", "playground", "--no-browser", "--traffic", str(tmp_path / "calls.jsonl")],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        address = next(
            found for line in lines if (found := re.search(r"set: (http://127\.0\.0\.1:\d+/\?as=red)$", line))
        )
        assert address
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert (running.returncode, err) == (0, "")
    assert _worked() - before < WITHIN
    assert out.endswith("The playground is closed.\n")
    assert {path.name for path in tmp_path.iterdir()} == {"calls.jsonl", "data"}
    assert {path.name for path in (tmp_path / "data").iterdir()} == {"boards"}


def _worked() -> float:
    """Seconds of a core that our finished child processes took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_a_port_that_is_taken_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["playground", "--no-browser", "--port", str(taken.getsockname()[1])]) == 1
    assert "address already in use" in capfd.readouterr().err
    assert main(["playground", "--map", "atlantis"]) == 1
    assert "atlantis" in capfd.readouterr().err
