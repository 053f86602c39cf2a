"""Ids are readable and stable, and names resolve kindly."""

from __future__ import annotations

import re

import pytest

from bot.boards import MAPS, load_board
from bot.boards.names import city_id, route_ids, ticket_id
from bot.game.board import UnknownName


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Zürich", "zurich"),
        ("København", "kobenhavn"),
        ("'s-Hertogenbosch", "s-hertogenbosch"),
        ("King's Cross", "kings-cross"),
        ("Elephant & Castle", "elephant-castle"),
        ("Al-Qahira", "al-qahira"),
        ("A Coruña", "a-coruna"),
    ],
)
def test_city_ids(name: str, expected: str) -> None:
    assert city_id(name) == expected


def test_route_ids() -> None:
    ends = [("zurich", "paris"), ("paris", "frankfurt"), ("frankfurt", "paris"), ("a", "b"), ("a", "b")]
    colors = ["gray", "white", "orange", "gray", "gray"]
    expected = ["paris-zurich", "frankfurt-paris-white", "frankfurt-paris-orange", "a-b-1", "a-b-2"]
    assert route_ids(ends, colors) == expected


def test_a_tour_joins_all_its_cities_in_the_printed_order() -> None:
    assert ticket_id(["casablanca", "al-qahira", "tehran"]) == "casablanca-al-qahira-tehran"
    assert "casablanca-al-qahira-tehran" in load_board("world").ticket_by_id
    assert "brest-petrograd" in load_board("europe").ticket_by_id


@pytest.mark.parametrize("map_id", MAPS)
def test_ids_are_plain_and_unique(map_id: str) -> None:
    board = load_board(map_id)
    for things in (board.cities, board.routes, board.tickets, board.cards):
        ids = [thing.id for thing in things]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", thing_id) for thing_id in ids)
        assert [thing.index for thing in things] == list(range(len(things)))


def test_known_ids() -> None:
    europe, iberia, world = load_board("europe"), load_board("iberia"), load_board("world")
    assert europe.route_by_id["paris-zurich"].kind == "tunnel"
    assert europe.route_by_id["frankfurt-paris-white"].color == "white"
    first, second = europe.route_by_id["dieppe-london-1"], europe.route_by_id["dieppe-london-2"]
    assert (first.twin, second.twin) == (second.index, first.index)
    assert {"barcelona-palma-blue", "barcelona-palma-gray", "palma-valencia-1"} <= set(iberia.route_by_id)
    assert world.city_by_id["sea-junction"].unnamed


def test_the_wild_is_last_of_the_train_deck() -> None:
    for map_id in MAPS:
        board = load_board(map_id)
        trains = [card for card in board.cards if card.deck == "train"]
        assert board.wild is trains[-1]
        assert list(board.cards[: len(trains)]) == trains


@pytest.mark.parametrize(
    ("map_id", "text", "expected"),
    [
        ("europe", "zurich", "Zürich"),
        ("europe", "ZÜRICH ", "Zürich"),
        ("europe", "kobenhavn", "København"),
        ("europe", "constan", "Constantinople"),
        ("europe", "petrograd", "Petrograd"),
        ("london", "kings cross", "King's Cross"),
        ("london", "King’s Cross", "King's Cross"),
        ("london", "st pauls", "St Paul's"),
        ("london", "elephant castle", "Elephant & Castle"),
        ("nederland", "s hertogenbosch", "'s-Hertogenbosch"),
        ("nederland", "s-hertogenbosch", "'s-Hertogenbosch"),
        ("iberia", "a coruna", "A Coruña"),
        ("iberia", "portimao", "Portimão"),
        ("world", "al qahira", "Al-Qahira"),
    ],
)
def test_a_place_is_found_kindly(map_id: str, text: str, expected: str) -> None:
    assert load_board(map_id).find_city(text).name == expected


def test_every_place_is_found_by_its_name_and_by_its_id() -> None:
    for map_id in MAPS:
        board = load_board(map_id)
        for city in board.cities:
            assert board.find_city(city.id) == city
            if not city.unnamed:
                assert board.find_city(city.name) == city


@pytest.mark.parametrize(("text", "near"), [("koln", "København"), ("Pariss", "Paris"), ("Moskow", "Moskva")])
def test_an_unknown_place_suggests_near_names(text: str, near: str) -> None:
    with pytest.raises(UnknownName) as caught:
        load_board("europe").find_city(text)
    assert near in caught.value.near
    assert "did you mean" in str(caught.value)


def test_nonsense_suggests_nothing() -> None:
    for text in ("", "   ", "qqqqqq", "🚂"):
        with pytest.raises(UnknownName):
            load_board("europe").find_city(text)
