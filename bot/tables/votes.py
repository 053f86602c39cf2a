"""What the others have to agree on: taking back, ending, replacing, and what to do when somebody's time is up."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from bot.store.rows import Choice, ProposalRow
from bot.tables.acting import close
from bot.tables.desk import Desk
from bot.tables.hall import Hall, Step
from bot.tables.intents import ProposalPost
from bot.tables.live import Live, unanswered
from bot.tables.outcomes import Asked, Denied, Request
from bot.tables.play import Play
from bot.tables.seats import Seats
from bot.tables.table import GameId, Person, Proposal

Verdict = Literal["open", "yes", "no", "turn", "seat"]


class Votes(Desk):
    def __init__(self, hall: Hall, play: Play, seats: Seats) -> None:
        super().__init__(hall)
        self._play = play
        self._seats = seats

    async def proposal(self, proposal: int) -> Proposal | None:
        """How it stands, also once it is decided."""
        row = await self.hall.store.read(lambda rows: rows.proposals.get(proposal))
        live = await self.hall.live(row.game) if row is not None else None
        return live.proposal(row) if live is not None and row is not None else None

    async def vote(self, game: GameId, person: Person, proposal: int, choice: Choice) -> Request:
        """Done when that decided it, Asked when others have still to answer."""

        async def work(live: Live) -> Request:
            row = next((row for row in live.proposals if row.id == proposal), None)
            if row is None or live.row.status != "playing":
                return Denied("no_proposal")
            if person.id == row.user:
                return Denied("own_proposal")
            if person.id not in live.voters(row):
                return Denied("not_seated")
            if choice not in (("turn", "seat", "no") if row.kind == "time_up" else ("yes", "no")):
                return Denied("bad_setting", choice)
            row = msgspec.structs.replace(
                row, ballots={**row.ballots, person.id: choice}, newcomer=_introduced(row, person)
            )
            verdict = tally(row, live.voters(row))
            step = await self._decided(live, row, verdict) if verdict != "open" else Step.of(live)
            step.writes.insert(0, lambda rows: rows.proposals.vote(proposal, person.id, choice))
            step.writes.insert(0, lambda rows: rows.proposals.introduce(proposal, row.newcomer))
            if ProposalPost(proposal) not in step.tells:
                step.tells.append(ProposalPost(proposal))
            done = await self.done(step)
            return done if verdict != "open" else Asked(done.game, proposal, unanswered(live, row))

        return await self.at(game, work)

    async def _decided(self, live: Live, row: ProposalRow, verdict: Verdict) -> Step:
        if verdict == "no":
            step = Step.of(live)
            close(step, row, refused_at=self.hall.clock.now())
            if row.kind == "time_up" and live.row.turn_time is not None:
                again = self.hall.clock.now() + live.row.turn_time  # they are left their time once more
                step.writes.append(lambda rows: rows.timers.set(row.game, "time_up", row.seat, 1, again))
            return step
        step = await self._accepted(live, row, verdict)
        step.writes.append(lambda rows: rows.proposals.close(row.id, "accepted"))
        return step

    async def _accepted(self, live: Live, row: ProposalRow, verdict: Verdict) -> Step:
        match row.kind:
            case "undo":
                return await self._play.undoing(live, row.seat, row.user, row.version, consent=True)
            case "end":
                return self._seats.ending(live, row.user, "agreed")
            case "replace":
                newcomer = msgspec.json.decode(row.newcomer, type=Person | None)
                seat, what = self._seats.newly_seated(live.seats[row.seat], newcomer)
                return self._seats.seat_change(live, seat, what, row.user)
            case "time_up":
                seat = live.seats[row.seat]
                if verdict == "turn":
                    standing = msgspec.structs.replace(seat, stand_in=True)
                    return self._seats.seat_change(live, standing, "stand_in", None)
                held, what = self._seats.newly_seated(seat, None)
                return self._seats.seat_change(live, held, what, None)
            case _:
                assert_never(row.kind)


def _introduced(row: ProposalRow, person: Person) -> bytes:
    """Who was asked to take a seat is known by what others said of them; answering, they show what they read."""
    newcomer = msgspec.json.decode(row.newcomer, type=Person | None)
    if newcomer is None or newcomer.id != person.id:
        return row.newcomer
    return msgspec.json.encode(msgspec.structs.replace(newcomer, language=person.language))


def tally(row: ProposalRow, voters: tuple[int, ...]) -> Verdict:
    """Time is up: more than half of the others decide. Anything else: all others must agree."""
    ballots = [row.ballots.get(user) for user in voters]
    if row.kind != "time_up":
        if "no" in ballots:
            return "no"
        return "yes" if all(ballot == "yes" for ballot in ballots) else "open"
    if 2 * (ballots.count("seat")) > len(voters):
        return "seat"
    if 2 * (ballots.count("seat") + ballots.count("turn")) > len(voters):
        return "turn"  # who would give the whole seat away also wants the turn taken
    return "no" if 2 * ballots.count("no") >= len(voters) and None not in ballots else "open"
