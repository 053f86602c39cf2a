"""What a map says: places, routes, tickets, cards, pieces, and the mechanisms in play with their numbers.

Everything here is immutable. Places, routes, tickets and kinds of card are numbered (`index`) in the order of the map
file; a game in progress speaks in these numbers because they are quick. Whatever leaves the game (actions, events,
logs) speaks in the readable `id`s, which stay the same when a map file is reordered.
"""

from __future__ import annotations

import difflib
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import msgspec

Color = Literal["purple", "blue", "orange", "yellow", "white", "green", "black", "red", "pink"]
RouteKind = Literal["rail", "sea", "ferry", "tunnel"]
DeckName = Literal["train", "ship"]
PieceLook = Literal["train", "bus", "taxi"]
Rejected = Literal["bottom", "discard", "out"]  # where tickets go that nobody kept

Seat = int  # who sits where at the table; turn order is a separate thing
CityIndex = int
RouteIndex = int
TicketIndex = int
CardIndex = int
CityId = str
RouteId = str
TicketId = str
CardId = str


class City(msgspec.Struct, frozen=True):
    index: CityIndex
    id: CityId
    name: str
    xy: tuple[float, float]  # where the published board has it, 0–1 from the top left
    lat: float
    lon: float
    harbor: bool = False
    unnamed: bool = False  # a junction at sea: no tickets, no harbor
    district: int | None = None
    attraction: bool = False


class Route(msgspec.Struct, frozen=True):
    """One line of spaces. The two lanes of a double route are two routes that name each other as `twin`."""

    index: RouteIndex
    id: RouteId
    a: CityIndex
    b: CityIndex
    length: int
    color: Color | None  # None: gray, any one colour
    kind: RouteKind
    locomotives: int = 0
    doubled: bool = False  # hard ground: each space takes two cards
    toll: int = 0
    wraps: bool = False  # runs over the east and west edge of the map
    twin: RouteIndex | None = None


class Ticket(msgspec.Struct, frozen=True):
    index: TicketIndex
    id: TicketId
    cities: tuple[CityIndex, ...]
    points: int
    penalty: int  # what it costs when it fails, as a positive number
    in_order: int | None = None  # a tour's value when its cities are visited in the printed order
    long: bool = False
    neutral: tuple[CityIndex, CityIndex] | None = None  # the pair printed for the neutral player

    @property
    def tour(self) -> bool:
        return self.in_order is not None


class Card(msgspec.Struct, frozen=True):
    """A kind of card. A wild has no colour; a double-ship card carries two `ships`."""

    index: CardIndex
    id: CardId
    deck: DeckName
    color: Color | None
    count: int
    ships: int = 0
    harbor: bool = False  # carries the harbor symbol

    @property
    def wild(self) -> bool:
        return self.color is None


class Setup(msgspec.Struct, frozen=True):
    cards: dict[DeckName, int]
    face_up: dict[DeckName, int]
    wild_reset: int
    tickets: int = 0
    long_tickets: int = 0
    keep_at_least: int = 0
    rejected: Rejected = "bottom"


class TicketDraw(msgspec.Struct, frozen=True):
    draw: int
    keep_at_least: int
    rejected: Rejected = "bottom"


class End(msgspec.Struct, frozen=True):
    pieces_left: int
    turns_each: int


class Pieces(msgspec.Struct, frozen=True):
    """What each player puts on the board. With a piece choice these are the boxes to choose from."""

    train: int
    ship: int = 0
    look: PieceLook = "train"


class Stations(msgspec.Struct, frozen=True):
    cost: tuple[int, ...]  # cards for the first, second, third
    points_unbuilt: int


class Tunnels(msgspec.Struct, frozen=True):
    cards: int


class LongestPath(msgspec.Struct, frozen=True):
    points: int


class PieceChoice(msgspec.Struct, frozen=True):
    in_play: int
    first_game_trains: int


class Harbors(msgspec.Struct, frozen=True):
    count: int
    points: tuple[int, ...]  # for 1, 2, 3 or more completed tickets naming the city
    points_unbuilt: int


class Exchange(msgspec.Struct, frozen=True):
    cost_per_piece: int


class District(msgspec.Struct, frozen=True):
    number: int
    points: int
    color: str
    cities: tuple[CityIndex, ...]


class Attractions(msgspec.Struct, frozen=True):
    points: int


class Festival(msgspec.Struct, frozen=True):
    index: int
    cities: tuple[CityIndex, ...]
    cards: int
    points: tuple[int, ...]  # for holding 1, 2, 3… of its cards


class Draft(msgspec.Struct, frozen=True):
    deal: int
    keep: int
    depth: dict[int, tuple[int, int]]  # number of players -> where the draft card goes, a fraction from the top


