"""Games to draw: random ones, the same every time."""

from __future__ import annotations

from functools import cache

from bot.boards import load_board
from bot.game import Event, Options, State, view
from bot.game.view import View
from tests.game.games import steps

ALL_MAPS = ("europe", "world", "london", "iberia", "nederland", "usa", "newyork")
NAMES = ("Ada", "Bruno", "Celia", "Dmitri", "Emi")
LONG_NAMES = (
    "Aleksandra Wiśniewska-Kowalczyk",
    "Ein sehr langer Name für das Spiel",
    "A" * 32,
    "Zażółć gęślą jaźń",
    "Łódź",
)


def most(name: str) -> int:
    return load_board(name).players[1]


@cache
def length(name: str, seats: int) -> int:
    return sum(1 for _ in steps((name, seats, Options()), "drawn"))


def moment(name: str, share: float = 0.5, seats: int | None = None) -> tuple[State, list[Event]]:
    """A game after that share of its actions, and what the last of them did. The state is the caller's own."""
    seats = seats or most(name)
    wanted = round((length(name, seats) - 1) * share)
    for number, (state, _, events, _) in enumerate(steps((name, seats, Options()), "drawn")):
        if number == wanted:
            return state, events
    raise AssertionError("a game ends")


def seen(name: str, share: float = 0.5, seats: int | None = None) -> View:
    return view(moment(name, share, seats)[0], None)
