"""Reminders, quiet hours, time that is up; timers over restarts; clocks that jump."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.game.actions import DrawCard
from bot.store.rows import UserSettings
from bot.tables import (
    Asked,
    BoardPost,
    Denied,
    Done,
    HandMessage,
    LobbyPost,
    PrivateNotice,
    ProposalPost,
    Reminder,
    TableNotice,
)
from bot.tables.clock import quiet_until
from bot.tables.table import Game, Person
from tests.tables.room import ANNA, BEN, CLARA, FakeClock, Room, accepted, done, furnish

HOUR, DAY = 3600.0, 86400.0


def at(text: str, zone: str = "Europe/Warsaw") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


async def reminders(room: Room) -> list[Reminder]:
    return [delivery.intent for delivery in await room.deliver() if isinstance(delivery.intent, Reminder)]


async def waiting(room: Room, **more: object) -> tuple[Game, Person, Person]:
    game = await room.start(ANNA, BEN, **more)
    player = await room.past_tickets(game)
    await room.deliver()
    return game, player, BEN if player == ANNA else ANNA


async def test_reminders_come_after_a_day_then_at_doubled_distances_at_most_five(room: Room) -> None:
    _, player, _ = await waiting(room)
    came = []
    for hours in range(1, 24 * 40):
        await room.pass_time(HOUR)
        came += [(hours / 24, reminder) for reminder in await reminders(room)]
    assert came == [(2.0 ** (n - 1), Reminder(player.id, n)) for n in range(1, 6)]


async def test_acting_ends_the_reminders_and_the_next_player_gets_theirs(room: Room) -> None:
    game, player, other = await waiting(room)
    await room.pass_time(23 * HOUR)
    await room.draw_two(game, player)
    assert await room.owing(game) == [other]
    await room.pass_time(2 * HOUR)
    assert await reminders(room) == []
    await room.pass_time(22 * HOUR)
    assert await reminders(room) == [Reminder(other.id, 1)]


async def test_a_second_card_does_not_begin_the_time_anew(room: Room) -> None:
    game, player, _ = await waiting(room)
    await room.pass_time(20 * HOUR)
    choices = await room.tables.play.choices(game.id, player.id)
    draw = next(action for action in choices.actions if type(action).__name__ == "DrawCard")
    accepted(await room.act(game, player, draw))
    await room.pass_time(5 * HOUR)
    assert await reminders(room) == [Reminder(player.id, 1)]


async def test_who_wants_no_reminders_gets_none(room: Room) -> None:
    _, player, _ = await waiting(room)
    await room.tables.people.change(player.id, reminders=False)
    await room.pass_time(3 * DAY)
    assert await reminders(room) == []


async def test_after_a_long_sleep_one_reminder_and_not_all_that_were_missed(room: Room) -> None:
    _, player, _ = await waiting(room)
    await room.pass_time(5 * DAY)
    assert await reminders(room) == [Reminder(player.id, 1)]
    await room.pass_time(HOUR)
    assert await reminders(room) == []
    await room.pass_time(3 * DAY)
    assert await reminders(room) == [Reminder(player.id, 4)]


async def test_timers_outlive_the_process_and_fire_once(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    _, player, _ = await waiting(room)
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3", FakeClock(room.clock.now() + 1.5 * DAY))
    assert await again.tables.alarm.fire_due() == 1
    assert await again.tables.alarm.fire_due() == 0
    assert await reminders(again) == [Reminder(player.id, 1)]
    await again.store.close()


async def test_a_clock_that_jumps_back_or_far_ahead_doubles_nothing(room: Room) -> None:
    game, player, _ = await waiting(room)
    await room.pass_time(DAY)
    assert await reminders(room) == [Reminder(player.id, 1)]
    room.clock.move(-10 * DAY)
    await room.tables.alarm.fire_due()
    assert await reminders(room) == []
    accepted(await room.act(game, player))
    room.clock.move(20 * 365 * DAY)
    await room.tables.alarm.fire_due()
    await room.tables.alarm.fire_due()
    assert len(await reminders(room)) == 1


async def test_a_clock_that_is_set_back_holds_up_neither_computer_players_nor_messages(room: Room) -> None:
    game = await room.start(ANNA, computers=1)
    room.clock.move(-10 * DAY)
    await room.tables.alarm.fire_due()
    seen = await room.tables.play.view(game.id, None)
    assert seen is not None
    assert [owed.seat for owed in seen.view.pending] == [0]
    assert {type(delivery.intent) for delivery in await room.deliver()} >= {LobbyPost, BoardPost, HandMessage}
    assert await room.store.read(lambda rows: rows.outbox.count()) == 0


async def test_quiet_hours_move_reminders_to_their_end(room: Room) -> None:
    room.clock.move(at("2026-03-10 12:00") - room.clock.now())
    _, player, _ = await waiting(room)
    await room.tables.people.change(player.id, zone="Europe/Warsaw", quiet_from=11 * 60, quiet_to=15 * 60)
    assert await room.tables.people.quiet_now(player.id)
    await room.pass_time(DAY)
    assert await reminders(room) == []
    await room.pass_time(3 * HOUR - 60)
    assert await reminders(room) == []
    await room.pass_time(60)
    assert await reminders(room) == [Reminder(player.id, 1)]


async def test_a_turn_that_comes_in_quiet_hours_is_told_when_they_end(room: Room) -> None:
    room.clock.move(at("2026-03-10 23:00") - room.clock.now())
    for person in (ANNA, BEN):
        await room.tables.people.change(person.id, zone="Europe/Warsaw", quiet_from=22 * 60, quiet_to=7 * 60)
    _, player, _ = await waiting(room)
    await room.pass_time(8 * HOUR)
    assert await reminders(room) == [Reminder(player.id, 0)]
    await room.pass_time(16 * HOUR)  # 23:00 again, a day after the turn came: quiet
    assert await reminders(room) == []
    await room.pass_time(8 * HOUR)
    assert await reminders(room) == [Reminder(player.id, 1)]


@pytest.mark.parametrize(
    ("now", "hours", "until"),
    [
        ("2026-03-10 21:59+01:00", ("22:00", "07:00"), None),
        ("2026-03-10 22:00+01:00", ("22:00", "07:00"), "2026-03-11 07:00+01:00"),
        ("2026-03-11 06:59+01:00", ("22:00", "07:00"), "2026-03-11 07:00+01:00"),
        ("2026-03-11 07:00+01:00", ("22:00", "07:00"), None),
        ("2026-03-11 13:00+01:00", ("12:00", "14:00"), "2026-03-11 14:00+01:00"),
        ("2026-03-28 23:00+01:00", ("22:00", "07:00"), "2026-03-29 07:00+02:00"),  # summer time begins that night
        ("2026-03-28 23:00+01:00", ("22:00", "02:30"), "2026-03-29 03:30+02:00"),  # at a time that does not exist
        ("2026-10-24 23:00+02:00", ("22:00", "07:00"), "2026-10-25 07:00+01:00"),  # and ends
        ("2026-10-25 02:15+02:00", ("22:00", "02:30"), "2026-10-25 02:30+02:00"),  # at a time that comes twice
        ("2026-10-25 02:15+01:00", ("22:00", "02:30"), "2026-10-25 02:30+01:00"),
    ],
)
def test_when_quiet_hours_end(now: str, hours: tuple[str, str], until: str | None) -> None:
    begin, end = (int(text[:2]) * 60 + int(text[3:]) for text in hours)
    settings = UserSettings(zone="Europe/Warsaw", quiet_from=begin, quiet_to=end)
    moment = datetime.fromisoformat(now).timestamp()
    assert quiet_until(settings, moment) == (datetime.fromisoformat(until).timestamp() if until is not None else None)


def test_quiet_hours_are_those_where_the_person_lives() -> None:
    evening = at("2026-03-10 23:00")
    quiet = {
        zone: quiet_until(UserSettings(zone=zone, quiet_from=22 * 60, quiet_to=7 * 60), evening)
        for zone in ("Europe/Warsaw", "America/New_York", "Asia/Tokyo")
    }
    assert quiet == {
        "Europe/Warsaw": at("2026-03-11 07:00"),
        "America/New_York": None,
        "Asia/Tokyo": None if at("2026-03-11 07:00", "Asia/Tokyo") <= evening else at("2026-03-11 07:00", "Asia/Tokyo"),
    }


async def test_when_time_is_up_the_others_vote_for_the_turn(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA, turn_time=86400)
    player = await room.past_tickets(game)
    others = [person for person in (ANNA, BEN, CLARA) if person != player]
    await room.pass_time(DAY)
    fresh = await room.tables.game(game.id)
    assert fresh is not None
    [proposal] = fresh.proposals
    assert (proposal.kind, fresh.seats[proposal.seat].user) == ("time_up", player.id)
    assert ProposalPost(proposal.id) in [delivery.intent for delivery in await room.deliver()]
    vote = room.tables.votes.vote
    assert await vote(game.id, player, proposal.id, "no") == Denied("not_seated")
    assert await vote(game.id, others[0], proposal.id, "yes") == Denied("bad_setting", "yes")
    assert isinstance(await vote(game.id, others[0], proposal.id, "turn"), Asked)
    game = done(await vote(game.id, others[1], proposal.id, "seat"))
    assert game.seats[proposal.seat].stand_in
    assert game.seats[proposal.seat].level is None
    assert TableNotice("stand_in", proposal.seat) in [delivery.intent for delivery in await room.deliver()]
    for _ in range(4):
        await room.pass_time(5)
    game = await room.tables.game(game.id)  # type: ignore[assignment]
    assert not game.seats[proposal.seat].stand_in
    assert player not in await room.owing(game)


async def test_who_comes_back_sends_their_stand_in_away(room: Room) -> None:
    game = await room.start(ANNA, BEN, turn_time=86400)
    player = await room.past_tickets(game)
    other = BEN if player == ANNA else ANNA
    await room.pass_time(DAY)
    [proposal] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    game = done(await room.tables.votes.vote(game.id, other, proposal.id, "turn"))
    assert game.seats[proposal.seat].stand_in
    accepted(await room.act(game, player, DrawCard(proposal.seat)))
    assert not (await room.tables.game(game.id)).seats[proposal.seat].stand_in  # type: ignore[union-attr]
    await room.pass_time(HOUR)
    assert await room.owing(game) == [player]  # who draws their second card themselves
    timers = await room.store.read(lambda rows: rows.timers.of(game.id))
    assert {timer.kind for timer in timers} == {"reminder", "time_up"}


async def test_a_vote_that_leaves_them_their_time_once_more(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA, turn_time=43200)
    player = await room.past_tickets(game)
    others = [person for person in (ANNA, BEN, CLARA) if person != player]
    await room.pass_time(DAY / 2)
    [proposal] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    assert isinstance(await room.tables.votes.vote(game.id, others[0], proposal.id, "no"), Asked)
    game = done(await room.tables.votes.vote(game.id, others[1], proposal.id, "no"))
    assert game.proposals == ()
    assert not game.seats[proposal.seat].automatic
    assert await room.owing(game) == [player]
    await room.pass_time(DAY / 2 - 1)
    assert (await room.tables.game(game.id)).proposals == ()  # type: ignore[union-attr]
    await room.pass_time(1)
    [again] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    assert (again.kind, again.seat, again.ballots) == ("time_up", proposal.seat, {})


async def test_when_time_is_up_more_than_half_can_give_the_seat_away(room: Room) -> None:
    game = await room.start(ANNA, BEN, turn_time=43200)
    player = await room.past_tickets(game)
    other = BEN if player == ANNA else ANNA
    await room.pass_time(DAY / 2)
    [proposal] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    game = done(await room.tables.votes.vote(game.id, other, proposal.id, "seat"))
    assert game.seats[proposal.seat].level == "normal"
    assert done(await room.tables.seats.take_back(game.id, player)).seats[proposal.seat].level is None


async def test_who_comes_back_in_time_ends_the_vote(room: Room) -> None:
    game = await room.start(ANNA, BEN, turn_time=43200)
    player = await room.past_tickets(game)
    other = BEN if player == ANNA else ANNA
    await room.pass_time(DAY / 2)
    [proposal] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    accepted(await room.act(game, player))
    assert await room.tables.votes.vote(game.id, other, proposal.id, "seat") == Denied("no_proposal")


async def test_a_nudge_heeds_what_the_person_has_set(room: Room) -> None:
    room.clock.move(at("2026-03-10 23:00") - room.clock.now())
    game, player, other = await waiting(room)
    people, nudge = room.tables.people, room.tables.play.nudge
    await people.change(player.id, zone="Europe/Warsaw", quiet_from=22 * 60, quiet_to=7 * 60)
    nudged = await nudge(game.id, other)
    assert isinstance(nudged, Done)
    assert nudged.later
    assert await reminders(room) == []
    await room.pass_time(8 * HOUR)
    assert await reminders(room) == [Reminder(player.id, 0)]
    await people.change(player.id, reminders=False)
    room.clock.move(12 * HOUR)
    nudged = await nudge(game.id, other)
    assert isinstance(nudged, Done)
    assert not nudged.later
    assert PrivateNotice("nudged", player.id) in [delivery.intent for delivery in await room.deliver()]


async def test_where_no_time_was_agreed_on_it_is_never_up(room: Room) -> None:
    game, player, _ = await waiting(room)
    await room.pass_time(60 * DAY)
    assert (await room.tables.game(game.id)).proposals == ()  # type: ignore[union-attr]
    assert await room.owing(game) == [player]


async def test_alone_with_computer_players_nobodys_time_is_up(room: Room) -> None:
    game = await room.start(ANNA, computers=1, turn_time=43200)
    await room.pass_time(3 * DAY)
    assert (await room.tables.game(game.id)).proposals == ()  # type: ignore[union-attr]
