"""Each way in which a map can be broken has its own message, with the line and the key, and all are told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.boards import SHIPPED, BrokenMap, Problem, load_board, load_boards
from bot.boards.map_file import read_map


def broken(tmp_path: Path, map_id: str, *changes: tuple[str, str]) -> tuple[Problem, ...]:
    """The problems of a map in whose file each old text was replaced by a new one."""
    text = (SHIPPED / map_id / "map.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"the map no longer has {old!r}"
        text = text.replace(old, new, 1)
    folder = tmp_path / map_id
    folder.mkdir()
    (folder / "map.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenMap) as caught:
        read_map(folder)
    return caught.value.problems


def line_of(problem: Problem) -> str:
    assert problem.line is not None
    return problem.file.read_text(encoding="utf-8").splitlines()[problem.line - 1]


AMSTERDAM_ESSEN = '{ a = "Amsterdam",      b = "Essen",          length = 3, color = "yellow" }'
CASES = {
    # what is broken: (map, old, new, kind, key, part of the message)
    "unknown city of a route": (
        "europe", 'b = "Essen",          length = 3', 'b = "Esen",           length = 3',
        "unknown-city", "network.routes[1].b", "unknown city 'Esen'; did you mean 'Essen'?",
    ),
    "unknown city of a ticket": (
        "europe", '["Brest", "Petrograd"]', '["Brest", "Leningrad"]',
        "unknown-city", "tickets.long[0].cities[1]", "unknown city 'Leningrad'",
    ),
    "unknown city of a district": (
        "london", '"Covent Garden"]', '"Covent Gardens"]',
        "unknown-city", "districts[0].cities[1]", "did you mean 'Covent Garden'?",
    ),
    "unknown city of a festival": (
        "iberia", 'cities = ["Madrid"],', 'cities = ["Madird"],',
        "unknown-city", "festivals.stacks[6].cities[0]", "did you mean 'Madrid'?",
    ),
    "unknown city of a neutral pair": (
        "nederland", 'neutral = ["Eindhoven", "Roermond"]', 'neutral = ["Eindhoven", "Roermund"]',
        "unknown-city", "tickets.regular[0].neutral[1]", "did you mean 'Roermond'?",
    ),
    "lanes of different length": (
        "europe", 'b = "Frankfurt",      length = 3, color = "red"', 'b = "Frankfurt",      length = 2, color = "red"',
        "lanes-differ", "network.routes[17].length", "is 2 here and 3 on the lane berlin-frankfurt-black",
    ),
    "lanes of different toll": (
        "nederland", 'color = "yellow", toll = 1 }', 'color = "yellow", toll = 3 }',
        "lanes-differ", "network.routes[1].toll", "is 3 here and 1 on the lane",
    ),
    "a third lane": (
        "europe", AMSTERDAM_ESSEN, ", ".join([AMSTERDAM_ESSEN] * 3),
        "duplicate-id", "network.routes[3]", "a third lane beside amsterdam-essen",
    ),
    "a route from a city to itself": (
        "europe", 'b = "Essen",          length = 3', 'b = "Amsterdam",      length = 3',
        "route-to-itself", "network.routes[1]", "both ends are the same city",
    ),
    "unconnected place": (
        "europe", "[cities]\n", "[cities]\nAtlantis = { xy = [0.1, 0.1], lat = 40, lon = -20 }\n",
        "unconnected-place", "cities.Atlantis", "no way leads from 'Atlantis' to the rest of the board",
    ),
    "ticket with one city": (
        "europe", '["Brest", "Petrograd"]', '["Brest"]',
        "ticket-to-nowhere", "tickets.long[0].cities", "needs two cities, not 1",
    ),
    "ticket from a city to itself": (
        "europe", '["Brest", "Petrograd"]', '["Brest", "Brest"]',
        "duplicate-id", "tickets.long[0].cities", "names a place twice",
    ),
    "ticket to the junction at sea": (
        "world", '["Hong Kong", "Jakarta"]', '["Hong Kong", "Sea junction"]',
        "ticket-to-nowhere", "tickets.regular[0]", "is a junction without a name",
    ),
    "tour of two cities": (
        "world", '["Casablanca", "Al-Qahira", "Tehran"]', '["Casablanca", "Tehran"]',
        "ticket-to-nowhere", "tickets.tours[0].cities", "needs three or more cities, not 2",
    ),
    "neutral pair without a route": (
        "nederland", 'neutral = ["Eindhoven", "Roermond"]', 'neutral = ["Eindhoven", "Groningen"]',
        "ticket-to-nowhere", "tickets.regular[0]", "no route joins the neutral player's pair",
    ),
    "neutral pair of three": (
        "nederland", 'neutral = ["Eindhoven", "Roermond"]', 'neutral = ["Eindhoven", "Roermond", "Breda"]',
        "ticket-to-nowhere", "tickets.regular[0].neutral", "needs two cities",
    ),
    "the same ticket twice": (
        "europe", '["Cádiz", "Stockholm"]', '["Brest", "Petrograd"]',
        "duplicate-id", "tickets.long[1].cities", "the ticket 'brest-petrograd' is there twice",
    ),
    "two cities with one id": (
        "europe", "Essen ", "\"Éssen\" = { xy = [0.1, 0.1], lat = 50, lon = 7 }\nEssen ",
        "duplicate-id", "cities.Essen", "has the id 'essen' of 'Éssen'",
    ),
    "a place in two districts": (
        "london", '"Trafalgar Square", "Buckingham', '"Covent Garden", "Buckingham',
        "duplicate-id", "districts[1].cities", "'Covent Garden' lies in two districts",
    ),
    "a district twice": (
        "london", "number = 2", "number = 1",
        "duplicate-id", "districts[1].number", "district 1 is there twice",
    ),
    "two festivals in a city": (
        "iberia", 'cities = ["Madrid"],', 'cities = ["Lisboa"],',
        "duplicate-id", "festivals.stacks[7].cities", "'Lisboa' has two festivals",
    ),
    "a colour twice in a deck": (
        "europe", 'colors = ["purple", "blue"', 'colors = ["purple", "purple", "blue"',
        "duplicate-id", "decks.train.colors", "the same value twice",
    ),
    "unknown mechanism": (
        "usa", 'mechanisms = ["longest_path"]', 'mechanisms = ["longest_path", "balloons"]',
        "unknown-mechanism", "mechanisms[1]", "unknown mechanism 'balloons'; known are attractions, districts",
    ),
    "mechanism listed twice": (
        "usa", 'mechanisms = ["longest_path"]', 'mechanisms = ["longest_path", "longest_path"]',
        "duplicate-id", "mechanisms[1]", "'longest_path' is there twice",
    ),
    "mechanism without its numbers": (
        "usa", 'mechanisms = ["longest_path"]', 'mechanisms = ["longest_path", "stations"]',
        "mechanism-without-numbers", "mechanisms[1]", "needs its numbers in a table [stations]",
    ),
    "numbers of a mechanism that is not listed": (
        "usa", 'mechanisms = ["longest_path"]', "mechanisms = []",
        "unknown-key", "longest_path", "unknown key",
    ),
    "ferries that are not listed": (
        "iberia", '["ferries", "draft", "festivals"]', '["draft", "festivals"]',
        "mechanism-not-listed", "mechanisms", "the map uses 'ferries' but does not list it",
    ),
    "a mechanism nothing uses": (
        "usa", 'mechanisms = ["longest_path"]', 'mechanisms = ["longest_path", "ferries"]',
        "unused-mechanism", "mechanisms[1]", "nothing on the map uses 'ferries'",
    ),
    "missing points for a length": (
        "europe", "8 = 21\n", "",
        "missing-points", "points", "no points for a route of length 8",
    ),
    "missing key": (
        "europe", "wild_reset = 3", "# none",
        "missing-key", "setup.wild_reset", "is missing",
    ),
    "missing table": (
        "europe", "[end]\npieces_left = 2\nturns_each = 1\n", "",
        "missing-key", "end", "is missing",
    ),
    "misspelt key": (
        "europe", "turns_each = 1\n", "turns_each = 1\nturn_each = 2\n",
        "unknown-key", "end.turn_each", "unknown key; did you mean 'turns_each'?",
    ),
    "number out of range": (
        "europe", 'b = "Essen",          length = 3', 'b = "Essen",          length = 30',
        "out-of-range", "network.routes[1].length", "must be from 1 to 9, not 30",
    ),
    "a place beside the board": (
        "europe", "Amsterdam      = { xy = [0.308", "Amsterdam      = { xy = [1.308",
        "out-of-range", "cities.Amsterdam.xy[0]", "must be from 0 to 1, not 1.308",
    ),
    "more to keep than are dealt": (
        "usa", "keep_at_least = 2", "keep_at_least = 4",
        "out-of-range", "setup.keep_at_least", "must be from 0 to 3, not 4",
    ),
    "more players than seats": (
        "europe", "players = [2, 5]", "players = [2, 9]",
        "out-of-range", "players[1]", "must be from 2 to 5, not 9",
    ),
    "players from many to few": (
        "usa", "players = [2, 5]", "players = [4, 3]",
        "out-of-range", "players", "from 4 to 3 players is nobody",
    ),
    "reset that never comes": (
        "usa", "wild_reset = 3", "wild_reset = 6",
        "out-of-range", "setup.wild_reset", "more than the 5 face-up cards",
    ),
    "ferry without locomotives": (
        "europe", 'kind = "ferry", locomotives = 2 }', 'kind = "ferry" }',
        "out-of-range", "network.routes[3].locomotives", "a ferry needs from 1 to 2 locomotives",
    ),
    "locomotives on land": (
        "europe", 'length = 3, color = "yellow" }', 'length = 3, color = "yellow", locomotives = 1 }',
        "out-of-range", "network.routes[1].locomotives", "only ferries have locomotives",
    ),
    "festival with too few values": (
        "iberia", "points = [3, 4, 6, 9] }", "points = [3, 4, 6] }",
        "out-of-range", "festivals.stacks[6].points", "must have 4 numbers, not 3",
    ),
    "draft card below the deck": (
        "iberia", "2 = [1, 2]", "2 = [3, 2]",
        "out-of-range", "draft.depth.2", "3/2 is deeper than the deck",
    ),
    "number of players without a bonus": (
        "nederland", "3 = [55, 35, 0]\n", "",
        "missing-number-of-players", "tolls.bonus", "has nothing for 3 players",
    ),
    "bonus for a number of players that can't play": (
        "nederland", "3 = [55, 35, 0]\n", "3 = [55, 35, 0]\n7 = [55, 35, 0]\n",
        "out-of-range", "tolls.bonus.7", "must be a whole number from 2 to 5",
    ),
    "text where a number belongs": (
        "europe", 'b = "Essen",          length = 3', 'b = "Essen",          length = "3"',
        "wrong-type", "network.routes[1].length", "must be a whole number, not '3'",
    ),
    "number where a text belongs": (
        "europe", 'title = "Europe"', "title = 7",
        "wrong-type", "title", "must be a text in quotes, not 7",
    ),
    "number where a table belongs": (
        "europe", "cards = { train = 4 }", "cards = 4",
        "wrong-type", "setup.cards", "must be a table, not 4",
    ),
    "yes where true belongs": (
        "world", "harbor = true }", 'harbor = "yes" }',
        "wrong-type", "cities.Al-Qahira.harbor", "must be true or false, not 'yes'",
    ),
    "one coordinate": (
        "usa", "Atlanta           = { xy = [0.8, 0.645]", "Atlanta           = { xy = 0.8",
        "wrong-type", "cities.Atlanta.xy", "must be two numbers, [x, y], not 0.8",
    ),
    "unknown colour of a route": (
        "europe", 'length = 3, color = "yellow" }', 'length = 3, color = "pink" }',
        "unknown-value", "network.routes[1].color", "must be one of gray, purple, blue",
    ),
    "unknown kind of route": (
        "europe", 'kind = "ferry", locomotives = 2 }', 'kind = "canal", locomotives = 2 }',
        "unknown-value", "network.routes[3].kind", "must be one of rail, sea, ferry, tunnel; not 'canal'",
    ),
    "doubled spaces at sea": (
        "world", 'color = "green",  kind = "sea" }', 'color = "green",  kind = "sea", doubled = true }',
        "unknown-value", "network.routes[0].doubled", "only gray rail routes have doubled spaces",
    ),
    "too few tickets": (
        "london", "tickets = 2", "tickets = 6",
        "not-enough", "tickets", "too few tickets to deal 6 to each of 4 players",
    ),
    "too few tickets for the second draft": (
        "iberia", "deal = 6", "deal = 7",
        "not-enough", "tickets", "too few tickets for the second draft of 5 players",
    ),
    "trains of the first game that are not in the box": (
        "world", "first_game_trains = 20", "first_game_trains = 30",
        "out-of-range", "piece_choice.first_game_trains", "with 60 pieces in play 10 to 25 can be trains",
    ),
    "ship cards of other colours": (
        "world", '[decks.ship]\ncolors = ["purple", ', '[decks.ship]\ncolors = ["pink", ',
        "unknown-value", "decks.ship.colors", "the two decks have different colors",
    ),
    "no train cards with the harbor symbol": (
        "world", "harbor = 4  # of each colour, with the harbor symbol\n", "",
        "not-enough", "decks", "harbors need train and ship cards with the harbor symbol",
    ),
    "too few long tickets": (
        "europe", "long_tickets = 1", "long_tickets = 2",
        "not-enough", "tickets.long", "too few long tickets for 5 players",
    ),
    "too few cards": (
        "london", "cards = { train = 2 }", "cards = { train = 12 }",
        "not-enough", "decks.train", "44 cards, but 53 are dealt to 4 players",
    ),
    "too few pieces": (
        "europe", "train = 45", "train = 7",
        "not-enough", "pieces.train", "too few for petrograd-stockholm, 8 spaces long",
    ),
    "more pieces in play than in the box": (
        "world", "in_play = 60", "in_play = 80",
        "not-enough", "piece_choice.in_play", "more than the 75 pieces in the box",
    ),
    "cards of a deck that is not there": (
        "usa", "cards = { train = 4 }", "cards = { train = 4, ship = 1 }",
        "unknown-key", "setup.cards.ship", "there is no such deck",
    ),
    "a deck nobody is dealt from": (
        "world", "face_up = { train = 3, ship = 3 }", "face_up = { train = 3 }",
        "missing-key", "setup.face_up.ship", "is missing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_one_mistake_gives_one_message(case: str, tmp_path: Path) -> None:
    map_id, old, new, kind, key, text = CASES[case]
    problems = broken(tmp_path, map_id, (old, new))
    assert [(problem.kind, problem.key) for problem in problems] == [(kind, key)]
    assert text in problems[0].text
    assert str(problems[0]).endswith(f"{key}: {problems[0].text}")


@pytest.mark.parametrize(
    "case", ["unknown city of a route", "misspelt key", "a place beside the board", "a district twice"]
)
def test_a_message_has_the_line(case: str, tmp_path: Path) -> None:
    map_id, old, new, *_ = CASES[case]
    (problem,) = broken(tmp_path, map_id, (old, new))
    assert new.splitlines()[-1] in line_of(problem)
    assert str(problem).startswith(f"{problem.file}:{problem.line}: ")


def test_each_kind_has_a_case() -> None:
    from typing import get_args

    from bot.boards.problems import ProblemKind

    assert {kind for _, _, _, kind, _, _ in CASES.values()} | {"unreadable", "not-toml"} == set(get_args(ProblemKind))


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    problems = broken(
        tmp_path,
        "europe",
        ('title = "Europe"', "title = 7"),
        ("turns_each = 1", "turns_each = 100"),
        ('b = "Essen",          length = 3', 'b = "Esen",           length = 3'),
        ('["Brest", "Petrograd"]', '["Brest", "Leningrad"]'),
        ("[stations]", "[stationen]"),
    )
    kinds = ["wrong-type", "mechanism-without-numbers", "out-of-range", "unknown-key", "unknown-city", "unknown-city"]
    assert [problem.kind for problem in problems] == kinds
    lines = [problem.line for problem in problems if problem.line is not None]
    assert lines == sorted(lines)


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    (problem,) = broken(tmp_path, "europe", ("[end]", "[end"))
    assert problem.kind == "not-toml"
    assert "line" in problem.text


def test_a_place_written_twice(tmp_path: Path) -> None:
    (problem,) = broken(tmp_path, "europe", ("Essen ", "Essen = { xy = [0.1, 0.1], lat = 50, lon = 7 }\nEssen "))
    assert problem.kind == "not-toml"
    assert "overwrite" in problem.text


def test_a_folder_without_a_map(tmp_path: Path) -> None:
    with pytest.raises(BrokenMap, match=r"map\.toml: can't be read: No such file"):
        read_map(tmp_path)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenMap, match="can't be read") as caught:
        read_map(tmp_path)
    assert [problem.kind for problem in caught.value.problems] == ["unreadable"]


def test_an_empty_file_lists_what_a_map_needs(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("")
    with pytest.raises(BrokenMap) as caught:
        read_map(tmp_path)
    assert {problem.kind for problem in caught.value.problems} == {"missing-key"}
    needed = {"title", "players", "mechanisms", "decks", "pieces", "points", "setup", "ticket_draw", "second_lane_from"}
    assert {problem.key for problem in caught.value.problems} == needed | {"end", "cities", "network", "tickets"}


def test_problems_of_several_maps_come_together(tmp_path: Path) -> None:
    for map_id in ("usa", "london"):
        broken(tmp_path, map_id, ("turns_each = 1", "turns_each = 0"))
    with pytest.raises(BrokenMap) as caught:
        load_boards(tmp_path)
    assert [problem.file.parent.name for problem in caught.value.problems] == ["london", "usa"]
    with pytest.raises(BrokenMap):
        load_board("usa", tmp_path)
