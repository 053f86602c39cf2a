"""Pictures for messages: drawn off the event loop, the newest ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence

from bot.chat.texts import Language
from bot.game.events import Event
from bot.game.view import View
from bot.pictures import Frame, Picture, Studio

__all__ = ["Gallery", "Picture"]


class Gallery:
    def __init__(self, studio: Studio, kept: int = 64) -> None:
        self.studio = studio
        self._kept = kept
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()

    async def board(
        self,
        game: int,
        version: int,
        view: View,
        names: Sequence[str],
        language: Language,
        last: Sequence[Event] = (),
        region: str | None = None,
    ) -> Picture:
        key = ("board", game, version, language, tuple(names), len(last), region)
        return await self._drawn(key, lambda: self.studio.board(view, names, language, last=last, region=region))

    async def hand(self, game: int, version: int, view: View, names: Sequence[str], language: Language) -> Picture:
        assert view.mine is not None
        key = ("hand", game, version, view.mine.seat, language, tuple(names))
        return await self._drawn(key, lambda: self.studio.hand(view, names, language))

    async def tickets(self, game: int, version: int, view: View, language: Language) -> Picture:
        assert view.mine is not None
        key = ("tickets", game, version, view.mine.seat, language)
        return await self._drawn(key, lambda: self.studio.tickets(view, language))

    async def score(self, game: int, version: int, view: View, names: Sequence[str], language: Language) -> Picture:
        key = ("score", game, version, language, tuple(names))
        return await self._drawn(key, lambda: self.studio.score(view, names, language))

    async def replay(self, frames: Callable[[], Sequence[Frame]], names: Sequence[str], language: Language) -> Picture:
        return await asyncio.to_thread(lambda: self.studio.replay(frames(), names, language))

    async def _drawn(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        found = self._pictures.get(key)
        if found is None:
            found = await asyncio.to_thread(draw)
            self._pictures[key] = found
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found
