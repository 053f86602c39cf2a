"""Tunnels. RULES 2.3."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from bot.boards import load_board
from bot.game import legal
from bot.game.actions import Claim, DeclineTunnel, PayTunnel
from bot.game.board import Tunnels
from bot.game.events import DeckReshuffled, RouteClaimed, TunnelDeclined, TunnelTurned
from bot.game.state import Tunnel
from tests.game.positions import deck, discard, discards, do, face_up, hand, hold, of, owner, refused, spell, table


def test_2_3_example_1_two_red_and_one_red_turned() -> None:
    state = table("europe")
    hold(state, 0, "red*4 wild")
    deck(state, "blue red green yellow*9")
    events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert of(events, TunnelTurned)[0].due == 1
    assert legal(state, 0) == [PayTunnel(0, ("red",)), PayTunnel(0, ("wild",)), DeclineTunnel(0)]
    events = do(state, PayTunnel(0, ("red",)))
    assert of(events, RouteClaimed)[0].points == 2
    assert hand(state, 0) == "red wild"


def test_2_3_example_2_two_green_and_a_locomotive_turned() -> None:
    state = table("europe")
    hold(state, 0, "green*3")
    deck(state, "blue wild red yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("green*2")))
    assert legal(state, 0) == [PayTunnel(0, ("green",)), DeclineTunnel(0)]
    do(state, PayTunnel(0, ("green",)))
    assert owner(state, "sarajevo-sofia") == 0


def test_2_3_example_3_two_locomotives_are_matched_by_locomotives_only() -> None:
    state = table("europe")
    hold(state, 0, "wild*3 red*5")
    deck(state, "red wild blue yellow*9")
    events = do(state, Claim(0, "sarajevo-sofia", spell("wild*2")))
    assert of(events, TunnelTurned)[0].due == 1
    assert legal(state, 0) == [PayTunnel(0, ("wild",)), DeclineTunnel(0)]
    assert refused(state, PayTunnel(0, ("red",))) == "too_few_locomotives"


def test_2_3_a_set_with_a_wild_is_matched_by_its_colour_and_by_wilds() -> None:
    state = table("europe")
    hold(state, 0, "red*2 wild*3")
    deck(state, "red wild red yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red wild")))
    assert [action.cards for action in legal(state, 0) if isinstance(action, PayTunnel)] == [
        spell("red wild*2"),
    ]
    assert refused(state, PayTunnel(0, spell("red wild"))) == "wrong_number_of_cards"


def test_2_3_nothing_matches_built_at_once_without_asking() -> None:
    state = table("europe")
    hold(state, 0, "red*2")
    deck(state, "blue green black yellow*9")
    events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert of(events, TunnelTurned)[0].due == 0
    assert owner(state, "sarajevo-sofia") == 0
    assert state.current == 1


def test_2_3_declining_returns_the_set_and_ends_the_turn() -> None:
    state = table("europe")
    hold(state, 0, "red*4")
    face_up(state, "white*5")
    deck(state, "blue red green yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert hand(state, 0) == "red*2"
    events = do(state, DeclineTunnel(0))
    assert of(events, TunnelDeclined) == [TunnelDeclined(seat=0, route="sarajevo-sofia")]
    assert hand(state, 0) == "red*4"
    assert owner(state, "sarajevo-sofia") == -1
    assert state.current == 1
    assert discards(state) == "blue green red"  # the turned cards


def test_2_3_being_unable_to_pay_leaves_declining_only() -> None:
    state = table("europe")
    hold(state, 0, "red*2")
    deck(state, "red red red yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert legal(state, 0) == [DeclineTunnel(0)]


def test_2_3_extras_need_no_trains_and_give_no_points() -> None:
    state = table("europe")
    state.trains[0] = 3
    hold(state, 0, "red*5")
    deck(state, "red red red yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    do(state, PayTunnel(0, spell("red*3")))
    assert state.trains[0] == 1
    assert state.scores[0] == 2


def test_2_3_turned_cards_are_discarded_at_the_end_of_the_turn() -> None:
    state = table("europe")
    hold(state, 0, "red*3")
    face_up(state, "white*5")
    deck(state, "red blue green yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert discards(state) == ""
    do(state, PayTunnel(0, ("red",)))
    assert discards(state) == "blue green red*4"
    assert state.turned == []


def test_2_3_discards_are_reshuffled_when_the_deck_is_short_without_the_laid_set() -> None:
    state = table("europe")
    face_up(state, "white*5")
    hold(state, 0, "red*2")
    deck(state, "blue")
    discard(state, "green*2")
    events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert of(events, DeckReshuffled) != []
    assert sorted(of(events, TunnelTurned)[0].turned) == ["blue", "green", "green"]


def test_2_3_with_two_cards_left_two_are_turned_and_with_one_one() -> None:
    for left, turned in (("blue red", ("blue", "red")), ("red", ("red",))):
        state = table("europe")
        face_up(state, "white*5")
        hold(state, 0, "red*3")
        deck(state, left)
        events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
        assert of(events, TunnelTurned)[0].turned == turned
        assert of(events, TunnelTurned)[0].due == 1


def test_2_3_with_no_cards_left_it_is_built_without_risk() -> None:
    state = table("europe")
    face_up(state, "white*5")
    hold(state, 0, "red*2")
    events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert of(events, TunnelTurned) == []
    assert owner(state, "sarajevo-sofia") == 0


def test_2_3_while_a_tunnel_is_open_nothing_else_can_be_done() -> None:
    state = table("europe")
    hold(state, 0, "red*4 blue*4")
    deck(state, "red*3 yellow*9")
    do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert isinstance(state.phase, Tunnel)
    assert refused(state, Claim(0, "berlin-essen", spell("blue*2"))) == "not_now"
    assert refused(state, PayTunnel(1, spell("red*3"))) == "not_your_turn"


def test_2_3_colours_match_whatever_else_is_on_the_card() -> None:
    """A board with tunnels and harbor symbols: a red card with the symbol is a red card."""
    board = load_board("world")
    routes = tuple(replace(one, kind="tunnel") if one.id == "caracas-mexico-red" else one for one in board.routes)
    state = table("world")
    state.board = dataclasses.replace(
        board, routes=routes, tunnels=Tunnels(3), mechanisms=(*board.mechanisms, "tunnels")
    )
    hold(state, 0, "red*4")
    deck(state, "red-harbor red green yellow*9")
    events = do(state, Claim(0, "caracas-mexico-red", spell("red*3")))
    assert of(events, TunnelTurned)[0].due == 2
