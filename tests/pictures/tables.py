"""Games for pictures, laid out without chance or computer players: pictures change only when drawings do."""

from __future__ import annotations

from bot.boards import load_board
from bot.game import State
from bot.game.board import RouteIndex, Seat
from bot.game.state import FREE, Drafting, Keeping, Over, blank, connected, own
from bot.pictures import Studio

STUDIO = Studio(width=720)  # boards large enough for a golden picture; the others have a size of their own
NAMES = ("Ada", "Zażółć Gęślą", "Celia the Magnificent", "Dmitri", "Øyvind")


def table(map_id: str, seats: int, routes: int = 6, tickets: int = 3, cards: int = 2) -> State:
    """A game under way: every seat has grown a network of some routes and holds tickets and cards."""
    board = load_board(map_id)
    state = blank(board, seats, "picture")
    if board.piece_choice is not None:
        state.trains, state.ships = [25] * seats, [25] * seats
    state.turn = 7 * seats + 1
    state.decks = [[card.index for card in board.cards if card.deck == deck] * 2 for deck in board.decks]
    state.face_up = [(3 * place) % len(board.cards) for place in range(len(state.face_up))]
    state.ticket_deck = [ticket.index for ticket in board.tickets][-20:]
    for number in range(routes):
        for seat in range(seats):
            _grow(state, seat, number)
    for seat in range(seats):
        state.hands[seat] = [(seat + 3 * card.index) % (cards + 2) for card in board.cards]
        state.tickets[seat] = _tickets(state, seat, tickets)
        if board.stations is not None:
            for city in _ends(state, (seat + 1) % seats)[:1]:
                state.stations[city] = seat
        if board.harbors is not None:
            free = [city.index for city in board.cities if city.harbor and state.harbors[city.index] == FREE]
            state.harbors[free[seat]] = seat
        state.festivals_held[seat] = [
            festival.cards if (festival.index + seat) % 5 == 0 else 0 for festival in board.festivals
        ]
        state.loans[seat] = seat % 3 if board.tolls else 0
    return state


def _grow(state: State, seat: Seat, number: int) -> None:
    """One more route: the first free one that continues the seat's network, or its first one somewhere else."""
    board = state.board
    mine = {end for route in board.routes if state.owners[route.index] == seat for end in (route.a, route.b)}
    start = seat * len(board.routes) // state.seats
    order = [*range(start, len(board.routes)), *range(start)]

    def free(index: RouteIndex) -> bool:
        twin = board.routes[index].twin
        return state.owners[index] == FREE and (twin is None or state.owners[twin] == FREE)

    def fits(index: RouteIndex) -> bool:
        route = board.routes[index]
        pieces = state.ships if route.kind == "sea" else state.trains
        continues = not mine or (route.a in mine) != (route.b in mine)
        return free(index) and continues and pieces[seat] >= route.length

    found = [index for index in order if fits(index)]
    if found:
        chosen = found[number % min(3, len(found))]
        own(state, chosen, seat)
        route = board.routes[chosen]
        state.scores[seat] += board.points[route.length]
        pieces = state.ships if route.kind == "sea" else state.trains
        pieces[seat] -= route.length


def _tickets(state: State, seat: Seat, count: int) -> list[int]:
    """Up to two that are done, the others from here and there."""
    board = state.board
    done = [ticket.index for ticket in board.tickets if connected(state, seat, ticket.cities)][: min(2, count)]
    step = max(1, len(board.tickets) // (state.seats * max(count, 1)))
    others = [(seat + state.seats * k) * step % len(board.tickets) for k in range(count)]
    return [*done, *(index for index in others if index not in done)][:count]


def _ends(state: State, seat: Seat) -> list[int]:
    """Where a seat has a route and nobody a station."""
    ends = [route.a for route in state.board.routes if state.owners[route.index] == seat]
    return [city for city in ends if state.stations[city] == FREE]


def over(state: State) -> State:
    state.phase = Over()
    return state


def offered(map_id: str, seats: int, tickets: list[int], keep: tuple[int, int]) -> State:
    """Everybody chooses from an offer; seat 0 from these tickets."""
    state = table(map_id, seats, routes=3)
    state.phase = Keeping([tickets, *([0, 1] for _ in range(seats - 1))], [None] * seats, *keep, 0)
    return state


def drafting(map_id: str, seats: int) -> State:
    """Seat 0 has picked two tickets, has an answer for the third, and looks at four."""
    state = table(map_id, seats, routes=2)
    hands = [[seat * 4 + k for k in range(4)] for seat in range(seats)]
    state.phase = Drafting(1, hands, [[30, 41], *([] for _ in range(seats - 1))], [2, *([None] * (seats - 1))])
    return state
