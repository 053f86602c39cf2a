"""Golden games: one per map and option, every event and the final state byte for byte as they always were.

They hold on every platform and every Python. When the rules change on purpose:
`python -m tests.game.test_golden` writes the new ones.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from bot.boards import load_board
from bot.game import Options, action_to_json, chance, events_to_json, legal, pending, score, start, state_to_json
from bot.game import apply as apply_action
from tests.game.games import TABLES, spelled

GOLDEN = Path(__file__).parent / "golden.json"


class _Dice:
    """The game's own stream of chance for the players, too: `random` may change with Python."""

    def __init__(self, seed: str) -> None:
        self.seed, self.chance = seed, 0


def _told(table: tuple[str, int, Options]) -> dict[str, object]:
    name, seats, options = table
    state, events = start(load_board(name), seats, "golden", options)
    dice = _Dice("players")
    story = hashlib.sha256(events_to_json(events))
    actions = 0
    while waiting := pending(state):
        seat = waiting[chance.below(dice, len(waiting))].seat
        choices = legal(state, seat)
        action = choices[chance.below(dice, len(choices))]
        story.update(action_to_json(action) + events_to_json(apply_action(state, action)))
        actions += 1
    return {
        "actions": actions,
        "totals": [player.total for player in score(state).players],
        "story": story.hexdigest(),
        "state": hashlib.sha256(state_to_json(state)).hexdigest(),
    }


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_the_game_is_told_as_ever(table: tuple[str, int, Options]) -> None:
    assert _told(table) == json.loads(GOLDEN.read_text())[spelled(table)]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({spelled(table): _told(table) for table in TABLES}, indent=1) + "\n")
