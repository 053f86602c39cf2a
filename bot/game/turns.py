"""The course of the game: whose turn, what lies between turns, and when it is over. RULES 1.1 and 1.10."""

from __future__ import annotations

from typing import Literal

from bot.game import choices, piles, scoring
from bot.game.book import book_of
from bot.game.events import Events, GameEnded, LastRound, Passed, TurnBegan
from bot.game.state import Over, State, Turn


def end_turn(state: State, events: Events) -> None:
    """The current player is done."""
    state.passes = 0
    _close_turn(state, events)


def _close_turn(state: State, events: Events) -> None:
    board, seat = state.board, state.current
    if state.turned:
        piles.discard(state, state.turned)
        state.turned = []
    piles.fill(state, events)
    if state.last_turns is not None:
        state.last_turns -= 1
    elif state.trains[seat] + state.ships[seat] <= board.end.pieces_left:
        state.last_turns = state.seats * board.end.turns_each
        events.append(LastRound(seat=seat, turns_each=board.end.turns_each))
    go_on(state, events)


def go_on(state: State, events: Events) -> None:
    """From the end of a turn to the next decision. Whoever answers a decision between turns calls this again."""
    if state.last_turns == 0:
        end_game(state, events, "pieces")
        return
    if state.passes >= state.seats:
        end_game(state, events, "all_passed")
        return
    for between in book_of(state.board).between_turns:
        if between(state, events):
            return
    state.turn += 1
    begin_turn(state, events)


def begin_turn(state: State, events: Events) -> None:
    state.phase = Turn()
    events.append(TurnBegan(seat=state.current, turn=state.turn + 1))
    if not choices.any_turn(state, state.current):
        events.append(Passed(seat=state.current))
        state.passes += 1
        _close_turn(state, events)


def end_game(state: State, events: Events, why: Literal["pieces", "all_passed"]) -> None:
    state.phase = Over()
    result = scoring.score(state)
    totals = tuple(player.total for player in result.players)
    events.append(GameEnded(why=why, totals=totals, winners=result.winners))
