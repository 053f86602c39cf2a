"""How long the bot takes from its command to its greeting, with no games and with a thousand that are being played.

It is a process of its own, so all of it counts: Python, the libraries, the file, and logging in at the playground.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.playground.load import bot_beside
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from bot.tables.bench import RUNNING, fill

STARTS = 5


def run() -> dict[str, object]:
    with TemporaryDirectory() as folder:
        empty, full = asyncio.run(starting(Path(folder)))
    return {
        "with no games, median seconds": median(empty),
        "running games": RUNNING,
        "with running games, median seconds": median(full),
        "with running games, slowest seconds": max(full),
        "running games compared with none": round(median(full) / median(empty), 2),
    }


async def starting(folder: Path, running: int = RUNNING, starts: int = STARTS) -> tuple[list[float], list[float]]:
    """Seconds of so many starts with an empty file, and of as many with a full one, by turns."""
    empty, full = folder / "empty.sqlite3", folder / "full.sqlite3"
    await fill(empty, 0)
    await fill(full, running)
    times: dict[Path, list[float]] = {empty: [], full: []}
    async with Playground(rates=GENEROUS) as server:
        for _ in range(starts):
            for path, found in times.items():
                began = time.perf_counter()
                async with bot_beside(server, path):
                    found.append(time.perf_counter() - began)
    return times[empty], times[full]
