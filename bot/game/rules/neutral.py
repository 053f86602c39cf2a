"""The neutral player: a third colour on the board of two. RULES 6.7."""

from __future__ import annotations

from bot.game.actions import ChooseLane
from bot.game.board import Route, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, NeutralClaimed, NeutralStopped, NeutralTurned
from bot.game.refusal import Refused
from bot.game.rules import tickets, tolls
from bot.game.state import FREE, NEUTRAL, ChoosingLane, State, own


def _between_turns(state: State, events: Events) -> bool:
    """After both players' turns, from the sixth round on."""
    rules = state.board.neutral
    round_over = (state.turn + 1) % state.seats == 0
    if rules is None or not state.neutral_active or not round_over:
        return False
    if state.round < rules.first_round or state.neutral_turns >= state.round:
        return False
    state.neutral_turns = state.round
    if not state.ticket_deck:
        tickets.reshuffle(state, events)
        return False
    return _play(state, events)


def _play(state: State, events: Events) -> bool:
    """Turn up the top ticket and do what it says; True when the marker's holder has to choose the lane."""
    board = state.board
    ticket = board.tickets[state.ticket_deck.pop()]
    state.ticket_discards.append(ticket.index)
    lanes = board.routes_between(*ticket.neutral) if ticket.neutral else ()
    free = [lane for lane in lanes if state.owners[lane.index] == FREE]
    if not free or any(state.owners[lane.index] == NEUTRAL for lane in lanes):
        events.append(NeutralTurned(ticket=ticket.id, outcome="nothing"))
        return False
    if free[0].length > state.neutral_trains:
        events.append(NeutralTurned(ticket=ticket.id, outcome="nothing"))
        state.neutral_active = False
        events.append(NeutralStopped(why="trains"))
        return False
    if len(free) > 1:
        state.phase = ChoosingLane(state.marker, [lane.index for lane in free])
        events.append(NeutralTurned(ticket=ticket.id, outcome="choose"))
        return True
    events.append(NeutralTurned(ticket=ticket.id, outcome="claims"))
    _claim(state, free[0], events)
    tolls.pay_from_bank(state, tolls.receiver_of(state, free[0]), free[0].toll, events)
    return False


def _claim(state: State, lane: Route, events: Events) -> None:
    own(state, lane.index, NEUTRAL)
    state.neutral_trains -= lane.length
    events.append(NeutralClaimed(route=lane.id))


def choices(state: State, seat: Seat, choosing: ChoosingLane) -> list[ChooseLane]:
    return [ChooseLane(seat, state.board.routes[lane].id) for lane in choosing.routes]


def choose(state: State, choosing: ChoosingLane, action: ChooseLane, events: Events) -> bool:
    """The lane is chosen; because there was a choice, the marker passes to the other player."""
    if action not in choices(state, action.seat, choosing):
        raise Refused("not_this_lane", action.route)
    _claim(state, state.board.route_by_id[action.route], events)
    state.marker = next(seat for seat in state.order if seat != action.seat)
    return True


NEUTRAL_PLAYER = Mechanism("neutral_player", between_turns=_between_turns)
