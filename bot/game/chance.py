"""The one source of chance: a stream of numbers that the seed alone decides.

SHA-256 over seed and position instead of `random`, so that a game replays byte for byte on every platform and Python
version, and so that nobody can work out the next card from those already seen.
"""

from __future__ import annotations

import hashlib
import struct
from functools import lru_cache
from typing import Protocol, TypeVar

T = TypeVar("T")


class Stream(Protocol):
    seed: str
    chance: int  # how many numbers have been taken


@lru_cache(maxsize=4096)
def _numbers(seed: str, block: int) -> tuple[int, ...]:
    return struct.unpack(">8I", hashlib.sha256(f"{seed}/{block}".encode()).digest())


def below(stream: Stream, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely."""
    fair = (1 << 32) - (1 << 32) % bound  # numbers from here on would favour the small ones
    while True:
        position = stream.chance
        stream.chance = position + 1
        number = _numbers(stream.seed, position >> 3)[position & 7]
        if number < fair:
            return number % bound


def shuffle(stream: Stream, items: list[T]) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
