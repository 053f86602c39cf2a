"""Pictures are drawn beside everything else, once, and those that are kept are of the moment that is asked for."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Sequence

import msgspec
import pytest

from bot.chat.gallery import Closing, Gallery
from bot.game.board import Board
from bot.game.events import RouteClaimed
from bot.pictures import Frame, Picture, Studio
from bot.pictures.layout import Layout
from bot.pictures.look import Look
from bot.pictures.palette import COLORS, PieceColor
from bot.pictures.replay import Progress, no_progress
from bot.pictures.words import Language
from bot.store.rows import SeatRow
from tests.chat.test_pages import sight
from tests.pictures.tables import offered, over, table

FILM = Picture(b"film", "image/webp", "a film", 1200, 900)
SEATS = (SeatRow(0, "blue", "Ala", 1), SeatRow(1, "red", "Ola", 2))


class Easel(Studio):
    """Draws only once it is told to: every picture begins with the plan of its board."""

    def __init__(self) -> None:
        super().__init__(width=320)
        self.go_on = threading.Event()

    def plan(self, board: Board) -> tuple[Layout, Look]:
        assert self.go_on.wait(60)
        return super().plan(board)


@pytest.mark.parametrize("kind", ["preview", "board", "hand", "tickets", "score", "replay"])
async def test_the_event_loop_goes_on_while_a_picture_is_drawn(kind: str) -> None:
    easel = Easel()
    gallery = Gallery(easel)
    state = offered("london", 2, [0, 1], (1, 2)) if kind == "tickets" else table("london", 2)
    seen = sight(over(state) if kind == "score" else state)
    game = msgspec.structs.replace(seen.game, seats=SEATS)
    drawing: dict[str, Callable[[], Awaitable[object]]] = {
        "preview": lambda: gallery.preview(state.board, "en"),
        "board": lambda: gallery.board(game, seen.seen, "en"),
        "hand": lambda: gallery.hand(game, seen.seen, "en"),
        "tickets": lambda: gallery.tickets(game, seen.seen, "en"),
        "score": lambda: gallery.score(game, seen.seen, "en"),
        "replay": lambda: gallery.replay([Frame(seen.view)], game, "en").picture,
    }
    waiting = asyncio.ensure_future(drawing[kind]())
    for _ in range(100):
        await asyncio.sleep(0)  # were it drawn on the loop, it would never come back here
    assert not waiting.done()
    easel.go_on.set()
    assert await waiting


class Cinema(Studio):
    """Draws films of as many frames as the test likes."""

    def __init__(self, frames: int) -> None:
        super().__init__()
        self.frames = frames
        self.begun = threading.Event()
        self.drawers: set[int] = set()

    def replay(
        self,
        frames: Sequence[Frame],
        names: Sequence[str],
        language: Language,
        colors: Sequence[PieceColor] = COLORS,
        progress: Progress = no_progress,
    ) -> Picture:
        self.drawers.add(threading.get_ident())
        self.begun.set()
        for done in range(self.frames):
            progress(done, self.frames)
        return FILM


async def test_one_film_is_drawn_at_a_time() -> None:
    """Whoever presses, the boards of the games in play keep the other cores."""
    cinema, seen = Cinema(3), sight(table("london", 2))
    gallery = Gallery(cinema)
    games = [msgspec.structs.replace(seen.game, id=number, seats=SEATS) for number in range(8)]
    films = await asyncio.gather(*(gallery.replay([Frame(seen.view)], game, "en").picture for game in games))
    assert films == [FILM] * 8
    assert len(cinema.drawers) == 1


async def test_a_film_is_drawn_once_for_all_who_ask_meanwhile() -> None:
    cinema, seen = Cinema(3), sight(table("london", 2))
    game, gallery = msgspec.structs.replace(seen.game, seats=SEATS), Gallery(cinema)
    first, second = (gallery.replay([Frame(seen.view)], game, "en") for _ in range(2))
    assert second is first
    assert gallery.replay([Frame(seen.view)], game, "pl") is not first
    await first.picture
    await asyncio.sleep(0)
    assert gallery.replay([Frame(seen.view)], game, "en") is not first  # it is too large to be kept


async def test_a_film_is_given_up_when_the_bot_stops() -> None:
    """It would take longer than a stop may, and a thread that draws can't be killed."""
    cinema, seen = Cinema(10**12), sight(table("london", 2))
    game, gallery = msgspec.structs.replace(seen.game, seats=SEATS), Gallery(cinema)
    film = gallery.replay([Frame(seen.view)], game, "en")
    await asyncio.to_thread(cinema.begun.wait, 60)
    gallery.close()
    with pytest.raises(Closing):
        await film.picture


async def test_what_nobody_has_begun_to_draw_is_given_up_when_the_bot_stops() -> None:
    easel, seen = Easel(), sight(table("london", 2))
    game, gallery = msgspec.structs.replace(seen.game, seats=SEATS), Gallery(easel)
    route = seen.board.routes[0].id
    cores, more = os.cpu_count() or 1, 5
    many = [
        asyncio.ensure_future(gallery.board(game, seen.seen, "en", last=[RouteClaimed(0, route, (), points)]))
        for points in range(cores + more)
    ]
    await asyncio.sleep(0)
    gallery.close()
    easel.go_on.set()
    ended = await asyncio.gather(*many, return_exceptions=True)
    assert len([picture for picture in ended if isinstance(picture, asyncio.CancelledError)]) == more


async def test_a_picture_is_drawn_once_and_for_its_own_moves() -> None:
    """A post that comes late lights other moves than the next one, though the board is the same."""
    state = table("london", 2)
    seen = sight(state)
    game, gallery = msgspec.structs.replace(seen.game, seats=SEATS), Gallery(Studio(width=320))
    owned = [route.id for route in state.board.routes if state.owners[route.index] == 0][:2]
    first, second = [
        await gallery.board(game, seen.seen, "en", last=[RouteClaimed(seat=0, route=route, cards=(), points=1)])
        for route in owned
    ]
    assert first.data != second.data
    again = [RouteClaimed(seat=0, route=owned[0], cards=(), points=1)]
    assert await gallery.board(game, seen.seen, "en", last=again) is first
