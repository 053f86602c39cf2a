"""Ways to pay: for a route, a station, a harbor, and for what a tunnel asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.chat.cards import cards_text
from bot.chat.panel.places import Ways
from bot.chat.panel.sight import Sight
from bot.chat.panel.turn import route_price, ways_by_city
from bot.chat.screens import OPTIONS, Button, Option, Part, Picture, Screen, Words, rows, selects
from bot.game.actions import Action, BuildHarbor, BuildStation, Claim, DeclineTunnel, PayTunnel

BUTTONS: Final = 10
PAGE: Final = 4 * OPTIONS


def ways(sight: Sight, place: Ways) -> Screen | None:
    """None when there is nothing to pay there any more."""
    found = _actions(sight, place)
    if not found:
        return None
    pages = -(-len(found) // PAGE)
    page = min(place.page, pages - 1)
    parts: list[Part] = [Words(_heading(sight, place)), Picture("hand")]
    parts += payments(sight, found[page * PAGE : (page + 1) * PAGE])
    buttons: list[Button] = [sight.back()]
    if pages > 1:
        onwards = Ways(place.what, place.index, (page + 1) % pages)
        buttons.append(sight.go(onwards, sight.t("panel.later", page=page + 1, pages=pages), "▶️"))
    return Screen((*parts, tuple(buttons)))


def _actions(sight: Sight, place: Ways) -> Sequence[Claim | BuildStation | BuildHarbor]:
    board = sight.board
    if place.what == "route":
        if place.index >= len(board.routes):
            return ()
        route = board.routes[place.index].id
        return [action for action in sight.choices.actions if isinstance(action, Claim) and action.route == route]
    if place.index >= len(board.cities):
        return ()
    return ways_by_city(sight, place.what).get(board.cities[place.index].id, [])


def _heading(sight: Sight, place: Ways) -> str:
    t, board = sight.t, sight.board
    if place.what == "route":
        route = board.routes[place.index]
        return t("panel.pay_route", route=board.route_name(route), price=route_price(sight, route))
    city = board.cities[place.index].name
    return t("panel.pay_station", city=city) if place.what == "station" else t("panel.pay_harbor", city=city)


def payments(sight: Sight, actions: Sequence[Claim | BuildStation | BuildHarbor | PayTunnel]) -> list[Part]:
    """Few ways are buttons, many are options."""
    labels = [cards_text(action.cards, sight.board, sight.language) for action in actions]
    if len(actions) <= BUTTONS:
        main = [
            sight.act(action, label, style="good" if not number else "main")
            for number, (action, label) in enumerate(zip(actions, labels, strict=True))
        ]
        return [*rows(main)]
    options: list[Option] = [sight.option(action, label) for action, label in zip(actions, labels, strict=True)]
    return [*selects(sight.press("pick", "p"), sight.t("panel.pay"), options)]


def tunnel(sight: Sight) -> Screen:
    t, board, open_tunnel = sight.t, sight.board, sight.view.tunnel
    assert open_tunnel is not None
    route = board.routes[open_tunnel.route]
    heading = t(
        "panel.tunnel",
        route=board.route_name(route),
        laid=cards_text([board.cards[card].id for card in open_tunnel.laid], board, sight.language),
        turned=cards_text([board.cards[card].id for card in open_tunnel.turned], board, sight.language),
        count=open_tunnel.due,
    )
    pays: list[PayTunnel] = []
    declines: list[Action] = []
    for action in sight.choices.actions:
        match action:
            case PayTunnel():
                pays.append(action)
            case DeclineTunnel():
                declines.append(action)
            case _:
                pass
    parts: list[Part] = [Words(heading), Picture("hand"), *payments(sight, pays[:PAGE])]
    parts += [*rows([sight.act(action, t("panel.decline"), "✖️", "bad") for action in declines])]
    return Screen(tuple(parts))
