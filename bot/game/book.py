"""The rulebook of one board: its mechanisms switched on, its prices worked out. Made once per board and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.game.actions import Action
from bot.game.board import Board, CardIndex, Route, RouteIndex, Seat
from bot.game.events import Events
from bot.game.prices import Price
from bot.game.result import Item
from bot.game.state import State


@dataclass(frozen=True)
class Mechanism:
    """What a module under `rules` adds to the common game. The map file switches mechanisms on by name."""

    name: str
    turn_actions: Callable[[State, Seat], Iterable[Action]] | None = None
    """Further things to do with a turn."""
    price: Callable[[Board, Route], Price | None] | None = None
    """What a route costs, where this mechanism changes that."""
    off_deck: Callable[[State, int, Events], bool] | None = None
    """A card that is no ordinary one has come off the deck (numbered from 0); True: it was this mechanism's."""
    laid: Callable[[State, Route, list[CardIndex], Events], bool] | None = None
    """Cards were laid for a route; True: a decision is open before it can be built."""
    claimed: Callable[[State, Seat, Route, Events], bool] | None = None
    """A route was claimed; True: a decision is open before the turn can end."""
    between_turns: Callable[[State, Events], bool] | None = None
    """A turn has ended; True: a decision is open before the next one begins."""
    items: Callable[[State, Seat], Iterable[Item]] | None = None
    """Lines of the score sheet beyond routes and tickets."""


@dataclass(frozen=True, eq=False)
class Book:
    mechanisms: tuple[Mechanism, ...]
    prices: tuple[Price, ...]  # per route
    purses: tuple[Price, ...]  # one price for each purse
    routes_by_price: tuple[tuple[Price, int, tuple[RouteIndex, ...], bool], ...]  # with: number of the purse, by sea
    twins: tuple[RouteIndex, ...]  # the other lane, or -1
    kinds: tuple[tuple[CardIndex, ...], ...]  # of card, per deck
    turn_actions: tuple[Callable[[State, Seat], Iterable[Action]], ...]
    laid: tuple[Callable[[State, Route, list[CardIndex], Events], bool], ...]
    claimed: tuple[Callable[[State, Seat, Route, Events], bool], ...]
    between_turns: tuple[Callable[[State, Events], bool], ...]
    off_deck: tuple[Callable[[State, int, Events], bool], ...]


@lru_cache(maxsize=64)
def book_of(board: Board) -> Book:
    # Imported here because the rules themselves look things up in the book.
    from bot.game.rules import MECHANISMS
    from bot.game.rules.claim import plain_price

    mechanisms = tuple(MECHANISMS[name] for name in board.mechanisms)
    shared: dict[tuple[object, ...], Price] = {}
    prices: list[Price] = []
    for route in board.routes:
        offers = (mechanism.price(board, route) for mechanism in mechanisms if mechanism.price)
        price = next((offer for offer in offers if offer is not None), None) or plain_price(board, route)
        prices.append(shared.setdefault(price.key, price))
    by_price: dict[int, list[RouteIndex]] = {}
    for index, price in enumerate(prices):
        by_price.setdefault(id(price), []).append(index)
    purses: dict[tuple[object, ...], Price] = {}
    for price in prices:
        purses.setdefault(price.purse, price)
    purse_numbers = {purse: number for number, purse in enumerate(purses)}
    return Book(
        mechanisms=mechanisms,
        prices=tuple(prices),
        purses=tuple(purses.values()),
        routes_by_price=tuple(
            (price, purse_numbers[price.purse], tuple(routes), board.routes[routes[0]].kind == "sea")
            for routes in by_price.values()
            for price in (prices[routes[0]],)
        ),
        twins=tuple(-1 if route.twin is None else route.twin for route in board.routes),
        kinds=tuple(tuple(card.index for card in board.cards if card.deck == deck) for deck in board.decks),
        turn_actions=tuple(m.turn_actions for m in mechanisms if m.turn_actions),
        laid=tuple(m.laid for m in mechanisms if m.laid),
        claimed=tuple(m.claimed for m in mechanisms if m.claimed),
        between_turns=tuple(m.between_turns for m in mechanisms if m.between_turns),
        off_deck=tuple(m.off_deck for m in mechanisms if m.off_deck),
    )
