"""Names and symbols of cards, routes, tickets and maps."""

from __future__ import annotations

import pytest

from bot.boards import load_board, load_boards, map_ids
from bot.chat.cards import (
    card_name,
    card_object,
    card_symbol,
    cards_text,
    color_name,
    lane_color,
    map_blurb,
    map_title,
    pieces_text,
    ticket_text,
)
from bot.chat.texts import LANGUAGES, Language
from tests.reading import as_read

EUROPE = load_board("europe")
WORLD = load_board("world")


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_a_map_has_its_own_name(map_id: str, language: Language) -> None:
    board = load_board(map_id)
    names = [card_name(card, board, language) for card in board.cards]
    assert len(set(names)) == len(names)
    assert all(card_object(card, board, language) for card in board.cards)


def test_trains_and_ships_of_a_colour_look_different() -> None:
    train, ship = WORLD.card_by_id["red"], WORLD.card_by_id["red-ship"]
    assert card_symbol(train, WORLD) != card_symbol(ship, WORLD)


@pytest.mark.parametrize(
    ("cards", "language", "text"),
    [
        (("wild", "red", "red"), "en", "2 🟥 red + 1 🌈 locomotive"),
        (("wild", "red", "red"), "pl", "2 🟥 czerwone + 1 🌈 lokomotywa"),
        (("blue",) * 5 + ("wild",) * 2, "pl", "5 🟦 niebieskich + 2 🌈 lokomotywy"),
        ((), "pl", ""),
    ],
)
def test_sets_of_cards(cards: tuple[str, ...], language: Language, text: str) -> None:
    assert as_read(cards_text(cards, EUROPE, language)) == text


def test_ships_agree_with_their_number() -> None:
    cards = ("red-ship", "red-ship", "red-ships", "wild")
    text = as_read(cards_text(cards, WORLD, "pl"))
    assert text == "2 🔴 czerwone statki + 1 🔴 czerwony statek podwójny + 1 🌈 dżoker"


def test_wilds_are_called_what_they_show() -> None:
    boards = load_boards()
    names = {name: card_name(board.wild, board, "pl") for name, board in boards.items()}
    assert names["london"] == "autobus"
    assert names["newyork"] == "taksówka"
    assert names["europe"] == "lokomotywa"


def test_gray_is_any_colour() -> None:
    assert color_name(None, "pl") == "dowolny kolor"
    assert color_name("red", "pl") == "czerwony"


def test_lanes_agree_with_their_colours() -> None:
    assert lane_color(None, "pl") == "dowolny kolor"
    assert lane_color("red", "pl") == "czerwona"
    assert lane_color("red", "en") == "red"


@pytest.mark.parametrize(("count", "text"), [(1, "1 wagon"), (3, "3 wagony"), (12, "12 wagonów")])
def test_pieces(count: int, text: str) -> None:
    assert as_read(pieces_text("train", count, EUROPE, "pl")) == text


def test_tickets_name_their_cities_and_points() -> None:
    ticket = EUROPE.ticket_by_id["cadiz-stockholm"]
    assert ticket_text(ticket, EUROPE, "en") == f"Cádiz–Stockholm ({ticket.points})"
    tour = WORLD.ticket_by_id["casablanca-al-qahira-tehran"]
    text = ticket_text(tour, WORLD, "en")
    assert text.startswith("Casablanca → ")
    assert f"−{tour.penalty}" in text


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_maps_have_titles_and_short_blurbs(map_id: str, language: Language) -> None:
    assert map_title(map_id, language) != map_id
    assert 0 < len(map_blurb(map_id, language)) <= 200


def test_a_new_map_goes_by_its_id() -> None:
    assert map_title("mars", "pl") == "mars"
    assert map_blurb("mars", "pl") == ""
