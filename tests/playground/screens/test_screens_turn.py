"""A turn on every map, and whatever a turn can come to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from bot.boards import map_ids
from bot.game import Action, State
from bot.game.actions import BuildStation, Claim, DrawCard, DrawTickets, PayTunnel
from bot.game.board import Seat
from tests.e2e.house import is_verb
from tests.playground import moments
from tests.playground.tour import Tour, option

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("board", map_ids())
async def test_a_turn(tour: Tour, board: str) -> None:
    await tour.sit_down(moments.find(board, moments.a_turn(30, Claim)))
    await tour.photograph(f"turn-{board}-post")
    await tour.photograph(f"turn-{board}-direct", channel=await tour.rosa.opens_dm())
    panel = await tour.panel()
    await tour.photograph(f"turn-{board}")
    page = tour.camera.page
    await tour.camera.visit(tour.rosa)
    await page.locator(".messages li.message").last.get_by_role("combobox").first.click()
    await expect(page.get_by_role("option").first).to_be_visible()
    await tour.camera.shoot(f"turn-{board}-routes")
    await tour.presses("act", on=panel)
    await tour.photograph(f"turn-{board}-one-card")


async def test_claiming(tour: Tour) -> None:
    """Very many routes; several ways to pay, few and many; ferries; stations."""
    large = moments.find("europe", moments.a_turn(60, Claim, BuildStation), urge=moments.hoards)
    await tour.sit_down(large)
    panel = await tour.panel()
    await tour.photograph("claim-very-many")
    ferry = option(panel, "pick", lambda each: tour.say("panel.kind.ferry") in each.get("description", ""))
    await tour.chooses("pick", ferry, on=panel)
    await tour.photograph("ferry-ways")
    await tour.presses("go", on=panel)
    gray = option(panel, "pick", lambda each: "6 × " in each.get("description", "") and each["value"].startswith("go"))
    await tour.chooses("pick", gray, on=panel)
    await tour.photograph("ways-to-pay")
    await tour.presses("go", on=panel)
    await tour.presses("go bs", on=panel)
    await tour.photograph("station-where")
    await tour.chooses("pick", option(panel, "pick", lambda each: each["value"].startswith("go")), on=panel)
    await tour.photograph("station-ways")
    await tour.presses("act", on=panel)
    await tour.photograph("station-built")
    await tour.photograph("station-built-post", tour.bruno)


async def test_typing_a_claim(tour: Tour) -> None:
    await tour.sit_down(moments.find("europe", moments.a_turn(30, Claim)))
    page = tour.camera.page
    await tour.camera.visit(tour.rosa)
    words = f"/{tour.say('commands.train.name')} {tour.say('commands.claim.name')} "
    await page.get_by_role("combobox").first.press_sequentially(words)
    await expect(page.get_by_role("option").first).to_be_visible()
    await tour.camera.shoot("claim-typed")


async def test_tunnels(tour: Tour) -> None:
    def payable(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return moments.decision(state) == "tunnel" and sum(isinstance(action, PayTunnel) for action in choices) > 1

    def not_payable(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return moments.decision(state) == "tunnel" and not any(isinstance(action, PayTunnel) for action in choices)

    await tour.sit_down(moments.find("europe", payable, urge=moments.digs))
    panel = await tour.panel()
    await tour.photograph("tunnel")
    await tour.photograph("tunnel-others", tour.bruno)
    await tour.presses("act", on=panel)
    await tour.photograph("tunnel-paid")
    await tour.sit_down(moments.find("europe", not_payable, urge=moments.digs))
    panel = await tour.panel()
    await tour.photograph("tunnel-too-dear")
    await tour.presses("act", on=panel)
    await tour.photograph("tunnel-given-up-post", tour.bruno)


async def test_more_tickets(tour: Tour) -> None:
    await tour.sit_down(moments.find("europe", moments.a_turn(24, DrawTickets, Claim)))
    panel = await tour.panel()
    await tour.presses("act 🎫", on=panel)
    await tour.photograph("more-tickets")
    for number in range(3):
        await tour.presses(f"go k{(1 << (number + 1)) - 1}", on=panel)
    await tour.presses("go c", on=panel)
    await tour.photograph("more-tickets-keep-all")
    await tour.presses("act", on=panel)
    await tour.photograph("more-tickets-kept")


async def test_the_last_round(tour: Tour) -> None:
    def last(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return state.last_turns is not None and moments.decision(state) == "turn"

    await tour.sit_down(moments.find("london", last))
    await tour.photograph("last-round-post")
    await tour.panel()
    await tour.photograph("last-round")


async def test_old_panels(tour: Tour) -> None:
    """A panel in the channel is pressed after the turn was played elsewhere."""
    rosa = tour.rosa
    scene = await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    dm = await rosa.opens_dm()
    panel = await tour.panel()
    button = next(str(part["custom_id"]) for part in panel.components if is_verb(part, "act"))
    choices = await tour.home.bot.tables.play.choices(scene.game, rosa.id)
    await tour.acts(scene.game, next(action for action in choices.actions if isinstance(action, DrawCard)), rosa.id)
    before = panel.message.edited_at
    await rosa.press(button, on=panel)
    await rosa.until(lambda: panel.message.edited_at != before, wanted="an answer")
    await tour.photograph("old-panel-pressed")
    hand = next(seen for seen in reversed(rosa.looks_at(dm)) if seen.components)
    await tour.photograph("direct-second-card", channel=dm)
    await tour.presses("act", on=hand)
    await tour.photograph("direct-drawn", channel=dm)


async def test_closed_direct_messages(tour: Tour) -> None:
    tour.home.server.faults.set("dm_closed", user="red")
    await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    await tour.panel()
    await tour.photograph("direct-messages-closed")
