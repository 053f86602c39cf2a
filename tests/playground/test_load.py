"""Two hundred games at once, ten thousand presses: everybody is answered in time and sees the board soon."""

from __future__ import annotations

import pytest

from bot.playground.load import Untold, Waits, measure, quantile, told


def test_a_board_is_counted_from_the_press_that_it_tells() -> None:
    untold, waits = Untold(), Waits()
    untold.pressed |= {3: 10.0, 4: 11.0, 5: 12.0}
    untold.board(5, 12.5, waits)  # made by the press at version 4; the one at 5 was too late for it
    assert waits.boards == [1.5]
    untold.board(5, 12.6, waits)  # edited: nothing new
    untold.board(6, 14.0, waits)
    assert waits.boards == [1.5, 2.0]
    untold.board(9, 15.0, waits)  # nobody pressed
    assert waits == Waits(boards=[1.5, 2.0])


def test_a_board_that_waited_for_a_computer_player_is_counted_by_itself() -> None:
    untold, waits = Untold(), Waits()
    untold.pressed[3] = 10.0
    untold.board(6, 14.0, waits)  # versions 5 and 6 are the computer's
    assert waits == Waits(boards_after_computers=[4.0])


@pytest.mark.slow
async def test_two_hundred_games_and_ten_thousand_presses() -> None:
    waits, _ = await measure(games=200, presses=10_000, rate=10.0)
    print(told(200, waits))
    assert waits.failed == 0
    assert len(waits.answers) == 10_000
    assert quantile(waits.answers, 0.99) < 0.5
    assert quantile(waits.boards, 0.99) < 3.0
    assert (
        quantile(waits.boards_after_computers, 0.99) < 9.0
    )  # it pauses for two seconds before each of up to three moves
