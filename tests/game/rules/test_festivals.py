"""Festivals. RULES 5.3, 5.6, 5.9."""

from __future__ import annotations

import pytest

from bot.game import legal, pending, score, view
from bot.game.actions import Claim, DrawCard, TakeCard, TakeFestival
from bot.game.events import CardSeen, CardTurnedUp, FestivalOpened, FestivalTaken, RouteClaimed
from bot.game.state import State
from tests.game.positions import (
    build,
    deck,
    do,
    face_up,
    festival_of,
    finish,
    give_tickets,
    hand,
    hold,
    of,
    open_festival,
    points,
    refused,
    row,
    spell,
    table,
)


def opened(state: State, city: str) -> int:
    return state.festivals_open[festival_of(state, city)]


def held(state: State, seat: int, city: str) -> int:
    return state.festivals_held[seat][festival_of(state, city)]


def test_5_3_a_festival_card_drawn_blind_is_laid_open_and_the_next_card_is_taken_instead() -> None:
    state = table("iberia", 3)
    face_up(state, "white*5")
    deck(state, "festival:sevilla festival:sevilla blue red green")
    events = do(state, DrawCard(0))
    assert of(events, FestivalOpened) == [
        FestivalOpened(city="sevilla", count=1),
        FestivalOpened(city="sevilla", count=2),
    ]
    assert [event.card for event in of(events, CardSeen)] == ["blue"]
    assert hand(state, 0) == "blue"
    assert opened(state, "sevilla") == 2
    assert view(state, None).festivals_open[festival_of(state, "sevilla")] == 2


def test_5_3_every_citys_cards_are_laid_open_beside_it() -> None:
    state = table("iberia", 3)
    for festival in state.board.festivals:
        city = state.board.cities[festival.cities[0]].id
        deck(state, f"festival:{city} red*3")
        face_up(state, "white*5")
        events = do(state, DrawCard(state.current))
        assert of(events, FestivalOpened) == [FestivalOpened(city=city, count=1)]
        assert [event.card for event in of(events, CardSeen)] == ["red"]
    assert state.festivals_open == [1] * len(state.board.festivals)


def test_5_3_a_deck_of_festival_cards_alone_gives_no_card() -> None:
    state = table("iberia", 3)
    face_up(state, "white*5")
    deck(state, "festival:a-coruna festival:almeria draft")
    assert refused(state, DrawCard(0)) == "deck_empty"


def test_5_3_it_costs_the_player_nothing() -> None:
    """Two ordinary cards all the same: the festival cards don't count as drawn."""
    state = table("iberia", 3)
    face_up(state, "white*5")
    deck(state, "festival:madrid blue festival:palma red green")
    do(state, DrawCard(0))
    assert [owed.decision for owed in pending(state)] == ["second_card"]
    do(state, DrawCard(0))
    assert hand(state, 0) == "blue red"
    assert (opened(state, "madrid"), opened(state, "palma")) == (1, 1)
    assert state.current == 1


def test_5_3_a_refill_passes_over_festival_cards_too() -> None:
    state = table("iberia", 3)
    face_up(state, "red white*4")
    deck(state, "festival:lisboa blue green*3")
    events = do(state, TakeCard(0, "red"))
    assert of(events, FestivalOpened) == [FestivalOpened(city="lisboa", count=1)]
    assert [event.card for event in of(events, CardTurnedUp)] == ["blue"]
    assert row(state) == "blue white white white white"


def test_5_3_festival_cards_at_the_bottom_of_the_deck_are_followed_by_the_reshuffled_discards() -> None:
    state = table("iberia", 3)
    face_up(state, "white*5")
    deck(state, "festival:lisboa festival:granada")
    state.discards[state.board.card_by_id["green"].index] = 3
    do(state, DrawCard(0))
    assert hand(state, 0) == "green"
    assert (opened(state, "lisboa"), opened(state, "granada")) == (1, 1)


def test_5_6_claiming_a_route_takes_all_open_cards_of_its_festival_city() -> None:
    """Badajoz has no festival, Sevilla has three open cards: taken without asking."""
    state = table("iberia", 3)
    open_festival(state, "sevilla", 3)
    open_festival(state, "valencia", 2)
    hold(state, 0, "green*2")
    deck(state, "red*9")
    events = do(state, Claim(0, "badajoz-sevilla-green", spell("green*2")))
    assert of(events, FestivalTaken) == [FestivalTaken(seat=0, city="sevilla", count=3)]
    assert held(state, 0, "sevilla") == 3
    assert opened(state, "sevilla") == 0
    assert opened(state, "valencia") == 2
    assert state.current == 1


def test_5_6_without_open_cards_there_is_nothing_to_take() -> None:
    state = table("iberia", 3)
    hold(state, 0, "green*2")
    deck(state, "red*9")
    events = do(state, Claim(0, "badajoz-sevilla-green", spell("green*2")))
    assert of(events, FestivalTaken) == []
    assert state.current == 1


def test_5_6_open_cards_at_both_ends_one_end_only_by_choice() -> None:
    """Sevilla and Córdoba are both festival cities with open cards."""
    state = table("iberia", 3)
    open_festival(state, "sevilla", 2)
    open_festival(state, "cordoba", 1)
    hold(state, 0, "red")
    deck(state, "green*9")
    events = do(state, Claim(0, "cordoba-sevilla-red", ("red",)))
    assert of(events, RouteClaimed) != []
    assert of(events, FestivalTaken) == []
    assert [(owed.seat, owed.decision) for owed in pending(state)] == [(0, "festival")]
    assert set(legal(state, 0)) == {TakeFestival(0, "sevilla"), TakeFestival(0, "cordoba")}
    cities = {state.board.cities[city].id for city in view(state, None).festival_cities}
    assert cities == {"sevilla", "cordoba"}
    assert refused(state, TakeFestival(0, "madrid")) == "no_festival_here"
    assert refused(state, TakeFestival(1, "sevilla")) == "not_your_turn"
    assert refused(state, DrawCard(0)) == "not_now"
    events = do(state, TakeFestival(0, "cordoba"))
    assert of(events, FestivalTaken) == [FestivalTaken(seat=0, city="cordoba", count=1)]
    assert (held(state, 0, "cordoba"), held(state, 0, "sevilla")) == (1, 0)
    assert opened(state, "sevilla") == 2
    assert state.current == 1


