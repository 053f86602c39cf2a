"""The `expert` level: sharper weights than `normal`, and near the end it plays the game through with several moves.

What the player can't see is imagined anew for every try (`bot.game.imagine`), the same for all the moves compared, so
that luck weighs on them alike. The moves come from a few characters of the `normal` level: where they agree, there is
nothing to think about.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from time import thread_time

from bot.game import apply, legal, pending, score, view
from bot.game.actions import Action, DrawCard, KeepTickets, TakeCard
from bot.game.board import Seat
from bot.game.imagine import imagine
from bot.game.state import State
from bot.game.view import View
from bot.players.choosing import best_keeps
from bot.players.normal import Normal
from bot.players.player import Player
from bot.players.sight import Sight, expert_taste
from bot.players.turn import good_claims

SECONDS = 1.5  # of one core per decision; the limit is 2 s
LEAST_ROUNDS = 5  # before a move is given up, or preferred to the first
MOST_MOVES = 5  # that are compared
LATE = 6.0  # turns left, from where on playing through tells more than it is swayed by luck
DOUBT = 1.2  # standard errors by which a move must be better than the first one
LUCK = 12.0  # points by which two games with different moves differ by luck, as far as a few of them can't tell better
KNOWN = 5  # games that this belief weighs as much as


class Expert:
    """Thinks for `seconds` at most, or with `playouts` for so many games played through, whatever the time."""

    def __init__(self, seconds: float = SECONDS, playouts: int | None = None) -> None:
        self.seconds = seconds
        self.playouts = playouts

    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        until = thread_time() + self.seconds
        if len(legal) == 1:
            return legal[0]
        sight = Sight(view, expert_taste(view.board))
        first = Normal(sight.taste).decide(view, legal, seed)
        if sight.turns_left > LATE:
            return first
        moves = _moves(sight, legal, seed, first)
        if len(moves) == 1:
            return first
        search = _Search(sight, moves, seed)
        while len(search.alive) > 1:
            if self.playouts is not None and search.played + len(search.alive) > self.playouts:
                break
            if not search.round(inf if self.playouts is not None else until):
                break
        return search.best()


def _moves(sight: Sight, legal: Sequence[Action], seed: str, first: Action) -> list[Action]:
    """What is worth comparing; the move that needs no playing through comes first."""
    seen, taste = sight.view, sight.taste
    decision = seen.pending[0].decision
    moves = [first]
    if decision == "second_card":
        return moves
    if isinstance(first, KeepTickets):
        moves += best_keeps(sight, legal)[:MOST_MOVES]
    else:
        for other in (
            taste._replace(turn=taste.turn * 1.4, piece=taste.piece * 1.4),
            taste._replace(piece=taste.piece * 0.5, risk=taste.risk * 2),
        ):
            moves.append(Normal(other).decide(seen, legal, seed))
        if decision == "turn":
            moves += good_claims(sight, legal, Normal(taste).plan(sight))
    moves = list(dict.fromkeys(moves))[:MOST_MOVES]
    draws = [move for move in moves if isinstance(move, TakeCard | DrawCard)]
    return [move for move in moves if move not in draws[1:]]  # which card to draw is no question to play through


class _Search:
    def __init__(self, sight: Sight, moves: list[Action], seed: str) -> None:
        self.seen = sight.view
        self.me: Seat = sight.me
        self.seed = seed
        self.moves = moves
        self.alive = list(range(len(moves)))
        self.values: list[list[float]] = [[] for _ in moves]
        self.rounds = self.played = 0
        self.own: Player = Normal(sight.taste, quick=True)
        self.other: Player = Normal(quick=True)

    def round(self, until: float) -> bool:
        """One imagined game, played through with every move that is still in question; no when time is up before."""
        imagined = imagine(self.seen, f"{self.seed}/{self.rounds}")
        values: list[float] = []
        for move in self.alive:
            state = imagined.copy()
            apply(state, self.moves[move])
            self._play(state)
            values.append(_value(state, self.me))
            if thread_time() > until:
                return False
        for move, value in zip(self.alive, values, strict=True):
            self.values[move].append(value)
        self.rounds += 1
        self.played += len(values)
        if self.rounds >= LEAST_ROUNDS:
            leader = max(self.alive, key=self._mean)
            self.alive = [move for move in self.alive if move == leader or not self._hopeless(move, leader)]
        return True

    def _mean(self, move: int) -> float:
        return sum(self.values[move]) / len(self.values[move])

    def _difference(self, move: int, leader: int) -> tuple[float, float]:
        """By how much the leader is better, and how sure that is (the standard error)."""
        pairs = zip(self.values[leader], self.values[move], strict=False)
        differences = [one - other for one, other in pairs]
        mean = sum(differences) / len(differences)
        squares = sum((difference - mean) ** 2 for difference in differences)
        spread = (squares + KNOWN * LUCK**2) / (len(differences) - 1 + KNOWN)
        return mean, sqrt(spread / len(differences))

    def _hopeless(self, move: int, leader: int) -> bool:
        mean, error = self._difference(move, leader)
        return mean > 2.0 * error and mean > 0

    def best(self) -> Action:
        """The leader, if it is better than the first move by more than luck may explain."""
        if self.rounds < LEAST_ROUNDS:
            return self.moves[0]
        leader = max(self.alive, key=self._mean)
        mean, error = self._difference(0, leader)
        return self.moves[leader] if mean > DOUBT * error else self.moves[0]

    def _play(self, state: State) -> None:
        number = 0
        while owing := pending(state):
            seat = owing[0].seat
            player: Player = self.own if seat == self.me else self.other
            apply(state, player.decide(view(state, seat), legal(state, seat), str(number)))
            number += 1


def _value(state: State, me: Seat) -> float:
    """Own points, and how far they are ahead of the best of the others."""
    totals = [player.total for player in score(state).players]
    others = max(total for seat, total in enumerate(totals) if seat != me)
    return totals[me] - 0.3 * others + (8.0 if totals[me] > others else 0.0)
