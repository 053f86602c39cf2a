"""The rules in short pages, by map and topic, and the pages of help.

A topic's page is what all maps have in common, if anything, and then what this map adds. Which topics a map has, and
in which order, is the order of its table in the language file.
"""

from __future__ import annotations

from typing import Final

from bot.chat.texts import DEFAULT, Language, say, texts

LONGEST: Final = 1800  # characters of a page: a message has room for 2,000


def topics(board_id: str) -> tuple[str, ...]:
    """A map that the language files don't know has the topics common to all."""
    known = texts(DEFAULT)
    return known.pages(f"rules.map.{board_id}") or known.pages("rules.common")


def topic_title(board_id: str, topic: str, language: Language) -> str:
    own = f"rules.own_title.{board_id}.{topic}"
    return say(language, own if own in texts(language) else f"rules.title.{topic}")


def page(board_id: str, topic: str, language: Language) -> str:
    t = texts(language)
    keys = (f"rules.common.{topic}", f"rules.map.{board_id}.{topic}")
    parts = [t(key) for key in keys if key in t]
    return "\n".join([f"### {topic_title(board_id, topic, language)}", *parts])


def help_pages(language: Language) -> tuple[str, ...]:
    return tuple(say(language, f"help.pages.{name}") for name in texts(language).pages("help.pages"))
