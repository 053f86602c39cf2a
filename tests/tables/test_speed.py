"""What many games cost: nothing at the start, and bounded memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.bench import LIVE, opening


@pytest.mark.slow
async def test_a_file_with_a_thousand_games_opens_within_twice_the_time_of_an_empty_one(tmp_path: Path) -> None:
    numbers = await opening(tmp_path)
    assert numbers["running_games"] == 1000
    assert numbers["open_running_games_of_empty"] <= 2
    assert numbers["games_kept_of_1000"] <= LIVE
