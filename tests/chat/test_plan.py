"""What is suggested for a claim, and what a plan offers and says."""

from __future__ import annotations

from bot.chat.commands.direct import _routes
from bot.chat.panel.turn import ways_by_route
from bot.chat.plan import alternative_text, free_routes, simple_plans
from bot.game.actions import TakeCard
from tests.chat.test_pages import rich, sight


def test_what_needs_a_loan_is_suggested_last_and_says_so() -> None:
    state = rich("nederland")
    state.tolls[0] = 3
    seen = sight(state)
    offered = _routes(seen)
    needs = [seen.board.route_by_id[route].toll > 3 for _, route in offered]
    assert needs == sorted(needs)
    assert {True, False} == set(needs)
    assert [seen.t("panel.loan") in name for name, _ in offered] == needs


def test_a_plan_says_what_needs_a_loan() -> None:
    state = rich("nederland")
    state.tolls[0] = 3
    seen = sight(state)
    for route, ways in free_routes(seen).items():
        assert (seen.t("panel.loan") in alternative_text(seen, (ways[0],))) is (route.toll > 3)


def test_a_plan_offers_lanes_that_are_alike_once() -> None:
    seen = sight(rich("europe"))
    offered = [*free_routes(seen)]
    gray = [route for route in seen.board.routes if route.twin is not None and route.color is None]
    assert gray
    assert all((route in offered) is (route.index < (route.twin or 0)) for route in gray)
    colored = [route for route in seen.board.routes if route.twin is not None and route.color is not None]
    assert set(colored) <= set(offered)


def test_a_plan_offers_only_what_the_hand_can_pay() -> None:
    """It can't change before the turn comes."""
    state = rich("europe")
    state.hands[0] = [0] * len(state.board.cards)
    state.hands[0][0] = 2
    seen = sight(state)
    assert {*free_routes(seen)} == {*ways_by_route(seen)}
    assert {route.length for route in free_routes(seen)} == {1, 2}


def test_a_face_up_wild_is_planned_without_a_second_card() -> None:
    state = rich("europe")
    wild = next(card for card in state.board.cards if card.wild)
    state.face_up[0] = wild.index
    seen = sight(state, "pl")
    plans = {actions[0]: (name, actions) for name, _, actions in simple_plans(seen)}
    name, actions = plans[TakeCard(0, wild.id)]
    assert len(actions) == 1
    assert "potem" not in name
    assert alternative_text(seen, actions) == name
    assert all(
        "potem" in name
        for action, (name, _) in plans.items()
        if isinstance(action, TakeCard) and action.card != wild.id
    )
