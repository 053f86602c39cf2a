"""The measurements: small ones every day, the full house with the long runs. What they promise holds."""

from __future__ import annotations

import pytest

from bot.playground.bench import MESSAGES, USERS, fan_out, growth

# A stored message takes several kilobytes; what a busy machine's timers hold for a moment is far less.
NOTHING = 500


async def test_a_message_reaches_every_page_in_time() -> None:
    taken = await fan_out(users=20, rounds=3)
    assert len(taken) == 3
    assert max(taken) < 2.0


async def test_many_messages_leave_nothing_behind() -> None:
    _, grown = await growth(messages=2000, users=3, history=100)
    assert grown < NOTHING


@pytest.mark.slow
async def test_a_message_reaches_two_hundred_pages_in_time() -> None:
    assert USERS == 200
    assert max(await fan_out()) < 2.0


@pytest.mark.slow
async def test_ten_thousand_messages_leave_nothing_behind() -> None:
    assert MESSAGES == 10_000
    _, grown = await growth()
    assert grown < NOTHING / 5
