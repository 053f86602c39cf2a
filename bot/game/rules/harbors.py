"""Harbors: houses in port cities that pay for completed tickets. RULES 3.7."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.game import piles, scoring
from bot.game.actions import BuildHarbor
from bot.game.board import Board, Card, CardIndex, CityIndex, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, HarborBuilt
from bot.game.prices import CardSet, Price
from bot.game.refusal import Refused
from bot.game.result import Item
from bot.game.rules import claim
from bot.game.state import FREE, State

TRAINS, SHIPS = 2, 2


class HarborPrice(Price):
    """Two train cards and two ship cards, all of one colour, all with the harbor symbol; wilds for any of them."""

    def __init__(self, board: Board) -> None:
        self.kinds = [
            (_with_symbol(board, color, "train"), _with_symbol(board, color, "ship")) for color in board.colors
        ]
        super().__init__(board, (), TRAINS + SHIPS, [kind for pair in self.kinds for kind in pair])

    def complaint(self, cards: list[Card]) -> Refused:
        if any(not card.harbor for card in cards):
            return Refused("no_harbor_symbol")
        if len(cards) != self.size:
            return Refused("wrong_number_of_cards", f"{len(cards)} of {self.size}")
        return Refused("wrong_color" if not self._one_color(cards) else "two_of_each")

    def reach(self, hand: list[int]) -> int:
        return max([hand[train] + hand[ship] for train, ship in self.kinds]) + hand[self.wild]

    def ways(self, hand: list[int]) -> tuple[CardSet, ...]:
        return self.in_order(self._ways(hand))

    def _ways(self, hand: list[int]) -> Iterator[tuple[CardIndex, ...]]:
        for train, ship in self.kinds:
            for trains in range(min(hand[train], TRAINS) + 1):
                for ships in range(min(hand[ship], SHIPS) + 1):
                    if (wilds := self.size - trains - ships) <= hand[self.wild]:
                        yield (train,) * trains + (ship,) * ships + (self.wild,) * wilds


def _with_symbol(board: Board, color: str, deck: str) -> CardIndex:
    return next(card.index for card in board.cards if card.color == color and card.deck == deck and card.harbor)


@lru_cache(maxsize=8)
def _price(board: Board) -> HarborPrice:
    return HarborPrice(board)


def _left(state: State, seat: Seat) -> int:
    assert state.board.harbors is not None
    return state.board.harbors.count - state.harbors.count(seat)


def _reached(state: State, seat: Seat, city: CityIndex) -> bool:
    """Whether a route of the seat ends in the city."""
    owners = state.owners
    return any(owners[route] == seat for route in _routes_at(state.board)[city])


@lru_cache(maxsize=8)
def _routes_at(board: Board) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(route.index for route in board.routes if city.index in (route.a, route.b)) for city in board.cities
    )


def _turn_actions(state: State, seat: Seat) -> Iterable[BuildHarbor]:
    if _left(state, seat) == 0:
        return []
    sets = _price(state.board).sets(state.hands[seat])
    found: list[BuildHarbor] = []
    if sets.sets:
        for city in state.board.cities:
            if city.harbor and state.harbors[city.index] == FREE and _reached(state, seat, city.index):
                found += sets.actions(BuildHarbor, seat, city.id)
    return found


def build(state: State, action: BuildHarbor, events: Events) -> bool:
    board, seat = state.board, action.seat
    city = board.city_by_id.get(action.city)
    if city is None:
        raise Refused("unknown_name", action.city)
    if board.harbors is None or not city.harbor:
        raise Refused("no_harbor_here", city.id)
    if _left(state, seat) == 0:
        raise Refused("no_harbors_left")
    if state.harbors[city.index] != FREE:
        raise Refused("harbor_taken", city.id)
    if not _reached(state, seat, city.index):
        raise Refused("harbor_not_connected", city.id)
    cards = claim.pay(state, seat, _price(board), action.cards)
    piles.discard(state, cards)
    state.harbors[city.index] = seat
    events.append(HarborBuilt(seat=seat, city=city.id, cards=action.cards))
    return True


def _items(state: State, seat: Seat) -> Iterator[Item]:
    """A ticket counts for every harbor it names, tours included."""
    board, rules = state.board, state.board.harbors
    assert rules is not None
    tickets = [board.tickets[ticket] for ticket in state.tickets[seat]]
    done = [ticket for ticket in tickets if scoring.ticket_done(state, seat, ticket)]
    for city in board.cities:
        if state.harbors[city.index] == seat:
            number = sum(city.index in ticket.cities for ticket in done)
            points = rules.points[min(number, len(rules.points)) - 1] if number else 0
            yield Item("harbor", points, city=city.id, number=number)
    left = _left(state, seat)
    yield Item("harbors_left", left * rules.points_unbuilt, number=left)


HARBORS = Mechanism("harbors", turn_actions=_turn_actions, items=_items)
