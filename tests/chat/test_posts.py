"""Posts of a game's end: what decided has the name it has on this map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.chat.posts import score_text
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
