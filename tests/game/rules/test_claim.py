"""Claiming a route. RULES 1.7 and 1.8."""

from __future__ import annotations

import pytest

from bot.boards import MAPS, load_board
from bot.game import Refused, apply, legal, view
from bot.game.actions import Claim
from bot.game.events import RouteClaimed
from bot.game.state import own
from bot.game.view import open_routes
from tests.game.positions import (
    build,
    claimable,
    deck,
    discards,
    do,
    hand,
    hold,
    of,
    owner,
    refused,
    spell,
    table,
    ways,
)


def test_1_7_the_blue_route_of_the_rulebook() -> None:
    """Europe, example 1: three spaces in blue take 3 blue, 2 blue and 1 wild, 1 blue and 2 wilds, or 3 wilds."""
    state = table("europe")
    hold(state, 0, "blue*3 wild*3 red*4")
    assert ways(state, 0, "constantinople-sofia") == ["blue*3", "blue*2 wild", "blue wild*2", "wild*3"]


def test_1_7_the_gray_route_of_the_rulebook() -> None:
    """Europe, example 2: two gray spaces take 2 red, 1 yellow and 1 wild, or 2 wilds."""
    state = table("europe")
    hold(state, 0, "red*2 yellow wild*2")
    assert ways(state, 0, "danzig-warszawa") == ["red*2", "yellow wild", "red wild", "wild*2"]


def test_1_7_the_yellow_route_of_london() -> None:
    state = table("london")
    hold(state, 0, "yellow*3 wild*3 blue*5")
    assert ways(state, 0, "british-museum-regents-park") == ["yellow*3", "yellow*2 wild", "yellow wild*2", "wild*3"]


def test_1_7_cards_discarded_pieces_laid_points_at_once() -> None:
    state = table("europe")
    hold(state, 0, "blue*3 wild")
    deck(state, "red*5")
    events = do(state, Claim(0, "constantinople-sofia", spell("blue*2 wild")))
    assert of(events, RouteClaimed) == [
        RouteClaimed(seat=0, route="constantinople-sofia", cards=("blue", "blue", "wild"), points=4)
    ]
    assert owner(state, "constantinople-sofia") == 0
    assert hand(state, 0) == "blue"
    assert discards(state) == "blue*2 wild"
    assert state.trains == [42, 45]
    assert state.scores == [4, 0]


@pytest.mark.parametrize(
    ("map_id", "table_of_points"),
    [
        ("europe", {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}),
        ("world", {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}),
        ("london", {1: 1, 2: 2, 3: 4, 4: 7}),
    ],
)
def test_1_7_points_by_length(map_id: str, table_of_points: dict[int, int]) -> None:
    board = load_board(map_id)
    assert board.points == table_of_points
    assert {route.length for route in board.routes} == set(table_of_points)


def test_1_7_a_route_need_not_connect() -> None:
    state = table("europe")
    build(state, 0, "cadiz-lisboa")
    hold(state, 0, "red")
    do(state, Claim(0, "budapest-wien-red", ("red",)))
    assert owner(state, "budapest-wien-red") == 0


def test_1_7_one_colour_only_and_neither_more_nor_fewer_cards() -> None:
    state = table("europe")
    hold(state, 0, "red*2 green*2 blue*5")
    assert refused(state, Claim(0, "danzig-warszawa", ("green", "red"))) == "wrong_color"
    assert refused(state, Claim(0, "constantinople-sofia", spell("red*2 green"))) == "wrong_color"
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*2"))) == "wrong_number_of_cards"
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*4"))) == "wrong_number_of_cards"
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*2 wild"))) == "not_in_hand"
    assert refused(state, Claim(0, "atlantis-sofia", spell("blue*2"))) == "unknown_name"
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*2 gold"))) == "unknown_name"


def test_1_7_a_taken_route() -> None:
    state = table("europe")
    build(state, 1, "constantinople-sofia")
    hold(state, 0, "blue*3")
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*3"))) == "route_taken"


