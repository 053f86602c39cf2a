"""What `make play` opens, in a real browser, with the real bot: a person alone plays by what is on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from bot.boards import load_board
from bot.commands.playground import playing
from bot.playground import live
from bot.playground.server import Playground
from tests.playground import chromium
from tests.playground.at_the_page import Sitter
from tests.playground.chromium import Visit

pytestmark = pytest.mark.asyncio(loop_scope="module")

ARTEFACTS = Path("artefacts/play")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium.open_browser() as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(
    traffic: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Playground]:
    """A table on London, with Discord's own rate limits; each test goes on where the one before has stopped."""
    playground = Playground(channels=("station", "waiting-room"), traffic=traffic)
    live.mount(playground)
    database = tmp_path_factory.mktemp("play") / "games.sqlite3"
    async with playground, playing(playground, load_board("london"), database, pause=0.0):
        yield playground


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser: Browser, server: Playground) -> AsyncIterator[Visit]:
    async with chromium.visits(browser, lambda user: f"{server.url}/?as={user}", seconds=20) as opens:
        yield opens


async def test_a_turn_is_taken_and_the_hand_is_nobody_elses(visit: Visit) -> None:
    red, blue = await visit("red"), await visit("blue")
    told: list[str] = []
    blue.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    await blue.reload()
    rosa = Sitter(red)
    await rosa.answers()  # which tickets to keep
    assert await rosa.is_called()
    first = await picture(rosa.board())
    await red.screenshot(path=ARTEFACTS / "board.png")
    await rosa.opens_panel()
    await expect(rosa.panel).to_contain_text("Only you can see this")
    await picture(rosa.panel)
    hand = await rosa.panel.locator(".picture img").get_attribute("alt")
    assert hand is not None
    assert hand.startswith("Your hand")
    await red.screenshot(path=ARTEFACTS / "panel.png")
    while await rosa.decides():
        pass
    assert await rosa.is_called()
    second = await picture(rosa.board())
    assert second != first
    await expect(blue.locator(f'img[src="{second}"]')).to_be_visible()
    await red.screenshot(path=ARTEFACTS / "next-board.png")
    await blue.screenshot(path=ARTEFACTS / "as-blue.png")
    everything = "".join(told)
    assert second.split("?")[0] in everything
    for secret in (hand, "Your hand", "ephemeral-attachments"):
        assert secret not in everything
    await expect(blue.get_by_text("Only you can see this")).to_have_count(0)


async def picture(message: Locator) -> str:
    """The address of its picture, once it is there."""
    shown = message.locator(".picture img").first
    await expect(shown).to_have_js_property("complete", True)
    assert await shown.evaluate("image => image.naturalWidth") > 600
    return str(await shown.get_attribute("src"))


async def test_a_person_alone_plays_to_the_end(visit: Visit) -> None:
    """By pressing only what is on the screen, against two computer players, to the score sheet."""
    page = await visit("red")
    rosa = Sitter(page)
    assert await rosa.plays() > 5
    scores = rosa.messages.filter(has=rosa.over)
    await expect(scores).to_contain_text("Rosa")
    await picture(scores)
    # Every turn brought a new hand in place of the old one, so one waits to be read.
    await expect(page.get_by_role("link", name="Stationmaster, 1 unread message")).to_be_visible()
    await page.screenshot(path=ARTEFACTS / "the-end.png")
