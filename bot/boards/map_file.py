"""From `map.toml` to a `Board`: everything is read, everything is checked, all problems are told at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

from bot.boards.cards import read_cards
from bot.boards.checks import check_board
from bot.boards.mechanisms import district_of, read_mechanisms, read_numbers
from bot.boards.network import LONGEST_ROUTE, MOST_POINTS, Places, read_cities, read_routes, read_tickets
from bot.boards.problems import BrokenMap, Report
from bot.boards.section import Section
from bot.game.board import Board, DeckName, End, PieceLook, Pieces, Rejected, Setup, TicketDraw

FILE_NAME = "map.toml"
MOST_PLAYERS = 5
MOST_PIECES = 200


def read_map(folder: Path) -> Board:
    """The board in this folder. Raises `BrokenMap` with everything that is wrong."""
    report = Report(folder / FILE_NAME)
    board = _read(report, folder.name)
    if board is not None and not report.found:
        check_board(board, report)
    if board is None or report.found:
        raise BrokenMap(report.problems())
    return board


def _read(report: Report, map_id: str) -> Board | None:
    try:
        report.text = report.file.read_text(encoding="utf-8")
        values = tomllib.loads(report.text)
    except tomllib.TOMLDecodeError as error:
        report.text = ""
        report.add("not-toml", (), f"can't be read as TOML: {error}")
        return None
    except (OSError, UnicodeDecodeError) as error:
        report.add("unreadable", (), f"can't be read: {getattr(error, 'strerror', None) or error}")
        return None
    return _board(Section(values, (), report), map_id)


def _board(section: Section, map_id: str) -> Board:
    title = section.text("title")
    fewest, most = section.numbers("players", 2, MOST_PLAYERS, length=2)
    if fewest > most:
        section.problem("out-of-range", f"from {fewest} to {most} players is nobody", "players")
    players = (fewest, max(fewest, most))
    listed = read_mechanisms(section)
    cards = read_cards(section.table("decks"))
    colors = tuple(dict.fromkeys(card.color for card in cards if card.color is not None))
    places = Places(read_cities(section.table("cities"), district_of(section)))
    network = section.table("network")
    routes = read_routes(network, places, colors)
    network.done()
    board = Board(
        id=map_id,
        title=title,
        players=players,
        cities=places.cities,
        routes=routes,
        tickets=read_tickets(section.table("tickets"), places),
        cards=cards,
        pieces=_pieces(section.table("pieces")),
        points=_points(section.table("points")),
        setup=_setup(section.table("setup")),
        ticket_draw=_ticket_draw(section.table("ticket_draw")),
        second_lane_from=section.number("second_lane_from", players[0], players[1] + 1),
        end=_end(section.table("end")),
        mechanisms=listed,
        **read_numbers(section, listed, places, players)._asdict(),
    )
    section.done()
    return board


def _pieces(table: Section) -> Pieces:
    pieces = Pieces(
        train=table.number("train", 1, MOST_PIECES),
        ship=table.number("ship", 0, MOST_PIECES, default=0),
        look=table.choice("look", get_args(PieceLook), default="train"),
    )
    table.done()
    return pieces


def _points(table: Section) -> dict[int, int]:
    lengths = table.whole_numbers(1, LONGEST_ROUTE)
    points = {length: table.number(name, 0, MOST_POINTS) for length, name in lengths.items()}
    table.done()
    return points


def _setup(table: Section) -> Setup:
    tickets = table.number("tickets", 0, 20, default=0)
    long_tickets = table.number("long_tickets", 0, 20, default=0)
    setup = Setup(
        cards=_by_deck(table.table("cards"), most=20),
        face_up=_by_deck(table.table("face_up"), most=10),
        wild_reset=table.number("wild_reset", 1, 10),
        tickets=tickets,
        long_tickets=long_tickets,
        keep_at_least=table.number("keep_at_least", 0, tickets + long_tickets, default=0),
        rejected=table.choice("rejected", get_args(Rejected), default="bottom"),
    )
    table.done()
    return setup


def _by_deck(table: Section, most: int) -> dict[DeckName, int]:
    decks: dict[DeckName, int] = {deck: table.number(deck, 0, most) for deck in get_args(DeckName) if deck in table}
    table.done()
    return decks


def _ticket_draw(table: Section) -> TicketDraw:
    draw = table.number("draw", 1, 20)
    ticket_draw = TicketDraw(
        draw=draw,
        keep_at_least=table.number("keep_at_least", 1, draw),
        rejected=table.choice("rejected", get_args(Rejected), default="bottom"),
    )
    table.done()
    return ticket_draw


def _end(table: Section) -> End:
    end = End(pieces_left=table.number("pieces_left", 0, MOST_PIECES), turns_each=table.number("turns_each", 1, 10))
    table.done()
    return end
