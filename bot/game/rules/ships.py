"""Ships: sea routes take ship cards, of which many carry two ships. RULES 3.5."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.board import Board, Card, CardIndex, Color, Route
from bot.game.book import Mechanism
from bot.game.prices import CardSet, Price
from bot.game.refusal import Refused


class SeaPassage(Price):
    """Ships of one colour; wilds carry one each. No card of a set may be superfluous.

    So a set carries exactly as many ships as there are spaces, or one more if it is made of double cards only: any
    single card or wild in a set that carries too much could be left out.
    """

    def __init__(self, board: Board, color: Color | None, size: int) -> None:
        self.fleets = [(_ship(board, name, 1), _ship(board, name, 2)) for name in board.colors if color in (None, name)]
        super().__init__(board, (color, size), size, [kind for fleet in self.fleets for kind in fleet])

    def complaint(self, cards: list[Card]) -> Refused:
        carried = sum(1 if card.wild else card.ships for card in cards)
        if carried >= self.size and self._one_color(cards) and all(card.index in self.uses for card in cards):
            return Refused("superfluous_card")
        refusal = super().complaint(cards)
        return Refused(refusal.reason, f"{carried} of {self.size}") if refusal.detail else refusal

    def reach(self, hand: list[int]) -> int:
        return max([hand[single] + 2 * hand[double] for single, double in self.fleets]) + hand[self.wild]

    def ways(self, hand: list[int]) -> tuple[CardSet, ...]:
        return self.in_order(self._ways(hand))

    def _ways(self, hand: list[int]) -> Iterator[tuple[CardIndex, ...]]:
        for single, double in self.fleets:
            for doubles in range(min(hand[double], self.size // 2) + 1):
                rest = self.size - 2 * doubles
                for singles in range(min(hand[single], rest) + 1):
                    if (wilds := rest - singles) <= hand[self.wild]:
                        yield (single,) * singles + (double,) * doubles + (self.wild,) * wilds
            if self.size % 2 and hand[double] > self.size // 2:
                yield (double,) * (self.size // 2 + 1)


def _ship(board: Board, color: Color, ships: int) -> CardIndex:
    return next(card.index for card in board.cards if card.color == color and card.ships == ships)


def _price(board: Board, route: Route) -> Price | None:
    return SeaPassage(board, route.color, route.length) if route.kind == "sea" else None


SHIPS = Mechanism("ships", price=_price)
