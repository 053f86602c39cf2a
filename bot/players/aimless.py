"""The `random` level: any legal action. For tests, and for measuring the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.game.actions import Action
from bot.game.view import View


class Aimless:
    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        return Random(seed).choice(legal)
