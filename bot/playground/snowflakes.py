"""Discord's ids: a number whose upper bits are the moment it was given out.

https://discord.com/developers/docs/reference#snowflakes
"""

from __future__ import annotations

from typing import NewType

from bot.playground.clock import Clock

Snowflake = NewType("Snowflake", int)

EPOCH_MS = 1_420_070_400_000
FOUNDED_MS = 1_577_836_800_000
"""When the little server was founded, to its own belief: at the beginning of 2020."""


class Snowflakes:
    """Gives out ids, each greater than the one before.

    Until `follow_clock` they are the same at every start, so that the people and channels of a playground are still
    the same to a bot that kept its database.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = (FOUNDED_MS - EPOCH_MS) << 22
        self._following = False

    def follow_clock(self) -> None:
        self._following = True

    def next(self) -> Snowflake:
        moment = (int(self._clock.seconds() * 1000) - EPOCH_MS) << 22 if self._following else 0
        self._last = max(self._last + 1, moment)
        return Snowflake(self._last)
