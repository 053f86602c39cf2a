"""Golden pictures of all boards: empty, mid-game and final; and a region of one."""

from __future__ import annotations

from functools import partial

from bot.boards import load_board
from bot.game import view
from bot.game.events import RouteClaimed
from bot.pictures import Picture
from bot.pictures.words import Language
from tests.pictures.golden import Scene
from tests.pictures.moments import ALL_MAPS
from tests.pictures.tables import NAMES, STUDIO, over, table


def empty(map_id: str) -> Picture:
    return STUDIO.empty(load_board(map_id), "en")


def middle(map_id: str, language: Language, seats: int | None = None, region: str | None = None) -> Picture:
    """A game under way, the last move lit; with festivals open and the neutral player at work where a map has them."""
    board = load_board(map_id)
    state = table(map_id, seats or board.players[1], routes=5)
    state.festivals_open = [festival.index % 4 for festival in board.festivals]
    taken = next(route for route in board.routes if state.owners[route.index] == 1)
    claimed = RouteClaimed(seat=1, route=taken.id, cards=(), points=0)
    return STUDIO.board(view(state, None), NAMES, language, last=[claimed], region=region)


def final(map_id: str, language: Language) -> Picture:
    state = over(table(map_id, load_board(map_id).players[1], routes=9))
    return STUDIO.board(view(state, None), NAMES, language)


SCENES: dict[str, Scene] = {
    **{f"board-{name}-empty": partial(empty, name) for name in ALL_MAPS},
    **{f"board-{name}-middle-pl": partial(middle, name, "pl") for name in ALL_MAPS},
    **{f"board-{name}-final-en": partial(final, name, "en") for name in ALL_MAPS},
    "board-europe-two-en": partial(middle, "europe", "en", 2),
    "board-world-region": partial(middle, "world", "en", 5, "tokyo-vancouver"),
}
