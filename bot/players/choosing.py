"""Which tickets to keep, to pick in a draft, and whether to draw new ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from bot.game.actions import Action, KeepTickets, PickTicket
from bot.game.board import Ticket, TicketIndex
from bot.players.ground import pieces_for
from bot.players.paths import distances
from bot.players.plan import Plan, make_plan, turns_for
from bot.players.sight import Sight

THOUGHT = 200  # what may be spent on choices; each costs the square of its tickets, and two are always thought through

Choice = tuple[Action, list[Ticket]]  # with all tickets that the player has then


def keep_tickets(sight: Sight, legal: Sequence[Action]) -> Action:
    """The tickets whose plan, together with the tickets already held, promises the most."""
    board = sight.board
    held = [board.tickets[ticket] for ticket in sight.mine.tickets]
    keeps: list[Choice] = [
        (action, [*held, *(board.ticket_by_id[name] for name in action.tickets)])
        for action in legal
        if isinstance(action, KeepTickets)
    ]
    return _best(sight, keeps)


def _best(sight: Sight, choices: list[Choice]) -> Action:
    """The choice that promises the most; many tickets leave time for those only that do so at first sight."""
    worth = _lead if sight.taste.keeping is not None and not sight.owned else _promise
    most = max(2, THOUGHT // max(len(tickets) for _, tickets in choices) ** 2)
    if len(choices) > most:
        choices.sort(key=lambda choice: -_promise(sight, choice[1], give_up=0))
    return max(choices[:most], key=lambda choice: worth(sight, choice[1]))[0]


def _promise(sight: Sight, tickets: list[Ticket], give_up: int = 2) -> float:
    done = sum(t.points for t in tickets if len({sight.parts[city] for city in t.cities}) == 1)
    plan = make_plan(sight, tickets, quick=True, dear=sight.taste.choosy, give_up=give_up)
    return done + plan.value + harbor_hope(sight, tickets)


def _lead(sight: Sight, tickets: list[Ticket]) -> float:
    """Before the first route is built: what so many points are worth, for a plan of so many turns."""
    taste = sight.taste.keeping
    assert taste is not None
    plan = make_plan(sight, tickets, quick=True, give_up=0)
    points = sum(ticket.points if ticket in plan.tickets else -ticket.penalty for ticket in tickets)
    long = sum(ticket.long for ticket in tickets)
    tunnels = sum(sight.board.routes[route].kind == "tunnel" for route in plan.routes)
    return (
        taste.point * points
        - taste.each * len(tickets)
        + taste.long * long
        + taste.piece * sum(pieces_for(sight.board, plan.routes))
        - taste.turn * turns_for(sight, plan.routes)
        - taste.tunnel * tunnels
    )


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


def pick_ticket(sight: Sight, legal: Sequence[Action]) -> Action:
    """In a draft: the ticket that adds the most to those picked already."""
    board = sight.board
    base = [board.tickets[ticket] for ticket in (*sight.mine.tickets, *sight.mine.picked)]
    picks: list[Choice] = [
        (action, [*base, board.ticket_by_id[action.ticket]]) for action in legal if isinstance(action, PickTicket)
    ]
    return _best(sight, picks)


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
