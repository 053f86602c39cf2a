"""Prices and the ways to pay them.

A price turns a hand into every distinct set of cards that pays it, those with the fewest wilds first. What a price is
like is up to the rule that asks for it (`rules/claim.py`, `ferries.py`, `ships.py`…); remembering the answers is done
here, because the same few hands are asked about over and over.

Cards that serve more purposes are kept back: where a plain card and one with the harbor symbol do equally well, the
plain one is paid. Any other choice would leave the player with a hand that can do strictly less, so nothing worth
having is missing from the list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from bot.game.actions import BuildHarbor, BuildStation, Claim
from bot.game.board import Board, Card, CardId, CardIndex, Color, Seat
from bot.game.refusal import Refused

CardSet = tuple[CardId, ...]
_Paid = TypeVar("_Paid", Claim, BuildStation, BuildHarbor)
_REMEMBERED = 1_000  # hands per price; more would fill the memory and answer hardly any quicker


class Sets:
    """The ways to pay one price from one hand, with the actions made of them so far."""

    __slots__ = ("_made", "sets")

    def __init__(self, sets: tuple[CardSet, ...]) -> None:
        self.sets = sets
        self._made: dict[tuple[type, Seat, str], tuple[Any, ...]] = {}

    def actions(self, kind: type[_Paid], seat: Seat, place: str) -> tuple[_Paid, ...]:
        """Claim the route, or build in the city, once with every way to pay."""
        known = self._made.get((kind, seat, place))
        if known is None:
            known = self._made[kind, seat, place] = tuple([kind(seat, place, cards) for cards in self.sets])
        return known


NOTHING = Sets(())


class Price(ABC):
    """What something costs. `uses` are the kinds of card that can go into it; a wild always can."""

    def __init__(self, board: Board, key: tuple[object, ...], size: int, uses: Sequence[CardIndex]) -> None:
        self.board = board
        self.key = (type(self).__name__, *key)
        self.size = size  # pieces it takes, or cards where no pieces are laid
        self.wild = board.wild.index
        self.uses = (*uses, self.wild)
        self._names = tuple(card.id for card in board.cards)
        self._numbers = itemgetter(*self.uses)
        self._known: dict[tuple[int, ...], Sets] = {}

    @property
    def purse(self) -> tuple[object, ...]:
        """What it is paid from; prices with the same purse differ in size, or in what they ask for besides."""
        return (type(self).__name__, self.uses)

    @abstractmethod
    def reach(self, hand: list[int]) -> int:
        """The largest size that the hand could pay from this purse: a quick no to most prices."""

    def sets(self, hand: list[int]) -> Sets:
        numbers = self._numbers(hand)
        known = self._known.get(numbers)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            listed = self.ways(hand)
            known = self._known[numbers] = Sets(listed) if listed else NOTHING
        return known

    def complaint(self, cards: list[Card]) -> Refused:
        """What is wrong with cards that the player has but that don't pay."""
        if any(card.index not in self.uses for card in cards) or not self._one_color(cards):
            return Refused("wrong_color")
        return Refused("wrong_number_of_cards", f"{len(cards)} of {self.size}")

    def _one_color(self, cards: list[Card]) -> bool:
        return len({card.color for card in cards if not card.wild}) <= 1

    @abstractmethod
    def ways(self, hand: list[int]) -> tuple[CardSet, ...]:
        """Every set that pays, once, those with the fewest wilds first; the cards of a set in the board's order."""

    def in_order(self, ways: Iterable[tuple[CardIndex, ...]]) -> tuple[CardSet, ...]:
        wild = self.wild
        listed = sorted({tuple(sorted(way)) for way in ways}, key=lambda way: (way.count(wild), len(way), way))
        return tuple(tuple(self._names[kind] for kind in way) for way in listed)


class OneColor(Price):
    """A number of train cards of one colour, wilds among them; with `wilds` of them at least wild."""

    def __init__(self, board: Board, color: Color | None, size: int, wilds: int = 0) -> None:
        self.families = [family for name, family in train_families(board).items() if color in (None, name)]
        self.wilds = wilds
        super().__init__(board, (color, size, wilds), size, [kind for f in self.families for kind in f])

    def complaint(self, cards: list[Card]) -> Refused:
        if sum(card.wild for card in cards) < self.wilds:
            return Refused("too_few_locomotives", str(self.wilds))
        refusal = super().complaint(cards)
        if refusal.reason == "wrong_number_of_cards" and len(cards) == self.size:
            return Refused("not_the_plainest")
        return refusal

    def reach(self, hand: list[int]) -> int:
        return max([sum([hand[kind] for kind in family]) for family in self.families]) + hand[self.wild]

    def ways(self, hand: list[int]) -> tuple[CardSet, ...]:
        # Asked for at every turn, so written in the right order at once.
        numbers = [(family, sum([hand[kind] for kind in family])) for family in self.families]
        found: list[CardSet] = []
        names, wild_name = self._names, self._names[self.wild]
        for wilds in range(self.wilds, min(hand[self.wild], self.size - 1) + 1):
            others = self.size - wilds
            for family, number in numbers:
                if number >= others:
                    first = min(hand[family[0]], others)
                    paid = (names[family[0]],) * first
                    if first < others:
                        paid += (names[family[1]],) * (others - first)
                    found.append(paid + (wild_name,) * wilds)
        if hand[self.wild] >= self.size:
            found.append((wild_name,) * self.size)
        return tuple(found)


def train_families(board: Board) -> dict[Color, tuple[CardIndex, ...]]:
    """Per colour the kinds of train card, those that can do least first."""
    return {
        color: tuple(
            card.index
            for card in sorted(board.cards, key=lambda card: card.harbor)
            if card.color == color and card.deck == "train"
        )
        for color in board.colors
    }
