"""The ticket draft: pick one, hand the rest on. At set-up, and again when the draft card turns up. RULES 5.1–5.4."""

from __future__ import annotations

from bot.game import chance
from bot.game.actions import PickTicket
from bot.game.board import Board, Seat, TicketIndex
from bot.game.book import Mechanism
from bot.game.events import DraftBegan, DraftCardFound, Events, TicketPicked
from bot.game.refusal import Refused
from bot.game.rules import answers, tickets
from bot.game.state import Drafting, Keeping, State

FIRST, SECOND = 1, 2


def card(board: Board) -> int:
    """The draft card, numbered after the festival cards."""
    return len(board.cards) + len(board.festivals)


def put_into(state: State, deck: list[int]) -> None:
    """The draft card goes into the deck (top last) at the depth for this number of players."""
    draft = state.board.draft
    assert draft is not None
    over, of = draft.depth[state.seats]
    deck.insert(len(deck) - len(deck) * over // of, card(state.board))


def _off_deck(state: State, number: int, events: Events) -> bool:
    """Set aside, never to come back; the draft is held when the player has finished the turn."""
    if number != len(state.board.festivals):
        return False
    state.draft_due = True
    events.append(DraftCardFound())
    return True


def begin(state: State, number: int, events: Events) -> None:
    draft = state.board.draft
    assert draft is not None
    hands = [[state.ticket_deck.pop() for _ in range(draft.deal)] for _ in range(state.seats)]
    state.phase = Drafting(number, hands, [[] for _ in range(state.seats)], [None] * state.seats)
    events.append(DraftBegan(number=number))
    for seat in range(state.seats):
        tickets.offer_tickets(state, seat, hands[seat], events)


def _between_turns(state: State, events: Events) -> bool:
    if not state.draft_due:
        return False
    state.draft_due = False
    begin(state, SECOND, events)
    return True


def choices(state: State, seat: Seat, drafting: Drafting) -> list[PickTicket]:
    return [PickTicket(seat, name) for name in tickets.names(state, drafting.hands[seat])]


def pick(state: State, drafting: Drafting, action: PickTicket, events: Events) -> None:
    """A secret pick; when everybody's are in, the rest is handed on."""
    ticket = state.board.ticket_by_id.get(action.ticket)
    if ticket is None:
        raise Refused("unknown_name", action.ticket)
    if ticket.index not in drafting.hands[action.seat]:
        raise Refused("wrong_tickets", action.ticket)
    if answers.give(drafting.answers, action.seat, ticket.index, events):
        _pick_and_hand_on(state, drafting, events)


def _pick_and_hand_on(state: State, drafting: Drafting, events: Events) -> None:
    for seat, picked in enumerate(drafting.answers):
        if picked is not None:
            _pick(state, drafting, seat, picked, events)
    drafting.answers = [None] * state.seats
    step = 1 if drafting.draft == FIRST else -1  # the neighbour on the left plays next
    handed = drafting.hands
    drafting.hands = [[] for _ in range(state.seats)]
    for place, seat in enumerate(state.order):
        drafting.hands[state.order[(place + step) % state.seats]] = handed[seat]
    for seat in range(state.seats):
        tickets.offer_tickets(state, seat, drafting.hands[seat], events)
    if len(drafting.hands[0]) > 1:
        return
    for seat in range(state.seats):  # the last one is no choice, so nobody is asked
        for ticket in tuple(drafting.hands[seat]):
            _pick(state, drafting, seat, ticket, events)
    draft = state.board.draft
    assert draft is not None
    tickets.everybody_keeps(state, drafting.picked, draft.keep, draft.keep, drafting.draft, events)


def _pick(state: State, drafting: Drafting, seat: Seat, ticket: TicketIndex, events: Events) -> None:
    drafting.hands[seat].remove(ticket)
    drafting.picked[seat].append(ticket)
    events.append(TicketPicked(seat=seat, ticket=state.board.tickets[ticket].id, only=seat))


def settle(state: State, keeping: Keeping, events: Events) -> None:
    """Rejected tickets are shuffled into the ticket deck after the first draft, under it after the second."""
    gone = tickets.settle(state, keeping, "out", events)
    state.drafts_done = keeping.draft
    if keeping.draft == FIRST:
        state.ticket_deck += gone
        chance.shuffle(state, state.ticket_deck)
    else:
        chance.shuffle(state, gone)
        state.ticket_deck[:0] = gone


DRAFT = Mechanism("draft", off_deck=_off_deck, between_turns=_between_turns)
