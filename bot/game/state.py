"""Everything a game in progress is. Only `bot.game` reads it; whatever people see is made from a `view`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from bot.game.board import Board, CardIndex, CityIndex, Neutral, Options, RouteIndex, Seat, TicketIndex

FREE = -1  # owner of a route, station or harbor that nobody has
NEUTRAL = 9  # owner of the neutral player's routes
EMPTY = -1  # a face-up place without a card


class Keeping(msgspec.Struct, tag="keeping"):
    """Everybody chooses at once which of the tickets offered to keep; `draft` 0: dealt, 1 or 2: drafted."""

    offers: list[list[TicketIndex]]
    answers: list[list[TicketIndex] | None]
    least: int
    most: int
    draft: int = 0


class Drafting(msgspec.Struct, tag="drafting"):
    """Everybody picks a ticket at once and hands the rest on."""

    draft: int
    hands: list[list[TicketIndex]]
    picked: list[list[TicketIndex]]
    answers: list[TicketIndex | None]


class ChoosingPieces(msgspec.Struct, tag="pieces"):
    """Everybody secretly chooses how many trains to play with."""

    answers: list[int | None]


class Turn(msgspec.Struct, tag="turn"):
    """The current player takes a turn."""


class SecondCard(msgspec.Struct, tag="second_card"):
    """The current player has one card and takes another."""


class KeepingDrawn(msgspec.Struct, tag="keeping_drawn"):
    """The current player has drawn tickets and chooses which to keep."""

    offer: list[TicketIndex]


class Tunnel(msgspec.Struct, tag="tunnel"):
    """The current player pays `due` more cards for a tunnel, or gives it up."""

    route: RouteIndex
    laid: list[CardIndex]
    due: int


class ChoosingFestival(msgspec.Struct, tag="festival"):
    """The current player takes the festival cards of one end of the route just claimed."""

    cities: list[CityIndex]


class ChoosingLane(msgspec.Struct, tag="lane"):
    """The holder of the neutral player's marker chooses its lane."""

    seat: Seat
    routes: list[RouteIndex]


class Over(msgspec.Struct, tag="over"):
    pass


Phase: TypeAlias = (
    Keeping
    | Drafting
    | ChoosingPieces
    | Turn
    | SecondCard
    | KeepingDrawn
    | Tunnel
    | ChoosingFestival
    | ChoosingLane
    | Over
)


@dataclass(slots=True)
class State:
    board: Board
    options: Options
    seats: int
    seed: str
    chance: int  # how many numbers of the seed's stream have been used
    order: list[Seat]  # seats in turn order
    two_lanes: bool  # second lanes are open in this game
    phase: Phase
    turn: int  # turns begun before this one; 0 is the first turn of the game
    last_turns: int | None  # turns left once the end has been triggered
    passes: int  # automatic passes in a row

    decks: list[list[int]]  # per deck, top last; numbers beyond the cards are festival cards and the draft card
    discards: list[int]  # per kind of card
    face_up: list[CardIndex]
    turned: list[CardIndex]  # lying open for a tunnel until the end of the turn
    hands: list[list[int]]  # per seat, per kind of card

    ticket_deck: list[TicketIndex]  # top last
    ticket_discards: list[TicketIndex]
    tickets: list[list[TicketIndex]]  # per seat

    owners: list[Seat]  # per route
    trains: list[int]
    ships: list[int]
    train_box: list[int]
    ship_box: list[int]
    scores: list[int]
    stations: list[Seat]  # per city
    harbors: list[Seat]  # per city
    exchanged: list[int]  # pieces swapped with the box, per seat

    festivals_open: list[int]  # per festival
    festivals_held: list[list[int]]  # per seat, per festival
    drafts_done: int
    draft_due: bool  # the draft card has come up in this turn

    tolls: list[int]  # value of the tokens, per seat
    bank: int  # value of the tokens that the bank has given (below 0) or taken
    loans: list[int]
    neutral_active: bool
    neutral_trains: int
    neutral_turns: int  # rounds in which the neutral player's turn has been played
    marker: Seat  # who leads the neutral player

    # Derived, kept up as routes are claimed: per seat, per city the number of its connected part.
    parts: list[list[int]]

    @property
    def current(self) -> Seat:
        return self.order[self.turn % self.seats]

    @property
    def round(self) -> int:
        return self.turn // self.seats + 1

    def copy(self) -> State:
        """A state to play on with while this one stays as it is."""
        return State(
            self.board,
            self.options,
            self.seats,
            self.seed,
            self.chance,
            self.order,
            self.two_lanes,
            _copy_phase(self.phase),
            self.turn,
            self.last_turns,
            self.passes,
            [deck[:] for deck in self.decks],
            self.discards[:],
            self.face_up[:],
            self.turned[:],
            [hand[:] for hand in self.hands],
            self.ticket_deck[:],
            self.ticket_discards[:],
            [tickets[:] for tickets in self.tickets],
            self.owners[:],
            self.trains[:],
            self.ships[:],
            self.train_box[:],
            self.ship_box[:],
            self.scores[:],
            self.stations[:],
            self.harbors[:],
            self.exchanged[:],
            self.festivals_open[:],
            [held[:] for held in self.festivals_held],
            self.drafts_done,
            self.draft_due,
            self.tolls[:],
            self.bank,
            self.loans[:],
            self.neutral_active,
            self.neutral_trains,
            self.neutral_turns,
            self.marker,
            [parts[:] for parts in self.parts],
        )


