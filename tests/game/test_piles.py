"""Decks, discards and the face-up row. RULES 1.4, 1.5, 3.1, 3.4."""

from __future__ import annotations

from bot.boards import load_board
from bot.game import legal, start
from bot.game.actions import Claim, DrawCard, TakeCard
from bot.game.events import CardTurnedUp, DeckReshuffled, FaceUpReset
from bot.game.piles import MOST_RESETS
from bot.game.state import SecondCard
from tests.game.positions import deck, discard, discards, do, face_up, hand, hold, of, refused, row, table


def test_1_4_three_wilds_are_swept_away_at_once() -> None:
    state = table("europe")
    face_up(state, "wild wild red blue green")
    deck(state, "wild white*3 black*2 yellow*5")
    events = do(state, TakeCard(0, "red"))
    assert of(events, FaceUpReset) == [FaceUpReset(discarded=("wild", "wild", "wild", "blue", "green"))]
    assert row(state) == "white white white black black"
    assert discards(state) == "blue green wild*3"
    assert isinstance(state.phase, SecondCard)


def test_1_4_two_wilds_stay() -> None:
    state = table("europe")
    face_up(state, "wild red red blue green")
    deck(state, "wild white*3")
    assert of(do(state, TakeCard(0, "red")), FaceUpReset) == []
    assert row(state) == "wild wild red blue green"


def test_1_4_again_if_needed() -> None:
    state = table("europe")
    face_up(state, "wild wild red blue green")
    deck(state, "wild  wild*3 red*2  white*5 black*9")
    assert len(of(do(state, TakeCard(0, "red")), FaceUpReset)) == 2
    assert row(state) == "white white white white white"


def test_1_4_at_most_three_resets_in_a_row() -> None:
    """Every new row has three wilds; plain cards lie too deep to be reached."""
    state = table("europe")
    face_up(state, "wild wild red blue green")
    deck(state, "wild" + "  wild*3 red*2" * 6 + " white*20")
    events = do(state, TakeCard(0, "red"))
    assert len(of(events, FaceUpReset)) == MOST_RESETS == 3
    assert row(state) == "wild wild wild red red"


def test_1_4_at_most_three_resets_even_when_the_same_action_ends_the_turn() -> None:
    state = table("europe")
    state.phase = SecondCard()
    face_up(state, "wild wild red blue green")
    deck(state, "wild" + "  wild*3 red*2" * 9 + " white*20")
    events = do(state, TakeCard(0, "red"))
    assert state.current == 1
    assert len(of(events, FaceUpReset)) == 3


def test_1_4_no_reset_when_the_cards_left_could_only_give_as_many_wilds() -> None:
    """Left are four wilds and two plain cards: any row of five has three wilds or more."""
    state = table("europe")
    face_up(state, "wild wild blue red green")
    deck(state, "wild wild")
    events = do(state, TakeCard(0, "green"))
    assert of(events, FaceUpReset) == []
    assert row(state) == "wild wild blue red wild"


def test_1_4_cards_of_every_colour_count_among_those_left() -> None:
    """Left are three wilds and three purple cards, the first kind of the deck: a row may have two wilds only."""
    state = table("europe")
    face_up(state, "wild wild purple purple green")
    deck(state, "wild purple")
    assert len(of(do(state, TakeCard(0, "green")), FaceUpReset)) >= 1


def test_1_4_reset_once_discards_could_give_a_better_row() -> None:
    """Three wilds lay there because nothing better was left; a claim brings plain cards back."""
    state = table("europe")
    face_up(state, "wild wild wild red")
    hold(state, 0, "blue*2")
    events = do(state, Claim(0, "berlin-essen", ("blue", "blue")))
    assert len(of(events, FaceUpReset)) >= 1
    assert state.face_up.count(state.board.wild.index) + state.decks[0].count(state.board.wild.index) == 3


def test_1_4_discards_count_among_the_cards_left() -> None:
    """Five wilds and two plain cards are left, so the row stays as it is, until a claim discards two more."""
    state = table("europe")
    face_up(state, "wild*3 red green")
    deck(state, "wild*2")
    hold(state, 0, "blue*2")
    events = do(state, Claim(0, "berlin-essen", ("blue", "blue")))
    assert len(of(events, FaceUpReset)) >= 1


