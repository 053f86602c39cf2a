"""Time limits that hold on slow and busy machines: times are scaled by a fixed piece of work measured beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

_USUAL = 8.0  # milliseconds that the fixed work takes on the machine for which the limits are meant
_TRIES = 3


def slowest(works: Iterable[Callable[[], object]]) -> float:
    """The milliseconds of the slowest of these on the usual machine: processor time, the best of a few tries each."""
    before = _processor_time(_fixed_work)
    taken = max(min(_processor_time(work) for _ in range(_TRIES)) for work in works)
    return taken * _USUAL / max(before, _processor_time(_fixed_work))


def _processor_time(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def _fixed_work() -> None:
    """Small tuples and a dictionary, much like the game itself."""
    known: dict[tuple[int, int], int] = {}
    for number in range(80_000):
        key = (number % 251, number % 13)
        known[key] = known.get(key, 0) + number
    assert len(known) == 251 * 13