def _copy_phase(phase: Phase) -> Phase:
    match phase:
        case Keeping(offers, answers, least, most, draft):
            return Keeping([offer[:] for offer in offers], answers[:], least, most, draft)
        case Drafting(draft, hands, picked, answers):
            return Drafting(draft, [hand[:] for hand in hands], [own[:] for own in picked], answers[:])
        case ChoosingPieces(answers):
            return ChoosingPieces(answers[:])
        case _:  # the others are replaced, never changed
            return phase


def neutral_player(board: Board, options: Options, seats: int) -> Neutral | None:
    """The neutral player's rules where it takes part: at a table of two, with tolls (RULES 6.7)."""
    return board.neutral if options.tolls and options.neutral_player and seats == 2 else None


def blank(board: Board, seats: int, seed: str = "", options: Options | None = None) -> State:
    """An empty table: nothing dealt, nothing claimed."""
    options = options or Options()
    kinds, places = len(board.cards), len(board.cities)
    tolls = board.tolls if options.tolls else None
    second_lane_from = board.second_lane_from
    if board.tolls is not None and tolls is None:
        second_lane_from = board.tolls.second_lane_without
    neutral = neutral_player(board, options, seats)
    return State(
        board=board,
        options=options,
        seats=seats,
        seed=seed,
        chance=0,
        order=list(range(seats)),
        two_lanes=seats >= second_lane_from,
        phase=Turn(),
        turn=0,
        last_turns=None,
        passes=0,
        decks=[[] for _ in board.decks],
        discards=[0] * kinds,
        face_up=[EMPTY] * sum(board.setup.face_up.values()),
        turned=[],
        hands=[[0] * kinds for _ in range(seats)],
        ticket_deck=[],
        ticket_discards=[],
        tickets=[[] for _ in range(seats)],
        owners=[FREE] * len(board.routes),
        trains=[board.pieces.train] * seats,
        ships=[board.pieces.ship] * seats,
        train_box=[0] * seats,
        ship_box=[0] * seats,
        scores=[0] * seats,
        stations=[FREE] * places,
        harbors=[FREE] * places,
        exchanged=[0] * seats,
        festivals_open=[0] * len(board.festivals),
        festivals_held=[[0] * len(board.festivals) for _ in range(seats)],
        drafts_done=0,
        draft_due=False,
        tolls=[tolls.start if tolls else 0] * seats,
        bank=0,
        loans=[0] * seats,
        neutral_active=neutral is not None,
        neutral_trains=neutral.trains if neutral else 0,
        neutral_turns=0,
        marker=0,
        parts=[list(range(places)) for _ in range(seats)],
    )


def own(state: State, route: RouteIndex, seat: Seat) -> None:
    """Write the route down as the seat's and keep its connected parts up to date."""
    state.owners[route] = seat
    if seat == NEUTRAL:
        return
    line, parts = state.board.routes[route], state.parts[seat]
    one, other = parts[line.a], parts[line.b]
    if one != other:  # a part is numbered for its first city, so that the order of claims doesn't matter
        kept, gone = min(one, other), max(one, other)
        state.parts[seat] = [kept if part == gone else part for part in parts]


def connected(state: State, seat: Seat, cities: tuple[CityIndex, ...]) -> bool:
    """Whether the seat's own routes connect all these cities with each other."""
    parts = state.parts[seat]
    first = parts[cities[0]]
    return all(parts[city] == first for city in cities)
