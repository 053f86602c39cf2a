"""`tournament` as somebody at a terminal meets it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.__main__ import main


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["tournament", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_same_seed_gives_the_same_win_rates_however_many_processes_play(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("newyork", "--players-by", "easy,random,random", "--games", "9", "--seed", "4")
    told = _told(capsys, *asked, "--jobs", "2")
    assert told == _told(capsys, *asked, "--jobs", "1")
    assert (told["map"], told["games"], told["seed"]) == ("newyork", 9, "4")
    easy, random = told["standings"]
    assert (easy["level"], easy["players"], random["level"], random["players"]) == ("easy", 1, "random", 2)
    assert easy["wins"] + random["wins"] == pytest.approx(9, abs=0.001)
    assert easy["low"] < easy["win_rate"] <= easy["high"]
    assert easy["mean_score"] > random["mean_score"]


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "nederland", "--players-by", "easy,random", "--games", "2", "--option", "tolls=no"]
    assert main(arguments) == 0
    title, heads, *lines = capsys.readouterr().out.splitlines()
    assert title == "Nederland, 2 games; 95 % intervals, as if games of one deal had nothing in common"
    assert heads.split() == ["players", "wins", "win", "rate", "interval", "by", "chance", "mean", "score"]
    assert [line.split()[:4] for line in lines] == [["1", "×", "easy", "2"], ["1", "×", "random", "0"]]


def test_a_last_deal_is_played_in_every_seat_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert _told(capsys, "newyork", "--players-by", "random,random,random", "--games", "4")["games"] == 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["london", "--players-by", "easy,clever"], "there is no 'clever'"),
        (["london", "--players-by", "easy,easy,easy,easy,easy"], "London is for 2 to 4 players, not 5"),
        (["london", "--players-by", "easy,easy", "--games", "0"], "--games: at least 1"),
        (["london", "--players-by", "easy,easy", "--jobs", "0"], "--jobs: at least 1"),
        (["london", "--players-by", "easy,easy", "--option", "tolls=no"], "London has no option 'tolls'"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *arguments]) == 2
    assert message in capsys.readouterr().err
