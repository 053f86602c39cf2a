"""Decks, discards and the face-up row. RULES 1.3–1.5, with two decks RULES 3.1 and 3.4."""

from __future__ import annotations

from bot.game import chance
from bot.game.board import CardIndex, DeckName
from bot.game.book import book_of
from bot.game.events import CardTurnedUp, DeckReshuffled, Events, FaceUpReset
from bot.game.state import EMPTY, State

MOST_RESETS = 3  # in a row, RULES 1.4


def can_give(state: State, deck: int) -> bool:
    """Whether an ordinary card can be had from the deck, or from its discards."""
    kinds = len(state.board.cards)
    pile = state.decks[deck]
    if pile and (pile[-1] < kinds or any(card < kinds for card in pile)):
        return True
    discards = state.discards
    return any(discards[kind] for kind in book_of(state.board).kinds[deck])


def draw(state: State, deck: int, events: Events) -> CardIndex:
    """The next ordinary card, or EMPTY. An empty deck is made anew from its discards (RULES 1.5)."""
    kinds = len(state.board.cards)
    while True:
        pile = state.decks[deck]
        if not pile and not _reshuffle(state, deck, events):
            return EMPTY
        card = state.decks[deck].pop()
        if card < kinds:
            return card
        for off_deck in book_of(state.board).off_deck:
            if off_deck(state, card - kinds, events):
                break


def _reshuffle(state: State, deck: int, events: Events) -> bool:
    pile: list[int] = []
    for kind in book_of(state.board).kinds[deck]:
        pile += [kind] * state.discards[kind]
        state.discards[kind] = 0
    if not pile:
        return False
    chance.shuffle(state, pile)
    state.decks[deck] = pile
    events.append(DeckReshuffled(deck=state.board.decks[deck]))
    return True


def turn_up(state: State, place: int, deck: int, events: Events) -> bool:
    """Fill a place of the face-up row from a deck, or from another one if that can't give (RULES 3.4)."""
    for choice in (deck, *(other for other in range(len(state.decks)) if other != deck)):
        card = draw(state, choice, events)
        if card != EMPTY:
            state.face_up[place] = card
            events.append(CardTurnedUp(place=place, card=state.board.cards[card].id))
            return True
    state.face_up[place] = EMPTY
    return False


def fill(state: State, events: Events) -> None:
    """Fill empty places as far as cards have come back, then reset if there are too many wilds."""
    if EMPTY in state.face_up:
        for place, card in enumerate(state.face_up):
            if card == EMPTY and not turn_up(state, place, 0, events):
                break
    reset_if_too_wild(state, events)


def turn_up_row(state: State, events: Events) -> None:
    """A whole new row: so many places from each deck."""
    place = 0
    for deck, name in enumerate(state.board.decks):
        for _ in range(state.board.setup.face_up[name]):
            turn_up(state, place, deck, events)
            place += 1


def reset_if_too_wild(state: State, events: Events) -> None:
    board, wild = state.board, state.board.wild.index
    while state.face_up.count(wild) >= board.setup.wild_reset:
        resets = sum(isinstance(event, FaceUpReset) for event in events)  # by the same action
        if resets >= MOST_RESETS or not _can_be_less_wild(state):
            return
        gone = [card for card in state.face_up if card != EMPTY]
        for card in gone:
            state.discards[card] += 1
        state.face_up = [EMPTY] * len(state.face_up)
        events.append(FaceUpReset(discarded=tuple(board.cards[card].id for card in gone)))
        turn_up_row(state, events)


def _can_be_less_wild(state: State) -> bool:
    """Whether the cards left could make a row with fewer wilds than a reset asks for (RULES 1.4)."""
    board, wild = state.board, state.board.wild.index
    kinds = len(board.cards)
    left: dict[DeckName, int] = dict.fromkeys(board.decks, 0)
    wilds = 0
    for deck in (*state.decks, state.face_up):
        for card in deck:
            if 0 <= card < kinds:
                left[board.cards[card].deck] += 1
                wilds += card == wild
    for kind, number in enumerate(state.discards):
        left[board.cards[kind].deck] += number
    wilds += state.discards[wild]
    wanted = board.setup.face_up
    shown = {name: min(wanted[name], left[name]) for name in board.decks}
    missing = len(state.face_up) - sum(shown.values())
    train = min(left["train"], shown["train"] + missing)
    return train - (left["train"] - wilds) < board.setup.wild_reset


def discard(state: State, cards: list[CardIndex]) -> None:
    for card in cards:
        state.discards[card] += 1
