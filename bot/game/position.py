"""A final position written down by hand, also of a game played at a table, turned into a state that can be scored."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.game.board import Board, City, Options, Route, Seat, Ticket, UnknownName, fold
from bot.game.state import FREE, Over, State, blank, own


class Lane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: str
    b: str
    color: str | None = None


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has at the end. Only the keys of the map's own mechanisms mean something."""

    name: str
    routes: list[Lane | tuple[str, str]] = []
    tickets: list[list[str]] = []
    stations: list[str] = []
    trains_left: int | None = None
    ships_left: int | None = None
    harbors: list[str] = []
    harbors_left: int | None = None
    exchanged: int = 0
    festivals: dict[str, int] = {}
    tolls: int = 0
    loans: int = 0
    seat: int | None = None  # place in the turn order, from 1 (or from 0, where somebody has 0)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    players: list[Holding]
    options: Options = Options()


class BadPosition(ValueError):
    """The position can't be: the message names what is wrong with it."""


def read_position(text: bytes | str) -> Position:
    try:
        return msgspec.json.decode(text, type=Position)
    except msgspec.MsgspecError as error:
        raise BadPosition(f"this is no position: {error}") from error


def set_up(board: Board, position: Position) -> State:
    """The state to score. Raises `BadPosition` with the first thing that can't be."""
    players = position.players
    if not 1 <= len(players) <= board.players[1]:
        raise BadPosition(f"{board.title} has at most {board.players[1]} players, here are {len(players)}")
    if len({player.name for player in players}) < len(players):
        raise BadPosition("two players have the same name")
    state = blank(board, len(players), options=position.options)
    state.phase = Over()
    state.order = _turn_order(players)
    _Table(state, players).lay_out()
    return state


def _turn_order(players: list[Holding]) -> list[Seat]:
    first = 0 if any(player.seat == 0 for player in players) else 1
    places = [player.seat if player.seat is not None else at for at, player in enumerate(players, first)]
    if sorted(places) != list(range(first, first + len(players))):
        raise BadPosition(f"seats have to be 1 to {len(players)}, each once; these are {places}")
    return [places.index(first + place) for place in range(len(players))]


