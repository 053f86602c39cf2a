"""The rules, pure: no I/O, no clock, no Discord, no chance but the seed's. Others use the names below."""

from bot.game.actions import Action, action_to_json
from bot.game.board import Board, Options
from bot.game.codec import state_from_json, state_to_json
from bot.game.engine import apply, legal, on_turn, pending, start
from bot.game.events import Event, events_from_json, events_to_json, may_know
from bot.game.refusal import Reason, Refused
from bot.game.result import Result
from bot.game.scoring import score
from bot.game.state import FREE, NEUTRAL, State
from bot.game.view import Decision, Pending, View, view

__all__ = [
    "FREE",
    "NEUTRAL",
    "Action",
    "Board",
    "Decision",
    "Event",
    "Options",
    "Pending",
    "Reason",
    "Refused",
    "Result",
    "State",
    "View",
    "action_to_json",
    "apply",
    "events_from_json",
    "events_to_json",
    "legal",
    "may_know",
    "on_turn",
    "pending",
    "score",
    "start",
    "state_from_json",
    "state_to_json",
    "view",
]
