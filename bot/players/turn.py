"""A turn of the `normal` level: claim what the plan needs most, or draw towards it, or see what else pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from random import Random

from bot.game.actions import Action, BuildStation, Claim, DrawCard, DrawTickets, ExchangePieces, TakeCard
from bot.game.board import CityIndex, RouteIndex, Ticket
from bot.game.state import FREE
from bot.game.trails import longest_of
from bot.players.cards import missing
from bot.players.choosing import worth_of_drawing
from bot.players.drawing import draw_card
from bot.players.ground import pieces_for
from bot.players.harbors import build_harbor
from bot.players.paths import cheapest_path
from bot.players.plan import Plan, completes
from bot.players.sight import Sight

WAYS = 40  # of paying for a route are looked at
SAFE = 0.7  # chance of success from which on a tunnel is claimed like any route
BLOCKED = 25.0  # what losing a route costs that nothing can replace


@dataclass(frozen=True)
class Wish:
    """A route that pays for itself, once the plan leaves turns and pieces for it."""

    route: RouteIndex
    rate: float  # points per turn
    turns: int


def decide(sight: Sight, legal: Sequence[Action], plan: Plan, chance: Random) -> Action:
    claims = _claims(sight, legal, chance)
    if sight.view.pending and sight.view.pending[0].decision == "second_card":
        return draw_card(sight, legal, plan, best_wish(sight, plan))
    if sight.turns_left <= 1:
        return _last_turn(sight, legal, plan, claims, chance)
    harbor = build_harbor(sight, legal, plan)
    if harbor is not None:
        return harbor
    exchange = _exchange(sight, legal, plan)
    if exchange is not None:
        return exchange
    claim = _claim_of_plan(sight, plan, claims)
    if claim is not None:
        return claim
    station = _station(sight, legal, plan)
    if station is not None:
        return station
    wish = best_wish(sight, plan)
    if not plan.routes or _can_wait(sight, plan):
        tickets = next((action for action in legal if isinstance(action, DrawTickets)), None)
        if tickets is not None and sight.turns_left > 3 and not plan.routes:
            bar = sight.taste.turn if wish is None else min(wish.rate, sight.taste.bar) if wish.turns > 1 else wish.rate
            if worth_of_drawing(sight, plan, chance) > bar:
                return tickets
        if wish is not None and wish.turns == 1 and wish.route in claims:
            return _cheapest_way(sight, plan, wish.route, claims[wish.route])[1]
    if _has_draw(legal):
        return draw_card(sight, legal, plan, wish)
    return _anything(sight, legal, claims, chance)


def _claims(sight: Sight, legal: Sequence[Action], chance: Random) -> dict[RouteIndex, list[Claim]]:
    """The ways to pay for each route worth trying now.

    A tunnel that may well fail is tried no more often than it succeeds, unless there is no other time for it: whoever
    tries the same hopeless one in every turn would do so for ever.
    """
    claims: dict[RouteIndex, list[Claim]] = {}
    routes = sight.board.route_by_id
    for action in legal:
        if isinstance(action, Claim):
            ways = claims.setdefault(routes[action.route].index, [])
            if len(ways) < WAYS:
                ways.append(action)
    if sight.view.last_turns is not None:
        return claims
    return {
        route: ways for route, ways in claims.items() if (hope := sight.success(route)) > SAFE or chance.random() < hope
    }


def good_claims(sight: Sight, legal: Sequence[Action], plan: Plan, chance: Random) -> list[Action]:
    """Claims worth a thought: those of the plan, the most urgent first, then the ones that give the most points."""
    claims = _claims(sight, legal, chance)
    planned = sorted((r for r in claims if r in plan.routes), key=lambda route: -urgency(sight, plan, route))
    others = sorted(
        (r for r in claims if r not in plan.routes),
        key=lambda route: sight.toll_cost(route) - sight.gain(route) * sight.success(route),
    )
    return [_cheapest_way(sight, plan, route, claims[route])[1] for route in (*planned[:2], *others[:2])]


def _has_draw(legal: Sequence[Action]) -> bool:
    return any(isinstance(action, TakeCard | DrawCard) for action in legal)


def _can_wait(sight: Sight, plan: Plan) -> bool:
    """Whether there are turns to spare beyond what the plan takes."""
    turns = missing(sight.ground, sight.purse, plan.routes) / 2 + len(plan.routes)
    return turns + 3 < sight.turns_left and max((sight.risk[route] for route in plan.routes), default=0.0) < 0.3


def _cheapest_way(sight: Sight, plan: Plan, route: RouteIndex, ways: list[Claim]) -> tuple[float, Claim]:
    """The way to pay that hurts the rest of the plan least, with the cards it costs beyond what was meant for it."""
    ground = sight.ground
    rest = plan.routes - {route}
    before = missing(ground, sight.purse, plan.routes)
    harbors = sight.board.harbors is not None and sight.player.harbors_left > 0
    kinds = sight.board.card_by_id
    best: tuple[float, Claim] | None = None
    for claim in ways:
        purse = sight.purse.without(ground, claim.cards)
        waste = missing(ground, purse, rest) - before
        wilds = sight.purse.wilds - purse.wilds - ground.prices[route].wilds
        waste += sight.taste.waste * wilds + 0.02 * len(claim.cards)
        if harbors:
            waste += 0.2 * sum(kinds[card].harbor and not kinds[card].wild for card in claim.cards)
        if best is None or waste < best[0]:
            best = (waste, claim)
    assert best is not None
    return best


def urgency(sight: Sight, plan: Plan, route: RouteIndex) -> float:
    """What waiting may cost: the chance to lose the route times the cost of the way round."""
    line = sight.board.routes[route]
    costs = sight.cost[:]
    for other in plan.routes:
        costs[other] = 0.0
    costs[route] = inf
    way_round = min(cheapest_path(sight.ground, costs, line.a, line.b, BLOCKED)[0], BLOCKED)
    twin = sight.ground.twins[route]
    if twin >= 0 and sight.view.owners[twin] == FREE and not sight.view.two_lanes:
        way_round = max(way_round, 4.0)  # its second lane goes with it
    return sight.risk[route] * (way_round + 1.0)


def _claim_of_plan(sight: Sight, plan: Plan, claims: dict[RouteIndex, list[Claim]]) -> Action | None:
    hurry = sight.turns_left < len(plan.routes) + sight.taste.rush
    lacking = missing(sight.ground, sight.purse, plan.routes) > 0
    best: tuple[float, Action] | None = None
    for route in sorted(plan.routes):
        if route not in claims:
            continue
        waste, claim = _cheapest_way(sight, plan, route, claims[route])
        value = urgency(sight, plan, route) - (sight.taste.turn / 2 * waste if lacking else 0.0)
        value += 0.1 * sight.gain(route)
        if not hurry:
            value -= sight.taste.tunnel * (1 - sight.success(route))
        if (value > 0 or hurry) and (best is None or value > best[0]):
            best = (value, claim)
    return None if best is None else best[1]


def best_wish(sight: Sight, plan: Plan) -> Wish | None:
    """The route outside the plan that gives the most points per turn."""
    best: Wish | None = None
    left = sight.turns_left - len(plan.routes)
    for value, route in sorted(_wishes(sight, plan), reverse=True):
        if best is not None and value <= best.rate:
            break  # not even if it took a single turn
        turns = ceil(missing(sight.ground, sight.purse, (*plan.routes, route)) / 2) + 1
        if turns == 1 and sight.success(route) < SAFE:
            turns = 2  # first a card to spare
        rate = value / (turns + 0.3 * sight.risk[route])
        if turns <= left and (best is None or rate > best.rate):
            best = Wish(route, rate, turns)
    return best


def _wishes(sight: Sight, plan: Plan) -> Iterator[tuple[float, RouteIndex]]:
    """What every route outside the plan gives, if the pieces that the plan leaves suffice for it."""
    lines = sight.board.routes
    planned_trains, planned_ships = pieces_for(sight.board, plan.routes)
    trains, ships = sight.trains - planned_trains, sight.ships - planned_ships
    longest = sight.board.longest_path is not None
    ends = trail_ends(sight, plan)
    for route, free in enumerate(sight.open):
        line = lines[route]
        if not free or route in plan.routes or line.length > (ships if line.kind == "sea" else trains):
            continue
        value = sight.gain(route) - sight.toll_cost(route) - sight.taste.thrift * line.length
        if longest and (line.a in sight.touched) != (line.b in sight.touched):
            value += sight.taste.join
        if line.a in ends or line.b in ends:
            value += sight.taste.trail * line.length
        if value > 0:
            yield value, route


def trail_ends(sight: Sight, plan: Plan) -> tuple[CityIndex, ...]:
    """Where the longest trail of the own routes and the planned ones can be made longer, if that counts."""
    if sight.board.longest_path is None or not sight.taste.trail:
        return ()
    trail = longest_of(sight.board, frozenset((*sight.owned, *plan.routes)))[1]
    number: dict[CityIndex, int] = {}
    for route in trail:
        for city in (sight.board.routes[route].a, sight.board.routes[route].b):
            number[city] = number.get(city, 0) + 1
    odd = tuple(city for city, routes in number.items() if routes % 2)
    return odd or tuple(number)  # a trail that comes back to where it began can go on anywhere


def _station(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action | None:
    """A station for a route of somebody else, once the rest of the plan is built or the end is near."""
    if not plan.borrowed or (plan.routes and sight.turns_left > len(plan.borrowed) + 2):
        return None
    lines, cities = sight.board.routes, sight.board.city_by_id
    ends = {city for route in plan.borrowed for city in (lines[route].a, lines[route].b)}
    if any(sight.view.stations[city] == sight.me for city in ends) and len(plan.borrowed) == 1:
        return None
    builds = [action for action in legal if isinstance(action, BuildStation) and cities[action.city].index in ends]
    return min(builds, key=lambda build: _damage(sight, plan, build.cards), default=None)


def _last_station(sight: Sight, legal: Sequence[Action], tickets: Sequence[Ticket]) -> tuple[float, Action] | None:
    """The station that completes the most tickets by a single route of somebody else, with its worth."""
    rules, lines, cities = sight.board.stations, sight.board.routes, sight.board.city_by_id
    if rules is None:
        return None
    lent: dict[CityIndex, float] = {}
    for route, owner in enumerate(sight.view.owners):
        if owner not in (FREE, sight.me):
            worth = completes(sight, tickets, route)
            for city in (lines[route].a, lines[route].b):
                lent[city] = max(lent.get(city, 0.0), worth)
    builds = [action for action in legal if isinstance(action, BuildStation)]
    if not builds or not lent:
        return None
    best = max(builds, key=lambda build: lent.get(cities[build.city].index, 0.0))
    return lent.get(cities[best.city].index, 0.0) - rules.points_unbuilt, best


def _damage(sight: Sight, plan: Plan, cards: Sequence[str]) -> float:
    purse = sight.purse.without(sight.ground, cards)
    return missing(sight.ground, purse, plan.routes) - 0.6 * purse.wilds


def _exchange(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action | None:
    """Swap pieces when tickets hang on it: too few of one kind for any way to complete them."""
    swaps = [action for action in legal if isinstance(action, ExchangePieces)]
    if not swaps or sight.turns_left < 5:
        return None
    lines = sight.board.routes
    unplanned = [
        sight.board.tickets[ticket]
        for ticket, done in zip(sight.mine.tickets, sight.mine.tickets_done, strict=True)
        if not done and all(ticket != other.index for other in plan.tickets)
    ]
    if not unplanned:
        return None
    costs = [
        0.0 if owner == sight.me or route in plan.routes else float(lines[route].length) if sight.open[route] else inf
        for route, owner in enumerate(sight.view.owners)
    ]
    for ticket in sorted(unplanned, key=lambda ticket: -ticket.points):
        way = [
            route
            for a, b in zip(ticket.cities, ticket.cities[1:], strict=False)
            for route in cheapest_path(sight.ground, costs, a, b)[1]
        ]
        wanted = {*way, *plan.routes} - set(sight.owned)
        trains, ships = pieces_for(sight.board, wanted)
        trains, ships = trains - sight.trains, ships - sight.ships
        if not way or ships + trains > 0 or len(wanted) * 2.5 > sight.turns_left:
            continue
        number = trains if trains > 0 else -ships if ships > 0 else 0
        if number and abs(number) + 4 < ticket.points + ticket.penalty:
            for swap in swaps:
                if swap.trains == number:
                    return swap
    return None


def _last_turn(
    sight: Sight, legal: Sequence[Action], plan: Plan, claims: dict[RouteIndex, list[Claim]], chance: Random
) -> Action:
    """The very last turn: whatever gives the most points at once."""
    tickets = [sight.board.tickets[ticket] for ticket in sight.mine.tickets]
    best: tuple[float, Action] | None = None
    for route, ways in claims.items():
        value = sight.gain(route) + completes(sight, tickets, route) - sight.toll_cost(route)
        value *= sight.success(route)
        if best is None or value > best[0]:
            best = (value, ways[0])
    harbor = build_harbor(sight, legal, plan)
    if harbor is not None and (best is None or best[0] < 20):
        return harbor
    station = _last_station(sight, legal, tickets)
    if station is not None and station[0] > max(0.0, best[0] if best else 0.0):
        return station[1]
    if best is not None and best[0] > 0:
        return best[1]
    return draw_card(sight, legal, plan, None) if _has_draw(legal) else _anything(sight, legal, claims, chance)


def _anything(sight: Sight, legal: Sequence[Action], claims: dict[RouteIndex, list[Claim]], chance: Random) -> Action:
    """No cards to draw: the best claim there is, else whatever is left."""
    if claims:
        return claims[max(claims, key=lambda route: sight.gain(route) * sight.success(route) - sight.toll_cost(route))][
            0
        ]
    quiet: list[Action] = [action for action in legal if not isinstance(action, ExchangePieces | DrawTickets)]
    return chance.choice(quiet or legal)
