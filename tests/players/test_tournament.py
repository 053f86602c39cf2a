"""Who wins how often: rotation of seats, shared victories, intervals."""

from __future__ import annotations

import pytest

from bot.boards import load_board
from bot.game import Options, score
from bot.players import player
from bot.players.tournament import Game, play, play_rotated, standings, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (110, 200, 0.4808, 0.6174)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_standings_add_up_levels_and_share_victories() -> None:
    games = [Game((50, 40, 30), (1.0, 0.0, 0.0)), Game((20, 60, 60), (0.0, 0.5, 0.5)), Game((9, 9, 9), (1 / 3,) * 3)]
    normal, easy = standings(["normal", "easy", "easy"], games)
    assert (normal.level, normal.players, normal.games, normal.by_chance) == ("normal", 1, 3, pytest.approx(1 / 3))
    assert normal.wins == pytest.approx(4 / 3)
    assert normal.mean_score == pytest.approx(79 / 3)
    assert (easy.level, easy.players) == ("easy", 2)
    assert easy.wins == pytest.approx(5 / 3)
    assert easy.mean_score == pytest.approx(208 / 6)
    assert normal.win_rate + easy.win_rate == pytest.approx(1.0)


def test_a_deal_is_played_with_everybody_in_every_seat() -> None:
    """Players who are all alike: the seats' scores move through the line-up, the next deal is another one."""
    board, lineup = load_board("london"), [player("easy")] * 3
    games = [play_rotated(board, lineup, "rotated", number, Options()) for number in range(4)]
    first, second, third = (game.totals for game in games[:3])
    assert second == (*first[-1:], *first[:-1])
    assert third == (*second[-1:], *second[:-1])
    assert sorted(games[3].totals) != sorted(first)
    assert [sum(game.wins) for game in games] == pytest.approx([1.0] * 4)


def test_totals_and_wins_belong_to_the_players_who_made_them() -> None:
    board, lineup = load_board("newyork"), [player("normal"), player("random"), player("random")]
    seated = [lineup[1], lineup[2], lineup[0]]
    result = score(play(board, seated, "whose/0", Options()))
    game = play_rotated(board, lineup, "whose", 1, Options())
    assert game.totals == tuple(result.players[seat].total for seat in (2, 0, 1))
    assert game.wins == (1.0, 0.0, 0.0)
    assert result.winners == (2,)
