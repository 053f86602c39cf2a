"""Why something can't be done, kindly and with the names people know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.chat.cards import card_name, card_symbol
from bot.chat.texts import Language, Value, say
from bot.game.board import Board
from bot.game.refusal import Reason

NUMBERS: Final = re.compile(r"-?\d+")


def refusal(reason: Reason, detail: str, board: Board, language: Language) -> str:
    return say(language, f"refusals.{reason}", **dict(_values(detail, board, language)))


def _values(detail: str, board: Board, language: Language) -> Iterator[tuple[str, Value]]:
    """What the detail may mean: a name, or numbers ("3 of 4": had and needed). A text takes what it wants."""
    yield "name", detail
    city = board.city_by_id.get(detail)
    yield "city", city.name if city else detail
    route = board.route_by_id.get(detail)
    yield "route", board.route_name(route) if route else detail
    card = board.card_by_id.get(detail)
    yield "card", f"{card_symbol(card, board)} {card_name(card, board, language)}" if card else detail
    numbers = [int(number) for number in NUMBERS.findall(detail)] or [0]
    yield "have", numbers[0]
    yield "count", numbers[-1]
