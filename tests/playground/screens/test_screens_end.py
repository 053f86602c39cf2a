"""The end, and what comes after it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from bot.boards import map_ids
from bot.game import Action, State
from bot.game.actions import Claim
from bot.game.board import Seat
from tests.e2e.house import is_verb
from tests.playground import moments
from tests.playground.tour import Tour

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("board", map_ids())
async def test_the_end(tour: Tour, board: str) -> None:
    def at_last(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return moments.decision(state) == "turn" and state.last_turns == 1

    scene = await tour.sit_down(moments.find(board, at_last, level="normal"))
    while await tour.on_turn(scene.game, tour.rosa):
        choices = await tour.home.bot.tables.play.choices(scene.game, tour.rosa.id)
        claims = [action for action in choices.actions if isinstance(action, Claim)]
        await tour.acts(scene.game, (claims or choices.actions)[0], tour.rosa.id)
    await tour.rosa.sees(None, lambda seen: any(is_verb(part, "rematch") for part in seen.components))
    await tour.photograph(f"end-{board}")
    if board != "london":
        return
    await tour.photograph("end-direct", channel=await tour.rosa.opens_dm())
    await tour.presses("export")
    await tour.photograph("saved")
    film = await tour.presses("replay")
    await tour.rosa.until(lambda: film.attachments, wanted="the film")
    await tour.photograph("replay")
    await tour.types("/train stats", "stats")
    await tour.types("/train leaderboard", "leaderboard")
    await tour.presses("rematch")
    await tour.photograph("rematch")


async def test_drawing_a_replay(tour: Tour) -> None:
    """Slow answers hold the film back, so that its progress can be seen."""
    moment = moments.find("europe", lambda state, seat, choices: state.last_turns == 1, level="easy")
    scene = await tour.sit_down(moment)
    while await tour.on_turn(scene.game, tour.rosa):
        choices = await tour.home.bot.tables.play.choices(scene.game, tour.rosa.id)
        await tour.acts(scene.game, choices.actions[0], tour.rosa.id)
    await tour.rosa.sees(None, lambda seen: any(is_verb(part, "rematch") for part in seen.components))
    await tour.home.quiet()
    await tour.camera.visit(tour.rosa)
    tour.home.server.faults.set("latency", seconds=1.5, route="PATCH /webhooks/*")
    page = tour.camera.page
    await page.get_by_role("button", name=tour.say("post.replay")).click()
    await expect(page.locator(".messages").get_by_text(re.compile(r"\d+ ?%"))).to_be_visible(timeout=30_000)
    await tour.camera.shoot("replay-being-drawn")
    tour.home.server.faults.clear("latency")
