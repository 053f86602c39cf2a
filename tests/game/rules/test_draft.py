"""The ticket draft and its card in the deck. RULES 5.1, 5.2, 5.4, 5.5, 5.7."""

from __future__ import annotations

from itertools import chain

import pytest

from bot.boards import load_board
from bot.game import Event, legal, pending, start, view
from bot.game.actions import Claim, DrawCard, DrawTickets, KeepTickets, PickTicket, TakeCard
from bot.game.events import (
    Answered,
    CardSeen,
    DeckReshuffled,
    DraftBegan,
    DraftCardFound,
    FestivalOpened,
    TicketsChosen,
    TicketsSeen,
    TurnBegan,
)
from bot.game.rules import draft
from bot.game.state import Drafting, Keeping, KeepingDrawn, State, Turn
from tests.game.positions import (
    deck,
    discard,
    do,
    face_up,
    hand,
    hold,
    of,
    refused,
    row,
    spell,
    table,
    ticket_deck,
    tickets_of,
)


def everybody_picks(state: State) -> list[Event]:
    """Each takes the first ticket of the hand; the events of the last pick."""
    events: list[Event] = []
    for seat in range(state.seats):
        events = do(state, legal(state, seat)[0])
    return events


def whole_draft(state: State) -> list[Event]:
    """Everybody picks and keeps the first ones until the game goes on; the events of the last answer."""
    events: list[Event] = []
    while isinstance(state.phase, Drafting | Keeping):
        events = everybody_picks(state)
    return events


def second_draft_due(seats: int) -> State:
    """After a first draft, the draft card on top of the deck; the first player is about to take a turn."""
    state, _ = start(load_board("iberia"), seats, "draft")
    whole_draft(state)
    kinds = len(state.board.cards)
    state.decks[0] = [card for card in state.decks[0] if card < kinds]
    state.decks[0].append(draft.card(state.board))
    return state


@pytest.mark.parametrize(("seats", "over", "of_all"), [(2, 1, 2), (3, 2, 3), (4, 3, 4), (5, 3, 4)])
def test_5_1_the_draft_card_goes_in_at_its_depth_by_number_of_players(seats: int, over: int, of_all: int) -> None:
    state, _ = start(load_board("iberia"), seats, "set-up")
    whole = state.decks[0]
    above = len(whole) - 1 - whole.index(draft.card(state.board))
    assert len(whole) == 110 - 4 * seats - 5 + 54 + 1
    assert above == (len(whole) - 1) * over // of_all


def test_5_1_trains_hands_and_face_up_cards_before_the_festival_cards_join_the_deck() -> None:
    """Over many deals nobody holds and nowhere lies anything but ordinary cards, even after a reset of the row."""
    board = load_board("iberia")
    reset = 0
    for number in range(150):
        state, events = start(board, 5, f"deal {number}")
        assert state.trains == [35] * 5
        assert [sum(cards) for cards in state.hands] == [4] * 5
        assert of(events, FestivalOpened) == of(events, DraftCardFound) == []
        assert all(0 <= card < len(board.cards) for card in state.face_up)
        assert sum(card >= len(board.cards) for card in state.decks[0]) == 54 + 1
        assert state.face_up.count(board.wild.index) < 3
        reset += sum(state.discards) > 0
    assert reset > 0


def test_5_1_festival_cards_are_all_over_the_deck() -> None:
    state, _ = start(load_board("iberia"), 3, "set-up")
    places = [at for at, card in enumerate(state.decks[0]) if card >= len(state.board.cards)]
    assert min(places) < 20
    assert max(places) > len(state.decks[0]) - 20


def test_5_2_six_tickets_each_everybody_picks_at_once() -> None:
    state, events = start(load_board("iberia"), 3, "draft")
    assert of(events, DraftBegan) == [DraftBegan(number=1)]
    assert [len(event.tickets) for event in of(events, TicketsSeen)] == [6, 6, 6]
    assert {(owed.seat, owed.decision) for owed in pending(state)} == {(seat, "pick_ticket") for seat in range(3)}
    assert all(len(legal(state, seat)) == 6 for seat in range(3))
    assert len(state.ticket_deck) == 50 - 18


def test_5_2_the_rest_is_handed_to_the_left_neighbour_who_plays_next() -> None:
    state, _ = start(load_board("iberia"), 4, "draft")
    assert isinstance(state.phase, Drafting)
    before = [list(cards) for cards in state.phase.hands]
    everybody_picks(state)
    assert isinstance(state.phase, Drafting)
    for place, seat in enumerate(state.order):
        left = state.order[(place + 1) % 4]
        assert state.phase.hands[left] == before[seat][1:]
        assert state.phase.picked[seat] == before[seat][:1]


