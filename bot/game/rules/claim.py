"""Claiming a route. RULES 1.7 and 1.8."""

from __future__ import annotations

from bot.game import piles
from bot.game.actions import Claim
from bot.game.board import Board, CardIndex, Route, Seat
from bot.game.book import book_of
from bot.game.events import Events, RouteClaimed
from bot.game.prices import OneColor, Price
from bot.game.refusal import Refused
from bot.game.state import FREE, State, own


def plain_price(board: Board, route: Route) -> Price:
    return OneColor(board, route.color, route.length)


def claims(state: State, seat: Seat) -> list[Claim]:
    """Every route the seat can claim now, with every way to pay."""
    found: list[Claim] = []
    book, routes = book_of(state.board), state.board.routes
    owners, twins, two_lanes = state.owners, book.twins, state.two_lanes
    hand, trains, ships = state.hands[seat], state.trains[seat], state.ships[seat]
    reach = [purse.reach(hand) for purse in book.purses]
    for price, purse, indices, by_sea in book.routes_by_price:
        if price.size > reach[purse] or price.size > (ships if by_sea else trains):
            continue
        sets = price.sets(hand)
        if not sets.sets:
            continue
        for index in indices:
            if owners[index] != FREE:
                continue
            twin = twins[index]
            if twin >= 0:
                neighbour = owners[twin]
                if neighbour == seat or (neighbour != FREE and not two_lanes):
                    continue
            found += sets.actions(Claim, seat, routes[index].id)
    return found


def claim(state: State, action: Claim, events: Events) -> bool:
    """True when the turn is over, False when the player has to decide something first."""
    route = state.board.route_by_id.get(action.route)
    if route is None:
        raise Refused("unknown_name", action.route)
    _check_free(state, action.seat, route)
    pieces = state.ships if route.kind == "sea" else state.trains
    if pieces[action.seat] < route.length:
        raise Refused("too_few_pieces", f"{pieces[action.seat]} of {route.length}")
    price = book_of(state.board).prices[route.index]
    cards = pay(state, action.seat, price, action.cards)
    for laid in book_of(state.board).laid:
        if laid(state, route, cards, events):
            return False
    return build(state, action.seat, route, cards, events)


def _check_free(state: State, seat: Seat, route: Route) -> None:
    if state.owners[route.index] != FREE:
        raise Refused("route_taken", route.id)
    if route.twin is not None:
        neighbour = state.owners[route.twin]
        if neighbour == seat:
            raise Refused("own_both_lanes", route.id)
        if neighbour != FREE and not state.two_lanes:
            raise Refused("second_lane_closed", route.id)


def pay(state: State, seat: Seat, price: Price, cards: tuple[str, ...]) -> list[CardIndex]:
    """Take the cards from the hand if they pay the price, or refuse and say why. They are not discarded yet."""
    hand = state.hands[seat]
    if cards not in price.sets(hand).sets:
        raise _why_not(state, seat, price, cards)
    kinds = state.board.card_by_id
    paid = [kinds[card].index for card in cards]
    for kind in paid:
        hand[kind] -= 1
    return paid


def _why_not(state: State, seat: Seat, price: Price, cards: tuple[str, ...]) -> Refused:
    board = state.board
    for name in dict.fromkeys(cards):
        if name not in board.card_by_id:
            return Refused("unknown_name", name)
        if cards.count(name) > state.hands[seat][board.card_by_id[name].index]:
            return Refused("not_in_hand", name)
    return price.complaint([board.card_by_id[name] for name in cards])


def build(state: State, seat: Seat, route: Route, cards: list[CardIndex], events: Events) -> bool:
    """The set is complete: pieces on the board, points on the track, cards to the discards.

    True when the turn is over, False when the player has to decide something first.
    """
    board = state.board
    piles.discard(state, cards)
    if route.kind == "sea":
        state.ships[seat] -= route.length
    else:
        state.trains[seat] -= route.length
    points = board.points[route.length]
    state.scores[seat] += points
    events.append(
        RouteClaimed(seat=seat, route=route.id, cards=tuple(board.cards[card].id for card in cards), points=points)
    )
    own(state, route.index, seat)
    decisions = [claimed(state, seat, route, events) for claimed in book_of(board).claimed]
    return not any(decisions)
