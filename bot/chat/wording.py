"""Small pieces of language that many texts are put together from: lists, counted things, times."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat.texts import NO_BREAK, Language, say


def listed(language: Language, things: Iterable[str]) -> str:
    """ "Ala, Ola and Ewa"."""
    *start, last = list(things) or [""]
    return say(language, "words.and", start=", ".join(start), last=last) if start else last


def dotted(things: Iterable[str]) -> str:
    """ "one · two"; no line begins with the dot."""
    return f"{NO_BREAK}· ".join(things)


def points(language: Language, count: int) -> str:
    return say(language, "words.points", count=count).replace("-", "−", 1)
