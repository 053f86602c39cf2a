"""Time, given from outside so that tests need not wait for it."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from bot.store.rows import UserSettings


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since 1970."""

    async def wait(self, bell: asyncio.Event, until: float | None) -> None:
        """Until the bell rings or the time has come; may return early, so look again. Clears the bell."""


class SystemClock:
    LONGEST = 60.0  # the machine's clock may be set while we sleep

    def now(self) -> float:
        return time.time()

    async def wait(self, bell: asyncio.Event, until: float | None) -> None:
        seconds = self.LONGEST if until is None else min(self.LONGEST, max(0.0, until - self.now()))
        try:
            async with asyncio.timeout(seconds):
                await bell.wait()
        except TimeoutError:
            return
        bell.clear()


def quiet_until(settings: UserSettings, now: float) -> float | None:
    """When the person's quiet hours, in which we are, end; None when we are in none."""
    begin, end = settings.quiet_from, settings.quiet_to
    if begin is None or end is None or begin == end:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(settings.zone))
    minute = here.hour * 60 + here.minute
    inside = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not inside:
        return None
    day = here.date() if minute < end else here.date() + timedelta(days=1)
    over = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=here.tzinfo, fold=here.fold)
    return max(over.timestamp(), now + 1)  # an hour that the change to summer time leaves out
