"""The four verbs of every game: start, pending, legal, apply."""

from __future__ import annotations

from typing import assert_never

from bot.game import chance, choices, piles, turns
from bot.game.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseLane,
    ChoosePieces,
    Claim,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    PayTunnel,
    PickTicket,
    TakeCard,
    TakeFestival,
)
from bot.game.board import Board, Options, Seat
from bot.game.events import Event, Events, GameStarted, HandDealt
from bot.game.refusal import Refused
from bot.game.rules import claim, draft, draw, festivals, harbors, neutral, pieces, start_scores, stations, tickets
from bot.game.rules import tunnels as tunnel_rules
from bot.game.state import (
    ChoosingFestival,
    ChoosingLane,
    ChoosingPieces,
    Drafting,
    Keeping,
    KeepingDrawn,
    Over,
    Phase,
    SecondCard,
    State,
    Tunnel,
    Turn,
    blank,
)
from bot.game.view import pending

__all__ = ["apply", "legal", "on_turn", "pending", "start"]


def start(board: Board, seats: int, seed: str, options: Options | None = None) -> tuple[State, list[Event]]:
    """A new game: decks shuffled, hands dealt, everybody looking at their first tickets."""
    least, most = board.players
    if not least <= seats <= most:
        raise ValueError(f"{board.id} is for {least} to {most} players, not {seats}")
    state = blank(board, seats, seed, options)
    events: Events = []
    chance.shuffle(state, state.order)
    state.marker = state.order[-1]
    events.append(GameStarted(order=tuple(state.order)))
    start_scores.place_markers(state)
    _deal_cards(state, events)
    if board.draft is None:
        tickets.deal(state, events)
    else:
        state.ticket_deck = [ticket.index for ticket in board.tickets]
        chance.shuffle(state, state.ticket_deck)
        draft.begin(state, draft.FIRST, events)
    return state, events


def _deal_cards(state: State, events: Events) -> None:
    board = state.board
    for deck, name in enumerate(board.decks):
        state.decks[deck] = [card.index for card in board.cards if card.deck == name for _ in range(card.count)]
        chance.shuffle(state, state.decks[deck])
        for seat in state.order:
            for _ in range(board.setup.cards[name]):
                state.hands[seat][state.decks[deck].pop()] += 1
    for seat in state.order:
        hand = [card.id for card in board.cards for _ in range(state.hands[seat][card.index])]
        events.append(HandDealt(seat=seat, cards=tuple(hand), only=seat))
    piles.turn_up_row(state, events)
    piles.reset_if_too_wild(state, events)
    if board.festivals:  # they join the deck only now, RULES 5.1
        state.decks[0] += festivals.cards(board)
        chance.shuffle(state, state.decks[0])
    if board.draft is not None:
        draft.put_into(state, state.decks[0])


def legal(state: State, seat: Seat) -> list[Action]:
    """Every distinct thing the seat may answer now. Who has answered already may still change a simultaneous answer."""
    found: list[Action]
    match state.phase:
        case Turn():
            return choices.turn(state, seat) if seat == state.current else []
        case SecondCard():
            return [*draw.second_cards(state, seat)] if seat == state.current else []
        case Keeping(offers=offers, answers=kept, least=least, most=most):
            found = [*tickets.choices(state, seat, offers[seat], least, most)]
            given = kept[seat]
            if given is not None:
                found.remove(KeepTickets(seat, tickets.names(state, given)))
            return found
        case Drafting(answers=picks) as drafting:
            found = [*draft.choices(state, seat, drafting)]
            pick = picks[seat]
            if pick is not None:
                found.remove(PickTicket(seat, state.board.tickets[pick].id))
            return found
        case ChoosingPieces(answers=trains):
            found = [*pieces.choices(state, seat)]
            number = trains[seat]
            if number is not None:
                found.remove(ChoosePieces(seat, number))
            return found
        case KeepingDrawn() as drawn:
            return [*tickets.drawn_choices(state, seat, drawn)] if seat == state.current else []
        case Tunnel() as tunnel:
            return [*tunnel_rules.answers(state, seat, tunnel)] if seat == state.current else []
        case ChoosingFestival() as choosing:
            return [*festivals.choices(state, seat, choosing)] if seat == state.current else []
        case ChoosingLane(seat=leader) as lanes:
            return [*neutral.choices(state, seat, lanes)] if seat == leader else []
        case Over():
            return []


