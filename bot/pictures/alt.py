"""Descriptions of pictures, in the reader's language, made from the same view as the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.game.board import Board, Card, Ticket
from bot.game.events import Event, HarborBuilt, NeutralClaimed, RouteClaimed, StationBuilt, may_know
from bot.game.view import View
from bot.pictures.final_board import longest
from bot.pictures.palette import PieceColor
from bot.pictures.panel import clock, points, status
from bot.pictures.score import row_name, rows, tie_text
from bot.pictures.score_details import signed
from bot.pictures.ticket_art import held_tickets
from bot.pictures.words import Words, begun


def card_name(board: Board, card: Card, words: Words) -> str:
    if card.color is None:
        return words(f"wild_{board.wild_kind}")
    name = words.color(card.color)
    if card.deck == "ship":
        name = words("ship_double" if card.ships > 1 else "ship_single", color=name)
    return words("with_harbor", card=name) if card.harbor else name


def ticket_name(board: Board, ticket: Ticket) -> str:
    return "–".join(board.cities[city].name for city in ticket.cities)


def _happened(events: Iterable[Event], board: Board, names: Sequence[str], words: Words) -> list[str]:
    told = []
    for event in events:
        if not may_know(event, None):
            continue
        match event:
            case RouteClaimed(seat=seat, route=route):
                told.append(words("alt_last_claim", name=names[seat], route=board.route_name(board.route_by_id[route])))
            case StationBuilt(seat=seat, city=city):
                told.append(words("alt_last_station", name=names[seat], city=board.city_by_id[city].name))
            case HarborBuilt(seat=seat, city=city):
                told.append(words("alt_last_harbor", name=names[seat], city=board.city_by_id[city].name))
            case NeutralClaimed(route=route):
                told.append(words("alt_last_neutral", route=board.route_name(board.route_by_id[route])))
            case _:
                pass
    return told


def board_alt(
    view: View,
    names: Sequence[str],
    colors: Sequence[PieceColor],
    words: Words,
    events: Iterable[Event],
    place: str | None,
) -> str:
    board = view.board
    text, _ = status(view, names, words)
    parts = [words("alt_board", map=words.map(board.id, board.title), status=f"{clock(view, words)}. {text}")]
    if place:
        parts.append(words("alt_region", place=place))
    if view.last_turns is not None and view.result is None:
        parts.append(words("last_round_alt", left=view.last_turns))
    parts += _happened(events, board, names, words)
    for seat in view.order:
        player = view.players[seat]
        parts.append(
            words(
                "alt_player", name=names[seat], color=words.color(colors[seat]), score=points(view, player),
                pieces=player.trains + player.ships if player.has_pieces(board) else "–",
                cards=player.cards, tickets=player.tickets,
            )
            + "."
        )  # fmt: skip
    open_cards = [card_name(board, board.cards[index], words) for index in view.face_up if index is not None]
    if open_cards:
        parts.append(words("alt_face_up", cards=", ".join(open_cards)))
    return " ".join(parts)


def hand_alt(view: View, words: Words) -> str:
    mine, board = view.mine, view.board
    assert mine is not None
    held = [
        f"{count} × {card_name(board, card, words)}"
        for card, count in zip(board.cards, mine.hand, strict=True)
        if count
    ]
    parts = [words("alt_hand", cards=", ".join(held) or words("hand_empty"))]
    tickets = [f"{_priced(board, ticket, words)} – {words(state)}" for ticket, state in held_tickets(view)]
    parts.append(words("alt_tickets", tickets="; ".join(tickets) or words("no_tickets")))
    if board.tolls is not None and view.options.tolls:
        parts.append(words("tolls", tolls=mine.tolls) + ".")
    festivals = [
        f"{count} × {board.festival_name(festival)}"
        for festival, count in zip(board.festivals, mine.festivals, strict=True)
        if count
    ]
    if festivals:
        parts.append(f"{words('festivals')}: {', '.join(festivals)}.")
    return " ".join(parts)


def tickets_alt(view: View, words: Words) -> str:
    mine, board = view.mine, view.board
    assert mine is not None
    offered = [f"{number}. {_priced(board, board.tickets[t], words)}" for number, t in enumerate(mine.offer, 1)]
    parts = [words("alt_offer", tickets="; ".join(offered))]
    if mine.picked:
        taken = "; ".join(_priced(board, board.tickets[ticket], words) for ticket in mine.picked)
        parts.append(f"{words('picked_so_far')}: {taken}.")
    return " ".join(parts)


def _priced(board: Board, ticket: Ticket, words: Words) -> str:
    value = words.count("points", ticket.points)
    if ticket.in_order is not None:
        value += f", {words('in_order', points=ticket.in_order)}, {words('penalty', points=ticket.penalty)}"
    return f"{ticket_name(board, ticket)} ({value})"


def score_alt(view: View, names: Sequence[str], words: Words) -> str:
    result, board = view.result, view.board
    assert result is not None
    text, _ = status(view, names, words)
    parts = [words("alt_final", map=words.map(board.id, board.title), status=text)]
    if decided := tie_text(board, result, words):
        parts.append(begun(decided) + ".")
    for player in sorted(result.players, key=lambda player: -player.total):
        items = ", ".join(f"{row_name(board, row.key, words)} {signed(row.points[0])}" for row in rows([player]))
        parts.append(f"{names[player.seat]}: {words.count('points', player.total)} ({items}).")
    return " ".join(parts)


def final_board_alt(view: View, names: Sequence[str], words: Words) -> str:
    result, board = view.result, view.board
    assert result is not None
    parts = [words("alt_final_board", map=words.map(board.id, board.title))]
    if board.longest_path is not None:
        best = longest(result)
        who = words.joined([names[player.seat] for player in best]) or words("nobody")
        length = best[0].longest if best else 0
        parts.append(words("alt_trail", trail=begun(words.trail(board.id)), names=who, length=length))
    for player in result.players:
        for use in player.stations:
            route = board.route_name(board.route_by_id[use.route])
            city = board.city_by_id[use.city].name
            parts.append(words("alt_station_use", name=names[player.seat], city=city, route=route))
    return " ".join(parts)


def replay_alt(view: View, count: int, names: Sequence[str], words: Words) -> str:
    board = view.board
    scores = score_alt(view, names, words) if view.result is not None else ""
    return words("alt_replay", map=words.map(board.id, board.title), count=count, scores=scores).strip()
