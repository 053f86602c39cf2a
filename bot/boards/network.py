"""The places of a map, the routes between them and the tickets across them."""

from __future__ import annotations

import difflib
from collections import defaultdict
from typing import get_args

import msgspec

from bot.boards.names import city_id, route_ids, ticket_id
from bot.boards.section import Section
from bot.game.board import City, CityIndex, Color, Route, RouteIndex, RouteKind, Ticket, fold

LONGEST_ROUTE = 9
MOST_POINTS = 100
GRAY = "gray"


class Places:
    """The cities by their printed names, as routes and tickets refer to them."""

    def __init__(self, cities: tuple[City, ...]) -> None:
        self.cities = cities
        self._by_name = {city.name: city for city in cities}

    def index(self, section: Section, name: str, *key: str | int) -> CityIndex | None:
        """The number of a place; an unknown one is noted as a problem, with the name that comes closest."""
        if (city := self._by_name.get(name)) is not None:
            return city.index
        section.problem("unknown-city", f"unknown city {name!r}{self._hint(name)}", *key)
        return None

    def indexes(self, section: Section, key: str) -> tuple[CityIndex, ...]:
        names = section.texts(key)
        found = [self.index(section, name, key, at) for at, name in enumerate(names)]
        if len(set(names)) < len(names):
            section.problem("duplicate-id", "names a place twice", key)
        return tuple(index for index in found if index is not None)

    def _hint(self, name: str) -> str:
        folded = {fold(city.name): city.name for city in self.cities}
        near = difflib.get_close_matches(fold(name), folded, n=1)
        return f"; did you mean {folded[near[0]]!r}?" if near else ""


def read_cities(section: Section, districts: dict[str, int]) -> tuple[City, ...]:
    cities: list[City] = []
    for name, place in section.tables().items():
        cities.append(
            City(
                index=len(cities),
                id=place.text("id", default=city_id(name)),
                name=name,
                xy=place.point("xy"),
                lat=place.decimal("lat", -90, 90),
                lon=place.decimal("lon", -180, 180),
                harbor=place.flag("harbor"),
                unnamed=place.flag("unnamed"),
                district=districts.get(name),
                attraction=place.flag("attraction"),
            )
        )
        if not cities[-1].id:
            place.problem("out-of-range", "a name needs at least one letter")
        place.done()
        same = next((city for city in cities[:-1] if city.id == cities[-1].id), None)
        if same is not None:
            place.problem("duplicate-id", f"has the id {same.id!r} of {same.name!r}")
    return tuple(cities)


def read_routes(section: Section, places: Places, colors: tuple[Color, ...]) -> tuple[Route, ...]:
    """The routes in file order; a row that names an unknown city is noted and left out."""
    kept: list[tuple[Section, CityIndex, CityIndex, str]] = []
    for row in section.rows("routes"):
        a, b = (places.index(row, row.text(end), end) for end in ("a", "b"))
        color = row.choice("color", (GRAY, *colors))
        if a is not None and b is not None:
            kept.append((row, a, b, color))
    ids = route_ids(
        [(places.cities[a].id, places.cities[b].id) for _, a, b, _ in kept], [color for _, _, _, color in kept]
    )
    routes = [
        Route(
            index=index,
            id=ids[index],
            a=a,
            b=b,
            length=row.number("length", 1, LONGEST_ROUTE),
            color=next((known for known in colors if known == color), None),
            kind=row.choice("kind", get_args(RouteKind), default="rail"),
            locomotives=row.number("locomotives", 0, LONGEST_ROUTE, default=0),
            doubled=row.flag("doubled"),
            toll=row.number("toll", 0, 20, default=0),
            wraps=row.flag("wraps"),
        )
        for index, (row, a, b, color) in enumerate(kept)
    ]
    rows = [row for row, _, _, _ in kept]
    for row, route in zip(rows, routes, strict=True):
        row.done()
        _check_route(row, route)
    return _join_lanes(rows, routes)


def read_tickets(section: Section, places: Places) -> tuple[Ticket, ...]:
    tickets: list[Ticket] = []
    for group in ("long", "regular", "tours"):
        for row in section.rows(group, required=group == "regular"):
            tickets.append(_ticket(row, len(tickets), group, places))
            if any(ticket.id == tickets[-1].id for ticket in tickets[:-1]):
                row.problem("duplicate-id", f"the ticket {tickets[-1].id!r} is there twice", "cities")
            row.done()
    section.done()
    return tuple(tickets)


def _ticket(row: Section, index: int, group: str, places: Places) -> Ticket:
    cities = places.indexes(row, "cities")
    named = len(row.texts("cities"))
    tour = group == "tours"
    if (named < 3) if tour else (named != 2):
        row.problem("ticket-to-nowhere", f"needs {'three or more' if tour else 'two'} cities, not {named}", "cities")
    points = row.number("points", 1, MOST_POINTS)
    neutral = places.indexes(row, "neutral") if "neutral" in row else ()
    if "neutral" in row and len(row.texts("neutral")) != 2:
        row.problem("ticket-to-nowhere", "the neutral player's pair needs two cities", "neutral")
    return Ticket(
        index=index,
        id=ticket_id(places.cities[city].id for city in cities),
        cities=cities,
        points=points,
        penalty=row.number("penalty", 1, MOST_POINTS, default=points),
        in_order=row.number("in_order", points, MOST_POINTS) if tour else None,
        long=group == "long",
        neutral=(neutral[0], neutral[1]) if len(neutral) == 2 else None,
    )


def _check_route(row: Section, route: Route) -> None:
    if row.values.get("kind", "rail") != route.kind:
        return  # an unknown kind is noted already, and says nothing about the rest
    if route.a == route.b:
        row.problem("route-to-itself", "both ends are the same city")
    if route.kind == "ferry" and not 1 <= route.locomotives <= route.length:
        row.problem(
            "out-of-range", f"a ferry needs from 1 to {route.length} locomotives, one space each", "locomotives"
        )
    if route.kind != "ferry" and route.locomotives:
        row.problem("out-of-range", "only ferries have locomotives", "locomotives")
    if route.doubled and (route.kind != "rail" or route.color is not None):
        row.problem("unknown-value", "only gray rail routes have doubled spaces", "doubled")


def _join_lanes(rows: list[Section], routes: list[Route]) -> tuple[Route, ...]:
    """Two rows between the same places are the lanes of one double route and must agree in all but colour."""
    between: dict[frozenset[CityIndex], list[RouteIndex]] = defaultdict(list)
    for route in routes:
        between[frozenset((route.a, route.b))].append(route.index)
    twins: dict[RouteIndex, RouteIndex] = {}
    for first, *others in between.values():
        if len(others) == 1:
            twins |= {first: others[0], others[0]: first}
            _check_lanes(rows[others[0]], routes[first], routes[others[0]])
        for extra in others[1:]:
            rows[extra].problem("duplicate-id", f"a third lane beside {routes[first].id}")
    return tuple(msgspec.structs.replace(route, twin=twins.get(route.index)) for route in routes)


def _check_lanes(row: Section, first: Route, second: Route) -> None:
    for name in ("length", "kind", "locomotives", "doubled", "toll", "wraps"):
        one, other = getattr(first, name), getattr(second, name)
        if one != other:
            row.problem("lanes-differ", f"is {other} here and {one} on the lane {first.id}", name)
