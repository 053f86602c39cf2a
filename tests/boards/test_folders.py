"""Maps in a folder of one's own work like those that come with the project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.boards import SHIPPED, UnknownMap, load_board, load_boards, map_folder, map_ids
from bot.boards.map_file import read_map
from tests.pace import slowest

OWN_MAP = """
title = "Three towns"
players = [2, 3]
mechanisms = ["ferries", "longest_path"]
second_lane_from = 3

[decks.train]
colors = ["red", "blue"]
plain = 8
wild = 4

[pieces]
train = 8

[points]
1 = 1
2 = 2

[setup]
cards = { train = 2 }
face_up = { train = 3 }
wild_reset = 3
tickets = 1

[ticket_draw]
draw = 1
keep_at_least = 1

[end]
pieces_left = 1
turns_each = 1

[longest_path]
points = 5

[cities]
"Łódź" = { xy = [0.1, 0.1], lat = 51.8, lon = 19.5 }
"Gdańsk" = { xy = [0.5, 0.1], lat = 54.4, lon = 18.6 }
Visby = { xy = [0.9, 0.1], lat = 57.6, lon = 18.3 }

[network]
routes = [
  { a = "Łódź", b = "Gdańsk", length = 2, color = "red" },
  { a = "Gdańsk", b = "Łódź", length = 2, color = "blue" },
  { a = "Gdańsk", b = "Visby", length = 2, color = "gray", kind = "ferry", locomotives = 1 },
]

[tickets]
regular = [
  { cities = ["Łódź", "Gdańsk"], points = 2 },
  { cities = ["Łódź", "Visby"], points = 4, penalty = 1 },
  { cities = ["Gdańsk", "Visby"], points = 2 },
]
"""


@pytest.fixture
def own_maps(tmp_path: Path) -> Path:
    folder = tmp_path / "maps"
    (folder / "towns").mkdir(parents=True)
    (folder / "towns" / "map.toml").write_text(OWN_MAP, encoding="utf-8")
    return folder


def test_a_map_with_known_mechanisms_needs_no_python(own_maps: Path) -> None:
    board = load_board("towns", own_maps)
    assert (board.id, board.title, board.players) == ("towns", "Three towns", (2, 3))
    assert [route.id for route in board.routes] == ["gdansk-lodz-red", "gdansk-lodz-blue", "gdansk-visby"]
    assert [route.twin for route in board.routes] == [1, 0, None]
    assert [(ticket.id, ticket.points, ticket.penalty) for ticket in board.tickets][1] == ("lodz-visby", 4, 1)
    assert board.find_city("lodz").name == "Łódź"
    assert board.offers == ()


def test_other_files_and_folders_are_ignored(own_maps: Path) -> None:
    (own_maps / "towns" / "layout.toml").write_text("not = [even toml")
    (own_maps / "drafts").mkdir()
    (own_maps / "README.md").write_text("maps")
    assert map_ids(own_maps) == ("towns",)
    assert list(load_boards(own_maps)) == ["towns"]


def test_a_copied_folder_gives_equal_boards(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "maps", ignore=lambda _, names: [n for n in names if n.endswith(".geojson")])
    for map_id, board in load_boards(tmp_path / "maps").items():
        shipped = load_board(map_id)
        assert (board.cities, board.routes, board.tickets) == (shipped.cities, shipped.routes, shipped.tickets)


def test_a_board_is_read_once() -> None:
    assert load_board("europe") is load_board("europe")


def test_a_board_is_immutable() -> None:
    board = load_board("europe")
    with pytest.raises(AttributeError):
        board.title = "Asia"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        board.routes[0].length = 3  # type: ignore[misc]


def test_an_unknown_map_suggests_others(own_maps: Path) -> None:
    with pytest.raises(UnknownMap, match="unknown map 'europa'; there is europe"):
        load_board("europa")
    with pytest.raises(UnknownMap, match="there is towns"):
        load_board("europe", own_maps)
    with pytest.raises(UnknownMap):
        map_folder("../europe")


def test_loading_all_maps_is_quick() -> None:
    assert len(map_ids(SHIPPED)) == 7
    assert slowest([lambda: [read_map(SHIPPED / map_id) for map_id in map_ids(SHIPPED)]]) < 150
