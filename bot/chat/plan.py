"""A plan for one's next turn: alternatives in order, put together by pressing. Private."""

from __future__ import annotations

from bot.chat.cards import card_name, card_symbol, cards_text
from bot.chat.panel.sight import Sight
from bot.chat.panel.turn import one_of_alike, route_price
from bot.chat.presses import choice_id
from bot.chat.screens import OPTIONS, Button, Option, Part, Picture, Screen, Words, rows, selects
from bot.game.actions import Action, Claim, DrawCard, DrawTickets, TakeCard
from bot.game.board import Card, Route
from bot.game.book import book_of
from bot.game.view import open_routes
from bot.tables import Plan

MOST_ROUTES = 3 * OPTIONS


def free_routes(sight: Sight) -> dict[Route, tuple[Claim, ...]]:
    """Routes that are free now and that the hand can pay, with the ways to pay; lanes that are alike stand there once.
    What it can't pay now it can't pay then: a hand only changes by one's own actions, and those cancel the plan."""
    view, mine, board = sight.view, sight.mine, sight.board
    player = view.players[mine.seat]
    found: dict[Route, tuple[Claim, ...]] = {}
    for route, free in zip(board.routes, open_routes(view, mine.seat), strict=True):
        pieces = player.ships if route.kind == "sea" else player.trains
        if free and pieces >= route.length:
            ways = book_of(board).prices[route.index].sets([*mine.hand]).sets
            if ways:
                found[route] = tuple(Claim(mine.seat, route.id, cards) for cards in ways)
    ordered = sorted(one_of_alike(found), key=lambda route: board.route_name(route).casefold())
    return {route: found[route] for route in ordered}


def simple_plans(sight: Sight) -> list[tuple[str, str, tuple[Action, ...]]]:
    """Name, symbol and actions of plans that need no further choice."""
    seat, board, t = sight.mine.seat, sight.board, sight.t
    found: list[tuple[str, str, tuple[Action, ...]]] = []
    for deck in board.decks:
        label = t("plan.blind") if len(board.decks) == 1 else t(f"plan.blind_{deck}")
        found.append((label, "🎴", (DrawCard(seat, deck), DrawCard(seat, deck))))
    for card in dict.fromkeys(card for card in sight.view.face_up if card is not None):
        kind = board.cards[card]
        label, deck = taking(sight, kind), board.decks[0]
        actions: tuple[Action, ...] = (TakeCard(seat, kind.id, deck),)
        found.append((label, card_symbol(kind, board), actions if kind.wild else (*actions, DrawCard(seat, deck))))
    found.append((t("plan.tickets"), "🎫", (DrawTickets(seat),)))
    return found


def taking(sight: Sight, kind: Card) -> str:
    """A face-up wild is the only card of its turn."""
    name = card_name(kind, sight.board, sight.language)
    return sight.t("plan.take_wild", card=name) if kind.wild else sight.t("plan.take", card=name)


def alternative_text(sight: Sight, actions: tuple[Action, ...]) -> str:
    board, t = sight.board, sight.t
    for label, _, known in simple_plans(sight):
        if known == actions:
            return label
    first = actions[0]
    match first:
        case Claim(route=route, cards=cards):
            known_route = board.route_by_id[route]
            paid = cards_text(cards, board, sight.language)
            if sight.loan(known_route.toll):
                paid = f"{paid} · {t('panel.loan')}"
            return t("plan.claim", route=board.route_name(known_route), cards=paid)
        case TakeCard(card=card):
            return taking(sight, board.card_by_id[card])
        case _:
            return t("plan.blind")


def find_alternative(sight: Sight, choice: str) -> tuple[Action, ...] | None:
    for _, _, actions in simple_plans(sight):
        if choice_id(actions[0]) == choice:
            return actions
    for ways in free_routes(sight).values():
        for claim in ways:
            if choice_id(claim) == choice:
                return (claim,)
    return None


def plan_screen(sight: Sight, plan: Plan | None, route: Route | None = None) -> Screen:
    """The plan so far and what can be added; with a route, the ways to pay for it."""
    t = sight.t
    lines = [t("plan.title")]
    if plan is None or not plan.alternatives:
        lines.append(t("plan.empty"))
    else:
        lines += [
            t("plan.line", number=number, what=alternative_text(sight, actions))
            for number, actions in enumerate(plan.alternatives, start=1)
        ]
    parts: list[Part] = [Words("\n".join(lines)), Picture("hand")]
    if route is not None:
        return Screen((*parts, *_ways(sight, route)))
    options = [
        Option(
            f"route.{route.index}" if len(ways) > 1 else f"add.{choice_id(ways[0])}",
            sight.board.route_name(route),
            route_price(sight, route),
        )
        for route, ways in free_routes(sight).items()
    ]
    parts += [*selects(sight.press("plan_pick", "r"), t("plan.add_claim"), options[:MOST_ROUTES])]
    buttons = [
        Button(sight.press("plan_add", choice_id(actions[0])), label, symbol)
        for label, symbol, actions in simple_plans(sight)
    ]
    if plan is not None:
        buttons.append(Button(sight.press("plan_drop"), t("plan.drop"), "🗑️", "bad"))
    return Screen((*parts, *rows(buttons)))


def _ways(sight: Sight, route: Route) -> list[Part]:
    options = [
        Option(f"add.{choice_id(claim)}", cards_text(claim.cards, sight.board, sight.language))
        for claim in free_routes(sight).get(route, ())
    ]
    found: list[Part] = [*selects(sight.press("plan_pick", "w"), sight.t("panel.pay"), options[:MOST_ROUTES])]
    found.append((Button(sight.press("plan_show"), sight.t("panel.back"), "↩️"),))
    return found
