"""Who plays: resigning, replacing, coming back, pausing, ending, moving to another channel."""

from __future__ import annotations

from bot.tables import Asked, Denied, HandMessage, ScoreSheet, TableNotice
from tests.tables.room import ANNA, BEN, CHANNEL, CLARA, DAN, GUILD, MODERATOR, STRANGER, Room, accepted, done


async def test_who_resigns_is_held_by_a_computer_player_and_may_come_back(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.deliver()
    game = done(await room.tables.seats.resign(game.id, BEN))
    assert (game.seats[1].user, game.seats[1].level, game.seats[1].resigned) == (BEN.id, "normal", True)
    assert TableNotice("resigned", 1, BEN.id) in [delivery.intent for delivery in await room.deliver()]
    await room.tables.alarm.fire_due()
    assert (await room.tables.play.view(game.id, None)).view.pending[0].seat == 0  # type: ignore[union-attr]
    assert await room.tables.seats.resign(game.id, BEN) == Denied("not_seated")
    game = done(await room.tables.seats.take_back(game.id, BEN))
    assert (game.seats[1].level, game.seats[1].resigned) == (None, False)
    assert await room.tables.seats.take_back(game.id, BEN) == Denied("seat_not_held")


async def test_a_game_that_everybody_left_ends(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    done(await room.tables.seats.resign(game.id, BEN))
    game = done(await room.tables.seats.resign(game.id, ANNA))
    assert (game.status, game.ended_why) == ("abandoned", "deserted")
    assert await room.store.read(lambda rows: rows.timers.of(game.id)) == []
    assert await room.tables.standings.result(game.id) == ()


async def test_ones_own_seat_goes_to_whom_one_likes(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    assert await room.tables.seats.replace(game.id, BEN, 1, ANNA) == Denied("already_seated")
    assert await room.tables.seats.replace(game.id, BEN, 7, CLARA) == Denied("no_such_seat")
    await room.deliver()
    game = done(await room.tables.seats.replace(game.id, BEN, 1, CLARA))
    assert (game.seats[1].user, game.seats[1].name, game.seats[1].color) == (CLARA.id, "Clara", "red")
    assert HandMessage(CLARA.id, True) in [delivery.intent for delivery in await room.deliver()]
    accepted(await room.act(game, CLARA))
    assert (await room.tables.play.choices(game.id, BEN.id)).actions == ()


async def test_anothers_seat_needs_the_others_or_a_moderator(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    assert await room.tables.seats.replace(game.id, STRANGER, 1, STRANGER) == Denied("not_allowed")
    asked = await room.tables.seats.replace(game.id, ANNA, 1, DAN)
    assert isinstance(asked, Asked)
    assert asked.voters == (CLARA.id,)  # neither who asks nor whose seat it is
    game = done(await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes"))
    assert game.seats[1].user == DAN.id
    game = done(await room.tables.seats.hold(game.id, MODERATOR, 2))
    assert game.seats[2].level == "normal"
    assert await room.tables.seats.hold(game.id, MODERATOR, 2) == Denied("no_such_seat")


async def test_between_two_the_other_can_have_an_absent_friends_seat_held(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    game = done(await room.tables.seats.hold(game.id, ANNA, 1))
    assert game.seats[1].level == "normal"


async def test_acting_again_voids_the_wish_to_replace(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    asked = await room.tables.seats.replace(game.id, ANNA, 1, DAN)
    assert isinstance(asked, Asked)
    accepted(await room.act(game, BEN))
    assert await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes") == Denied("no_proposal")


async def test_pausing_stops_the_clock_and_resuming_starts_it(room: Room) -> None:
    game = await room.start(ANNA, BEN, turn_time=86400)
    assert await room.tables.seats.pause(game.id, STRANGER) == Denied("not_seated")
    assert await room.tables.seats.resume(game.id, ANNA) == Denied("not_paused")
    game = done(await room.tables.seats.pause(game.id, ANNA))
    assert game.paused
    assert await room.tables.seats.pause(game.id, BEN) == Denied("already_paused")
    assert await room.store.read(lambda rows: rows.timers.of(game.id)) == []
    await room.deliver()
    await room.pass_time(10 * 86400)
    assert await room.deliver() == []
    done(await room.tables.seats.resume(game.id, BEN))
    timers = await room.store.read(lambda rows: rows.timers.of(game.id))
    assert {(timer.kind, timer.seat) for timer in timers} == {
        (kind, seat) for kind in ("reminder", "time_up") for seat in (0, 1)
    }
    assert all(timer.due > room.clock.now() for timer in timers)


async def test_ending_by_agreement(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    asked = await room.tables.seats.end(game.id, ANNA)
    assert isinstance(asked, Asked)
    assert isinstance(await room.tables.votes.vote(game.id, BEN, asked.proposal, "yes"), Asked)
    game = done(await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes"))
    assert (game.status, game.ended_why) == ("abandoned", "agreed")
    assert game.seed is not None
    assert ScoreSheet() in [delivery.intent for delivery in await room.deliver()]
    assert await room.tables.seats.end(game.id, ANNA) == Denied("not_running")


async def test_a_game_moves_to_another_channel(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    done(await room.tables.lobby.open(CLARA, CHANNEL + 1, GUILD, "europe", 2))
    assert await room.tables.seats.move(game.id, BEN, CHANNEL + 2, GUILD) == Denied("not_host")
    assert await room.tables.seats.move(game.id, ANNA, CHANNEL + 1, GUILD) == Denied("channel_taken")
    done(await room.tables.seats.move(game.id, ANNA, CHANNEL + 2, GUILD))
    assert (await room.tables.in_channel(CHANNEL + 2)).id == game.id  # type: ignore[union-attr]
    assert TableNotice("moved_here", user=ANNA.id) in [
        delivery.intent for delivery in await room.deliver() if delivery.to.id == CHANNEL + 2
    ]
