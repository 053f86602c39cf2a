"""Moves that no person presses: computer players, stand-ins, and plans whose time has come."""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import msgspec

from bot.game import Action, legal, view
from bot.game.board import Seat
from bot.players import player
from bot.store.games import Conflict
from bot.tables.acting import acting
from bot.tables.desk import Desk
from bot.tables.hall import Decide, Step
from bot.tables.intents import PrivateNotice
from bot.tables.live import Live
from bot.tables.planned import finished, goes_on, next_of, plan_decoder
from bot.tables.seats import SUBSTITUTE
from bot.tables.table import GameId
from bot.tables.waiting import set_auto

log = logging.getLogger(__name__)

ANY_LEGAL: Final[Decide] = player("random").decide  # the way out when a cleverer player fails


class Auto(Desk):
    async def move(self, game: GameId) -> None:
        """Make the one automatic move that is due in this game, if there still is one."""
        async with self.hall.games.lock(game):
            live = await self.hall.live(game)
            seat = _whose(live) if live is not None else None
            if live is None or seat is None:
                await self.hall.store.write(lambda rows: rows.timers.clear(game, "auto"))
                return
            if not live.seats[seat].automatic:
                await self._planned(live, seat)
                return
        action = await self._decide(live, seat)  # takes its time, so without the lock
        async with self.hall.games.lock(game):
            now_live = await self.hall.live(game)
            if now_live is None or now_live.row.version != live.row.version:
                await self._look_again(now_live)
                return
            await self._commit(acting(now_live, action, "computer", None, None, self.hall.clock.now()))

    async def _decide(self, live: Live, seat: Seat) -> Action:
        assert live.position is not None
        state = live.position.state
        seen, options = view(state, seat), legal(state, seat)
        key = f"{live.row.seed}:{seat}:{live.row.version}"
        seed = hashlib.sha256(key.encode()).hexdigest()  # says nothing about the deal
        decide = self._player(live.seats[seat].level)
        try:
            action = await self.hall.off_loop(lambda: decide(seen, options, seed))
            if action in options:
                return action
            log.error("game %s, version %s: the computer player chose what is not legal", live.row.id, live.row.version)
        except Exception:
            log.exception("game %s, version %s: the computer player failed", live.row.id, live.row.version)
        return ANY_LEGAL(seen, options, seed)

    def _player(self, level: str | None) -> Decide:
        players = self.hall.players
        return players.get(level or SUBSTITUTE) or players.get(SUBSTITUTE) or ANY_LEGAL

    async def _commit(self, step: Step) -> None:
        try:
            await self.hall.commit(step)
        except Conflict:
            log.info("game %s has moved on elsewhere", step.row.id)

    async def _look_again(self, live: Live | None) -> None:
        """Something else happened in the meantime: set the timer as things are now."""
        if live is not None:
            now = self.hall.clock.now()
            await self.hall.store.write(lambda rows: set_auto(rows, self.hall.pace, live, now))
            self.hall.alarm.set()

    # -- plans ------------------------------------------------------------------------------------

    async def _planned(self, live: Live, seat: Seat) -> None:
        game, user, now = live.row.id, live.seats[seat].user, self.hall.clock.now()
        row = await self.hall.store.read(lambda rows: rows.plans.get(game, seat))
        assert live.position is not None
        assert user is not None
        if row is None:
            self.hall.games.drop(game)  # another process has dropped it: look again
            return
        plan = plan_decoder.decode(row.plan)
        state = live.position.state
        fitting = next_of(plan, row.progress, state.board, legal(state, seat))
        if fitting is None:
            await self._commit(Step.of(live))  # of another time: committing drops what does not fit
            return
        action, progress = fitting
        step = acting(live, action, "plan", user, None, now)
        if finished(plan, progress) or not goes_on(step.position, seat, step.events):
            step.writes.append(lambda rows: rows.plans.drop(game, seat))
        else:
            kept = msgspec.structs.replace(row, progress=progress)
            step.writes.append(lambda rows: rows.plans.set(kept))
        if row.progress < 0:
            step.tells.append(PrivateNotice("plan_played", user))
        await self._commit(step)


def _whose(live: Live) -> Seat | None:
    """The seat whose automatic move is due: computer players before plans."""
    owing = [owed.seat for owed in live.pending()]
    automatic = [seat for seat in owing if live.seats[seat].automatic]
    return next(iter(automatic or live.planned()), None)
