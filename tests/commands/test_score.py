"""`score` as somebody at a terminal meets it: final positions, also of games played at a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.__main__ import main
from bot.boards import load_board
from bot.game import Options, State
from bot.game import score as scored
from tests.game.games import TABLES, spelled, steps


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
        ({"map": "nederland", "players": [{"name": n, "seat": 1} for n in "AB"]}, "seats have to be 1 to 2, each once"),
        ({"map": "nederland", "players": [{"name": "A", "loans": -1}]}, "A: loans can't be -1"),
        (
            {"map": "nederland", "options": {"tolls": False}, "players": [{"name": "A", "tolls": 4}]},
            "A: this game is played without tolls",
        ),
        ({"map": "nederland", "options": {"tols": False}, "players": [{"name": "A"}]}, "tols"),
        ({"map": "europe", "players": [{"name": "A", "tolls": 4}]}, "Europe has no tolls"),
        ({"map": "europe", "players": [{"name": "A", "trains_left": -1}]}, "A: trains_left can't be -1"),
        ({"map": "europe", "players": [{"name": "A"}, {"name": "A"}]}, "two players have the same name"),
        ({"map": "europe", "players": []}, "here are 0"),
        ({"map": "world", "players": [{"name": "A", "harbors": ["Tokyo"] * 4}]}, "4 harbors, more than the 3"),
        ({"map": "world", "players": [{"name": n, "harbors": ["Tokyo"]} for n in "AB"]}, "Tokyo has a harbor already"),
        ({"map": "world", "players": [{"name": "A", "harbors": ["Tokyo"], "harbors_left": 3}]}, "so 2 are left"),
        ({"map": "world", "players": [{"name": "A", "exchanged": -2}]}, "A: exchanged can't be -2"),
        (
            {"map": "world", "players": [{"name": "A", "trains_left": 25, "ships_left": 40}]},
            "A has 65 pieces, more than the 60 a player has",
        ),
        ({"map": "europe", "players": [{"name": "A", "exchanged": 2}]}, "Europe has no exchanged pieces"),
        ({"map": "iberia", "players": [{"name": "A", "festivals": {"Vigo": 1}}]}, "there is no festival in Vigo"),
        (
            {"map": "iberia", "players": [{"name": "A", "festivals": {"Porto": 2, "Coimbra": 2}}]},
            "only 3 festival cards of Coimbra",
        ),
        ({"map": "london", "players": [{"name": "A", "festivals": {"Waterloo": 1}}]}, "London has no festivals"),
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
    assert capsys.readouterr().out.splitlines()[-1] == "won by A and B, equal in everything"


def written_down(state: State) -> dict[str, Any]:
    """The end of a game as somebody at the table would write it down."""
    board = state.board
    players = []
    for seat in range(state.seats):
        routes = [route for route in board.routes if state.owners[route.index] == seat]
        player: dict[str, Any] = {
            "name": f"Player {seat}",
            "routes": [
                {"a": board.cities[route.a].id, "b": board.cities[route.b].id, "color": route.color or "gray"}
                for route in routes
            ],
            "tickets": [[board.cities[city].name for city in board.tickets[t].cities] for t in state.tickets[seat]],
            "trains_left": state.trains[seat],
            "seat": state.order.index(seat) + 1,
        }
        if board.stations is not None:
            player["stations"] = [city.name for city in board.cities if state.stations[city.index] == seat]
        if board.harbors is not None:
            player["ships_left"] = state.ships[seat]
            player["harbors"] = [city.name for city in board.cities if state.harbors[city.index] == seat]
            player["harbors_left"] = board.harbors.count - len(player["harbors"])
            player["exchanged"] = state.exchanged[seat]
        if board.festivals:
            held = zip(board.festivals, state.festivals_held[seat], strict=True)
            player["festivals"] = {board.cities[one.cities[-1]].name: number for one, number in held if number}
        if board.tolls is not None and state.options.tolls:
            player["tolls"], player["loans"] = state.tolls[seat], state.loans[seat]
        players.append(player)
    return {"map": board.id, "options": msgspec.to_builtins(state.options), "players": players}


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_the_end_of_any_game_is_scored_as_the_game_did(
    table: tuple[str, int, Options], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, (state, _, _, _) = steps(table, "written down")
    sheet = _score(written_down(state), tmp_path, capsys)
    result = scored(state)
    for seen, player in zip(sheet["players"], result.players, strict=True):
        assert seen["total"] == player.total
        assert seen["items"] == [msgspec.to_builtins(item) for item in player.items]
    assert sheet["winners"] == [f"Player {seat}" for seat in result.winners]
    assert sheet["tie_break"] == result.tie_break


def test_places_in_the_turn_order_may_be_counted_from_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for first in (0, 1):
        players = [{"name": name, "seat": first + place} for name, place in (("A", 2), ("B", 0), ("C", 1))]
        sheet = _score({"map": "nederland", "players": players}, tmp_path, capsys)
        assert [_points(player)["start"] for player in sheet["players"]] == [2, 0, 1]
