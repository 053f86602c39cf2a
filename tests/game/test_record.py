"""The log of a game, and that its description is complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from bot.boards import load_board
from bot.game import Action, Event, Options, record, start
from bot.game.state import Over
from tests.game.games import TABLES, spelled, steps

FORMAT = Path(__file__).parents[2] / "docs" / "log-format.md"


def described(heading: str) -> dict[str, set[str]]:
    """The rows of a table of the description: kind -> keys."""
    section = FORMAT.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", section, re.MULTILINE)
    return {kind: set(re.findall(r"`(\w+)`", keys)) for kind, keys in rows if kind not in ("do", "event")}


def test_every_action_is_described_with_its_keys() -> None:
    assert described("Actions") == {
        kind.__struct_config__.tag: {*kind.__struct_fields__} - {"seat"} for kind in get_args(Action)
    }


def test_every_event_is_described_with_its_keys() -> None:
    assert described("Events") == {
        kind.__struct_config__.tag: {*kind.__struct_fields__} - {"only", "but"} for kind in get_args(Event)
    }


def test_the_kinds_described_as_private_are_those_that_only_one_seat_may_know() -> None:
    private = set(re.findall(r"^\| `(\w+)` \|[^|]*\| \*private\*", FORMAT.read_text(encoding="utf-8"), re.MULTILINE))
    told: dict[str, set[bool]] = {}
    for table in TABLES:
        for _, _, events, _ in steps(table, "told"):
            for event in events:
                told.setdefault(event.__struct_config__.tag, set()).add(event.only is not None)
                assert event.only in (None, getattr(event, "seat", None))
    assert {kind for kind, secret in told.items() if secret == {True}} == private
    assert all(len(secret) == 1 for secret in told.values())


def test_the_example_can_be_read() -> None:
    example = FORMAT.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0]
    (entries,) = record.games(example.splitlines())
    assert len(entries) == 4


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_a_log_plays_to_the_same_end(table: tuple[str, int, Options]) -> None:
    name, seats, options = table
    lines = [record.header_line(record.Header(name, tuple("ABCDE"[:seats]), "log", options))]
    played = None
    for state, action, events, _ in steps(table, "log"):
        if action is not None:
            lines.append(record.action_line(action))
        lines += record.event_lines(events)
        played = state
    assert played is not None
    lines.append(record.final_line(played))
    (entries,) = record.games(lines)
    *_, last = record.replay(entries, load_board)
    assert last == played
    assert isinstance(last.phase, Over)


def test_a_game_still_going_on_is_no_broken_log() -> None:
    state, events = start(load_board("london"), 2, "half")
    lines = [record.header_line(record.Header("london", ("A", "B"), "half")), *record.event_lines(events)]
    (entries,) = record.games(lines)
    assert [again == state for again in record.replay(entries, load_board)] == [True]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([b'{"event":{"event":"turn","seat":0,"turn":1}}'], "line 1: a game has to begin with its header"),
        ([b"{}"], "line 1: says nothing"),
        ([b"", b"nonsense"], "line 2: not readable"),
        ([b'{"game":{"map":"london","seats":["A"],"seed":"1"}}'], "line 1: london is for 2 to 4 players, not 1"),
        ([b'{"game":{"map":"london","seats":["A","B"],"seed":"1","options":{"tols":true}}}'], "tols"),
    ],
)
def test_a_broken_log_is_told_with_its_line(lines: list[bytes], message: str) -> None:
    with pytest.raises(record.BrokenLog, match=re.escape(message)):
        _replay_all(lines)


def _replay_all(lines: list[bytes]) -> None:
    for entries in record.games(lines):
        assert list(record.replay(entries, load_board))
