"""Start scores, tolls, loans and the toll bonus. RULES 6.2–6.6."""

from __future__ import annotations

import pytest

from bot.boards import load_board
from bot.game import Options, score, start, view
from bot.game.actions import Claim
from bot.game.events import LoanTaken, TollPaid
from bot.game.state import State
from tests.game.positions import build, claimable, deck, do, finish, hold, of, owner, points, refused, spell, table


def with_deck(seats: int, **options: bool) -> State:
    state = table("nederland", seats, **options)
    deck(state, "white*30")
    return state


def test_6_2_score_markers_start_at_0_to_4_in_turn_order() -> None:
    state, _ = start(load_board("nederland"), 5, "markers")
    assert [state.scores[seat] for seat in state.order] == [0, 1, 2, 3, 4]
    assert [view(state, None).players[seat].score for seat in state.order] == [0, 1, 2, 3, 4]
    assert [points(finish(state), seat, "start") for seat in state.order] == [[0], [1], [2], [3], [4]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_6_3_both_lanes_are_open_with_any_number_of_players(seats: int) -> None:
    state = with_deck(seats)
    build(state, 1, "breda-rotterdam-purple")
    hold(state, 0, "yellow*2")
    assert "breda-rotterdam-yellow" in claimable(state, 0)


def test_6_3_but_not_to_the_same_player() -> None:
    state = with_deck(2)
    build(state, 0, "breda-rotterdam-purple")
    hold(state, 0, "yellow*2")
    assert refused(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2"))) == "own_both_lanes"


def test_6_4_everybody_starts_with_tokens_worth_30() -> None:
    state, _ = start(load_board("nederland"), 4, "tokens")
    assert state.tolls == [30] * 4
    assert state.loans == [0] * 4


def test_6_4_krysia_pays_the_bank_for_the_first_lane_and_jacek_pays_krysia_for_the_second() -> None:
    """The rulebook's example: Breda–Rotterdam costs 4."""
    state = with_deck(2)
    hold(state, 0, "purple*2")
    hold(state, 1, "yellow*2")
    events = do(state, Claim(0, "breda-rotterdam-purple", spell("purple*2")))
    assert of(events, TollPaid) == [TollPaid(seat=0, to=None, amount=4)]
    assert (state.tolls, state.bank) == ([26, 30], 4)
    events = do(state, Claim(1, "breda-rotterdam-yellow", spell("yellow*2")))
    assert of(events, TollPaid) == [TollPaid(seat=1, to=0, amount=4)]
    assert (state.tolls, state.bank) == ([30, 26], 4)
    assert state.loans == [0, 0]


def test_6_4_a_single_route_is_paid_to_the_bank() -> None:
    state = with_deck(3)
    hold(state, 0, "red*3")
    events = do(state, Claim(0, "rotterdam-utrecht", spell("red*3")))
    assert of(events, TollPaid) == [TollPaid(seat=0, to=None, amount=3)]


def test_6_4_who_can_not_pay_in_full_takes_a_loan_keeps_the_tokens_and_the_bank_pays_the_first_lanes_owner() -> None:
    """The rulebook's example: Jacek has 2 left, the second lane of Breda–Rotterdam costs 4."""
    state = with_deck(2)
    build(state, 1, "breda-rotterdam-purple")
    state.tolls = [2, 20]
    hold(state, 0, "yellow*2")
    events = do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    assert of(events, LoanTaken) == [LoanTaken(seat=0)]
    assert of(events, TollPaid) == [TollPaid(seat=None, to=1, amount=4)]
    assert state.tolls == [2, 24]
    assert (state.loans, state.bank) == ([1, 0], -4)
    assert owner(state, "breda-rotterdam-yellow") == 0


def test_6_4_a_loan_for_a_first_lane_pays_nobody() -> None:
    state = with_deck(3)
    state.tolls = [3, 30, 30]
    hold(state, 0, "yellow*2")
    events = do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    assert of(events, LoanTaken) == [LoanTaken(seat=0)]
    assert of(events, TollPaid) == []
    assert (state.tolls, state.bank) == ([3, 30, 30], 0)


def test_6_4_exactly_enough_is_paid_without_a_loan() -> None:
    state = with_deck(3)
    state.tolls = [4, 30, 30]
    hold(state, 0, "yellow*2")
    events = do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    assert of(events, LoanTaken) == []
    assert state.tolls[0] == 0


def test_6_4_loans_are_unlimited_and_never_paid_back_even_by_who_gets_rich_again() -> None:
    state = with_deck(2)
    state.tolls = [0, 30]
    hold(state, 0, "yellow*2 green white")
    hold(state, 1, "purple*2")
    do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    do(state, Claim(1, "breda-rotterdam-purple", spell("purple*2")))  # pays 4 to seat 0
    assert state.tolls == [4, 26]
    do(state, Claim(0, "amsterdam-haarlem-green", ("green",)))  # 1: can be paid now
    assert (state.tolls[0], state.loans[0]) == (3, 1)
    state.tolls[0] = 0
    hold(state, 0, "orange")
    state.turn += 1
    do(state, Claim(0, "amsterdam-utrecht-orange", ("orange",)))
    assert state.loans == [2, 0]
    assert points(finish(state), 0, "loans") == [-10]


def test_6_5_the_rulebooks_ranking() -> None:
    """Krysia and Jacek 9, Julia 3 with a loan, Nikodem 1 → 55, 55, nothing and -5, 20 for the third place."""
    state = table("nederland", 4)
    state.tolls, state.loans = [9, 9, 3, 1], [0, 0, 1, 0]
    assert [points(finish(state), seat, "toll_bonus") for seat in range(4)] == [[55], [55], [0], [20]]
    assert [points(state, seat, "loans") for seat in range(4)] == [[], [], [-5], []]


@pytest.mark.parametrize(
    ("tokens", "bonus"),
    [
        ((5, 3), (35, 0)),
        ((5, 5), (35, 35)),
        ((7, 5, 3), (55, 35, 0)),
        ((7, 5, 5), (55, 35, 35)),
        ((9, 7, 5, 3), (55, 35, 20, 0)),
        ((9, 9, 9, 3), (55, 55, 55, 0)),
        ((11, 9, 7, 5, 3), (55, 35, 20, 10, 0)),
        ((3, 9, 9, 5, 11), (0, 35, 35, 10, 55)),
        ((4, 4, 4, 4, 4), (55, 55, 55, 55, 55)),
    ],
)
def test_6_5_bonus_by_rank_and_number_of_players_equals_share_and_use_up_places(
    tokens: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    state = table("nederland", len(tokens))
    state.tolls = list(tokens)
    finish(state)
    assert tuple(points(state, seat, "toll_bonus")[0] for seat in range(len(tokens))) == bonus


def test_6_5_who_has_a_loan_does_not_take_a_place() -> None:
    """The richest has a loan: the second richest is first."""
    state = table("nederland", 3)
    state.tolls, state.loans = [20, 10, 5], [1, 0, 0]
    assert [points(finish(state), seat, "toll_bonus") for seat in range(3)] == [[0], [55], [35]]


def test_6_5_tokens_are_worth_nothing_but_the_bonus() -> None:
    state = table("nederland", 2)
    state.tolls = [30, 0]
    result = score(finish(state))
    assert [player.total for player in result.players] == [0 + 35, 1 + 0]


@pytest.mark.parametrize(("seats", "open_to_others"), [(2, False), (3, False), (4, True), (5, True)])
def test_6_6_without_tolls_second_lanes_close_with_two_and_three_players(seats: int, open_to_others: bool) -> None:
    state = with_deck(seats, tolls=False)
    build(state, 1, "breda-rotterdam-purple")
    hold(state, 0, "yellow*2")
    if open_to_others:
        do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    else:
        assert refused(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2"))) == "second_lane_closed"


def test_6_6_without_tolls_no_tokens_no_loans_no_bonus_and_no_neutral_player() -> None:
    state = with_deck(2, tolls=False)
    assert state.tolls == [0, 0]
    assert not state.neutral_active
    assert view(state, None).neutral is None
    hold(state, 0, "yellow*2")
    events = do(state, Claim(0, "breda-rotterdam-yellow", spell("yellow*2")))
    assert of(events, TollPaid) == of(events, LoanTaken) == []
    assert state.loans == [0, 0]
    kinds = {item.kind for player in score(finish(state)).players for item in player.items}
    assert kinds == {"start", "routes"}


def test_6_6_start_scores_stay_without_tolls() -> None:
    state, _ = start(load_board("nederland"), 3, "markers", Options(tolls=False))
    assert [state.scores[seat] for seat in state.order] == [0, 1, 2]


def test_6_8_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    state = table("nederland", 2)
    build(state, 0, "rotterdam-utrecht", "arnhem-utrecht-blue")
    kinds = [item.kind for item in score(finish(state)).players[0].items]
    assert kinds == ["routes", "start", "toll_bonus"]
