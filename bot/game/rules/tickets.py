"""Tickets: those dealt at the start and those drawn later. RULES 1.9, 2.1, 4.1, 6.1."""

from __future__ import annotations

from itertools import combinations

from bot.game import chance
from bot.game.actions import DrawTickets, KeepTickets
from bot.game.board import Rejected, Seat, TicketIndex
from bot.game.events import (
    Events,
    NeutralStopped,
    TicketsChosen,
    TicketsDiscarded,
    TicketsKept,
    TicketsOffered,
    TicketsReshuffled,
    TicketsSeen,
)
from bot.game.refusal import Refused
from bot.game.rules import answers
from bot.game.state import Keeping, KeepingDrawn, State


def deal(state: State, events: Events) -> None:
    """The tickets of the set-up; everybody chooses at the same time."""
    board, setup = state.board, state.board.setup
    long = [ticket.index for ticket in board.tickets if ticket.long]
    chance.shuffle(state, long)
    state.ticket_deck = [ticket.index for ticket in board.tickets if not ticket.long]
    chance.shuffle(state, state.ticket_deck)
    offers: list[list[TicketIndex]] = [[] for _ in range(state.seats)]
    for seat in state.order:
        offers[seat] = [long.pop() for _ in range(setup.long_tickets)]  # the long ones not dealt leave the game
        offers[seat] += [state.ticket_deck.pop() for _ in range(setup.tickets)]
    everybody_keeps(state, offers, setup.keep_at_least, setup.tickets + setup.long_tickets, 0, events)


def everybody_keeps(
    state: State, offers: list[list[TicketIndex]], least: int, most: int, draft: int, events: Events
) -> None:
    state.phase = Keeping(offers, [None] * state.seats, least, most, draft)
    for seat in range(state.seats):
        offer_tickets(state, seat, offers[seat], events)


def offer_tickets(state: State, seat: Seat, offer: list[TicketIndex], events: Events) -> None:
    events.append(TicketsOffered(seat=seat, count=len(offer)))
    events.append(TicketsSeen(seat=seat, tickets=names(state, offer), only=seat))


def names(state: State, tickets: list[TicketIndex]) -> tuple[str, ...]:
    return tuple(state.board.tickets[ticket].id for ticket in tickets)


def choices(state: State, seat: Seat, offer: list[TicketIndex], least: int, most: int) -> list[KeepTickets]:
    ids = names(state, offer)
    return [
        KeepTickets(seat, kept)
        for number in range(min(least, len(ids)), min(most, len(ids)) + 1)
        for kept in combinations(ids, number)
    ]


def _kept(state: State, action: KeepTickets, offer: list[TicketIndex], least: int, most: int) -> list[TicketIndex]:
    """The tickets meant, in the order of the offer, or a refusal."""
    known = state.board.ticket_by_id
    for name in action.tickets:
        if name not in known:
            raise Refused("unknown_name", name)
    kept = [ticket for ticket in offer if state.board.tickets[ticket].id in action.tickets]
    if names(state, kept) != action.tickets:
        raise Refused("wrong_tickets")
    least, most = min(least, len(offer)), min(most, len(offer))
    if not least <= len(kept) <= most:
        raise Refused("too_few_tickets" if len(kept) < least < most else "wrong_number_of_tickets", str(least))
    return kept


def answer(state: State, keeping: Keeping, action: KeepTickets, events: Events) -> bool:
    """Somebody's choice among everybody's; True when the last one has chosen."""
    kept = _kept(state, action, keeping.offers[action.seat], keeping.least, keeping.most)
    return answers.give(keeping.answers, action.seat, kept, events)


def settle(state: State, keeping: Keeping, rejected: Rejected, events: Events) -> list[TicketIndex]:
    """Everybody has chosen: tickets to their owners, in turn order so that the order of answers doesn't matter."""
    gone: list[TicketIndex] = []
    for seat in state.order:
        kept = keeping.answers[seat] or []
        rest = [ticket for ticket in keeping.offers[seat] if ticket not in kept]
        keep(state, seat, kept, len(rest), events)
        gone += rest
    put_away(state, gone, rejected, events)
    return gone


def keep(state: State, seat: Seat, kept: list[TicketIndex], returned: int, events: Events) -> None:
    state.tickets[seat] += kept
    events.append(TicketsKept(seat=seat, count=len(kept), returned=returned))
    events.append(TicketsChosen(seat=seat, tickets=names(state, kept), only=seat))


def put_away(state: State, tickets: list[TicketIndex], rejected: Rejected, events: Events) -> None:
    match rejected:
        case "bottom":
            state.ticket_deck[:0] = tickets[::-1]
        case "discard":
            state.ticket_discards += tickets
            if tickets:
                events.append(TicketsDiscarded(tickets=names(state, tickets)))
        case "out":
            pass


def draws(state: State, seat: Seat) -> list[DrawTickets]:
    return [] if locked(state) or not (state.ticket_deck or state.ticket_discards) else [DrawTickets(seat)]


def locked(state: State) -> bool:
    """With a draft, no tickets can be drawn before the second one (RULES 5.7)."""
    return state.board.draft is not None and state.drafts_done < 2


def draw(state: State, action: DrawTickets, events: Events) -> bool:
    if locked(state):
        raise Refused("tickets_locked")
    if not draws(state, action.seat):
        raise Refused("no_tickets")
    offer: list[TicketIndex] = []
    while len(offer) < state.board.ticket_draw.draw and (state.ticket_deck or reshuffle(state, events)):
        offer.append(state.ticket_deck.pop())
    state.phase = KeepingDrawn(offer)
    offer_tickets(state, action.seat, offer, events)
    return False


def reshuffle(state: State, events: Events) -> bool:
    """The ticket deck has run out: make it anew from the discards (RULES 6.1). It ends the neutral player (6.7)."""
    if state.neutral_active:
        state.neutral_active = False
        events.append(NeutralStopped(why="tickets"))
    if not state.ticket_discards:
        return False
    state.ticket_deck, state.ticket_discards = state.ticket_discards, []
    chance.shuffle(state, state.ticket_deck)
    events.append(TicketsReshuffled())
    return True


def drawn_choices(state: State, seat: Seat, drawn: KeepingDrawn) -> list[KeepTickets]:
    return choices(state, seat, drawn.offer, state.board.ticket_draw.keep_at_least, len(drawn.offer))


def keep_drawn(state: State, drawn: KeepingDrawn, action: KeepTickets, events: Events) -> bool:
    rules = state.board.ticket_draw
    kept = _kept(state, action, drawn.offer, rules.keep_at_least, len(drawn.offer))
    rest = [ticket for ticket in drawn.offer if ticket not in kept]
    keep(state, action.seat, kept, len(rest), events)
    put_away(state, rest, rules.rejected, events)
    return True
