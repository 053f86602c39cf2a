"""The decks of a map.

Kinds of card are numbered deck by deck. In the train deck the plain cards come first, in the order of `colors`, then
those with the harbor symbol, and the wild is last; the single and then the double ships follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from bot.boards.section import Section
from bot.game.board import Card, Color, DeckName

MOST_CARDS = 200


def read_cards(decks: Section) -> tuple[Card, ...]:
    train = decks.table("train")
    kinds = list(_train_cards(train))
    train.done()
    if "ship" in decks:
        ship = decks.table("ship")
        kinds += _ship_cards(ship)
        ship.done()
    decks.done()
    return tuple(
        Card(index, name, deck, color, count, ships, harbor)
        for index, (name, deck, color, count, ships, harbor) in enumerate(kinds)
        if count
    )


_Kind = tuple[str, DeckName, Color | None, int, int, bool]


def _train_cards(deck: Section) -> Iterator[_Kind]:
    colors = deck.choices("colors", get_args(Color))
    plain = deck.number("plain", 1, MOST_CARDS)
    harbor = deck.number("harbor", 1, MOST_CARDS, default=0) if "harbor" in deck else 0
    wild = deck.number("wild", 1, MOST_CARDS)
    wild_harbor = deck.flag("wild_harbor")
    for color in colors:
        yield color, "train", color, plain, 0, False
    if harbor:
        for color in colors:
            yield f"{color}-harbor", "train", color, harbor, 0, True
    yield "wild", "train", None, wild, 0, wild_harbor


def _ship_cards(deck: Section) -> Iterator[_Kind]:
    colors = deck.choices("colors", get_args(Color))
    single = deck.number("single", 1, MOST_CARDS)
    double = deck.number("double", 1, MOST_CARDS)
    for color in colors:  # single ships always carry the harbor symbol, double ones never
        yield f"{color}-ship", "ship", color, single, 1, True
    for color in colors:
        yield f"{color}-ships", "ship", color, double, 2, False
