"""Positions for tests, laid out by hand: `table`, then who holds and owns what.

Cards are written as a player would say them: "blue*3 wild". Routes, cities and tickets go by their ids.
"""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from bot.boards import load_board
from bot.game import Options, Refused, State, apply, legal
from bot.game.actions import Action, Claim
from bot.game.board import CardId, Seat
from bot.game.events import Event
from bot.game.rules import draft as draft_rules
from bot.game.state import Over, blank, own

E = TypeVar("E")


def table(map_id: str, seats: int = 2, **options: Any) -> State:
    """Turn order is the order of seats, seat 0 is about to take the first turn; decks and hands are empty."""
    state = blank(load_board(map_id), seats, "test", Options(**options))
    state.marker = seats - 1
    if state.board.piece_choice is not None:
        state.trains, state.ships = [20] * seats, [40] * seats
        state.train_box, state.ship_box = [5] * seats, [10] * seats
    return state


def spell(cards: str) -> tuple[CardId, ...]:
    """ "blue*2 wild" → ("blue", "blue", "wild")."""
    spelled: list[CardId] = []
    for word in cards.split():
        name, _, number = word.partition("*")
        spelled += [name] * int(number or 1)
    return tuple(spelled)


def _kinds(state: State, cards: str) -> list[int]:
    special = {"draft": draft_rules.card(state.board)}
    for festival in state.board.festivals:
        for city in festival.cities:
            special[f"festival:{state.board.cities[city].id}"] = len(state.board.cards) + festival.index
    known = {card.id: card.index for card in state.board.cards} | special
    return [known[name] for name in spell(cards)]


def hold(state: State, seat: Seat, cards: str) -> None:
    for kind in _kinds(state, cards):
        state.hands[seat][kind] += 1


def hand(state: State, seat: Seat) -> str:
    """The hand in the board's order of cards, as `hold` understands it."""
    held = [(card.id, state.hands[seat][card.index]) for card in state.board.cards]
    return " ".join(name if number == 1 else f"{name}*{number}" for name, number in held if number)


def deck(state: State, cards: str, number: int = 0) -> None:
    """The deck from the top down. "festival:sevilla" and "draft" are understood, too."""
    state.decks[number] = _kinds(state, cards)[::-1]


def face_up(state: State, cards: str) -> None:
    """The row; places not named are empty."""
    kinds = _kinds(state, cards)
    state.face_up = kinds + [-1] * (len(state.face_up) - len(kinds))


def row(state: State) -> str:
    return " ".join("-" if card == -1 else state.board.cards[card].id for card in state.face_up)


def discard(state: State, cards: str) -> None:
    for kind in _kinds(state, cards):
        state.discards[kind] += 1


def discards(state: State) -> str:
    held = [(card.id, state.discards[card.index]) for card in state.board.cards]
    return " ".join(name if number == 1 else f"{name}*{number}" for name, number in held if number)


def build(state: State, seat: Seat, *routes: str) -> None:
    """Routes the seat owns already; pieces and points are taken along."""
    for name in routes:
        route = state.board.route_by_id[name]
        own(state, route.index, seat)
        state.scores[seat] += state.board.points[route.length]
        pieces = state.ships if route.kind == "sea" else state.trains
        pieces[seat] -= route.length


def give_tickets(state: State, seat: Seat, *tickets: str) -> None:
    state.tickets[seat] += [state.board.ticket_by_id[ticket].index for ticket in tickets]


def ticket_deck(state: State, *tickets: str) -> None:
    """The ticket deck from the top down."""
    state.ticket_deck = [state.board.ticket_by_id[ticket].index for ticket in reversed(tickets)]


def tickets_of(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(state.board.tickets[ticket].id for ticket in state.tickets[seat])


def station(state: State, seat: Seat, *cities: str) -> None:
    for city in cities:
        state.stations[state.board.city_by_id[city].index] = seat


def harbor(state: State, seat: Seat, *cities: str) -> None:
    for city in cities:
        state.harbors[state.board.city_by_id[city].index] = seat


def open_festival(state: State, city: str, number: int) -> None:
    state.festivals_open[festival_of(state, city)] = number


def festival_of(state: State, city: str) -> int:
    return state.board.festival_of[state.board.city_by_id[city].index].index


def owner(state: State, route: str) -> Seat:
    return state.owners[state.board.route_by_id[route].index]


def do(state: State, action: Action) -> list[Event]:
    """Apply an action that must be listed as legal."""
    assert action in legal(state, action.seat), f"not listed: {action}"
    return apply(state, action)


def refused(state: State, action: Action) -> str:
    """The reason of the refusal; the action must not be listed and must change nothing."""
    assert action not in legal(state, action.seat)
    before = state.copy()
    with pytest.raises(Refused) as refusal:
        apply(state, action)
    assert state == before
    return refusal.value.reason


def ways(state: State, seat: Seat, route: str) -> list[str]:
    """The ways to pay for a route that are offered, in their order."""
    return [short(action.cards) for action in legal(state, seat) if isinstance(action, Claim) and action.route == route]


def short(cards: tuple[CardId, ...]) -> str:
    numbers = {name: cards.count(name) for name in cards}
    return " ".join(name if number == 1 else f"{name}*{number}" for name, number in numbers.items())


def claimable(state: State, seat: Seat) -> set[str]:
    return {action.route for action in legal(state, seat) if isinstance(action, Claim)}


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def finish(state: State) -> State:
    state.phase = Over()
    return state


def points(state: State, seat: Seat, kind: str) -> list[int]:
    """The points of the lines of one kind on the seat's score sheet."""
    from bot.game import score

    return [item.points for item in score(state).players[seat].items if item.kind == kind]
