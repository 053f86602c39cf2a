"""Districts of London and attractions of New York: places that score at the end. RULES 4.3."""

from __future__ import annotations

from bot.game import score
from tests.game.positions import build, finish, points, table


def test_4_3_a_district_scores_its_number_once_all_its_places_are_connected() -> None:
    """The blue district 3: Waterloo, Globe Theatre, Elephant & Castle."""
    state = table("london", 3)
    build(state, 0, "globe-theatre-waterloo")
    assert points(finish(state), 0, "district") == []
    build(state, 0, "elephant-castle-waterloo")
    assert points(state, 0, "district") == [3]


def test_4_3_the_connection_may_run_through_other_places() -> None:
    """Waterloo and Elephant & Castle meet at Big Ben, the Globe Theatre joins by St Paul's and Covent Garden."""
    state = table("london", 3)
    build(state, 0, "big-ben-waterloo", "big-ben-elephant-castle", "big-ben-trafalgar-square")
    build(state, 0, "covent-garden-trafalgar-square-pink", "covent-garden-st-pauls-1", "globe-theatre-st-pauls-2")
    assert points(finish(state), 0, "district") == [3]


def test_4_3_all_places_with_each_other_not_two_and_two() -> None:
    """The green district 2 in two pieces: Piccadilly–Trafalgar Square, Buckingham Palace–Big Ben."""
    state = table("london", 3)
    build(state, 0, "piccadilly-circus-trafalgar-square-blue", "big-ben-buckingham-palace")
    assert points(finish(state), 0, "district") == []
    build(state, 0, "big-ben-trafalgar-square")
    assert points(state, 0, "district") == [2]


def test_4_3_others_routes_do_not_help_and_several_players_may_score_one_district() -> None:
    state = table("london", 3)
    build(state, 0, "british-museum-covent-garden-1")
    build(state, 1, "british-museum-covent-garden-2")
    build(state, 2, "british-museum-kings-cross")
    assert [points(finish(state), seat, "district") for seat in range(3)] == [[1], [1], []]


def test_4_3_every_district_has_the_points_of_its_number() -> None:
    state = table("london", 3)
    for route in state.board.routes:
        if route.twin is None or route.twin > route.index:
            build(state, 0, route.id)
    sheet = score(finish(state)).players[0]
    assert {item.number: item.points for item in sheet.items if item.kind == "district"} == {
        1: 1,
        2: 2,
        3: 3,
        4: 4,
        5: 5,
    }


def test_attractions_of_new_york_score_one_point_each_once() -> None:
    """Times Square, the Empire State Building and Chelsea are attractions, Midtown West is none."""
    state = table("newyork", 3)
    build(state, 0, "midtown-west-times-square")
    assert points(finish(state), 0, "attractions") == [1]
    build(state, 0, "empire-state-building-times-square-pink", "chelsea-empire-state-building-1")
    build(state, 0, "chelsea-midtown-west")  # touches Chelsea again
    assert points(state, 0, "attractions") == [3]


def test_attractions_need_no_connection_and_may_be_several_players() -> None:
    state = table("newyork", 3)
    build(state, 0, "brooklyn-wall-street-blue", "central-park-lincoln-center")
    build(state, 1, "brooklyn-wall-street-black")
    assert [points(finish(state), seat, "attractions") for seat in range(3)] == [[3], [2], [0]]
