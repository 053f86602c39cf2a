"""Before the game: the lobby, and choosing tickets."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.boards import map_ids
from tests.playground.tour import Tour

pytestmark = pytest.mark.slow


async def test_the_lobby(tour: Tour) -> None:
    rosa, bruno, page = tour.rosa, tour.bruno, tour.camera.page
    tour.new_place()
    await tour.camera.visit(rosa)
    await page.get_by_role("combobox").first.press_sequentially(f"/{tour.say('commands.train.name')} ")
    await tour.camera.shoot("commands")
    await tour.camera.visit(rosa)
    new = f"/{tour.say('commands.train.name')} {tour.say('commands.new.name')}"
    await page.get_by_role("combobox").first.press_sequentially(f"{new} ")
    await expect(page.get_by_role("option")).to_have_count(7)
    await tour.camera.shoot("new-which-map")
    await tour.types("/train new", "lobby-alone", map="europe", seats=4)
    await tour.presses("join", bruno)
    await tour.photograph("lobby-guest", bruno)
    await bruno.press(tour.say("lobby.close"))
    await bruno.sees(None, tour.say("denied.not_host"))
    await tour.photograph("lobby-not-the-host", bruno)
    await tour.presses("close")
    await tour.photograph("lobby-closed")
    tour.new_place()
    await tour.types("/train new", "lobby-options", map="nederland", seats=2)
    tour.new_place()
    await rosa.slash("/train new", map="world", seats=3)
    await tour.camera.visit(rosa)
    await page.locator(".messages li.message").last.get_by_role("combobox").first.click()
    await expect(page.get_by_role("option").first).to_be_visible()
    await tour.camera.shoot("lobby-add-a-computer")
    await tour.chooses("add_computer", "normal")
    await tour.presses("join", bruno)
    await tour.photograph("lobby-full")


@pytest.mark.parametrize("board", map_ids())
async def test_the_start(tour: Tour, board: str) -> None:
    tour.new_place()
    await tour.rosa.slash("/train new", map=board, seats=3)
    await tour.chooses("add_computer", "normal")
    await tour.presses("join", tour.bruno)
    await tour.presses("start")
    await tour.rosa.sees(None, lambda seen: bool(seen.attachments) and tour.say("post.play") in seen.buttons)
    await tour.photograph(f"start-{board}")
    await tour.photograph(f"start-{board}-direct", channel=await tour.rosa.opens_dm())
    panel = await tour.panel()
    await tour.photograph(f"tickets-{board}")
    await tour.ticks(panel)
    await tour.photograph(f"tickets-{board}-ticked")
    await tour.presses("act", on=panel)
    await tour.photograph(f"tickets-{board}-answered")
    panel = await tour.panel(tour.bruno)
    await tour.ticks(panel, tour.bruno)
    await tour.presses("act", tour.bruno, on=panel)
    if board == "world":
        await tour.photograph("pieces-post")
        panel = await tour.panel()
        await tour.photograph("pieces")
        await tour.presses("act", on=panel)
        await tour.photograph("pieces-answered")
    if board == "iberia":
        await tour.panel()
        await tour.photograph("draft-next-pick")


async def test_changing_the_table(tour: Tour) -> None:
    rosa, bruno = tour.rosa, tour.bruno
    tour.new_place()
    await rosa.slash("/train new", map="london", seats=2)
    await tour.types("/train table change", "table-changed", map="europe", seats=3)
    await tour.types("/train table change", "table-change-what")
    await tour.types("/train table change", "table-change-refused", bruno, seats=4)


async def test_naming_a_computer(tour: Tour) -> None:
    rosa, page = tour.rosa, tour.camera.page
    tour.new_place()
    await rosa.slash("/train new", map="london", seats=2)
    await tour.chooses("add_computer", "easy")
    await tour.photograph("lobby-with-a-computer")
    await tour.camera.visit(rosa)
    await page.get_by_role("button", name=tour.say("lobby.name_computer")).click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.type("Luxtorpeda")
    await tour.camera.shoot("computer-name-form")
    window = await rosa.press(tour.say("lobby.name_computer"))
    await rosa.submit(window, {tour.say("lobby.name"): "Luxtorpeda"})
    await rosa.sees(None, lambda seen: "Luxtorpeda" in seen.text)
    await tour.photograph("computer-named")


async def test_a_thread_of_its_own(tour: Tour) -> None:
    tour.new_place()
    await tour.types("/train new", "thread-opened", map="london", seats=2, thread=True)
    thread = next(channel for channel in tour.home.server.world.channels.values() if channel.thread is not None)
    for person in tour.everybody:
        person.goes_to(thread)
    await tour.photograph("thread-lobby")
    await tour.presses("join", tour.bruno)
    await tour.presses("start")
    await tour.rosa.sees(None, lambda seen: bool(seen.attachments) and tour.say("post.play") in seen.buttons)
    await tour.photograph("thread-start")
