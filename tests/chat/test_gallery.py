"""Pictures that are kept are of the same moment, seen by the same person, with the same moves lit."""

from __future__ import annotations

import msgspec

from bot.chat.gallery import Gallery
from bot.game.events import RouteClaimed
from bot.pictures import Studio
from bot.store.rows import SeatRow
from tests.chat.test_pages import sight
from tests.pictures.tables import table


async def test_a_picture_is_drawn_once_and_for_its_own_moves() -> None:
    """A post that comes late lights other moves than the next one, though the board is the same."""
    state = table("london", 2)
    seen = sight(state)
    seats = (SeatRow(0, "blue", "Ala", 1), SeatRow(1, "red", "Ola", 2))
    game, gallery = msgspec.structs.replace(seen.game, seats=seats), Gallery(Studio(width=320))
    owned = [route.id for route in state.board.routes if state.owners[route.index] == 0][:2]
    first, second = [
        await gallery.board(game, seen.seen, "en", last=[RouteClaimed(seat=0, route=route, cards=(), points=1)])
        for route in owned
    ]
    assert first.data != second.data
    again = [RouteClaimed(seat=0, route=owned[0], cards=(), points=1)]
    assert await gallery.board(game, seen.seen, "en", last=again) is first
