"""Every key is found on the line where it stands."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.boards import MAPS, SHIPPED
from bot.boards.lines import lines_of

TEXT = '''\
# a comment with [brackets] = "and more"
title = "a # no comment ] }"

[decks.train]
colors = ["red",
  # between
  "blue", 'green']
wild = 14

[[districts]]
number = 1
[[districts]]
number = 2
cities = [["a", "b"], { x = 1, y = "]" },
  7]
[districts.look]
long = """
several
"lines" """
"quoted . key" = 1
dotted.key = 2
'''


def test_lines_of_all_kinds_of_keys() -> None:
    tomllib.loads(TEXT)
    lines = lines_of(TEXT)
    assert lines == {
        ("title",): 2,
        ("decks", "train"): 4,
        ("decks", "train", "colors"): 5,
        ("decks", "train", "colors", 0): 5,
        ("decks", "train", "colors", 1): 7,
        ("decks", "train", "colors", 2): 7,
        ("decks", "train", "wild"): 8,
        ("districts", 0): 10,
        ("districts", 0, "number"): 11,
        ("districts", 1): 12,
        ("districts", 1, "number"): 13,
        ("districts", 1, "cities"): 14,
        ("districts", 1, "cities", 0): 14,
        ("districts", 1, "cities", 0, 0): 14,
        ("districts", 1, "cities", 0, 1): 14,
        ("districts", 1, "cities", 1): 14,
        ("districts", 1, "cities", 1, "x"): 14,
        ("districts", 1, "cities", 1, "y"): 14,
        ("districts", 1, "cities", 2): 15,
        ("districts", 1, "look"): 16,
        ("districts", 1, "look", "long"): 17,
        ("districts", 1, "look", "quoted . key"): 20,
        ("districts", 1, "look", "dotted", "key"): 21,
    }


@pytest.mark.parametrize("map_id", MAPS)
def test_lines_of_the_maps(map_id: str) -> None:
    text = (SHIPPED / map_id / "map.toml").read_text(encoding="utf-8")
    rows = text.splitlines()
    lines = lines_of(text)
    values = tomllib.loads(text)
    for city in values["cities"]:
        assert rows[lines["cities", city] - 1].lstrip('"').startswith(city)
    for at, route in enumerate(values["network"]["routes"]):
        row = rows[lines["network", "routes", at] - 1]
        assert f'a = "{route["a"]}"' in row
        assert f'b = "{route["b"]}"' in row


plain = st.text(st.characters(exclude_categories=["C"], exclude_characters="\\\"'"), max_size=8)


@given(st.lists(st.lists(plain, max_size=4), max_size=5), st.integers(0, 3))
def test_elements_of_any_array(lists: list[list[str]], blank: int) -> None:
    """One list per line, with comments and blank lines between, whatever their strings contain."""
    gap = "\n" * blank + "# [ { \" ' \n"
    rows = ["  [" + ", ".join(f'"{part}"' for part in row) + "],\n" for row in lists]
    text = "rows = [\n" + "".join(row + gap for row in rows) + "]\n"
    assert tomllib.loads(text) == {"rows": lists}
    lines = lines_of(text)
    for at in range(len(lists)):
        assert lines["rows", at] == 2 + at * (blank + 2)
