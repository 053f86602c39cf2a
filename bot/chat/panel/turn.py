"""The screen of a turn: cards to take, routes to claim, and what else the board offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.chat.cards import card_name, card_symbol, color_symbol
from bot.chat.panel.places import Main, Swap, Ways, What, Where
from bot.chat.panel.routes import Claimable, claimable, legend, paged, route_label, route_selects, route_text
from bot.chat.panel.sight import Sight
from bot.chat.presses import choice_id
from bot.chat.screens import Button, Option, Part, Picture, Screen, Words, rows, selects
from bot.game.actions import BuildHarbor, BuildStation, DrawCard, DrawTickets, ExchangePieces, TakeCard
from bot.game.board import Board, Card, City, DeckName, fold

DECK_SYMBOLS: Final = {"train": "🚂", "ship": "🚢"}
BUILDING_SYMBOLS: Final[dict[What, str]] = {"station": "🏠", "harbor": "⚓"}


def turn(sight: Sight, place: Main) -> Screen:
    second = sight.choices.decision == "second_card"
    heading = sight.t("panel.second_card") if second else _heading(sight)
    routes = claimable(sight)
    if marks := legend(sight, routes):
        heading += "\n" + marks
    parts: list[Part] = [Words(heading), Picture("hand"), *_cards(sight)]
    parts += route_parts(sight, routes, place)
    parts += rows(_extras(sight))
    return Screen(tuple(parts))


def _heading(sight: Sight) -> str:
    t, view = sight.t, sight.view
    lines = [t("panel.your_turn")]
    if view.last_turns is not None:  # turns left, this one counted
        lines.append(t("panel.last_turn") if view.last_turns <= view.seats else t("panel.last_turns"))
    return "\n".join(lines)


def _cards(sight: Sight) -> list[Part]:
    """Face-up cards, equal ones once, then the decks. With two decks a card's own deck fills its place; who wants the
    other one to do so finds that in a select, so that the screen stays short."""
    board = sight.board
    decks = {action.refill for action in sight.choices.actions if isinstance(action, TakeCard)}
    taken: list[Button] = []
    drawn: list[Button] = []
    others: list[Option] = []
    for action in sight.choices.actions:
        match action:
            case TakeCard(card=card, refill=refill):
                kind = board.card_by_id[card]
                label, symbol = _face_up(sight, kind), card_symbol(kind, board)
                if len(decks) == 1 or refill == kind.deck:
                    taken.append(sight.act(action, label, symbol, "main"))
                else:
                    others.append(sight.option(action, f"{label} → {DECK_SYMBOLS[refill]}", symbol=symbol))
            case DrawCard(deck=deck):
                drawn.append(sight.act(action, blind(sight, deck), _deck_symbol(board, deck), "good"))
            case _:
                pass
    there = {action.deck for action in sight.choices.actions if isinstance(action, DrawCard)}
    for deck in board.decks:
        if deck not in there and not sight.view.decks[board.decks.index(deck)]:  # rather than leave one to wonder
            nothing = sight.press("act", choice_id(DrawCard(sight.mine.seat, deck)))
            drawn.append(Button(nothing, sight.t("panel.deck_empty"), _deck_symbol(board, deck), disabled=True))
    if len(board.decks) == 1:
        return [*rows(taken + drawn)]
    return [*rows(taken), *rows(drawn), *selects(sight.press("pick", "f"), sight.t("panel.refill"), others)]


def blind(sight: Sight, deck: DeckName) -> str:
    return sight.t("panel.blind") if len(sight.board.decks) == 1 else sight.t(f"panel.blind_{deck}")


def _deck_symbol(board: Board, deck: DeckName) -> str:
    return "🎴" if len(board.decks) == 1 else DECK_SYMBOLS[deck]


def _face_up(sight: Sight, kind: Card) -> str:
    label = card_name(kind, sight.board, sight.language)
    number = sight.view.face_up.count(kind.index)
    return sight.t("panel.one_of", card=label, number=number) if number > 1 else label


# -- routes ---------------------------------------------------------------------------------------


def route_option(sight: Sight, each: Claimable) -> Option:
    label, description = route_label(sight, each), route_text(sight, each)
    symbol = color_symbol(each.route.color)
    if len(each.ways) == 1:
        return sight.option(each.ways[0], label, description, symbol)
    return Option(f"go.{Ways('route', each.route.index)}", label, description, symbol)


def route_parts(sight: Sight, routes: Sequence[Claimable], place: Main) -> list[Part]:
    every = route_selects(sight, sight.press("pick", "r"), routes, lambda each: route_option(sight, each))
    shown, page, pages = paged(every, place.page)
    return [*shown, page_buttons(sight, page, pages)] if pages > 1 else [*shown]


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
    return dict(sorted(found.items(), key=lambda item: fold(cities[item[0]].name)))


def where(sight: Sight, place: Where) -> Screen | None:
    """The cities to build in; None when there is none any more."""
    t, found = sight.t, ways_by_city(sight, place.what)
    if not found:
        return None
    options = []
    for name, ways in found.items():
        city, symbol = sight.board.city_by_id[name], BUILDING_SYMBOLS[place.what]
        worth = _on_tickets(sight, city) if place.what == "harbor" else ""
        if len(ways) == 1:
            options.append(sight.option(ways[0], city.name, worth, symbol))
        else:
            options.append(Option(f"go.{Ways(place.what, city.index)}", city.name, worth, symbol))
    price = len(next(iter(found.values()))[0].cards)
    if place.what == "harbor":
        heading = t("panel.where_harbor", count=price // 2)  # of trains and of ships
    else:
        assert sight.board.stations is not None
        lent = t("panel.station_lent", count=sight.board.stations.points_unbuilt)
        heading = t("panel.where_station", count=price) + "\n" + lent
    parts: list[Part] = [Words(heading), Picture("hand")]
    return Screen((*parts, *selects(sight.press("pick", "c"), t("panel.city"), options), (sight.back(),)))


def _on_tickets(sight: Sight, city: City) -> str:
    """What a harbor is worth hangs on the tickets that name its city."""
    count = sum(city.index in sight.board.tickets[ticket].cities for ticket in sight.mine.tickets)
    return sight.t("panel.on_tickets", count=count) if count else ""


def building_buttons(sight: Sight) -> list[Button]:
    """What is built or exchanged elsewhere in the panel; only where it is possible."""
    t, kinds = sight.t, {type(action) for action in sight.choices.actions}
    found = []
    if BuildStation in kinds:
        found.append(sight.go(Where("station"), t("panel.station"), BUILDING_SYMBOLS["station"]))
    if BuildHarbor in kinds:
        found.append(sight.go(Where("harbor"), t("panel.harbor"), BUILDING_SYMBOLS["harbor"]))
    if ExchangePieces in kinds:
        found.append(sight.go(Swap(), t("panel.exchange"), "🔁"))
    return found


def _extras(sight: Sight) -> list[Button]:
    t = sight.t
    found = []
    for action in sight.choices.actions:
        if isinstance(action, DrawTickets):
            count = min(sight.board.ticket_draw.draw, sight.view.ticket_deck + len(sight.view.ticket_discards))
            found.append(sight.act(action, t("panel.tickets", count=count), "🎫"))
    found += building_buttons(sight)
    if sight.can_undo:
        found.append(Button(sight.press("undo"), t("panel.undo"), "⏪"))
    return found
