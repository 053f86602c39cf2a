"""The measurement of a start: a real process, with no games and with some."""

from __future__ import annotations

from pathlib import Path

from bot.playground.starting import starting


async def test_a_start_is_measured_with_and_without_games(tmp_path: Path) -> None:
    empty, full = await starting(tmp_path, running=3, starts=1)
    assert len(empty) == len(full) == 1
    assert min(empty + full) > 0.1, "no process starts that fast"
