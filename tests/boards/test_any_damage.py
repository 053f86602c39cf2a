"""However a map file is damaged, the answer is a board or a list of problems, never a crash."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.boards import MAPS, SHIPPED, check_map

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


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_maps_are_told(data: st.DataObject) -> None:
    map_id = data.draw(st.sampled_from(MAPS))
    spans = data.draw(st.lists(st.sampled_from(PLACES[map_id]), min_size=1, max_size=3, unique=True))
    text = TEXTS[map_id]
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + data.draw(st.sampled_from(NEW)) + text[end:]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "map.toml").write_text(text, encoding="utf-8")
        problems = check_map(Path(folder))
    lines = text.count("\n")
    assert all(problem.line is None or 1 <= problem.line <= lines for problem in problems)
    assert all(problem.text for problem in problems)
