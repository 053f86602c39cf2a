"""Killed at any moment: what was acknowledged is there exactly once, nothing is half there, everything is delivered."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.boards import load_board
from bot.store import open_store
from bot.store.upkeep import look_through

ROOT = Path(__file__).parents[2]


def play(folder: Path, seed: int, how: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.player_process", str(folder), str(seed), how],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def whole_lines(path: Path) -> list[list[str]]:
    text = path.read_text() if path.exists() else ""
    return [line.split() for line in text[: text.rfind("\n") + 1].splitlines()]


def check_moves(folder: Path) -> int:
    """Every acknowledged press is in the file under its version, once; returns how many there are."""
    with sqlite3.connect(folder / "store.sqlite3") as connection:
        stored = connection.execute("SELECT game, version, press FROM moves WHERE press IS NOT NULL").fetchall()
        gaps = connection.execute(
            "SELECT games.id FROM games LEFT JOIN moves ON moves.game = games.id GROUP BY games.id "
            "HAVING count(moves.version) != games.version OR coalesce(max(moves.version), 0) != games.version"
        ).fetchall()
    connection.close()
    acknowledged = [(int(game), int(version), press) for game, version, press in whole_lines(folder / "accepted")]
    assert gaps == []
    assert len({press for _, _, press in acknowledged}) == len(acknowledged)
    assert set(acknowledged) <= set(stored)
    assert len({(game, press) for game, _, press in stored}) == len(stored)
    return len(acknowledged)


async def sound(folder: Path) -> None:
    store = await open_store(folder / "store.sqlite3")
    report = await look_through(store, load_board)
    await store.close()
    assert report.problems == ()


def check_deliveries(folder: Path) -> int:
    """All rows have been delivered, each under one nonce to one place, first ones in order."""
    with sqlite3.connect(folder / "store.sqlite3") as connection:
        rows = connection.execute("SELECT id, destination, done_at, dropped FROM outbox").fetchall()
    connection.close()
    assert all(done_at is not None and dropped is None for _, _, done_at, dropped in rows)
    sent = whole_lines(folder / "sent")
    places = {int(nonce): to for nonce, to, *_ in sent}
    assert places == {number: destination for number, destination, _, _ in rows}
    first: dict[int, str] = {}
    for nonce, to, *_ in sent:
        first.setdefault(int(nonce), to)
    for place in set(first.values()):
        order = [nonce for nonce, to in first.items() if to == place]
        assert order == sorted(order)
    return len(rows)


def killing(folder: Path, kills: int, longest: float) -> tuple[int, int]:
    rng = random.Random(kills)
    for number in range(kills):
        process = play(folder, number, "play")
        if number == 0 or rng.random() < 0.9:  # else it is killed while it starts
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        time.sleep(rng.random() * longest)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
        check_moves(folder)
        if number % 10 == 9:
            asyncio.run(sound(folder))
    process = play(folder, kills, "finish")
    assert process.wait(timeout=120) == 0
    assert process.stdout is not None
    process.stdout.close()
    acknowledged = check_moves(folder)
    asyncio.run(sound(folder))
    with sqlite3.connect(folder / "store.sqlite3") as connection:
        open_games = connection.execute("SELECT count(*) FROM games WHERE status = 'playing'").fetchone()[0]
    connection.close()
    assert open_games == 0
    delivered = check_deliveries(folder)
    print(f"{kills} kills, {acknowledged} acknowledged presses, {delivered} messages")
    return acknowledged, delivered


def test_ten_kills(tmp_path: Path) -> None:
    acknowledged, delivered = killing(tmp_path, 10, 0.35)
    assert acknowledged > 50
    assert delivered > 20


@pytest.mark.slow
def test_two_hundred_kills(tmp_path: Path) -> None:
    acknowledged, delivered = killing(tmp_path, 200, 0.6)
    assert acknowledged > 2000
    assert delivered > 500
