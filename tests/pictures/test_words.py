"""The words on pictures: the same in both languages, all of them used, in the right plural form."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

import bot.pictures
from bot.game.board import PieceLook
from bot.game.result import ItemKind, TieBreak
from bot.game.view import TOGETHER
from bot.pictures.words import LANGUAGES, plural, words

PICTURES = Path(bot.pictures.__file__).parent
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in PICTURES.rglob("*.py"))


def texts(language: str) -> dict[str, Any]:
    return tomllib.loads((PICTURES / "words" / f"{language}.toml").read_text(encoding="utf-8"))


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_both_languages_say_the_same_things() -> None:
    english, polish = texts("en"), texts("pl")
    assert english.keys() == polish.keys()
    for key, text in english.items():
        if isinstance(text, str):
            assert placeholders(text) == placeholders(polish[key]), key
        else:
            assert text.keys() == polish[key].keys(), key
    for key, forms in english["plurals"].items():
        assert set(forms) == {"one", "many"}, key
        assert set(polish["plurals"][key]) == {"one", "few", "many"}, key


def test_nothing_is_said_that_nobody_asks_for() -> None:
    made = {f"item_{kind}" for kind in get_args(ItemKind) if kind != "ticket"} | {
        f"tie_{tie}" for tie in get_args(TieBreak)
    }
    made |= {"item_ticket_done", "item_ticket_failed", "wild_joker"} | {f"wild_{look}" for look in get_args(PieceLook)}
    made |= {f"all_{decision}" for decision in TOGETHER}
    english = texts("en")
    keys = {key for key, text in english.items() if isinstance(text, str)} | english["plurals"].keys()
    assert sorted(key for key in keys - made if f'"{key}"' not in SOURCES and f"'{key}'" not in SOURCES) == []
    assert made <= keys


@pytest.mark.parametrize(
    ("count", "form"),
    [(1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (22, "few"), (112, "many"), (0, "many")],
)
def test_polish_numbers(count: int, form: str) -> None:
    assert plural("pl", count) == form
    assert words("pl").count("points", count).startswith(str(count))


def test_english_numbers() -> None:
    assert [words("en").count("hand_cards", count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert {plural("en", count) for count in range(30)} == {"one", "many"}


def test_all_languages_are_there() -> None:
    assert {path.stem for path in (PICTURES / "words").glob("*.toml")} == set(LANGUAGES)
