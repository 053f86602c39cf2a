"""The outbox on its way: in order per destination, again when it failed, dropped when it never will arrive."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter

import msgspec

from bot.store import Rows, StoreTrouble
from bot.store.outbox import Head
from bot.store.rows import MessageRow, OutboxRow
from bot.tables.hall import Hall
from bot.tables.intents import (
    Delivery,
    Destination,
    DmsClosed,
    MissingPermissions,
    NotAllowed,
    PrivateNotice,
    RetryLater,
    Sender,
    Sent,
    Undeliverable,
    intent_decoder,
)
from bot.tables.pace import DAY, HOUR
from bot.tables.telling import tell

log = logging.getLogger(__name__)

_AT_ONCE = 32
_LONGEST_WAIT = HOUR
_TRY_AGAIN = 30.0  # seconds, after the store or we failed


class Deliveries:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._under_way: dict[str, asyncio.Task[None]] = {}  # by destination
        self._resting: dict[str, float] = {}  # destinations at which we failed, and until when they rest
        self._refused: set[Destination] = set()  # channels in which permissions were missing; the outbox knows, too
        self._unforeseen: Counter[int] = Counter()  # how often a row has failed in a way nobody foresaw
        self._pruned = -math.inf  # when

    async def run(self, sender: Sender) -> None:
        looked_up = False
        while True:
            try:
                if not looked_up:
                    await self._look_up_refused()
                    looked_up = True
                await self._prune()
                until = await self._start_due(sender)
            except StoreTrouble as trouble:
                log.error("outbox: %s", trouble.words)
                until = self.hall.clock.now() + _TRY_AGAIN
            await self.hall.clock.wait(self.hall.mail, until)

    async def deliver_due(self, sender: Sender) -> int:
        """Deliver what is due now and wait for it."""
        delivered = 0
        while True:
            await self._start_due(sender)
            if not self._under_way:
                return delivered
            delivered += len(self._under_way)
            await asyncio.gather(*self._under_way.values())

    async def _look_up_refused(self) -> None:
        """Where permissions were missing before the start: a press there is to hurry what waits."""
        waiting = await self.hall.store.read(lambda rows: rows.outbox.refused())
        self._refused |= {Destination.parse(destination) for destination in waiting}

    async def _prune(self) -> None:
        """Once a day: what was delivered long ago is forgotten."""
        now = self.hall.clock.now()
        if abs(now - self._pruned) >= DAY:
            before = now - self.hall.pace.keep_delivered
            await self.hall.store.write(lambda rows: rows.outbox.prune(before))
            self._pruned = now

    async def _start_due(self, sender: Sender) -> float | None:
        """Start what is due, one row per destination; returns when the next one will be."""
        now = self.hall.clock.now()
        self._resting = {to: until for to, until in self._resting.items() if until > now}
        later: list[float] = list(self._resting.values())
        heads = await self.hall.store.read(lambda rows: rows.outbox.heads())
        for row in sorted(heads, key=lambda head: Destination.parse(head.destination).kind != "channel"):  # many wait
            if row.destination in self._under_way or row.destination in self._resting:
                continue
            if now < row.due <= now + _LONGEST_WAIT:  # beyond: from before the machine's clock was set back
                later.append(row.due)
            elif len(self._under_way) < _AT_ONCE:
                task = asyncio.create_task(self._deliver(sender, row))
                self._under_way[row.destination] = task
                task.add_done_callback(lambda _, to=row.destination: self._over(to))  # type: ignore[misc]
        return min(later, default=None)

    def _over(self, destination: str) -> None:
        self._under_way.pop(destination, None)
        self.hall.mail.set()

    async def _deliver(self, sender: Sender, head: Head) -> None:
        try:
            row = await self.hall.store.write(lambda rows: rows.outbox.begin(head.id))
            if row is not None:
                await self._send(sender, row)
        except StoreTrouble as trouble:
            log.error("outbox %s: %s", head.id, trouble.words)
            self._resting[head.destination] = self.hall.clock.now() + _TRY_AGAIN
        except Exception:
            log.exception("outbox %s: its delivery can't be written down", head.id)
            self._resting[head.destination] = self.hall.clock.now() + _TRY_AGAIN

    async def _send(self, sender: Sender, row: OutboxRow) -> None:
        to = Destination.parse(row.destination)
        try:
            intent = intent_decoder.decode(row.payload)
            delivery = Delivery(row.id, to, row.game, row.version, intent, row.attempts)
            sent = await sender.send(delivery)
        except RetryLater as retry:
            seconds = retry.seconds if retry.seconds is not None else self._back_off(row.attempts)
            await self._later(row, seconds)
        except NotAllowed as refused:
            await self._wait_for_permission(row, to, refused)
        except Undeliverable as never:
            await self._drop(row, to, never)
        except StoreTrouble:
            raise
        except Exception:
            log.exception("outbox %s (game %s, %s) failed", row.id, row.game, row.kind)
            self._unforeseen[row.id] += 1
            if self._unforeseen[row.id] < self.hall.pace.unexpected_tries:
                await self._later(row, self._back_off(row.attempts))
            else:
                await self._drop(row, to, Undeliverable("rejected", "failed too often"))
        else:
            await self.hall.store.write(lambda rows: self._delivered(rows, row, sent))
            self._unforeseen.pop(row.id, None)

    def _back_off(self, attempts: int) -> float:
        pace = self.hall.pace
        return min(pace.retry_first * 2.0 ** min(attempts - 1, 20), pace.retry_longest)

    async def _later(self, row: OutboxRow, seconds: float) -> None:
        due = self.hall.clock.now() + min(seconds, _LONGEST_WAIT)
        await self.hall.store.write(lambda rows: rows.outbox.later(row.id, due))

    async def _wait_for_permission(self, row: OutboxRow, to: Destination, refused: NotAllowed) -> None:
        """It stays where it is, and whoever can mend it is told, at most once a day."""
        now, pace = self.hall.clock.now(), self.hall.pace
        if now - row.created_at >= pace.refused_given_up:
            await self._drop(row, to, Undeliverable("forbidden", str(refused)))
            return
        log.warning("outbox %s (game %s, %s) to %s waits for permissions: %s", row.id, row.game, row.kind, to, refused)
        what = f"not_allowed {refused}"
        due = now + min(pace.refused_again * 2.0 ** min(row.attempts - 1, 20), _LONGEST_WAIT)

        def work(rows: Rows) -> None:
            rows.outbox.later(row.id, due, refused=True)
            game = rows.games.get(row.game)
            if game is None:
                return
            for user in sorted({game.host, *refused.menders}):
                told = rows.people.told_at(row.game, user, what)
                if told is None or now - told >= DAY:
                    rows.people.tell_again(row.game, user, what, now)
                    tell(rows, game, MissingPermissions(user, refused.missing), now)

        self._refused.add(to)
        await self.hall.store.write(work)

    @property
    def refused(self) -> frozenset[int]:
        """The channels where something waits because permissions were missing."""
        return frozenset(to.id for to in self._refused)

    async def try_again(self, channel: int) -> None:
        """The permissions there were mended, it seems."""
        to, now = Destination("channel", channel), self.hall.clock.now()
        if to in self._refused:
            self._refused.discard(to)
            await self.hall.store.write(lambda rows: rows.outbox.now(str(to), now))
            self.hall.mail.set()

    def _delivered(self, rows: Rows, row: OutboxRow, sent: tuple[Sent, ...]) -> None:
        rows.outbox.delivered(row.id, self.hall.clock.now())
        for message in sent:
            rows.messages.remember(
                MessageRow(row.game, message.kind, message.key, message.channel, message.message, row.version)
            )

    async def _drop(self, row: OutboxRow, to: Destination, never: Undeliverable) -> None:
        """It will never arrive; the table is told where that matters."""
        log.warning("outbox %s (game %s, %s) to %s is dropped: %s", row.id, row.game, row.kind, to, never)
        now = self.hall.clock.now()

        def work(rows: Rows) -> None:
            rows.outbox.dropped(row.id, str(never), now)
            game = rows.games.get(row.game)
            if game is None:
                return
            if never.why == "dms_closed" and to.kind == "user":
                settings = rows.people.settings(to.id)
                rows.people.save(to.id, msgspec.structs.replace(settings, dms_closed_at=now))
                if rows.people.tell_once(row.game, to.id, "dms_closed", now):
                    tell(rows, game, DmsClosed(to.id), now)
            elif (
                never.why == "channel_gone" and to.kind == "channel" and to.id == game.channel and not game.channel_lost
            ):
                rows.games.save(msgspec.structs.replace(game, channel_lost=True), game)
                if game.status == "playing":
                    for seat in rows.seats.of(row.game):
                        if seat.user is not None:
                            tell(rows, game, PrivateNotice("channel_lost", seat.user), now)

        async with self.hall.games.lock(row.game):
            await self.hall.store.write(work)
            self.hall.games.drop(row.game)
        self._unforeseen.pop(row.id, None)

    async def stop(self, sender: Sender, grace: float) -> None:
        """Deliver what is due, as far as the time allows; what is left waits in the file."""
        try:
            async with asyncio.timeout(grace):
                await self.deliver_due(sender)
        except TimeoutError:
            log.info("deliveries: some are left for the next start")
        for task in self._under_way.values():
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)
