"""What one seat, or a spectator, may see of a game. Everything shown to people is made from this and nothing else.

A view holds public things, the viewer's own secrets in `mine`, and when the game is over the `result` with all
tickets open. What others hold is not in it, so it can't leak by accident.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from bot.game import scoring
from bot.game.board import Board, CardIndex, CityIndex, Options, RouteIndex, Seat, TicketIndex
from bot.game.book import book_of
from bot.game.result import Result
from bot.game.rules import tickets
from bot.game.state import (
    EMPTY,
    FREE,
    ChoosingFestival,
    ChoosingLane,
    ChoosingPieces,
    Drafting,
    Keeping,
    KeepingDrawn,
    Over,
    SecondCard,
    State,
    Tunnel,
    Turn,
    neutral_player,
)

Decision: TypeAlias = Literal[
    "keep_tickets",  # of those dealt or drafted
    "pick_ticket",
    "choose_pieces",
    "turn",
    "second_card",
    "keep_drawn",
    "tunnel",
    "festival",
    "lane",
]
TOGETHER: Final[tuple[Decision, ...]] = ("keep_tickets", "pick_ticket", "choose_pieces")  # by everybody at once
BETWEEN_TURNS: Final = (*TOGETHER, "lane")  # by players whose turn it need not be


class Pending(msgspec.Struct, frozen=True):
    """A seat owes a decision."""

    seat: Seat
    decision: Decision


class Player(msgspec.Struct, frozen=True):
    """What everybody may know about a player."""

    seat: Seat
    score: int
    trains: int
    ships: int
    train_box: int
    ship_box: int
    cards: int
    tickets: int
    stations_left: int
    harbors_left: int
    loans: int

    def has_pieces(self, board: Board) -> bool:
        """Before the choice of pieces (RULES 3.3) all that are in the box count as somebody's."""
        return board.piece_choice is None or self.trains + self.ships <= board.piece_choice.in_play


class OpenTunnel(msgspec.Struct, frozen=True):
    route: RouteIndex
    laid: tuple[CardIndex, ...]
    turned: tuple[CardIndex, ...]
    due: int


class NeutralPlayer(msgspec.Struct, frozen=True):
    active: bool
    trains: int
    marker: Seat


class Mine(msgspec.Struct, frozen=True):
    """The viewer's own secrets."""

    seat: Seat
    hand: tuple[int, ...]  # per kind of card
    tickets: tuple[TicketIndex, ...]
    tickets_done: tuple[bool, ...]  # by own routes alone, beside `tickets`
    offer: tuple[TicketIndex, ...]  # to choose from now
    picked: tuple[TicketIndex, ...]  # in a draft, so far
    keep: tuple[int, int]  # of the offer: at least, at most
    answer: tuple[TicketIndex, ...] | int | None  # given already, may still be changed
    festivals: tuple[int, ...]  # held, per festival
    tolls: int


@dataclass(frozen=True, slots=True)
class View:
    board: Board
    options: Options
    seats: int
    order: tuple[Seat, ...]
    turn: int
    round: int
    current: Seat | None  # whose turn it is; None before the first turn and after the end
    pending: tuple[Pending, ...]
    two_lanes: bool
    last_turns: int | None
    decks: tuple[int, ...]  # cards left, per deck
    discards: tuple[int, ...]  # per kind of card
    face_up: tuple[CardIndex | None, ...]
    ticket_deck: int
    ticket_discards: tuple[TicketIndex, ...]
    tickets_locked: bool  # no drawing of tickets before the second draft
    owners: tuple[Seat, ...]  # per route; FREE and NEUTRAL as in the state
    stations: tuple[Seat, ...]  # per city
    harbors: tuple[Seat, ...]  # per city
    festivals_open: tuple[int, ...]
    players: tuple[Player, ...]  # by seat
    tunnel: OpenTunnel | None
    lanes: tuple[RouteIndex, ...]  # that the neutral player may be given now
    festival_cities: tuple[CityIndex, ...]  # to choose from now
    neutral: NeutralPlayer | None
    mine: Mine | None
    result: Result | None
    revealed: tuple[tuple[TicketIndex, ...], ...]  # everybody's tickets, once the game is over


def open_routes(view: View, seat: Seat) -> list[bool]:
    """Per route whether the seat may still build there, cards and pieces aside. RULES 1.8."""
    owners, two_lanes = view.owners, view.two_lanes
    found = []
    for owner, twin in zip(owners, book_of(view.board).twins, strict=True):
        neighbour = FREE if twin < 0 else owners[twin]
        found.append(owner == FREE and neighbour != seat and (neighbour == FREE or two_lanes))
    return found


