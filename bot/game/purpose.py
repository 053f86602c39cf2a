"""What free routes are good for: which of the viewer's open tickets they lie on the way of, and which they complete.

A ticket's way is any shortest one over the viewer's own routes, which cost nothing more, and those that are still open.
All of it can be told from a view, so nothing comes of it that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

from bot.game.board import CityIndex, Route, RouteIndex, Ticket, TicketIndex
from bot.game.view import View, open_routes


@dataclass(frozen=True, slots=True)
class Purpose:
    tickets: tuple[TicketIndex, ...]  # on whose way it lies, those that it completes included
    completes: tuple[TicketIndex, ...]


@dataclass(frozen=True, slots=True)
class _Leg:
    """From one city of a ticket to the next, with what is missing from both ends to everywhere."""

    missing: float
    before: dict[CityIndex, float]
    after: dict[CityIndex, float]

    def passes(self, route: Route) -> bool:
        far = self.missing + 1
        ways = (
            self.before.get(start, far) + route.length + self.after.get(end, far)
            for start, end in ((route.a, route.b), (route.b, route.a))
        )
        return min(ways) == self.missing


def purposes(view: View) -> dict[RouteIndex, Purpose]:
    """Per open route that serves a ticket. A ticket that is cut off, or needs too many pieces, has no way."""
    mine = view.mine
    if mine is None or all(mine.tickets_done):
        return {}
    board, player = view.board, view.players[mine.seat]
    free = [route for route, is_open in zip(board.routes, open_routes(view, mine.seat), strict=True) if is_open]
    network = _network(view, free)
    helps: dict[RouteIndex, list[TicketIndex]] = {}
    completes: dict[RouteIndex, list[TicketIndex]] = {}
    for ticket, done in zip(mine.tickets, mine.tickets_done, strict=True):
        legs = None if done else _legs(network, board.tickets[ticket])
        if legs is None or sum(leg.missing for leg in legs) > player.trains + player.ships:
            continue
        for route in free:
            if any(leg.passes(route) for leg in legs):
                helps.setdefault(route.index, []).append(ticket)
                if all(leg.missing == route.length and leg.passes(route) for leg in legs):
                    completes.setdefault(route.index, []).append(ticket)
    return {route: Purpose(tuple(found), tuple(completes.get(route, ()))) for route, found in helps.items()}


def _network(view: View, free: Sequence[Route]) -> nx.Graph[CityIndex]:
    """The cities with what is missing between neighbours: of two lanes the shorter, of own routes nothing."""
    assert view.mine is not None
    network: nx.Graph[CityIndex] = nx.Graph()
    network.add_nodes_from(range(len(view.board.cities)))
    for route in sorted(free, key=lambda route: -route.length):
        network.add_edge(route.a, route.b, missing=route.length)
    for route, owner in zip(view.board.routes, view.owners, strict=True):
        if owner == view.mine.seat:
            network.add_edge(route.a, route.b, missing=0)
    return network


def _legs(network: nx.Graph[CityIndex], ticket: Ticket) -> list[_Leg] | None:
    """The parts of a ticket that are still missing; None when one of them can't be built any more."""
    reach = {city: nx.single_source_dijkstra_path_length(network, city, weight="missing") for city in ticket.cities}
    legs = []
    for start, end in pairwise(ticket.cities):
        if end not in reach[start]:
            return None
        if reach[start][end]:
            legs.append(_Leg(reach[start][end], reach[start], reach[end]))
    return legs
