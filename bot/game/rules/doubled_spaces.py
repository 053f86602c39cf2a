"""Doubled spaces: over hard ground each space takes a pair of cards. RULES 3.6."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.game.board import Board, Card, CardIndex, Route
from bot.game.book import Mechanism
from bot.game.prices import CardSet, Price, train_families
from bot.game.refusal import Refused


class Pairs(Price):
    """A pair of one colour per space; pairs may differ in colour, wilds may stand for any card.

    So any cards will do as long as there is a wild for each colour that has an odd number.
    """

    def __init__(self, board: Board, spaces: int) -> None:
        self.families = list(train_families(board).values())
        super().__init__(board, (spaces,), spaces, [kind for f in self.families for kind in f])

    def complaint(self, cards: list[Card]) -> Refused:
        if any(card.index not in self.uses for card in cards):
            return Refused("wrong_color")
        if len(cards) != 2 * self.size:
            return Refused("wrong_number_of_cards", f"{len(cards)} of {2 * self.size}")
        colors = [card.color for card in cards if not card.wild]
        odd = sum(colors.count(color) % 2 for color in set(colors))
        return Refused("not_in_pairs" if odd > len(cards) - len(colors) else "not_the_plainest")

    def reach(self, hand: list[int]) -> int:
        return sum([hand[kind] for kind in self.uses]) // 2

    def ways(self, hand: list[int]) -> tuple[CardSet, ...]:
        return self.in_order(self._ways(hand))

    def _ways(self, hand: list[int]) -> Iterator[tuple[CardIndex, ...]]:
        number = 2 * self.size
        most = [sum(hand[kind] for kind in family) for family in self.families]
        for wilds in range(min(hand[self.wild], number) + 1):
            for shares in _shares(number - wilds, most, odd=wilds):
                paid: list[CardIndex] = [self.wild] * wilds
                for family, share in zip(self.families, shares, strict=True):
                    paid += _spend(hand, family, share)
                yield tuple(paid)


def _shares(number: int, most: list[int], odd: int) -> Iterator[tuple[int, ...]]:
    """Every way to take that many cards from piles of the given sizes, at most so many odd numbers among them."""
    if not most:
        if number == 0:
            yield ()
        return
    others = most[1:]
    for share in range(max(0, number - sum(others)), min(number, most[0]) + 1):
        if share % 2 <= odd:
            for rest in _shares(number - share, others, odd - share % 2):
                yield (share, *rest)


def _spend(hand: list[int], family: Sequence[CardIndex], number: int) -> list[CardIndex]:
    """That many cards of a family from the hand, the least able first."""
    paid: list[CardIndex] = []
    for kind in family:
        paid += [kind] * min(hand[kind], number - len(paid))
    return paid


def _price(board: Board, route: Route) -> Price | None:
    return Pairs(board, route.length) if route.doubled else None


DOUBLED_SPACES = Mechanism("doubled_spaces", price=_price)
