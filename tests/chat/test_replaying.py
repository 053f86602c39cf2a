"""Waiting for a film: those who wait hear how far it is, and get it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.chat.replaying import made
from bot.pictures import Picture

FILM = Picture(b"film", "image/webp", "a film", 1200, 900)


async def test_the_waiting_hear_how_much_is_drawn_and_nothing_twice() -> None:
    heard: list[int] = []
    going_on = asyncio.Event()

    async def make(progress: Callable[[int, int], None]) -> Picture:
        for done in (30, 60):
            going_on.clear()
            await asyncio.to_thread(progress, done, 150)
            await going_on.wait()
        return FILM

    async def tell(percent: int) -> None:
        heard.append(percent)
        going_on.set()

    assert await made(make, tell, every=0.001) == FILM
    assert heard == [20, 40]


async def test_a_quick_film_is_not_announced() -> None:
    heard: list[int] = []

    async def make(progress: Callable[[int, int], None]) -> Picture:
        progress(150, 150)
        return FILM

    async def tell(percent: int) -> None:
        heard.append(percent)

    assert await made(make, tell) == FILM
    assert heard == []


async def test_what_goes_wrong_is_not_swallowed() -> None:
    async def make(progress: Callable[[int, int], None]) -> Picture:
        raise OSError("no disk")

    async def tell(percent: int) -> None:
        raise AssertionError("there is nothing to tell")

    with pytest.raises(OSError, match="no disk"):
        await made(make, tell)
