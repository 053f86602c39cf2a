"""A plan for one's next turn: alternatives in order, put together by pressing. Private.

It is drawn from what would be legal if the turn came now, with the panel's own screens: there presses go into the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.cards import card_name, card_symbol, cards_text
from bot.chat.panel import screen_at
from bot.chat.panel.places import Main, Place, Sure
from bot.chat.panel.routes import claimable, legend
from bot.chat.panel.sight import Sight
from bot.chat.panel.smaller import swapped
from bot.chat.panel.turn import building_buttons, route_parts
from bot.chat.presses import choice_id, find_choice
from bot.chat.screens import Button, Part, Picture, Screen, Words, rows, selects
from bot.game.actions import Action, BuildHarbor, BuildStation, Claim, DrawCard, DrawTickets, ExchangePieces, TakeCard
from bot.game.board import Card, DeckName
from bot.tables import Choices, Plan

Alternative = tuple[Action, ...]


def planning(sight: Sight, offers: Sequence[Action]) -> Sight:
    """The same sight with what could be done if the turn came now."""
    choices = Choices(sight.choices.version, sight.mine.seat, None, tuple(offers))
    return replace(sight, choices=choices, can_undo=False, planning=True)


def simple_plans(sight: Sight) -> list[tuple[str, str, Alternative]]:
    """Name, symbol and actions of plans that need no further choice."""
    seat, board, t = sight.mine.seat, sight.board, sight.t
    found: list[tuple[str, str, Alternative]] = []
    for deck in board.decks:
        found.append((drawing(sight, deck), "🎴", (DrawCard(seat, deck), DrawCard(seat, deck))))
    for card in dict.fromkeys(card for card in sight.view.face_up if card is not None):
        kind = board.cards[card]
        label, deck = taking(sight, kind), kind.deck  # as on the panel: a card's own deck fills its place
        actions: Alternative = (TakeCard(seat, kind.id, deck),)
        found.append((label, card_symbol(kind, board), actions if kind.wild else (*actions, DrawCard(seat, deck))))
    found.append((t("plan.tickets"), "🎫", (DrawTickets(seat),)))
    return [(label, symbol, actions) for label, symbol, actions in found if actions[0] in sight.choices.actions]


def drawing(sight: Sight, deck: DeckName) -> str:
    return sight.t("plan.blind") if len(sight.board.decks) == 1 else sight.t(f"plan.blind_{deck}")


def taking(sight: Sight, kind: Card) -> str:
    """A face-up wild is the only card of its turn."""
    name = card_name(kind, sight.board, sight.language)
    return sight.t("plan.take_wild", card=name) if kind.wild else sight.t("plan.take", card=name)


def alternative_text(sight: Sight, actions: Alternative) -> str:
    board, t = sight.board, sight.t
    first = actions[0]
    match first:
        case Claim(route=route, cards=cards):
            known_route = board.route_by_id[route]
            paid = cards_text(cards, board, sight.language)
            if sight.loan(known_route.toll):
                paid = f"{paid} · {t('panel.loan')}"
            return t("plan.claim", route=board.route_name(known_route), cards=paid)
        case BuildStation(city=city, cards=cards) | BuildHarbor(city=city, cards=cards):
            paid = cards_text(cards, board, sight.language)
            key = "plan.station" if isinstance(first, BuildStation) else "plan.harbor"
            return t(key, city=board.city_by_id[city].name, cards=paid)
        case ExchangePieces():
            return t("plan.exchange", what=swapped(sight, first))
        case TakeCard(card=card):
            return taking(sight, board.card_by_id[card])
        case DrawCard(deck=deck):
            return drawing(sight, deck)
        case DrawTickets():
            return t("plan.tickets")
        case _:
            raise ValueError(f"{type(first).__name__} is no way to begin a turn")


def find_alternative(sight: Sight, choice: str) -> Alternative | None:
    for _, _, actions in simple_plans(sight):
        if choice_id(actions[0]) == choice:
            return actions
    action = find_choice(sight.choices.actions, choice)
    return (action,) if action is not None else None


def plan_screen(sight: Sight, plan: Plan | None, place: Place | None = None) -> Screen:
    """The plan so far and what can be added; further in, the ways to pay or the pieces to exchange."""
    t = sight.t
    lines = [t("plan.title")]
    if plan is None or not plan.alternatives:
        lines.append(t("plan.empty"))
    else:
        lines += [
            t("plan.line", number=number, what=alternative_text(sight, actions))
            for number, actions in enumerate(plan.alternatives, start=1)
        ]
    inner = None if isinstance(place, Sure) else screen_at(sight, place)  # nothing is done yet that one must be sure of
    if inner is not None:
        return inner.with_note("\n".join(lines))
    routes = claimable(sight)
    if marks := legend(sight, routes):
        lines.append(marks)
    parts: list[Part] = [Words("\n".join(lines)), Picture("hand")]
    parts += route_parts(sight, routes, place if isinstance(place, Main) else Main())
    draws = [sight.option(actions[0], label, symbol=symbol) for label, symbol, actions in simple_plans(sight)]
    parts += selects(sight.press("pick", "d"), t("plan.draw"), draws)
    buttons = building_buttons(sight)
    if plan is not None:
        buttons.append(Button(sight.press("drop"), t("plan.drop"), "🗑️", "bad"))
    return Screen((*parts, *rows(buttons)))
