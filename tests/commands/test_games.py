"""`simulate` and `replay` as somebody at a terminal meets them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.__main__ import main

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
        (["simulate", "london", "--log", "no/such/folder/log"], "--log: no/such/folder/log: No such file or directory"),
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


def test_an_unknown_map_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "atlantis"]) == 1
    assert "unknown map 'atlantis'; there is europe" in capsys.readouterr().err


def test_a_replay_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    main(["simulate", "london", "--players", "2", "--games", "2", "--log", str(log)])
    capsys.readouterr()
    assert main(["replay", str(log), "--check"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"london: \d+ actions, random 1 -?\d+, random 2 -?\d+; won by random [12]", first)
    assert second.startswith("london: ")
    assert last == "2 games replayed, every event and score as written"


def test_a_game_that_is_not_over_replays_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    main(["simulate", "london", "--players", "2", "--log", str(log)])
    lines = log.read_text().splitlines()
    actions = [number for number, line in enumerate(lines) if line.startswith('{"action"')]
    log.write_text("\n".join(lines[: actions[10]]))
    capsys.readouterr()
    assert main(["replay", str(log), "--check"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "london: 10 actions, not over yet"


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "no game in it"), ("\n\n", "no game in it"), ("moin", "line 1: not readable"), (None, "No such file")],
)
def test_what_is_no_log(text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    if text is not None:
        log.write_text(text)
    assert main(["replay", str(log)]) == 1
    assert message in capsys.readouterr().err
