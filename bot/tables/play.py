"""Playing: look, act, take back, nudge."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game import Action, Decision, Event, Refused, View, events_from_json, legal, may_know, view
from bot.game.board import Seat
from bot.store import Rows, StoreTrouble
from bot.store.games import Conflict
from bot.store.loading import load_position
from bot.store.record import Acted, Move, Undone, move_from_json
from bot.store.replay import effective, moves_of
from bot.store.rows import MoveRow, ProposalRow
from bot.tables.acting import acting, void_overtaken
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.intents import PrivateNotice, TableNotice
from bot.tables.live import Live, unanswered
from bot.tables.outcomes import (
    Accepted,
    Asked,
    Change,
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
from bot.tables.table import GameId, Person, UserId
from bot.tables.undoing import Undo, undoable
from bot.tables.waiting import nudge


@dataclass(frozen=True, slots=True)
class Seen:
    version: int
    seat: Seat | None  # None: as a spectator
    view: View


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person may answer now. `version` belongs into whatever they press."""

    version: int
    seat: Seat | None
    decision: Decision | None
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    version: int
    at: float
    seat: Seat | None
    user: UserId | None
    move: Move | None  # None: another player's action, of which the events tell what may be known
    events: tuple[Event, ...]  # that the viewer may know
    undone: bool


@dataclass(frozen=True, slots=True)
class LogPage:
    entries: tuple[LogEntry, ...]  # the newest last
    more: bool  # there are older ones


class Play(Desk):
    # -- looking ----------------------------------------------------------------------------------

    async def view(self, game: GameId, user: UserId | None) -> Seen | None:
        """The game as this person may see it; outsiders see what everybody may. None before the start."""
        live = await self.hall.live(game)
        if live is None or live.position is None:
            return None
        seat = _seat(live, user)
        return Seen(live.row.version, seat, view(live.position.state, seat))

    async def choices(self, game: GameId, user: UserId) -> Choices:
        live = await self.hall.live(game)
        if live is None or live.position is None:
            return Choices(0, None, None, ())
        seat = live.seat_of(user)
        if seat is None or seat.level is not None or not live.running:
            return Choices(live.row.version, _seat(live, user), None, ())
        decision = next((owed.decision for owed in live.pending() if owed.seat == seat.seat), None)
        return Choices(live.row.version, seat.seat, decision, tuple(legal(live.position.state, seat.seat)))

    async def log(self, game: GameId, user: UserId | None, before: int | None = None, limit: int = 20) -> LogPage:
        """The log, page by page from its end; `before` is the first version of the page last seen."""
        live = await self.hall.live(game)
        if live is None:
            return LogPage((), False)
        last = live.row.version if before is None else before - 1
        first = max(1, last - limit + 1)
        return LogPage(await self._entries(live, user, first, last), first > 1)

    async def between(self, game: GameId, user: UserId | None, since: int, to: int) -> tuple[LogEntry, ...]:
        """What a board post tells: the moves from `since` up to `to`."""
        live = await self.hall.live(game)
        if live is None:
            return ()
        return await self._entries(live, user, since, to)

    async def _entries(self, live: Live, user: UserId | None, first: int, last: int) -> tuple[LogEntry, ...]:
        """Moves that came later are read, too: they may have taken some of these back."""
        rows = await self.hall.store.read(lambda rows: rows.moves.of(live.row.id, after=first - 1))
        kept, viewer = {version for version, _ in effective(moves_of(rows))}, _seat(live, user)
        return tuple(_entry(row, viewer, row.version not in kept) for row in rows if row.version <= last)

    # -- acting -----------------------------------------------------------------------------------

    async def act(self, game: GameId, user: UserId, version: int, action: Action, press: str | None = None) -> Outcome:
        """Answer a decision. `version` is the one the choices came with, `press` names this very press."""
        try:
            async with self.hall.games.lock(game):
                return await self._act(game, user, version, action, press)
        except StoreTrouble as trouble:
            return InTrouble(trouble.kind, trouble.words)

    async def _act(self, game: GameId, user: UserId, version: int, action: Action, press: str | None) -> Outcome:
        live = await self.hall.live(game)
        if live is None:
            return NotRunning("none")
        outcome = _unfit(live, user, version, action)
        if outcome is None:
            try:
                step = acting(live, action, "person", user, press, self.hall.clock.now())
                return _accepted(await self.hall.commit(step), step)
            except Refused as refused:
                outcome = Illegal(refused.reason, refused.detail)
            except Conflict:
                outcome = Stale(version, False)  # another process was quicker, or it is the same press again
        if press is not None and not isinstance(outcome, NotAPlayer):
            earlier = await self.hall.store.read(lambda rows: rows.moves.press(game, press))
            if earlier is not None:
                return Duplicate(earlier)
        return outcome

    # -- taking back ------------------------------------------------------------------------------

    async def undoable(self, game: GameId, user: UserId) -> Undo | None:
        live = await self.hall.live(game)
        if live is None or not live.running:
            return None
        seat = live.seat_of(user)
        if seat is None or seat.level is not None:
            return None
        found = await self.hall.store.read(lambda rows: undoable(rows.moves.newest_first(game), seat.seat))
        if found is not None and found.how == "ask" and not live.others(user):
            return Undo("free", found.what, found.version)  # there is nobody whose consent it would need
        return found

    async def undo(self, game: GameId, person: Person, seen: int | None = None) -> Request:
        """Take back what this person did last. `seen` is the version of the panel that offered it: on an older one, or
        pressed twice, it would take back something else."""

        async def work(live: Live) -> Request:
            if not live.running:
                return Denied("not_running")
            seat = live.seat_of(person.id)
            if seat is None or seat.level is not None:
                return Denied("not_seated")
            if seen not in (None, live.row.version):
                return Denied("undo_overtaken")
            found = await self.undoable(game, person.id)
            if found is None:
                return Denied("nothing_to_undo")
            if found.how == "free":
                return await self.done(await self.undoing(live, seat.seat, person.id, found.version, consent=False))
            return await self._ask_undo(live, seat.seat, person, found.version)

        return await self.at(game, work)

    async def _ask_undo(self, live: Live, seat: Seat, person: Person, version: int) -> Asked:
        asked = next((old for old in live.proposals if old.kind == "undo" and old.seat == seat), None)
        if asked is None:
            now = self.hall.clock.now()
            row = ProposalRow(0, live.row.id, "undo", seat, person.id, version, b"null", "open", now)
            return await self.ask(live, row)
        return Asked(live.public(), asked.id, unanswered(live, asked))

    async def undoing(self, live: Live, seat: Seat, user: UserId | None, version: int, *, consent: bool) -> Step:
        """The step that goes back to before the move of this version."""
        row = live.row
        loaded, moves = await self.hall.store.read(
            lambda rows: (
                load_position(rows, self.hall.board(row.board), row, to=version - 1),
                moves_of(rows.moves.of(row.id, after=version - 1)),
            )
        )
        step = Step.of(live)
        step.position = loaded.position
        step.record(Undone(version - 1, consent), seat=seat, user=user)
        step.position.decisions = [step.row.version] * len(step.position.decisions)
        void_overtaken(step, None)
        step.tells.append(TableNotice("undone", seat, user))
        for planner in live.plans & {move.action.seat for _, move in moves if isinstance(move, Acted)}:
            _unplan(step, planner, told=planner != seat)  # it was made for what came after
        return step

    # -- nudging ----------------------------------------------------------------------------------

    async def nudge(self, game: GameId, person: Person) -> Change:
        """Remind those for whom the game waits, now and not again too soon."""

        async def work(live: Live) -> Change:
            now, pace = self.hall.clock.now(), self.hall.pace
            if not live.running:
                return Denied("not_running")
            if live.seat_of(person.id) is None:
                return Denied("not_seated")
            owing = [live.seats[owed.seat] for owed in live.pending()]
            others = [seat for seat in owing if not seat.automatic and seat.user is not None and seat.user != person.id]
            if not others:
                return Denied("nobody_to_nudge")

            def nudged(rows: Rows) -> list[bool]:
                """Of each who was not reminded a moment ago, whether they are now."""
                reminded = []
                for seat in others:
                    assert seat.user is not None
                    last = rows.people.told_at(game, seat.user, "nudge")
                    if last is None or now >= last + pace.nudge_again:
                        rows.people.tell_again(game, seat.user, "nudge", now)
                        reminded.append(nudge(rows, live, seat.seat, seat.user, now))
                return reminded

            reminded = await self.hall.store.write(nudged)
            if not reminded:
                return Denied("too_soon")
            self.hall.mail.set()
            self.hall.alarm.set()
            return Done(live.public(), later=not any(reminded))

        return await self.at(game, work)