def pending(state: State) -> tuple[Pending, ...]:
    """Who owes which decision. The game goes on by itself until somebody does; nobody does once it is over."""
    match state.phase:
        case Keeping(answers=answers):
            return _open(answers, "keep_tickets")
        case Drafting(answers=answers):
            return _open(answers, "pick_ticket")
        case ChoosingPieces(answers=answers):
            return _open(answers, "choose_pieces")
        case Turn():
            return (Pending(state.current, "turn"),)
        case SecondCard():
            return (Pending(state.current, "second_card"),)
        case KeepingDrawn():
            return (Pending(state.current, "keep_drawn"),)
        case Tunnel():
            return (Pending(state.current, "tunnel"),)
        case ChoosingFestival():
            return (Pending(state.current, "festival"),)
        case ChoosingLane(seat=seat):
            return (Pending(seat, "lane"),)
        case Over():
            return ()


def _open(answers: list[list[TicketIndex] | None] | list[int | None], decision: Decision) -> tuple[Pending, ...]:
    return tuple(Pending(seat, decision) for seat, answer in enumerate(answers) if answer is None)


def view(state: State, viewer: Seat | None) -> View:
    """The game as the viewer may see it; None is a spectator."""
    phase, board = state.phase, state.board
    over = isinstance(phase, Over)
    before_first_turn = isinstance(phase, (Keeping, Drafting, ChoosingPieces)) and state.turn == 0
    return View(
        board=board,
        options=state.options,
        seats=state.seats,
        order=tuple(state.order),
        turn=state.turn,
        round=state.round,
        current=None if over or before_first_turn else state.current,
        pending=pending(state),
        two_lanes=state.two_lanes,
        last_turns=state.last_turns,
        decks=tuple(len(deck) for deck in state.decks),
        discards=tuple(state.discards),
        face_up=tuple(None if card == EMPTY else card for card in state.face_up),
        ticket_deck=len(state.ticket_deck),
        ticket_discards=tuple(state.ticket_discards),
        tickets_locked=tickets.locked(state),
        owners=tuple(state.owners),
        stations=tuple(state.stations),
        harbors=tuple(state.harbors),
        festivals_open=tuple(state.festivals_open),
        players=tuple(_player(state, seat) for seat in range(state.seats)),
        tunnel=OpenTunnel(phase.route, tuple(phase.laid), tuple(state.turned), phase.due)
        if isinstance(phase, Tunnel)
        else None,
        lanes=tuple(phase.routes) if isinstance(phase, ChoosingLane) else (),
        festival_cities=tuple(phase.cities) if isinstance(phase, ChoosingFestival) else (),
        neutral=NeutralPlayer(state.neutral_active, state.neutral_trains, state.marker)
        if neutral_player(board, state.options, state.seats)
        else None,
        mine=None if viewer is None else _mine(state, viewer),
        result=scoring.score(state) if over else None,
        revealed=tuple(tuple(tickets) for tickets in state.tickets) if over else (),
    )


def _player(state: State, seat: Seat) -> Player:
    board = state.board
    return Player(
        seat=seat,
        score=state.scores[seat],
        trains=state.trains[seat],
        ships=state.ships[seat],
        train_box=state.train_box[seat],
        ship_box=state.ship_box[seat],
        cards=sum(state.hands[seat]),
        tickets=len(state.tickets[seat]),
        stations_left=len(board.stations.cost) - state.stations.count(seat) if board.stations else 0,
        harbors_left=board.harbors.count - state.harbors.count(seat) if board.harbors else 0,
        loans=state.loans[seat],
    )


def _mine(state: State, seat: Seat) -> Mine:
    offer: tuple[TicketIndex, ...] = ()
    picked: tuple[TicketIndex, ...] = ()
    keep = (0, 0)
    answer: tuple[TicketIndex, ...] | int | None = None
    match state.phase:
        case Keeping(offers=offers, answers=answers, least=least, most=most):
            offer, keep = tuple(offers[seat]), (least, most)
            given = answers[seat]
            answer = None if given is None else tuple(given)
        case Drafting(hands=hands, picked=own, answers=picks):
            offer, picked, keep = tuple(hands[seat]), tuple(own[seat]), (1, 1)
            answer = picks[seat]
        case ChoosingPieces(answers=trains):
            answer = trains[seat]
        case KeepingDrawn(offer=drawn) if state.current == seat:
            offer, keep = tuple(drawn), (min(state.board.ticket_draw.keep_at_least, len(drawn)), len(drawn))
        case _:
            pass
    tickets = tuple(state.tickets[seat])
    return Mine(
        seat=seat,
        hand=tuple(state.hands[seat]),
        tickets=tickets,
        tickets_done=tuple(scoring.ticket_done(state, seat, state.board.tickets[ticket]) for ticket in tickets),
        offer=offer,
        picked=picked,
        keep=keep,
        answer=answer,
        festivals=tuple(state.festivals_held[seat]),
        tolls=state.tolls[seat],
    )
