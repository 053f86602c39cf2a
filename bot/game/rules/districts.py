"""Districts: all places of a district connected with each other score its number. RULES 4.3."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.board import Seat
from bot.game.book import Mechanism
from bot.game.result import Item
from bot.game.state import State, connected


def _items(state: State, seat: Seat) -> Iterator[Item]:
    """The connection may run through other places."""
    for district in state.board.districts:
        if connected(state, seat, district.cities):
            yield Item("district", district.points, number=district.number)


DISTRICTS = Mechanism("districts", items=_items)
