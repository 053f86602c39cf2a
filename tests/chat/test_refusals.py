"""Every reason has words, with names instead of ids, and somebody who gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from bot.boards import load_board
from bot.chat.refusals import refusal
from bot.chat.texts import LANGUAGES, Language, texts
from bot.game.refusal import Reason
from bot.tables import Why, tables
from tests.reading import as_read

TABLES = Path(tables.__file__).parent
EUROPE = load_board("europe")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", get_args(Reason))
@pytest.mark.parametrize("detail", ["", "3 of 4", "zurich", "amsterdam-essen", "red", "2"])
def test_every_reason_is_a_sentence_whatever_the_detail(language: Language, reason: Reason, detail: str) -> None:
    said = refusal(reason, detail, EUROPE, language)
    assert said.endswith(".")
    assert "{" not in said


def test_there_are_no_reasons_that_the_game_does_not_know() -> None:
    assert set(texts("en").pages("refusals")) == set(get_args(Reason))


def test_the_tables_deny_for_every_reason_that_has_words() -> None:
    given = {
        reason for file in TABLES.glob("*.py") for reason in re.findall(r'Denied\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    assert given == set(get_args(Why)) == set(texts("en").pages("denied"))


@pytest.mark.parametrize(
    ("reason", "detail", "text"),
    [
        ("station_taken", "zurich", "W tym mieście stoi już stacja: Zürich."),
        ("route_taken", "amsterdam-essen", "Trasa Amsterdam–Essen jest już zajęta."),
        ("not_in_hand", "red", "Nie masz na ręce tylu takich kart: 🟥 czerwona."),
        ("wrong_number_of_cards", "3 of 4", "Potrzeba 4 kart, wyłożone: 3."),
        ("too_few_tickets", "2", "Zatrzymaj co najmniej 2 bilety."),
    ],
)
def test_details_become_names_and_numbers(reason: Reason, detail: str, text: str) -> None:
    assert as_read(refusal(reason, detail, EUROPE, "pl")) == text
