"""The help, page by page."""

from __future__ import annotations

from bot.chat.presses import Press
from bot.chat.rules import help_pages
from bot.chat.screens import Button, Screen, Words
from bot.chat.texts import Language


def help_screen(at: int, language: Language) -> Screen:
    pages = help_pages(language)
    here = at % len(pages)
    if len(pages) == 1:
        return Screen((Words(pages[0]),))
    turns = (
        Button(Press("help_page", 0, (here - 1) % len(pages), "back").custom_id, "", "◀️"),
        Button(Press("help_page", 0, (here + 1) % len(pages), "on").custom_id, "", "▶️"),
    )
    return Screen((Words(pages[here]), turns))
