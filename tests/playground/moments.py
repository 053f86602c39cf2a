"""Moments of games that hardly ever come: played towards by computer players, without a table, in no time.

The same seed gives the same moment. At a table it goes on as any game that was taken in from a file.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.boards import load_board
from bot.game import Action, Event, Options, State, apply, legal, pending, start, view
from bot.game.actions import Claim, DrawCard
from bot.game.board import Seat
from bot.players import Level, player
from bot.store.exports import FORMAT, Export, ExportedMove
from bot.store.record import Acted, Started
from bot.store.rows import GameRow, PieceColor, SeatRow

Wanted = Callable[[State, Seat, Sequence[Action]], bool]
"""Whether this is it: the game, the seat it waits for, what that seat may answer."""
Urge = Callable[[State, Seat, Sequence[Action]], Action | None]
"""What a player does who wants to come there; None: what a computer player would do."""

COLORS: tuple[PieceColor, ...] = ("red", "blue", "green", "yellow", "black")  # of those who sit down, in that order
SEEDS = 60


class NeverCame(Exception):
    """No game of all those tried came to the moment."""


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat of the table: a person, or a computer player of a level."""

    name: str
    user: int | None = None
    level: str | None = None


@dataclass(frozen=True)
class Moment:
    """A game up to where it waits for `seat`."""

    board: str
    options: Options
    seed: str
    seats: int
    seat: Seat
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]  # of the deal, then of each action

    @property
    def since_another(self) -> int:
        """How many moves there were since, and with, the last one of another seat."""
        own = itertools.takewhile(lambda action: action.seat == self.seat, reversed(self.actions))
        return min(len([*own]) + 1, len(self.actions))

    def export(self, channel: int, guild: int, language: str, sitting: Sequence[Sitting], without: int = 0) -> Export:
        """The game as a file: the first of those sitting is at the seat the game waits for, the second made the last
        move of another seat. The last moves may be left out, to be made at the table."""
        moves = len(self.actions) - without
        secret = hashlib.sha256(self.seed.encode()).hexdigest()
        started = Started(self.board, self.seats, self.options, secret)
        made = [ExportedMove(1, None, None, started, [*self.events[0]], True, None, 0.0)]
        rows = self._seats(sitting, language)
        for number in range(moves):
            action = self.actions[number]
            happened = [*self.events[number + 1]]
            user = rows[action.seat].user
            made.append(ExportedMove(number + 2, action.seat, user, Acted(action), happened, True, None, 0.0))
        game = GameRow(
            channel=channel,
            guild=guild,
            board=self.board,
            options=self.options,
            seats_wanted=self.seats,
            host=sitting[0].user or 0,
            language=language,
            status="playing",
            version=len(made),
            seed=self.seed,
            seed_hash=secret,
            opened_at=0.0,
            started_at=0.0,
            posted=len(made),
        )
        return Export(FORMAT, game, rows, made, [])

    def _seats(self, sitting: Sequence[Sitting], language: str) -> list[SeatRow]:
        lately = [action.seat for action in reversed(self.actions)]
        places = dict.fromkeys((self.seat, *lately, *range(self.seats)))
        return sorted(
            (
                SeatRow(seat, color, who.name, who.user, who.level, language)
                for seat, color, who in zip(places, COLORS, sitting, strict=False)
            ),
            key=lambda row: row.seat,
        )


def find(
    board: str,
    wanted: Wanted,
    *,
    seats: int = 3,
    options: Options | None = None,
    level: Level = "easy",
    urge: Urge | None = None,
) -> Moment:
    """The first such moment of the first game that has one."""
    for seed in map(str, range(SEEDS)):
        moment = _within(board, wanted, seats, options or Options(), level, urge, seed)
        if moment is not None:
            return moment
    raise NeverCame(f"{board}: {wanted.__name__} in {SEEDS} games")


def _within(
    board: str, wanted: Wanted, seats: int, options: Options, level: Level, urge: Urge | None, seed: str
) -> Moment | None:
    state, dealt = start(load_board(board), seats, seed, options)
    computer = player(level)
    actions: list[Action] = []
    events = [tuple(dealt)]
    for number in itertools.count():
        owed = pending(state)
        if not owed:
            return None
        seat = owed[0].seat
        choices = legal(state, seat)
        if wanted(state, seat, choices):
            return Moment(board, options, seed, seats, seat, tuple(actions), tuple(events))
        action = urge(state, seat, choices) if urge is not None else None
        if action is None:
            action = computer.decide(view(state, seat), choices, f"{seed}/{number}")
        events.append(tuple(apply(state, action)))
        actions.append(action)
    return None


# -- what may be wanted, and how to come there -----------------------------------------------------


def decision(state: State) -> str:
    return pending(state)[0].decision


def a_turn(after: int, *kinds: type) -> Wanted:
    """A turn somewhat into the game, in which actions of all these kinds are possible."""

    def wanted(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        found = {type(action) for action in choices}
        return decision(state) == "turn" and state.turn >= after and found.issuperset(kinds)

    return wanted


def deciding(name: str, *, drafts: int = 0) -> Wanted:
    def wanted(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
        return decision(state) == name and state.drafts_done >= drafts

    return wanted


def digs(state: State, seat: Seat, choices: Sequence[Action]) -> Action | None:
    """Tunnels first."""
    routes = state.board.route_by_id
    return next((a for a in choices if isinstance(a, Claim) and routes[a.route].kind == "tunnel"), None)


def hoards(state: State, seat: Seat, choices: Sequence[Action]) -> Action | None:
    """Draws blind and builds nothing, so that hands get large."""
    return next((action for action in choices if isinstance(action, DrawCard)), None)
