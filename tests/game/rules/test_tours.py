"""Tours. RULES 3.9."""

from __future__ import annotations

import random
from functools import partial

from bot.game import State, score
from bot.game.rules.tours import in_order
from tests.game.positions import build, finish, give_tickets, points, table
from tests.pace import slowest

AFRICA = "lagos-luanda-dar-es-salaam-djibouti"  # 9 in order, 6, or -15


def tour(ticket: str, *routes: str) -> State:
    state = table("world")
    build(state, 0, *routes)
    give_tickets(state, 0, ticket)
    return finish(state)


def outcome(state: State) -> tuple[str | None, int]:
    item = next(item for item in score(state).players[0].items if item.kind == "ticket")
    return item.outcome, item.points


def test_3_9_in_order_is_worth_the_high_value() -> None:
    state = tour(AFRICA, "lagos-luanda-purple", "dar-es-salaam-luanda", "dar-es-salaam-djibouti-red")
    assert outcome(state) == ("in_order", 9)


def test_3_9_other_cities_may_lie_between() -> None:
    """Luanda to Dar Es Salaam by Cape Town."""
    state = tour(
        AFRICA, "lagos-luanda-purple", "cape-town-luanda", "cape-town-dar-es-salaam-green", "dar-es-salaam-djibouti-red"
    )
    assert outcome(state) == ("in_order", 9)


def test_3_9_connected_but_not_in_order_is_worth_the_middle_value() -> None:
    """Mexico, Caracas, Lima, Valparaíso: Lima hangs on Valparaíso only, so it can't come before it."""
    state = tour(
        "mexico-caracas-lima-valparaiso", "caracas-mexico-purple", "lima-valparaiso-1", "caracas-rio-de-janeiro-black"
    )
    build(state, 0, "buenos-aires-rio-de-janeiro-red", "buenos-aires-valparaiso")
    assert outcome(state) == ("done", 10)


def test_3_9_not_connected_costs_the_penalty() -> None:
    assert outcome(tour(AFRICA, "lagos-luanda-purple", "dar-es-salaam-djibouti-red")) == ("failed", -15)


def test_3_9_no_route_twice() -> None:
    """Honolulu is at the end of a line from Manila; going on to Port Moresby would need it again."""
    ticket = "manila-honolulu-port-moresby-darwin"
    state = tour(ticket, "honolulu-manila", "jakarta-manila", "darwin-jakarta", "darwin-port-moresby")
    assert outcome(state) == ("done", 9)
    build(state, 0, "honolulu-port-moresby")
    assert outcome(state) == ("in_order", 13)


def test_3_9_order_that_needs_a_detour() -> None:
    """From Anchorage to Vancouver by Cambridge Bay and Winnipeg, because the straight way is needed for nothing
    but Winnipeg–Cambridge Bay is needed at the end: only the way round by Tokyo leaves it free."""
    ticket = "anchorage-vancouver-winnipeg-cambridge-bay"
    state = tour(ticket, "anchorage-cambridge-bay", "cambridge-bay-winnipeg", "vancouver-winnipeg")
    assert outcome(state) == ("done", 12)  # Winnipeg–Cambridge Bay would be used twice
    build(state, 0, "anchorage-petropavlovsk", "petropavlovsk-tokyo", "tokyo-vancouver")
    assert outcome(state) == ("in_order", 18)


def test_3_9_direction_is_from_first_to_last_but_a_trail_can_be_walked_both_ways() -> None:
    """Casablanca, Al-Qahira, Tehran on one line with Al-Qahira at its end is not in order."""
    ticket = "casablanca-al-qahira-tehran"
    state = tour(ticket, "casablanca-marseille", "athina-marseille", "athina-tehran", "al-qahira-tehran-black")
    assert outcome(state) == ("done", 6)  # Tehran comes before Al-Qahira
    build(state, 0, "al-qahira-athina")
    assert outcome(state) == ("in_order", 9)


def test_3_9_a_completed_tour_counts_as_one_ticket() -> None:
    state = tour(AFRICA, "lagos-luanda-purple", "dar-es-salaam-luanda", "dar-es-salaam-djibouti-red")
    assert score(state).players[0].tickets_done == 1
    assert points(state, 0, "ticket") == [9]


def walked(state: State, cities: tuple[int, ...]) -> bool:
    """By brute force: every trail from the first city."""
    routes = [route for route in state.board.routes if state.owners[route.index] == 0]

    def walk(here: int, ahead: tuple[int, ...], used: frozenset[int]) -> bool:
        if ahead and here == ahead[0]:
            ahead = ahead[1:]
        if not ahead:
            return True
        return any(
            walk(route.b if route.a == here else route.a, ahead, used | {route.index})
            for route in routes
            if route.index not in used and here in (route.a, route.b)
        )

    return walk(cities[0], cities[1:], frozenset())


def network(seed: int, trains: int, ships: int) -> State:
    """A random connected network with many loops."""
    chance = random.Random(seed)
    state = table("world")
    state.trains[0], state.ships[0] = trains, ships
    reached = {chance.randrange(len(state.board.cities))}
    while True:
        found = [
            route
            for route in state.board.routes
            if state.owners[route.index] == -1
            and (route.twin is None or state.owners[route.twin] == -1)
            and (route.a in reached or route.b in reached)
            and route.length <= (state.ships if route.kind == "sea" else state.trains)[0]
        ]
        if not found:
            return finish(state)
        route = chance.choices(found, [1 / route.length**3 for route in found])[0]
        build(state, 0, route.id)
        reached |= {route.a, route.b}


def test_3_9_like_brute_force_on_small_networks() -> None:
    found = set()
    for seed in range(150):
        state = network(seed, trains=8, ships=10)
        for ticket in state.board.tickets:
            if ticket.tour:
                expected = walked(state, ticket.cities)
                assert in_order(state, 0, ticket) == expected
                found.add(expected)
    assert found == {True, False}


def test_3_9_the_largest_networks_take_less_than_50_ms() -> None:
    states = [network(seed, trains=25, ships=35) for seed in range(60)]
    tours = [ticket for ticket in states[0].board.tickets if ticket.tour]
    assert slowest(partial(in_order, state, 0, tour) for state in states for tour in tours) < 50
