"""Waiting for a film: those who wait hear how far it is, and get it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.chat.film import Film
from bot.pictures import Picture

FILM = Picture(b"film", "image/webp", "a film", 1200, 900)


class Reel:
    """A film whose drawing the test does by hand."""

    def __init__(self) -> None:
        self.film = Film(self._draw)

    def _draw(self, progress: Callable[[int, int], None]) -> asyncio.Future[Picture]:
        self.progress = progress
        self.picture: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        return self.picture


async def test_the_waiting_hear_how_much_is_drawn_and_nothing_twice() -> None:
    reel = Reel()
    heard: list[int] = []

    async def tell(percent: int) -> None:
        heard.append(percent)
        if percent == 40:
            reel.picture.set_result(FILM)
        else:
            reel.progress(60, 150)

    reel.progress(30, 150)
    assert await reel.film.shown(tell, every=0.001) == FILM
    assert heard == [20, 40]


async def test_a_quick_film_is_not_announced() -> None:
    reel = Reel()
    reel.progress(150, 150)
    reel.picture.set_result(FILM)
    assert await reel.film.shown(_nothing_to_tell) == FILM


async def test_what_goes_wrong_is_not_swallowed() -> None:
    reel = Reel()
    reel.picture.set_exception(OSError("no disk"))
    with pytest.raises(OSError, match="no disk"):
        await reel.film.shown(_nothing_to_tell)


async def test_others_still_get_the_film_when_one_goes_away() -> None:
    reel = Reel()
    impatient = asyncio.ensure_future(reel.film.shown(_nothing_to_tell))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    patient = asyncio.ensure_future(reel.film.shown(_nothing_to_tell))
    reel.picture.set_result(FILM)
    assert await patient == FILM


async def _nothing_to_tell(percent: int) -> None:
    raise AssertionError("there is nothing to tell")
