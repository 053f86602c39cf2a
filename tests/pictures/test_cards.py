"""Hands, ticket choices and score sheets at their extremes: nothing, very much, long names, both languages."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from bot.boards import load_board, map_ids
from bot.game import State, view
from bot.game.events import RouteClaimed
from bot.game.state import FREE
from bot.pictures import Studio
from bot.pictures.hand import stack_rows
from bot.pictures.little_map import LittleMap, little_ground
from bot.pictures.picture import LONGEST_ALT
from bot.pictures.score import ranked, rows
from bot.pictures.score_details import Entry, Part, broken, columns, entries
from bot.pictures.ticket_art import held_tickets, offer_columns
from bot.pictures.words import LANGUAGES, Language, words
from tests.pictures.golden import opened
from tests.pictures.scenes_cards import lent, ticket_by_station
from tests.pictures.tables import NAMES, STUDIO, drafting, offered, over, table

MAPS = tuple(map_ids())
LONG_NAMES = tuple(f"Wielce Szanowna Osoba Numer {number}…" for number in range(1, 6))
KB = 1024
SHEETS = Studio()  # draws hands and choices as they are sent


def seats(map_id: str) -> int:
    return table(map_id, 2).board.players[1]


def rich(map_id: str, tickets: int) -> State:
    """A hand of 60 cards and more, and many tickets."""
    state = table(map_id, seats(map_id), tickets=tickets)
    kinds = len(state.board.cards)
    state.hands[0] = [60 // kinds + 1] * kinds
    return state


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_is_wide_enough_small_to_send_and_described(map_id: str, language: Language) -> None:
    for state in (table(map_id, 2, routes=0, tickets=0, cards=-1), rich(map_id, 12)):
        picture = SHEETS.hand(view(state, 0), LONG_NAMES, language)
        assert picture.width == 1100
        assert picture.height <= 2.6 * picture.width
        assert len(picture.data) < 400 * KB
        assert 0 < len(picture.alt) <= LONGEST_ALT
        assert opened(picture).size == (picture.width, picture.height)


def test_an_empty_hand_says_so() -> None:
    picture = STUDIO.hand(view(table("europe", 2, routes=0, tickets=0, cards=-1), 0), NAMES, "pl")
    assert picture.alt == "Twoja ręka: Brak kart. Twoje bilety: Brak biletów."


def test_a_hand_is_told_in_words() -> None:
    state = table("nederland", 2, tickets=0, cards=-1)
    state.hands[0][0], state.hands[0][8] = 3, 1
    state.tickets[0] = [0]
    state.tolls[0] = 17
    told = STUDIO.hand(view(state, 0), NAMES, "en").alt
    assert told == (
        "Your hand: 3 × purple, 1 × locomotive. Your tickets: Groningen–Middelburg (34 points) – open. Toll tokens: 17."
    )


def test_tickets_stand_in_one_order_and_in_the_end_nothing_is_open() -> None:
    state = table("nederland", 2, tickets=3)
    held = held_tickets(view(state, 0))
    assert [stands for _, stands in held] == ["open", "done", "done"]
    names = ["–".join(state.board.cities[city].name for city in ticket.cities) for ticket, _ in held]
    told = STUDIO.hand(view(state, 0), NAMES, "en").alt
    assert sorted(names, key=told.index) == names
    assert told.count(" – open") == 1
    told = STUDIO.hand(view(over(state), 0), NAMES, "en").alt
    assert (told.count(" – open"), told.count(" – failed")) == (0, 1)


def test_in_the_end_a_ticket_that_a_station_helps_is_done() -> None:
    state = ticket_by_station()
    assert [stands for _, stands in held_tickets(view(state, 0))] == ["open"]
    assert [stands for _, stands in held_tickets(view(over(state), 0))] == ["done"]


def test_stacks_hold_all_cards_and_stay_within_a_row() -> None:
    state = rich("world", 1)
    shown = stack_rows(state.board, tuple(state.hands[0]))
    assert sum(count for row in shown for _, count in row) == sum(state.hands[0])
    assert max(len(row) for row in shown) <= 10
    assert [{card.deck for card, _ in row} for row in shown] == [{"train"}, {"train"}, {"ship"}, {"ship"}]


@pytest.mark.parametrize("map_id", MAPS)
def test_ticket_choices_of_every_size_are_drawn(map_id: str) -> None:
    for count in range(1, 7):
        choice = offered(map_id, 2, list(range(count)), (1, count))
        picture = SHEETS.tickets(view(choice, 0), "en")
        assert [f"{number}. " in picture.alt for number in range(1, 8)] == [True] * count + [False] * (7 - count)
        assert picture.width == 1100
        assert len(picture.data) < 300 * KB


@pytest.mark.parametrize(("places", "over_the_edge"), [(("New York", "Sydney"), True), (("Hamburg", "Beijing"), False)])
def test_the_line_of_a_ticket_takes_the_short_way_round_the_globe(places: tuple[str, str], over_the_edge: bool) -> None:
    board = load_board("world")
    layout, look = STUDIO.plan(board)
    ground = little_ground(board, layout, look, 300)
    little = LittleMap(ground, board, layout, look, [FREE] * len(board.routes), 0, "blue")
    cities = tuple(board.find_city(place).index for place in places)
    ticket = next(ticket for ticket in board.tickets if ticket.cities == cities)
    plain = ground.reduce(ground.width // little.size[0])
    drawn = ImageChops.difference(little.ticket(ticket), plain).getbbox()
    assert drawn is not None
    assert (drawn[0] < 5, drawn[2] > 295) == (over_the_edge, over_the_edge)


def test_rows_of_a_choice_are_filled_evenly() -> None:
    europe, _ = STUDIO.plan(table("europe", 2).board)
    assert [offer_columns(europe, count) for count in (1, 2, 3, 4, 5, 6)] == [2, 2, 3, 2, 3, 3]


def test_a_draft_shows_what_was_picked() -> None:
    picture = STUDIO.tickets(view(drafting("iberia", 3), 0), "en")
    board = table("iberia", 3).board
    for ticket in (30, 41):
        assert "–".join(board.cities[city].name for city in board.tickets[ticket].cities) in picture.alt


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_score_sheet_is_small_to_send_and_described(map_id: str, language: Language) -> None:
    pictures = STUDIO.score(view(over(table(map_id, seats(map_id), tickets=8)), None), LONG_NAMES, language)
    board = table(map_id, 2).board
    assert len(pictures) == (2 if board.longest_path or board.stations else 1)
    assert pictures[0].height <= 1.8 * pictures[0].width
    for picture in pictures:
        assert len(picture.data) < 400 * KB
        assert 0 < len(picture.alt) <= LONGEST_ALT


@pytest.mark.parametrize("map_id", MAPS)
def test_the_table_adds_up_and_every_ticket_is_listed(map_id: str) -> None:
    state = over(table(map_id, seats(map_id), tickets=5))
    result = view(state, None).result
    assert result is not None
    players = ranked(result)
    shown = rows(players)
    assert [sum(row.points[k] for row in shown) for k in range(len(players))] == [p.total for p in players]
    assert {player.seat for player in players[: len(result.winners)]} == set(result.winners)
    for player in players:
        listed = list(entries(state.board, player, words("en")))
        assert sum(entry.sign in ("check", "fail") for entry in listed) == len(state.tickets[player.seat])
        assert sum(entry.sign == "station" for entry in listed) == len(player.stations)


def test_what_brought_nobody_anything_is_no_row() -> None:
    result = view(over(table("world", 2, routes=2, tickets=1)), None).result
    assert result is not None
    kinds = {item.kind for player in result.players for item in player.items}
    assert {"exchange", "harbors_left"} <= kinds
    assert "exchange" not in {row.key for row in rows(result.players)}
    assert all(any(row.points) for row in rows(result.players))


def test_a_tie_is_explained() -> None:
    state = over(table("london", 2, routes=0, tickets=0))
    result = view(state, None).result
    assert result is not None
    assert result.tie_break == "shared"
    assert "share the victory" in STUDIO.score(view(state, None), NAMES, "en")[0].alt
    state.tickets = [[0], [0]]
    state.scores = [0, 0]
    told = STUDIO.score(view(state, None), NAMES, "pl")[0].alt
    assert told.startswith("Wynik końcowy na mapie Londyn: Wygrywają wspólnie: Ada i Zażółć Gęślą.")


def test_lines_are_broken_between_places_and_within_a_name_only_if_it_is_too_long() -> None:
    assert broken("Los Angeles–Rio de Janeiro", 250) == ("Los Angeles–", "Rio de Janeiro")
    assert broken("Riga–Roma", 250) == ("Riga–Roma",)
    assert broken("Soho–Empire State Building", 150) == ("Soho–", "Empire State", "Building")


def test_details_fill_three_columns_and_repeat_the_head_of_a_broken_list() -> None:
    result = view(over(table("usa", 4)), None).result
    assert result is not None
    entry = Entry("check", None, "A–B", "1")
    lists = [
        [Part(player), *[Part(player, entry, ("A–B",))] * (8 if k == 0 else 1)]
        for k, player in enumerate(result.players)
    ]
    shown = columns(lists)
    assert len(shown) == 3
    assert all(column[0].entry is None and column[-1].entry is not None for column in shown)
    assert sum(part.entry is not None for column in shown for part in column) == 11


def test_the_final_board_tells_the_longest_trail_and_what_stations_lend() -> None:
    assert lent("en").alt == (
        "The board of Europe at the end of the game. European Express: Zażółć Gęślą, 8 spaces. "
        "Ada's station in Zürich lends the route Venezia–Zürich."
    )


def test_the_last_move_stays_lit_at_the_end_unless_a_trail_is() -> None:
    for map_id, lit in (("london", True), ("europe", False)):
        state = over(table(map_id, 2))
        route = state.board.routes[state.owners.index(0)].id
        claimed = RouteClaimed(seat=0, route=route, cards=(), points=0)
        plain, bright = (STUDIO.board(view(state, None), NAMES, "en", last=events) for events in ((), (claimed,)))
        assert (plain.data != bright.data) == lit


@pytest.mark.parametrize(
    ("map_id", "english", "polish"),
    [("europe", "locomotive", "lokomotywa"), ("london", "bus", "autobus"), ("world", "wild", "dżoker")],
)
def test_the_wild_card_is_called_what_it_shows(map_id: str, english: str, polish: str) -> None:
    state = table(map_id, 2)
    state.hands[0] = [1 if card.wild else 0 for card in state.board.cards]
    assert f": 1 × {english}." in STUDIO.hand(view(state, 0), NAMES, "en").alt
    assert f": 1 × {polish}." in STUDIO.hand(view(state, 0), NAMES, "pl").alt
