"""The longest continuous trail of own routes. RULES 2.6 and, on other boards, the base game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game import trails
from bot.game.board import Seat
from bot.game.book import Mechanism
from bot.game.result import Item
from bot.game.state import State


def _items(state: State, seat: Seat) -> Iterator[Item]:
    """All who share the longest trail get the bonus; nobody does for a trail of nothing."""
    rules = state.board.longest_path
    assert rules is not None
    longest = max(trails.longest(state, other)[0] for other in range(state.seats))
    own = trails.longest(state, seat)[0]
    yield Item("longest_path", rules.points if own == longest > 0 else 0, number=own)


LONGEST_PATH = Mechanism("longest_path", items=_items)
