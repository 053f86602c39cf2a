"""`simulate`, `replay` and `score` as somebody at a terminal meets them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.boards import load_board

ALL_MAPS = ["europe", "world", "london", "iberia", "nederland", "usa", "newyork"]
OPTIONS = [
    ("nederland", ["--players", "2"]),
    ("nederland", ["--players", "2", "--option", "neutral_player=no"]),
    ("nederland", ["--players", "3", "--option", "tolls=no"]),
    ("world", ["--players", "3", "--option", "first_game_pieces=yes"]),
]


@pytest.mark.parametrize(("name", "more"), [*((name, []) for name in ALL_MAPS), *OPTIONS])
def test_a_simulated_game_replays(
    name: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    assert main(["simulate", name, "--games", "2", "--seed", "5", "--json", "--log", str(log), *more]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games"] == 2
    assert summary["actions"] > 60
    assert main(["replay", str(log), "--check", "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)["games"]
    assert sum(game["actions"] for game in replayed) == summary["actions"]
    assert min(min(game["totals"]) for game in replayed) == summary["score_min"]


def test_the_same_seed_gives_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs = [tmp_path / "a", tmp_path / "b", tmp_path / "c"]
    for log, seed in zip(logs, ("7", "7", "8"), strict=True):
        main(["simulate", "london", "--seed", seed, "--log", str(log)])
    assert logs[0].read_bytes() == logs[1].read_bytes() != logs[2].read_bytes()


def test_computer_players_of_different_levels_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "london", "--players-by", "easy,random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "london", "--players", "5"], "London is for 2 to 4 players, not 5"),
        (["simulate", "london", "--players-by", "clever"], "there is no 'clever'"),
        (["simulate", "london", "--players", "3", "--players-by", "random,random"], "2 levels for 3 players"),
        (["simulate", "london", "--option", "tolls=no"], "London has no option 'tolls'"),
        (["simulate", "nederland", "--option", "tolls=maybe"], "tolls=yes or tolls=no"),
        (["simulate", "london", "--games", "0"], "--games: at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_told(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def _tampered(lines: list[str], find: str, change: str) -> list[str]:
    at = next(number for number, line in enumerate(lines) if find in line)
    return [*lines[:at], lines[at].replace(find, change, 1), *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("find", "change", "message"),
    [
        ('"event":"turned_up","place":', '"event":"turned_up","place":9', "what happens is"),
        ('"do":"draw"', '"do":"tickets"', "line "),
        ('{"final":{"totals":[', '{"final":{"totals":[99,', "the final scores are"),
        ('{"event":{"event":"turn"', '{"nothing":{"event":"turn"', "not readable"),
        ('"format":1', '"format":7', "format 7 is not known"),
        ('"map":"london"', '"map":"atlantis"', "atlantis"),
    ],
)
def test_a_log_that_was_changed_is_found_out(
    find: str, change: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    main(["simulate", "london", "--players", "2", "--log", str(log)])
    lines = log.read_text().splitlines()
    log.write_text("\n".join(_tampered(lines, find, change)))
    assert main(["replay", str(log), "--check"]) == 1
    assert message in capsys.readouterr().err


def test_a_log_that_ends_too_early_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    main(["simulate", "london", "--players", "2", "--log", str(log)])
    log.write_text("\n".join(log.read_text().splitlines()[:-1]))
    assert main(["replay", str(log), "--check"]) == 1
    assert "the final scores are missing" in capsys.readouterr().err


def _score(position: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    assert main(["score", str(path), "--json"]) == 0, capsys.readouterr().err
    sheet: dict[str, Any] = json.loads(capsys.readouterr().out)
    return sheet


def _points(player: dict[str, Any]) -> dict[str, int]:
    points: dict[str, int] = {}
    for item in player["items"]:
        points[item["kind"]] = points.get(item["kind"], 0) + item["points"]
    return points


def test_the_position_of_the_readme_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = _score(
        {
            "map": "europe",
            "players": [
                {
                    "name": "Red",
                    "routes": [["Paris", "Zürich"], {"a": "PARIS", "b": "frankfurt", "color": "white"}],
                    "tickets": [["Brest", "Petrograd"]],
                    "stations": ["roma"],
                    "trains_left": 2,
                }
            ],
        },
        tmp_path,
        capsys,
    )
    red = sheet["players"][0]
    assert _points(red) == {"routes": 8, "ticket": -20, "stations_left": 8, "longest_path": 10}
    assert red["total"] == 6
    assert sheet["winners"] == ["Red"]


def test_stations_lend_the_route_that_scores_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Red holds Paris–Wien; the gap München–Wien is Blue's, and a station in Wien closes it."""
    sheet = _score(
        {
            "map": "europe",
            "players": [
                {
                    "name": "Red",
                    "routes": [{"a": "Paris", "b": "Frankfurt", "color": "orange"}, ["Frankfurt", "München"]],
                    "tickets": [["Paris", "Wien"]],
                    "stations": ["Wien"],
                },
                {"name": "Blue", "routes": [["Wien", "München"], {"a": "Wien", "b": "Budapest", "color": "red"}]},
            ],
        },
        tmp_path,
        capsys,
    )
    red = sheet["players"][0]
    assert _points(red)["ticket"] == 8
    assert red["stations"] == [{"city": "wien", "route": "munchen-wien"}]