def _unplan(step: Step, seat: Seat, *, told: bool) -> None:
    user = step.seats[seat].user
    step.writes.append(lambda rows: rows.plans.drop(step.row.id, seat))
    if told and user is not None:
        step.tells.append(PrivateNotice("plan_cancelled", user))


def _seat(live: Live, user: UserId | None) -> Seat | None:
    """The seat as whose player this person may look; who resigned may still look at what they left."""
    seat = None if user is None else live.seat_of(user)
    return None if seat is None else seat.seat


def _unfit(live: Live, user: UserId, version: int, action: Action) -> Outcome | None:
    """Why this press can't be heard at all."""
    seat = live.seat_of(user)
    if seat is None:
        return NotAPlayer()
    if live.row.status != "playing":
        return NotRunning(live.row.status)
    if seat.level is not None:
        return SeatHeld(seat.level)
    if live.row.paused_at is not None:
        return IsPaused()
    assert live.position is not None
    if not live.position.decisions[seat.seat] <= version <= live.row.version:
        return Stale(live.row.version, any(owed.seat == seat.seat for owed in live.pending()))
    if action.seat != seat.seat:
        return Illegal("not_your_turn")
    return None


def _accepted(live: Live, step: Step) -> Accepted:
    known = tuple(event for event in step.events if may_know(event, step.seat))
    return Accepted(live.public(), live.row.version, known, live.row.status == "finished")


def _entry(row: MoveRow, viewer: Seat | None, undone: bool) -> LogEntry:
    return LogEntry(
        version=row.version,
        at=row.at,
        seat=row.seat,
        user=row.user,
        move=_public(move_from_json(row.body), viewer),
        events=tuple(event for event in events_from_json(row.events) if may_know(event, viewer)),
        undone=undone,
    )


def _public(move: Move, viewer: Seat | None) -> Move | None:
    return None if isinstance(move, Acted) and move.action.seat != viewer else move
