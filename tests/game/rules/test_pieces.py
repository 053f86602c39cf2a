"""Trains and ships: the choice and the exchange. RULES 3.3, 3.8."""

from __future__ import annotations

from bot.boards import load_board
from bot.game import Options, legal, pending, start
from bot.game.actions import ChoosePieces, ExchangePieces
from bot.game.events import PiecesChosen, PiecesExchanged
from bot.game.state import Turn
from tests.game.positions import deck, do, finish, of, points, refused, table


def test_3_3_sixty_of_25_trains_and_50_ships() -> None:
    state, _ = start(load_board("world"), 2, "pieces")
    do(state, legal(state, 0)[0])
    do(state, legal(state, 1)[0])
    assert {owed.decision for owed in pending(state)} == {"choose_pieces"}
    assert legal(state, 0) == [ChoosePieces(0, trains) for trains in range(10, 26)]
    assert refused(state, ChoosePieces(0, 9)) == "out_of_range"
    assert refused(state, ChoosePieces(0, 26)) == "out_of_range"
    do(state, ChoosePieces(1, 25))
    do(state, ChoosePieces(0, 13))
    assert (state.trains, state.ships) == ([13, 25], [47, 35])
    assert (state.train_box, state.ship_box) == ([12, 0], [3, 15])
    assert isinstance(state.phase, Turn)


def test_3_3_first_game_everybody_20_and_40() -> None:
    state, _ = start(load_board("world"), 3, "pieces", Options(first_game_pieces=True))
    do(state, legal(state, 0)[0])
    do(state, legal(state, 1)[0])
    events = do(state, legal(state, 2)[0])
    assert {(event.trains, event.ships) for event in of(events, PiecesChosen)} == {(20, 40)}
    assert isinstance(state.phase, Turn)


def test_3_8_any_number_as_far_as_the_box_has_them_one_point_each() -> None:
    state = table("world")  # 20 trains and 40 ships; the box has 5 and 10
    deck(state, "red*9")
    swaps = [action.trains for action in legal(state, 0) if isinstance(action, ExchangePieces)]
    assert swaps == [*range(-10, 0), *range(1, 6)]
    assert refused(state, ExchangePieces(0, 6)) == "not_enough_in_box"
    assert refused(state, ExchangePieces(0, -11)) == "not_enough_in_box"
    assert refused(state, ExchangePieces(0, 0)) == "out_of_range"
    events = do(state, ExchangePieces(0, 3))
    assert of(events, PiecesExchanged) == [PiecesExchanged(seat=0, trains=3, ships=-3, points=-3)]
    assert (state.trains[0], state.ships[0], state.train_box[0], state.ship_box[0]) == (23, 37, 2, 13)
    assert state.scores[0] == -3
    assert state.current == 1  # the whole turn


def test_3_8_several_times_and_back() -> None:
    state = table("world")
    deck(state, "red*9")
    do(state, ExchangePieces(0, 5))
    do(state, ExchangePieces(1, -10))
    do(state, ExchangePieces(0, -15))
    assert (state.trains[0], state.ships[0]) == (10, 50)
    assert state.exchanged == [20, 10]
    assert points(finish(state), 0, "exchange") == [-20]


def test_3_8_only_pieces_still_in_hand_can_be_given_back() -> None:
    state = table("world")
    state.trains[0] = 1
    assert [a.trains for a in legal(state, 0) if isinstance(a, ExchangePieces)] == [-1, 1, 2, 3, 4, 5]


def test_3_8_no_exchange_on_other_boards() -> None:
    state = table("europe")
    assert refused(state, ExchangePieces(0, 1)) == "not_now"