class Tolls(msgspec.Struct, frozen=True):
    start: int
    loan_points: int
    bonus: dict[int, tuple[int, ...]]  # number of players -> bonus by rank
    second_lane_without: int  # players from which second lanes open in the variant without tolls


class Neutral(msgspec.Struct, frozen=True):
    trains: int
    first_round: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on before the start. A map offers only those that fit it (`Board.offers`)."""

    tolls: bool = True
    neutral_player: bool = True
    first_game_pieces: bool = False


class UnknownName(LookupError):
    """No such place on this board; `near` are the names that come closest."""

    def __init__(self, text: str, near: tuple[str, ...]) -> None:
        super().__init__(f"unknown place {text!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
        self.text = text
        self.near = near


_LETTERS = str.maketrans(
    {"ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "'": None, "’": None}
)


def fold(text: str) -> str:
    """A name without accents, case and punctuation, so that "zurich" meets "Zürich"."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS).casefold())
    return " ".join("".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split())


@dataclass(frozen=True, eq=False)
class Board:
    id: str
    title: str
    players: tuple[int, int]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    cards: tuple[Card, ...]
    pieces: Pieces
    points: dict[int, int]  # by a route's length
    setup: Setup
    ticket_draw: TicketDraw
    second_lane_from: int
    end: End
    mechanisms: tuple[str, ...]
    stations: Stations | None = None
    tunnels: Tunnels | None = None
    longest_path: LongestPath | None = None
    piece_choice: PieceChoice | None = None
    harbors: Harbors | None = None
    exchange: Exchange | None = None
    districts: tuple[District, ...] = ()
    attractions: Attractions | None = None
    festivals: tuple[Festival, ...] = ()
    draft: Draft | None = None
    start_scores: tuple[int, ...] = ()
    tolls: Tolls | None = None
    neutral: Neutral | None = None

    def __repr__(self) -> str:
        return f"<Board {self.id}>"

    @cached_property
    def city_by_id(self) -> dict[CityId, City]:
        return {city.id: city for city in self.cities}

    @cached_property
    def route_by_id(self) -> dict[RouteId, Route]:
        return {route.id: route for route in self.routes}

    @cached_property
    def ticket_by_id(self) -> dict[TicketId, Ticket]:
        return {ticket.id: ticket for ticket in self.tickets}

    @cached_property
    def card_by_id(self) -> dict[CardId, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def colors(self) -> tuple[Color, ...]:
        """The colours of this board's cards, in the order of the map file."""
        return tuple(dict.fromkeys(card.color for card in self.cards if card.color is not None))

    @cached_property
    def decks(self) -> tuple[DeckName, ...]:
        return tuple(dict.fromkeys(card.deck for card in self.cards))

    @cached_property
    def wild(self) -> Card:
        return next(card for card in self.cards if card.wild)

    @property
    def wild_kind(self) -> PieceLook | Literal["joker"]:
        """What the wild card shows; with ships about it is nothing but a joker."""
        return "joker" if len(self.decks) > 1 else self.pieces.look

    @cached_property
    def festival_of(self) -> dict[CityIndex, Festival]:
        """The festival of each city that has one; two cities may share it."""
        return {city: festival for festival in self.festivals for city in festival.cities}

    @cached_property
    def offers(self) -> tuple[str, ...]:
        """The names of the options (fields of `Options`) that mean something on this map."""
        return tuple(
            name
            for name, mechanism in (
                ("tolls", self.tolls),
                ("neutral_player", self.neutral),
                ("first_game_pieces", self.piece_choice),
            )
            if mechanism is not None
        )

    @cached_property
    def _folded(self) -> dict[str, City]:
        return {fold(city.name): city for city in self.cities if not city.unnamed}

    def find_city(self, text: str) -> City:
        """The place somebody means, forgiving about accents, case and punctuation; ids are understood, too."""
        wanted = fold(text)
        if (city := self._folded.get(wanted)) is not None:
            return city
        if text in self.city_by_id:
            return self.city_by_id[text]
        starts = [city for name, city in self._folded.items() if wanted and name.startswith(wanted)]
        if len(starts) == 1:
            return starts[0]
        close = difflib.get_close_matches(wanted, self._folded, n=3, cutoff=0.4)
        near = [city.name for city in starts[:3]] or [self._folded[name].name for name in close]
        raise UnknownName(text, tuple(near))

    def routes_between(self, a: CityIndex, b: CityIndex) -> tuple[Route, ...]:
        return tuple(route for route in self.routes if {route.a, route.b} == {a, b})

    def festival_name(self, festival: Festival) -> str:
        """By all its cities: "Porto/Coimbra"."""
        return "/".join(self.cities[city].name for city in festival.cities)

    def route_name(self, route: Route) -> str:
        """The way people say it: "Paris–Zürich"; the unnamed junction is shown as an anchor."""
        return "–".join("⚓" if self.cities[end].unnamed else self.cities[end].name for end in (route.a, route.b))