def test_1_4_discarded_wilds_count_among_the_wilds_left() -> None:
    """Two wilds played make six with the row and the deck, beside two plain cards: no row could be better."""
    state = table("europe")
    face_up(state, "wild*3 red green")
    deck(state, "wild")
    hold(state, 0, "wild*2")
    events = do(state, Claim(0, "berlin-essen", ("wild", "wild")))
    assert of(events, FaceUpReset) == []


def test_1_4_also_during_set_up() -> None:
    board = load_board("london")  # 8 wilds among 44: often enough
    swept = 0
    for number in range(120):
        state, events = start(board, 4, f"set-up {number}")
        swept += len(of(events, FaceUpReset)) > 0
        assert state.face_up.count(board.wild.index) < 3
    assert swept > 0


def test_1_5_an_empty_deck_is_made_anew_when_a_card_is_needed() -> None:
    state = table("europe")
    deck(state, "red")
    discard(state, "green*3 white*2")
    events = do(state, DrawCard(0))
    assert of(events, DeckReshuffled) == []
    assert state.decks[0] == []
    events = do(state, DrawCard(0))
    assert of(events, DeckReshuffled) == [DeckReshuffled(deck="train")]
    assert discards(state) == ""


def test_1_5_no_deck_and_no_discards_no_blind_draw_but_face_up_cards_can_be_taken() -> None:
    state = table("europe")
    face_up(state, "red green")
    assert refused(state, DrawCard(0)) == "deck_empty"
    assert [action for action in legal(state, 0) if isinstance(action, TakeCard)] == [
        TakeCard(0, "green"),
        TakeCard(0, "red"),
    ]
    do(state, TakeCard(0, "red"))
    assert row(state) == "- green - - -"


def test_1_5_missing_places_stay_empty_until_cards_come_back() -> None:
    state = table("europe")
    face_up(state, "red green")
    hold(state, 0, "black*2")
    events = do(state, Claim(0, "amsterdam-bruxelles", ("black",)))
    assert of(events, CardTurnedUp) == [CardTurnedUp(place=2, card="black")]
    assert row(state) == "red green black - -"


def test_1_5_fewer_than_five_face_up_and_three_wilds_among_them() -> None:
    state = table("europe")
    face_up(state, "wild wild red")
    deck(state, "wild green*4")
    events = do(state, TakeCard(0, "red"))
    assert len(of(events, FaceUpReset)) == 1
    assert "-" not in row(state)


def test_3_1_each_card_is_discarded_to_its_own_pile() -> None:
    """A ship and a wild are played: the wild comes back with the train cards, the ship with the ship cards."""
    state = table("world")
    face_up(state, "red*6")
    hold(state, 0, "wild white-ship")
    do(state, Claim(0, "caracas-miami", ("wild", "white-ship")))
    assert discards(state) == "wild white-ship"
    do(state, DrawCard(1, "ship"))
    assert hand(state, 1) == "white-ship"
    do(state, DrawCard(1, "train"))
    assert hand(state, 1) == "wild white-ship"


def test_3_1_six_face_up_cards_three_from_each_deck() -> None:
    board = load_board("world")
    for number in range(20):
        state, _ = start(board, 3, f"row {number}")
        decks = [board.cards[card].deck for card in state.face_up]
        assert decks == ["train"] * 3 + ["ship"] * 3


def test_3_4_a_reset_turns_up_three_of_each_deck() -> None:
    state = table("world")
    face_up(state, "wild wild red red green yellow")
    deck(state, "wild white*3", 0)
    deck(state, "red-ship*2 red-ships", 1)
    events = do(state, TakeCard(0, "red", "train"))
    assert len(of(events, FaceUpReset)) == 1
    assert row(state) == "white white white red-ship red-ship red-ships"


def test_3_4_a_deck_that_cannot_give_is_replaced_by_the_other() -> None:
    state = table("world")
    face_up(state, "wild wild red red green yellow")
    deck(state, "wild white*5 green", 0)
    deck(state, "red-ship", 1)
    do(state, TakeCard(0, "red", "train"))
    assert row(state) == "white white white red-ship white white"
