"""A phone in front of the page: it photographs what a person sees, and minds what must not be seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from playwright.async_api import Page, expect

from bot.boards import load_board, map_ids
from bot.chat.texts import LANGUAGES, Language, texts
from bot.pictures.words import words
from bot.playground import live
from bot.playground.model import Channel
from bot.playground.people import Person
from bot.playground.server import Playground

WIDTH, HEIGHT = 390, 800
TALLEST = 4000
PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
KEY = re.compile(r"\b[a-z_]+(?:\.[a-z_0-9]+)+\b")
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"https?://\S+|\S+\.json\b")
ALPHABET = re.compile(r"\b\w{1,2}–\w{1,2}\s\(\d+\)")  # the part of it that a menu has

READABLE = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll("[alt], [aria-label], [placeholder]")]
    .filter((each) => !each.closest("[inert], [hidden], [lang]:not(html)"))
    .flatMap((each) => ["alt", "aria-label", "placeholder"].map((name) => each.getAttribute(name) ?? ""))
].join("\\n")"""
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll(".scroller, .message-body, .picker")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className || each.tagName)"""
DRAWN = """() => Promise.all([...document.images].map((image) => ((image.loading = "eager"), image.decode())))"""
NEWEST = """() => document.querySelector(".messages li.message:last-child")?.getBoundingClientRect().height ?? 0"""
ROOM = """() => document.querySelector(".scroller").clientHeight"""


class Camera:
    """Photographs go to `folder`, one per screen, whole: a screen that is longer than the phone makes it longer."""

    def __init__(self, page: Page, server: Playground, language: Language, folder: Path) -> None:
        self.page, self.server, self.language, self.folder = page, server, language, folder
        self.taken: dict[str, float] = {}
        """How many screens of a phone the newest message takes, by photograph."""

    async def visit(self, person: Person, channel: Channel | None = None) -> Page:
        """Look at a channel as this person, from the beginning: what the page shows then is what there is."""
        page, place = self.page, channel or person.place
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        await page.goto(f"{self.server.url}/?as={person.name}#{place.id}")
        await expect(page.locator("body.starting")).to_have_count(0)
        seen = person.looks_at(place)
        if seen:
            await expect(page.locator(f"#message-{seen[-1].id}")).to_be_attached()
        await page.evaluate(DRAWN)
        return page

    async def photograph(self, name: str, person: Person, channel: Channel | None = None) -> None:
        await self.visit(person, channel)
        await self.shoot(name)

    async def shoot(self, name: str) -> None:
        """What is on the phone now."""
        page = self.page
        tall, room = await page.evaluate(NEWEST), await page.evaluate(ROOM)
        self.taken[name] = tall / room
        longer = min(TALLEST, int(HEIGHT + max(0.0, tall - room) + 8))
        await page.set_viewport_size({"width": WIDTH, "height": longer})
        await page.evaluate(DRAWN)
        await page.screenshot(path=self.folder / f"{name}.png", animations="disabled", caret="hide")
        await self._mind(name)
        await page.goto("about:blank")  # what changes from now on is for the next photograph

    async def _mind(self, name: str) -> None:
        assert await self.page.evaluate(SIDEWAYS) == [], f"{name} scrolls sideways"
        shown: str = await self.page.evaluate(READABLE)
        assert PLACEHOLDER.findall(shown) == [], f"{name} shows a placeholder"
        assert [key for key in KEY.findall(shown) if key in texts(self.language)] == [], f"{name} shows a text's key"
        plain = ALPHABET.sub(" ", ADDRESS.sub(" ", shown))
        foreign = {word for word in _words([plain]) if word in peculiar(self.language)}
        assert not foreign, f"{name} is not only in {self.language}: {sorted(foreign)}"


@cache
def peculiar(language: Language) -> frozenset[str]:
    """Words that only texts of the other languages have: they have no business on a page in this one."""
    names = {word for board in map(load_board, map_ids()) for word in _words(city.name for city in board.cities)}
    own = _vocabulary(language)
    return frozenset().union(*(_vocabulary(other) for other in LANGUAGES if other != language)) - own - names


@cache
def _vocabulary(language: Language) -> frozenset[str]:
    return frozenset(_words((*_chat_texts(language), *words(language).all(), *_page_texts(language))))


def _chat_texts(language: Language) -> Iterator[str]:
    known = texts(language)
    for key in known:
        text = known.raw(key)
        yield from [text] if isinstance(text, str) else text.values()


def _page_texts(language: Language) -> list[str]:
    """What stands between quotes in the language's part of the page's texts."""
    script = (live.FILES / "js" / "strings.js").read_text("utf-8")
    part = re.search(rf"^  {language}: \{{$(.*?)^  \}},?$", script, re.DOTALL | re.MULTILINE)
    assert part is not None
    return re.findall(r'"([^"]*)"', part[1])


def _words(several: Iterable[str]) -> set[str]:
    return {word for text in several for word in WORD.findall(PLACEHOLDER.sub(" ", text).casefold())}
