"""Posts of a game's end: what decided has the name it has on this map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.chat.notices import proposal_screen
from bot.chat.posts import score_text
from bot.chat.texts import say
from bot.store.rows import Choice, ProposalState
from bot.tables.table import Proposal
from tests.chat.test_gallery import SEATS
from tests.chat.test_pages import sight
from tests.pictures.tables import over, table


@pytest.mark.parametrize(
    ("map_id", "name"),
    [("europe", "the European Express"), ("usa", "the longest path")],
)
def test_the_longest_path_is_called_as_the_map_calls_it(map_id: str, name: str) -> None:
    ended = sight(over(table(map_id, 2)), "en")
    assert ended.view.result is not None
    tied = replace(ended.view, result=structs.replace(ended.view.result, tie_break="longest_path"))
    game = structs.replace(ended.game, seats=SEATS)
    assert f"-# Equal points: {name} decided." in score_text(game, tied, "en").splitlines()


@pytest.mark.parametrize(
    ("ballots", "state", "told"),
    [
        ({1: "turn", 2: "seat"}, "accepted", "settled_turn"),
        ({1: "seat", 2: "seat"}, "accepted", "settled_seat"),
        ({1: "no", 2: "no"}, "rejected", "settled_wait"),
    ],
)
def test_a_vote_with_more_than_two_answers_tells_which_it_was(
    ballots: dict[int, Choice], state: ProposalState, told: str
) -> None:
    game = structs.replace(sight(table("europe", 2)).game, seats=SEATS)
    asked = Proposal(1, "time_up", 0, None, 1, (1, 2), ballots, state)
    assert proposal_screen(game, asked, "en").text.splitlines()[-1] == say("en", f"votes.{told}")
