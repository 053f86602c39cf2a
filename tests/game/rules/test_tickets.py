"""Tickets dealt and drawn. RULES 1.9, 2.1, 3.2, 4.1, 6.1."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.boards import load_board
from bot.game import apply, legal, pending, start, state_to_json, view
from bot.game.actions import DrawTickets, KeepTickets
from bot.game.events import TicketsChosen, TicketsDiscarded, TicketsKept, TicketsReshuffled, TicketsSeen
from bot.game.state import Keeping, KeepingDrawn
from tests.game.positions import (
    build,
    do,
    finish,
    give_tickets,
    hold,
    of,
    points,
    refused,
    table,
    ticket_deck,
    tickets_of,
)


def test_1_9_completed_when_own_routes_connect_the_cities() -> None:
    state = table("europe")
    give_tickets(state, 0, "brest-marseille", "berlin-roma")
    build(state, 0, "brest-paris", "marseille-paris")
    assert points(finish(state), 0, "ticket") == [7, -9]


def test_1_9_others_routes_do_not_connect() -> None:
    state = table("europe")
    give_tickets(state, 0, "brest-marseille")
    build(state, 0, "brest-paris")
    build(state, 1, "marseille-paris")
    assert points(finish(state), 0, "ticket") == [-7]


def test_1_9_draw_three_keep_at_least_one() -> None:
    state = table("europe")
    ticket_deck(state, "athina-angora", "berlin-roma", "paris-wien", "kyiv-sochi")
    events = do(state, DrawTickets(0))
    assert of(events, TicketsSeen) == [
        TicketsSeen(seat=0, tickets=("athina-angora", "berlin-roma", "paris-wien"), only=0)
    ]
    assert len(legal(state, 0)) == 7
    assert refused(state, KeepTickets(0, ())) == "too_few_tickets"
    assert refused(state, KeepTickets(0, ("kyiv-sochi",))) == "wrong_tickets"
    assert refused(state, KeepTickets(0, ("atlantis-roma",))) == "unknown_name"
    events = do(state, KeepTickets(0, ("berlin-roma",)))
    assert of(events, TicketsKept) == [TicketsKept(seat=0, count=1, returned=2)]
    assert of(events, TicketsChosen) == [TicketsChosen(seat=0, tickets=("berlin-roma",), only=0)]
    assert tickets_of(state, 0) == ("berlin-roma",)


def test_1_9_rejected_tickets_go_under_the_deck() -> None:
    state = table("europe")
    ticket_deck(state, "athina-angora", "berlin-roma", "paris-wien", "kyiv-sochi")
    do(state, DrawTickets(0))
    hold(state, 1, "red")
    do(state, KeepTickets(0, ("berlin-roma",)))
    events = do(state, DrawTickets(1))
    assert of(events, TicketsSeen)[0].tickets == ("kyiv-sochi", "athina-angora", "paris-wien")


def test_1_9_as_many_as_there_are_when_the_deck_is_short() -> None:
    state = table("europe")
    ticket_deck(state, "athina-angora", "berlin-roma")
    do(state, DrawTickets(0))
    assert isinstance(state.phase, KeepingDrawn)
    assert len(state.phase.offer) == 2


def test_1_9_no_tickets_left_no_such_action() -> None:
    state = table("europe")
    hold(state, 0, "red")
    assert refused(state, DrawTickets(0)) == "no_tickets"


def test_2_1_one_long_ticket_and_three_regular_keep_at_least_two() -> None:
    board = load_board("europe")
    state, events = start(board, 5, "deal")
    assert isinstance(state.phase, Keeping)
    for seat, offer in enumerate(state.phase.offers):
        assert [board.tickets[ticket].long for ticket in offer] == [True, False, False, False]
        assert len(legal(state, seat)) == 6 + 4 + 1
    assert len(of(events, TicketsSeen)) == 5
    one = legal(state, 0)[0]
    assert isinstance(one, KeepTickets)
    assert refused(state, KeepTickets(0, one.tickets[:1])) == "too_few_tickets"


def test_2_1_rejected_and_undealt_long_tickets_leave_the_game() -> None:
    board = load_board("europe")
    state, _ = start(board, 3, "deal")
    for seat in range(3):
        do(state, legal(state, seat)[0])
    assert len(state.ticket_deck) == 40 - 9
    assert not any(board.tickets[ticket].long for ticket in state.ticket_deck)
    assert state.ticket_discards == []
    assert [len(tickets) for tickets in state.tickets] == [2, 2, 2]


def test_2_1_everybody_chooses_at_once_and_the_order_of_answers_does_not_matter() -> None:
    board = load_board("europe")
    finals = set()
    for order in permutations(range(3)):
        state, _ = start(board, 3, "same")
        assert {owed.seat for owed in pending(state)} == {0, 1, 2}
        choices = [legal(state, seat)[seat] for seat in range(3)]
        for seat in order:
            apply(state, choices[seat])
        finals.add(state_to_json(state))
    assert len(finals) == 1


def test_2_1_an_answer_may_be_changed_until_the_last_one_answers() -> None:
    state, _ = start(load_board("europe"), 2, "change")
    first, second = legal(state, 0)[:2]
    do(state, first)
    assert [owed.seat for owed in pending(state)] == [1]
    assert refused(state, first) == "same_answer"
    assert do(state, second) == []  # nobody else hears of a change of mind
    do(state, legal(state, 1)[0])
    assert isinstance(second, KeepTickets)
    assert tickets_of(state, 0) == second.tickets


def test_3_2_hand_and_tickets_at_the_start() -> None:
    board = load_board("world")
    state, _ = start(board, 4, "deal")
    for seat in range(4):
        held = [0, 0]
        for card in board.cards:
            held[card.deck == "ship"] += state.hands[seat][card.index]
        assert held == [3, 7]
        mine = view(state, seat).mine
        assert mine is not None
        assert len(mine.offer) == 5
        assert mine.keep == (3, 5)
        assert len(legal(state, seat)) == 10 + 5 + 1


def test_3_2_rejected_tickets_go_under_the_deck() -> None:
    board = load_board("world")
    state, _ = start(board, 2, "deal")
    offers = [view(state, seat).mine.offer for seat in range(2)]  # type: ignore[union-attr]
    for seat in range(2):
        do(state, legal(state, seat)[0])  # the first three of five
    rejected = [ticket for seat in state.order for ticket in offers[seat][3:]]
    assert state.ticket_deck[: len(rejected)][::-1] == rejected
    assert len(state.ticket_deck) == 65 - 6


def test_4_1_set_up() -> None:
    board = load_board("london")
    state, _ = start(board, 4, "deal")
    assert state.trains == [17] * 4
    assert [sum(hand) for hand in state.hands] == [2] * 4
    assert all(len(legal(state, seat)) == 3 for seat in range(4))  # one, the other, or both
    for seat in range(4):
        do(state, legal(state, seat)[0])
    assert len(state.ticket_deck) == 20 - 4


def test_4_1_draw_two_keep_at_least_one_the_other_goes_under_the_deck() -> None:
    state = table("london")
    ticket_deck(state, "hyde-park-st-pauls", "british-museum-waterloo", "baker-street-trafalgar-square")
    do(state, DrawTickets(0))
    assert [action.tickets for action in legal(state, 0) if isinstance(action, KeepTickets)] == [
        ("hyde-park-st-pauls",),
        ("british-museum-waterloo",),
        ("hyde-park-st-pauls", "british-museum-waterloo"),
    ]
    do(state, KeepTickets(0, ("british-museum-waterloo",)))
    assert [state.board.tickets[ticket].id for ticket in reversed(state.ticket_deck)] == [
        "baker-street-trafalgar-square",
        "hyde-park-st-pauls",
    ]


def test_4_1_a_single_last_ticket_must_be_kept() -> None:
    state = table("london")
    ticket_deck(state, "hyde-park-st-pauls")
    do(state, DrawTickets(0))
    assert legal(state, 0) == [KeepTickets(0, ("hyde-park-st-pauls",))]


def test_6_1_set_up_and_the_face_up_discard_pile() -> None:
    board = load_board("nederland")
    state, _ = start(board, 3, "deal")
    assert state.trains == [40] * 3
    assert [sum(hand) for hand in state.hands] == [4] * 3
    assert all(len(legal(state, seat)) == 16 for seat in range(3))  # 3, 4 or 5 of 5
    for seat in range(2):
        do(state, legal(state, seat)[0])
    events = do(state, legal(state, 2)[0])
    assert len(of(events, TicketsDiscarded)[0].tickets) == 6
    assert len(view(state, None).ticket_discards) == 6  # everybody sees them


def test_6_1_draw_four_keep_at_least_one() -> None:
    state = table("nederland", 3)
    ticket_deck(state, "emden-utrecht", "utrecht-hasselt", "liege-duisburg", "breda-eindhoven", "haarlem-breda")
    do(state, DrawTickets(0))
    assert len(legal(state, 0)) == 15
    events = do(state, KeepTickets(0, ("liege-duisburg",)))
    assert of(events, TicketsDiscarded) == [
        TicketsDiscarded(tickets=("emden-utrecht", "utrecht-hasselt", "breda-eindhoven"))
    ]


def test_6_1_discards_are_reshuffled_when_the_deck_is_empty() -> None:
    state = table("nederland", 3)
    ticket_deck(state, "emden-utrecht")
    state.ticket_discards = [state.board.ticket_by_id[name].index for name in ("haarlem-breda", "liege-duisburg")]
    events = do(state, DrawTickets(0))
    assert of(events, TicketsReshuffled) != []
    seen = of(events, TicketsSeen)[0].tickets
    assert seen[0] == "emden-utrecht"
    assert sorted(seen[1:]) == ["haarlem-breda", "liege-duisburg"]
    assert state.ticket_discards == []


@pytest.mark.parametrize("map_id", ["europe", "world", "london", "iberia", "usa", "newyork"])
def test_6_1_elsewhere_rejected_tickets_are_nobodys_business(map_id: str) -> None:
    state = table(map_id)
    state.drafts_done = 2
    names = [ticket.id for ticket in state.board.tickets if not ticket.tour][-5:]
    ticket_deck(state, *names)
    do(state, DrawTickets(0))
    events = do(state, legal(state, 0)[0])
    assert of(events, TicketsDiscarded) == []
    assert all(event.only == 0 for event in of(events, TicketsChosen))
    assert view(state, 1).ticket_discards == ()
