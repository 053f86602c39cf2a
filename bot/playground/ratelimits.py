"""Rate limits with Discord's headers. https://discord.com/developers/docs/topics/rate-limits"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from bot.playground.clock import Clock
from bot.playground.errors import TooOften


@dataclass(frozen=True, slots=True)
class Rate:
    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Rates:
    """`routes` by "METHOD /template"; None means that a route has no limit of its own."""

    routes: Mapping[str, Rate | None]
    other: Rate
    everywhere: Rate | None


# Discord tells its limits in the headers only; these are what bots meet there.
REAL = Rates(
    routes={
        "POST /channels/{channel_id}/messages": Rate(5, 5.0),
        "PATCH /channels/{channel_id}/messages/{message_id}": Rate(5, 5.0),
        "DELETE /channels/{channel_id}/messages/{message_id}": Rate(5, 1.0),
        "POST /channels/{channel_id}/typing": Rate(5, 5.0),
        "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me": Rate(1, 0.25),
        "POST /channels/{channel_id}/threads": Rate(50, 300.0),
        "POST /channels/{channel_id}/messages/{message_id}/threads": Rate(50, 300.0),
        "POST /users/@me/channels": Rate(10, 10.0),
        "POST /webhooks/{webhook_id}/{webhook_token}": Rate(5, 2.0),
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": Rate(5, 2.0),
        "PUT /applications/{application_id}/commands": Rate(5, 20.0),
        "PUT /applications/{application_id}/guilds/{guild_id}/commands": Rate(5, 20.0),
        "POST /interactions/{interaction_id}/{interaction_token}/callback": None,
    },
    other=Rate(30, 5.0),
    everywhere=Rate(50, 1.0),
)
GENEROUS = Rates(
    routes={"POST /interactions/{interaction_id}/{interaction_token}/callback": None},
    other=Rate(100_000, 1.0),
    everywhere=None,
)
"""For tests: the headers are there, and nobody has to wait."""

# Interactions do not count against the bot's overall limit.
OUTSIDE_EVERYWHERE = ("/interactions/", "/webhooks/")


@dataclass(slots=True)
class Bucket:
    remaining: int
    resets_at: float


class RateLimits:
    def __init__(self, clock: Clock, rates: Rates = REAL) -> None:
        self._clock = clock
        self.rates = rates
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def count(self, method: str, template: str, major: str) -> dict[str, str]:
        """Count one call: the headers of its answer, or `TooOften`."""
        route = f"{method} {template}"
        everywhere = self.rates.everywhere
        if everywhere is not None and not template.startswith(OUTSIDE_EVERYWHERE):
            self._take(("", ""), everywhere, everywhere=True)
        rate = self.rates.routes.get(route, self.rates.other)
        if rate is None:
            return {}
        bucket = self._take((route, major), rate)
        return self.headers(method, template, rate, bucket)

    def headers(self, method: str, template: str, rate: Rate, bucket: Bucket) -> dict[str, str]:
        wait = max(0.0, bucket.resets_at - self._clock.seconds())
        return {
            "X-RateLimit-Limit": str(rate.calls),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest(),
        }

    def headers_when_exceeded(self, method: str, template: str, refused: TooOften) -> dict[str, str]:
        rate = self.rates.routes.get(f"{method} {template}", self.rates.other) or self.rates.other
        empty = Bucket(0, self._clock.seconds() + refused.retry_after)
        headers = self.headers(method, template, rate, empty)
        headers["Retry-After"] = str(max(1, round(refused.retry_after)))
        headers["X-RateLimit-Scope"] = "global" if refused.everywhere else "user"
        if refused.everywhere:
            headers["X-RateLimit-Global"] = "true"
        return headers

    def _take(self, key: tuple[str, str], rate: Rate, *, everywhere: bool = False) -> Bucket:
        now = self._clock.seconds()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.resets_at <= now:
            if len(self._buckets) > 500:
                self._buckets = {each: kept for each, kept in self._buckets.items() if kept.resets_at > now}
            bucket = self._buckets[key] = Bucket(rate.calls, now + rate.seconds)
        if bucket.remaining <= 0:
            raise TooOften(bucket.resets_at - now, everywhere=everywhere)
        bucket.remaining -= 1
        return bucket
