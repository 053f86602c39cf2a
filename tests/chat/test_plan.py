"""What is suggested for a claim, and what a plan offers and says."""

from __future__ import annotations

from bot.chat.commands.direct import _routes
from bot.chat.panel.routes import claimable
from bot.chat.plan import alternative_text, find_alternative, simple_plans
from bot.chat.presses import choice_id
from bot.game.actions import BuildHarbor, BuildStation, DrawCard, ExchangePieces, TakeCard
from tests.chat.test_pages import planned, rich, sight


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
    seen = planned(state)
    for each in claimable(seen):
        assert (seen.t("panel.loan") in alternative_text(seen, (each.ways[0],))) is (each.route.toll > 3)


def test_a_plan_offers_lanes_that_are_alike_once() -> None:
    seen = planned(rich("europe"))
    offered = [each.route for each in claimable(seen)]
    gray = [route for route in seen.board.routes if route.twin is not None and route.color is None]
    assert gray
    assert all((route in offered) is (route.index < (route.twin or 0)) for route in gray)
    colored = [route for route in seen.board.routes if route.twin is not None and route.color is not None]
    assert set(colored) <= set(offered)


def test_a_plan_says_what_it_will_build_and_exchange() -> None:
    for map_id, kind, start in (
        ("europe", BuildStation, "Station in Amsterdam with 1"),
        ("world", ExchangePieces, "Exchange: "),
    ):
        seen = planned(rich(map_id))
        action = next(action for action in seen.choices.actions if isinstance(action, kind))
        assert alternative_text(seen, (action,)).startswith(start)
        assert find_alternative(seen, choice_id(action)) == (action,)
    seen = planned(rich("world"), "pl")
    assert alternative_text(seen, (BuildHarbor(0, seen.board.cities[0].id, ()),)).startswith("Zbuduj port")


def test_after_a_ship_a_ship_is_drawn() -> None:
    """A card's own deck fills its place and gives the second card."""
    seen = planned(rich("world"))
    taken = [actions for _, _, actions in simple_plans(seen) if isinstance(actions[0], TakeCard)]
    assert {seen.board.card_by_id[actions[0].card].deck for actions in taken} == {"train", "ship"}
    for first, *second in taken:
        deck = seen.board.card_by_id[first.card].deck
        assert first.refill == deck
        assert second in ([], [DrawCard(0, deck)])


def test_nothing_in_a_plan_is_asked_twice() -> None:
    state = rich("world")
    exchange = next(action for action in planned(state).choices.actions if isinstance(action, ExchangePieces))
    assert sight(state).unusual(exchange)
    assert not planned(state).unusual(exchange)


def test_a_face_up_wild_is_planned_without_a_second_card() -> None:
    state = rich("europe")
    wild = next(card for card in state.board.cards if card.wild)
    state.face_up[0] = wild.index
    seen = planned(state, "pl")
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
