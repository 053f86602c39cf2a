"""What a player may do with a turn: the actions common to all boards and those of the board's mechanisms."""

from __future__ import annotations

from bot.game.actions import Action
from bot.game.board import Seat
from bot.game.book import book_of
from bot.game.rules import claim, draw, tickets
from bot.game.state import State


def turn(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = [*draw.first_cards(state, seat), *claim.claims(state, seat), *tickets.draws(state, seat)]
    for turn_actions in book_of(state.board).turn_actions:
        found += turn_actions(state, seat)
    return found


def any_turn(state: State, seat: Seat) -> bool:
    """Whether there is anything at all to do; nearly always yes, so the frequent reasons come first."""
    return draw.possible(state) or bool(tickets.draws(state, seat)) or bool(turn(state, seat))