def test_1_7_one_piece_per_space_is_needed() -> None:
    state = table("europe")
    state.trains[0] = 2
    hold(state, 0, "blue*3 wild*2")
    assert refused(state, Claim(0, "constantinople-sofia", spell("blue*3"))) == "too_few_pieces"
    assert "berlin-essen" in claimable(state, 0)


def test_1_8_nobody_owns_both_lanes() -> None:
    state = table("europe", 4)
    build(state, 0, "bruxelles-paris-red")
    hold(state, 0, "yellow*2")
    assert refused(state, Claim(0, "bruxelles-paris-yellow", spell("yellow*2"))) == "own_both_lanes"


def test_1_8_nobody_owns_both_lanes_of_any_double_route() -> None:
    for name in MAPS:
        for route in load_board(name).routes:
            if route.twin is not None:
                state = table(name, 4)
                own(state, route.twin, 0)
                hold(state, 0, "wild*9")
                assert route.id not in claimable(state, 0)
                with pytest.raises(Refused, match="own_both_lanes"):
                    apply(state, Claim(0, route.id, spell(f"wild*{route.length}")))


@pytest.mark.parametrize(
    ("map_id", "first", "second", "cards", "open_from"),
    [
        ("europe", "bruxelles-paris-red", "bruxelles-paris-yellow", "yellow*2", 4),
        ("world", "hamburg-moskva-white", "hamburg-moskva-black", "black*2", 4),
        ("iberia", "a-coruna-vigo-red", "a-coruna-vigo-blue", "blue*2", 4),
        ("london", "buckingham-palace-hyde-park-yellow", "buckingham-palace-hyde-park-orange", "orange", 3),
    ],
)
def test_1_8_second_lane_by_number_of_players(map_id: str, first: str, second: str, cards: str, open_from: int) -> None:
    for seats in range(2, 5):
        state = table(map_id, seats)
        build(state, 1, first)
        hold(state, 0, cards)
        if seats >= open_from:
            do(state, Claim(0, second, spell(cards)))
            assert owner(state, second) == 0
        else:
            assert refused(state, Claim(0, second, spell(cards))) == "second_lane_closed"


def test_1_8_parallel_routes_to_different_cities_are_no_doubles() -> None:
    state = table("europe", 2)
    build(state, 1, "munchen-zurich")
    hold(state, 0, "green*2")
    deck(state, "red*3")
    assert "venezia-zurich" in claimable(state, 0)
    for board in map(load_board, ("europe", "world", "london", "iberia", "nederland", "usa", "newyork")):
        for route in board.routes:
            if route.twin is not None:
                twin = board.routes[route.twin]
                assert {twin.a, twin.b} == {route.a, route.b}
                assert twin.length == route.length


def test_4_2_second_lanes_are_closed_with_two_players_only() -> None:
    for seats, closed in ((2, True), (3, False), (4, False)):
        state = table("london", seats)
        build(state, 1, "covent-garden-st-pauls-1")
        hold(state, 0, "blue*3")
        assert ("covent-garden-st-pauls-2" not in claimable(state, 0)) == closed


@pytest.mark.parametrize("seats", [2, 4])
def test_1_8_a_view_knows_where_its_viewer_may_still_build(seats: int) -> None:
    """With cards for everything at hand, the open routes are those that can be claimed."""
    state = table("europe", seats)
    state.hands[0] = [20] * len(state.board.cards)
    doubles = [route for route in state.board.routes if route.twin is not None and route.index < route.twin]
    for number, route in enumerate(doubles[:12]):
        own(state, route.index, number % 2)
    can = {action.route for action in legal(state, 0) if isinstance(action, Claim)}
    free = open_routes(view(state, 0), 0)
    assert {route.id for route in state.board.routes if free[route.index]} == can
    assert len(can) < len(state.board.routes) - 12
