"""The screen of a turn: cards to take, routes to claim, and what else the board offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.chat.cards import card_name, card_symbol, color_name, color_symbol
from bot.chat.panel.places import Main, Swap, Ways, What
from bot.chat.panel.sight import Sight
from bot.chat.screens import OPTIONS, ROW, Button, Option, Part, Picture, Screen, Select, Words, rows, selects
from bot.chat.wording import points
from bot.game.actions import BuildHarbor, BuildStation, Claim, DrawCard, DrawTickets, ExchangePieces, TakeCard
from bot.game.board import CardId, DeckName, Route

PAGE: Final = 3 * OPTIONS  # routes on one screen
DECK_SYMBOLS: Final = {"train": "🚂", "ship": "🚢"}


def turn(sight: Sight, place: Main) -> Screen:
    second = sight.choices.decision == "second_card"
    t = sight.t
    heading = t("panel.second_card") if second else _heading(sight)
    cards = card_rows(sight)
    if len(_refills(sight)) > 1:
        heading += "\n" + t("panel.refill")
    parts: list[Part] = [Words(heading), Picture("hand"), *cards]
    parts += _routes(sight, place)
    parts += [*_cities(sight, "station"), *_cities(sight, "harbor")]
    if extras := _extras(sight):
        parts += [*rows(extras)]
    return Screen(tuple(parts))


def _heading(sight: Sight) -> str:
    t, view = sight.t, sight.view
    lines = [t("panel.your_turn", game=sight.game.id)]
    if view.last_turns is not None:
        lines.append(t("panel.last_turns"))
    return "\n".join(lines)


def card_rows(sight: Sight) -> list[tuple[Button, ...]]:
    """Where a deck is chosen, too, the two buttons of a card stay side by side."""
    buttons = card_buttons(sight)
    if len(_refills(sight)) < 2:
        return rows(buttons)
    paired = ROW - 1
    face_up = [button for button in buttons if button.style == "main"]
    taking = [tuple[Button, ...](face_up[start : start + paired]) for start in range(0, len(face_up), paired)]
    return [*taking, *rows([button for button in buttons if button.style != "main"])]


def _refills(sight: Sight) -> set[DeckName]:
    return {action.refill for action in sight.choices.actions if isinstance(action, TakeCard)}


def card_buttons(sight: Sight) -> list[Button]:
    """Face-up cards first, equal ones once; with two decks each card once per deck that may fill its place."""
    board, language = sight.board, sight.language
    face_up = Counter(card for card in sight.view.face_up if card is not None)
    actions = sight.choices.actions
    decks = _refills(sight)
    found: list[Button] = []
    named: set[CardId] = set()
    for action in actions:
        match action:
            case TakeCard(card=card, refill=refill):
                kind = board.card_by_id[card]
                label = card_name(kind, board, language)
                if face_up[kind.index] > 1:
                    label += f" ×{face_up[kind.index]}"
                if len(decks) > 1:
                    label = f"{'' if card in named else label} → {DECK_SYMBOLS[refill]}".lstrip()
                    named.add(card)
                found.append(sight.act(action, label, card_symbol(kind, board), "main"))
            case DrawCard(deck=deck):
                label = sight.t("panel.blind") if len(board.decks) == 1 else sight.t(f"panel.blind_{deck}")
                found.append(sight.act(action, label, "🎴" if len(board.decks) == 1 else DECK_SYMBOLS[deck], "good"))
            case _:
                pass
    return found


# -- routes ---------------------------------------------------------------------------------------


def ways_by_route(sight: Sight) -> dict[Route, list[Claim]]:
    """What can be claimed, by name; two free lanes that are alike stand there once."""
    found: dict[str, list[Claim]] = {}
    for action in sight.choices.actions:
        if isinstance(action, Claim):
            found.setdefault(action.route, []).append(action)
    board = sight.board
    alike = one_of_alike(board.route_by_id[name] for name in found)
    ordered = sorted(alike, key=lambda route: (board.route_name(route).casefold(), route.index))
    return {route: found[route.id] for route in ordered}


def one_of_alike(routes: Iterable[Route]) -> list[Route]:
    """Of two lanes between which nobody would have to choose, the first."""
    alike: dict[tuple[object, ...], Route] = {}
    for route in routes:
        ends = frozenset((route.a, route.b))
        alike.setdefault((ends, route.color, route.kind, route.length, route.locomotives, route.toll), route)
    return [*alike.values()]


def route_option(sight: Sight, route: Route, ways: list[Claim]) -> Option:
    label, description = sight.board.route_name(route), route_price(sight, route)
    symbol = color_symbol(route.color)
    if len(ways) == 1:
        return sight.option(ways[0], label, description, symbol)
    return Option(f"go.{Ways('route', route.index)}", label, description, symbol)


def route_price(sight: Sight, route: Route) -> str:
    """ "4 × red · 7 points · tunnel"."""
    t = sight.t
    parts = [
        t("panel.price", length=route.length, color=color_name(route.color, sight.language)),
        points(sight.language, sight.board.points[route.length]),
    ]
    if route.kind != "rail":
        parts.append(t(f"panel.kind.{route.kind}"))
    if route.locomotives:
        parts.append(t("panel.locomotives", count=route.locomotives))
    if route.doubled:
        parts.append(t("panel.doubled"))
    if route.toll and sight.view.options.tolls:
        parts.append(t("panel.loan") if sight.loan(route.toll) else t("panel.toll", toll=route.toll))
    return " · ".join(parts)


def _routes(sight: Sight, place: Main) -> list[Part]:
    options = [route_option(sight, route, ways) for route, ways in ways_by_route(sight).items()]
    pages = max(1, -(-len(options) // PAGE))
    page = min(place.page, pages - 1)
    shown = options[page * PAGE : (page + 1) * PAGE]
    found: list[Part] = [*selects(sight.press("pick", "r"), sight.t("panel.claim", count=len(options)), shown)]
    if pages > 1:
        found.append(page_buttons(sight, page, pages))
    return found


def page_buttons(sight: Sight, page: int, pages: int) -> tuple[Button, ...]:
    """Of two pages each is both before and after the other, and a message may not hold the same id twice."""
    t = sight.t
    later = sight.go(Main((page + 1) % pages), t("panel.later", page=page + 1, pages=pages), "▶️")
    return (later,) if pages == 2 else (sight.go(Main((page - 1) % pages), t("panel.earlier"), "◀️"), later)


# -- stations, harbors, tickets, pieces --------------------------------------------------------------


def ways_by_city(sight: Sight, what: What) -> dict[str, list[BuildStation | BuildHarbor]]:
    kind = BuildStation if what == "station" else BuildHarbor
    found: dict[str, list[BuildStation | BuildHarbor]] = {}
    for action in sight.choices.actions:
        if isinstance(action, kind):
            found.setdefault(action.city, []).append(action)
    cities = sight.board.city_by_id
    return dict(sorted(found.items(), key=lambda item: cities[item[0]].name.casefold()))


def _cities(sight: Sight, what: What) -> list[Select]:
    symbol = "🏠" if what == "station" else "⚓"
    options = []
    for name, ways in ways_by_city(sight, what).items():
        city = sight.board.city_by_id[name]
        if len(ways) == 1:
            options.append(sight.option(ways[0], city.name, symbol=symbol))
        else:
            options.append(Option(f"go.{Ways(what, city.index)}", city.name, symbol=symbol))
    label = sight.t("panel.station") if what == "station" else sight.t("panel.harbor")
    return selects(sight.press("pick", what[0]), label, options)


def _extras(sight: Sight) -> list[Button]:
    t = sight.t
    found = []
    for action in sight.choices.actions:
        if isinstance(action, DrawTickets):
            count = min(sight.board.ticket_draw.draw, sight.view.ticket_deck + len(sight.view.ticket_discards))
            found.append(sight.act(action, t("panel.tickets", count=count), "🎫"))
    if any(isinstance(action, ExchangePieces) for action in sight.choices.actions):
        found.append(sight.go(Swap(), t("panel.exchange"), "🔁"))
    if sight.can_undo:
        found.append(Button(sight.press("undo"), t("panel.undo"), "⏪"))
    return found
