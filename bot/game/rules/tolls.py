"""Tolls, loans and the bonus for thrift. RULES 6.4–6.6."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.board import Route, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, LoanTaken, TollPaid
from bot.game.result import Item
from bot.game.state import FREE, NEUTRAL, State


def _claimed(state: State, seat: Seat, route: Route, events: Events) -> bool:
    if not state.options.tolls or not route.toll:
        return False
    receiver = receiver_of(state, route)
    if state.tolls[seat] >= route.toll:
        state.tolls[seat] -= route.toll
        _receive(state, receiver, route.toll)
        events.append(TollPaid(seat=seat, to=receiver, amount=route.toll))
        return False
    state.loans[seat] += 1
    events.append(LoanTaken(seat=seat))
    pay_from_bank(state, receiver, route.toll, events)
    return False


def receiver_of(state: State, route: Route) -> Seat | None:
    """The owner of the other lane if it was taken first; otherwise the bank, which also stands for neutral."""
    if route.twin is None:
        return None
    neighbour = state.owners[route.twin]
    return None if neighbour in (FREE, NEUTRAL) else neighbour


def pay_from_bank(state: State, receiver: Seat | None, amount: int, events: Events) -> None:
    """For a loan or for the neutral player the bank pays the owner of the first lane."""
    if receiver is not None and amount:
        state.bank -= amount
        state.tolls[receiver] += amount
        events.append(TollPaid(seat=None, to=receiver, amount=amount))


def _receive(state: State, receiver: Seat | None, amount: int) -> None:
    if receiver is None:
        state.bank += amount
    else:
        state.tolls[receiver] += amount


def _items(state: State, seat: Seat) -> Iterator[Item]:
    rules = state.board.tolls
    assert rules is not None
    if not state.options.tolls:
        return
    yield Item("toll_bonus", _bonus(state, seat), number=state.tolls[seat])
    if loans := state.loans[seat]:
        yield Item("loans", loans * rules.loan_points, number=loans)


def _bonus(state: State, seat: Seat) -> int:
    """By rank among those without loans; equals share the better place and use up the places after it."""
    rules = state.board.tolls
    if rules is None or state.loans[seat]:
        return 0
    richer = sum(state.tolls[other] > state.tolls[seat] for other in range(state.seats) if state.loans[other] == 0)
    places = rules.bonus.get(state.seats, ())
    return places[richer] if richer < len(places) else 0  # a position may be scored for one player alone


TOLLS = Mechanism("tolls", claimed=_claimed, items=_items)
