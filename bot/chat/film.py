"""A film of a game takes long to draw: who waits for it hears how much of it there is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.pictures import Picture

NEWS_EVERY: Final = 3.0  # seconds


class Film:
    """A film that is being drawn, off the event loop."""

    def __init__(self, draw: Callable[[Callable[[int, int], None]], asyncio.Future[Picture]]) -> None:
        self.percent = 0
        self.picture = draw(self._progress)

    def _progress(self, done: int, of: int) -> None:
        self.percent = 100 * done // of

    async def shown(self, tell: Callable[[int], Awaitable[None]], every: float = NEWS_EVERY) -> Picture:
        """Waits for it and meanwhile tells every few seconds how many percent of it there are."""
        told = 0
        # Waiting like this leaves the film alone when whoever waits goes away: others may wait for the same one.
        while not (await asyncio.wait({self.picture}, timeout=every))[0]:
            if self.percent > told:
                told = self.percent
                await tell(told)
        return self.picture.result()
