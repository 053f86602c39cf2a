"""Small pieces of language that many texts are put together from: lists, counted things, times."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat.texts import Language, say


def listed(language: Language, things: Iterable[str]) -> str:
    """ "Ala, Ola and Ewa"."""
    *start, last = list(things) or [""]
    return say(language, "words.and", start=", ".join(start), last=last) if start else last


def cards(language: Language, count: int) -> str:
    return say(language, "words.cards", count=count)


def points(language: Language, count: int) -> str:
    return say(language, "words.points", count=count)


def tickets(language: Language, count: int) -> str:
    return say(language, "words.tickets", count=count)
