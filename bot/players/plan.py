"""Which routes a player is after: the cheapest network for those of its tickets that are worth it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

from bot.game.board import CityIndex, RouteIndex, Ticket
from bot.game.state import FREE
from bot.players.cards import missing
from bot.players.ground import pieces_for
from bot.players.paths import Group, cheapest_path, network, parts
from bot.players.sight import Sight

MOST = 8  # tickets that are planned for at a time; those beyond them promise less for what they cost


@dataclass(frozen=True)
class Plan:
    routes: frozenset[RouteIndex]  # still to be claimed
    borrowed: frozenset[RouteIndex]  # others' routes, to be used by a station
    tickets: tuple[Ticket, ...]  # that it completes
    value: float  # points expected of the tickets, less what the routes cost


def _with_districts(sight: Sight, tickets: Sequence[Ticket]) -> list[Ticket]:
    """Districts of a board count like tickets that can't fail."""
    districts = [
        Ticket(-district.number, f"district-{district.number}", district.cities, district.points, 0)
        for district in sight.board.districts
    ]
    return [*tickets, *districts]


def make_plan(
    sight: Sight, tickets: Sequence[Ticket], *, quick: bool = False, dear: float | None = None, give_up: int = 99
) -> Plan:
    """The best plan for all tickets together; up to `give_up` of them are, when they cost more than they are worth.

    `dear` is the part of a route's cost that is weighed against the tickets.
    """
    costs = _with_stations(sight)
    dear = (sight.taste.dear if dear is None else dear) * sight.size
    wanted = [ticket for ticket in _with_districts(sight, tickets) if not _done(sight.parts, ticket.cities)]
    lost = 0.0
    # What is far too dear even alone is given up at once; districts are taken along only if they are cheap.
    promise: dict[int, float] = {}
    able: list[Ticket] = []
    for ticket in wanted:
        alone = sum(cheapest_path(sight.ground, costs, a, b)[0] for a, b in pairwise(ticket.cities))
        if alone == inf or (ticket.penalty == 0 and alone > 2.0 * ticket.points):
            lost -= ticket.penalty
        else:
            promise[ticket.index] = (ticket.points + ticket.penalty) / (1 + alone)
            able.append(ticket)
    best = sorted(able, key=lambda ticket: -promise[ticket.index])[:MOST]
    chosen = [ticket for ticket in able if ticket in best]
    lost -= sum(ticket.penalty for ticket in able if ticket not in best)
    plan = _plan(sight, costs, chosen, dear, quick=quick)
    for _ in range(min(give_up, len(chosen))):
        # Leave out the ticket without which the plan is worth the most, as long as that helps.
        if plan.value >= sum(t.points for t in chosen) * 0.75 and _overflow(sight, plan.routes) <= 0:
            break
        trials = []
        for ticket in chosen:
            rest = [other for other in chosen if other is not ticket]
            trial = _plan(sight, costs, rest, dear, quick=True)
            trials.append((trial.value - ticket.penalty, -ticket.index, trial, rest, ticket))
        value, _, trial, rest, ticket = max(trials, key=lambda found: found[:2])
        if value <= plan.value:
            break
        lost -= ticket.penalty
        plan, chosen = trial, rest
    return replace(plan, value=plan.value + lost)


def _plan(sight: Sight, costs: list[float], tickets: Sequence[Ticket], dear: float, *, quick: bool) -> Plan:
    groups: list[Group] = [ticket.cities for ticket in tickets]
    found = network(sight.ground, costs, groups, quick=quick)
    routes = frozenset(route for route in found if sight.view.owners[route] == FREE)
    value = -dear * sum(costs[route] for route in found)
    for ticket in tickets:
        chance = _chance(sight, ticket, costs)
        value += chance * ticket.points - (1 - chance) * ticket.penalty
    value -= sight.taste.late * max(0.0, _overflow(sight, routes))
    return Plan(routes, frozenset(found) - routes, tuple(tickets), value)


def _chance(sight: Sight, ticket: Ticket, costs: list[float]) -> float:
    """That the ticket succeeds: every route it still takes may be lost to others."""
    steps = 0
    for a, b in pairwise(ticket.cities):
        steps += sum(costs[route] > 0 for route in cheapest_path(sight.ground, costs, a, b)[1])
    return max(0.5, 1 - sight.taste.fail * steps)


def _overflow(sight: Sight, routes: frozenset[RouteIndex]) -> float:
    """By how many turns, or pieces, the routes are more than the player can still do."""
    trains, ships = pieces_for(sight.board, routes)
    lacking = max(0, trains - sight.trains) + max(0, ships - sight.ships)
    turns = turns_for(sight, routes)
    return lacking + max(0.0, turns - sight.turns_left * 1.1)


def turns_for(sight: Sight, routes: frozenset[RouteIndex]) -> float:
    return missing(sight.ground, sight.purse, routes) * sight.taste.draws + len(routes)


def _done(parts: Sequence[CityIndex], cities: tuple[CityIndex, ...]) -> bool:
    return all(parts[city] == parts[cities[0]] for city in cities)


def _with_stations(sight: Sight) -> list[float]:
    """Costs of routes, those of others included where a station could lend them (RULES 2.5)."""
    rules, view = sight.board.stations, sight.view
    costs = sight.cost
    if rules is None:
        return costs
    costs = costs[:]
    lines, left = sight.board.routes, sight.player.stations_left
    number = len(rules.cost) - left
    price = inf
    if left:
        price = rules.points_unbuilt + sight.taste.station + sight.taste.turn * (1 + rules.cost[number] / 2)
    for route, owner in enumerate(view.owners):
        if owner in (FREE, sight.me):
            continue
        ends = (view.stations[lines[route].a], view.stations[lines[route].b])
        if sight.me in ends:
            costs[route] = 0.3
        elif FREE in ends:
            costs[route] = price
    return costs


def completes(sight: Sight, tickets: Sequence[Ticket], route: RouteIndex) -> float:
    """Points that a route brings by completing tickets now."""
    after = parts(sight.ground, [*sight.owned, route])
    return sum(
        ticket.points + ticket.penalty
        for ticket in tickets
        if not _done(sight.parts, ticket.cities) and _done(after, ticket.cities)
    )
