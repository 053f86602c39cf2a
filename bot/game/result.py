"""The final score, itemised. Made by `scoring`, shown by everybody else."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.game.board import CityId, RouteId, Seat, TicketId

ItemKind = Literal[
    "start",  # where the score marker stood before the first turn
    "routes",
    "ticket",
    "stations_left",
    "longest_path",
    "harbor",
    "harbors_left",
    "exchange",
    "district",
    "attractions",
    "festival",
    "toll_bonus",
    "loans",
]
TicketOutcome = Literal["done", "in_order", "failed"]
TieBreak = Literal["tickets", "stations", "longest_path", "shared"]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the score sheet. Which details are set depends on the kind."""

    kind: ItemKind
    points: int
    ticket: TicketId | None = None
    outcome: TicketOutcome | None = None
    city: CityId | None = None
    number: int | None = None  # a district's number, or how many: routes, stations left, cards held, loans, pieces


class StationUse(msgspec.Struct, frozen=True):
    """The one foreign route that a station lends its owner."""

    city: CityId
    route: RouteId


class PlayerScore(msgspec.Struct, frozen=True):
    seat: Seat
    items: tuple[Item, ...]
    total: int
    tickets_done: int
    stations_built: int
    longest: int  # spaces of the longest trail
    trail: tuple[RouteId, ...]
    stations: tuple[StationUse, ...]


class Result(msgspec.Struct, frozen=True):
    players: tuple[PlayerScore, ...]  # by seat
    winners: tuple[Seat, ...]
    tie_break: TieBreak | None  # what decided among equal totals, or None when the total did
