"""The panel's pages when very many routes can be claimed: every id stands there once, and pages go round."""

from __future__ import annotations

import pytest

from bot.boards import load_board
from bot.chat.panel.sight import Sight
from bot.chat.panel.turn import page_buttons
from bot.game import start, view
from bot.game.board import Options
from bot.tables import Choices, Game, Seen


def sight() -> Sight:
    state, _ = start(load_board("london"), 2, "pages")
    seen = Seen(1, 0, view(state, 0))
    game = Game(
        id=1,
        channel=1,
        guild=1,
        board="london",
        status="playing",
        version=1,
        options=Options(),
        host=1,
        seats_wanted=2,
        seats=(),
        turn_time=None,
        language="en",
        paused=False,
        seed_hash=None,
        seed=None,
        opened_at=0.0,
        started_at=None,
        ended_at=None,
        ended_why=None,
        proposals=(),
    )
    return Sight(game, seen, Choices(1, 0, "turn", ()), "en", ("Ala", "Ola"))


@pytest.mark.parametrize("pages", [2, 3, 4])
def test_every_page_is_reached_and_no_id_stands_there_twice(pages: int) -> None:
    for page in range(pages):
        ids = [button.press for button in page_buttons(sight(), page, pages)]
        assert len(ids) == len(set(ids))
        assert ids[-1].endswith(f":m{(page + 1) % pages}")
