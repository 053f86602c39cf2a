"""A real browser for the tests of the page; where there is none they say so and are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

DESK = ViewportSize(width=1280, height=860)
PHONE = ViewportSize(width=390, height=844)
Visit = Callable[..., Awaitable[Page]]

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Where Chromium is: $CHROMIUM, or on the path."""
    return os.environ.get("CHROMIUM") or next((path for path in map(shutil.which, NAMES) if path), None)


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    path = find()
    if path is None:
        pytest.skip(f"no browser found ({', '.join(NAMES)}): the page is not tested; install Debian's chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def visits(browser: Browser, address: Callable[[str], str], *, seconds: float) -> AsyncIterator[Visit]:
    """A way to open the page as somebody; whatever a page complains about fails the test.

    `address` is where that person goes, `seconds` how long a page is waited for.
    """
    complaints: list[str] = []
    async with AsyncExitStack() as stack:

        async def open_page(user: str, *, size: ViewportSize = DESK, dark: bool = True) -> Page:
            context = await browser.new_context(
                viewport=size, color_scheme="dark" if dark else "light", has_touch=size is PHONE
            )
            stack.push_async_callback(context.close)
            page = await context.new_page()
            page.set_default_timeout(seconds * 1000)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            await page.goto(address(user))
            await expect(page.locator("body.starting")).to_have_count(0)
            return page

        yield open_page
    assert complaints == []
