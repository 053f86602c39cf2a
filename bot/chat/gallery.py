"""Pictures for messages: drawn off the event loop, the newest ones kept."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from bot.chat.film import Film
from bot.chat.names import picture_colors, picture_names
from bot.chat.texts import Language
from bot.game.board import Board
from bot.game.events import Event
from bot.pictures import Frame, Picture, Studio
from bot.tables import Game, Seen

__all__ = ["Gallery", "Picture"]


class Closing(Exception):
    """The bot stops, and a film would take longer than it may."""


Drawn = TypeVar("Drawn", Picture, tuple[Picture, ...])  # one picture or those that belong together


class Gallery:
    def __init__(self, studio: Studio, kept: int = 64) -> None:
        self.studio = studio
        self._kept = kept
        self._pictures: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()  # drawn, or being drawn
        # No more at once than there are cores: drawing more side by side makes none of them ready sooner. What a whole
        # channel waits for does not queue behind the hands of single people.
        cores = os.cpu_count() or 1
        self._for_all = ThreadPoolExecutor(cores, thread_name_prefix="boards")
        self._for_one = ThreadPoolExecutor(cores, thread_name_prefix="hands")
        # A film keeps a core busy for long: several at once would hold up the boards of all games.
        self._for_films = ThreadPoolExecutor(1, thread_name_prefix="films")
        self._films: dict[tuple[int, Language], Film] = {}  # being drawn
        self._closing = False

    async def preview(self, board: Board, language: Language) -> Picture:
        """The map before anybody has built."""
        return await self._drawn(
            ("preview", board.id, language), lambda: self.studio.empty(board, language), self._for_all
        )

    async def board(
        self, game: Game, seen: Seen, language: Language, last: Sequence[Event] = (), region: str | None = None
    ) -> Picture:
        names, colors = picture_names(game), picture_colors(game)
        return await self._drawn(
            ("board", _key(game, seen), language, tuple(last), region),
            lambda: self.studio.board(seen.view, names, language, last=last, region=region, colors=colors),
            self._for_all,
        )

    async def hand(self, game: Game, seen: Seen, language: Language) -> Picture:
        assert seen.view.mine is not None
        names = picture_names(game)
        return await self._drawn(
            ("hand", _key(game, seen), language),
            lambda: self.studio.hand(seen.view, names, language, picture_colors(game)),
            self._for_one,
        )

    async def tickets(self, game: Game, seen: Seen, language: Language) -> Picture:
        assert seen.view.mine is not None
        return await self._drawn(
            ("tickets", _key(game, seen), language),
            lambda: self.studio.tickets(seen.view, language, picture_colors(game)),
            self._for_one,
        )

    async def score(self, game: Game, seen: Seen, language: Language) -> tuple[Picture, ...]:
        names, colors = picture_names(game), picture_colors(game)
        return await self._drawn(
            ("score", _key(game, seen), language),
            lambda: self.studio.score(seen.view, names, language, colors),
            self._for_all,
        )

    def replay(self, frames: Sequence[Frame], game: Game, language: Language) -> Film:
        """A film of a game that is over; whoever asks while it is being drawn waits for the same one."""
        key = game.id, language
        film = self._films.get(key)
        if film is not None:
            return film
        names, colors = picture_names(game), picture_colors(game)

        def draw(progress: Callable[[int, int], None]) -> asyncio.Future[Picture]:
            def go_on(done: int, of: int) -> None:
                if self._closing:
                    raise Closing
                progress(done, of)

            return asyncio.get_running_loop().run_in_executor(
                self._for_films, lambda: self.studio.replay(frames, names, language, colors, go_on)
            )

        def ready(picture: asyncio.Future[Picture]) -> None:
            del self._films[key]
            if not picture.cancelled():
                picture.exception()  # those who wait are told; that nobody waits any more is no error

        film = self._films[key] = Film(draw)
        film.picture.add_done_callback(ready)
        return film

    def close(self) -> None:
        """What nobody has begun to draw is given up, films at any time; any other picture is ready in a moment."""
        self._closing = True
        for drawers in (self._for_all, self._for_one, self._for_films):
            drawers.shutdown(wait=False, cancel_futures=True)

    async def _drawn(self, key: Hashable, draw: Callable[[], Drawn], drawers: Executor) -> Drawn:
        """The picture of that name; whoever asks while it is being drawn waits for the same one."""
        drawing = self._pictures.get(key)
        if drawing is None:
            drawing = self._pictures[key] = asyncio.get_running_loop().run_in_executor(drawers, draw)
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        try:
            found: Drawn = await asyncio.shield(drawing)
        except Exception:
            self._pictures.pop(key, None)  # the next one to ask tries again
            raise
        return found


def _key(game: Game, seen: Seen) -> Hashable:
    """What a picture is of: the same seat's view of the same version, with the same people at the table."""
    viewer = None if seen.view.mine is None else seen.view.mine.seat
    return game.id, seen.version, viewer, tuple((seat.name, seat.color) for seat in game.seats)
