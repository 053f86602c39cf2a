"""Random complete games for tests: somebody presses any legal thing, and what must always hold is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.boards import load_board
from bot.game import Action, Event, Options, State, apply, legal, pending, start
from bot.game.events import GameEnded
from bot.game.rules import draft as drafts
from bot.game.state import EMPTY, FREE, NEUTRAL, Keeping, KeepingDrawn, Tunnel, neutral_player
from bot.game.state import Drafting as DraftingPhase

# Every map with every number of players, and every option that changes the rules.
TABLES: list[tuple[str, int, Options]] = [
    *((name, seats, Options()) for name in ("europe", "usa") for seats in (2, 3, 4, 5)),
    *((name, seats, Options()) for name in ("london", "newyork") for seats in (2, 3, 4)),
    *(("world", seats, Options()) for seats in (2, 3, 4, 5)),
    ("world", 3, Options(first_game_pieces=True)),
    *(("iberia", seats, Options()) for seats in (2, 3, 4, 5)),
    *(("nederland", seats, Options()) for seats in (2, 3, 4, 5)),
    ("nederland", 2, Options(neutral_player=False)),
    *(("nederland", seats, Options(tolls=False)) for seats in (2, 3, 4, 5)),
]
CARDS = {  # in their own piles: ordinary ones per deck, then festival cards and the draft card
    "europe": ((110,), 0),
    "usa": ((110,), 0),
    "london": ((44,), 0),
    "newyork": ((44,), 0),
    "world": ((80, 60), 0),
    "iberia": ((110,), 54 + 1),
    "nederland": ((110,), 0),
}


def spelled(table: tuple[str, int, Options]) -> str:
    name, seats, options = table
    differs = [field for field in options.__struct_fields__ if getattr(options, field) != getattr(Options(), field)]
    return "-".join([name, str(seats), *differs])


def steps(table: tuple[str, int, Options], seed: str) -> Iterator[tuple[State, Action | None, list[Event], Random]]:
    """The state after the start and after every action, with the action and its events."""
    name, seats, options = table
    random = Random(seed)
    state, events = start(load_board(name), seats, seed, options)
    yield state, None, events, random
    while waiting := pending(state):
        seat = random.choice(waiting).seat
        action = random.choice(legal(state, seat))
        yield state, action, apply(state, action), random


def check(state: State) -> None:
    """What holds at every moment of every game."""
    _cards(state)
    _pieces(state)
    _tickets(state)
    _lanes(state)
    _tokens(state)


def _cards(state: State) -> None:
    """No card is lost or doubled, each kind stays in its own pile (RULES 3.1)."""
    board = state.board
    found = [0] * len(board.cards)
    special = 0
    for number, pile in enumerate(state.decks):
        for card in pile:
            if card < len(board.cards):
                assert board.cards[card].deck == board.decks[number]
                found[card] += 1
            else:
                special += 1
    laid = state.phase.laid if isinstance(state.phase, Tunnel) else []
    for card in [*state.face_up, *state.turned, *laid]:
        if card != EMPTY:
            found[card] += 1
    for counts in [*state.hands, state.discards]:
        assert min(counts) >= 0
        found = [one + other for one, other in zip(found, counts, strict=True)]
    assert found == [card.count for card in board.cards]
    piles = tuple(sum(found[card.index] for card in board.cards if card.deck == name) for name in board.decks)
    festivals = sum(map(sum, state.festivals_held)) + sum(state.festivals_open)
    assert (piles, special + festivals + _draft_card_set_aside(state)) == CARDS[board.id]


def _draft_card_set_aside(state: State) -> bool:
    """Found in this turn, or the second draft has begun or is done."""
    second = isinstance(state.phase, Keeping | DraftingPhase) and state.phase.draft == drafts.SECOND
    return state.draft_due or second or state.drafts_done == drafts.SECOND


def _pieces(state: State) -> None:
    board = state.board
    for seat in range(state.seats):
        owned = [route for route in board.routes if state.owners[route.index] == seat]
        ships = sum(route.length for route in owned if route.kind == "sea")
        trains = sum(route.length for route in owned) - ships
        assert state.trains[seat] >= 0
        assert state.ships[seat] >= 0
        assert trains + state.trains[seat] + state.train_box[seat] == board.pieces.train
        assert ships + state.ships[seat] + state.ship_box[seat] == board.pieces.ship
        if board.piece_choice is not None and state.train_box[seat] + state.ship_box[seat]:
            assert trains + ships + state.trains[seat] + state.ships[seat] == board.piece_choice.in_play
    laid = sum(route.length for route in board.routes if state.owners[route.index] == NEUTRAL)
    neutral = neutral_player(board, state.options, state.seats)
    assert state.neutral_trains + laid == (neutral.trains if neutral else 0)


def _tickets(state: State) -> None:
    """Every ticket is in one place at most; only rejected long ones and Europe's first rejects leave the game."""
    everywhere = [*state.ticket_deck, *state.ticket_discards, *(one for held in state.tickets for one in held)]
    match state.phase:
        case Keeping(offers=offers):
            everywhere += [ticket for offer in offers for ticket in offer]
        case DraftingPhase(hands=hands, picked=picked):
            everywhere += [ticket for some in (*hands, *picked) for ticket in some]
        case KeepingDrawn(offer=offer):
            everywhere += offer
        case _:
            pass
    assert len(everywhere) == len(set(everywhere))
    if state.board.setup.rejected != "out":
        assert len(everywhere) == len(state.board.tickets)


def _lanes(state: State) -> None:
    """Nobody owns both lanes; a closed second lane stays free (RULES 1.8)."""
    for route in state.board.routes:
        if route.twin is not None and state.owners[route.index] != FREE:
            other = state.owners[route.twin]
            assert other != state.owners[route.index]
            assert other == FREE or state.two_lanes


def _tokens(state: State) -> None:
    """Tolls move between players and the bank, none appears or vanishes (RULES 6.4)."""
    rules = state.board.tolls
    start_value = rules.start if rules is not None and state.options.tolls else 0
    assert min(state.tolls) >= 0
    assert sum(state.tolls) + state.bank == start_value * state.seats


def ended(events: list[Event]) -> GameEnded | None:
    return next((event for event in events if isinstance(event, GameEnded)), None)