def test_5_2_a_pick_may_be_changed_until_the_last_one_picks_and_only_from_the_own_hand() -> None:
    state, _ = start(load_board("iberia"), 2, "draft")
    first, second = legal(state, 0)[:2]
    assert do(state, first) == [Answered(seat=0)]
    assert refused(state, first) == "same_answer"
    assert do(state, second) == []
    elsewhere = legal(state, 1)[0]
    assert isinstance(elsewhere, PickTicket)
    assert refused(state, PickTicket(0, elsewhere.ticket)) == "wrong_tickets"
    assert refused(state, PickTicket(0, "madrid-atlantis")) == "unknown_name"
    do(state, elsewhere)
    assert isinstance(state.phase, Drafting)
    assert isinstance(second, PickTicket)
    assert state.phase.picked[0] == [state.board.ticket_by_id[second.ticket].index]


def test_5_2_until_six_are_picked_the_last_one_is_no_choice_then_exactly_four_are_kept() -> None:
    state, _ = start(load_board("iberia"), 3, "draft")
    for picked in range(1, 6):
        everybody_picks(state)
        assert isinstance(state.phase, Drafting) == (picked < 5)
    assert isinstance(state.phase, Keeping)
    assert {owed.decision for owed in pending(state)} == {"keep_tickets"}
    for seat in range(3):
        choices = legal(state, seat)
        assert len(choices) == 15  # 4 of 6
        own = view(state, seat).mine
        assert own is not None
        assert (len(own.offer), own.keep) == (6, (4, 4))
    some = [state.board.tickets[ticket].id for ticket in state.phase.offers[0]]
    assert refused(state, KeepTickets(0, tuple(some[:3]))) == "wrong_number_of_tickets"
    assert refused(state, KeepTickets(0, tuple(some[:5]))) == "wrong_number_of_tickets"


def test_5_2_rejected_tickets_are_shuffled_into_the_deck() -> None:
    state, _ = start(load_board("iberia"), 5, "draft")
    for _ in range(5):
        everybody_picks(state)
    assert isinstance(state.phase, Keeping)
    rejected = [ticket for offer in state.phase.offers for ticket in offer[4:]]
    events = everybody_picks(state)
    assert [len(event.tickets) for event in of(events, TicketsChosen)] == [4] * 5
    assert len(state.ticket_deck) == 50 - 20
    at = sorted(state.ticket_deck.index(ticket) for ticket in rejected)
    assert at != list(range(10))  # not simply put under it …
    assert at != list(range(20, 30))  # … nor on top
    assert isinstance(state.phase, Turn)


def test_5_4_the_draft_card_is_set_aside_and_the_next_card_is_taken_instead() -> None:
    state = second_draft_due(3)
    below = state.board.cards[state.decks[0][-2]].id
    seat = state.current
    events = do(state, DrawCard(seat))
    assert of(events, DraftCardFound) == [DraftCardFound()]
    assert [event.card for event in of(events, CardSeen)] == [below]
    assert draft.card(state.board) not in state.decks[0]


def test_5_4_the_player_finishes_the_turn_then_everybody_drafts_then_the_next_player() -> None:
    state = second_draft_due(3)
    first = state.current
    do(state, DrawCard(first))
    assert [(owed.seat, owed.decision) for owed in pending(state)] == [(first, "second_card")]
    events = do(state, DrawCard(first))
    assert of(events, DraftBegan) == [DraftBegan(number=2)]
    assert of(events, TurnBegan) == []
    assert {owed.decision for owed in pending(state)} == {"pick_ticket"}
    assert len(pending(state)) == 3
    assert refused(state, DrawCard(first)) == "not_now"
    events = whole_draft(state)
    assert [event.seat for event in of(events, TurnBegan)] == [state.order[1]]
    assert isinstance(state.phase, Turn)
    assert state.current == state.order[1]


def test_5_4_a_refill_of_the_row_turns_up_the_draft_card_too() -> None:
    state = second_draft_due(3)
    face_up(state, "red white*4")
    below = state.board.cards[state.decks[0][-2]].id
    events = do(state, TakeCard(state.current, "red"))
    assert of(events, DraftCardFound) == [DraftCardFound()]
    assert row(state).split()[0] == below


def test_5_4_handed_to_the_right() -> None:
    state = second_draft_due(4)
    for _ in range(2):
        do(state, DrawCard(state.current))
    assert isinstance(state.phase, Drafting)
    before = [list(cards) for cards in state.phase.hands]
    everybody_picks(state)
    assert isinstance(state.phase, Drafting)
    for place, seat in enumerate(state.order):
        right = state.order[(place - 1) % 4]
        assert state.phase.hands[right] == before[seat][1:]


def test_5_4_again_four_of_six_and_the_first_ones_are_never_given_up() -> None:
    state = second_draft_due(3)
    kept = [tickets_of(state, seat) for seat in range(3)]
    for _ in range(2):
        do(state, DrawCard(state.current))
    for _ in range(5):
        everybody_picks(state)
    assert isinstance(state.phase, Keeping)
    for seat in range(3):
        offer = {state.board.tickets[ticket].id for ticket in state.phase.offers[seat]}
        assert len(offer) == 6
        assert not offer & set(kept[seat])
        assert refused(state, KeepTickets(seat, kept[seat])) == "wrong_tickets"
    everybody_picks(state)
    assert [tickets_of(state, seat)[:4] for seat in range(3)] == kept
    assert [len(tickets_of(state, seat)) for seat in range(3)] == [8] * 3


