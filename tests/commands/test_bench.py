"""What `python -m bot bench` measures: every part has something to run, and one of them runs."""

from __future__ import annotations

import importlib
import inspect
import json

import pytest

from bot.__main__ import main
from bot.commands.bench import PARTS


@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_run(part: str) -> None:
    assert inspect.signature(importlib.import_module(PARTS[part]).run).parameters == {}


def test_the_parts_are_those_that_must_be_fast() -> None:
    assert {"game", "pictures", "players", "playground", "playing", "store", "tables"} <= set(PARTS)
    assert "commands" not in PARTS


def test_one_part_as_table_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "boards"]) == 0
    assert "load_all_best_ms" in capsys.readouterr().out
    assert main(["bench", "boards", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["results"]["boards"]["maps"] == 7


def test_an_unknown_part_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "horses"]) == 2
    assert "horses" in capsys.readouterr().err
