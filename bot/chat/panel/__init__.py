"""The panel: drawn from what the game waits for and what is legal, and from nothing else."""

from __future__ import annotations

from typing import assert_never

from bot.chat.panel.paying import tunnel, ways
from bot.chat.panel.places import Keep, Main, Place, Sure, Swap, Ways, Where, parse_place
from bot.chat.panel.sight import Sight
from bot.chat.panel.smaller import festival, lane, pieces, sure, swap
from bot.chat.panel.tickets import keep, pick
from bot.chat.panel.turn import turn, where
from bot.chat.screens import Screen
from bot.game.view import TOGETHER, Decision

__all__ = ["Main", "Place", "Sight", "panel", "parse_place", "screen_at"]


def panel(sight: Sight, place: Place | None = None) -> Screen | None:
    """What the player may decide now, at this place of the panel; None when there is nothing."""
    if not sight.choices.actions:
        return None
    inner = screen_at(sight, place)
    return inner if inner is not None else _first(sight, place)


def screen_at(sight: Sight, place: Place | None) -> Screen | None:
    """A screen behind the first one, if it still makes sense."""
    match place:
        case Ways():
            return ways(sight, place)
        case Where():
            return where(sight, place)
        case Swap():
            return swap(sight)
        case Sure():
            return sure(sight, place)
        case Main() | Keep() | None:
            return None
        case _:
            assert_never(place)


def _first(sight: Sight, place: Place | None) -> Screen | None:
    decision = sight.choices.decision or _answered(sight)
    match decision:
        case "turn" | "second_card":
            return turn(sight, place if isinstance(place, Main) else Main())
        case "keep_tickets" | "keep_drawn":
            return keep(sight, place if isinstance(place, Keep) else None)
        case "pick_ticket":
            return pick(sight)
        case "choose_pieces":
            return pieces(sight)
        case "tunnel":
            return tunnel(sight)
        case "festival":
            return festival(sight)
        case "lane":
            return lane(sight)
        case None:
            return None
        case _:
            assert_never(decision)


def _answered(sight: Sight) -> Decision | None:
    """The decision of several that this player has answered and may still change."""
    decisions = {owed.decision for owed in sight.view.pending}
    return next((decision for decision in TOGETHER if decision in decisions), None)
