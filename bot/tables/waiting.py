"""For whom a game waits, since when, and what happens when it waits long: timers as rows."""

from __future__ import annotations

from bot.game.board import Seat
from bot.game.view import TOGETHER
from bot.store import Rows
from bot.tables.clock import quiet_until
from bot.tables.intents import PrivateNotice, Reminder
from bot.tables.live import Live
from bot.tables.pace import Pace
from bot.tables.telling import owing, tell


def set_timers(rows: Rows, pace: Pace, before: Live, after: Live, fresh: frozenset[Seat], now: float) -> None:
    game = after.row.id
    owed = owing(after)
    if not owed:
        rows.timers.clear(game)
        rows.seats.due(game, (), (), now)
        return
    rows.seats.due(game, owed, fresh, now)
    for seat in after.seats:
        if seat.seat not in owed or seat.automatic:
            rows.timers.clear(game, "reminder", seat.seat)
            rows.timers.clear(game, "time_up", seat.seat)
        elif seat.seat in fresh and seat.user is not None:
            _wait_for(rows, pace, after, seat.seat, seat.user, now)
    if (before.row.version, before.planned()) == (after.row.version, after.planned()):
        return  # nothing has happened that it would wait anew for: somebody plans, or answers a question
    set_auto(rows, pace, after, now)


def _wait_for(rows: Rows, pace: Pace, live: Live, seat: Seat, user: int, now: float) -> None:
    quiet = quiet_until(rows.people.settings(user), now)
    if quiet is not None:
        rows.timers.set(live.row.id, "reminder", seat, 0, quiet)
    else:
        rows.timers.set(live.row.id, "reminder", seat, 1, now + pace.remind_after)
    if live.row.turn_time is not None:
        rows.timers.set(live.row.id, "time_up", seat, 1, now + live.row.turn_time)


def set_auto(rows: Rows, pace: Pace, live: Live, now: float) -> None:
    """Wake up for the computer player or the plan whose move it is."""
    pauses = []
    for pending in live.pending():
        if live.seats[pending.seat].automatic:
            pauses.append(0.0 if pending.decision in TOGETHER else pace.computer_pause)
        elif pending.seat in live.planned():
            pauses.append(pace.plan_pause)
    if pauses:
        rows.timers.set(live.row.id, "auto", 0, 0, now + min(pauses))
    else:
        rows.timers.clear(live.row.id, "auto")


def nudge(rows: Rows, live: Live, seat: Seat, user: int, now: float) -> bool:
    """Remind in the channel; after their quiet hours; by direct message alone if they want none. Whether now."""
    settings = rows.people.settings(user)
    quiet = quiet_until(settings, now)
    if not settings.reminders:
        tell(rows, live.row, PrivateNotice("nudged", user), now)
    elif quiet is not None:
        rows.timers.set(live.row.id, "reminder", seat, 0, quiet)
        return False
    else:
        tell(rows, live.row, Reminder(user, 1), now)
    return True


def next_reminder(pace: Pace, since: float, number: int, now: float) -> tuple[int, float] | None:
    """The reminder after this one that is still to come, and when; None when that was the last."""
    for following in range(number + 1, pace.reminders + 1):
        due = since + pace.remind_after * 2.0 ** (following - 1)
        if due > now:
            return following, due
    return None
