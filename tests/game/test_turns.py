"""The course of the game: whose turn it is, passing, and the end. RULES 1.1, 1.2, 1.10."""

from __future__ import annotations

import pytest

from bot.boards import load_board
from bot.game import legal, pending, start
from bot.game.actions import BuildStation, Claim, DrawCard, DrawTickets, KeepTickets, TakeCard
from bot.game.events import GameEnded, LastRound, Passed, TurnBegan
from bot.game.state import Over, Turn
from tests.game.positions import deck, do, face_up, hold, of, refused, table, ticket_deck


def test_1_1_one_action_then_the_next_player() -> None:
    state = table("europe", 3)
    hold(state, 0, "black*2")
    events = do(state, Claim(0, "amsterdam-bruxelles", ("black",)))
    assert of(events, TurnBegan) == [TurnBegan(seat=1, turn=2)]
    assert [owed.seat for owed in pending(state)] == [1]


def test_1_1_only_the_player_whose_turn_it_is() -> None:
    state = table("europe", 3)
    face_up(state, "red blue green white black")
    assert [owed.seat for owed in pending(state)] == [0]
    assert legal(state, 1) == []
    assert refused(state, TakeCard(1, "red")) == "not_your_turn"


def test_1_1_there_is_no_passing_while_anything_can_be_done() -> None:
    state = table("europe", 2)
    ticket_deck(state, "athina-angora")
    assert legal(state, 0) == [DrawTickets(0)]
    do(state, DrawTickets(0))
    assert legal(state, 0) == [KeepTickets(0, ("athina-angora",))]


def test_1_1_who_can_do_nothing_passes_by_itself_and_the_log_says_so() -> None:
    """Seat 0 takes the last card there is. Seat 1 has none and no tickets to draw; seat 2 can still build."""
    state = table("london", 3)
    face_up(state, "blue")
    hold(state, 2, "green")
    events = do(state, TakeCard(0, "blue"))
    assert of(events, Passed) == [Passed(seat=1)]
    assert [event.seat for event in of(events, TurnBegan)] == [1, 2]
    assert state.current == 2


def test_1_1_a_pass_in_the_last_round_counts_as_the_turn() -> None:
    state = table("london", 2)
    state.last_turns = 2
    face_up(state, "blue")
    events = do(state, TakeCard(0, "blue"))
    assert of(events, Passed) == [Passed(seat=1)]
    assert of(events, GameEnded)[0].why == "pieces"


def test_1_1_when_everybody_passes_in_one_round_the_game_ends() -> None:
    state = table("london", 3)
    hold(state, 1, "green")
    face_up(state, "blue")
    state.owners = [2] * len(state.owners)  # nothing is left to build
    events = do(state, TakeCard(0, "blue"))
    assert [event.seat for event in of(events, Passed)] == [1, 2, 0]
    assert of(events, GameEnded)[0].why == "all_passed"
    assert isinstance(state.phase, Over)
    assert pending(state) == ()


def test_1_1_nothing_more_after_the_end() -> None:
    state = table("europe", 2)
    state.phase = Over()
    assert refused(state, DrawCard(0)) == "game_over"


def test_1_2_turn_order_is_drawn_by_lot() -> None:
    board = load_board("europe")
    firsts = {start(board, 3, f"seed {number}")[0].order[0] for number in range(40)}
    orders = {tuple(start(board, 3, f"seed {number}")[0].order) for number in range(60)}
    assert firsts == {0, 1, 2}
    assert len(orders) == 6


def test_1_10_end_is_triggered_by_the_pieces_left_and_everybody_has_one_more_turn() -> None:
    """Seat 1 goes down to two trains: 1, then 2 and 0 … everybody once, seat 1 included."""
    state = table("europe", 3)
    state.turn = 1
    state.trains = [10, 4, 10]
    hold(state, 1, "blue*2")
    deck(state, "red*30")
    events = do(state, Claim(1, "berlin-essen", ("blue", "blue")))
    assert of(events, LastRound) == [LastRound(seat=1, turns_each=1)]
    seats = []
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Turn):
            seats.append(state.current)
        events = do(state, DrawCard(state.current))
    assert seats == [2, 0, 1]
    assert of(events, GameEnded)[0].why == "pieces"


def test_1_10_three_pieces_left_do_not_end_the_game() -> None:
    state = table("europe", 2)
    state.trains = [5, 45]
    hold(state, 0, "blue*2")
    deck(state, "red*4")
    assert of(do(state, Claim(0, "berlin-essen", ("blue", "blue"))), LastRound) == []


def test_1_10_last_turns_triggered_by_the_last_player_of_the_round() -> None:
    state = table("london", 2)
    state.turn = 1
    state.trains = [17, 3]
    hold(state, 1, "blue")
    deck(state, "blue*6 green*6")
    do(state, Claim(1, "big-ben-waterloo", ("blue",)))
    seats = []
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Turn):
            seats.append(state.current)
        do(state, DrawCard(state.current))
    assert seats == [0, 1]


def test_1_10_going_further_down_does_not_start_the_last_round_again() -> None:
    state = table("europe", 2)
    state.trains = [3, 3]
    hold(state, 0, "black")
    hold(state, 1, "purple")
    deck(state, "red*9")
    assert of(do(state, Claim(0, "amsterdam-bruxelles", ("black",))), LastRound) != []
    assert of(do(state, Claim(1, "dieppe-paris", ("purple",))), LastRound) == []
    assert state.last_turns == 1


@pytest.mark.parametrize("map_id", ["europe", "london", "iberia", "nederland", "usa", "newyork"])
def test_1_10_a_station_or_a_draw_with_few_pieces_counts_at_the_end_of_any_turn(map_id: str) -> None:
    state = table(map_id, 2)
    state.trains = [2, 9]
    deck(state, "blue*9")
    do(state, DrawCard(0))
    assert state.last_turns is None  # in the middle of the turn nothing is decided
    do(state, DrawCard(0))
    assert state.last_turns == 2


def test_1_10_a_station_can_be_the_last_thing() -> None:
    state = table("europe", 2)
    state.last_turns = 1
    hold(state, 0, "red")
    deck(state, "red*5")
    events = do(state, BuildStation(0, "paris", ("red",)))
    assert of(events, GameEnded) != []
