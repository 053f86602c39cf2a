"""Drawing cards. RULES 1.3, with two decks RULES 3.4."""

from __future__ import annotations

from bot.game import legal
from bot.game.actions import DrawCard, TakeCard
from bot.game.events import CardDrawn, CardSeen, CardTaken, CardTurnedUp, TurnBegan
from bot.game.state import SecondCard
from tests.game.positions import deck, do, face_up, hand, of, refused, row, table


def test_1_3_two_face_up_cards_each_replaced_at_once() -> None:
    state = table("europe")
    face_up(state, "red blue green white black")
    deck(state, "yellow orange red*9")
    events = do(state, TakeCard(0, "blue"))
    assert events == [CardTaken(seat=0, card="blue"), CardTurnedUp(place=1, card="yellow")]
    assert row(state) == "red yellow green white black"
    events = do(state, TakeCard(0, "yellow"))  # one that has just turned up
    assert of(events, TurnBegan) == [TurnBegan(seat=1, turn=2)]
    assert hand(state, 0) == "blue yellow"


def test_1_3_one_face_up_one_blind() -> None:
    state = table("europe")
    face_up(state, "red blue green white black")
    deck(state, "yellow orange red*9")
    do(state, DrawCard(0))
    do(state, TakeCard(0, "red"))
    assert hand(state, 0) == "yellow red"
    assert state.current == 1


def test_1_3_a_face_up_wild_is_the_only_card_of_the_turn() -> None:
    state = table("europe")
    face_up(state, "red wild green white black")
    deck(state, "yellow orange red*9")
    do(state, TakeCard(0, "wild"))
    assert hand(state, 0) == "wild"
    assert state.current == 1


def test_1_3_a_face_up_wild_is_no_second_card() -> None:
    state = table("europe")
    face_up(state, "red wild green white black")
    deck(state, "yellow orange red*9")
    do(state, DrawCard(0))
    assert refused(state, TakeCard(0, "wild")) == "wild_not_as_second_card"


def test_1_3_not_even_a_wild_that_has_just_turned_up() -> None:
    state = table("europe")
    face_up(state, "red blue green white black")
    deck(state, "wild orange red*9")
    do(state, TakeCard(0, "red"))
    assert row(state).startswith("wild")
    assert refused(state, TakeCard(0, "wild")) == "wild_not_as_second_card"


def test_1_3_a_blind_wild_counts_as_one_card() -> None:
    state = table("europe")
    face_up(state, "red blue green white black")
    deck(state, "wild wild red*9")
    do(state, DrawCard(0))
    assert isinstance(state.phase, SecondCard)
    do(state, DrawCard(0))
    assert hand(state, 0) == "wild*2"
    assert state.current == 1


def test_1_3_the_turn_ends_with_one_card_when_only_wilds_are_left_to_take() -> None:
    state = table("europe")
    face_up(state, "wild wild")
    deck(state, "red")
    do(state, DrawCard(0))
    assert hand(state, 0) == "red"
    assert state.current == 1


def test_1_3_a_card_that_does_not_lie_there() -> None:
    state = table("europe")
    face_up(state, "red blue green white black")
    assert refused(state, TakeCard(0, "orange")) == "card_not_face_up"
    assert refused(state, TakeCard(0, "silver")) == "unknown_name"


def test_1_3_equal_face_up_cards_are_one_choice() -> None:
    state = table("europe")
    face_up(state, "red red red white white")
    deck(state, "blue*3")
    assert [action for action in legal(state, 0) if isinstance(action, TakeCard)] == [
        TakeCard(0, "white"),
        TakeCard(0, "red"),
    ]


def test_1_3_which_cards_were_drawn_blind_only_the_drawer_knows() -> None:
    state = table("europe")
    deck(state, "yellow red*9")
    events = do(state, DrawCard(0))
    assert events == [CardDrawn(seat=0, deck="train"), CardSeen(seat=0, card="yellow", only=0)]


def test_3_4_the_player_chooses_the_deck_that_refills() -> None:
    state = table("world")
    face_up(state, "red green yellow red-ship green-ship white-ships")
    deck(state, "purple black*9", 0)
    deck(state, "black-ship black-ships*5", 1)
    assert TakeCard(0, "red", "train") in legal(state, 0)
    do(state, TakeCard(0, "red", "ship"))
    assert row(state) == "black-ship green yellow red-ship green-ship white-ships"
    do(state, TakeCard(0, "red-ship", "train"))
    assert row(state) == "black-ship green yellow purple green-ship white-ships"


def test_3_4_blind_from_either_deck() -> None:
    state = table("world")
    deck(state, "purple black*9", 0)
    deck(state, "black-ships*5", 1)
    do(state, DrawCard(0, "ship"))
    do(state, DrawCard(0, "train"))
    assert hand(state, 0) == "purple black-ships"


def test_3_4_only_decks_that_can_give_are_offered() -> None:
    state = table("world")
    face_up(state, "red green yellow red-ship green-ship white-ships")
    deck(state, "purple", 0)
    assert refused(state, DrawCard(0, "ship")) == "deck_empty"
    assert refused(state, TakeCard(0, "red", "ship")) == "deck_empty"
    assert [action for action in legal(state, 0) if isinstance(action, TakeCard) and action.card == "red"] == [
        TakeCard(0, "red", "train")
    ]


def test_3_4_a_face_up_wild_ends_the_turn_here_too() -> None:
    state = table("world")
    face_up(state, "wild green yellow red-ship green-ship white-ships")
    deck(state, "purple*3", 0)
    deck(state, "red-ship", 1)
    do(state, TakeCard(0, "wild", "ship"))
    assert state.current == 1


def test_3_4_where_no_deck_can_give_a_card_can_be_taken_all_the_same_in_one_way() -> None:
    state = table("world")
    face_up(state, "red green")
    assert legal(state, 0)[:2] == [TakeCard(0, "green", "train"), TakeCard(0, "red", "train")]
    assert refused(state, TakeCard(0, "red", "ship")) == "deck_empty"
    do(state, TakeCard(0, "red", "train"))
    assert row(state) == "- green - - - -"
