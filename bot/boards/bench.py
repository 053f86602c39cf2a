"""How long it takes to load all maps."""

from __future__ import annotations

from time import perf_counter

from bot.boards import SHIPPED, map_ids
from bot.boards.map_file import read_map

ROUNDS = 5


def run() -> dict[str, float]:
    """Milliseconds to read and check every map that comes with the project, the first time and the best of some."""
    times = [_load_all() for _ in range(ROUNDS)]
    return {"maps": len(map_ids(SHIPPED)), "load_all_first_ms": times[0], "load_all_best_ms": min(times)}


def _load_all() -> float:
    start = perf_counter()
    for map_id in map_ids(SHIPPED):
        read_map(SHIPPED / map_id)
    return round((perf_counter() - start) * 1000, 2)