def test_the_rulebooks_harbors_are_worth_thirty_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES 3.7: Buenos Aires and Dar Es Salaam, each named by two completed tickets."""
    board = load_board("world")
    tickets = [
        ["Buenos Aires", "Manila"],
        ["Buenos Aires", "Sydney"],
        ["Hamburg", "Dar Es Salaam"],
        ["Lagos", "Luanda", "Dar Es Salaam", "Djibouti"],
    ]
    routes = _network(board, {name for ticket in tickets for name in ticket})
    sheet = _score(
        {
            "map": "world",
            "players": [
                {
                    "name": "Niebieski",
                    "routes": routes,
                    "tickets": tickets,
                    "harbors": ["Buenos Aires", "Dar es Salaam"],
                    "harbors_left": 1,
                    "exchanged": 3,
                }
            ],
        },
        tmp_path,
        capsys,
    )
    points = _points(sheet["players"][0])
    assert points["harbor"] == 60
    assert points["harbors_left"] == -4
    assert points["exchange"] == -3


def _network(board: Any, names: set[str]) -> list[list[str]]:
    """Few routes that connect all these places: each joined to what there is by the shortest way."""
    import networkx as nx

    graph = nx.Graph()
    for route in board.routes:
        graph.add_edge(board.cities[route.a].name, board.cities[route.b].name, weight=route.length)
    tree = nx.approximation.steiner_tree(graph, sorted(names))
    return [[a, b] for a, b in tree.edges]


def test_festivals_score_by_their_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES 5.9, the rulebook's example: 3 Sevilla = 6, 7 Valencia = 22."""
    sheet = _score(
        {"map": "iberia", "players": [{"name": "A", "festivals": {"Sevilla": 3, "Valencia": 7}}, {"name": "B"}]},
        tmp_path,
        capsys,
    )
    items = {item["city"]: item["points"] for item in sheet["players"][0]["items"] if item["kind"] == "festival"}
    assert items == {"sevilla": 6, "valencia": 22}


def test_the_rulebooks_toll_ranking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES 6.5: 9, 9, a loan, 1 -> 55, 55, nothing, 20."""
    players = [
        {"name": "Krysia", "tolls": 9, "seat": 2},
        {"name": "Jacek", "tolls": 9, "seat": 1},
        {"name": "Julia", "tolls": 3, "loans": 1, "seat": 3},
        {"name": "Nikodem", "tolls": 1, "seat": 4},
    ]
    sheet = _score({"map": "nederland", "players": players}, tmp_path, capsys)
    points = [_points(player) for player in sheet["players"]]
    assert [each["toll_bonus"] for each in points] == [55, 55, 0, 20]
    assert [each["start"] for each in points] == [1, 0, 2, 3]
    assert points[2]["loans"] == -5
    assert sheet["winners"] == ["Krysia"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"map": "atlantis", "players": [{"name": "A"}]}, "atlantis"),
        ({"map": "europe"}, "this is no position"),
        ({"map": "europe", "players": [{"name": "A", "hat": 1}]}, "hat"),
        ({"map": "europe", "players": [{"name": "A", "routes": [["Paris", "Koln"]]}]}, "unknown place 'Koln'"),
        ({"map": "europe", "players": [{"name": "A", "routes": [["Paris", "Roma"]]}]}, "no route Paris–Roma"),
        ({"map": "europe", "players": [{"name": "A", "tickets": [["Paris", "London"]]}]}, "no ticket Paris–London"),
        (
            {"map": "europe", "players": [{"name": n, "tickets": [["Paris", "Wien"]]} for n in "AB"]},
            "only one ticket Paris–Wien",
        ),
        (
            {"map": "europe", "players": [{"name": n, "routes": [["Paris", "Zurich"]]} for n in "AB"]},
            "the route Paris–Zürich is owned twice, it is A's already",
        ),
        (
            {"map": "europe", "players": [{"name": "A", "routes": [["Paris", "Frankfurt"]] * 2}]},
            "A owns both lanes of Paris–Frankfurt",
        ),
        (
            {"map": "europe", "players": [{"name": "A", "routes": [["Paris", "Zurich"]], "trains_left": 43}]},
            "A has 46 trains, more than the 45 a player has",
        ),
        ({"map": "europe", "players": [{"name": "A", "stations": ["Roma", "Roma"]}]}, "Roma has a station already"),
        ({"map": "europe", "players": [{"name": "A", "stations": ["Roma"] * 4}]}, "4 stations, more than the 3"),
        ({"map": "london", "players": [{"name": "A", "stations": ["Waterloo"]}]}, "London has no stations"),
        ({"map": "world", "players": [{"name": "A", "harbors": ["Moskva"]}]}, "Moskva is no harbor city"),
        ({"map": "iberia", "players": [{"name": "A", "festivals": {"Madrid": 5}}]}, "only 4 festival cards of Madrid"),
        ({"map": "nederland", "players": [{"name": "A", "seat": 2}]}, "seats have to be 1 to 1"),
        ({"map": "london", "players": [{"name": str(n)} for n in range(5)]}, "at most 4 players, here are 5"),
    ],
)
def test_what_cannot_be_is_named(
    position: Any, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    assert main(["score", str(path)]) == 1
    assert message in capsys.readouterr().err


def test_a_sheet_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({"map": "london", "players": [{"name": "A"}, {"name": "B"}]}))
    assert main(["score", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "won by A and B (by shared)"
