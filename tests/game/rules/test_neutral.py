"""The neutral player. RULES 6.7."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from bot.boards import load_board
from bot.game import Event, Options, legal, pending, start, view
from bot.game.actions import ChooseLane, Claim, DrawCard, DrawTickets, KeepTickets
from bot.game.events import (
    NeutralClaimed,
    NeutralStopped,
    NeutralTurned,
    TicketsReshuffled,
    TollPaid,
    TurnBegan,
)
from bot.game.state import NEUTRAL, State
from tests.game.positions import build, deck, do, hold, of, owner, refused, spell, table, ticket_deck


def sixth_round(*tickets: str) -> State:
    """Seat 1 has the marker and the last turn of round 6 before it; the ticket deck is given from the top down."""
    state = table("nederland", 2)
    state.turn = 11
    deck(state, "white*60")
    ticket_deck(state, *tickets)
    return state


def finish_turn(state: State) -> list[Event]:
    """Two blind cards; the events of the second, with what follows it."""
    do(state, DrawCard(state.current))
    return do(state, DrawCard(state.current))


def test_6_7_offered_by_default_to_two_players_with_tolls_only() -> None:
    board = load_board("nederland")
    active = {
        (seats, tolls, neutral): start(board, seats, "x", Options(tolls=tolls, neutral_player=neutral))[
            0
        ].neutral_active
        for seats in (2, 3)
        for tolls in (True, False)
        for neutral in (True, False)
    }
    assert [key for key, value in active.items() if value] == [(2, True, True)]
    assert start(board, 2, "x")[0].neutral_active


def test_6_7_forty_trains_and_the_marker_is_the_second_players() -> None:
    state, _ = start(load_board("nederland"), 2, "marker")
    neutral = view(state, None).neutral
    assert neutral is not None
    assert (neutral.active, neutral.trains, neutral.marker) == (True, 40, state.order[1])


def test_6_7_active_from_the_sixth_round_after_both_players_turns() -> None:
    state = table("nederland", 2)
    deck(state, "white*60")
    ticket_deck(state, *["duisburg-rotterdam", "lelystad-aarschot", "lingen-duisburg"])
    for turn in range(1, 12):  # five rounds, and the first player's turn of the sixth
        assert of(finish_turn(state), NeutralTurned) == [], turn
    events = finish_turn(state)
    assert of(events, NeutralTurned) == [NeutralTurned(ticket="duisburg-rotterdam", outcome="nothing")]
    assert [event.seat for event in of(events, TurnBegan)] == [0]
    assert of(finish_turn(state), NeutralTurned) == []
    assert len(of(finish_turn(state), NeutralTurned)) == 1  # round 7


def test_6_7_no_city_pair_the_ticket_is_discarded_and_the_marker_stays() -> None:
    state = sixth_round("duisburg-rotterdam", "breda-eindhoven")
    finish_turn(state)
    assert [state.board.tickets[ticket].id for ticket in state.ticket_discards] == ["duisburg-rotterdam"]
    assert view(state, 0).ticket_discards == tuple(state.ticket_discards)
    assert state.marker == 1
    assert state.neutral_trains == 40


def test_6_7_both_lanes_free_the_markers_holder_chooses_and_the_marker_passes() -> None:
    """Groningen–Amsterdam names 's-Hertogenbosch–Breda: two spaces, orange and white."""
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    events = finish_turn(state)
    assert of(events, NeutralTurned) == [NeutralTurned(ticket="groningen-amsterdam", outcome="choose")]
    assert of(events, TurnBegan) == []
    assert [(owed.seat, owed.decision) for owed in pending(state)] == [(1, "lane")]
    lanes = ["breda-s-hertogenbosch-orange", "breda-s-hertogenbosch-white"]
    assert legal(state, 1) == [ChooseLane(1, lane) for lane in lanes]
    assert [state.board.routes[lane].id for lane in view(state, None).lanes] == lanes
    assert legal(state, 0) == []
    assert refused(state, ChooseLane(0, lanes[0])) == "not_your_turn"
    assert refused(state, ChooseLane(1, "arnhem-utrecht-blue")) == "not_this_lane"
    assert refused(state, DrawCard(1)) == "not_now"
    events = do(state, ChooseLane(1, lanes[1]))
    assert of(events, NeutralClaimed) == [NeutralClaimed(route=lanes[1])]
    assert of(events, TollPaid) == []  # nobody to pay
    assert owner(state, lanes[1]) == NEUTRAL
    assert (state.neutral_trains, state.marker, state.current) == (38, 0, 0)
    assert state.tolls == [30, 30]


def test_6_7_the_new_holder_leads_the_next_round() -> None:
    state = sixth_round("groningen-amsterdam", "roermond-middelburg")
    finish_turn(state)
    do(state, legal(state, 1)[0])
    finish_turn(state)
    finish_turn(state)
    assert [(owed.seat, owed.decision) for owed in pending(state)] == [(0, "lane")]
    do(state, legal(state, 0)[0])
    assert state.marker == 1
    assert state.current == 0


@pytest.mark.parametrize("first", [0, 1])
def test_6_7_one_lane_taken_by_either_player_neutral_takes_the_other_and_the_bank_pays_its_owner(first: int) -> None:
    """Also when it is the holder of the marker who owns the first lane. No choice, so the marker stays."""
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    build(state, first, "breda-s-hertogenbosch-orange")
    events = finish_turn(state)
    assert of(events, NeutralTurned) == [NeutralTurned(ticket="groningen-amsterdam", outcome="claims")]
    assert of(events, NeutralClaimed) == [NeutralClaimed(route="breda-s-hertogenbosch-white")]
    assert of(events, TollPaid) == [TollPaid(seat=None, to=first, amount=2)]
    assert state.tolls[first] == 32
    assert state.bank == -2
    assert (state.marker, state.neutral_trains, state.current) == (1, 38, 0)


