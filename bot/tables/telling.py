"""What a change causes to be told, and where. Runs inside the change's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

import msgspec

from bot.game import Event
from bot.game.board import Seat
from bot.game.events import CardTaken, LoanTaken, TicketsSeen, TollPaid, TurnBegan
from bot.game.view import TOGETHER, Decision
from bot.store import Rows
from bot.store.rows import GameRow
from bot.tables.intents import (
    BoardPost,
    Destination,
    DmsClosed,
    HandMessage,
    Intent,
    LobbyPost,
    MissingPermissions,
    PrivateNotice,
    ProposalPost,
    Reminder,
    ScoreSheet,
    TableNotice,
    WaitingUpdate,
    intent_decoder,
)
from bot.tables.live import Live
from bot.tables.pace import Pace

THOUGHT_OVER: Final[tuple[Decision, ...]] = ("tunnel", "festival", "keep_drawn")


def tell(rows: Rows, game: GameRow, intent: Intent, now: float, due: float | None = None) -> None:
    """Put the intent into the outbox, or into the row there that waits to say the same."""
    to, merge, replace = _address(game, intent)
    if to.kind == "channel" and game.channel_lost:
        return
    kind = str(type(intent).__struct_config__.tag)
    payload = msgspec.json.encode(intent)
    rows.outbox.add(str(to), game.id, game.version, kind, payload, now, due, merge, replace)


def _address(game: GameRow, intent: Intent) -> tuple[Destination, str | None, bool]:
    """Where it goes, the name under which it is merged, and whether the newer one then replaces the older."""
    channel = Destination("channel", game.channel)
    match intent:
        case LobbyPost():
            return channel, "lobby", True
        case BoardPost():
            return channel, "board", False
        case WaitingUpdate():
            return channel, "waiting", True
        case ProposalPost(proposal=proposal):
            return channel, f"proposal:{proposal}", True
        case HandMessage(user=user):
            return Destination("user", user), f"hand:{user}", True
        case PrivateNotice(user=user) | MissingPermissions(user=user):
            return Destination("user", user), None, True
        case ScoreSheet() | Reminder() | DmsClosed() | TableNotice():
            return channel, None, True
        case _:
            assert_never(intent)


def owing(live: Live) -> frozenset[Seat]:
    return frozenset(owed.seat for owed in live.pending())


def newly_owing(before: Live, after: Live, events: Iterable[Event]) -> frozenset[Seat]:
    """The seats that have something new to decide: their turn has come, or another player sits there now."""
    owed = {owed.seat: owed.decision for owed in before.pending()}
    events = tuple(events)
    began = {event.seat for event in events if isinstance(event, TurnBegan)}
    offered = {event.seat for event in events if isinstance(event, TicketsSeen)}
    fresh = set()
    for pending in after.pending():
        seat, together = pending.seat, pending.decision in TOGETHER
        changed = owed.get(seat) != pending.decision if together else seat not in owed
        if changed or seat in began or (together and seat in offered) or _player(before, seat) != _player(after, seat):
            fresh.add(seat)
    return frozenset(fresh)


def undecided(before: Live, after: Live, back: Seat | None) -> frozenset[Seat]:
    """Who still thinks about what all decide at the same time, while somebody else takes an answer back."""
    owed = {(owed.seat, owed.decision) for owed in before.pending() if owed.decision in TOGETHER}
    return frozenset(each.seat for each in after.pending() if (each.seat, each.decision) in owed and each.seat != back)


def _player(live: Live, seat: Seat) -> tuple[int | None, bool] | None:
    return (live.seats[seat].user, live.seats[seat].automatic) if seat < len(live.seats) else None


def moves_on(before: Live, after: Live, fresh: frozenset[Seat]) -> bool:
    """Whether the channel gets a new board post: the game waits for somebody new, or is over."""
    over = after.row.status == "finished" and before.row.status != "finished"
    return bool(fresh) or over


def _decided_in_between(before: Live, after: Live) -> bool:
    """Whether somebody whose turn goes on has decided something else than what a post may say ("one more card"); that
    it is their turn stays true. Of what people may think about for days everybody is told how it came to that."""
    owed = {owed.seat: owed.decision for owed in before.pending()}
    for pending in after.pending():
        earlier, by_itself = owed.get(pending.seat), after.seats[pending.seat].automatic
        if earlier not in (None, "turn", pending.decision):
            return True
        if earlier == "turn" and pending.decision in THOUGHT_OVER and not by_itself:
            return pending.seat not in after.planned()
    return False


def tell_moves(
    rows: Rows,
    pace: Pace,
    before: Live,
    after: Live,
    events: Sequence[Event],
    fresh: frozenset[Seat],
    now: float,
    *,
    everybody: bool,
) -> None:
    """Board post, waiting line, hands and score sheet that follow from moves. `everybody`: any hand may be another."""
    owed = owing(after)
    if moves_on(before, after, fresh):
        since = before.row.posted + 1
        tell(rows, after.row, BoardPost(since), now, _when(rows, pace, after, owed, now))
    elif owed != owing(before) or _decided_in_between(before, after):
        tell(rows, after.row, WaitingUpdate(), now)
    touched = _hands_touched(events) | fresh | owing(before) - owed
    touched |= {seat.seat for seat in after.seats if _player(before, seat.seat) != _player(after, seat.seat)}
    over = after.row.status in ("finished", "abandoned")
    for seat in after.seats:
        # Whose seat a computer player has just taken over is shown so: their panel is no longer for pressing.
        mine = over or seat.level is None or _player(before, seat.seat) != _player(after, seat.seat)
        if (everybody or over or seat.seat in touched) and seat.user is not None and mine:
            tell_hand(rows, pace, after, seat.user, seat.level is None and seat.seat in fresh, now)
    for seat in before.seats:
        if seat.user is not None and after.seat_of(seat.user) is None:
            tell_hand(rows, pace, after, seat.user, False, now)  # it is theirs no longer
    if after.row.status == "finished":
        tell(rows, after.row, ScoreSheet(), now)


def tell_hand(rows: Rows, pace: Pace, live: Live, user: int, turn: bool, now: float) -> None:
    closed = rows.people.settings(user).dms_closed_at
    if closed is not None and now < closed + pace.dms_closed:
        return
    waiting, seat, due = rows.outbox.waiting(live.row.id, f"hand:{user}"), live.seat_of(user), now
    if waiting is not None and not turn:
        earlier = intent_decoder.decode(waiting.payload)
        still = seat is not None and any(pending.seat == seat.seat for pending in live.pending())
        turn = still and isinstance(earlier, HandMessage) and earlier.turn
    if turn and seat is not None and seat.seat in live.planned():
        due = now + pace.plan_pause + pace.post_hold  # nobody is called to a turn that their plan is about to take
    tell(rows, live.row, HandMessage(user, turn), now, due)


def _hands_touched(events: Iterable[Event]) -> set[Seat]:
    touched: set[Seat] = set()
    for event in events:
        if event.only is not None:
            touched.add(event.only)
        match event:
            case TollPaid(seat=payer, to=payee):
                touched |= {seat for seat in (payer, payee) if seat is not None}
            case CardTaken(seat=seat) | LoanTaken(seat=seat):  # a first card leaves the turn as it was
                touched.add(seat)
            case _:
                pass
    return touched


def _when(rows: Rows, pace: Pace, after: Live, owed: frozenset[Seat], now: float) -> float:
    """At once, unless computer players or plans are about to move: then the post waits for them."""
    planned = after.planned()
    if not owed or not all(after.seats[seat].automatic or seat in planned for seat in owed):
        return now
    waiting = rows.outbox.waiting(after.row.id, "board")
    first = waiting.created_at if waiting is not None else now
    return min(now + pace.computer_pause + pace.post_hold, first + pace.longest_hold)
