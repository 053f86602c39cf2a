"""The pictures look as they did when somebody last looked; `python -m tests.pictures.golden` draws them anew."""

from __future__ import annotations

import pytest

from bot.game import view
from bot.game.state import FREE, own
from tests.pictures import golden
from tests.pictures.tables import NAMES, STUDIO, table


@pytest.mark.parametrize("name", sorted(golden.scenes()))
def test_a_picture_looks_like_its_golden_one(name: str) -> None:
    assert golden.compare(name) is None


def test_there_is_no_golden_picture_that_nobody_draws_and_all_are_small() -> None:
    files = list(golden.GOLDEN.iterdir())
    assert {path.name for path in files} == {f"{name}.webp" for name in golden.scenes()}
    assert [path.name for path in files if path.stat().st_size > 64 * 1024] == []


def test_a_small_change_is_seen() -> None:
    """Three cards instead of two, one more route, another digit: each is told apart from what was."""
    before = table("europe", 5)
    others = [before.copy() for _ in range(3)]
    others[0].hands[0] = [count + (count == 2) for count in before.hands[0]]
    own(others[1], before.owners.index(FREE), 0)
    others[2].scores[0] += 10
    first, *changed = (golden.small(golden.opened(STUDIO.hand(view(s, 0), NAMES, "en"))) for s in (before, *others))
    assert golden.difference(first, first.copy()) is None
    assert [golden.difference(first, other) is None for other in changed] == [False, False, False]
