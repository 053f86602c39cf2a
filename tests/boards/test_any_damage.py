"""However a map file is damaged, the answer is a board that can be played or a list of problems, never a crash."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.boards import MAPS, SHIPPED, check_map
from bot.boards.map_file import read_map
from bot.game import Options, apply, legal, pending, start, view

TEXTS = {map_id: (SHIPPED / map_id / "map.toml").read_text(encoding="utf-8") for map_id in MAPS}
VALUE = re.compile(
    r'"[^"\n]*"|-?\d+(?:\.\d+)?|\btrue\b|\[[^\[\]\n]*\]|\{[^{}\n]*\}|^\w+(?= =)|^\[+[\w.]+\]+', re.MULTILINE
)
PLACES = {map_id: [match.span() for match in VALUE.finditer(text)] for map_id, text in TEXTS.items()}
NEW = [
    '"x"',
    '""',
    "-1",
    "0",
    "5",
    "99999",
    "1.5",
    "nan",
    "true",
    "[]",
    "{}",
    "[[1]]",
    '["x"]',
    "[2, 5]",
    "{ x = 1 }",
    "",
]


def changed(data: st.DataObject, places: dict[str, list[tuple[int, int]]], new: st.SearchStrategy[str]) -> str:
    """The text of a map with something new in up to three of the places."""
    map_id = data.draw(st.sampled_from(MAPS))
    spans = data.draw(st.lists(st.sampled_from(places[map_id]), min_size=1, max_size=3, unique=True))
    text = TEXTS[map_id]
    for begin, end in sorted(spans, reverse=True):
        text = text[:begin] + data.draw(new) + text[end:]
    return text


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_maps_are_told(data: st.DataObject) -> None:
    text = changed(data, PLACES, st.sampled_from(NEW))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "map.toml").write_text(text, encoding="utf-8")
        problems = check_map(Path(folder))
    lines = text.count("\n")
    assert all(problem.line is None or 1 <= problem.line <= lines for problem in problems)
    assert all(problem.text for problem in problems)


NUMBERS = {
    map_id: [match.span() for match in re.finditer(r"\b\d+\b", text.split("# ── Places")[0])]
    for map_id, text in TEXTS.items()
}


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_map_without_problems_can_be_played(data: st.DataObject) -> None:
    """Other numbers of cards, pieces, tickets, points and players: problems are told, or a game comes to its end."""
    text = changed(data, NUMBERS, st.integers(0, 30).map(str))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "map.toml").write_text(text, encoding="utf-8")
        if check_map(Path(folder)):
            return
        board = read_map(Path(folder))
    random = Random(text)
    state, _ = start(board, random.randint(*board.players), "any", Options(first_game_pieces=random.random() < 0.5))
    for _ in range(3_000):
        if not pending(state):
            break
        apply(state, random.choice(legal(state, pending(state)[0].seat)))
    assert min(player.trains for player in view(state, None).players) >= 0
