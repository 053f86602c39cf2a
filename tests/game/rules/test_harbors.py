"""Harbors. RULES 3.7."""

from __future__ import annotations

from bot.game import legal, score
from bot.game.actions import BuildHarbor
from bot.game.events import HarborBuilt
from tests.game.positions import (
    build,
    discards,
    do,
    face_up,
    finish,
    give_tickets,
    harbor,
    hold,
    of,
    points,
    refused,
    spell,
    table,
)


def test_3_7_adams_harbor_in_lima() -> None:
    """The rulebook's example: one wild, one yellow ship and two yellow train cards."""
    state = table("world")
    build(state, 0, "caracas-lima-white")
    face_up(state, "red*6")
    hold(state, 0, "wild yellow-ship yellow-harbor*2")
    events = do(state, BuildHarbor(0, "lima", spell("yellow-harbor*2 wild yellow-ship")))
    assert of(events, HarborBuilt)[0].city == "lima"
    assert state.harbors[state.board.city_by_id["lima"].index] == 0
    assert discards(state) == "yellow-harbor*2 wild yellow-ship"
    assert state.current == 1


def test_3_7_wilds_may_stand_for_any_of_the_four() -> None:
    state = table("world")
    build(state, 0, "caracas-lima-white")
    hold(state, 0, "wild*4 red-harbor*3 red-ship*3")
    ways = [action.cards for action in legal(state, 0) if isinstance(action, BuildHarbor) and action.city == "lima"]
    assert ways[0] == spell("red-harbor*2 red-ship*2")
    assert ways[-1] == spell("wild*4")
    assert len(ways) == 9  # 0–2 train cards times 0–2 ship cards
    assert len(ways) == len(set(ways))


def test_3_7_two_train_and_two_ship_cards_of_one_colour_with_the_symbol() -> None:
    state = table("world")
    build(state, 0, "caracas-lima-white")
    hold(state, 0, "red*2 red-harbor*3 red-ship*2 red-ships*2 green-ship*2 wild")
    cases = {
        "red*2 red-ship*2": "no_harbor_symbol",
        "red-harbor*2 red-ships*2": "no_harbor_symbol",
        "red-harbor*2 green-ship*2": "wrong_color",
        "red-harbor*3 red-ship": "two_of_each",
        "red-harbor*2 red-ship": "wrong_number_of_cards",
        "red-harbor*2 wild red-ship*2": "wrong_number_of_cards",
    }
    for cards, reason in cases.items():
        assert refused(state, BuildHarbor(0, "lima", spell(cards))) == reason


def test_3_7_where_it_may_stand() -> None:
    state = table("world")
    hold(state, 0, "wild*4")
    build(state, 0, "caracas-lima-white", "beijing-lahore")
    harbor(state, 1, "caracas")
    assert refused(state, BuildHarbor(0, "beijing", spell("wild*4"))) == "no_harbor_here"
    assert refused(state, BuildHarbor(0, "caracas", spell("wild*4"))) == "harbor_taken"
    assert refused(state, BuildHarbor(0, "tokyo", spell("wild*4"))) == "harbor_not_connected"
    assert refused(state, BuildHarbor(0, "atlantis", spell("wild*4"))) == "unknown_name"
    assert {action.city for action in legal(state, 0) if isinstance(action, BuildHarbor)} == {"lima"}


def test_3_7_at_most_three() -> None:
    state = table("world")
    hold(state, 0, "wild*4")
    build(state, 0, "caracas-lima-white")
    harbor(state, 0, "tokyo", "manila", "sydney")
    assert refused(state, BuildHarbor(0, "lima", spell("wild*4"))) == "no_harbors_left"


def test_3_7_buenos_aires_and_dar_es_salaam_are_worth_30_each() -> None:
    """The rulebook's example: four completed tickets, two of them name each harbor, a tour among them."""
    state = table("world")
    give_tickets(
        state,
        0,
        "buenos-aires-manila",
        "buenos-aires-sydney",
        "hamburg-dar-es-salaam",
        "lagos-luanda-dar-es-salaam-djibouti",
    )
    harbor(state, 0, "buenos-aires", "dar-es-salaam")
    build(state, 0, "buenos-aires-cape-town-purple", "cape-town-dar-es-salaam-green", "dar-es-salaam-jakarta-green")
    build(state, 0, "jakarta-manila", "jakarta-perth", "perth-sydney-white")
    build(state, 0, "lagos-luanda-purple", "dar-es-salaam-luanda", "dar-es-salaam-djibouti-black")
    build(state, 0, "al-qahira-djibouti-red", "al-qahira-athina", "athina-hamburg")
    finish(state)
    outcomes = [item.outcome for item in score(state).players[0].items if item.kind == "ticket"]
    assert outcomes == ["done", "done", "done", "in_order"]
    assert points(state, 0, "harbor") == [30, 30]
    assert points(state, 0, "harbors_left") == [-4]


def test_3_7_by_number_of_completed_tickets_and_a_ticket_counts_for_every_harbor_it_names() -> None:
    state = table("world")
    harbor(state, 0, "jakarta", "hong-kong", "tokyo")
    build(state, 0, "bangkok-jakarta", "bangkok-hong-kong-black")
    give_tickets(state, 0, "hong-kong-jakarta")
    assert sorted(points(finish(state), 0, "harbor")) == [0, 20, 20]
    build(state, 0, "hong-kong-tokyo", "jakarta-perth", "perth-sydney-white")
    give_tickets(state, 0, "bangkok-tokyo", "jakarta-sydney", "tokyo-sydney")
    by_city = {item.city: item.points for item in score(state).players[0].items if item.kind == "harbor"}
    assert by_city == {"jakarta": 30, "hong-kong": 20, "tokyo": 30}
    give_tickets(state, 0, "los-angeles-jakarta", "lima-jakarta", "dar-es-salaam-tokyo")  # failed: they don't count
    by_city = {item.city: item.points for item in score(state).players[0].items if item.kind == "harbor"}
    assert by_city == {"jakarta": 30, "hong-kong": 20, "tokyo": 30}


def test_3_7_three_or_more_tickets_give_40_and_each_unbuilt_harbor_costs_4() -> None:
    state = table("world")
    harbor(state, 0, "tokyo")
    build(state, 0, "hong-kong-tokyo", "bangkok-hong-kong-black", "bangkok-jakarta", "jakarta-perth")
    build(state, 0, "perth-sydney-white", "los-angeles-tokyo-black", "los-angeles-new-york-black")
    give_tickets(state, 0, "bangkok-tokyo", "tokyo-sydney", "new-york-tokyo")
    assert points(finish(state), 0, "harbor") == [40]
    assert points(state, 0, "harbors_left") == [-8]
    assert points(state, 1, "harbors_left") == [-12]
