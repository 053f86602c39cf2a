"""Sea routes, double-ship cards and doubled spaces. RULES 3.5, 3.6, 3.10."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.boards import load_board
from bot.game.actions import Claim
from bot.game.book import book_of
from tests.game.positions import (
    build,
    claimable,
    discards,
    do,
    finish,
    give_tickets,
    hold,
    points,
    refused,
    spell,
    ways,
)
from tests.game.positions import table as table_of


def test_3_5_five_spaces_by_three_double_cards() -> None:
    """The rulebook's example: 2 double cards and a single one, or 3 double cards; the spare ship is lost."""
    state = table_of("world")
    hold(state, 0, "red-ships*3 red-ship")
    assert ways(state, 0, "honolulu-tokyo") == ["red-ship red-ships*2", "red-ships*3"]
    do(state, Claim(0, "honolulu-tokyo", spell("red-ships*3")))
    assert state.ships[0] == 35
    assert state.trains[0] == 20
    assert state.scores[0] == 10


def test_3_5_four_white_spaces_of_the_rulebook() -> None:
    """2 double cards; 4 single ones; 2 single and 1 double; and any of these with wilds."""
    state = table_of("world")
    hold(state, 0, "white-ships*2 white-ship*4 wild")
    assert ways(state, 0, "dar-es-salaam-mumbai") == [
        "white-ships*2",
        "white-ship*2 white-ships",
        "white-ship*4",
        "wild white-ship white-ships",
        "wild white-ship*3",
    ]


def test_3_5_the_purple_rail_route_of_the_rulebook() -> None:
    state = table_of("world")
    hold(state, 0, "purple*3 wild*2 purple-ships*3")
    assert ways(state, 0, "novosibirsk-yakutsk") == ["purple*3", "purple*2 wild", "purple wild*2"]


def test_3_5_trains_and_ships_do_not_mix() -> None:
    state = table_of("world")
    hold(state, 0, "red*5 red-ship*2 red-ships*2")
    assert refused(state, Claim(0, "honolulu-tokyo", spell("red*5"))) == "wrong_color"
    assert refused(state, Claim(0, "bangkok-mumbai-red", spell("red-ship red-ships"))) == "wrong_color"
    state.ships[0] = 4
    assert refused(state, Claim(0, "honolulu-tokyo", spell("red-ship red-ships*2"))) == "too_few_pieces"
    state.trains[0] = 2
    assert refused(state, Claim(0, "bangkok-mumbai-red", spell("red*3"))) == "too_few_pieces"


def test_3_5_no_card_may_be_superfluous() -> None:
    state = table_of("world")
    hold(state, 0, "red-ships*4 red-ship*2 wild*2")
    assert refused(state, Claim(0, "honolulu-tokyo", spell("red-ship*2 red-ships*2"))) == "superfluous_card"
    assert refused(state, Claim(0, "honolulu-tokyo", spell("wild red-ship red-ships*2"))) == "superfluous_card"
    assert refused(state, Claim(0, "honolulu-tokyo", spell("red-ships*4"))) == "superfluous_card"
    assert refused(state, Claim(0, "honolulu-tokyo", spell("red-ships*2"))) == "wrong_number_of_cards"


def test_3_5_wilds_are_one_unit_at_sea_and_on_rails() -> None:
    state = table_of("world")
    hold(state, 0, "wild*2")
    assert ways(state, 0, "caracas-miami") == ["wild*2"]
    assert ways(state, 0, "miami-new-york") == ["wild*2"]


SEA_CARDS = ["white-ship", "white-ships", "red-ship", "red-ships", "wild"]
UNITS = {"white-ship": 1, "white-ships": 2, "red-ship": 1, "red-ships": 2, "wild": 1}


@given(
    st.tuples(*[st.integers(0, 4)] * 5), st.sampled_from(["dar-es-salaam-mumbai", "honolulu-manila", "jakarta-manila"])
)
def test_3_5_every_minimal_set_is_listed_and_nothing_else(numbers: tuple[int, ...], route_id: str) -> None:
    """Against all multisets of cards in hand: enough, one colour, and not enough without any one card."""
    state = table_of("world")
    route = state.board.route_by_id[route_id]
    most = dict(zip(SEA_CARDS, numbers, strict=True))
    for card, number in most.items():
        hold(state, 0, f"{card}*{number}" if number else "")
    expected = set()
    for size in range(1, route.length + 1):
        for cards in combinations_with_replacement(SEA_CARDS, size):
            colors = {card.split("-")[0] for card in cards if card != "wild"}
            if any(cards.count(card) > most[card] for card in cards) or len(colors) > 1:
                continue
            if route.color is not None and colors - {route.color}:
                continue
            carried = sum(UNITS[card] for card in cards)
            if carried >= route.length and all(carried - UNITS[card] < route.length for card in cards):
                expected.add(tuple(sorted(cards)))
    listed = [tuple(sorted(spell(way))) for way in ways(state, 0, route_id)]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    wilds = [way.count("wild") for way in listed]
    assert wilds == sorted(wilds)  # cheapest in wilds first


