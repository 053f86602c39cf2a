"""Cheapest paths and networks. Costs are per route; infinity means that a route can't be used."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from bot.game.board import CityIndex, RouteIndex
from bot.players.ground import Ground

Group = tuple[CityIndex, ...]  # cities that are to be connected with each other


def cheapest_path(
    ground: Ground, cost: Sequence[float], start: CityIndex, goal: CityIndex, most: float = inf
) -> tuple[float, list[RouteIndex]]:
    """The cost and the routes; infinity and none when there is no way, or none cheaper than `most`."""
    near = ground.near
    best = [inf] * len(near)
    via: list[tuple[RouteIndex, CityIndex]] = [(-1, -1)] * len(near)
    best[start] = 0.0
    todo: list[tuple[float, CityIndex]] = [(0.0, start)]
    while todo:
        reached, city = heappop(todo)
        if city == goal:
            routes: list[RouteIndex] = []
            while city != start:
                route, city = via[city]
                routes.append(route)
            return reached, routes
        if reached > best[city] or reached >= most:
            continue
        for route, there in near[city]:
            total = reached + cost[route]
            if total < best[there]:
                best[there] = total
                via[there] = (route, city)
                heappush(todo, (total, there))
    return inf, []


def distances(ground: Ground, cost: Sequence[float], start: CityIndex) -> list[float]:
    """The cost of the cheapest way from a city to every other."""
    near = ground.near
    best = [inf] * len(near)
    best[start] = 0.0
    todo: list[tuple[float, CityIndex]] = [(0.0, start)]
    while todo:
        reached, city = heappop(todo)
        if reached > best[city]:
            continue
        for route, there in near[city]:
            total = reached + cost[route]
            if total < best[there]:
                best[there] = total
                heappush(todo, (total, there))
    return best


def network(ground: Ground, cost: Sequence[float], groups: Sequence[Group], *, quick: bool = False) -> set[RouteIndex]:
    """Routes that connect each group, as cheap together as a few tries find; groups out of reach are left out.

    A Steiner forest by shortest paths: groups are connected one after the other, routes already chosen cost nothing.
    The order matters, so several are tried, and then every group is taken out and connected anew.
    """
    reach = [(length(ground, cost, group), group) for group in groups]
    able = [group for reached, group in sorted(reach, key=lambda found: (found[0], found[1])) if reached < inf]
    if not able:
        return set()
    orders = [able, able[::-1]]
    if not quick and len(able) > 2:
        orders += [able[1:] + able[:1], able[::2] + able[1::2]]
    best: set[RouteIndex] = set()
    best_cost = inf
    for order in orders if len(able) > 1 else orders[:1]:
        found = _connect(ground, cost, order, set())
        total = sum(cost[route] for route in found)
        if total < best_cost:
            best, best_cost = found, total
    if len(able) > 1:
        best = _improve(ground, cost, able, best)
    return best


def length(ground: Ground, cost: Sequence[float], group: Group) -> float:
    return sum(cheapest_path(ground, cost, a, b)[0] for a, b in pairwise(group))


def _connect(
    ground: Ground, cost: Sequence[float], groups: Sequence[Group], chosen: set[RouteIndex]
) -> set[RouteIndex]:
    chosen = set(chosen)
    left = list(cost)
    for route in chosen:
        left[route] = 0.0
    for group in groups:
        for a, b in pairwise(group):
            for route in cheapest_path(ground, left, a, b)[1]:
                if cost[route] > 0.0:
                    chosen.add(route)
                    left[route] = 0.0
    return chosen


def _improve(
    ground: Ground, cost: Sequence[float], groups: Sequence[Group], chosen: set[RouteIndex]
) -> set[RouteIndex]:
    free = [route for route, price in enumerate(cost) if price == 0.0]
    total = sum(cost[route] for route in chosen)
    for group in groups:
        others = [other for other in groups if other is not group]
        kept = prune(ground, cost, others, chosen, free)
        found = prune(ground, cost, groups, _connect(ground, cost, [group], kept), free)
        if (now := sum(cost[route] for route in found)) < total - 1e-9:
            chosen, total = found, now
    return chosen


def prune(
    ground: Ground,
    cost: Sequence[float],
    groups: Sequence[Group],
    chosen: Collection[RouteIndex],
    free: Sequence[RouteIndex],
) -> set[RouteIndex]:
    """Without the routes that no group needs, the dearest left out first."""
    kept = set(chosen)
    for route in sorted(chosen, key=lambda route: (-cost[route], route)):
        kept.discard(route)
        if not joined(ground, groups, (*free, *kept)):
            kept.add(route)
    return kept


def joined(ground: Ground, groups: Sequence[Group], routes: Collection[RouteIndex]) -> bool:
    """Whether the routes connect every group."""
    part = parts(ground, routes)
    return all(part[city] == part[group[0]] for group in groups for city in group)


def parts(ground: Ground, routes: Collection[RouteIndex]) -> list[CityIndex]:
    """Per city the number of the connected part it lies in."""
    lines = ground.board.routes
    root = list(range(len(ground.near)))
    for index in routes:
        route = lines[index]
        a, b = route.a, route.b
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a != b:
            root[b] = a
    for city in range(len(root)):
        top = city
        while root[top] != top:
            top = root[top]
        root[city] = top
    return root
