"""The smaller decisions: pieces, exchange, festival, lane; and the question before something unusual."""

from __future__ import annotations

from typing import assert_never

from bot.chat.cards import color_symbol, lane_color, pieces_text
from bot.chat.panel.places import Keep, Sure
from bot.chat.panel.sight import Sight
from bot.chat.presses import choice_id, find_choice
from bot.chat.screens import Button, Part, Picture, Screen, Words, rows, selects
from bot.chat.wording import points
from bot.game.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseLane,
    ChoosePieces,
    Claim,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    PayTunnel,
    PickTicket,
    TakeCard,
    TakeFestival,
)
from bot.game.board import DeckName


def pieces(sight: Sight) -> Screen:
    choice, t = sight.board.piece_choice, sight.t
    assert choice is not None
    advised: list[Button] = []
    options = []
    for action in sight.choices.actions:
        if isinstance(action, ChoosePieces):
            label = chosen_pieces(sight, action.trains)
            options.append(sight.option(action, label))
            if action.trains == choice.first_game_trains:
                advised.append(sight.act(action, t("panel.pieces_advised", choice=label), "⭐", "good"))
    lines = [t("panel.pieces", count=choice.in_play)]
    if isinstance(sight.mine.answer, int):
        lines.append(t("panel.pieces_now", choice=chosen_pieces(sight, sight.mine.answer)))
        lines.append(t("panel.may_change"))
    parts: list[Part] = [Words("\n".join(lines)), Picture("hand")]
    return Screen((*parts, *rows(advised), *selects(sight.press("pick", "n"), t("panel.pieces_choose"), options)))


def chosen_pieces(sight: Sight, trains: int) -> str:
    """ "20 trains, 40 ships"."""
    choice = sight.board.piece_choice
    assert choice is not None
    numbers: tuple[tuple[DeckName, int], ...] = (("train", trains), ("ship", choice.in_play - trains))
    return ", ".join(pieces_text(kind, number, sight.board, sight.language) for kind, number in numbers)


def swap(sight: Sight) -> Screen | None:
    t = sight.t
    options = [sight.option(action, swapped(sight, action)) for action in exchanges(sight)]
    if not options:
        return None
    parts: list[Part] = [Words(t("panel.exchange_heading")), Picture("hand")]
    return Screen((*parts, *selects(sight.press("pick", "x"), t("panel.exchange"), options), (sight.back(),)))


def exchanges(sight: Sight) -> list[ExchangePieces]:
    """One direction after the other, the small ones first."""
    found = [action for action in sight.choices.actions if isinstance(action, ExchangePieces)]
    return sorted(found, key=lambda action: (action.trains < 0, abs(action.trains)))


def swapped(sight: Sight, action: ExchangePieces) -> str:
    number = abs(action.trains)
    return (
        sight.t("panel.swap_for_trains", count=number)
        if action.trains > 0
        else sight.t("panel.swap_for_ships", count=number)
    )


def festival(sight: Sight) -> Screen:
    t, board = sight.t, sight.board
    buttons = []
    for action in sight.choices.actions:
        if isinstance(action, TakeFestival):
            city = board.city_by_id[action.city]
            cards = board.festival_of[city.index]
            number, held = sight.view.festivals_open[cards.index], sight.mine.festivals[cards.index]
            worth = (0, *cards.points)  # by how many of its cards one has
            brings = points(sight.language, worth[held + number] - worth[held])
            label = t("panel.festival_city", city=city.name, count=number, points=brings)
            buttons.append(sight.act(action, label, "🎉", "main"))
    return Screen((Words(t("panel.festival")), Picture("hand"), *rows(buttons)))


def lane(sight: Sight) -> Screen:
    t, board = sight.t, sight.board
    lanes = [
        (board.route_by_id[action.route], action) for action in sight.choices.actions if isinstance(action, ChooseLane)
    ]
    buttons = [
        sight.act(
            action,
            t("panel.lane_option", number=number, color=lane_color(route.color, sight.language)),
            color_symbol(route.color),
            "main",
        )
        for number, (route, action) in enumerate(lanes, start=1)
    ]
    heading = t("panel.lane", route=board.route_name(lanes[0][0]))
    return Screen((Words(heading), Picture("hand"), *rows(buttons)))


def sure(sight: Sight, place: Sure) -> Screen | None:
    action = find_choice(sight.choices.actions, place.choice)
    if action is None:
        return None
    t = sight.t
    yes = Button(sight.press("act", choice_id(action)), t("panel.yes"), "✅", "bad")
    about = Picture("tickets" if isinstance(action, KeepTickets) else "hand")
    return Screen((Words(_question(sight, action)), about, (yes, _back(sight, action))))


def _back(sight: Sight, action: Action) -> Button:
    """Whoever thinks better of keeping all tickets finds them ticked as they were."""
    if not isinstance(action, KeepTickets):
        return sight.back()
    ticked = Keep(sum(1 << number for number in range(len(sight.mine.offer))))
    return sight.go(ticked, sight.t("panel.back"), "↩️")


def _question(sight: Sight, action: Action) -> str:
    t, board = sight.t, sight.board
    match action:
        case Claim(route=name) if sight.loan(board.route_by_id[name].toll):
            route, tolls = board.route_by_id[name], board.tolls
            assert tolls is not None
            return t(
                "panel.sure_loan",
                route=board.route_name(route),
                toll=route.toll,
                tolls=sight.mine.tolls,
                count=abs(tolls.loan_points),
            )
        case KeepTickets(tickets=tickets):
            return t("panel.sure_keep", count=len(tickets))
        case ExchangePieces():
            exchange = board.exchange
            assert exchange is not None
            cost = abs(action.trains) * exchange.cost_per_piece
            return t("panel.sure_exchange", what=swapped(sight, action), count=cost)
        case (
            Claim() | PickTicket() | ChoosePieces() | TakeCard() | DrawCard() | PayTunnel() | DeclineTunnel()
            | DrawTickets() | BuildStation() | BuildHarbor() | TakeFestival() | ChooseLane()
        ):  # fmt: skip
            return t("panel.sure")
        case _:
            assert_never(action)
