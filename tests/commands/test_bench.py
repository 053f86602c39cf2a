"""What `python -m bot bench` measures: every part has something to run, and one of them runs."""

from __future__ import annotations

import importlib
import inspect
import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.bench import PARTS


@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_run(part: str) -> None:
    assert inspect.signature(importlib.import_module(PARTS[part]).run).parameters == {}


def test_the_parts_are_those_that_must_be_fast() -> None:
    assert {"game", "pictures", "players", "playground", "playing", "starting", "store", "tables"} <= set(PARTS)
    assert "commands" not in PARTS


def test_one_part_as_table_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert main(["bench", "boards", "--json", str(file)]) == 0
    said = capsys.readouterr()
    assert "load_all_best_ms" in said.out
    assert said.err == "measuring boards …\n", "whoever waits sees what is being measured"
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["results"]["boards"]["maps"] == 7
    assert found["failed"] == []


def test_a_part_that_fails_loses_no_numbers_of_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bench.json"
    monkeypatch.setitem(PARTS, "playing", "bot.nothing_here")
    assert main(["bench", "playing", "boards", "--json", str(file)]) == 1
    said = capsys.readouterr()
    assert "load_all_best_ms" in said.out
    assert "nothing_here" in said.err
    assert said.err.endswith("failed: playing\n")
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (list(found["results"]), found["failed"]) == (["boards"], ["playing"])


def test_an_unknown_part_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "horses"]) == 2
    assert "horses" in capsys.readouterr().err