class _Table:
    def __init__(self, state: State, players: list[Holding]) -> None:
        self.state = state
        self.board = state.board
        self.players = players

    def lay_out(self) -> None:
        for seat, player in enumerate(self.players):
            # lanes named by their colour first, so that the others take what is left
            for line in sorted(player.routes, key=lambda line: not (isinstance(line, Lane) and line.color)):
                own(self.state, self._lane(player, seat, line).index, seat)
        for seat, player in enumerate(self.players):
            self._pieces(player, seat)
            self._tickets(player, seat)
            self._stations(player, seat)
            self._harbors(player, seat)
            self._rest(player, seat)

    def _city(self, player: Holding, name: str) -> City:
        try:
            return self.board.find_city(name)
        except UnknownName as error:
            raise BadPosition(f"{player.name}: {error}") from error

    def _lane(self, player: Holding, seat: Seat, line: Lane | tuple[str, str]) -> Route:
        wanted = line if isinstance(line, Lane) else Lane(*line)
        a, b = self._city(player, wanted.a), self._city(player, wanted.b)
        lanes = self.board.routes_between(a.index, b.index)
        name = f"{a.name}–{b.name}"
        if not lanes:
            raise BadPosition(f"{player.name}: there is no route {name}")
        if wanted.color is not None:
            lanes = tuple(lane for lane in lanes if (lane.color or "gray") == fold(wanted.color))
            name += f" ({wanted.color})"
            if not lanes:
                raise BadPosition(f"{player.name}: there is no route {name}")
        free = [lane for lane in lanes if self.state.owners[lane.index] == FREE]
        if not free:
            others = ", ".join(sorted({self.players[self.state.owners[lane.index]].name for lane in lanes}))
            raise BadPosition(f"{player.name}: the route {name} is owned twice, it is {others}'s already")
        lane = free[0]
        if lane.twin is not None and self.state.owners[lane.twin] == seat:
            raise BadPosition(f"{player.name} owns both lanes of {a.name}–{b.name}")
        return lane

    def _pieces(self, player: Holding, seat: Seat) -> None:
        board, pieces = self.board, self.board.pieces
        for what, number in (("trains_left", player.trains_left), ("ships_left", player.ships_left)):
            self._not_below_zero(player, what, number or 0)
        owned = [route for route in board.routes if self.state.owners[route.index] == seat]
        ships = sum(route.length for route in owned if route.kind == "sea")
        trains = sum(route.length for route in owned) - ships
        self._at_most(player, "trains", trains + (player.trains_left or 0), pieces.train)
        self._at_most(player, "ships", ships + (player.ships_left or 0), pieces.ship)
        if board.piece_choice is not None:
            everything = trains + ships + (player.trains_left or 0) + (player.ships_left or 0)
            self._at_most(player, "pieces", everything, board.piece_choice.in_play)
        self.state.trains[seat] = pieces.train - trains if player.trains_left is None else player.trains_left
        self.state.ships[seat] = pieces.ship - ships if player.ships_left is None else player.ships_left

    def _at_most(self, player: Holding, what: str, number: int, most: int) -> None:
        if number > most:
            raise BadPosition(f"{player.name} has {number} {what}, more than the {most} a player has")

    def _tickets(self, player: Holding, seat: Seat) -> None:
        for names in player.tickets:
            ticket = self._ticket(player, names)
            if any(ticket.index in held for held in self.state.tickets):
                raise BadPosition(f"{player.name}: there is only one ticket {'–'.join(names)}")
            self.state.tickets[seat].append(ticket.index)

    def _ticket(self, player: Holding, names: list[str]) -> Ticket:
        cities = tuple(self._city(player, name).index for name in names)
        for ticket in self.board.tickets:
            if ticket.cities == cities or (not ticket.tour and ticket.cities == cities[::-1]):
                return ticket
        raise BadPosition(f"{player.name}: there is no ticket {'–'.join(names)}")

    def _stations(self, player: Holding, seat: Seat) -> None:
        rules = self.board.stations
        self._only_if(player, "stations", bool(player.stations), rules is not None)
        self._at_most(player, "stations", len(player.stations), len(rules.cost) if rules else 0)
        self._houses(player, seat, "station", player.stations, self.state.stations)

    def _houses(self, player: Holding, seat: Seat, what: str, names: Iterable[str], houses: list[Seat]) -> None:
        for name in names:
            city = self._city(player, name)
            if houses[city.index] != FREE:
                raise BadPosition(f"{player.name}: {city.name} has a {what} already")
            houses[city.index] = seat

    def _harbors(self, player: Holding, seat: Seat) -> None:
        rules = self.board.harbors
        self._only_if(player, "harbors", bool(player.harbors) or player.harbors_left is not None, rules is not None)
        if rules is None:
            return
        for name in player.harbors:
            if not self._city(player, name).harbor:
                raise BadPosition(f"{player.name}: {name} is no harbor city")
        self._at_most(player, "harbors", len(player.harbors), rules.count)
        left = rules.count - len(player.harbors)
        if player.harbors_left not in (None, left):
            raise BadPosition(f"{player.name} has built {len(player.harbors)} harbors, so {left} are left")
        self._houses(player, seat, "harbor", player.harbors, self.state.harbors)

    def _rest(self, player: Holding, seat: Seat) -> None:
        state, board = self.state, self.board
        self._only_if(player, "exchanged pieces", bool(player.exchanged), board.exchange is not None)
        self._only_if(player, "festivals", bool(player.festivals), bool(board.festivals))
        self._only_if(player, "tolls", bool(player.tolls or player.loans), board.tolls is not None)
        if (player.tolls or player.loans) and not state.options.tolls:
            raise BadPosition(f"{player.name}: this game is played without tolls")
        for what, number in (("exchanged", player.exchanged), ("tolls", player.tolls), ("loans", player.loans)):
            self._not_below_zero(player, what, number)
        state.exchanged[seat] = player.exchanged
        state.tolls[seat], state.loans[seat] = player.tolls, player.loans
        for name, number in player.festivals.items():
            city = self._city(player, name)
            festival = board.festival_of.get(city.index)
            if festival is None:
                raise BadPosition(f"{player.name}: there is no festival in {city.name}")
            state.festivals_held[seat][festival.index] += number
            held = sum(stack[festival.index] for stack in state.festivals_held)
            if number < 0 or held > festival.cards:
                raise BadPosition(f"{player.name}: there are only {festival.cards} festival cards of {city.name}")

    def _not_below_zero(self, player: Holding, what: str, number: int) -> None:
        if number < 0:
            raise BadPosition(f"{player.name}: {what} can't be {number}")

    def _only_if(self, player: Holding, what: str, given: bool, known: bool) -> None:
        if given and not known:
            raise BadPosition(f"{player.name}: {self.board.title} has no {what}")
