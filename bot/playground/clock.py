"""The playground's time: it runs like the wall clock, and a test or a person may push it forward."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime

Action = Callable[[], object]


class Timer:
    """One thing to do at a stated time; `cancel` takes it back."""

    __slots__ = ("action", "due")

    def __init__(self, due: float, action: Action) -> None:
        self.due = due
        self.action: Action | None = action

    def cancel(self) -> None:
        self.action = None


class Clock:
    """Wall time plus what was added by `advance`. Every deadline of the playground hangs on it."""

    def __init__(self) -> None:
        self._added = 0.0
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._wake: asyncio.TimerHandle | None = None

    @property
    def pending(self) -> int:
        """How many things wait for their time."""
        return sum(1 for _, _, timer in self._timers if timer.action is not None)

    def seconds(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._added

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds(), UTC)

    def later(self, seconds: float, action: Action) -> Timer:
        timer = Timer(self.seconds() + seconds, action)
        heapq.heappush(self._timers, (timer.due, next(self._order), timer))
        self._set_alarm()
        return timer

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not woken.done():
                woken.set_result(None)

        timer = self.later(seconds, wake)
        try:
            await woken
        finally:
            timer.cancel()

    def advance(self, seconds: float) -> None:
        """Push the time forward; whatever became due on the way happens now, in its order."""
        self._added += seconds
        self._fire()

    def stop(self) -> None:
        self._timers.clear()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None

    def _fire(self) -> None:
        now = self.seconds()
        while self._timers and (self._timers[0][0] <= now or self._timers[0][2].action is None):
            action = heapq.heappop(self._timers)[2].action
            if action is not None:
                action()
        self._set_alarm()

    def _set_alarm(self) -> None:
        while self._timers and self._timers[0][2].action is None:
            heapq.heappop(self._timers)
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self._timers:
            # A millisecond late rather than early: loop time and wall time round differently.
            wait = max(0.0, self._timers[0][0] - self.seconds()) + 0.001
            self._wake = asyncio.get_running_loop().call_later(wait, self._fire)
