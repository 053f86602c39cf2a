"""What a decision may depend on: the view of the seat, the legal actions and the seed, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from bot.boards import load_board
from bot.game import action_to_json, apply, legal, pending, start, view
from bot.players import LEVELS, Level, player
from bot.players.expert import LATE
from bot.players.sight import Sight
from tests.game.imagine import imagine

ROOT = Path(__file__).parents[2]
MAPS = ("europe", "iberia", "london", "nederland", "newyork", "usa", "world")


def decisions(name: str, level: Level, number: int) -> list[bytes]:
    """The first answers of a game in which everybody is of one level."""
    state, _ = start(load_board(name), 3, "alike")
    answers: list[bytes] = []
    while len(answers) < number and (waiting := pending(state)):
        seat = waiting[0].seat
        # a new player every time: nothing is remembered from one decision to the next
        action = player(level).decide(view(state, seat), legal(state, seat), str(len(answers)))
        answers.append(action_to_json(action))
        apply(state, action)
    return answers


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", MAPS)
def test_the_hidden_truth_makes_no_difference(level: Level, name: str) -> None:
    """Another truth that looks the same from the seat gets the same answer."""
    state, _ = start(load_board(name), 4, "truth")
    somebody, steady = player(level), player("normal")
    asked = late = 0  # expert plays through only what is left of a game near its end
    for number in count():
        if not (waiting := pending(state)):
            break
        seat = waiting[0].seat
        seen, actions = view(state, seat), legal(state, seat)
        near_end = seen.pending[0].decision == "turn" and Sight(seen).turns_left <= LATE
        if number % (40 if level == "expert" else 10) == 0 or (near_end and late < 2):
            asked += 1
            late += near_end
            other = imagine(seen, "another truth")
            seed = str(number)
            assert somebody.decide(seen, actions, seed) == somebody.decide(view(other, seat), legal(other, seat), seed)
        apply(state, steady.decide(seen, actions, str(number)))
    assert asked >= 4
    assert late >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_decides_the_same_in_any_process(level: Level) -> None:
    number = 200 if level == "expert" else 60  # the end of the game included, where expert plays it through
    code = f"from tests.players.test_deciding import decisions; print(decisions('london', {level!r}, {number}))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": chaos}, capture_output=True, check=True
        ).stdout
        for chaos in ("1", "2")
    }
    assert told == {f"{decisions('london', level, number)}\n".encode()}


def test_the_seed_matters_where_chance_decides() -> None:
    state, _ = start(load_board("europe"), 2, "seed")
    seen, actions = view(state, 0), legal(state, 0)
    assert len({player("random").decide(seen, actions, str(seed)) for seed in range(50)}) > 5
