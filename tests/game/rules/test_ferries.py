"""Ferries. RULES 2.2 and 5.8."""

from __future__ import annotations

from bot.game.actions import Claim
from tests.game.positions import do, hold, owner, refused, spell, table, ways


def test_2_2_palermo_smyrna_takes_four_cards_and_two_locomotives() -> None:
    """The rulebook's example."""
    state = table("europe")
    hold(state, 0, "green*4 wild*2 red*3")
    assert ways(state, 0, "palermo-smyrna") == ["green*4 wild*2"]
    do(state, Claim(0, "palermo-smyrna", spell("green*4 wild*2")))
    assert owner(state, "palermo-smyrna") == 0
    assert state.trains[0] == 39
    assert state.scores[0] == 15


def test_2_2_wilds_may_stand_for_the_rest_too() -> None:
    state = table("europe")
    hold(state, 0, "green*4 wild*6")
    assert ways(state, 0, "palermo-smyrna") == [
        "green*4 wild*2",
        "green*3 wild*3",
        "green*2 wild*4",
        "green wild*5",
        "wild*6",
    ]


def test_2_2_too_few_locomotives() -> None:
    state = table("europe")
    hold(state, 0, "green*6 wild*2")
    assert refused(state, Claim(0, "palermo-smyrna", spell("green*6"))) == "too_few_locomotives"
    assert refused(state, Claim(0, "palermo-smyrna", spell("green*5 wild"))) == "too_few_locomotives"


def test_2_2_the_rest_is_of_one_colour() -> None:
    state = table("europe")
    hold(state, 0, "green*2 red*2 wild*2")
    assert refused(state, Claim(0, "palermo-smyrna", spell("green*2 red*2 wild*2"))) == "wrong_color"


def test_2_2_a_ferry_of_symbols_only() -> None:
    state = table("europe")
    hold(state, 0, "green*6 wild*2")
    assert ways(state, 0, "amsterdam-london") == ["wild*2"]


def test_5_8_ferries_as_in_europe() -> None:
    state = table("iberia")
    hold(state, 0, "red*4 wild*2")
    assert ways(state, 0, "palma-valencia-1") == ["red*2 wild*2"]


def test_5_8_a_ferry_with_a_colour_of_its_own() -> None:
    state = table("iberia")
    hold(state, 0, "red*4 blue*2 wild*2")
    assert ways(state, 0, "barcelona-palma-blue") == ["blue*2 wild", "blue wild*2"]
    assert ways(state, 0, "barcelona-palma-gray") == ["blue*2 wild", "red*2 wild", "blue wild*2", "red wild*2"]


def test_5_8_france_is_an_ordinary_city() -> None:
    """Connected through France, and no bonus for paths or numbers of tickets."""
    state = table("iberia")
    assert "longest_path" not in state.board.mechanisms
    hold(state, 0, "white*3 purple*5")
    assert ways(state, 0, "francia-lleida") == ["white*3"]
    assert ways(state, 0, "francia-pamplona-purple") == ["purple*5"]
