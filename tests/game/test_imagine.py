"""A state made from a view alone: it agrees with the view, holds all that a true state holds, and can be played on."""

from __future__ import annotations

from random import Random

import pytest

from bot.boards import load_board
from bot.game import Options, State, apply, legal, pending, start, view
from tests.game.games import TABLES, check, spelled, steps
from tests.game.imagine import imagine


def _imagined_at_every(moves: int, table: tuple[str, int, Options], seed: str) -> None:
    for number, (state, _, _, random) in enumerate(steps(table, seed)):
        if pending(state) and (number % moves == 0 or number < 8):
            _agrees(state, random)


def _agrees(state: State, random: Random) -> None:
    for seat in range(state.seats):
        seen = view(state, seat)
        imagined = imagine(seen, str(random.random()))
        check(imagined)
        assert view(imagined, seat) == seen
        assert legal(imagined, seat) == legal(state, seat)


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_an_imagined_game_looks_the_same_from_its_seat(table: tuple[str, int, Options]) -> None:
    _imagined_at_every(17, table, "imagined")


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=spelled)
@pytest.mark.parametrize("seed", range(10))
def test_imagined_games_look_the_same_from_their_seat_always(table: tuple[str, int, Options], seed: int) -> None:
    _imagined_at_every(1, table, str(seed))


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_an_imagined_game_can_be_played_to_its_end(table: tuple[str, int, Options]) -> None:
    begun = []
    for number, (state, _, _, random) in enumerate(steps(table, "played on")):
        if pending(state) and number in (0, 3, 20, 60, 120):
            begun.append((imagine(view(state, number % state.seats), "on"), random.random()))
    for imagined, seed in begun:
        random = Random(seed)
        while waiting := pending(imagined):
            check(imagined)
            apply(imagined, random.choice(legal(imagined, waiting[0].seat)))


def test_nothing_hidden_is_given_away() -> None:
    """Two games that one seat can't tell apart are imagined alike, and another seed imagines something else."""
    state, _ = start(load_board("europe"), 4, "secret")
    other = imagine(view(state, 2), "another truth")
    assert other.hands != state.hands
    assert imagine(view(state, 2), "7") == imagine(view(other, 2), "7")
    assert imagine(view(state, 2), "7") != imagine(view(state, 2), "8")


def test_a_spectator_has_nothing_to_start_from() -> None:
    state, _ = start(load_board("london"), 2, "1")
    with pytest.raises(ValueError, match="spectator"):
        imagine(view(state, None), "1")
