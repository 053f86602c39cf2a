"""What every computer player is: it sees the view of its seat and the legal actions, and names one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from bot.game.actions import Action
from bot.game.view import View

Level = Literal["random", "easy", "normal", "expert"]


class Player(Protocol):
    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        """One of the legal actions; the same for the same view, actions and seed."""
        ...
