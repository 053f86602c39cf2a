"""The benchmark of computer players measures every map and level."""

from __future__ import annotations

import pytest

from bot.boards import MAPS
from bot.players import LEVELS, bench


def test_every_map_and_level_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "DECISIONS", 6)
    numbers = bench.run()
    for name in MAPS:
        for level in LEVELS:
            median, p99, most = (numbers[f"{name}_{level}_{what}_ms"] for what in ("median", "p99", "max"))
            assert isinstance(median, float)
            assert isinstance(p99, float)
            assert isinstance(most, float)
            assert 0 <= median <= p99 <= most
