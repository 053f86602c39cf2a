"""Ways to pay: for a route, a station, a harbor, and for what a tunnel asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.chat.cards import cards_text, symbols_text
from bot.chat.panel.places import Ways
from bot.chat.panel.routes import route_price
from bot.chat.panel.sight import Sight
from bot.chat.panel.turn import ways_by_city
from bot.chat.screens import OPTIONS, Button, Part, Picture, Screen, Select, Style, Words, grouped, rows
from bot.game.actions import Action, BuildHarbor, BuildStation, Claim, DeclineTunnel, PayTunnel

BUTTONS: Final = 10
PAGE: Final = 4 * OPTIONS

Payment: TypeAlias = Claim | BuildStation | BuildHarbor | PayTunnel


def ways(sight: Sight, place: Ways) -> Screen | None:
    """None when there is nothing to pay there any more."""
    found = _actions(sight, place)
    if not found:
        return None
    pages = max(1, -(-(len(found) - 1) // PAGE))  # the plainest way stands on all of them
    page = min(place.page, pages - 1)
    parts: list[Part] = [Words(_heading(sight, place)), Picture("hand"), *payments(sight, found, page)]
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
        return f"**{board.route_name(route)}** · {route_price(sight, route)}\n{t('panel.pay')}"
    city = board.cities[place.index].name
    return t("panel.pay_station", city=city) if place.what == "station" else t("panel.pay_harbor", city=city)


def payments(sight: Sight, actions: Sequence[Payment], page: int = 0) -> list[Part]:
    """Few ways are buttons. Of many the plainest, with the fewest wilds, stays a button; the others are options, in
    selects by how many wilds they take."""
    if len(actions) <= BUTTONS:
        return [*rows([_way(sight, action, "main" if number else "good") for number, action in enumerate(actions)])]
    plainest, *others = actions

    def wilds(action: Payment) -> int:
        return sum(sight.board.card_by_id[card].wild for card in action.cards)

    selects: list[Select] = []
    for piece in grouped(others[page * PAGE : (page + 1) * PAGE], wilds):
        least, most = wilds(piece[0]), wilds(piece[-1])
        alike = sum(least <= wilds(action) <= most for action in others)
        name = sight.t(
            "panel.pay_wilds",
            wilds=str(least) if least == most else f"{least}–{most}",
            part=f" ({len(piece)})" if len(piece) == alike else f" ({_colors(sight, piece)})",
        )
        options = tuple(sight.option(action, cards_text(action.cards, sight.board, sight.language)) for action in piece)
        selects.append(Select(sight.press("pick", f"p{len(selects)}"), name, options))
    return [(_way(sight, plainest, "good"),), *selects]


def _way(sight: Sight, action: Payment, style: Style) -> Button:
    return sight.act(action, cards_text(action.cards, sight.board, sight.language), style=style)


def _colors(sight: Sight, ways: Sequence[Payment]) -> str:
    """Of as many wilds as others have: from which cards to which."""
    first, last = (symbols_text(dict.fromkeys(way.cards), sight.board) for way in (ways[0], ways[-1]))
    return f"{first} … {last}"


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
    if not pays:
        heading += " " + t("panel.tunnel_too_dear")
    heading += "\n" + t("panel.giving_up")
    parts: list[Part] = [Words(heading), Picture("hand"), *payments(sight, pays)]
    parts += [*rows([sight.act(action, t("panel.decline"), style="bad") for action in declines])]
    return Screen(tuple(parts))
