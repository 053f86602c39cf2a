"""What free routes are good for: on the way of an open ticket, or its last missing piece."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest

from bot.boards import load_board, map_ids
from bot.game import State, view
from bot.game.purpose import purposes
from bot.game.state import blank, own
from bot.game.view import open_routes
from tests.pictures.tables import table


def europe(*tickets: str) -> State:
    board = load_board("europe")
    state = blank(board, 3, "purpose")
    state.tickets[0] = [board.ticket_by_id[name].index for name in tickets]
    return state


def named(state: State, seat: int = 0) -> dict[str, tuple[bool, bool]]:
    """By route: whether it helps and whether it completes."""
    return {
        state.board.routes[route].id: (bool(purpose.tickets), bool(purpose.completes))
        for route, purpose in purposes(view(state, seat)).items()
    }


def claim(state: State, seat: int, *routes: str) -> None:
    for route in routes:
        own(state, state.board.route_by_id[route].index, seat)


def test_the_routes_of_a_shortest_way_help() -> None:
    state = europe("frankfurt-kobenhavn")
    found = named(state)
    assert {"essen-frankfurt", "essen-kobenhavn-1"} <= found.keys()
    assert not any(completes for _, completes in found.values())
    assert "edinburgh-london-black" not in found


def test_own_routes_cost_nothing_and_the_last_missing_one_completes() -> None:
    state = europe("frankfurt-kobenhavn")
    claim(state, 0, "essen-frankfurt")
    assert named(state) == {"essen-kobenhavn-1": (True, True), "essen-kobenhavn-2": (True, True)}
    claim(state, 0, "essen-kobenhavn-1")
    assert named(state) == {}, "it is done"


def test_what_others_own_is_gone_around() -> None:
    state = europe("frankfurt-kobenhavn")
    claim(state, 1, "essen-kobenhavn-1")
    claim(state, 2, "essen-kobenhavn-2")
    found = named(state)
    assert not any("essen-kobenhavn" in route for route in found)
    assert any("kobenhavn-stockholm" in route for route in found)


def test_a_ticket_that_is_out_of_reach_has_no_way() -> None:
    state = europe("frankfurt-kobenhavn")
    state.trains[0] = 4
    assert named(state) == {}
    state.trains[0] = 5
    assert named(state)


def test_a_ticket_that_is_cut_off_has_no_way() -> None:
    state = europe("edinburgh-paris")
    for number, route in enumerate(route for route in state.board.routes if "edinburgh" in route.id):
        own(state, route.index, 1 + number)
    assert named(state) == {}


def test_nobody_sees_a_purpose_of_other_peoples_tickets() -> None:
    state = europe("frankfurt-kobenhavn")
    assert named(state, 1) == {}
    assert purposes(view(state, None)) == {}


@pytest.mark.parametrize("map_id", map_ids())
def test_it_agrees_with_every_shortest_way(map_id: str) -> None:
    """Against networkx's list of all shortest ways, on a board in the middle of a game."""
    state = table(map_id, 2, routes=2, tickets=6)
    seen = view(state, 0)
    assert seen.mine is not None
    network: nx.Graph[int] = nx.Graph()
    free = [route for route, is_open in zip(state.board.routes, open_routes(seen, 0), strict=True) if is_open]
    for route in sorted(free, key=lambda route: -route.length):
        network.add_edge(route.a, route.b, missing=route.length)
    for route in state.board.routes:
        if state.owners[route.index] == 0:
            network.add_edge(route.a, route.b, missing=0)
    found = purposes(seen)
    assert found
    for ticket, done in zip(seen.mine.tickets, seen.mine.tickets_done, strict=True):
        legs = [*pairwise(state.board.tickets[ticket].cities)]
        if not all(a in network and b in network and nx.has_path(network, a, b) for a, b in legs):
            continue
        missing = [nx.shortest_path_length(network, a, b, weight="missing") for a, b in legs]
        if done or sum(missing) > seen.players[0].trains + seen.players[0].ships:
            assert not any(ticket in purpose.tickets for purpose in found.values())
            continue
        steps = {
            (frozenset(step), network.edges[step]["missing"])
            for a, b in legs
            for way in nx.all_shortest_paths(network, a, b, weight="missing")
            for step in pairwise(way)
        }
        expected = {route.index for route in free if (frozenset((route.a, route.b)), route.length) in steps}
        assert {route for route, purpose in found.items() if ticket in purpose.tickets} == expected
