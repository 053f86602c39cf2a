"""An hour at four tables, compressed by the stated time: nothing is left behind in memory."""

from __future__ import annotations

import asyncio
import gc
import random
import time
import tracemalloc
from pathlib import Path

import pytest

from bot.pictures import Studio
from bot.playground.server import Playground
from bot.tables import Pace
from tests.e2e.house import House, house
from tests.e2e.player import Player
from tests.e2e.table import lobby, lobby_button, start

HOUR = 3600.0
TIMES = 30.0  # so much faster than the clock on the wall
TABLES = 4


class Hurried:
    """The tables' clock, running faster."""

    def __init__(self, times: float) -> None:
        self._began, self._times = time.time(), times

    def now(self) -> float:
        return self._began + (time.time() - self._began) * self._times

    async def wait(self, bell: asyncio.Event, until: float | None) -> None:
        seconds = 1.0 if until is None else min(1.0, max(0.0, (until - self.now()) / self._times))
        try:
            async with asyncio.timeout(seconds):
                await bell.wait()
        except TimeoutError:
            return
        bell.clear()


@pytest.mark.slow
async def test_an_hour_leaves_nothing_behind(server: Playground, tmp_path: Path, studio: Studio) -> None:
    clock = Hurried(TIMES)
    async with house(server, tmp_path, studio, clock=clock, pace=Pace()) as home:
        began = clock.now()
        played: list[str] = []
        tracemalloc.start()
        try:
            sizes = []
            for third in (1, 2, 3):
                until = began + HOUR * third / 3
                await asyncio.gather(*(_one_seat(home, clock, until, f"{third}-{n}", played) for n in range(TABLES)))
                await home.quiet()
                gc.collect()
                sizes.append(_size_of_the_bot())
        finally:
            tracemalloc.stop()
    assert len(played) >= 3 * TABLES
    # The first third fills what is of bounded size. After that a game may stay in the cache of live games, no more.
    assert (sizes[2] - sizes[0]) / len(played) < 60_000, (sizes, len(played))


def _size_of_the_bot() -> int:
    """Bytes that its own code and discord.py hold, without the stand-in for Discord and its people."""
    watched = [f"*/bot/{part}/*" for part in ("boards", "chat", "game", "pictures", "players", "store", "tables")]
    watched += ["*/discord/*", "*/aiosqlite/*"]
    snapshot = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, pattern) for pattern in watched])
    return sum(trace.size for trace in snapshot.traces)


async def _one_seat(home: House, clock: Hurried, until: float, name: str, played: list[str]) -> None:
    """One person plays game after game against two computer players, each in a channel of its own."""
    person = await home.server.user(f"person{name[-1]}")
    number = 0
    while number == 0 or clock.now() < until:
        number += 1
        channel = home.server.world.add_channel(f"table-{name}-{number}")
        person.goes_to(channel)
        await person.slash("/train new", map=("london", "newyork")[number % 2], seats=3)
        for seats in (2, 3):
            await person.choose(lobby_button(await lobby(person), "add_computer"), "easy")
            await lobby(person, seats=seats)
        await start([person])
        await Player(person, random.Random(f"{name} {number}")).plays()
        played.append(channel.name)
        home.server.world.remove_channel(channel)
