"""The smaller decisions: pieces, exchange, festival, lane; and the question before something unusual."""

from __future__ import annotations

from typing import assert_never

from bot.chat.panel.places import Sure
from bot.chat.panel.sight import Sight
from bot.chat.presses import choice_id, find_choice
from bot.chat.screens import Button, Part, Picture, Screen, Words, rows, selects
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


def pieces(sight: Sight) -> Screen:
    choice, t = sight.board.piece_choice, sight.t
    assert choice is not None
    advised: list[Button] = []
    options = []
    for action in sight.choices.actions:
        if isinstance(action, ChoosePieces):
            label = t("panel.pieces_option", trains=action.trains, ships=choice.in_play - action.trains)
            options.append(sight.option(action, label))
            if action.trains == choice.first_game_trains:
                advised.append(sight.act(action, t("panel.pieces_advised", choice=label), "⭐", "good"))
    lines = [t("panel.pieces", count=choice.in_play)]
    if isinstance(sight.mine.answer, int):
        trains = sight.mine.answer
        lines.append(t("panel.pieces_now", trains=trains, ships=choice.in_play - trains))
        lines.append(t("panel.may_change"))
    parts: list[Part] = [Words("\n".join(lines)), Picture("hand")]
    return Screen((*parts, *rows(advised), *selects(sight.press("pick", "n"), t("panel.pieces_choose"), options)))


def swap(sight: Sight) -> Screen | None:
    t = sight.t
    options = [
        sight.option(action, swapped(sight, action))
        for action in sorted(
            (action for action in sight.choices.actions if isinstance(action, ExchangePieces)),
            key=lambda action: (action.trains < 0, abs(action.trains)),
        )
    ]
    if not options:
        return None
    parts: list[Part] = [Words(t("panel.exchange_heading")), Picture("hand")]
    return Screen((*parts, *selects(sight.press("pick", "x"), t("panel.exchange"), options), (sight.back(),)))


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
            number = next(
                (
                    sight.view.festivals_open[festival.index]
                    for festival in board.festivals
                    if city.index in festival.cities
                ),
                0,
            )
            buttons.append(sight.act(action, t("panel.festival_city", city=city.name, count=number), "🎉", "main"))
    return Screen((Words(t("panel.festival")), Picture("hand"), *rows(buttons)))


def lane(sight: Sight) -> Screen:
    t, board = sight.t, sight.board
    buttons = [
        sight.act(
            action,
            t("panel.lane_option", route=board.route_name(board.route_by_id[action.route]), number=number),
            "🛤️",
            "main",
        )
        for number, action in enumerate(
            (action for action in sight.choices.actions if isinstance(action, ChooseLane)), start=1
        )
    ]
    return Screen((Words(t("panel.lane")), Picture("hand"), *rows(buttons)))


def sure(sight: Sight, place: Sure) -> Screen | None:
    action = find_choice(sight.choices.actions, place.choice)
    if action is None:
        return None
    t = sight.t
    yes = Button(sight.press("act", choice_id(action)), t("panel.yes"), "✔️", "bad")
    return Screen((Words(_question(sight, action)), Picture("hand"), (yes, sight.back())))


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
