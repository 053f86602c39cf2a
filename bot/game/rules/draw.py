"""Drawing cards: two of them, or one face-up wild. RULES 1.3, with two decks RULES 3.4."""

from __future__ import annotations

from functools import lru_cache

from bot.game import piles
from bot.game.actions import DrawCard, TakeCard
from bot.game.board import Board, CardIndex, DeckName, Seat
from bot.game.events import CardDrawn, CardSeen, CardTaken, Events
from bot.game.refusal import Refused
from bot.game.state import EMPTY, SecondCard, State


def possible(state: State) -> bool:
    """Whether a first card can be had."""
    return any(card != EMPTY for card in state.face_up) or any(
        piles.can_give(state, deck) for deck in range(len(state.decks))
    )


def first_cards(state: State, seat: Seat) -> list[TakeCard | DrawCard]:
    return _cards(state, seat, wild=True)


def second_cards(state: State, seat: Seat) -> list[TakeCard | DrawCard]:
    """A face-up wild can't be the second card, not even one that has just turned up."""
    return _cards(state, seat, wild=False)


def _cards(state: State, seat: Seat, *, wild: bool) -> list[TakeCard | DrawCard]:
    board = state.board
    giving = _giving(state)
    joker = board.wild.index
    found: list[TakeCard | DrawCard] = []
    for card in sorted(set(state.face_up)):
        if card != EMPTY and (wild or card != joker):
            found += _takes(board, seat, card, giving)
    found += _draws(seat, giving)
    return found


def _giving(state: State) -> tuple[DeckName, ...]:
    return tuple([name for deck, name in enumerate(state.board.decks) if piles.can_give(state, deck)])


def _refills(state: State) -> tuple[DeckName, ...]:
    """The decks that can fill a place; where none can, one all the same: taking a card stays possible."""
    return _giving(state) or state.board.decks[:1]


@lru_cache(maxsize=4096)
def _takes(board: Board, seat: Seat, card: CardIndex, giving: tuple[DeckName, ...]) -> tuple[TakeCard, ...]:
    return tuple(TakeCard(seat, board.cards[card].id, deck) for deck in giving or board.decks[:1])


@lru_cache(maxsize=64)
def _draws(seat: Seat, giving: tuple[DeckName, ...]) -> tuple[DrawCard, ...]:
    return tuple(DrawCard(seat, deck) for deck in giving)


def take(state: State, action: TakeCard, events: Events) -> bool:
    """Take a face-up card; True when the turn is over."""
    board = state.board
    card = board.card_by_id.get(action.card)
    if card is None:
        raise Refused("unknown_name", action.card)
    if card.index not in state.face_up:
        raise Refused("card_not_face_up", card.id)
    second = isinstance(state.phase, SecondCard)
    if second and card.wild:
        raise Refused("wild_not_as_second_card")
    if action.refill not in _refills(state):
        raise Refused("deck_empty", action.refill)
    place = state.face_up.index(card.index)
    state.hands[action.seat][card.index] += 1
    events.append(CardTaken(seat=action.seat, card=card.id))
    piles.turn_up(state, place, board.decks.index(action.refill), events)
    piles.reset_if_too_wild(state, events)
    return card.wild or _one_more(state, action.seat)


def draw(state: State, action: DrawCard, events: Events) -> bool:
    """Draw blind; True when the turn is over."""
    board = state.board
    if action.deck not in board.decks:
        raise Refused("unknown_name", action.deck)
    deck = board.decks.index(action.deck)
    if not piles.can_give(state, deck):
        raise Refused("deck_empty", action.deck)
    card = piles.draw(state, deck, events)
    state.hands[action.seat][card] += 1
    events.append(CardDrawn(seat=action.seat, deck=action.deck))
    events.append(CardSeen(seat=action.seat, card=board.cards[card].id, only=action.seat))
    return _one_more(state, action.seat)


def _one_more(state: State, seat: Seat) -> bool:
    """After the first card comes a second if there is any to be had; True when the turn is over."""
    if isinstance(state.phase, SecondCard) or not second_cards(state, seat):
        return True
    state.phase = SecondCard()
    return False