def test_5_4_rejected_tickets_go_under_the_deck() -> None:
    state = second_draft_due(3)
    for _ in range(2):
        do(state, DrawCard(state.current))
    above = list(state.ticket_deck)
    for _ in range(5):
        everybody_picks(state)
    assert isinstance(state.phase, Keeping)
    rejected = {ticket for offer in state.phase.offers for ticket in offer[4:]}
    everybody_picks(state)
    assert state.ticket_deck[6:] == above
    assert set(state.ticket_deck[:6]) == rejected


def test_5_4_five_players_use_all_fifty_tickets_twice() -> None:
    """30 of 50 are dealt and 20 kept; the 30 left, rejected ones among them, are all dealt the second time."""
    state = second_draft_due(5)
    assert len(state.ticket_deck) == 30
    for _ in range(2):
        do(state, DrawCard(state.current))
    assert isinstance(state.phase, Drafting)
    assert state.ticket_deck == []
    assert set(chain(*state.phase.hands, *state.tickets)) == set(range(50))
    whole_draft(state)
    assert [len(tickets) for tickets in state.tickets] == [8] * 5
    assert len(state.ticket_deck) == 10
    assert set(chain(state.ticket_deck, *state.tickets)) == set(range(50))


def test_5_4_it_never_fires_twice() -> None:
    """The card is out of the game: it is not among the discards, and the deck made anew has none."""
    state = second_draft_due(3)
    for _ in range(2):
        do(state, DrawCard(state.current))
    whole_draft(state)
    state.decks[0] = []
    discard(state, "red*9")
    for _ in range(6):
        events = do(state, DrawCard(state.current))
        assert of(events, DraftBegan) == of(events, DraftCardFound) == []
    assert state.drafts_done == 2


def test_5_4_found_in_the_turn_that_starts_the_last_round_it_is_still_held() -> None:
    """A claim leaves two trains; filling the row at the end of the turn turns up the draft card."""
    state = second_draft_due(3)
    seat = state.current
    state.trains[seat] = 3
    state.hands[seat] = [0] * len(state.board.cards)
    hold(state, seat, "white")
    state.face_up[0] = -1
    do(state, Claim(seat, "porto-vigo-white", spell("white")))
    assert state.last_turns == 3
    assert isinstance(state.phase, Drafting)
    whole_draft(state)
    assert state.current == state.order[1]


def test_5_5_the_deck_runs_out_in_the_middle_of_a_draft_card_turn() -> None:
    """One ordinary card, then the draft card as the last of the deck: the second card comes from the discards."""
    state = second_draft_due(3)
    seat = state.current
    deck(state, "blue draft")
    state.hands[seat] = [0] * len(state.board.cards)
    face_up(state, "white*5")
    state.discards = [0] * len(state.board.cards)
    discard(state, "green*4")
    events = do(state, DrawCard(seat))
    assert of(events, DraftCardFound) == of(events, DeckReshuffled) == []
    events = do(state, DrawCard(seat))
    assert of(events, DraftCardFound) != []
    assert of(events, DeckReshuffled) != []
    assert hand(state, seat) == "blue green"
    assert isinstance(state.phase, Drafting)  # held all the same
    whole_draft(state)
    assert isinstance(state.phase, Turn)


def test_5_5_the_reshuffled_deck_has_ordinary_cards_only() -> None:
    """Festival cards lie open or are held, the draft card is set aside: none of them comes back."""
    state = table("iberia", 2)
    face_up(state, "white*5")
    deck(state, "festival:sevilla blue festival:madrid")
    discard(state, "green*5 red*5")
    do(state, DrawCard(0))
    do(state, DrawCard(0))
    assert all(card < len(state.board.cards) for card in state.decks[0])
    assert len(state.decks[0]) == 9
    assert sum(state.festivals_open) == 2


def test_5_7_tickets_can_be_drawn_only_after_the_second_draft() -> None:
    state = second_draft_due(2)
    assert view(state, None).tickets_locked
    assert DrawTickets(state.current) not in legal(state, state.current)
    assert refused(state, DrawTickets(state.current)) == "tickets_locked"
    for _ in range(2):
        do(state, DrawCard(state.current))
    whole_draft(state)
    assert not view(state, None).tickets_locked
    assert DrawTickets(state.current) in legal(state, state.current)


def test_5_7_draw_three_keep_at_least_one_the_rest_goes_under_the_deck() -> None:
    state = table("iberia", 2)
    state.drafts_done = 2
    deck(state, "red*9")
    ticket_deck(state, "leon-madrid", "porto-lisboa", "lisboa-palma", "cadiz-palma")
    do(state, DrawTickets(0))
    assert isinstance(state.phase, KeepingDrawn)
    assert len(legal(state, 0)) == 7
    assert refused(state, KeepTickets(0, ())) == "too_few_tickets"
    do(state, KeepTickets(0, ("porto-lisboa",)))
    assert [state.board.tickets[ticket].id for ticket in reversed(state.ticket_deck)] == [
        "cadiz-palma",
        "leon-madrid",
        "lisboa-palma",
    ]
