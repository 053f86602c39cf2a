"""Pictures for messages: drawn off the event loop, the newest ones kept."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bot.chat.names import picture_colors, picture_names
from bot.chat.texts import Language
from bot.game.board import Board
from bot.game.events import Event
from bot.pictures import Frame, Picture, Studio
from bot.tables import Game, Seen

__all__ = ["Gallery", "Picture"]


Drawn = TypeVar("Drawn", Picture, tuple[Picture, ...])  # one picture or those that belong together


class Gallery:
    def __init__(self, studio: Studio, kept: int = 64) -> None:
        self.studio = studio
        self._kept = kept
        self._pictures: OrderedDict[Hashable, Any] = OrderedDict()
        # No more at once than there are cores: drawing more side by side makes none of them ready sooner.
        self._drawers = ThreadPoolExecutor(max_workers=os.cpu_count() or 1, thread_name_prefix="drawer")

    async def preview(self, board: Board, language: Language) -> Picture:
        """The map before anybody has built."""
        return await self._drawn(("preview", board.id, language), lambda: self.studio.empty(board, language))

    async def board(
        self, game: Game, seen: Seen, language: Language, last: Sequence[Event] = (), region: str | None = None
    ) -> Picture:
        names, colors = picture_names(game), picture_colors(game)
        return await self._drawn(
            ("board", _key(game, seen), language, tuple(last), region),
            lambda: self.studio.board(seen.view, names, language, last=last, region=region, colors=colors),
        )

    async def hand(self, game: Game, seen: Seen, language: Language) -> Picture:
        assert seen.view.mine is not None
        names = picture_names(game)
        return await self._drawn(
            ("hand", _key(game, seen), language),
            lambda: self.studio.hand(seen.view, names, language, picture_colors(game)),
        )

    async def tickets(self, game: Game, seen: Seen, language: Language) -> Picture:
        assert seen.view.mine is not None
        return await self._drawn(
            ("tickets", _key(game, seen), language),
            lambda: self.studio.tickets(seen.view, language, picture_colors(game)),
        )

    async def score(self, game: Game, seen: Seen, language: Language) -> tuple[Picture, ...]:
        names, colors = picture_names(game), picture_colors(game)
        return await self._drawn(
            ("score", _key(game, seen), language), lambda: self.studio.score(seen.view, names, language, colors)
        )

    async def replay(
        self,
        frames: Callable[[], Sequence[Frame]],
        game: Game,
        language: Language,
        progress: Callable[[int, int], None] = lambda done, of: None,
    ) -> Picture:
        """A film of the game. `progress` is called off the event loop, with how many of how many frames are done."""
        names, colors = picture_names(game), picture_colors(game)
        return await asyncio.to_thread(lambda: self.studio.replay(frames(), names, language, colors, progress))

    async def _drawn(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        found: Drawn | None = self._pictures.get(key)
        if found is None:
            found = await asyncio.get_running_loop().run_in_executor(self._drawers, draw)
            self._pictures[key] = found
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found


def _key(game: Game, seen: Seen) -> Hashable:
    """What a picture is of: the same seat's view of the same version, with the same people at the table."""
    viewer = None if seen.view.mine is None else seen.view.mine.seat
    return game.id, seen.version, viewer, tuple((seat.name, seat.color) for seat in game.seats)
