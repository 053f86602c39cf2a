"""The longest continuous trail: a city may repeat, a route may not. RULES 2.6.

Routes form a trail just when they hang together and at most two cities have an odd number of them (Euler). So the
longest trail is the heaviest such choice of routes. City after city is settled: for each of its routes, take it or
leave it. What matters of the choices so far is only how they meet the cities that are still open: which of those are
joined, which have an odd number, and how many settled cities are odd. Of all choices that agree in this, the heaviest
is enough. Railway maps are narrow in this sense, so a few hundred choices are alive at a time, and the search is exact
without ever becoming long.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import networkx as nx

from bot.game.board import Board, CityIndex, Route, RouteId, RouteIndex, Seat
from bot.game.state import State

Trail = tuple[RouteIndex, ...]
_UNTOUCHED = 0
# Of an open city: _UNTOUCHED, or 2 × the number of its part (from 1 on) + 1 if it has an odd number of routes.
_Ends = tuple[int, ...]
_Choice = tuple[int, Trail]  # spaces, routes
_Alive = dict[tuple[_Ends, int], _Choice]  # (open cities, settled odd cities) -> heaviest choice
_ENDS_OF_A_TRAIL = 2


def longest(state: State, seat: Seat) -> tuple[int, tuple[RouteId, ...]]:
    """The spaces of the seat's longest trail, and its routes in order."""
    routes = state.board.routes
    spaces, trail = longest_of(state.board, frozenset(i for i, owner in enumerate(state.owners) if owner == seat))
    return spaces, tuple(routes[route].id for route in trail)


@lru_cache(maxsize=256)
def longest_of(board: Board, owned: frozenset[RouteIndex]) -> tuple[int, Trail]:
    """The longest trail over some of these routes."""
    best: _Choice = (0, ())
    for part in _connected_parts([board.routes[index] for index in sorted(owned)]):
        best = _heaviest(part, best)
    return best[0], _in_order([board.routes[index] for index in best[1]])


def _connected_parts(routes: list[Route]) -> list[list[Route]]:
    network: nx.Graph[CityIndex] = nx.Graph((route.a, route.b) for route in routes)
    parts = [[route for route in routes if route.a in cities] for cities in nx.connected_components(network)]
    return sorted(parts, key=lambda part: -sum(route.length for route in part))


def _in_order(routes: list[Route]) -> Trail:
    if not routes:
        return ()
    network: nx.MultiGraph[CityIndex] = nx.MultiGraph()
    for route in routes:
        network.add_edge(route.a, route.b, key=route.index)
    return tuple(key for _, _, key in nx.eulerian_path(network, keys=True))


def _heaviest(part: list[Route], best: _Choice) -> _Choice:
    """The heaviest trail of a connected part, or `best` if none of its trails is longer."""
    left = sum(route.length for route in part)
    if left <= best[0]:
        return best
    near: dict[CityIndex, list[Route]] = {}
    for route in part:
        near.setdefault(route.a, []).append(route)
        near.setdefault(route.b, []).append(route)
    open_cities: list[CityIndex] = []
    decided: set[RouteIndex] = set()
    alive: _Alive = {((), 0): (0, ())}
    for city in _narrow_order(near):
        for route in near[city]:
            if route.index in decided:
                continue
            decided.add(route.index)
            left -= route.length
            for end in (route.a, route.b):
                if end not in open_cities:
                    open_cities.append(end)
                    alive = {((*ends, _UNTOUCHED), odd): choice for (ends, odd), choice in alive.items()}
            places = open_cities.index(route.a), open_cities.index(route.b)
            alive = _take_or_leave(alive, route, *places, more_than=best[0] - left)
        place = open_cities.index(city)
        del open_cities[place]
        alive, best = _settle(alive, place, best)
    return best


def _narrow_order(near: dict[CityIndex, list[Route]]) -> Iterable[CityIndex]:
    """The cities from the rim inwards, always the one that opens the fewest others."""
    neighbours = {city: {r.a if r.b == city else r.b for r in routes} for city, routes in near.items()}
    unsettled = set(near)
    opened = {min(near, key=lambda city: (len(near[city]), city))}
    while opened:
        city = min(opened, key=lambda city: (len((neighbours[city] & unsettled) - opened), city))
        unsettled.remove(city)
        opened = (opened | neighbours[city]) & unsettled
        yield city


def _take_or_leave(alive: _Alive, route: Route, a: int, b: int, more_than: int) -> _Alive:
    """Both continuations of every choice, without those that can't get longer than what is known already."""
    found: _Alive = {}
    for (ends, odd), choice in alive.items():
        spaces, routes = choice
        if spaces > more_than:
            _keep_heavier(found, ends, odd, choice)
        if spaces + route.length > more_than:
            _keep_heavier(found, _joined(ends, a, b), odd, (spaces + route.length, (*routes, route.index)))
    return found


def _keep_heavier(alive: _Alive, ends: _Ends, odd: int, choice: _Choice) -> None:
    known = alive.get((ends, odd))
    if known is None or known[0] < choice[0]:
        alive[ends, odd] = choice


def _joined(ends: _Ends, a: int, b: int) -> _Ends:
    """The open cities after a route between two of them was taken."""
    new_part = max(ends) // 2 + 1
    one, other = ends[a] >> 1 or new_part, ends[b] >> 1 or ends[a] >> 1 or new_part
    now = list(ends)
    now[a] = 2 * one + (1 - ends[a] % 2)
    now[b] = 2 * other + (1 - ends[b] % 2)
    if ends[a] == _UNTOUCHED:
        now[a] = 2 * other + 1
    elif one != other:
        now = [2 * one + end % 2 if end >> 1 == other else end for end in now]
    return _renumbered(now)


def _renumbered(ends: Iterable[int]) -> _Ends:
    """Parts numbered in the order of the cities, so that equal situations look equal."""
    numbers = {0: 0}
    return tuple([2 * numbers.setdefault(end >> 1, len(numbers)) + end % 2 for end in ends])


def _settle(alive: _Alive, place: int, best: _Choice) -> tuple[_Alive, _Choice]:
    """A city is done with. Where it was the last open one of its part, the trail is complete."""
    found: _Alive = {}
    for (ends, odd), choice in alive.items():
        end, others = ends[place], ends[:place] + ends[place + 1 :]
        odd += end % 2
        if odd > _ENDS_OF_A_TRAIL:
            continue
        if end == _UNTOUCHED:
            _keep_heavier(found, others, odd, choice)
        elif any(other >> 1 == end >> 1 for other in others):
            _keep_heavier(found, _renumbered(others), odd, choice)
        elif not any(others) and choice[0] > best[0]:
            best = choice
    return found, best
