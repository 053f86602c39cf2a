"""Attractions: each one touched by a route of the player scores at the end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.board import Seat
from bot.game.book import Mechanism
from bot.game.result import Item
from bot.game.state import State


def _items(state: State, seat: Seat) -> Iterator[Item]:
    board = state.board
    assert board.attractions is not None
    touched = {city for route in board.routes if state.owners[route.index] == seat for city in (route.a, route.b)}
    number = sum(board.cities[city].attraction for city in touched)
    yield Item("attractions", number * board.attractions.points, number=number)


ATTRACTIONS = Mechanism("attractions", items=_items)
