"""Games at hand: bounded, read once for all who ask, and never older than the last change."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.game import Options
from bot.store.rows import GameRow
from bot.tables.live import Live, LiveGames
from tests.tables.room import ANNA, BEN, done, furnish


def game(number: int, revision: int) -> Live:
    row = GameRow(
        id=number,
        channel=number,
        guild=None,
        board="europe",
        options=Options(),
        seats_wanted=2,
        host=1,
        language="en",
        revision=revision,
        opened_at=0.0,
    )
    return Live(row, (), (), frozenset(), None)


@dataclass
class Shelf:
    """Where games are read from: what it finds is what lay there when it began to look."""

    revision: int = 1
    looks: int = 0
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self, number: int) -> Live | None:
        self.looks += 1
        found = game(number, self.revision)
        await self.go.wait()
        return found

    async def looked(self, times: int) -> None:
        while self.looks < times:  # noqa: ASYNC110 - a step of the loop, no time passes
            await asyncio.sleep(0)


async def test_all_who_ask_at_once_wait_for_one_reading() -> None:
    games, shelf = LiveGames(3), Shelf()
    asking = [asyncio.create_task(games.read(7, shelf.read)) for _ in range(5)]
    await shelf.looked(1)
    asking[0].cancel()  # one gives up; the others still get their answer
    shelf.go.set()
    assert await asyncio.gather(*asking[1:]) == [game(7, 1)] * 4
    assert (shelf.looks, games.get(7)) == (1, game(7, 1))


async def test_what_was_read_is_at_hand_as_soon_as_it_is_known() -> None:
    games, shelf = LiveGames(3), Shelf()
    shelf.go.set()
    first = asyncio.create_task(games.read(7, shelf.read))
    while games.get(7) is None:  # noqa: ASYNC110 - a step of the loop, no time passes
        await asyncio.sleep(0)
    assert not first.done()
    assert games.get(7) == await first


async def test_a_reading_that_fails_is_tried_again_by_the_next_who_asks() -> None:
    games, shelf = LiveGames(3), Shelf()
    shelf.go.set()

    async def broken(number: int) -> Live | None:
        raise ValueError(number)

    for _ in range(2):
        with pytest.raises(ValueError, match="7"):
            await games.read(7, broken)
    assert await games.read(7, shelf.read) == game(7, 1)


async def test_a_reading_that_a_change_has_overtaken_is_not_kept() -> None:
    games, shelf = LiveGames(3), Shelf()
    slow = asyncio.create_task(games.read(7, shelf.read))
    await shelf.looked(1)
    games.put(game(7, 2))
    shelf.go.set()
    await slow
    assert games.get(7) == game(7, 2)


async def test_after_a_drop_it_is_read_anew() -> None:
    games, shelf = LiveGames(3), Shelf()
    slow = asyncio.create_task(games.read(7, shelf.read))
    await shelf.looked(1)
    shelf.revision = 2
    games.drop(7)
    fresh = asyncio.create_task(games.read(7, shelf.read))
    await shelf.looked(2)
    shelf.go.set()
    assert [(await slow), (await fresh)] == [game(7, 1), game(7, 2)]
    assert games.get(7) == game(7, 2)


async def test_starting_reads_no_game_before_somebody_asks(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    for channel in range(20):
        opened = done(await room.tables.lobby.open(ANNA, channel, None, "europe", 2))
        done(await room.tables.lobby.join(opened.id, BEN))
        done(await room.tables.lobby.start(opened.id, ANNA))
    await room.deliver()
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3")
    await again.tables.alarm.fire_due()
    await again.deliver()
    assert len(again.tables.hall.games) == 0
    await again.tables.in_channel(7)
    assert len(again.tables.hall.games) == 1
    await again.store.close()


async def test_the_longest_unused_goes_first() -> None:
    games = LiveGames(2)
    for number in (1, 2):
        games.put(game(number, 1))
    games.get(1)
    games.put(game(3, 1))
    assert [number for number in (1, 2, 3) if games.get(number) is not None] == [1, 3]
    assert len(games) == 2
