"""Harbors, as the `normal` level sees them: where they will pay, and which cards they take. RULES 3.7."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.actions import Action, BuildHarbor
from bot.game.board import CardIndex, CityIndex
from bot.game.state import FREE
from bot.players.cards import missing
from bot.players.plan import Plan
from bot.players.sight import Sight


def harbor_values(sight: Sight, plan: Plan) -> dict[CityIndex, float]:
    """Points to expect of a harbor in each city that the player's tickets name."""
    rules, view = sight.board.harbors, sight.view
    if rules is None or not sight.player.harbors_left:
        return {}
    named: dict[CityIndex, float] = {}
    planned = {ticket.index for ticket in plan.tickets}
    for index, done in zip(sight.mine.tickets, sight.mine.tickets_done, strict=True):
        if done or index in planned:
            for city in sight.board.tickets[index].cities:
                if sight.board.cities[city].harbor and view.harbors[city] == FREE:
                    named[city] = named.get(city, 0.0) + (1.0 if done else 0.75)
    table = (0, *rules.points)
    values = {}
    for city, number in named.items():
        whole = min(int(number), len(rules.points))
        above = table[min(whole + 1, len(rules.points))]
        values[city] = table[whole] + (number - int(number)) * (above - table[whole]) - rules.points_unbuilt
    return values


def build_harbor(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action | None:
    builds = [action for action in legal if isinstance(action, BuildHarbor)]
    if not builds:
        return None
    values, cities = harbor_values(sight, plan), sight.board.city_by_id

    def value(build: BuildHarbor) -> tuple[float, float]:
        purse = sight.purse.without(sight.ground, build.cards)
        spoilt = missing(sight.ground, purse, plan.routes) - 0.5 * purse.wilds
        return values.get(cities[build.city].index, 0.0), -spoilt

    best = max(builds, key=value)
    worth = value(best)[0]
    # A better place may be reached later, but cards and cities can be lost; the last harbor is chosen with care.
    wanted = max(values.values(), default=0.0)
    if worth < 12 or (worth < wanted - 8 and sight.player.harbors_left == 1 and sight.turns_left > 4):
        return None
    return best


def harbor_cards(sight: Sight, plan: Plan) -> dict[CardIndex, float]:
    """How much more each kind of card is worth because a harbor takes it."""
    places = [value for value in harbor_values(sight, plan).values() if value >= 12]
    if not places:
        return {}
    hand = sight.mine.hand
    by_color: dict[str, list[CardIndex]] = {}
    for card in sight.board.cards:
        if card.harbor and card.color is not None:
            by_color.setdefault(card.color, []).append(card.index)
    held = {color: sum(min(2, hand[kind]) for kind in kinds) for color, kinds in by_color.items()}
    most = max(held.values())
    worth: dict[CardIndex, float] = {}
    for color, kinds in by_color.items():
        for kind in kinds:
            if hand[kind] < 2:
                worth[kind] = 0.2 + 0.3 * held[color] if held[color] == most else 0.1 + 0.15 * held[color]
    if most + hand[sight.ground.wild] < 4:
        worth[sight.ground.wild] = 0.3 * most
    return worth
