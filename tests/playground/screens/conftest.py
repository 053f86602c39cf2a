"""Every kind of screen on a phone, in both languages: reached, photographed into `artefacts/screens`, and minded.

The photographs are there to be looked at; what a machine can see fails the test: a screen that can't be reached, that
scrolls sideways, or that shows a placeholder or words of the other language.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Browser

from bot.chat.addresses import point_discord_at
from bot.chat.texts import LANGUAGES, Language
from bot.pictures import Studio
from bot.playground import live
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from tests.e2e.house import BRISK, house
from tests.e2e.quick import Calendar
from tests.playground import chromium
from tests.playground.camera import HEIGHT, WIDTH, Camera
from tests.playground.tour import LOCALES, PLACES, Tour

ARTEFACTS = Path("artefacts/screens")
# Computer players don't ponder, but one post tells what they do, however busy the machine is.
PACE = msgspec.structs.replace(BRISK, post_hold=0.3)


@pytest.fixture(scope="session")
def studio() -> Studio:
    return Studio(cache=ARTEFACTS.parent / "boards")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    found: Language = request.param
    return found


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium.open_browser() as found:
        yield found


@pytest.fixture
async def tour(browser: Browser, language: Language, studio: Studio, tmp_path: Path) -> AsyncIterator[Tour]:
    """The bot on a playground in one language, and a phone; whatever the page complains about fails the test."""
    complaints: list[str] = []
    calendar = Calendar()
    server = Playground(rates=GENEROUS, channels=(PLACES[language],))
    server.world.guild.locale = LOCALES[language]
    live.mount(server, locale=LOCALES[language])
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server)
        point_discord_at(server.api_url, server.gateway_url)
        stack.callback(point_discord_at)
        home = await stack.enter_async_context(house(server, tmp_path, studio, seed="tour", pace=PACE, clock=calendar))
        context = await browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            device_scale_factor=2,
            has_touch=True,
            color_scheme="dark",
            locale=LOCALES[language],
        )
        stack.push_async_callback(context.close)
        page = await context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        going = Tour(home, Camera(page, server, language, ARTEFACTS / language), language, calendar)
        await going.gather()
        yield going
    assert complaints == []
