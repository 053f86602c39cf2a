"""An hour at five tables, compressed by the stated time: nothing is left behind in memory."""

from __future__ import annotations

import asyncio
import functools
import gc
import random
import time
import tracemalloc
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from bot.boards import load_board
from bot.pictures import Studio
from bot.pictures.studio import PIXEL
from bot.playground.server import Playground
from bot.tables import Pace
from tests.e2e.house import House, house
from tests.e2e.player import Player
from tests.e2e.table import lobby, lobby_button, start

HOUR = 3600.0
TIMES = 30.0  # so much faster than the clock on the wall
BOARDS = ("london", "newyork", "nederland", "iberia", "usa")  # the games that end soonest
TABLES = len(BOARDS)  # the first games are on all of them, so that later ones load nothing new
LEFT_BEHIND = 10_000  # bytes of a game; one at rest alone has 13.5 kB


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
    for board in BOARDS:  # empty boards are kept, whenever they are drawn
        studio.base(load_board(board))
    async with house(server, tmp_path, studio, clock=clock, pace=Pace()) as home:
        began = clock.now()
        played: list[str] = []
        tracemalloc.start()
        try:
            sizes = []
            for third in (1, 2, 3):
                until = began + HOUR * third / 3
                await asyncio.gather(*(_one_seat(home, clock, until, third, n, played) for n in range(TABLES)))
                await home.quiet()
                _forget(home, len(played))
                sizes.append(Sizes(len(played), _objects(), _pictures(studio)))
        finally:
            tracemalloc.stop()
    first, _, last = sizes  # the first third loads and makes what is there once
    games = last.games - first.games
    grown, drawn = (last.objects - first.objects) / games, (last.pictures - first.pictures) / games
    print(f"{games} games after the first {first.games}: {grown:.0f} bytes each, and {drawn:.0f} of pictures", sizes)
    assert games >= 2 * TABLES
    assert grown < LEFT_BEHIND, sizes
    assert drawn < LEFT_BEHIND, sizes


class Sizes(NamedTuple):
    """Bytes of the bot after so many games."""

    games: int
    objects: int
    pictures: int


def _forget(home: House, games: int) -> None:
    """What is remembered within bounds goes: it would hide for days what stays for ever."""
    for game in range(1, games + 1):
        home.bot.tables.hall.games.drop(game)
    home.bot.gallery._pictures.clear()
    home.bot.http._buckets.clear()  # discord.py keeps up to 256 rate limits, fourteen for each game
    for each in gc.get_objects():
        if type(each) is functools._lru_cache_wrapper and each.__module__.startswith(("bot.game.", "bot.pictures.")):
            each.cache_clear()
    gc.collect()


def _objects() -> int:
    """What its own code and discord.py hold, without the stand-in for Discord and its people."""
    watched = [f"*/bot/{part}/*" for part in ("boards", "chat", "game", "pictures", "players", "store", "tables")]
    watched += ["*/discord/*", "*/aiosqlite/*"]
    filters = [tracemalloc.Filter(True, pattern) for pattern in watched]
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces(filters).traces)


def _pictures(studio: Studio) -> int:
    """What Pillow holds, where tracemalloc does not look, beyond the empty boards that are kept."""
    pictures = (each for each in gc.get_objects() if issubclass(type(each), Image.Image))
    return sum(picture.width * picture.height * PIXEL for picture in pictures) - studio.held()


async def _one_seat(home: House, clock: Hurried, until: float, third: int, table: int, played: list[str]) -> None:
    """One person plays game after game against two computer players, each in a channel of its own."""
    person = await home.server.user(f"person{table}")
    number = 0
    while number == 0 or clock.now() < until:
        number += 1
        channel = home.server.world.add_channel(f"table-{third}-{table}-{number}")
        person.goes_to(channel)
        await person.slash("/train new", map=BOARDS[(third + table + number) % len(BOARDS)], seats=3)
        for seats in (2, 3):
            await person.choose(lobby_button(await lobby(person), "add_computer"), "easy")
            await lobby(person, seats=seats)
        await start([person])
        await Player(person, random.Random(channel.name)).plays()
        played.append(channel.name)
        home.server.world.remove_channel(channel)
