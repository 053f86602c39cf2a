"""The rules in short pages, by map and topic, and the pages of help.

A topic's page is what all maps have in common, if anything, and what this map adds. Which topics a map has, and in
which order, is the order of its table in the language file.
"""

from __future__ import annotations

from typing import Final

from bot.chat.cards import map_title
from bot.chat.texts import DEFAULT, Language, say, texts
from bot.chat.wording import dotted

LONGEST: Final = 1800  # characters of a page: a message has room for 2,000
MAP_FIRST: Final = frozenset({"cards"})  # where the map says what the wild is, of which the common part speaks


def topics(board_id: str) -> tuple[str, ...]:
    """A map that the language files don't know has the topics common to all."""
    known = texts(DEFAULT)
    return known.pages(f"rules.map.{board_id}") or known.pages("rules.common")


def topic_title(board_id: str, topic: str, language: Language) -> str:
    own = f"rules.own_title.{board_id}.{topic}"
    return say(language, own if own in texts(language) else f"rules.title.{topic}")


def page(board_id: str, topic: str, language: Language) -> str:
    t, known = texts(language), topics(board_id)
    keys = [f"rules.common.{topic}", f"rules.map.{board_id}.{topic}"]
    if topic in MAP_FIRST:
        keys.reverse()
    words = "\n\n".join(t(key) for key in keys if key in t)
    title = (topic_title(board_id, topic, language), map_title(board_id, language))
    return f"### {dotted((*title, f'{known.index(topic) + 1}/{len(known)}'))}\n{words}"


def help_pages(language: Language) -> tuple[str, ...]:
    """The first line of each is its heading."""
    names = texts(language).pages("help.pages")
    pages = []
    for number, name in enumerate(names, start=1):
        heading, _, words = say(language, f"help.pages.{name}").partition("\n")
        pages.append(f"{dotted((heading, f'{number}/{len(names)}'))}\n{words}")
    return tuple(pages)
