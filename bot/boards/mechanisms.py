"""The mechanisms a map may switch on, with their numbers.

A mechanism with numbers has a table of its own in the map file. It is read when the map lists the mechanism; a table
without a listed mechanism is left over and noted as an unknown key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, get_args

from bot.boards.network import LONGEST_ROUTE, MOST_POINTS, Places
from bot.boards.section import Section
from bot.game.board import (
    Attractions,
    Board,
    Color,
    District,
    Draft,
    Exchange,
    Festival,
    Harbors,
    LongestPath,
    Neutral,
    PieceChoice,
    Stations,
    Tolls,
    Tunnels,
)

# Mechanisms that live in routes, tickets and cards alone, and how one sees that a board has them.
IN_THE_NETWORK: dict[str, Callable[[Board], bool]] = {
    "ferries": lambda board: any(route.kind == "ferry" for route in board.routes),
    "ships": lambda board: any(route.kind == "sea" for route in board.routes) or "ship" in board.decks,
    "doubled_spaces": lambda board: any(route.doubled for route in board.routes),
    "tours": lambda board: any(ticket.tour for ticket in board.tickets),
}
# Mechanisms with numbers that also show in the network.
ALSO_IN_THE_NETWORK: dict[str, Callable[[Board], bool]] = {
    "tunnels": lambda board: any(route.kind == "tunnel" for route in board.routes),
    "harbors": lambda board: any(city.harbor for city in board.cities),
    "attractions": lambda board: any(city.attraction for city in board.cities),
    "tolls": lambda board: any(route.toll for route in board.routes),
    "neutral_player": lambda board: any(ticket.neutral for ticket in board.tickets),
}
WITH_NUMBERS = (
    "tunnels",
    "stations",
    "longest_path",
    "piece_choice",
    "harbors",
    "exchange",
    "districts",
    "attractions",
    "festivals",
    "draft",
    "start_scores",
    "tolls",
    "neutral_player",
)
MECHANISMS = (*IN_THE_NETWORK, *WITH_NUMBERS)

Mechanism = TypeVar("Mechanism")


class Numbers(NamedTuple):
    """The mechanisms of a map, named as the fields of `Board` are."""

    stations: Stations | None
    tunnels: Tunnels | None
    longest_path: LongestPath | None
    piece_choice: PieceChoice | None
    harbors: Harbors | None
    exchange: Exchange | None
    districts: tuple[District, ...]
    attractions: Attractions | None
    festivals: tuple[Festival, ...]
    draft: Draft | None
    start_scores: tuple[int, ...]
    tolls: Tolls | None
    neutral: Neutral | None


def read_mechanisms(section: Section) -> tuple[str, ...]:
    names = section.texts("mechanisms")
    for at, name in enumerate(names):
        if name not in MECHANISMS:
            known = ", ".join(sorted(MECHANISMS))
            section.problem("unknown-mechanism", f"unknown mechanism {name!r}; known are {known}", "mechanisms", at)
        elif name in names[:at]:
            section.problem("duplicate-id", f"{name!r} is there twice", "mechanisms", at)
        elif name in WITH_NUMBERS and name not in section:
            text = f"the mechanism {name!r} needs its numbers in a table [{name}]"
            section.problem("mechanism-without-numbers", text, "mechanisms", at)
    return tuple(dict.fromkeys(name for name in names if name in MECHANISMS))


def read_numbers(section: Section, listed: tuple[str, ...], places: Places, players: tuple[int, int]) -> Numbers:
    def read(name: str, reader: Callable[[Section], Mechanism]) -> Mechanism | None:
        if name not in listed or name not in section:
            return None
        table = section.table(name)
        found = reader(table)
        table.done()
        return found

    return Numbers(
        stations=read("stations", _stations),
        tunnels=read("tunnels", lambda table: Tunnels(cards=table.number("cards", 1, 10))),
        longest_path=read("longest_path", lambda table: LongestPath(points=table.number("points", 1, MOST_POINTS))),
        piece_choice=read("piece_choice", _piece_choice),
        harbors=read("harbors", _harbors),
        exchange=read("exchange", lambda table: Exchange(cost_per_piece=table.number("cost_per_piece", 0, 10))),
        districts=_districts(section, places) if "districts" in listed else (),
        attractions=read("attractions", lambda table: Attractions(points=table.number("points", 1, MOST_POINTS))),
        festivals=read("festivals", lambda table: _festivals(table, places)) or (),
        draft=read("draft", lambda table: _draft(table, players)),
        start_scores=read("start_scores", lambda table: _start_scores(table, players)) or (),
        tolls=read("tolls", lambda table: _tolls(table, players)),
        neutral=read("neutral_player", _neutral),
    )


def district_of(section: Section) -> dict[str, int]:
    """The district of each place that lies in one. Problems are noted when the districts themselves are read."""
    rows = section.values.get("districts")
    found: dict[str, int] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and isinstance(row.get("cities"), list) and isinstance(row.get("number"), int):
            found |= {city: row["number"] for city in row["cities"] if isinstance(city, str)}
    return found


def _stations(table: Section) -> Stations:
    return Stations(cost=table.numbers("cost", 1, 9), points_unbuilt=table.number("points_unbuilt", 0, MOST_POINTS))


def _piece_choice(table: Section) -> PieceChoice:
    in_play = table.number("in_play", 1, 200)
    return PieceChoice(in_play=in_play, first_game_trains=table.number("first_game_trains", 0, in_play))


def _harbors(table: Section) -> Harbors:
    return Harbors(
        count=table.number("count", 1, 9),
        points=table.numbers("points", 0, MOST_POINTS),
        points_unbuilt=table.number("points_unbuilt", -MOST_POINTS, 0),
    )


def _districts(section: Section, places: Places) -> tuple[District, ...]:
    found: list[District] = []
    for row in section.rows("districts", required=False):
        district = District(
            number=row.number("number", 1, 99),
            points=row.number("points", 1, MOST_POINTS),
            color=row.choice("color", get_args(Color)),
            cities=places.indexes(row, "cities"),
        )
        row.done()
        if any(other.number == district.number for other in found):
            row.problem("duplicate-id", f"district {district.number} is there twice", "number")
        shared = {city for other in found for city in other.cities} & set(district.cities)
        for city in sorted(shared):
            row.problem("duplicate-id", f"{places.cities[city].name!r} lies in two districts", "cities")
        found.append(district)
    return tuple(found)


def _festivals(table: Section, places: Places) -> tuple[Festival, ...]:
    found: list[Festival] = []
    for row in table.rows("stacks"):
        cards = row.number("cards", 1, 50)
        festival = Festival(
            index=len(found),
            cities=places.indexes(row, "cities"),
            cards=cards,
            points=row.numbers("points", 0, MOST_POINTS, length=cards),
        )
        row.done()
        for city in sorted({city for other in found for city in other.cities} & set(festival.cities)):
            row.problem("duplicate-id", f"{places.cities[city].name!r} has two festivals", "cities")
        found.append(festival)
    return tuple(found)


def _draft(table: Section, players: tuple[int, int]) -> Draft:
    deal = table.number("deal", 1, 20)
    keep = table.number("keep", 1, deal)
    depth = table.table("depth")
    fractions = {}
    for number, name in depth.whole_numbers(*players).items():
        part, whole = depth.numbers(name, 1, LONGEST_ROUTE, length=2)
        if part > whole:
            depth.problem("out-of-range", f"{part}/{whole} is deeper than the deck", name)
        fractions[number] = (part, whole)
    depth.done()
    _every_number_of_players(depth, fractions, players)
    return Draft(deal=deal, keep=keep, depth=fractions)


def _start_scores(table: Section, players: tuple[int, int]) -> tuple[int, ...]:
    return table.numbers("by_turn_order", 0, MOST_POINTS, length=players[1])


def _tolls(table: Section, players: tuple[int, int]) -> Tolls:
    tokens = table.table("tokens")
    start = sum(value * tokens.number(name, 1, 100) for value, name in tokens.whole_numbers(1, 100).items())
    tokens.done()
    bonus = table.table("bonus")
    ranks = {
        number: bonus.numbers(name, 0, MOST_POINTS, length=number)
        for number, name in bonus.whole_numbers(*players).items()
    }
    bonus.done()
    _every_number_of_players(bonus, ranks, players)
    return Tolls(
        start=start,
        loan_points=table.number("loan_points", -MOST_POINTS, 0),
        bonus=ranks,
        second_lane_without=table.number("second_lane_without", players[0], players[1] + 1),
    )


def _neutral(table: Section) -> Neutral:
    return Neutral(trains=table.number("trains", 1, 200), first_round=table.number("first_round", 1, 100))


def _every_number_of_players(table: Section, found: dict[int, Mechanism], players: tuple[int, int]) -> None:
    for number in range(players[0], players[1] + 1):
        if number not in found and str(number) not in table:
            table.problem("missing-number-of-players", f"has nothing for {number} players")
