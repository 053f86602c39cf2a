"""What everybody decides at the same time: answers are secret, and may be changed until the last one is in."""

from __future__ import annotations

from typing import TypeVar

from bot.game.board import Seat
from bot.game.events import Answered, Events
from bot.game.refusal import Refused

Answer = TypeVar("Answer")


def give(answers: list[Answer | None], seat: Seat, answer: Answer, events: Events) -> bool:
    """True when everybody's are in."""
    if answers[seat] == answer:
        raise Refused("same_answer")
    if answers[seat] is None:
        events.append(Answered(seat=seat))
    answers[seat] = answer
    return None not in answers
