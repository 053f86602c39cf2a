"""A board said back in plain data, in an order of its own, so that it can be compared and hashed."""

from __future__ import annotations

import hashlib
import json

from bot.boards import load_boards
from bot.game.board import Board, Route

Plain = dict[str, object]


def name(board: Board, city: int) -> str:
    return "(unnamed sea junction)" if board.cities[city].unnamed else board.cities[city].name


def plain_city(board: Board, index: int) -> Plain:
    city = board.cities[index]
    plain: Plain = {"name": name(board, index), "lat": city.lat, "lon": city.lon, "xy": list(city.xy)}
    plain |= {key: True for key in ("harbor", "unnamed", "attraction") if getattr(city, key)}
    return plain if city.district is None else plain | {"district": city.district}


def plain_route(board: Board, route: Route) -> Plain:
    plain: Plain = {
        "a": name(board, route.a),
        "b": name(board, route.b),
        "length": route.length,
        "color": route.color or "gray",
        "kind": route.kind,
        "double": route.twin is not None,
    }
    if route.locomotives:
        plain["locomotives"] = route.locomotives
    if route.doubled:
        plain["doubled_spaces"] = route.length
    if route.toll:
        plain["toll"] = route.toll
    if route.wraps:
        plain["wraps"] = True
    return plain


def plain_ticket(board: Board, index: int) -> Plain:
    ticket = board.tickets[index]
    plain: Plain = {
        "cities": [name(board, city) for city in ticket.cities],
        "points": ticket.points,
        "penalty": ticket.penalty,
        "class": "long" if ticket.long else "regular",
    }
    if ticket.tour:
        plain["points_in_order"] = ticket.in_order
    if ticket.neutral:
        plain["neutral"] = [name(board, city) for city in ticket.neutral]
    return plain


def in_order(rows: list[Plain]) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True, ensure_ascii=False) for row in rows)


def checksum(board: Board) -> str:
    """Over every place, route and ticket, and all other numbers of the map."""
    said = [
        in_order([plain_city(board, city.index) for city in board.cities]),
        in_order([plain_route(board, route) for route in board.routes]),
        in_order([plain_ticket(board, ticket.index) for ticket in board.tickets]),
        in_order(
            [{"id": card.id, "count": card.count, "harbor": card.harbor, "ships": card.ships} for card in board.cards]
        ),
        repr([sorted(board.points.items()), board.players, board.pieces, board.setup, board.ticket_draw, board.end]),
        repr([board.second_lane_from, board.stations, board.tunnels, board.longest_path, board.piece_choice]),
        repr(
            [
                board.harbors,
                board.exchange,
                board.attractions,
                board.draft,
                board.start_scores,
                board.tolls,
                board.neutral,
            ]
        ),
        [[f.cards, f.points, [name(board, city) for city in f.cities]] for f in board.festivals],
        [[d.number, d.points, d.color, [name(board, city) for city in d.cities]] for d in board.districts],
    ]
    return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()[:16]


if __name__ == "__main__":
    for map_id, board in load_boards().items():
        print(f"{map_id}: {checksum(board)}")
