"""Which tickets to keep, to pick in a draft, and whether to draw new ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from bot.game.actions import Action, KeepTickets, PickTicket
from bot.game.board import Ticket, TicketIndex
from bot.players.paths import distances
from bot.players.plan import Plan, make_plan
from bot.players.sight import Sight

LOOKED_AT = 8  # choices of tickets that are thought through; the others promise less at first sight


def keep_tickets(sight: Sight, legal: Sequence[Action], *, quick: bool = False) -> Action:
    """The tickets whose plan, together with the tickets already held, promises the most."""
    return best_keeps(sight, legal, 1 if quick else LOOKED_AT)[0]


def best_keeps(sight: Sight, legal: Sequence[Action], look_at: int = LOOKED_AT) -> list[Action]:
    """The choices of tickets to keep, the most promising first."""
    board = sight.board
    held = [board.tickets[ticket] for ticket in sight.mine.tickets]
    keeps = [
        (action, [*held, *(board.ticket_by_id[name] for name in action.tickets)])
        for action in legal
        if isinstance(action, KeepTickets)
    ]
    if len(keeps) > look_at:
        keeps.sort(key=lambda keep: -_promise(sight, keep[1], give_up=0))
    if look_at > 1:
        keeps = sorted(keeps[:look_at], key=lambda keep: -_promise(sight, keep[1]))
    return [action for action, _ in keeps]


def _promise(sight: Sight, tickets: list[Ticket], give_up: int = 2) -> float:
    done = sum(t.points for t in tickets if len({sight.parts[city] for city in t.cities}) == 1)
    plan = make_plan(sight, tickets, quick=True, dear=sight.taste.choosy, give_up=give_up)
    return done + plan.value + harbor_hope(sight, tickets)


def harbor_hope(sight: Sight, tickets: Sequence[Ticket]) -> float:
    """Tickets that share harbor cities are worth more together, RULES 3.7."""
    rules = sight.board.harbors
    if rules is None:
        return 0.0
    named: dict[int, int] = {}
    for ticket in tickets:
        for city in ticket.cities:
            if sight.board.cities[city].harbor and sight.view.harbors[city] in (-1, sight.me):
                named[city] = named.get(city, 0) + 1
    values = sorted((rules.points[min(number, len(rules.points)) - 1] for number in named.values()), reverse=True)
    return 0.4 * sum(values[: rules.count])


def pick_ticket(sight: Sight, legal: Sequence[Action], *, quick: bool = False) -> Action:
    """In a draft: the ticket that adds the most to those picked already."""
    board = sight.board
    base = [board.tickets[ticket] for ticket in (*sight.mine.tickets, *sight.mine.picked)]
    best, best_value = legal[0], -inf
    for action in legal:
        if isinstance(action, PickTicket):
            value = _promise(sight, [*base, board.ticket_by_id[action.ticket]], give_up=0 if quick else 2)
            if value > best_value:
                best, best_value = action, value
    return best


def worth_of_drawing(sight: Sight, plan: Plan, chance: Random) -> float:
    """Points to expect of drawing tickets now: the best of a few that may come, less the turn."""
    board, view = sight.board, sight.view
    known: set[TicketIndex] = {*sight.mine.tickets, *view.ticket_discards}
    if len(known) == len(board.tickets):
        known = set(sight.mine.tickets)
    costs = sight.cost[:]
    for route in plan.routes:
        costs[route] = 0.0
    lines = board.routes
    from_city: dict[int, list[float]] = {}
    spare_turns = sight.turns_left - len(plan.routes) - 1.0
    spare_pieces = sight.trains + sight.ships - sum(lines[route].length for route in plan.routes)
    values: list[float] = []
    dear = sight.taste.fresh * sight.size
    for ticket in board.tickets:
        if ticket.index in known or ticket.long:
            continue
        start = ticket.cities[0]
        if start not in from_city:
            from_city[start] = distances(sight.ground, costs, start)
        cost = max(from_city[start][city] for city in ticket.cities)
        spaces = cost * 0.75  # pieces that so costly a way takes, about
        if cost == inf or spaces > spare_pieces - 1 or cost / 2.6 > spare_turns:
            values.append(-float(ticket.penalty))
        else:
            risk = 0.06 + 0.02 * cost
            values.append(ticket.points * (1 - risk) - ticket.penalty * risk - dear * cost)
    if not values:
        return -inf
    total = 0.0
    number = min(board.ticket_draw.draw, len(values))
    for _ in range(24):
        drawn = sorted(chance.sample(values, number), reverse=True)
        total += drawn[0] + 0.5 * sum(max(0.0, value) for value in drawn[1:])
    return total / 24
