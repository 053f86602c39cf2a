"""Games between computer players, and who wins how often. A deal is played once per seat, everybody in every seat.

The intervals take the games for independent. Those of one deal are not quite, so the truth is a little less certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from math import sqrt
from typing import NamedTuple

from bot.game import apply, legal, pending, score, start, view
from bot.game.board import Board, Options
from bot.game.state import State
from bot.players.player import Level, Player

MOST = 10_000  # actions in a game; those that end have some hundreds
CERTAIN = 1.96  # standard deviations to either side of the middle that hold 95 %


class Game(NamedTuple):
    """How a game ended, by the place in the line-up, whatever the seat was."""

    totals: tuple[int, ...]
    wins: tuple[float, ...]  # 1 for the winner; who shares the victory gets a part


class Standing(NamedTuple):
    """How the players of one level did together."""

    level: Level
    players: int
    games: int
    wins: float
    win_rate: float
    low: float  # the 95 % interval of the win rate
    high: float
    by_chance: float  # the win rate if all players were alike
    mean_score: float


class EndlessError(Exception):
    """A game goes on far longer than any that ends: its players repeat themselves."""


def must_end(actions: int, seed: str, most: int = MOST) -> None:
    """Players that repeat themselves for ever are a mistake of ours: what to play again in order to see it is told."""
    if actions >= most:
        raise EndlessError(f"the game of seed {seed!r} has not ended after {actions} actions")


def play(board: Board, players: Sequence[Player], seed: str, options: Options | None = None) -> State:
    """A complete game; `players` by seat."""
    state, _ = start(board, len(players), seed, options)
    return play_on(state, players, seed)


def play_on(state: State, players: Sequence[Player], seed: str, most: int = MOST) -> State:
    """From any position to the end, which has to come within so many actions."""
    for actions in count():
        if not (waiting := pending(state)):
            break
        must_end(actions, seed, most)
        seat = waiting[0].seat
        decision_seed = f"{seed}/{seat}/{state.chance}/{state.turn}"
        apply(state, players[seat].decide(view(state, seat), legal(state, seat), decision_seed))
    return state


def play_rotated(board: Board, lineup: Sequence[Player], seed: str, number: int, options: Options) -> Game:
    """Game `number` of a tournament: the deal changes once everybody has played it in every seat."""
    seats = len(lineup)
    deal, shift = divmod(number, seats)
    seated = [lineup[(seat + shift) % seats] for seat in range(seats)]
    result = score(play(board, seated, f"{seed}/{deal}", options))
    by_place = [result.players[(place - shift) % seats] for place in range(seats)]
    share = 1 / len(result.winners)
    return Game(
        tuple(player.total for player in by_place),
        tuple(share if player.seat in result.winners else 0.0 for player in by_place),
    )


def standings(levels: Sequence[Level], games: Iterable[Game]) -> list[Standing]:
    """One line per level, in the order of the line-up."""
    played = list(games)
    lines = []
    for level in dict.fromkeys(levels):
        places = [place for place, other in enumerate(levels) if other == level]
        wins = sum(game.wins[place] for game in played for place in places)
        points = sum(game.totals[place] for game in played for place in places)
        low, high = wilson(wins, len(played))
        lines.append(
            Standing(
                level=level,
                players=len(places),
                games=len(played),
                wins=wins,
                win_rate=wins / len(played),
                low=low,
                high=high,
                by_chance=len(places) / len(levels),
                mean_score=points / len(played) / len(places),
            )
        )
    return lines


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate; holds for few games and for rates near 0 and 1, too."""
    rate, weight = wins / games, CERTAIN**2 / games
    middle = (rate + weight / 2) / (1 + weight)
    half = CERTAIN * sqrt(rate * (1 - rate) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)
