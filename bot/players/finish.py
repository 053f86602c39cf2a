"""The rest of a game, played through in the head: what a hand still brings in so many turns, whatever cards may come.

Only the player's own turns are played: some of them draw cards, the others claim with what the hand has become. What
the others do counts as the chance that a route is gone by then. So a future costs next to nothing, and since all moves
are tried in the same futures, luck weighs on them alike.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import inf
from operator import attrgetter
from random import Random
from typing import NamedTuple

from bot.game.actions import Claim
from bot.game.board import CardIndex, CityIndex, RouteIndex
from bot.players.cards import Purse
from bot.players.ground import ANY
from bot.players.paths import cheapest_path
from bot.players.plan import Plan
from bot.players.sight import Sight
from bot.players.turn import trail_ends

FUTURES = 40  # sampled for each decision
LOST = 0.07  # part of a route's risk that it is lost within one round, as counted in games on Europe


class Future(NamedTuple):
    cards: list[CardIndex]  # in the order they are drawn
    gone: list[int]  # per route: after so many turns somebody else has it


class Goal(NamedTuple):
    """A ticket of the plan, or a district: the points between having it and not, and the routes it lacks."""

    value: float
    routes: frozenset[RouteIndex]


class Offer(NamedTuple):
    """A route for its points, and for prizes that are there once: a festival's cards, a city's attraction."""

    worth: float
    route: RouteIndex
    prizes: frozenset[int]


class Finish:
    def __init__(self, sight: Sight, plan: Plan, seed: str) -> None:
        self.sight = sight
        self.turns = max(1, round(sight.turns_left))
        self.goals = sorted(_goals(sight, plan), key=lambda goal: -goal.value / (1 + len(goal.routes)))
        ends = trail_ends(sight, plan)
        self.offers_of = [_offers(sight, route, ends) for route in range(len(sight.open))]
        free = [offer for route, free in enumerate(sight.open) if free for offer in self.offers_of[route]]
        self.offers = sorted((offer for offer in free if offer.worth > 0), key=attrgetter("worth"), reverse=True)
        chance = Random(seed)
        self.futures = [self._future(chance) for _ in range(FUTURES)]

    def drawing(self) -> list[float]:
        """Per future what is still to be had when this turn draws cards."""
        purse = self.sight.purse
        return [self._best(future, purse, None, drawing=True) for future in self.futures]

    def claiming(self, claim: Claim) -> list[float]:
        """The same when this turn claims; a tunnel that fails has taken the turn, too."""
        sight = self.sight
        route = sight.board.route_by_id[claim.route].index
        purse = sight.purse.without(sight.ground, claim.cards)
        offer = self.offers_of[route][0]
        found = [offer.worth + self._best(future, purse, offer) for future in self.futures]
        hope = sight.success(route)
        if hope == 1:
            return found
        failed = [self._best(future, sight.purse, None) for future in self.futures]
        return [hope * one + (1 - hope) * other for one, other in zip(found, failed, strict=True)]

    def _future(self, chance: Random) -> Future:
        left = self.sight.unseen
        cards = chance.choices(range(len(left)), left, k=2 * self.turns) if sum(left) else []
        gone = []
        for risk in self.sight.risk:
            after = 1
            while after <= self.turns and chance.random() > LOST * risk:
                after += 1
            gone.append(after)
        return Future(cards, gone)

    def _best(self, future: Future, purse: Purse, claimed: Offer | None, *, drawing: bool = False) -> float:
        """After this turn, drawn in or else spent: some turns draw, then the others claim what brings the most."""
        ground = self.sight.ground
        purse = purse.without(ground, ())
        best, drawn = -inf, 0
        for turn in range(drawing, max(drawing, self.turns - 1) + 1):
            while drawn < min(2 * turn, len(future.cards)):
                purse.add(ground, future.cards[drawn])
                drawn += 1
            best = max(best, self._harvest(future, purse, claimed, turn if drawing else turn + 1))
        return best

    def _harvest(self, future: Future, purse: Purse, claimed: Offer | None, turn: int) -> float:
        """Points of claiming in every turn from this one on: goals first, then the routes that give the most."""
        lines = self.sight.board.routes
        till = Till(self.sight, purse)
        mine: set[RouteIndex] = set()
        prizes: set[int] = set()  # had already
        if claimed is not None:
            line = lines[claimed.route]
            mine.add(claimed.route)
            prizes |= claimed.prizes
            till.lay(line.length, sea=line.kind == "sea")
        total = 0.0
        for goal in self.goals:
            lacking = goal.routes - mine
            if len(lacking) > self.turns - turn or any(future.gone[route] <= turn for route in lacking):
                continue
            if not lacking or till.pay_all(sorted(lacking)):
                total += goal.value
                for route in sorted(lacking):
                    offer = next(offer for offer in self.offers_of[route] if prizes.isdisjoint(offer.prizes))
                    total += offer.worth
                    prizes |= offer.prizes
                mine |= lacking
                turn += len(lacking)
        twins = self.sight.ground.twins
        for offer in self.offers:
            if turn >= self.turns:
                break
            worth, route, there = offer
            if route in mine or twins[route] in mine or future.gone[route] <= turn or not prizes.isdisjoint(there):
                continue
            if till.pay(route):
                mine.add(route)
                prizes |= there
                total += worth
                turn += 1
        return total


class Till:
    """Cards and pieces as they are spent."""

    def __init__(self, sight: Sight, purse: Purse) -> None:
        self.sight = sight
        self.units, self.wilds = purse.units[:], purse.wilds
        self.trains, self.ships = sight.trains, sight.ships

    def lay(self, length: int, *, sea: bool) -> None:
        if sea:
            self.ships -= length
        else:
            self.trains -= length

    def pay_all(self, routes: Sequence[RouteIndex]) -> bool:
        before = self.units[:], self.wilds, self.trains, self.ships
        if all(self.pay(route) for route in routes):
            return True
        self.units, self.wilds, self.trains, self.ships = before
        return False

    def pay(self, route: RouteIndex) -> bool:
        """With a card to spare for a tunnel; no when the hand or the pieces don't suffice."""
        line, price, colors = self.sight.board.routes[route], self.sight.ground.prices[route], self.sight.ground.colors
        sea = line.kind == "sea"
        if line.length > (self.ships if sea else self.trains) or price.wilds > self.wilds:
            return False
        units, wilds, first = price.units - price.wilds, self.wilds - price.wilds, price.deck * colors
        units += line.kind == "tunnel"
        if price.pairs:
            return self._pay_pairs(units, line.length)
        if price.color != ANY:
            family = first + price.color
        else:  # the smallest pile that does, else the largest
            piles = range(first, first + colors)
            family = min(piles, key=lambda pile: (self.units[pile] < units, abs(self.units[pile] - units)))
        short = max(0, units - self.units[family])
        if short > wilds:
            return False
        self.units[family] = max(0, self.units[family] - units)
        self.wilds = wilds - short
        self.lay(line.length, sea=sea)
        return True

    def _pay_pairs(self, units: int, length: int) -> bool:
        colors = self.sight.ground.colors
        piles = self.units[:colors]
        short = max(0, units - sum(pile // 2 * 2 for pile in piles))
        halves = min(sum(pile % 2 for pile in piles), short // 2)  # pairs of a card and a wild
        if short - halves > self.wilds:
            return False
        self.wilds -= short - halves
        units -= short
        for pile in range(colors):
            paid = min(units, self.units[pile] // 2 * 2)
            units -= paid
            if halves and self.units[pile] % 2:
                paid, halves = paid + 1, halves - 1
            self.units[pile] -= paid
        self.lay(length, sea=False)
        return True


def _offers(sight: Sight, route: RouteIndex, ends: Collection[CityIndex]) -> list[Offer]:
    """What a route brings with each of its prizes, and without: the best first, the last is always to be had."""
    board, line = sight.board, sight.board.routes[route]
    plain = sight.ground.points[route] - sight.toll_cost(route)
    if line.a in ends or line.b in ends:
        plain += sight.taste.trail * line.length
    offers = [Offer(plain, route, frozenset())]
    for city in (line.a, line.b):
        festival = board.festival_of.get(city)
        if festival is not None and (value := sight.festival_value(city)) > 0:
            offers.append(Offer(plain + value, route, frozenset({festival.index})))
    if board.attractions is not None:
        fresh = [city for city in (line.a, line.b) if board.cities[city].attraction and city not in sight.touched]
        first = len(board.festivals)  # prizes are numbered: festivals, then cities
        for some in (fresh[:1], fresh[1:], fresh):
            worth = plain + len(some) * board.attractions.points
            offers.append(Offer(worth, route, frozenset(first + city for city in some)))
    return sorted(offers, key=attrgetter("worth"), reverse=True)


def _goals(sight: Sight, plan: Plan) -> list[Goal]:
    costs = [0.0 if owner == sight.me else inf for owner in sight.view.owners]
    for route in (*plan.routes, *plan.borrowed):
        costs[route] = 1.0
    found = []
    for ticket in plan.tickets:
        ways = [cheapest_path(sight.ground, costs, a, b) for a, b in pairwise(ticket.cities)]
        routes = frozenset(route for _, way in ways for route in way if costs[route] > 0)
        if all(cost < inf for cost, _ in ways) and not routes & plan.borrowed:
            found.append(Goal(ticket.points + ticket.penalty, routes))
    return found