def test_6_7_already_neutrals_counts_as_no_pair() -> None:
    """Amsterdam–Rotterdam stands on two tickets."""
    state = sixth_round("s-gravenhage-liege", "emmen-lelystad", "breda-eindhoven")
    finish_turn(state)
    do(state, ChooseLane(1, "amsterdam-rotterdam-red"))
    finish_turn(state)
    events = finish_turn(state)
    assert of(events, NeutralTurned) == [NeutralTurned(ticket="emmen-lelystad", outcome="nothing")]
    assert of(events, NeutralClaimed) == []
    assert (state.marker, state.neutral_trains) == (0, 36)


def test_6_7_both_lanes_taken_counts_as_no_pair() -> None:
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    build(state, 0, "breda-s-hertogenbosch-orange")
    build(state, 1, "breda-s-hertogenbosch-white")
    events = finish_turn(state)
    assert of(events, NeutralTurned)[0].outcome == "nothing"
    assert (state.marker, state.neutral_trains, state.tolls) == (1, 40, [30, 30])


def test_6_7_a_person_claiming_the_second_lane_beside_neutral_pays_the_bank() -> None:
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    finish_turn(state)
    do(state, ChooseLane(1, "breda-s-hertogenbosch-white"))
    hold(state, 0, "orange*2")
    events = do(state, Claim(0, "breda-s-hertogenbosch-orange", spell("orange*2")))
    assert of(events, TollPaid) == [TollPaid(seat=0, to=None, amount=2)]
    assert (state.tolls, state.bank) == ([28, 30], 2)


def test_6_7_neutral_stops_when_its_trains_do_not_suffice() -> None:
    """Sneek–Utrecht names 's-Gravenhage–Middelburg, six spaces; five trains are left."""
    state = sixth_round("sneek-utrecht", "groningen-amsterdam", "breda-eindhoven")
    state.neutral_trains = 5
    events = finish_turn(state)
    assert of(events, NeutralStopped) == [NeutralStopped(why="trains")]
    assert of(events, NeutralClaimed) == []
    assert [event.seat for event in of(events, TurnBegan)] == [0]  # the game goes on
    finish_turn(state)
    assert of(finish_turn(state), NeutralTurned) == []
    neutral = view(state, None).neutral
    assert neutral is not None
    assert not neutral.active


def test_6_7_its_last_trains_are_enough_for_a_route_of_that_length() -> None:
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    state.neutral_trains = 2
    build(state, 0, "breda-s-hertogenbosch-orange")
    finish_turn(state)
    assert state.neutral_trains == 0
    assert owner(state, "breda-s-hertogenbosch-white") == NEUTRAL


def test_6_7_neutral_stops_when_the_ticket_deck_runs_out_and_the_discards_are_reshuffled_for_the_players() -> None:
    state = sixth_round()
    state.ticket_discards = [state.board.ticket_by_id[name].index for name in ("groningen-breda", "emmen-antwerpen")]
    events = finish_turn(state)
    assert of(events, NeutralStopped) == [NeutralStopped(why="tickets")]
    assert of(events, TicketsReshuffled) == [TicketsReshuffled()]
    assert of(events, NeutralTurned) == []
    assert (len(state.ticket_deck), state.ticket_discards) == (2, [])
    finish_turn(state)
    assert of(finish_turn(state), NeutralTurned) == []


def test_6_7_a_players_draw_may_run_the_ticket_deck_out() -> None:
    state = sixth_round("sneek-utrecht")
    state.ticket_discards = [state.board.ticket_by_id[name].index for name in ("groningen-breda", "emmen-antwerpen")]
    events = do(state, DrawTickets(1))
    assert of(events, NeutralStopped) == [NeutralStopped(why="tickets")]
    keep = legal(state, 1)[0]
    assert isinstance(keep, KeepTickets)
    assert of(do(state, keep), NeutralTurned) == []


def test_6_7_a_single_lane_named_is_taken_if_free_and_left_if_not() -> None:
    """No ticket of this map names one, so Liège–Duisburg is made to name Rotterdam–Utrecht."""
    board = load_board("nederland")
    pair = (board.city_by_id["rotterdam"].index, board.city_by_id["utrecht"].index)
    other = tuple(replace(one, neutral=pair) if one.id == "liege-duisburg" else one for one in board.tickets)
    for taken in (False, True):
        state = sixth_round("liege-duisburg", "breda-eindhoven")
        state.board = dataclasses.replace(board, tickets=other)
        if taken:
            build(state, 0, "rotterdam-utrecht")
        events = finish_turn(state)
        assert of(events, NeutralTurned)[0].outcome == ("nothing" if taken else "claims")
        assert owner(state, "rotterdam-utrecht") == (0 if taken else NEUTRAL)
        assert of(events, TollPaid) == []
        assert state.marker == 1


def test_6_7_no_neutral_turn_once_the_game_is_over() -> None:
    state = sixth_round("groningen-amsterdam", "breda-eindhoven")
    state.last_turns = 1
    events = finish_turn(state)
    assert of(events, NeutralTurned) == []
    assert pending(state) == ()
