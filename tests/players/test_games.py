"""Every level plays complete games on every map with every option, and only ever answers what is legal."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from time import process_time

import pytest

from bot.boards import load_board
from bot.game import Action, Options, State, View, apply, legal, pending, start, view
from bot.players import LEVELS, Level, Player, player
from tests.game.games import TABLES, check, spelled

PLAIN: tuple[Level, ...] = ("random", "easy", "normal")
MAPS = ("europe", "iberia", "london", "nederland", "newyork", "usa", "world")


@pytest.fixture(autouse=True)
def _only_own_garbage() -> Iterator[None]:
    """What tests before have left is not looked through on a player's time."""
    gc.freeze()
    yield
    gc.unfreeze()


class Watched:
    """A player whose answers are checked and whose slowest decision is known, in seconds of one core."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.slowest = 0.0
        self.decisions = 0

    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        before = process_time()
        action = self.player.decide(view, legal, seed)
        self.slowest = max(self.slowest, process_time() - before)
        self.decisions += 1
        assert action in legal
        return action


def _play(table: tuple[str, int, Options], players: Sequence[Player], seed: str) -> State:
    name, seats, options = table
    state, _ = start(load_board(name), seats, seed, options)
    decisions = 0
    while waiting := pending(state):
        seat = waiting[0].seat
        decisions += 1
        apply(state, players[seat % len(players)].decide(view(state, seat), legal(state, seat), f"{seed}/{decisions}"))
    check(state)
    return state


@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_complete_games_with_legal_answers_in_time(level: Level, table: tuple[str, int, Options]) -> None:
    watched = Watched(player(level))
    state = _play(table, [watched], "complete")
    assert not pending(state)
    assert watched.slowest < 0.3


def test_all_levels_at_one_table_play_a_complete_game() -> None:
    players = [Watched(player(level)) for level in LEVELS]
    assert not pending(_play(("london", 4, Options()), players, "all"))
    assert min(watched.decisions for watched in players) > 10


@pytest.mark.parametrize("name", MAPS)
def test_expert_thinks_two_seconds_at_most(name: str) -> None:
    """A complete game: it is played through near its end."""
    watched = Watched(player("expert"))
    seats = load_board(name).players[1]
    assert not pending(_play((name, seats, Options()), [watched, *[player("easy")] * (seats - 1)], "time"))
    assert watched.slowest < 2.0


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_expert_plays_complete_games_in_time(table: tuple[str, int, Options]) -> None:
    watched = Watched(player("expert"))
    state = _play(table, [watched, Watched(player("normal"))], "expert")
    assert not pending(state)
    assert watched.slowest < 2.0


@pytest.mark.slow
@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_many_games_with_legal_answers_in_time(level: Level, table: tuple[str, int, Options]) -> None:
    watched = Watched(player(level))
    for seed in range(20):
        assert not pending(_play(table, [watched], str(seed)))
    assert watched.slowest < 0.3
