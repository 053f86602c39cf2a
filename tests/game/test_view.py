"""What each viewer may see. RULES 1.6, 5.6, 6.4, and the secrets of every decision."""

from __future__ import annotations

import msgspec

from bot.boards import load_board
from bot.game import legal, may_know, pending, start, view
from bot.game.actions import ChoosePieces, Claim, DrawCard, DrawTickets, KeepTickets, PickTicket
from bot.game.events import Answered, CardSeen, HandDealt, PiecesChosen, TicketPicked, TicketsSeen, TunnelTurned
from bot.game.state import Turn
from tests.game.positions import (
    build,
    deck,
    do,
    festival_of,
    finish,
    give_tickets,
    hold,
    of,
    spell,
    table,
    ticket_deck,
)


def test_1_6_hands_and_tickets_are_secret_their_numbers_public() -> None:
    state = table("europe", 3)
    hold(state, 0, "red*11 wild*4")  # any number may be held
    give_tickets(state, 0, "athina-angora", "berlin-roma")
    for viewer in (1, 2, None):
        seen = view(state, viewer)
        assert (seen.players[0].cards, seen.players[0].tickets) == (15, 2)
        assert seen.mine is None or (sum(seen.mine.hand), seen.mine.tickets) == (0, ())
    own = view(state, 0).mine
    assert own is not None
    assert sum(own.hand) == 15
    assert len(own.tickets) == 2


def test_1_6_others_see_the_same_whatever_is_held() -> None:
    """Two tables that differ only in what seat 0 holds and in the order of the decks."""
    tables = []
    for cards, tickets in (("red*3", ("athina-angora",)), ("blue*2 wild", ("berlin-roma",))):
        state = table("europe", 3)
        hold(state, 0, cards)
        deck(state, "red green" if "red" in cards else "wild blue")
        give_tickets(state, 0, *tickets)
        tables.append(state)
    assert view(tables[0], 1) == view(tables[1], 1)
    assert view(tables[0], None) == view(tables[1], None)
    assert view(tables[0], 0) != view(tables[1], 0)


def test_1_6_private_events_are_for_their_seat_alone() -> None:
    state, events = start(load_board("europe"), 3, "deal")
    for kind in (HandDealt, TicketsSeen):
        assert sorted(event.only for event in of(events, kind)) == [0, 1, 2]
    events = [event for event in events if may_know(event, 1)]
    assert [event.seat for event in of(events, HandDealt)] == [1]
    assert of([event for event in events if may_know(event, None)], HandDealt) == []
    assert legal(state, 0) != []


def test_1_6_tickets_looked_at_are_seen_by_nobody_else() -> None:
    state = table("europe")
    ticket_deck(state, "athina-angora", "berlin-roma", "paris-wien")
    events = do(state, DrawTickets(0))
    assert of(events, TicketsSeen)[0].only == 0
    other, own = view(state, 1).mine, view(state, 0).mine
    assert other is not None
    assert (other.offer, other.keep) == ((), (0, 0))
    assert own is not None
    assert (len(own.offer), own.keep) == (3, (1, 3))


def test_1_6_an_open_tunnel_is_public() -> None:
    state = table("europe")
    hold(state, 0, "red*4")
    deck(state, "red blue green yellow*9")
    events = do(state, Claim(0, "sarajevo-sofia", spell("red*2")))
    assert of(events, TunnelTurned)[0].only is None
    seen = view(state, None)
    assert seen.tunnel is not None
    assert seen.tunnel.due == 1
    assert seen.players[0].cards == 2


def test_1_6_all_tickets_are_open_at_the_end() -> None:
    state = table("europe")
    give_tickets(state, 0, "athina-angora")
    assert view(state, 1).revealed == ()
    assert view(finish(state), 1).revealed == ((state.board.ticket_by_id["athina-angora"].index,), ())


def test_1_6_a_view_has_no_seed_and_no_deck() -> None:
    state, _ = start(load_board("europe"), 2, "very secret seed")
    text = repr(view(state, 0))
    assert "very secret seed" not in text
    assert view(state, 0).decks == (110 - 8 - 5,)


