"""Two hundred games at once, ten thousand presses: everybody is answered in time and sees the board soon."""

from __future__ import annotations

import pytest

from bot.playground.load import measure, quantile


@pytest.mark.slow
async def test_two_hundred_games_and_ten_thousand_presses() -> None:
    waits, _ = await measure(games=200, presses=10_000, rate=10.0)
    assert waits.failed == 0
    assert len(waits.answers) == 10_000
    assert quantile(waits.answers, 0.99) < 0.5
    assert quantile(waits.boards, 0.99) < 3.0
