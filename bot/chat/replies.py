"""What a table answered, in words."""

from __future__ import annotations

from typing import assert_never

from bot.chat.refusals import refusal
from bot.chat.texts import Language, say
from bot.game.board import Board
from bot.tables import (
    Accepted,
    Asked,
    Denied,
    Done,
    Duplicate,
    Illegal,
    InTrouble,
    IsPaused,
    NotAPlayer,
    NotRunning,
    Outcome,
    Request,
    SeatHeld,
    Stale,
)


def outcome_text(outcome: Outcome, board: Board, language: Language) -> str | None:
    """What to tell the person who pressed; None when it went as they wanted."""
    match outcome:
        case Accepted() | Duplicate():
            return None
        case Stale(mine=mine):
            return say(language, "answers.stale_mine") if mine else say(language, "answers.stale")
        case Illegal(reason=reason, detail=detail):
            return refusal(reason, detail, board, language)
        case NotAPlayer():
            return say(language, "answers.not_a_player")
        case SeatHeld():
            return say(language, "answers.seat_held")
        case IsPaused():
            return say(language, "answers.paused")
        case NotRunning(status=status):
            return say(language, f"answers.not_running_{status}")
        case InTrouble():
            return trouble_text(outcome, language)
        case _:
            assert_never(outcome)


def request_text(request: Request, language: Language) -> str | None:
    """Why it did not happen, or who is asked first; None when it is done."""
    match request:
        case Done():
            return None
        case Asked(voters=voters):
            return say(language, "answers.asked", count=len(voters))
        case Denied(why=why):
            return say(language, f"denied.{why}")
        case InTrouble():
            return trouble_text(request, language)
        case _:
            assert_never(request)


def trouble_text(trouble: InTrouble, language: Language) -> str:
    return say(language, f"trouble.{trouble.kind}")