def test_3_3_choices_of_pieces_stay_secret_until_all_have_chosen() -> None:
    state, _ = start(load_board("world"), 3, "pieces")
    for seat in range(3):
        do(state, legal(state, seat)[0])
    before = view(state, 1)
    events = do(state, ChoosePieces(0, 25))
    assert events == [Answered(seat=0)]
    assert msgspec.structs.asdict(view(state, 1).players[0]) == msgspec.structs.asdict(before.players[0])
    own = view(state, 0).mine
    assert own is not None
    assert own.answer == 25
    do(state, ChoosePieces(1, 10))
    assert do(state, ChoosePieces(0, 24)) == []  # changed in silence
    events = do(state, ChoosePieces(2, 20))
    assert {event.seat: (event.trains, event.ships) for event in of(events, PiecesChosen)} == {
        0: (24, 36),
        1: (10, 50),
        2: (20, 40),
    }
    assert all(event.only is None for event in of(events, PiecesChosen))


def test_1_2_nobody_has_the_turn_before_the_first_one_and_after_the_end() -> None:
    for name in ("europe", "world", "iberia"):
        state, _ = start(load_board(name), 2, "first")
        while not isinstance(state.phase, Turn):
            assert view(state, 0).current is None
            for owed in pending(state):
                do(state, legal(state, owed.seat)[0])
        assert view(state, 0).current == state.order[0]
        assert view(finish(state), 0).current is None


def test_5_4_in_the_second_draft_the_turn_is_still_that_of_who_found_the_card() -> None:
    state = table("iberia", 2)
    state.drafts_done, state.turn = 1, 4
    state.ticket_deck = list(range(20))
    deck(state, "draft red*9")
    do(state, DrawCard(0))
    do(state, DrawCard(0))
    assert {owed.decision for owed in pending(state)} == {"pick_ticket"}
    assert view(state, None).current == 0


def test_5_2_picks_of_a_draft_are_secret() -> None:
    state, _ = start(load_board("iberia"), 2, "draft")
    pick = legal(state, 0)[0]
    assert isinstance(pick, PickTicket)
    before = view(state, 1)
    assert do(state, pick) == [Answered(seat=0)]
    after = view(state, 1)
    assert before.mine == after.mine
    assert after.mine is not None
    assert after.mine.keep == (1, 1)  # one of the tickets offered is to be picked
    assert before.players == after.players
    events = do(state, legal(state, 1)[0])
    assert [(event.seat, event.only) for event in of(events, TicketPicked)] == [(0, 0), (1, 1)]


def test_5_6_the_stack_of_festival_cards_is_its_owners_secret() -> None:
    state = table("iberia", 3)
    state.festivals_held[0][festival_of(state, "sevilla")] = 4
    own, other = view(state, 0), view(state, 1)
    assert own.mine is not None
    assert sum(own.mine.festivals) == 4
    assert other.mine is not None
    assert sum(other.mine.festivals) == 0
    assert view(state, None).mine is None


def test_6_4_tokens_are_secret_loans_are_public() -> None:
    state = table("nederland", 3)
    state.tolls, state.loans = [7, 8, 9], [0, 2, 0]
    first, second = view(state, 0), view(state, 1)
    assert first.mine is not None
    assert second.mine is not None
    assert (first.mine.tolls, second.mine.tolls) == (7, 8)
    assert [player.loans for player in view(state, None).players] == [0, 2, 0]
    other = state.copy()
    other.tolls[0] = 3
    assert view(other, 1) == view(state, 1)


def test_1_6_progress_of_tickets_is_told_to_their_owner_only() -> None:
    state = table("europe")
    give_tickets(state, 0, "brest-marseille", "berlin-roma")
    build(state, 0, "brest-paris", "marseille-paris")
    own = view(state, 0).mine
    assert own is not None
    assert own.tickets_done == (True, False)
    assert of([], CardSeen) == []
    assert KeepTickets(0, ()) not in legal(state, 0)