def on_turn(state: State, seat: Seat) -> list[Action]:
    """What the seat could do with a turn if it came now. Its cards and pieces stay as they are until it comes, so that
    what can't be paid now can't be paid then."""
    return [] if isinstance(state.phase, Over) else choices.turn(state, seat)


def apply(state: State, action: Action) -> list[Event]:
    """Make it happen. An action that is not legal raises `Refused` with the reason and changes nothing."""
    events: Events = []
    _check_turn(state, action)
    match state.phase, action:
        case (Turn() | SecondCard(), TakeCard()):
            over = draw.take(state, action, events)
        case (Turn() | SecondCard(), DrawCard()):
            over = draw.draw(state, action, events)
        case (Turn(), Claim()):
            over = claim.claim(state, action, events)
        case (Turn(), DrawTickets()):
            over = tickets.draw(state, action, events)
        case (Turn(), BuildStation()):
            over = stations.build(state, action, events)
        case (Turn(), BuildHarbor()):
            over = harbors.build(state, action, events)
        case (Turn(), ExchangePieces()):
            over = pieces.exchange(state, action, events)
        case (KeepingDrawn() as drawn, KeepTickets()):
            over = tickets.keep_drawn(state, drawn, action, events)
        case (Tunnel() as tunnel, PayTunnel()):
            over = tunnel_rules.pay(state, tunnel, action, events)
        case (Tunnel() as tunnel, DeclineTunnel()):
            over = tunnel_rules.decline(state, tunnel, action, events)
        case (ChoosingFestival() as choosing, TakeFestival()):
            over = festivals.take(state, choosing, action, events)
        case (phase, _):
            _apply_between_turns(state, phase, action, events)
            return events
        case _ as never:
            assert_never(never)
    if over:
        turns.end_turn(state, events)
    return events


def _apply_between_turns(state: State, phase: Phase, action: Action, events: Events) -> None:
    """Decisions before the first turn and between turns, most of them everybody's at once."""
    match phase, action:
        case (Keeping() as keeping, KeepTickets()):
            if tickets.answer(state, keeping, action, events):
                _settle_tickets(state, keeping, events)
        case (Drafting() as drafting, PickTicket()):
            draft.pick(state, drafting, action, events)
        case (ChoosingPieces() as choosing, ChoosePieces()):
            if pieces.answer(state, choosing, action, events):
                turns.begin_turn(state, events)
        case (ChoosingLane() as lanes, ChooseLane()):
            if neutral.choose(state, lanes, action, events):
                turns.go_on(state, events)
        case _:
            raise Refused("not_now")


def _settle_tickets(state: State, keeping: Keeping, events: Events) -> None:
    if keeping.draft:
        draft.settle(state, keeping, events)
    else:
        tickets.settle(state, keeping, state.board.setup.rejected, events)
    if keeping.draft == draft.SECOND:
        turns.go_on(state, events)
    elif not pieces.begin(state, events):
        turns.begin_turn(state, events)


def _check_turn(state: State, action: Action) -> None:
    if not 0 <= action.seat < state.seats:
        raise Refused("unknown_name", str(action.seat))
    match state.phase:
        case Over():
            raise Refused("game_over")
        case Keeping() | Drafting() | ChoosingPieces():
            pass
        case ChoosingLane(seat=leader):
            if action.seat != leader:
                raise Refused("not_your_turn")
        case _:
            if action.seat != state.current:
                raise Refused("not_your_turn")
