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
from bot.players.sight import Sight, Taste


class Normal:
    """`quick` plans less thoroughly and keeps a plan as long as nobody spoils it: for playing games through."""

    def __init__(self, taste: Taste | None = None, *, quick: bool = False) -> None:
        self.taste = taste
        self.quick = quick
        self._plans: dict[tuple[object, ...], list[Plan]] = {}

    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        if len(legal) == 1:
            return legal[0]
        sight = Sight(view, self.taste)
        match legal[0]:
            case KeepTickets():
                return keep_tickets(sight, legal, quick=self.quick)
            case PickTicket():
                return pick_ticket(sight, legal, quick=self.quick)
            case ChoosePieces():
                return asides.choose_pieces(sight, legal, self.plan(sight))
            case PayTunnel() | DeclineTunnel():
                return asides.answer_tunnel(sight, legal, self.plan(sight))
            case TakeFestival():
                return asides.take_festival(sight, legal)
            case ChooseLane():
                return asides.choose_lane(sight, legal, self.plan(sight))
            case TakeCard() | DrawCard() | Claim() | DrawTickets() | BuildStation() | BuildHarbor() | ExchangePieces():
                return turn.decide(sight, legal, self.plan(sight), Random(seed), quick=self.quick)
            case _ as never:
                assert_never(never)

    def plan(self, sight: Sight) -> Plan:
        tickets = [sight.board.tickets[ticket] for ticket in sight.mine.tickets]
        if not self.quick:
            return make_plan(sight, tickets)
        key = (sight.me, sight.mine.tickets, sight.player.stations_left, int(sight.turns_left / 4))
        known = self._plans.setdefault(key, [])
        for plan in known:
            if plan.holds(sight):
                return plan.left(sight)
        plan = make_plan(sight, tickets, quick=True, give_up=2)
        known.append(plan)
        return plan