def test_3_6_each_doubled_space_takes_a_pair() -> None:
    """Lahore–Tehran: two spaces, four cards, the pairs may differ in colour."""
    state = table_of("world")
    hold(state, 0, "red*2 green*2 wild")
    assert ways(state, 0, "lahore-tehran") == ["green*2 red*2", "green*2 red wild", "green red*2 wild"]
    do(state, Claim(0, "lahore-tehran", spell("green*2 red*2")))
    assert state.trains[0] == 18  # one train per space
    assert state.scores[0] == 2  # points by length
    assert discards(state) == "" or "green" in discards(state)


def test_3_6_all_of_one_colour_is_pairs_too() -> None:
    state = table_of("world")
    hold(state, 0, "red*4")
    assert ways(state, 0, "lahore-tehran") == ["red*4"]


def test_3_6_odd_cards_need_wilds() -> None:
    state = table_of("world")
    hold(state, 0, "red*3 green*2 white wild*2")
    assert refused(state, Claim(0, "lahore-tehran", spell("green red*3"))) == "not_in_pairs"
    assert refused(state, Claim(0, "lahore-tehran", spell("green*2 red white"))) == "not_in_pairs"
    assert refused(state, Claim(0, "lahore-tehran", spell("green*2 red"))) == "wrong_number_of_cards"
    assert "red white wild*2" in ways(state, 0, "lahore-tehran")


TRAIN_CARDS = ["purple", "red", "red-harbor", "white-harbor", "wild"]


@given(
    st.tuples(*[st.integers(0, 3)] * 5),
    st.sampled_from(["casablanca-marseille", "anchorage-vancouver", "beijing-lahore"]),
)
def test_3_6_every_set_of_pairs_is_listed_up_to_harbor_symbols(numbers: tuple[int, ...], route_id: str) -> None:
    """Complete: every set that pays has a listed one of the same colours that spends no more harbor cards."""
    state = table_of("world")
    route = state.board.route_by_id[route_id]
    most = dict(zip(TRAIN_CARDS, numbers, strict=True))
    for card, number in most.items():
        hold(state, 0, f"{card}*{number}" if number else "")
    expected = {}
    for cards in combinations_with_replacement(TRAIN_CARDS, 2 * route.length):
        if any(cards.count(card) > most[card] for card in cards):
            continue
        colors = [card.split("-")[0] for card in cards if card != "wild"]
        if sum(colors.count(color) % 2 for color in set(colors)) <= cards.count("wild"):
            harbors = sum("harbor" in card for card in cards)
            plain = tuple(sorted(card.split("-")[0] for card in cards))
            expected[plain] = min(harbors, expected.get(plain, 99))
    listed = {}
    for way in ways(state, 0, route_id):
        cards = spell(way)
        plain = tuple(sorted(card.split("-")[0] for card in cards))
        assert plain not in listed
        listed[plain] = sum("harbor" in card for card in cards)
    assert listed == expected


def test_3_6_plain_cards_are_paid_before_those_with_a_harbor() -> None:
    state = table_of("world")
    hold(state, 0, "red red-harbor*2")
    assert ways(state, 0, "al-qahira-djibouti-red") == ["red red-harbor"]
    assert refused(state, Claim(0, "al-qahira-djibouti-red", spell("red-harbor*2"))) == "not_the_plainest"
    assert refused(state, Claim(0, "casablanca-marseille", spell("red-harbor*2"))) == "not_the_plainest"


def test_3_10_east_and_west_are_joined() -> None:
    state = table_of("world")
    assert any(route.wraps for route in state.board.routes)
    build(state, 0, "los-angeles-tokyo-black", "los-angeles-new-york-black")
    give_tickets(state, 0, "new-york-tokyo")
    assert points(finish(state), 0, "ticket") == [15]


def test_3_10_the_junction_at_sea_is_a_place_without_tickets_or_harbor() -> None:
    state = table_of("world")
    junction = next(city for city in state.board.cities if city.unnamed)
    assert not junction.harbor
    assert all(junction.index not in ticket.cities for ticket in state.board.tickets)
    build(state, 0, "cape-town-sea-junction-green", "perth-sea-junction-white", "jakarta-perth")
    give_tickets(state, 0, "cape-town-jakarta")
    assert points(finish(state), 0, "ticket") == [13]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_10_two_lanes_of_the_junction_follow_the_number_of_players(seats: int) -> None:
    state = table_of("world", seats)
    build(state, 1, "perth-sea-junction-white")
    hold(state, 0, "purple-ships*3")
    assert ("perth-sea-junction-purple" in claimable(state, 0)) == (seats >= 4)
    assert book_of(load_board("world")).mechanisms != ()
