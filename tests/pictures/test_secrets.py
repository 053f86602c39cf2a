"""A picture shows only what its reader may know: games that differ in hidden things give the same bytes."""

from __future__ import annotations

import pytest

from bot.game import State, view
from bot.game.state import Keeping
from bot.pictures import Frame, Studio
from tests.pictures.tables import NAMES, offered, over, table

MAPS = ("europe", "world", "london", "iberia", "nederland", "usa", "newyork")
SMALL = Studio(width=360)


def shuffled(state: State, but: int | None) -> State:
    """The same game for the one seat and for spectators: others' cards, tickets and tokens differ, and the decks."""
    other = state.copy()
    for seat in range(state.seats):
        if seat == but:
            continue
        other.hands[seat] = other.hands[seat][::-1]
        other.tickets[seat] = [(ticket + 5) % len(state.board.tickets) for ticket in other.tickets[seat]]
        other.tolls[seat] += 3
        other.festivals_held[seat] = [min(1, held) for held in other.festivals_held[seat]]
    other.decks = [deck[::-1] for deck in other.decks]
    other.ticket_deck = other.ticket_deck[::-1]
    return other


@pytest.mark.parametrize("map_id", MAPS)
def test_a_hand_does_not_depend_on_what_others_hold(map_id: str) -> None:
    state = table(map_id, 3)
    one, other = (SMALL.hand(view(game, 1), NAMES, "en") for game in (state, shuffled(state, but=1)))
    assert one == other
    assert SMALL.hand(view(shuffled(state, but=0), 1), NAMES, "en") != one


@pytest.mark.parametrize("map_id", MAPS)
def test_a_ticket_choice_does_not_depend_on_what_others_choose_from(map_id: str) -> None:
    state = offered(map_id, 2, [3, 4, 5], (1, 3))
    other = shuffled(state, but=0)
    other.phase = Keeping([[3, 4, 5], [8, 9]], [None, [8]], 1, 3, 0)
    one, two = (SMALL.tickets(view(game, 0), "en") for game in (state, other))
    assert one == two


def test_a_replay_does_not_depend_on_hidden_cards() -> None:
    games = [table("europe", 3, routes=routes) for routes in (1, 2, 3)]
    films = [
        SMALL.replay([Frame(view(game, None)) for game in frames], NAMES, "en")
        for frames in (games, [shuffled(game, but=None) for game in games])
    ]
    assert films[0] == films[1]


@pytest.mark.parametrize("map_id", MAPS)
def test_a_score_sheet_does_not_show_the_cards_left_in_hands(map_id: str) -> None:
    """Tickets, festivals and tolls are open at the end; cards in hand stay with their holder."""
    state = over(table(map_id, 3))
    other = state.copy()
    other.hands = [hand[::-1] for hand in state.hands]
    one, two = (SMALL.score(view(game, None), NAMES, "en") for game in (state, other))
    assert one == two
