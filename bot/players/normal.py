"""The `normal` level: plans for all its tickets together and spends its turns on what the plan needs most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from bot.game.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseLane,
    ChoosePieces,
    Claim,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    PayTunnel,
    PickTicket,
    TakeCard,
    TakeFestival,
)
from bot.game.view import View
from bot.players import asides, turn
from bot.players.choosing import keep_tickets, pick_ticket
from bot.players.plan import Plan, make_plan
from bot.players.sight import Sight


class Normal:
    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        return legal[0] if len(legal) == 1 else decide(Sight(view), legal, seed)


def decide(sight: Sight, legal: Sequence[Action], seed: str) -> Action:
    match legal[0]:
        case KeepTickets():
            return keep_tickets(sight, legal)
        case PickTicket():
            return pick_ticket(sight, legal)
        case ChoosePieces():
            return asides.choose_pieces(sight, legal, plan_for(sight))
        case PayTunnel() | DeclineTunnel():
            return asides.answer_tunnel(sight, legal, plan_for(sight))
        case TakeFestival():
            return asides.take_festival(sight, legal)
        case ChooseLane():
            return asides.choose_lane(sight, legal, plan_for(sight))
        case TakeCard() | DrawCard() | Claim() | DrawTickets() | BuildStation() | BuildHarbor() | ExchangePieces():
            return turn.decide(sight, legal, plan_for(sight), Random(seed))
        case _ as never:
            assert_never(never)


def plan_for(sight: Sight) -> Plan:
    """For the tickets that the player holds."""
    return make_plan(sight, [sight.board.tickets[ticket] for ticket in sight.mine.tickets])