def test_5_6_two_festival_cities_but_cards_at_one_end_only_no_question() -> None:
    state = table("iberia", 3)
    open_festival(state, "sevilla", 2)
    hold(state, 0, "red")
    deck(state, "green*9")
    do(state, Claim(0, "cordoba-sevilla-red", ("red",)))
    assert held(state, 0, "sevilla") == 2
    assert state.current == 1


@pytest.mark.parametrize(("route", "cards"), [("porto-vigo-white", "white"), ("coimbra-lisboa-purple", "purple*2")])
def test_5_6_porto_and_coimbra_share_a_stack_takeable_from_either(route: str, cards: str) -> None:
    state = table("iberia", 3)
    deck(state, "festival:porto festival:coimbra red green*9")
    face_up(state, "white*5")
    do(state, DrawCard(0))
    assert opened(state, "porto") == opened(state, "coimbra") == 2
    do(state, DrawCard(0))
    hold(state, 1, cards)
    do(state, Claim(1, route, spell(cards)))
    assert held(state, 1, "porto") == held(state, 1, "coimbra") == 2
    assert opened(state, "porto") == 0


def test_5_6_between_porto_and_coimbra_there_is_nothing_to_choose() -> None:
    """Both ends name the same stack, so it is taken without asking, once."""
    state = table("iberia", 3)
    open_festival(state, "porto", 3)
    hold(state, 0, "blue")
    deck(state, "green*9")
    events = do(state, Claim(0, "coimbra-porto-blue", ("blue",)))
    assert [event.count for event in of(events, FestivalTaken)] == [3]
    assert held(state, 0, "coimbra") == 3
    assert state.current == 1


def test_5_6_at_coimbra_and_lisboa_the_shared_stack_is_one_of_two_to_choose_from() -> None:
    state = table("iberia", 3)
    open_festival(state, "porto", 3)
    open_festival(state, "lisboa", 1)
    hold(state, 0, "purple*2")
    deck(state, "green*9")
    do(state, Claim(0, "coimbra-lisboa-purple", spell("purple*2")))
    assert set(legal(state, 0)) == {TakeFestival(0, "coimbra"), TakeFestival(0, "lisboa")}
    do(state, TakeFestival(0, "coimbra"))
    assert held(state, 0, "porto") == 3


def test_5_6_cards_that_come_up_later_wait_for_the_next_route_to_the_city() -> None:
    state = table("iberia", 4)
    build(state, 0, "badajoz-sevilla-green")
    open_festival(state, "sevilla", 2)
    hold(state, 1, "white*2")
    deck(state, "green*9")
    do(state, DrawCard(0))
    do(state, DrawCard(0))
    assert held(state, 0, "sevilla") == 0
    do(state, Claim(1, "badajoz-sevilla-white", spell("white*2")))
    assert held(state, 1, "sevilla") == 2


def test_5_9_three_of_sevilla_are_worth_6_and_seven_of_valencia_22() -> None:
    """The rulebook's example."""
    state = table("iberia", 3)
    state.festivals_held[0][festival_of(state, "sevilla")] = 3
    state.festivals_held[0][festival_of(state, "valencia")] = 7
    sheet = score(finish(state)).players[0]
    assert {item.city: (item.number, item.points) for item in sheet.items if item.kind == "festival"} == {
        "sevilla": (3, 6),
        "valencia": (7, 22),
    }
    assert sheet.total == 28


def test_5_9_every_number_of_cards_of_every_city_has_its_points() -> None:
    state = table("iberia", 3)
    for festival in state.board.festivals:
        for number in range(1, festival.cards + 1):
            state.festivals_held[0] = [0] * len(state.board.festivals)
            state.festivals_held[0][festival.index] = number
            assert points(finish(state), 0, "festival") == [festival.points[number - 1]]


def test_5_9_ties_most_completed_tickets_then_shared() -> None:
    """Both have 6: seat 0 by routes and a ticket, seat 1 by a route and a festival card."""
    state = table("iberia", 2)
    build(state, 0, "leon-valladolid", "madrid-valladolid")  # 1 + 2
    give_tickets(state, 0, "leon-madrid")  # 3
    state.festivals_held[1][festival_of(state, "almeria")] = 1  # 4
    build(state, 1, "madrid-salamanca-white")  # 2
    result = score(finish(state))
    assert [player.total for player in result.players] == [6, 6]
    assert (result.winners, result.tie_break) == ((0,), "tickets")
    state.tickets[0] = []
    state.festivals_held[0][festival_of(state, "madrid")] = 1  # 3
    result = score(state)
    assert [player.total for player in result.players] == [6, 6]
    assert (result.winners, result.tie_break) == ((0, 1), "shared")


def test_5_8_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    state = table("iberia", 2)
    build(state, 0, "leon-valladolid", "madrid-valladolid")
    give_tickets(state, 0, "leon-madrid")
    sheet = score(finish(state)).players[0]
    assert [item.kind for item in sheet.items] == ["routes", "ticket"]
    assert sheet.total == 1 + 2 + 3
