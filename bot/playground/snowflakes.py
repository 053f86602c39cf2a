"""Discord's ids: a number whose upper bits are the moment it was given out.

https://discord.com/developers/docs/reference#snowflakes
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NewType

from bot.playground.clock import Clock

Snowflake = NewType("Snowflake", int)

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Gives out ids, each greater than the one before."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> Snowflake:
        moment = (int(self._clock.seconds() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, moment)
        return Snowflake(self._last)


def given_at(snowflake: Snowflake) -> datetime:
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH_MS) / 1000, UTC)
