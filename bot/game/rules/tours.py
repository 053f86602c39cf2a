"""Tours: tickets with several cities, worth more when visited in the printed order. RULES 3.9."""

from __future__ import annotations

from bot.game.board import CityIndex, RouteIndex, Seat, Ticket
from bot.game.book import Mechanism
from bot.game.state import State

TOURS = Mechanism("tours")

_Near = dict[CityIndex, list[tuple[RouteIndex, CityIndex]]]


def in_order(state: State, seat: Seat, tour: Ticket) -> bool:
    """Whether a trail over own routes, none used twice, passes the cities in the printed order."""
    near: _Near = {}
    for route in state.board.routes:
        if state.owners[route.index] == seat:
            near.setdefault(route.a, []).append((route.index, route.b))
            near.setdefault(route.b, []).append((route.index, route.a))
    return _Walk(near, tour.cities).possible(0, frozenset())


class _Walk:
    """A walk from each city of the tour to the next that remembers the routes it has used.

    On the way to the next city no place is visited twice: going round in a circle would only use up routes. A way is
    given up as soon as a city ahead can't be reached over the routes left.
    """

    def __init__(self, near: _Near, cities: tuple[CityIndex, ...]) -> None:
        self.near = near
        self.cities = cities
        self.failed: set[tuple[int, frozenset[RouteIndex]]] = set()

    def possible(self, visited: int, used: frozenset[RouteIndex]) -> bool:
        """Whether the tour can be finished from the city at this place of the list."""
        if visited == len(self.cities) - 1:
            return True
        if (visited, used) in self.failed:
            return False
        here = self.cities[visited]
        if self._onwards(here, frozenset((here,)), visited, used):
            return True
        self.failed.add((visited, used))
        return False

    def _onwards(
        self, here: CityIndex, passed: frozenset[CityIndex], visited: int, used: frozenset[RouteIndex]
    ) -> bool:
        if here == self.cities[visited + 1]:
            return self.possible(visited + 1, used)
        if not self._reachable(here, self.cities[visited + 1 :], used):
            return False
        return any(
            self._onwards(city, passed | {city}, visited, used | {route})
            for route, city in self.near.get(here, ())
            if route not in used and city not in passed
        )

    def _reachable(self, here: CityIndex, ahead: tuple[CityIndex, ...], used: frozenset[RouteIndex]) -> bool:
        reached, todo = {here}, [here]
        while todo:
            for route, city in self.near.get(todo.pop(), ()):
                if route not in used and city not in reached:
                    reached.add(city)
                    todo.append(city)
        return reached.issuperset(ahead)
