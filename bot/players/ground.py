"""What a computer player knows about a board before the game begins: neighbours, prices, families of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import NamedTuple

from bot.game.board import Board, CardIndex, CityIndex, Color, Route, RouteIndex

WILD = -1  # the family of wilds
ANY = -1  # the colour of a gray route


class Price(NamedTuple):
    """What a route takes: so many units (cards, or ships on ship cards) of one family."""

    deck: int
    color: int  # ANY for gray
    units: int
    wilds: int  # at least so many of them wild
    pairs: bool  # any pairs of one colour, RULES 3.6


@dataclass(frozen=True, eq=False)
class Ground:
    board: Board
    near: tuple[tuple[tuple[RouteIndex, CityIndex], ...], ...]  # per city
    prices: tuple[Price, ...]  # per route
    points: tuple[int, ...]  # per route
    twins: tuple[RouteIndex, ...]  # -1 without
    families: tuple[int, ...]  # per kind of card: deck * colours + colour, or WILD
    units: tuple[int, ...]  # per kind of card
    wild: CardIndex
    colors: int
    deck_of: tuple[int, ...]  # per kind of card


_known: dict[str, list[Ground]] = {}


def ground_of(board: Board) -> Ground:
    """Boards that came out of a pickle are recognised, so that what is known about them is worked out once."""
    grounds = _known.setdefault(board.id, [])
    for ground in grounds:
        if ground.board is board:
            return ground
    for ground in grounds:
        if all(getattr(ground.board, field.name) == getattr(board, field.name) for field in fields(board)):
            return ground
    del grounds[8:]
    grounds.insert(0, _survey(board))
    return grounds[0]


def _survey(board: Board) -> Ground:
    near: list[list[tuple[RouteIndex, CityIndex]]] = [[] for _ in board.cities]
    for route in board.routes:
        near[route.a].append((route.index, route.b))
        near[route.b].append((route.index, route.a))
    colors = {color: number for number, color in enumerate(board.colors)}
    return Ground(
        board=board,
        near=tuple(tuple(ways) for ways in near),
        prices=tuple(_price(board, route, colors) for route in board.routes),
        points=tuple(board.points[route.length] for route in board.routes),
        twins=tuple(-1 if route.twin is None else route.twin for route in board.routes),
        families=tuple(
            WILD if card.color is None else board.decks.index(card.deck) * len(colors) + colors[card.color]
            for card in board.cards
        ),
        units=tuple(card.ships or 1 for card in board.cards),
        wild=board.wild.index,
        colors=len(colors),
        deck_of=tuple(board.decks.index(card.deck) for card in board.cards),
    )


def pieces_for(board: Board, routes: Iterable[RouteIndex]) -> tuple[int, int]:
    """How many trains and ships the routes take."""
    trains = ships = 0
    for route in routes:
        line = board.routes[route]
        if line.kind == "sea":
            ships += line.length
        else:
            trains += line.length
    return trains, ships


def _price(board: Board, route: Route, colors: dict[Color, int]) -> Price:
    deck = board.decks.index("ship") if route.kind == "sea" else 0
    color = ANY if route.color is None else colors[route.color]
    units = 2 * route.length if route.doubled else route.length
    return Price(deck, color, units, route.locomotives, route.doubled)
