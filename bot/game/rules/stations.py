"""Stations: a house in a city lends its owner one route of another player. RULES 2.4 and 2.5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from bot.game import piles
from bot.game.actions import BuildStation
from bot.game.board import Board, CityIndex, RouteIndex, Seat, Ticket
from bot.game.book import Mechanism
from bot.game.events import Events, StationBuilt
from bot.game.prices import OneColor
from bot.game.refusal import Refused
from bot.game.result import Item, StationUse
from bot.game.rules import claim
from bot.game.state import FREE, State


@lru_cache(maxsize=64)
def _price(board: Board, built: int) -> OneColor:
    """The first costs one card, the second a set of two, the third a set of three."""
    assert board.stations is not None
    return OneColor(board, None, board.stations.cost[built])


def _left(state: State, seat: Seat) -> int:
    assert state.board.stations is not None
    return len(state.board.stations.cost) - state.stations.count(seat)


def _turn_actions(state: State, seat: Seat) -> Iterable[BuildStation]:
    if _left(state, seat) == 0:
        return []
    board = state.board
    sets = _price(board, state.stations.count(seat)).sets(state.hands[seat])
    found: list[BuildStation] = []
    if sets.sets:
        for city, owner in zip(board.cities, state.stations, strict=True):
            if owner == FREE:
                found += sets.actions(BuildStation, seat, city.id)
    return found


def build(state: State, action: BuildStation, events: Events) -> bool:
    board, seat = state.board, action.seat
    city = board.city_by_id.get(action.city)
    if city is None:
        raise Refused("unknown_name", action.city)
    if board.stations is None or _left(state, seat) == 0:
        raise Refused("no_stations_left")
    if state.stations[city.index] != FREE:
        raise Refused("station_taken", city.id)
    cards = claim.pay(state, seat, _price(board, state.stations.count(seat)), action.cards)
    piles.discard(state, cards)
    state.stations[city.index] = seat
    events.append(StationBuilt(seat=seat, city=city.id, cards=action.cards))
    return True


def _items(state: State, seat: Seat) -> Iterator[Item]:
    assert state.board.stations is not None
    left = _left(state, seat)
    yield Item("stations_left", left * state.board.stations.points_unbuilt, number=left)


STATIONS = Mechanism("stations", turn_actions=_turn_actions, items=_items)


def best_use(state: State, seat: Seat) -> tuple[list[StationUse], list[int]]:
    """The foreign routes, one per station, that score the player's tickets the most, and the parts they connect.

    Every combination is tried. That is exact and quick: routes that join the same two parts of the player's network
    do the same, and a player has three stations at most.
    """
    board, parts = state.board, state.parts[seat]
    tickets = [board.tickets[ticket] for ticket in state.tickets[seat]]
    cities = [city.index for city in board.cities if state.stations[city.index] == seat]
    offers = [_foreign(state, seat, city) for city in cities]
    best = max(product(*offers), key=lambda routes: _worth(tickets, _join(board, parts, routes)))
    needed = list(best)
    for place in range(len(needed)):  # a station that adds nothing is not shown as used
        without = [*needed[:place], None, *needed[place + 1 :]]
        if _worth(tickets, _join(board, parts, without)) == _worth(tickets, _join(board, parts, needed)):
            needed = without
    uses = [
        StationUse(board.cities[city].id, board.routes[route].id)
        for city, route in zip(cities, needed, strict=True)
        if route is not None
    ]
    return uses, _join(board, parts, needed)


def _foreign(state: State, seat: Seat, city: CityIndex) -> list[RouteIndex | None]:
    """Others' routes that end here, one for each part of the own network they lead to; None where there is none."""
    parts = state.parts[seat]
    found: dict[int, RouteIndex | None] = {}
    for route in state.board.routes:
        if city in (route.a, route.b) and state.owners[route.index] not in (FREE, seat):
            far = route.b if route.a == city else route.a
            found.setdefault(parts[far], route.index)
    return list(found.values()) or [None]


def _join(board: Board, parts: list[int], routes: Iterable[RouteIndex | None]) -> list[int]:
    for index in routes:
        if index is not None:
            route = board.routes[index]
            one, other = parts[route.a], parts[route.b]
            if one != other:
                parts = [one if part == other else part for part in parts]
    return parts


def _worth(tickets: list[Ticket], parts: list[int]) -> tuple[int, int]:
    """The points of the tickets, and among equals the number completed, which may break a tie (RULES 2.7)."""
    points = done = 0
    for ticket in tickets:
        first = parts[ticket.cities[0]]
        if all(parts[city] == first for city in ticket.cities):
            points += ticket.points
            done += 1
        else:
            points -= ticket.penalty
    return points, done
