"""What becomes of a message that Discord does not take: tried again, told to somebody, or let go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.chat.client import PERMISSIONS, Bot
from bot.chat.messages import GONE, THREAD_ARCHIVED
from bot.chat.sender import Letters
from bot.tables import Delivery, Destination, HandMessage, RetryLater, Undeliverable


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (403, 50007, Undeliverable("dms_closed")),
        (403, 50278, Undeliverable("dms_closed")),
        (403, 40003, RetryLater),  # opening direct messages too fast
        (403, 20026, RetryLater),
        (403, 0, RetryLater),  # not Discord itself that answers
        (401, 0, RetryLater),  # until the operator has given it a new token
        (500, 0, RetryLater),
        (400, 50035, Undeliverable("rejected", "400 50035")),
    ],
)
async def test_only_closed_direct_messages_count_as_closed(status: int, code: int, expected: object) -> None:
    response = cast(Any, SimpleNamespace(status=status, reason="told so"))
    letters = Letters(cast(Bot, None))  # it is asked only about channels
    delivery = Delivery(1, Destination("user", 5), 1, 1, HandMessage(5, True), 1)
    trouble = await letters._trouble(delivery, discord.HTTPException(response, {"code": code, "message": "no"}))
    if isinstance(expected, Undeliverable):
        assert (type(trouble), str(trouble)) == (Undeliverable, str(expected))
    else:
        assert isinstance(trouble, RetryLater)


def test_an_archived_thread_lets_nothing_be_changed() -> None:
    assert THREAD_ARCHIVED in GONE


def test_the_bot_asks_for_what_it_needs_and_nothing_else() -> None:
    assert {name for name, granted in PERMISSIONS if granted} == {
        "read_messages",  # Discord's View Channels
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "attach_files",
        "read_message_history",
    }
