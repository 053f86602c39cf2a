"""The measurements at a small size: they run, and what they promise holds."""

from __future__ import annotations

from bot.playground.bench import fan_out, growth


async def test_a_message_reaches_every_page_in_time() -> None:
    taken = await fan_out(users=20, rounds=3)
    assert len(taken) == 3
    assert max(taken) < 2.0


async def test_many_messages_leave_nothing_behind() -> None:
    _, grown = await growth(messages=2000, users=3, history=100)
    # A stored message takes several kilobytes; what a busy machine's timers hold for a moment is far less.
    assert grown < 500
