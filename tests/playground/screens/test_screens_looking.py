"""Looking around, plans, the page around it all, and trouble."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container

import pytest
from playwright.async_api import expect

from bot.boards import map_ids
from bot.game.actions import Claim
from bot.game.board import Board
from bot.playground.model import Overwrite, Permission
from bot.tables import Plan
from tests.e2e.house import is_verb
from tests.playground import moments
from tests.playground.tour import PLACES, Tour, option

pytestmark = pytest.mark.slow


async def test_looking(tour: Tour) -> None:
    rosa = tour.rosa
    await tour.sit_down(moments.find("europe", moments.a_turn(30, Claim)))
    await tour.types("/train hand", "hand")
    log = (await tour.types("/train log", "log")).message
    await tour.presses("log_page", on=log)
    await tour.photograph("log-older")
    await tour.types("/train scores", "scores")
    await tour.types("/train board", "board")
    await tour.types("/train board", "board-city", city="zurich")
    await tour.types("/train board", "board-unknown-city", city="xyz")
    await tour.types("/train games", "games")
    await tour.types("/train settings", "settings")
    await tour.types("/train nudge", "nobody-to-nudge")
    pages = (await rosa.slash("/train help")).message
    for number in range(4):
        await tour.photograph(f"help-{number + 1}")
        await tour.presses("help_page", on=pages)
    for board in map_ids():
        rules = (await rosa.slash("/train rules", map=board)).message
        count = len(next(part for part in rules.components if "options" in part)["options"])
        for number in range(count):
            await tour.photograph(f"rules-{board}-{number + 1}")
            turns = [str(part["custom_id"]) for part in rules.components if is_verb(part, "rules_page")]
            await tour._press_id(turns[-1], rules, rosa)


async def test_plans(tour: Tour) -> None:
    """Bruno plans while it is Rosa's turn."""
    bruno = tour.bruno
    await tour.sit_down(moments.find("europe", moments.a_turn(30, Claim)))
    plan = (await tour.types("/train plan", "plan-empty", bruno)).message
    several = option(plan, "plan_pick", lambda each: each["value"].startswith("go"))
    await tour.chooses("plan_pick", several, bruno, on=plan)
    await tour.photograph("plan-ways", bruno)
    await tour.presses("plan_act", bruno, on=plan)
    blind = option(plan, "plan_pick", lambda each: each["label"] == tour.say("plan.blind"))
    await tour.chooses("plan_pick", blind, bruno, on=plan)
    await tour.photograph("plan-two-lines", bruno)
    await tour.presses("plan_drop", bruno, on=plan)
    await tour.photograph("plan-dropped", bruno)
    await tour.types("/train plan", "plan-on-turn")


async def test_the_page_around(tour: Tour) -> None:
    """The drawer, the weather, a picture from near."""
    page = tour.camera.page
    await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    await tour.camera.visit(tour.rosa)
    await page.locator(".menu-button").click()
    await tour.camera.shoot("drawer")
    await tour.camera.visit(tour.rosa)
    await page.locator(".menu-button").click()
    await page.get_by_role("button", name=re.compile("Faults|Usterki")).click()
    await tour.camera.shoot("faults")
    await tour.camera.visit(tour.rosa)
    await page.locator(".messages .picture").last.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await tour.camera.shoot("picture-enlarged")


async def test_trouble(tour: Tour) -> None:
    """What is missing or broken is told kindly."""
    server, rosa = tour.home.server, tour.rosa
    bot, everyone = server.world.bot.id, server.world.guild.id
    siding = server.world.add_channel(
        f"{PLACES[tour.language]}-0",
        overwrites=[Overwrite(target, is_member=False, deny=Permission.ATTACH_FILES) for target in (everyone, bot)],
    )
    rosa.goes_to(siding)
    await tour.types("/train new", "permission-missing", map="london")
    tour.new_place()
    await tour.types("/train scores", "no-table")
    await rosa.slash("/train settings", reminders=False)
    with sqlite3.connect(tour.home.database) as file:
        file.execute("UPDATE user_settings SET settings = 'no settings'")
    await tour.types("/train games", "error-with-a-code")


async def test_a_lost_permission(tour: Tour) -> None:
    """Rosa set the table: she is told in private what the channel's posts wait for."""
    rosa, bot = tour.rosa, tour.home.server.world.bot.id
    scene = await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    scene.channel.overwrites = {bot: Overwrite(bot, is_member=True, deny=Permission.SEND_MESSAGES)}
    for _ in range(2):
        await rosa.slash("/train draw")
    await rosa.receives("🔧")
    await tour.camera.photograph("permission-lost", rosa, await rosa.opens_dm())


async def test_what_becomes_of_a_plan(tour: Tour) -> None:
    """Bruno's plan is played when his turn comes; another no longer fits, for Rosa is faster."""
    rosa, bruno = tour.rosa, tour.bruno
    dm = await bruno.opens_dm()
    await tour.sit_down(moments.find("europe", moments.a_turn(30, Claim)))
    plan = (await bruno.slash("/train plan")).message
    blind = option(plan, "plan_pick", lambda each: each["label"] == tour.say("plan.blind"))
    await tour.chooses("plan_pick", blind, bruno, on=plan)
    for _ in range(2):
        await rosa.slash("/train draw")
    await bruno.receives(lambda seen: "🗓️" in seen.text)
    await tour.photograph("plan-played", bruno, dm)
    await tour.photograph("plan-played-post")
    scene = await tour.sit_down(moments.find("europe", moments.a_turn(60, Claim), urge=moments.hoards))
    tables = tour.home.bot.tables
    hers, his = await tables.play.choices(scene.game, rosa.id), await tables.plans.offers(scene.game, bruno.id)
    routes = {action.route: action for action in hers.actions if isinstance(action, Claim)}
    wish = next(action for action in his if isinstance(action, Claim) and fits(tables.board("europe"), action, routes))
    await tables.plans.set(scene.game, bruno.id, Plan(((wish,),)))
    await tour.acts(scene.game, routes[wish.route], rosa.id)
    text = tour.say("notices.private_plan_cancelled", channel=f"<#{scene.channel.id}>", game=scene.game)
    await bruno.receives(lambda seen: seen.text == text)
    await tour.photograph("plan-cancelled", bruno, dm)


def fits(board: Board, wish: Claim, routes: Container[str]) -> bool:
    """Somebody else may take it, and then it is gone for good."""
    route = board.route_by_id[wish.route]
    return wish.route in routes and route.kind != "tunnel" and route.twin is None
