"""Trains and ships: the secret choice at the start, and exchanging them later. RULES 3.3 and 3.8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.game.actions import ChoosePieces, ExchangePieces
from bot.game.board import Board, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, PiecesChosen, PiecesExchanged
from bot.game.refusal import Refused
from bot.game.result import Item
from bot.game.rules import answers
from bot.game.state import ChoosingPieces, State

PIECE_CHOICE = Mechanism("piece_choice")


def begin(state: State, events: Events) -> bool:
    """True when everybody has to choose; with the first game's pieces nobody does."""
    choice = state.board.piece_choice
    if choice is None:
        return False
    if state.options.first_game_pieces:
        for seat in state.order:
            _give(state, seat, choice.first_game_trains, events)
        return False
    state.phase = ChoosingPieces([None] * state.seats)
    return True


def _range(board: Board) -> range:
    choice = board.piece_choice
    assert choice is not None
    return range(max(0, choice.in_play - board.pieces.ship), min(choice.in_play, board.pieces.train) + 1)


def choices(state: State, seat: Seat) -> list[ChoosePieces]:
    return [ChoosePieces(seat, trains) for trains in _range(state.board)]


def answer(state: State, choosing: ChoosingPieces, action: ChoosePieces, events: Events) -> bool:
    """A secret answer; True when everybody's are in and have been revealed together."""
    if action.trains not in _range(state.board):
        raise Refused("out_of_range", str(action.trains))
    if not answers.give(choosing.answers, action.seat, action.trains, events):
        return False
    for seat in state.order:
        _give(state, seat, choosing.answers[seat] or 0, events)
    return True


def _give(state: State, seat: Seat, trains: int, events: Events) -> None:
    pieces, choice = state.board.pieces, state.board.piece_choice
    assert choice is not None
    ships = choice.in_play - trains
    state.trains[seat], state.ships[seat] = trains, ships
    state.train_box[seat], state.ship_box[seat] = pieces.train - trains, pieces.ship - ships
    events.append(PiecesChosen(seat=seat, trains=trains, ships=ships))


def _turn_actions(state: State, seat: Seat) -> Iterable[ExchangePieces]:
    return _swaps(
        seat,
        min(state.ships[seat], state.train_box[seat]),
        min(state.trains[seat], state.ship_box[seat]),
    )


@lru_cache(maxsize=4096)
def _swaps(seat: Seat, trains: int, ships: int) -> tuple[ExchangePieces, ...]:
    return tuple(ExchangePieces(seat, number) for number in range(-ships, trains + 1) if number)


def exchange(state: State, action: ExchangePieces, events: Events) -> bool:
    rules = state.board.exchange
    if rules is None:
        raise Refused("not_now")
    if action.trains == 0:
        raise Refused("out_of_range", "0")
    if action not in _turn_actions(state, action.seat):
        raise Refused("not_enough_in_box", str(action.trains))
    seat, trains = action.seat, action.trains
    state.trains[seat] += trains
    state.train_box[seat] -= trains
    state.ships[seat] -= trains
    state.ship_box[seat] += trains
    state.exchanged[seat] += abs(trains)
    points = -abs(trains) * rules.cost_per_piece
    state.scores[seat] += points
    events.append(PiecesExchanged(seat=seat, trains=trains, ships=-trains, points=points))
    return True


def _items(state: State, seat: Seat) -> Iterator[Item]:
    assert state.board.exchange is not None
    swapped = state.exchanged[seat]
    yield Item("exchange", -swapped * state.board.exchange.cost_per_piece, number=swapped)


EXCHANGE = Mechanism("exchange", turn_actions=_turn_actions, items=_items)
