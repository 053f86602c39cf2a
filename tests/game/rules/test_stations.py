"""Stations. RULES 2.4 and 2.5."""

from __future__ import annotations

import random
from functools import partial
from itertools import product

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import State, legal, score
from bot.game.actions import BuildStation
from bot.game.board import Route
from bot.game.result import StationUse
from bot.game.rules.stations import best_use
from bot.game.state import FREE
from tests.game.positions import (
    build,
    deck,
    do,
    finish,
    give_tickets,
    hand,
    hold,
    points,
    refused,
    spell,
    station,
    table,
)
from tests.pace import slowest


def test_2_4_first_one_card_second_two_third_three() -> None:
    state = table("europe")
    hold(state, 0, "red*5 blue wild")
    deck(state, "white*9")
    do(state, BuildStation(0, "paris", ("blue",)))
    state.turn = 0
    assert refused(state, BuildStation(0, "berlin", ("red",))) == "wrong_number_of_cards"
    do(state, BuildStation(0, "berlin", spell("red*2")))
    state.turn = 0
    do(state, BuildStation(0, "wien", spell("red*2 wild")))
    assert hand(state, 0) == "red"
    state.turn = 0
    hold(state, 0, "green*9")
    assert refused(state, BuildStation(0, "roma", spell("green*3"))) == "no_stations_left"


def test_2_4_a_set_of_one_colour_wilds_allowed() -> None:
    state = table("europe")
    station(state, 0, "paris")
    hold(state, 0, "red blue wild*2")
    ways = [action.cards for action in legal(state, 0) if isinstance(action, BuildStation) and action.city == "roma"]
    assert ways == [("blue", "wild"), ("red", "wild"), ("wild", "wild")]
    assert refused(state, BuildStation(0, "roma", ("blue", "red"))) == "wrong_color"


def test_2_4_one_station_per_city_also_where_nobody_has_routes() -> None:
    state = table("europe")
    station(state, 1, "paris")
    hold(state, 0, "red")
    assert refused(state, BuildStation(0, "paris", ("red",))) == "station_taken"
    do(state, BuildStation(0, "moskva", ("red",)))
    assert state.stations[state.board.city_by_id["moskva"].index] == 0


def test_2_4_one_per_turn_and_four_points_for_each_unbuilt() -> None:
    state = table("europe")
    hold(state, 0, "red*3")
    deck(state, "white*9")
    do(state, BuildStation(0, "moskva", ("red",)))
    assert state.current == 1
    assert points(finish(state), 0, "stations_left") == [8]
    assert points(state, 1, "stations_left") == [12]


def test_2_5_a_station_lends_one_route_of_another_player() -> None:
    state = table("europe", 3)
    build(state, 0, "brest-paris")
    build(state, 1, "paris-zurich")
    build(state, 2, "marseille-zurich")
    give_tickets(state, 0, "brest-marseille")
    assert points(finish(state), 0, "ticket") == [-7]
    station(state, 0, "paris")
    assert points(state, 0, "ticket") == [-7]  # Paris–Zürich alone is not enough
    station(state, 0, "marseille")
    assert points(state, 0, "ticket") == [7]  # two stations chained
    assert score(state).players[0].stations == (
        StationUse("marseille", "marseille-zurich"),
        StationUse("paris", "paris-zurich"),
    )


def test_2_5_the_same_route_for_all_tickets() -> None:
    """From Frankfurt one needs Paris and Essen, but the station lends only one: the better ticket counts."""
    state = table("europe")
    build(state, 0, "frankfurt-munchen", "essen-kobenhavn-1", "brest-paris")
    build(state, 1, "essen-frankfurt", "frankfurt-paris-white")
    give_tickets(state, 0, "frankfurt-kobenhavn")  # 5
    station(state, 0, "frankfurt")
    assert points(finish(state), 0, "ticket") == [5]
    give_tickets(state, 0, "brest-venezia")
    build(state, 0, "munchen-venezia")  # 8, over Paris–Frankfurt
    assert points(state, 0, "ticket") == [-5, 8]
    assert score(state).players[0].stations == (StationUse("frankfurt", "frankfurt-paris-white"),)


