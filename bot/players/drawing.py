"""Which card to draw: what the plan lacks most, looked up in the face-up row, or blind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.game.actions import Action, DrawCard, TakeCard
from bot.game.board import CardIndex
from bot.players.cards import Purse, missing
from bot.players.ground import ANY, WILD
from bot.players.harbors import harbor_cards
from bot.players.plan import Plan
from bot.players.sight import Sight

if TYPE_CHECKING:
    from bot.players.turn import Wish


def draw_card(sight: Sight, legal: Sequence[Action], plan: Plan, wish: Wish | None) -> Action:
    """The card worth the most; a face-up wild must be worth two cards, for it is the only one of the turn."""
    worth = card_worth(sight, plan, wish)
    second = sight.view.pending[0].decision == "second_card"
    kinds, ground = sight.board.card_by_id, sight.ground
    blind = _blind(sight, worth)
    other = max(blind, default=0.0)  # what the second card of the turn will bring at least
    best: tuple[float, Action] | None = None
    for action in legal:
        if isinstance(action, TakeCard):
            kind = kinds[action.card].index
            value = worth[kind] + 0.01 * (action.refill == "train")
            if kind == ground.wild and not second:
                value -= other
        elif isinstance(action, DrawCard):
            value = blind[sight.board.decks.index(action.deck)] + 0.08  # wilds may come, and nobody knows
        else:
            continue
        if best is None or value > best[0]:
            best = (value, action)
    assert best is not None
    return best[1]


def card_worth(sight: Sight, plan: Plan, wish: Wish | None) -> list[float]:
    """Per kind of card how much nearer it brings the player to what it is after."""
    ground = sight.ground
    wanted = [*plan.routes]
    if wish is not None and len(plan.routes) <= 2:
        wanted.append(wish.route)
    focus = _focus(sight, plan, wish)
    all_missing = missing(ground, sight.purse, wanted)
    focus_missing = missing(ground, sight.purse, focus)
    harbor = harbor_cards(sight, plan)
    worth: list[float] = []
    known: dict[tuple[int, int], float] = {}
    spares = _spares(sight, plan) if sight.taste.spare else set()
    for kind in range(len(sight.board.cards)):
        key = (ground.families[kind], ground.units[kind])
        value = known.get(key)
        if value is None:
            purse = _with(sight, kind)
            value = all_missing - missing(ground, purse, wanted)
            value += sight.taste.focus * (focus_missing - missing(ground, purse, focus))
            if kind == ground.wild:
                value = max(value, 1.0) + sight.taste.wild
            else:  # many of one colour are worth more than few of each
                value += sight.taste.plain + 0.03 * min(6, sight.purse.units[ground.families[kind]])
            if kind in spares:
                value += sight.taste.spare
            known[key] = value
        worth.append(value + harbor.get(kind, 0.0))
    return worth


def _spares(sight: Sight, plan: Plan) -> set[CardIndex]:
    """The kinds of which one more would help in a tunnel, where the hand pays for little more than the tunnel."""
    ground, found = sight.ground, set[CardIndex]()
    for route in plan.routes:
        price = ground.prices[route]
        if sight.board.routes[route].kind != "tunnel" or sight.spare(route) not in (0, 1):
            continue
        units = sight.purse.units
        color = price.color if price.color != ANY else units.index(max(units[: ground.colors]))
        found |= {kind for kind, family in enumerate(ground.families) if family in (color, WILD)}
    return found


def _with(sight: Sight, kind: CardIndex) -> Purse:
    purse = sight.purse.without(sight.ground, ())
    purse.add(sight.ground, kind)
    return purse


def _focus(sight: Sight, plan: Plan, wish: Wish | None) -> list[int]:
    """The one route to get done first: near to complete and likely to be lost."""
    if not plan.routes:
        return [] if wish is None else [wish.route]

    def pressing(route: int) -> float:
        lacking = missing(sight.ground, sight.purse, (route,))
        return sight.risk[route] * 4 - lacking if lacking > 0 else -99.0

    return [max(sorted(plan.routes), key=pressing)]


def _blind(sight: Sight, worth: list[float]) -> list[float]:
    """Per deck what a card off the top is worth on average, going by the cards not seen yet."""
    decks = len(sight.board.decks)
    totals, numbers = [0.0] * decks, [0] * decks
    for deck, left, value in zip(sight.ground.deck_of, sight.unseen, worth, strict=True):
        totals[deck] += left * value
        numbers[deck] += left
    return [total / number if number else 0.0 for total, number in zip(totals, numbers, strict=True)]
