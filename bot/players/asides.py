"""Decisions beside the turn: pieces, tunnels, festivals and the neutral player's lane."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.actions import Action, ChooseLane, ChoosePieces, PayTunnel, TakeFestival
from bot.game.state import FREE
from bot.players.cards import missing
from bot.players.ground import pieces_for
from bot.players.plan import Plan
from bot.players.sight import Sight


def choose_pieces(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action:
    """What the plan needs, and of the rest mostly ships: long sea routes are the best bargains."""
    choice = sight.board.piece_choice
    assert choice is not None
    trains, ships = pieces_for(sight.board, plan.routes)
    rest = choice.in_play - trains - ships
    wanted = trains + (0.35 * rest if rest > 0 else 0.5 * rest)
    return min(legal, key=lambda action: abs(action.trains - wanted) if isinstance(action, ChoosePieces) else 99.0)


def answer_tunnel(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action:
    """Pay with what hurts the rest of the plan least, unless the extra cards are worth more than the tunnel."""
    tunnel = sight.view.tunnel
    pays = [action for action in legal if isinstance(action, PayTunnel)]
    if tunnel is None or not pays:
        return legal[-1]
    rest = plan.routes - {tunnel.route}

    def left(pay: PayTunnel) -> float:
        purse = sight.purse.without(sight.ground, pay.cards)
        return missing(sight.ground, purse, rest) - 0.4 * purse.wilds

    best = min(pays, key=left)
    worth = sight.taste.turn * 2 if tunnel.route in plan.routes else sight.ground.points[tunnel.route] * 0.8
    if len(best.cards) * 0.5 * sight.taste.turn > worth and sight.turns_left > 2:
        return legal[-1]
    return best


def take_festival(sight: Sight, legal: Sequence[Action]) -> Action:
    cities = sight.board.city_by_id
    return max(
        legal,
        key=lambda action: sight.festival_value(cities[action.city].index) if isinstance(action, TakeFestival) else 0,
    )


def choose_lane(sight: Sight, legal: Sequence[Action], plan: Plan) -> Action:
    """Both lanes are free: leave the one whose cards the player has, or the plan wants."""
    routes = sight.board.route_by_id

    def loss(action: Action) -> float:
        assert isinstance(action, ChooseLane)
        route = routes[action.route].index
        if sight.view.owners[route] != FREE:
            return 0.0
        return sight.held(route) + (10.0 if route in plan.routes else 0.0)

    return min(legal, key=loss)
