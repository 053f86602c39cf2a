"""Texts as somebody reads them."""

from __future__ import annotations

from bot.chat.texts import NO_BREAK


def as_read(text: str | None) -> str:
    """To the eye a space is a space, whether a line may break there or not."""
    return (text or "").replace(NO_BREAK, " ")