def test_2_5_own_free_and_far_routes_are_not_lent() -> None:
    state = table("europe")
    build(state, 0, "brest-paris")
    build(state, 1, "dieppe-paris")
    give_tickets(state, 0, "brest-marseille")
    station(state, 0, "paris")
    assert points(finish(state), 0, "ticket") == [-7]
    assert score(state).players[0].stations == ()  # a station of no use is not shown as used


def test_2_5_among_equal_points_the_assignment_with_more_tickets() -> None:
    """10 points by one ticket or by two of 5: more completed tickets may break a tie."""
    state = table("europe")
    give_tickets(state, 0, "angora-kharkov", "budapest-sofia", "rostov-erzurum")
    build(state, 0, "sarajevo-sofia", "sevastopol-sochi", "rostov-sochi", "kharkov-rostov", "budapest-zagrab")
    build(state, 1, "sarajevo-zagrab", "erzurum-sevastopol", "budapest-sarajevo")
    station(state, 0, "sarajevo", "sevastopol")
    result = score(finish(state)).players[0]
    assert result.tickets_done == 2
    assert [item.points for item in result.items if item.kind == "ticket"] == [-10, 5, 5]


def brute_force(state: State, seat: int) -> int:
    """Every route of others at every station, over a network built anew each time."""
    board = state.board
    mine = [route for route in board.routes if state.owners[route.index] == seat]
    offers = []
    for city in board.cities:
        if state.stations[city.index] == seat:
            offers.append(
                [None]
                + [
                    route
                    for route in board.routes
                    if city.index in (route.a, route.b) and state.owners[route.index] not in (FREE, seat)
                ]
            )
    best = None
    for lent in product(*offers):
        network: nx.Graph[int] = nx.Graph()
        network.add_nodes_from(range(len(board.cities)))
        network.add_edges_from((route.a, route.b) for route in [*mine, *filter(None, lent)])
        value = 0
        for index in state.tickets[seat]:
            ticket = board.tickets[index]
            value += ticket.points if nx.has_path(network, *ticket.cities) else -ticket.penalty
        best = value if best is None else max(best, value)
    assert best is not None
    return best


def other_lane(state: State, route: Route, seat: int) -> bool:
    return route.twin is not None and state.owners[route.twin] == seat


def crowded(seed: int, tickets: int) -> State:
    """Others own everything around the three busiest cities, where seat 0 has its stations, and much of the rest."""
    chance = random.Random(seed)
    state = table("europe", 4)
    routes = state.board.routes
    busiest = sorted(state.board.cities, key=lambda city: -sum(city.index in (r.a, r.b) for r in routes))[:3]
    for route in routes:
        near = any(city.index in (route.a, route.b) for city in busiest)
        seats = [seat for seat in ([1, 2, 3] if near else [0, 0, 1, 2, 3]) if not other_lane(state, route, seat)]
        build(state, chance.choice(seats), route.id)
    station(state, 0, *(city.id for city in busiest))
    state.tickets[0] = chance.sample(range(len(state.board.tickets)), tickets)
    return finish(state)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 12))
def test_2_5_best_assignment_like_brute_force(seed: int, tickets: int) -> None:
    state = crowded(seed, tickets)
    assert sum(points(state, 0, "ticket")) == brute_force(state, 0)


def test_2_5_three_stations_with_seven_and_more_foreign_routes_take_less_than_50_ms() -> None:
    states = [crowded(seed, tickets=25) for seed in range(12)]
    for state in states:
        for city in state.board.cities:
            if state.stations[city.index] == 0:
                assert sum(city.index in (r.a, r.b) and state.owners[r.index] > 0 for r in state.board.routes) >= 7
    assert slowest(partial(best_use, state, 0) for state in states) < 50
