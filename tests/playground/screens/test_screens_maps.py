"""What only one of the maps has."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.game import Action, State
from bot.game.actions import BuildHarbor, Claim, ExchangePieces
from bot.game.board import Seat
from tests.playground import moments
from tests.playground.tour import Tour, option

pytestmark = pytest.mark.slow


async def test_the_world(tour: Tour) -> None:
    def tours_offered(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        offers = getattr(state.phase, "offers", None)
        return offers is not None and any(state.board.tickets[ticket].in_order is not None for ticket in offers[seat])

    await tour.sit_down(moments.find("world", tours_offered))
    await tour.types("/train play", "tours")
    await tour.sit_down(moments.find("world", moments.a_turn(20, BuildHarbor, ExchangePieces)))
    panel = await tour.panel()
    await tour.photograph("harbor-possible")
    await tour.presses("go bh", on=panel)
    await tour.photograph("harbor-where")
    await tour.presses("go m", on=panel)
    await tour.presses("go x", on=panel)
    await tour.photograph("exchange")
    await tour.chooses("pick", option(panel, "pick", lambda each: True), on=panel)
    await tour.photograph("exchange-sure")
    await tour.presses("act", on=panel)
    await tour.photograph("exchanged-post", tour.bruno)

    def rich(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return (
            moments.a_turn(20)(state, seat, choices) and sum(isinstance(action, BuildHarbor) for action in choices) > 3
        )

    await tour.sit_down(moments.find("world", rich))
    panel = await tour.panel()
    await tour.presses("go bh", on=panel)
    several = [part for part in panel.components if "options" in part]
    await tour.chooses("pick", str(several[0]["options"][0]["value"]), on=panel)
    await tour.photograph("harbor-ways")


async def test_iberia(tour: Tour) -> None:
    await tour.sit_down(moments.find("iberia", moments.deciding("festival")))
    await tour.photograph("festival-post", tour.bruno)
    panel = await tour.panel()
    await tour.photograph("festival")
    await tour.presses("act", on=panel)
    await tour.photograph("festival-taken")
    await tour.photograph("festival-taken-post", tour.bruno)
    await tour.sit_down(moments.find("iberia", moments.deciding("pick_ticket", drafts=1)))
    await tour.photograph("draft-second-post")
    await tour.panel()
    await tour.photograph("draft-second")
    await tour.sit_down(moments.find("iberia", moments.deciding("keep_tickets")))
    await tour.panel()
    await tour.photograph("draft-keep")


async def test_nederland(tour: Tour) -> None:
    def needs_a_loan(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        routes = state.board.route_by_id
        claims = [routes[action.route] for action in choices if isinstance(action, Claim)]
        return moments.decision(state) == "turn" and any(route.toll > state.tolls[seat] for route in claims)

    await tour.sit_down(moments.find("nederland", moments.deciding("lane"), seats=2))
    await tour.photograph("lane-post", tour.bruno)
    await tour.panel()
    await tour.photograph("lane")
    await tour.sit_down(moments.find("nederland", needs_a_loan))
    panel = await tour.panel()
    await tour.photograph("loan-possible")
    loan = option(panel, "pick", lambda each: tour.say("panel.loan") in each.get("description", ""))
    await tour.chooses("pick", loan, on=panel)
    if tour.say("panel.yes") not in panel.buttons:  # there are several ways to pay
        await tour.presses("go c", on=panel)
    await tour.photograph("loan-sure")
    await tour.presses("act", on=panel)
    await tour.photograph("loan-taken-post", tour.bruno)
