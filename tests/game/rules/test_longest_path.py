"""The European Express. RULES 2.6."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.boards import load_board
from bot.game import score, trails
from bot.game.board import Board, Route, RouteIndex
from tests.game.positions import build, finish, points, station, table
from tests.pace import slowest


def test_2_6_ten_points_for_the_longest_trail() -> None:
    state = table("europe", 3)
    build(state, 0, "paris-zurich", "munchen-zurich")  # 3 + 2
    build(state, 1, "cadiz-madrid")  # 3
    assert points(finish(state), 0, "longest_path") == [10]
    assert points(state, 1, "longest_path") == [0]
    assert score(state).players[0].longest == 5
    assert set(score(state).players[0].trail) == {"paris-zurich", "munchen-zurich"}


def test_2_6_cities_may_repeat_routes_may_not() -> None:
    """A loop at Wien entered from Warszawa and left to München: one trail over all. A spur is left out."""
    state = table("europe")
    build(state, 0, "warszawa-wien", "wien-zagrab", "budapest-zagrab", "budapest-wien-red", "munchen-wien")
    assert score(finish(state)).players[0].longest == 4 + 2 + 2 + 1 + 3
    build(state, 0, "berlin-wien")  # 3: it can't be in the same trail without leaving another end out
    assert score(state).players[0].longest == 12
    build(state, 0, "frankfurt-munchen")
    assert score(state).players[0].longest == 14


def test_2_6_stations_do_not_help() -> None:
    state = table("europe")
    build(state, 0, "brest-paris")
    build(state, 1, "paris-zurich", "marseille-zurich")
    station(state, 0, "paris")
    assert score(finish(state)).players[0].longest == 3
    assert points(state, 1, "longest_path") == [10]


def test_2_6_all_tied_players_get_ten() -> None:
    state = table("europe", 3)
    build(state, 0, "brest-paris")
    build(state, 1, "cadiz-madrid")
    build(state, 2, "cadiz-lisboa")
    assert [points(finish(state), seat, "longest_path") for seat in range(3)] == [[10], [10], [0]]


def test_2_6_nobody_gets_it_for_nothing() -> None:
    assert points(finish(table("europe")), 0, "longest_path") == [0]


def test_2_6_the_longest_of_several_parts() -> None:
    state = table("europe")
    build(state, 0, "cadiz-madrid", "rostov-sochi", "kharkov-rostov", "kharkov-moskva")
    assert score(finish(state)).players[0].longest == 2 + 2 + 4


def network(board: Board, chance: Random, trains: int, loops: float) -> frozenset[RouteIndex]:
    """A connected network of that many trains; the more `loops`, the more of its routes close one."""
    owned: list[Route] = []
    reached = {chance.randrange(len(board.cities))}
    while True:
        found = [
            route
            for route in board.routes
            if route not in owned
            and (route.twin is None or board.routes[route.twin] not in owned)
            and (route.a in reached or route.b in reached)
            and route.length <= trains
        ]
        if not found:
            return frozenset(route.index for route in owned)
        closing = [route for route in found if route.a in reached and route.b in reached]
        route = chance.choice(closing if closing and chance.random() < loops else found)
        owned.append(route)
        reached |= {route.a, route.b}
        trains -= route.length


def walked(board: Board, owned: frozenset[RouteIndex]) -> int:
    """The longest trail by brute force: every walk from every city that uses no route twice."""
    near: dict[int, list[tuple[RouteIndex, int]]] = {}
    for index in owned:
        near.setdefault(board.routes[index].a, []).append((index, board.routes[index].b))
        near.setdefault(board.routes[index].b, []).append((index, board.routes[index].a))

    def walk(here: int, used: frozenset[RouteIndex]) -> int:
        ahead = [(index, city) for index, city in near[here] if index not in used]
        return max((board.routes[index].length + walk(city, used | {index}) for index, city in ahead), default=0)

    return max(walk(city, frozenset()) for city in near)


@settings(deadline=None)
@given(
    st.sampled_from(["europe", "usa"]),
    st.integers(0, 10**9),
    st.integers(8, 26),
    st.sampled_from([0.0, 0.5, 1.0]),
    st.booleans(),
)
def test_2_6_like_brute_force(name: str, seed: int, trains: int, loops: float, two_parts: bool) -> None:
    board, chance = load_board(name), Random(seed)
    owned = network(board, chance, trains, loops)
    if two_parts:
        owned |= network(board, chance, 8, loops)
    if len(owned) > 14:  # brute force would take too long
        owned = frozenset(sorted(owned)[:14])
    spaces, trail = trails.longest_of(board, owned)
    assert spaces == walked(board, owned)
    assert spaces == sum(board.routes[index].length for index in trail)
    assert len(set(trail)) == len(trail)
    assert set(trail) <= owned
    _assert_continuous([board.routes[index] for index in trail])


def _assert_continuous(trail: list[Route]) -> None:
    ends = {trail[0].a, trail[0].b}
    for route in trail[1:]:
        assert ends & {route.a, route.b}
        ends = {route.b if end == route.a else route.a for end in ends if end in (route.a, route.b)}


@pytest.mark.parametrize("name", ["europe", "usa"])
def test_2_6_forty_five_trains_take_less_than_50_ms(name: str) -> None:
    """Dense networks with many loops are the hard ones."""
    board = load_board(name)
    networks = [network(board, Random(seed), 45, loops=seed % 3 / 2) for seed in range(60)]

    def longest(owned: frozenset[RouteIndex]) -> None:
        trails.longest_of.cache_clear()
        trails.longest_of(board, owned)

    assert slowest(partial(longest, owned) for owned in networks) < 50
