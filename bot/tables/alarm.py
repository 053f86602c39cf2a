"""One sleeping task for all timers. They are rows, so after a restart all that are due fire, each once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import assert_never

from bot.store import Rows, StoreTrouble
from bot.store.rows import ProposalRow, TimerRow
from bot.tables.auto import Auto
from bot.tables.clock import quiet_until
from bot.tables.hall import Hall
from bot.tables.intents import ProposalPost, Reminder
from bot.tables.live import Live
from bot.tables.telling import tell
from bot.tables.waiting import next_reminder

log = logging.getLogger(__name__)

_TRY_AGAIN = 30.0  # seconds, after a timer failed
_LIVE_AT_ONCE = 16


class Alarm:
    def __init__(self, hall: Hall, auto: Auto) -> None:
        self.hall = hall
        self._auto = auto
        self._firing: dict[int, asyncio.Task[None]] = {}
        self._failed: dict[int, float] = {}  # timers that failed, and when they are tried again
        self._at_once = asyncio.Semaphore(_LIVE_AT_ONCE)

    async def run(self) -> None:
        while True:
            try:
                until = await self._start_due()
            except StoreTrouble as trouble:
                log.error("timers: %s", trouble.words)
                until = self.hall.clock.now() + _TRY_AGAIN
            await self.hall.clock.wait(self.hall.alarm, until)

    async def fire_due(self) -> int:
        """Fire everything that is due now, and what that makes due, and wait for it. For tests and for closing down."""
        fired = 0
        while True:
            await self._start_due()
            if not self._firing:
                return fired
            fired += len(self._firing)
            await asyncio.gather(*self._firing.values())

    async def stop(self) -> None:
        """Let what is firing come to its end."""
        if self._firing:
            await asyncio.gather(*self._firing.values(), return_exceptions=True)

    async def _start_due(self) -> float | None:
        """Start firing what is due; returns when the next one will be."""
        now = self.hall.clock.now()
        due, following = await self.hall.store.read(lambda rows: (rows.timers.due(now), rows.timers.next_after(now)))
        self._failed = {timer: again for timer, again in self._failed.items() if again > now}
        for timer in due:
            if timer.id not in self._firing and timer.id not in self._failed:
                task = asyncio.create_task(self._fire(timer))
                self._firing[timer.id] = task
                task.add_done_callback(lambda _, timer=timer: self._fired(timer))  # type: ignore[misc]
        return min((moment for moment in (following, *self._failed.values()) if moment is not None), default=None)

    def _fired(self, timer: TimerRow) -> None:
        self._firing.pop(timer.id, None)
        self.hall.alarm.set()

    async def _fire(self, timer: TimerRow) -> None:
        try:
            async with self._at_once:
                match timer.kind:
                    case "auto":
                        await self._auto.move(timer.game)
                    case "reminder":
                        await self._at_table(timer, self._remind)
                    case "time_up":
                        await self._at_table(timer, self._time_up)
                    case _:
                        assert_never(timer.kind)
        except StoreTrouble as trouble:
            log.error("game %s, timer %s: %s", timer.game, timer.kind, trouble.words)
            self._failed[timer.id] = self.hall.clock.now() + _TRY_AGAIN
        except Exception:
            log.exception("game %s: timer %s failed", timer.game, timer.kind)
            self._failed[timer.id] = self.hall.clock.now() + _TRY_AGAIN

    async def _at_table(self, timer: TimerRow, work: Callable[[Live, TimerRow], Awaitable[None]]) -> None:
        async with self.hall.games.lock(timer.game):
            live = await self.hall.live(timer.game)
            if live is not None:
                await work(live, timer)

    async def _remind(self, live: Live, timer: TimerRow) -> None:
        user, now, pace = live.seats[timer.seat].user, self.hall.clock.now(), self.hall.pace

        def work(rows: Rows) -> None:
            since = rows.seats.due_since(timer.game).get(timer.seat)
            if not rows.timers.take(timer.id) or since is None or user is None or not live.running:
                return
            settings = rows.people.settings(user)
            quiet = quiet_until(settings, now)
            if quiet is not None:
                rows.timers.set(timer.game, "reminder", timer.seat, timer.number, quiet)
                return
            if settings.reminders:
                tell(rows, live.row, Reminder(user, timer.number), now)
            following = next_reminder(pace, since, timer.number, now)
            if following is not None:
                rows.timers.set(timer.game, "reminder", timer.seat, *following)

        await self.hall.store.write(work)
        self.hall.mail.set()

    async def _time_up(self, live: Live, timer: TimerRow) -> None:
        now = self.hall.clock.now()
        body = ProposalRow(0, timer.game, "time_up", timer.seat, None, live.row.version, b"null", "open", now)
        voters = live.voters(body)

        def work(rows: Rows) -> None:
            if not rows.timers.take(timer.id) or not live.running or not voters:
                return
            if timer.seat not in rows.seats.due_since(timer.game):
                return
            if any(old.kind == "time_up" and old.seat == timer.seat for old in rows.proposals.open_in(timer.game)):
                return
            tell(rows, live.row, ProposalPost(rows.proposals.add(body)), now)

        await self.hall.store.write(work)
        self.hall.games.drop(timer.game)
        self.hall.mail.set()
