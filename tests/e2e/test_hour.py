"""An hour at five tables, compressed by the stated time: nothing is left behind in memory."""

from __future__ import annotations

import asyncio
import random
import time
from asyncio.subprocess import Process
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from bot.playground.server import Playground
from tests.e2e.player import Player
from tests.e2e.process import process
from tests.e2e.table import lobby, lobby_button, start
from tests.e2e.weighed import BOARDS, TIMES, Weight

HOUR = 3600.0
TABLES = len(BOARDS)  # the first games are on all of them, so that later ones load nothing new
# Bytes of a game. Nothing is left of any game: from the 40th to the 60th memory does not grow by a byte for each
# (docs/benchmarks.md). In the first ones some things are made that are made once: the threads that draw, a size of
# letters or a pattern for the first time, room in tables. They come to less than 10 kB in all.
LEFT_BEHIND = 1_000


@pytest.mark.slow
async def test_an_hour_leaves_nothing_behind(server: Playground, tmp_path: Path) -> None:
    async with process(server, tmp_path, command=("tests.e2e.weighed",)) as (bot, _):
        began = time.monotonic()
        played: list[str] = []
        weighed = []
        for third in (1, 2, 3):
            until = began + HOUR / TIMES * third / 3
            await asyncio.gather(*(_one_seat(server, until, third, n, played) for n in range(TABLES)))
            weighed.append(Weighed(len(played), await _weight(bot)))
    first, _, last = weighed  # the first third loads and makes what is there once
    games = last.games - first.games
    grown = (last.weight.objects - first.weight.objects) / games
    drawn = (last.weight.pictures - first.weight.pictures) / games
    print(*(f"After {games} games {weight}" for games, weight in weighed), sep="\n")
    print(f"{games} games after the first {first.games}: {grown:.0f} bytes each, and {drawn:.0f} of pictures")
    assert games >= 2 * TABLES
    assert grown < LEFT_BEHIND, "\n".join(last.weight.lines)
    assert drawn < LEFT_BEHIND, weighed


class Weighed(NamedTuple):
    """The bot after so many games."""

    games: int
    weight: Weight


async def _weight(bot: Process) -> Weight:
    assert bot.stdin is not None
    assert bot.stdout is not None
    bot.stdin.write(b"\n")
    line = await bot.stdout.readline()
    assert line, (await bot.stderr.read()).decode() if bot.stderr is not None else "it ended"
    return msgspec.json.decode(line, type=Weight)


async def _one_seat(server: Playground, until: float, third: int, table: int, played: list[str]) -> None:
    """One person plays game after game against two computer players, each in a channel of its own."""
    person = await server.user(f"person{table}")
    number = 0
    while number == 0 or time.monotonic() < until:
        number += 1
        channel = server.world.add_channel(f"table-{third}-{table}-{number}")
        person.goes_to(channel)
        await person.slash("/train new", map=BOARDS[(third + table + number) % len(BOARDS)], seats=3)
        for seats in (2, 3):
            await person.choose(lobby_button(await lobby(person), "add_computer"), "easy")
            await lobby(person, seats=seats)
        await start([person])
        await Player(person, random.Random(channel.name)).plays()
        played.append(channel.name)
        server.world.remove_channel(channel)
