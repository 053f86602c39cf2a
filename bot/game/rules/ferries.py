"""Ferries: gray routes over water with locomotive symbols. RULES 2.2."""

from __future__ import annotations

from bot.game.board import Board, Route
from bot.game.book import Mechanism
from bot.game.prices import OneColor, Price


def _price(board: Board, route: Route) -> Price | None:
    """One wild per symbol; the rest as usual, wilds allowed there, too."""
    return OneColor(board, route.color, route.length, wilds=route.locomotives) if route.locomotives else None


FERRIES = Mechanism("ferries", price=_price)
