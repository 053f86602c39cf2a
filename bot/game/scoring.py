"""The end of the game, itemised: routes, every ticket, what the board's mechanisms add, and who has won. RULES 1.11."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.game import trails
from bot.game.board import Seat, Ticket
from bot.game.book import book_of
from bot.game.result import Item, PlayerScore, Result, StationUse, TicketOutcome, TieBreak
from bot.game.rules import stations, tours
from bot.game.state import State, connected


def ticket_done(state: State, seat: Seat, ticket: Ticket) -> bool:
    """Whether the seat's own routes connect the ticket's cities; stations are not asked."""
    return connected(state, seat, ticket.cities)


def score(state: State) -> Result:
    players = tuple(_player(state, seat) for seat in range(state.seats))
    winners, tie_break = _winners(state, players)
    return Result(players, winners, tie_break)


def _player(state: State, seat: Seat) -> PlayerScore:
    uses: list[StationUse] = []
    parts = state.parts[seat]
    if state.board.stations is not None:
        uses, parts = stations.best_use(state, seat)
    tickets = [_ticket(state, seat, state.board.tickets[ticket], parts) for ticket in state.tickets[seat]]
    items = [*_routes(state, seat), *tickets]
    for mechanism in book_of(state.board).mechanisms:
        if mechanism.items is not None:
            items += mechanism.items(state, seat)
    longest, trail = trails.longest(state, seat) if state.board.longest_path else (0, ())
    return PlayerScore(
        seat=seat,
        items=tuple(items),
        total=sum(item.points for item in items),
        tickets_done=sum(item.outcome != "failed" for item in tickets),
        stations_built=state.stations.count(seat),
        longest=longest,
        trail=trail,
        stations=tuple(uses),
    )


def _routes(state: State, seat: Seat) -> Iterator[Item]:
    board = state.board
    lengths = [route.length for route in board.routes if state.owners[route.index] == seat]
    yield Item("routes", sum(board.points[length] for length in lengths), number=len(lengths))


def _ticket(state: State, seat: Seat, ticket: Ticket, parts: list[int]) -> Item:
    outcome: TicketOutcome = "failed"
    points = -ticket.penalty
    if len({parts[city] for city in ticket.cities}) == 1:
        outcome, points = "done", ticket.points
        if ticket.in_order is not None and tours.in_order(state, seat, ticket):
            outcome, points = "in_order", ticket.in_order
    return Item("ticket", points, ticket=ticket.id, outcome=outcome)


def _winners(state: State, players: tuple[PlayerScore, ...]) -> tuple[tuple[Seat, ...], TieBreak | None]:
    """The highest total; among equals the most completed tickets and, where the board has them, the fewest stations
    and the longest trail (RULES 2.7); who is still equal shares the victory."""
    most = max(player.total for player in players)
    left = [player for player in players if player.total == most]
    if len(left) == 1:
        return (left[0].seat,), None
    steps: list[tuple[TieBreak, Callable[[PlayerScore], int]]] = [("tickets", lambda player: player.tickets_done)]
    if state.board.stations is not None:
        steps.append(("stations", lambda player: -player.stations_built))
    if state.board.longest_path is not None:
        steps.append(("longest_path", _bonus_for_longest))
    for name, value in steps:
        best = max(value(player) for player in left)
        left = [player for player in left if value(player) == best]
        if len(left) == 1:
            return (left[0].seat,), name
    return tuple(player.seat for player in left), "shared"


def _bonus_for_longest(player: PlayerScore) -> int:
    return sum(item.points for item in player.items if item.kind == "longest_path")
