"""Who plays: resigning, handing a seat over, coming back; pausing and ending."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.game.board import Seat
from bot.store.record import Ended, Paused, Resumed, SeatChanged
from bot.store.replay import moves_of
from bot.store.rows import ProposalRow, SeatRow
from bot.tables.acting import clear_up, close
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.intents import BoardPost, LobbyPost, PrivateNotice, ScoreSheet, TableNotice
from bot.tables.live import Live, concerns, unanswered
from bot.tables.outcomes import Asked, Change, Denied, Request
from bot.tables.table import ChannelId, GameId, GuildId, Person, UserId

SUBSTITUTE = "normal"
What = Literal["resigned", "replaced", "held", "taken_back", "stand_in"]


class Seats(Desk):
    async def resign(self, game: GameId, person: Person, seen: int | None = None) -> Change:
        """A computer player goes on in this person's place; they may come back. `seen` is the version at which they
        were asked whether they are sure: an old yes means nothing."""

        async def work(live: Live) -> Change:
            seat = _own(live, person.id)
            if isinstance(seat, Denied):
                return seat
            if seat.level is not None:
                return Denied("not_seated")
            if seen not in (None, live.row.version):
                return Denied("overtaken")
            gone = msgspec.structs.replace(seat, level=self.substitute, stand_in=False, resigned=True)
            return await self.done(self.seat_change(live, gone, "resigned", person.id))

        return await self.at(game, work)

    async def take_back(self, game: GameId, person: Person, seen: int | None = None) -> Change:
        """`seen` is the version of the panel that offered it. The computer player goes on playing, so the game may have
        moved on since; but a panel from before the seat changed hands is of another time."""

        async def work(live: Live) -> Change:
            seat = _own(live, person.id)
            if isinstance(seat, Denied):
                return seat
            if seat.level is None and not seat.stand_in:
                return Denied("seat_not_held")
            if seen is not None and await self._changed_hands(live, seat.seat, seen):
                return Denied("overtaken")
            back = msgspec.structs.replace(seat, level=None, stand_in=False, resigned=False)
            return await self.done(self.seat_change(live, back, "taken_back", person.id))

        return await self.at(game, work)

    async def replace(self, game: GameId, person: Person, seat: Seat, newcomer: Person) -> Request:
        """Give a seat to somebody else, who has to agree: one's own, or another's when all others agree or a moderator
        says so."""

        async def work(live: Live) -> Request:
            if live.seat_of(newcomer.id) is not None:
                return Denied("already_seated")
            return await self._change_or_ask(live, person, seat, newcomer)

        return await self.at(game, work)

    async def hold(self, game: GameId, person: Person, seat: Seat) -> Request:
        """Let a computer player hold a seat until its owner is back: one's own, or another's when all others agree or a
        moderator says so. When there are no others, the game must have waited long."""
        return await self.at(game, lambda live: self._change_or_ask(live, person, seat, None))

    async def pause(self, game: GameId, person: Person) -> Change:
        async def work(live: Live) -> Change:
            if (denied := _no_say(live, person)) is not None:
                return denied
            if live.row.paused_at is not None:
                return Denied("already_paused")
            step = Step.of(live)
            step.record(Paused(), user=person.id)
            step.set_row(paused_at=self.hall.clock.now())
            step.tells.append(TableNotice("paused", user=person.id))
            return await self.done(step)

        return await self.at(game, work)

    async def resume(self, game: GameId, person: Person) -> Change:
        async def work(live: Live) -> Change:
            if (denied := _no_say(live, person)) is not None:
                return denied
            if live.row.paused_at is None:
                return Denied("not_paused")
            step = Step.of(live)
            step.record(Resumed(), user=person.id)
            step.set_row(paused_at=None)
            step.tells.append(TableNotice("resumed", user=person.id))
            return await self.done(step)

        return await self.at(game, work)

    async def end(self, game: GameId, person: Person) -> Request:
        """End the game before its end, when all others agree or a moderator says so."""

        async def work(live: Live) -> Request:
            if (denied := _no_say(live, person)) is not None:
                return denied
            own = live.seat_of(person.id)
            if live.managed_by(person):
                return await self.done(self.ending(live, person.id, "moderator"))
            assert own is not None
            row = self._proposal(live, "end", own.seat, person.id)
            if live.voters(row):
                return await self._ask(live, row)
            return await self.done(self.ending(live, person.id, "agreed"))

        return await self.at(game, work)

    async def move(self, game: GameId, person: Person, channel: ChannelId, guild: GuildId | None) -> Change:
        """Go on in another channel, for instance because the old one is gone."""

        async def work(live: Live) -> Change:
            if live.row.status not in ("lobby", "playing"):
                return Denied("not_running")
            moderator = live.managed_by(person)
            if live.seat_of(person.id) is None and not moderator:
                return Denied("not_seated")
            if not (live.row.channel_lost or moderator or live.row.host == person.id):
                return Denied("not_host")
            if guild is None and any(seat.user not in (None, person.id) for seat in live.seats):
                return Denied("only_yours")
            step = Step.of(live)
            step.set_row(channel=channel, guild=guild, channel_lost=False)
            if live.row.status == "lobby":
                step.tells.append(LobbyPost())
            else:
                step.tells += [TableNotice("moved_here", user=person.id), BoardPost(live.row.posted + 1)]
            return await self.done(step)

        return await self.at(game, work)

    async def _changed_hands(self, live: Live, seat: Seat, since: int) -> bool:
        moves = await self.hall.store.read(lambda rows: moves_of(rows.moves.of(live.row.id, after=since)))
        return any(isinstance(move, SeatChanged) and move.seat == seat for _, move in moves)

    # -- for votes, too ---------------------------------------------------------------------------

    @property
    def substitute(self) -> str:
        return SUBSTITUTE if SUBSTITUTE in self.hall.players else next(iter(self.hall.players))

    def seat_change(self, live: Live, seat: SeatRow, what: What, user: UserId | None) -> Step:
        """Another player at a seat. When no person is left, the game ends."""
        step = Step.of(live)
        step.set_seat(seat)
        people = [other.user for other in step.seats if other.user is not None and other.level is None]
        others_decide = people != [other.user for other in live.people]  # so what they were asked is asked anew
        for proposal in live.proposals:
            if concerns(proposal, seat.seat) or (others_decide and proposal.kind != "time_up"):
                close(step, proposal)
        if not people:
            step.record(Ended("deserted"), user=user)
            self._over(step, "deserted")
            return step
        playing = seat.user if seat.level is None else None
        step.record(SeatChanged(seat.seat, what, seat.name, playing, seat.level), seat=seat.seat, user=user)
        step.writes.append(lambda rows: rows.plans.drop(live.row.id, seat.seat))
        step.tells.append(TableNotice(what, seat.seat, user))
        if what == "held" and seat.user is not None and seat.user != user:
            step.tells.append(PrivateNotice("seat_held", seat.user))
        return step

    def ending(self, live: Live, user: UserId | None, why: Literal["agreed", "moderator"]) -> Step:
        step = Step.of(live)
        step.record(Ended(why), user=user)
        self._over(step, why)
        return step

    def _over(self, step: Step, why: str) -> None:
        step.set_row(status="abandoned", ended_at=self.hall.clock.now(), ended_why=why, paused_at=None)
        clear_up(step)
        step.tells.append(ScoreSheet())

    def newly_seated(self, seat: SeatRow, newcomer: Person | None) -> tuple[SeatRow, What]:
        if newcomer is None:
            return msgspec.structs.replace(seat, level=self.substitute, stand_in=False), "held"
        fresh = SeatRow(seat.seat, seat.color, newcomer.name, user=newcomer.id, language=newcomer.language)
        return fresh, "replaced"

    async def _change_or_ask(self, live: Live, person: Person, seat: Seat, newcomer: Person | None) -> Request:
        if live.row.status != "playing":
            return Denied("not_running")
        if not 0 <= seat < len(live.seats):
            return Denied("no_such_seat")
        target = live.seats[seat]
        if newcomer is None and target.level is not None:
            return Denied("no_such_seat")  # a computer player is there already
        allowed = live.managed_by(person) or target.user == person.id
        if not allowed and live.seat_of(person.id) is None:
            return Denied("not_allowed")
        row = self._proposal(live, "replace", seat, person.id, newcomer)
        if newcomer is not None:
            if allowed:  # then it needs nobody's consent but the newcomer's
                agreed = {user: "yes" for user in live.voters(row) if user != newcomer.id}
                row = msgspec.structs.replace(row, ballots=agreed)
            if newcomer.id != person.id or not allowed:
                return await self._ask(live, row, own=allowed)
        elif not allowed:
            if live.voters(row):
                return await self._ask(live, row)
            if not await self._absent(live, seat):
                return Denied("not_absent")
        changed, what = self.newly_seated(target, newcomer)
        return await self.done(self.seat_change(live, changed, what, person.id))

    async def _absent(self, live: Live, seat: Seat) -> bool:
        """The game waits for this seat, and for so long that its player has been reminded."""
        since = await self.hall.store.read(lambda rows: rows.seats.due_since(live.row.id).get(seat))
        return since is not None and since + self.hall.pace.remind_after <= self.hall.clock.now()

    def _proposal(
        self, live: Live, kind: Literal["end", "replace"], seat: Seat, user: UserId, newcomer: Person | None = None
    ) -> ProposalRow:
        body, now = msgspec.json.encode(newcomer), self.hall.clock.now()
        return ProposalRow(0, live.row.id, kind, seat, user, live.row.version, body, "open", now)

    async def _ask(self, live: Live, row: ProposalRow, *, own: bool = False) -> Asked | Denied:
        """Ask the others, unless they are asked already: each question calls them. Whose `own` matter it is has to wait
        for nobody's question, and for no refusal but that of the very person."""
        same = [asked for asked in live.proposals if (asked.kind, asked.seat) == (row.kind, row.seat)]
        for asked in same:
            if _asked_for(asked) == _asked_for(row) and (asked.user == row.user or not own):
                return Asked(live.public(), asked.id, unanswered(live, asked))
        if same and not own:
            return Denied("already_asked")
        since = self.hall.clock.now() - self.hall.pace.nudge_again
        refused = await self.hall.store.read(
            lambda rows: rows.proposals.refused_since(row.game, row.kind, row.seat, since)
        )
        if any(not own or _asked_for(no) == _asked_for(row) for no in refused):
            return Denied("refused_lately")
        return await self.ask(live, row, instead_of=same)


def _own(live: Live, user: UserId) -> SeatRow | Denied:
    if live.row.status != "playing":
        return Denied("not_running")
    return live.seat_of(user) or Denied("not_seated")


def _asked_for(proposal: ProposalRow) -> UserId | None:
    newcomer = msgspec.json.decode(proposal.newcomer, type=Person | None)
    return newcomer.id if newcomer is not None else None


def _no_say(live: Live, person: Person) -> Denied | None:
    if live.row.status != "playing":
        return Denied("not_running")
    if live.seat_of(person.id) is None and not live.managed_by(person):
        return Denied("not_seated")
    return None
