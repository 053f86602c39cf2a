"""What must hold between the parts of a map. These checks run on a file whose every field is right by itself."""

from __future__ import annotations

from bot.boards.lines import Key
from bot.boards.mechanisms import ALSO_IN_THE_NETWORK, IN_THE_NETWORK
from bot.boards.problems import Report
from bot.game.board import Board, CityIndex, DeckName


def check_board(board: Board, report: Report) -> None:
    _check_connections(board, report)
    _check_tickets(board, report)
    _check_mechanisms(board, report)
    _check_points(board, report)
    _check_supply(board, report)
    _check_ships(board, report)


def _check_connections(board: Board, report: Report) -> None:
    """Every place can be reached from every other one; the largest connected part counts as the board."""
    parts = sorted(_connected_parts(board), key=len, reverse=True)
    if not parts:
        report.add("not-enough", ("cities",), "a map needs places")
    for part in parts[1:]:
        for city in sorted(part):
            name = board.cities[city].name
            report.add("unconnected-place", ("cities", name), f"no way leads from {name!r} to the rest of the board")


def _connected_parts(board: Board) -> list[set[CityIndex]]:
    part_of = {city.index: {city.index} for city in board.cities}
    for route in board.routes:
        one, other = part_of[route.a], part_of[route.b]
        if one is not other:
            one |= other
            part_of |= dict.fromkeys(other, one)
    return list({id(part): part for part in part_of.values()}.values())


def _check_tickets(board: Board, report: Report) -> None:
    sizes = {"long": sum(ticket.long for ticket in board.tickets), "regular": 0, "tours": 0}
    at = {"long": 0, "regular": 0, "tours": 0}
    joined = {frozenset((route.a, route.b)) for route in board.routes}
    for ticket in board.tickets:
        group = "long" if ticket.long else "tours" if ticket.tour else "regular"
        key: Key = ("tickets", group, at[group])
        at[group] += 1
        for city in ticket.cities:
            if board.cities[city].unnamed:
                report.add("ticket-to-nowhere", key, f"{board.cities[city].name!r} is a junction without a name")
        if ticket.neutral is not None and frozenset(ticket.neutral) not in joined:
            report.add("ticket-to-nowhere", key, "no route joins the neutral player's pair")
    most = board.players[1]
    dealt = board.draft.deal if board.draft else board.setup.tickets
    if dealt * most > len(board.tickets) - sizes["long"]:
        report.add("not-enough", ("tickets",), f"too few tickets to deal {dealt} to each of {most} players")
    if board.draft is not None and (board.draft.keep + dealt) * most > len(board.tickets):
        report.add("not-enough", ("tickets",), f"too few tickets for the second draft of {most} players")
    if board.setup.long_tickets * most > sizes["long"]:
        report.add("not-enough", ("tickets", "long"), f"too few long tickets for {most} players")


def _check_mechanisms(board: Board, report: Report) -> None:
    for name, seen in (IN_THE_NETWORK | ALSO_IN_THE_NETWORK).items():
        if seen(board) and name not in board.mechanisms:
            report.add("mechanism-not-listed", ("mechanisms",), f"the map uses {name!r} but does not list it")
        if name in board.mechanisms and not seen(board):
            at = board.mechanisms.index(name)
            report.add("unused-mechanism", ("mechanisms", at), f"nothing on the map uses {name!r}")


def _check_points(board: Board, report: Report) -> None:
    for length in sorted({route.length for route in board.routes} - set(board.points)):
        report.add("missing-points", ("points",), f"no points for a route of length {length}")


def _check_supply(board: Board, report: Report) -> None:
    """There must be enough cards to deal and enough pieces for the longest route."""
    most = board.players[1]
    for deck in board.decks:
        for name, wanted in (("cards", board.setup.cards), ("face_up", board.setup.face_up)):
            if deck not in wanted:
                report.add("missing-key", ("setup", name, deck), "is missing")
        cards = sum(card.count for card in board.cards if card.deck == deck)
        needed = board.setup.cards.get(deck, 0) * most + board.setup.face_up.get(deck, 0)
        if cards < needed:
            report.add("not-enough", ("decks", deck), f"{cards} cards, but {needed} are dealt to {most} players")
    for name, given in (("cards", board.setup.cards), ("face_up", board.setup.face_up)):
        for deck in given:
            if deck not in board.decks:
                report.add("unknown-key", ("setup", name, deck), "there is no such deck")
    face_up = sum(board.setup.face_up.values())
    if board.setup.wild_reset > face_up:
        report.add("out-of-range", ("setup", "wild_reset"), f"more than the {face_up} face-up cards")
    _check_pieces(board, report)


def _check_pieces(board: Board, report: Report) -> None:
    owned: dict[DeckName, int] = {"train": board.pieces.train, "ship": board.pieces.ship}
    for route in board.routes:
        kind: DeckName = "ship" if route.kind == "sea" else "train"
        if owned[kind] < route.length:
            report.add("not-enough", ("pieces", kind), f"too few for {route.id}, {route.length} spaces long")
    choice = board.piece_choice
    if choice is None:
        return
    if choice.in_play > sum(owned.values()):
        report.add("not-enough", ("piece_choice", "in_play"), f"more than the {sum(owned.values())} pieces in the box")
    elif not choice.in_play - owned["ship"] <= choice.first_game_trains <= owned["train"]:
        least = max(0, choice.in_play - owned["ship"])
        text = f"with {choice.in_play} pieces in play {least} to {owned['train']} can be trains"
        report.add("out-of-range", ("piece_choice", "first_game_trains"), text)


def _check_ships(board: Board, report: Report) -> None:
    """What sea routes and harbors are paid with."""
    colors = {deck: {card.color for card in board.cards if card.deck == deck and card.color} for deck in board.decks}
    if "ship" not in board.decks:
        if any(route.kind == "sea" for route in board.routes):
            report.add("not-enough", ("decks",), "sea routes need a deck of ship cards")
    elif colors["ship"] != colors["train"]:
        report.add("unknown-value", ("decks", "ship", "colors"), "the two decks have different colors")
    symbols = {card.deck for card in board.cards if card.harbor and card.color}
    if board.harbors is not None and symbols != {"train", "ship"}:
        report.add("not-enough", ("decks",), "harbors need train and ship cards with the harbor symbol")
