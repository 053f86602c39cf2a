"""A person at the page who knows the game a little and presses only what is on the screen."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, TimeoutError, expect

MY_TURN = re.compile(r"Rosa: your turn|Choosing tickets: .*Rosa")
A_TICKET = re.compile(r"^\W*\d · ")
NEWEST = '[...document.querySelectorAll(".messages li.ephemeral")].at(-1)'
# What the bot has put there to be used; a choice that only the page shows yet does not count.
CONTROLS = f'[...({NEWEST}?.querySelectorAll("button[data-focus-key]") ?? [])].map((b) => b.dataset.focusKey).join()'
PATIENCE = 60_000  # milliseconds
A_MOMENT = 10_000  # for a press; a button that goes away meanwhile is not waited for much longer


class Sitter:
    """Rosa: claims the longest route she can pay for, else draws blind."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answered = "none"  # the id of the post she answered last
        self.presses = 0

    @property
    def messages(self) -> Locator:
        return self.page.locator(".messages li.message")

    @property
    def panel(self) -> Locator:
        """What only she sees, the newest."""
        return self.messages.and_(self.page.locator(".ephemeral")).last

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("button", name="Rematch")

    def board(self) -> Locator:
        """The newest post with a board that can be played from."""
        return self.messages.filter(has=self.page.get_by_role("button", name="Play", exact=True)).last

    async def plays(self) -> int:
        """To the end of the game; how many times she answered a call."""
        times = 0
        while await self.is_called():
            times += await self.answers()
        return times

    async def is_called(self) -> bool:
        """Wait until it is her turn; False when the game is over."""
        unanswered = self.page.locator(f"li:not(#{self.answered})")
        asking = self.board().filter(has_text=MY_TURN).and_(unanswered)
        await expect(self.over.or_(asking).last).to_be_visible(timeout=PATIENCE)
        return not await self.over.is_visible()

    async def answers(self) -> bool:
        """One call: from **Play** until her panel has nothing more to decide. False where nothing could be pressed."""
        opened = await self.opens_panel()
        while opened and await self.decides():
            pass
        return opened

    async def opens_panel(self) -> bool:
        """False where the post lost its button before it could be pressed: she looks again what there is.

        Computer players who don't ponder may have moved before her panel shows what her own move brought: she plays on
        in it, and the post that called her to that turn comes when it is over. It loses its button to the next post, or
        to the end of the game; then the panel that it opened is put away, too.
        """
        post = self.page.locator(f"li#{await self.board().get_attribute('id')}")
        before = await self.panel.get_attribute("id") if await self.panel.count() else None
        try:
            await post.get_by_role("button", name="Play", exact=True).click(timeout=A_MOMENT)
        except TimeoutError:
            await expect(post.get_by_role("button", name="Play", exact=True)).to_have_count(0)
            return False
        self.answered = str(await post.get_attribute("id"))
        self.presses += 1
        there = f"""before => {NEWEST}?.id !== before && {NEWEST}?.querySelector('.components')
            || [...document.querySelectorAll("button")].some((button) => button.textContent.includes("Rematch"))"""
        await self.page.wait_for_function(there, arg=before, timeout=PATIENCE)
        return not await self.over.is_visible()

    async def decides(self) -> bool:
        """One press on the panel; False when there is nothing to decide."""
        panel = self.panel
        for wanted in (
            panel.get_by_role("button", name=re.compile("Keep|sure"), disabled=False),
            panel.get_by_role("button", name=A_TICKET),
        ):
            if await wanted.count():
                await self.press(wanted.first)
                return True
        routes = panel.get_by_role("combobox", name=re.compile("Claim a route"))
        if await routes.count():
            await self.choose_longest(routes.first)
            return True
        if await panel.get_by_text("How do you want to pay?").count():
            await self.press(panel.locator("button.success").first)
            return True
        for name in ("Blind", re.compile("Draw . ticket")):
            found = panel.get_by_role("button", name=name)
            if await found.count():
                await self.press(found.first)
                return True
        return False

    async def choose_longest(self, routes: Locator) -> None:
        before = await self.page.evaluate(CONTROLS)
        await routes.click()
        options = self.page.get_by_role("option")
        lengths = [int(re.findall(r"(\d+) ×", text)[-1]) for text in await options.all_inner_texts()]
        await options.nth(lengths.index(max(lengths))).click()
        await self.changed(before)

    async def press(self, button: Locator) -> None:
        before = await self.page.evaluate(CONTROLS)
        await button.click()
        await self.changed(before)

    async def changed(self, before: str) -> None:
        """The bot has answered: there are other things to press now."""
        self.presses += 1
        await self.page.wait_for_function(f"before => {CONTROLS} !== before", arg=before, timeout=PATIENCE)
