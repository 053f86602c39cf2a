"""Every letter that stands on a picture is in the typeface it is written with."""

from __future__ import annotations

import pytest

from bot.boards import load_board, map_ids
from bot.pictures.brush import has_letter, printable
from bot.pictures.fonts import ITALIC_FONT, LABEL_FONT, TEXT_FONT, TITLE_FONT
from bot.pictures.look import load_look
from bot.pictures.words import LANGUAGES, words

FACES = (LABEL_FONT, TEXT_FONT, TITLE_FONT)
SIGNS = "0123456789−–·×()/…'’&+%"


def letters() -> set[str]:
    texts = [SIGNS, "Zürich København Łódź Curaçao"]
    for map_id in map_ids():
        board = load_board(map_id)
        texts += [board.title, board.title.upper(), *(city.name for city in board.cities)]
    for language in LANGUAGES:
        texts += words(language).all()
    return {letter for text in texts for letter in text if not letter.isspace()}


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_names_and_words_have_all_their_letters(face: object) -> None:
    assert [letter for letter in sorted(letters()) if not has_letter(face, letter)] == []  # type: ignore[arg-type]


def test_seas_have_all_their_letters() -> None:
    from bot.boards import SHIPPED

    texts = [word.text for map_id in map_ids() for word in load_look(map_id, SHIPPED).land.words]
    assert [letter for text in texts for letter in text if not has_letter(ITALIC_FONT, letter)] == []


def test_a_missing_letter_is_noticed() -> None:
    assert not has_letter(LABEL_FONT, "🚂")
    assert not has_letter(LABEL_FONT, "汉")
    assert printable("Emi 🚂") == "Emi"
    assert printable("汉字") == "···"
