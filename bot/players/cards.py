"""What a hand can pay for, and how many cards are missing for what a player has in mind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.game.board import CardId, CardIndex, RouteIndex
from bot.players.ground import ANY, WILD, Ground

SHIPS_PER_CARD = 1.6  # ships that a ship card carries on average
WILD_WORTH = 1.7  # cards that a wild is worth where only a wild will do


class Purse:
    """A hand, counted in units per family; the order of a family is that of `Ground.families`."""

    __slots__ = ("units", "wilds")

    def __init__(self, ground: Ground, hand: Sequence[int]) -> None:
        self.units = [0] * (ground.colors * len(ground.board.decks))
        self.wilds = 0
        for kind, number in enumerate(hand):
            if number:
                self.add(ground, kind, number)

    def add(self, ground: Ground, kind: CardIndex, number: int = 1) -> None:
        family = ground.families[kind]
        if family == WILD:
            self.wilds += number
        else:
            self.units[family] += number * ground.units[kind]

    def without(self, ground: Ground, cards: Iterable[CardId]) -> Purse:
        rest = Purse.__new__(Purse)
        rest.units, rest.wilds = self.units[:], self.wilds
        kinds = ground.board.card_by_id
        for card in cards:
            rest.add(ground, kinds[card].index, -1)
        return rest


def missing(ground: Ground, purse: Purse, routes: Iterable[RouteIndex]) -> float:
    """How many more cards all these routes together take, when the hand is shared out among them sensibly."""
    colors, prices = ground.colors, ground.prices
    left = purse.units[:]
    wilds = purse.wilds
    gray: list[tuple[int, int]] = []
    pairs = 0
    for route in routes:
        deck, color, units, asked, paired = prices[route]
        wilds -= asked
        if paired:
            pairs += units
        elif color == ANY:
            gray.append((units - asked, deck))
        else:
            left[deck * colors + color] -= units - asked
    short = [0, 0]
    for family, number in enumerate(left):
        if number < 0:
            short[family // colors] -= number
            left[family] = 0
    for units, deck in sorted(gray, reverse=True):
        first = deck * colors
        most = max(left[first : first + colors])
        family = left.index(most, first)
        paid = min(units, most)
        left[family] -= paid
        short[deck] += units - paid
    if pairs:
        short[0] += max(0, pairs - sum(left[family] // 2 * 2 for family in range(colors)))
    if wilds < 0:
        return short[0] + short[1] / SHIPS_PER_CARD - wilds * WILD_WORTH
    helped = min(wilds, short[0])
    return short[0] - helped + max(0, short[1] - (wilds - helped)) / SHIPS_PER_CARD
