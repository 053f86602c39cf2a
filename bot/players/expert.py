"""The `expert` level: sharper weights than `normal`, and later in the game it plays the rest through in its head.

The moves compared are the one that `normal` would make with these weights, the best claims and drawing cards; each is
tried in the same futures (`bot.players.finish`). Nothing depends on the time it takes: the same view and seed give the
same move.

What is not searched: tickets, stations, harbors, festivals, exchanges, what a tunnel asks, the second card of a turn,
and all of the game before. There `normal` decides, with these weights; on Europe the first tickets are weighed by what
such plans were worth in games (`bot.players.choosing`). Nor are the moves of others played: they are a chance that a
route is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from bot.game.actions import Action, Claim, DrawCard, TakeCard
from bot.game.view import View
from bot.players import normal, turn
from bot.players.drawing import draw_card
from bot.players.finish import Finish
from bot.players.sight import Sight
from bot.players.tastes import expert_taste
from bot.players.turn import best_wish, good_claims

LATE = 12.0  # turns left, from where on the rest of the game is played through
SURE = 1.0  # standard errors by which a move must be better than the first one
BETTER = 0.5  # points by which it must be


class Expert:
    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        if len(legal) == 1:
            return legal[0]
        sight = Sight(view, expert_taste(view.board))
        if view.pending[0].decision != "turn" or not 1 < sight.turns_left <= LATE:
            return normal.decide(sight, legal, seed)
        plan = normal.plan_for(sight)
        first = turn.decide(sight, legal, plan, Random(seed))
        if not isinstance(first, Claim | TakeCard | DrawCard):
            return first
        finish = Finish(sight, plan, seed)

        def values(move: Action) -> list[float]:
            return finish.claiming(move) if isinstance(move, Claim) else finish.drawing()

        moves = [move for move in good_claims(sight, legal, plan, Random(seed)) if move != first]
        if isinstance(first, Claim) and any(isinstance(action, TakeCard | DrawCard) for action in legal):
            moves.append(draw_card(sight, legal, plan, best_wish(sight, plan)))
        best: Action = first
        best_values = values(first)
        for move in moves:
            found = values(move)
            if _better(found, best_values):
                best, best_values = move, found
        return best


def _better(values: Sequence[float], than: Sequence[float]) -> bool:
    """In the mean over the same futures, and by more than luck may explain."""
    differences = [one - other for one, other in zip(values, than, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sum((difference - mean) ** 2 for difference in differences) / (len(differences) - 1)
    return mean > BETTER + SURE * sqrt(spread / len(differences))
