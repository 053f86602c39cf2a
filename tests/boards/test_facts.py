"""The maps say what is printed on the published boards and cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.boards import MAPS, load_board
from bot.game.board import Board
from tests.boards.facts import checksum, in_order, name, plain_city, plain_route, plain_ticket

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts"
facts_needed = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are compared where they are at hand")

TOTALS = {  # players, places, routes, spaces, tickets, doubles, cards
    "europe": ((2, 5), 47, 101, 300, 46, 11, 110),
    "world": ((2, 5), 48, 130, 411, 65, 34, 140),
    "london": ((2, 4), 17, 44, 95, 20, 9, 44),
    "iberia": ((2, 5), 33, 103, 239, 50, 33, 110),
    "nederland": ((2, 5), 30, 97, 306, 44, 44, 110),
    "usa": ((2, 5), 36, 100, 309, 30, 22, 110),
    "newyork": ((2, 4), 15, 41, 84, 18, 11, 44),
}
CHECKSUMS = {  # printed by `python -m tests.boards.facts` after a change that is meant
    "europe": "b113d2f2c7e8a63b",
    "iberia": "b3fb1e0f5d9590cb",
    "london": "c86d69c7abaa3cf0",
    "nederland": "be3c4df08f624cb7",
    "newyork": "0054bc50921fcab5",
    "usa": "1cd245bfe28b385e",
    "world": "96a7a4ea0360a467",
}
REJECTED = {"out of the game": "out", "bottom of the deck": "bottom", "ticket discard pile": "discard"}


def test_the_seven_maps_are_there() -> None:
    assert set(MAPS) == set(TOTALS)


@pytest.mark.parametrize("map_id", MAPS)
def test_totals(map_id: str) -> None:
    board = load_board(map_id)
    doubles = sum(route.twin is not None for route in board.routes) // 2
    spaces = sum(route.length for route in board.routes)
    cards = sum(card.count for card in board.cards)
    got = (board.players, len(board.cities), len(board.routes), spaces, len(board.tickets), doubles, cards)
    assert got == TOTALS[map_id]


@pytest.mark.parametrize("map_id", MAPS)
def test_nothing_changed_by_accident(map_id: str) -> None:
    assert checksum(load_board(map_id)) == CHECKSUMS[map_id]


def told(map_id: str) -> tuple[Board, dict[str, Any]]:
    return load_board(map_id), json.loads((FACTS / f"{map_id}.json").read_text(encoding="utf-8"))


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_every_place(map_id: str) -> None:
    board, facts = told(map_id)
    assert in_order([plain_city(board, city.index) for city in board.cities]) == in_order(facts["cities"])


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_every_route(map_id: str) -> None:
    board, facts = told(map_id)
    expected = [
        {key: value for key, value in route.items() if key not in ("id", "pair")} | {"double": "pair" in route}
        for route in facts["routes"]
    ]
    assert in_order([plain_route(board, route) for route in board.routes]) == in_order(expected)


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_every_double_route_joins_the_right_lanes(map_id: str) -> None:
    board, facts = told(map_id)
    pairs: dict[str, list[tuple[str, str]]] = {}
    for route in facts["routes"]:
        if "pair" in route:
            pairs.setdefault(route["pair"], []).append((route["a"], route["color"]))
    ours = []
    for route in board.routes:
        if route.twin is not None:
            twin = board.routes[route.twin]
            assert twin.twin == route.index
            if route.index < twin.index:
                ours.append(sorted((name(board, lane.a), lane.color or "gray") for lane in (route, twin)))
    assert sorted(ours) == sorted(sorted(lanes) for lanes in pairs.values())


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_every_ticket(map_id: str) -> None:
    board, facts = told(map_id)
    expected = [
        {"class": "regular", "penalty": ticket["points"]}
        | {key: value for key, value in ticket.items() if key != "tour"}
        for ticket in facts["tickets"]
    ]
    assert in_order([plain_ticket(board, ticket.index) for ticket in board.tickets]) == in_order(expected)


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_cards_and_pieces(map_id: str) -> None:
    board, facts = told(map_id)
    decks = facts.get("decks") or {"train": facts["deck"]}
    for deck_name, deck in decks.items():
        cards = [card for card in board.cards if card.deck == deck_name]
        assert sum(card.count for card in cards) == deck["total"]
        assert list(dict.fromkeys(card.color for card in cards if card.color)) == deck["colors"]
    counts = {card.id: card.count for card in board.cards}
    if "deck" in facts:
        assert counts == dict.fromkeys(facts["deck"]["colors"], facts["deck"]["per_color"]) | {
            "wild": facts["deck"]["wild"]
        }
        pieces = {key: number for key, number in facts["pieces"].items() if key != "station"}
        assert pieces == {board.pieces.look: board.pieces.train}
        assert facts["pieces"].get("station", 0) == (len(board.stations.cost) if board.stations else 0)
    assert {str(length): points for length, points in board.points.items()} == facts["route_points"]


@facts_needed
@pytest.mark.parametrize("map_id", MAPS)
def test_course_of_the_game(map_id: str) -> None:
    board, facts = told(map_id)
    setup = facts["setup"]
    if map_id == "world":
        assert board.setup.cards == {"train": setup["train_cards"], "ship": setup["ship_cards"]}
        assert board.setup.face_up == setup["face_up"]
    else:
        assert board.setup.cards == {"train": setup["cards"]}
        assert board.setup.face_up == {"train": setup["face_up"]}
    assert board.setup.wild_reset == setup["wild_reset"]
    tickets = setup.get("tickets", 0)
    both = (tickets["regular"], tickets["long"]) if isinstance(tickets, dict) else (tickets, 0)
    assert (board.setup.tickets, board.setup.long_tickets) == both
    assert board.setup.keep_at_least == setup.get("keep_at_least", 0)
    assert board.setup.rejected == REJECTED[setup.get("rejected", "bottom of the deck")]
    draw = facts["ticket_draw"]
    assert (board.ticket_draw.draw, board.ticket_draw.keep_at_least) == (draw["draw"], draw["keep_at_least"])
    assert board.ticket_draw.rejected == REJECTED[draw["rejected"]]
    assert board.second_lane_from == facts["second_lane_from_players"]
    assert {"pieces_left": board.end.pieces_left, "turns_each": board.end.turns_each} == facts["end"]
    assert list(board.players) == facts["players"]
    assert board.title == facts["title"]


@facts_needed
def test_mechanisms_of_europe_and_usa() -> None:
    europe, facts = told("europe")
    assert europe.stations is not None
    assert europe.tunnels is not None
    assert europe.longest_path is not None
    stations = {"cost": list(europe.stations.cost), "points_unbuilt": europe.stations.points_unbuilt}
    assert stations == facts["stations"]
    assert europe.tunnels.cards == facts["tunnel_cards"]
    assert europe.longest_path.points == facts["longest_path_points"]
    usa, facts = told("usa")
    assert usa.longest_path is not None
    assert usa.longest_path.points == facts["longest_path_points"]


@facts_needed
def test_mechanisms_of_the_world() -> None:
    board, facts = told("world")
    assert board.piece_choice is not None
    assert board.harbors is not None
    assert board.exchange is not None
    assert facts["pieces"] == {
        "train_box": board.pieces.train,
        "ship_box": board.pieces.ship,
        "in_play": board.piece_choice.in_play,
        "first_game": {
            "train": board.piece_choice.first_game_trains,
            "ship": board.piece_choice.in_play - board.piece_choice.first_game_trains,
        },
        "harbor": board.harbors.count,
    }
    assert [*board.harbors.points, board.harbors.points_unbuilt] == list(facts["harbor_points"].values())
    assert board.exchange.cost_per_piece == facts["exchange_cost_per_piece"]
    train, ship = facts["decks"]["train"], facts["decks"]["ship"]
    for color in train["colors"]:
        plain, harbor = board.card_by_id[color], board.card_by_id[f"{color}-harbor"]
        single, double = board.card_by_id[f"{color}-ship"], board.card_by_id[f"{color}-ships"]
        assert {"plain": plain.count, "harbor": harbor.count} == train["per_color"]
        assert {"single_with_harbor": single.count, "double": double.count} == ship["per_color"]
        assert [card.harbor for card in (plain, harbor, single, double)] == [False, True, True, False]
        assert [card.ships for card in (plain, harbor, single, double)] == [0, 0, 1, 2]
    assert board.wild.harbor is train["wild_has_harbor_symbol"]
    assert board.wild.count == train["wild"]


@facts_needed
def test_mechanisms_of_london_and_new_york() -> None:
    london, facts = told("london")
    districts = [
        {
            "number": district.number,
            "points": district.points,
            "color": district.color,
            "places": [name(london, city) for city in district.cities],
        }
        for district in london.districts
    ]
    expected = [district | {"color": district["color"].split()[0]} for district in facts["districts"]]
    assert districts == expected
    newyork, facts = told("newyork")
    assert newyork.attractions is not None
    assert newyork.attractions.points == facts["attraction_points"]


@facts_needed
def test_mechanisms_of_iberia() -> None:
    board, facts = told("iberia")
    festivals = [
        {"cities": [name(board, city) for city in stack.cities], "cards": stack.cards, "points": list(stack.points)}
        for stack in board.festivals
    ]
    assert festivals == facts["festivals"]
    assert [stack.index for stack in board.festivals] == list(range(len(festivals)))
    draft = facts["setup"]["ticket_draft"]
    assert board.draft is not None
    assert (board.draft.deal, board.draft.keep) == (draft["deal"], draft["keep_exactly"])
    depth = {str(players): f"{part}/{whole}" for players, (part, whole) in board.draft.depth.items()}
    assert depth == draft["draft_card_depth_from_top"]


@facts_needed
def test_mechanisms_of_nederland() -> None:
    board, facts = told("nederland")
    assert list(board.start_scores) == facts["start_score_by_turn_order"]
    assert board.tolls is not None
    assert board.neutral is not None
    tolls = facts["tolls"]
    assert board.tolls.start == tolls["total"]
    assert board.tolls.loan_points == tolls["loan_points"]
    assert {str(players): list(bonus) for players, bonus in board.tolls.bonus.items()} == tolls["bonus_by_rank"]
    assert board.tolls.second_lane_without == 4  # RULES 6.6: with 2–3 players second lanes close
    neutral = {"trains": board.neutral.trains, "first_round": board.neutral.first_round}
    assert neutral == facts["neutral_player"]
