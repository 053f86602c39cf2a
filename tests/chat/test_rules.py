"""The rules pages: each map has what it needs, and every page fits a message and agrees with the map file."""

from __future__ import annotations

import re

import pytest

from bot.boards import load_board, map_ids
from bot.chat.commands.making import MADE
from bot.chat.rules import LONGEST, help_pages, page, topic_title, topics
from bot.chat.texts import LANGUAGES, Language, say, texts
from tests.reading import as_read

OF_MECHANISM = {
    "ferries": "ferries",
    "tunnels": "tunnels",
    "stations": "stations",
    "longest_path": "longest",
    "ships": "sea",
    "doubled_spaces": "sea",
    "piece_choice": "pieces",
    "harbors": "harbors",
    "exchange": "pieces",
    "tours": "tours",
    "districts": "districts",
    "attractions": "attractions",
    "draft": "draft",
    "festivals": "festivals",
    "start_scores": "turn",
    "tolls": "tolls",
    "neutral_player": "neutral",
}


@pytest.mark.parametrize("map_id", map_ids())
def test_topics_are_those_the_map_has(map_id: str) -> None:
    wanted = {"turn", "cards", "routes", "tickets", "end"}
    wanted |= {OF_MECHANISM[mechanism] for mechanism in load_board(map_id).mechanisms}
    assert set(topics(map_id)) == wanted
    assert topics(map_id)[0] == "turn"
    assert topics(map_id)[-1] == "end"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", map_ids())
def test_every_page_fits(map_id: str, language: Language) -> None:
    for topic in topics(map_id):
        text = page(map_id, topic, language)
        assert topic_title(map_id, topic, language) in text.splitlines()[0]
        assert 100 < len(text) <= LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", map_ids())
def test_pages_agree_with_the_map_file(map_id: str, language: Language) -> None:
    board = load_board(map_id)
    values = " · ".join(f"{length}→{points}" for length, points in board.points.items())
    assert values in as_read(page(map_id, "routes", language))
    assert f" {board.ticket_draw.draw} " in page(map_id, "tickets", language)
    assert re.search(rf"\b{board.end.pieces_left}\b", page(map_id, "end", language))
    first = page(map_id, "turn", language)
    assert all(f"{count} " in first for count in board.setup.cards.values())
    if not board.piece_choice:
        assert f" {board.pieces.train} " in first


def test_pages_tell_which_they_are() -> None:
    assert as_read(page("europe", "cards", "en")).startswith("### 🎴 Drawing cards · Europe · 2/9\n")
    assert as_read(help_pages("pl")[1]).startswith("### 🎴 Twoja tura · 2/4\n")


def test_what_the_map_adds_stands_apart_and_first_where_it_says_what_the_wild_is() -> None:
    assert page("london", "cards", "en").split("\n")[1:3] == ["Five cards lie face up. The wild is a bus here.", ""]
    common, own = texts("en")("rules.common.routes"), texts("en")("rules.map.london.routes")
    assert page("london", "routes", "en").endswith(f"{common}\n\n{own}")


@pytest.mark.parametrize("map_id", map_ids())
def test_both_languages_have_the_same_order(map_id: str) -> None:
    assert len({texts(language).pages(f"rules.map.{map_id}") for language in LANGUAGES}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_map_has_the_common_pages(language: Language) -> None:
    assert topics("mars")
    assert all(len(page("mars", topic, language)) > 100 for topic in topics("mars"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_pages_fit(language: Language) -> None:
    pages = help_pages(language)
    assert len(pages) >= 3
    assert all(0 < len(text) <= LONGEST for text in pages)
    assert all(f"/{say(language, 'commands.train.name')} " in text for text in pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command(language: Language) -> None:
    text = "\n".join(help_pages(language))
    train, table = say(language, "commands.train.name"), say(language, "commands.table.name")
    for made in MADE:
        name = say(language, f"commands.{made.name}.name")
        ways = [f"`/{train} {table} {name}`", f"**{name}**"] if made.group else [f"`/{train} {name}`"]
        assert made.name == "help" or any(way in text for way in ways), name
