"""How far things stand out beyond their plain measure, for drawing them and for checking that they don't touch."""

from __future__ import annotations

from bot.game.board import Board, City, RouteKind

BORDER = 22.0  # the frame around a board
COIN = 26.0  # a toll, across
BUILDING = 1.34  # a station or harbor against the place it stands on
CARD = (2.0, 2.6)  # an open festival card against the radius of a place
TEETH = 0.12  # of a tunnel, against the thickness of a space
END_TEETH = 0.06
RIM = 0.045  # by how much a car is thicker than its space, on each side
END_RIM = 0.02


def standing_out(kind: RouteKind, thickness: float) -> tuple[float, float]:
    """What a space or the piece on it adds at each end and at each side."""
    if kind == "tunnel":
        return END_TEETH * thickness, TEETH * thickness
    return END_RIM * thickness, RIM * thickness


def can_be_built_on(board: Board, city: City) -> bool:
    return board.stations is not None or (board.harbors is not None and city.harbor)


def berth(board: Board, city: City, radius: float) -> float:
    """The room a place takes, together with whatever may be built on it."""
    return radius * BUILDING if can_be_built_on(board, city) else radius


def card_size(radius: float) -> tuple[float, float]:
    return radius * CARD[0], radius * CARD[1]


def coin_radius() -> float:
    return COIN / 2
