"""The European Express. RULES 2.6."""

from __future__ import annotations

from bot.game import score
from tests.game.positions import build, finish, points, station, table


def test_2_6_ten_points_for_the_longest_trail() -> None:
    state = table("europe", 3)
    build(state, 0, "paris-zurich", "munchen-zurich")  # 3 + 2
    build(state, 1, "cadiz-madrid")  # 3
    assert points(finish(state), 0, "longest_path") == [10]
    assert points(state, 1, "longest_path") == [0]
    assert score(state).players[0].longest == 5
    assert set(score(state).players[0].trail) == {"paris-zurich", "munchen-zurich"}


def test_2_6_cities_may_repeat_routes_may_not() -> None:
    """A loop at Wien entered from Warszawa and left to München: one trail over all. A spur is left out."""
    state = table("europe")
    build(state, 0, "warszawa-wien", "wien-zagrab", "budapest-zagrab", "budapest-wien-red", "munchen-wien")
    assert score(finish(state)).players[0].longest == 4 + 2 + 2 + 1 + 3
    build(state, 0, "berlin-wien")  # 3: it can't be in the same trail without leaving another end out
    assert score(state).players[0].longest == 12
    build(state, 0, "frankfurt-munchen")
    assert score(state).players[0].longest == 14


def test_2_6_stations_do_not_help() -> None:
    state = table("europe")
    build(state, 0, "brest-paris")
    build(state, 1, "paris-zurich", "marseille-zurich")
    station(state, 0, "paris")
    assert score(finish(state)).players[0].longest == 3
    assert points(state, 1, "longest_path") == [10]


def test_2_6_all_tied_players_get_ten() -> None:
    state = table("europe", 3)
    build(state, 0, "brest-paris")
    build(state, 1, "cadiz-madrid")
    build(state, 2, "cadiz-lisboa")
    assert [points(finish(state), seat, "longest_path") for seat in range(3)] == [[10], [10], [0]]


def test_2_6_nobody_gets_it_for_nothing() -> None:
    assert points(finish(table("europe")), 0, "longest_path") == [0]


def test_2_6_the_longest_of_several_parts() -> None:
    state = table("europe")
    build(state, 0, "cadiz-madrid", "rostov-sochi", "kharkov-rostov", "kharkov-moskva")
    assert score(finish(state)).players[0].longest == 2 + 2 + 4
