"""Who plays: resigning, replacing, coming back, pausing, ending, moving to another channel."""

from __future__ import annotations

import msgspec

from bot.store.record import SeatChanged
from bot.tables import Asked, BoardPost, Denied, HandMessage, PrivateNotice, ScoreSheet, TableNotice
from tests.tables.room import ANNA, BEN, CHANNEL, CLARA, DAN, EVA, GUILD, MODERATOR, STRANGER, Room, accepted, done


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


async def test_an_old_yes_resigns_nobody(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    seats = room.tables.seats
    await room.past_tickets(game)
    assert await seats.resign(game.id, BEN, game.version) == Denied("overtaken")
    fresh = await room.tables.game(game.id)
    assert fresh is not None
    assert done(await seats.resign(game.id, BEN, fresh.version)).seats[1].level == "normal"


async def test_an_old_panel_takes_no_seat_back(room: Room) -> None:
    """The computer player's moves don't make it old; the seat's changing hands does."""
    game = await room.start(ANNA, BEN)
    seats = room.tables.seats
    held = done(await seats.resign(game.id, BEN))
    await room.tables.alarm.fire_due()
    moved = await room.tables.game(game.id)
    assert moved is not None
    assert moved.version > held.version, "it has answered in the meantime"
    done(await seats.take_back(game.id, BEN, held.version))
    again = done(await seats.resign(game.id, BEN))
    assert await seats.take_back(game.id, BEN, held.version) == Denied("overtaken")
    assert done(await seats.take_back(game.id, BEN, again.version)).seats[1].level is None


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
    game = await room.seated(game, BEN, 1, CLARA)
    assert (game.seats[1].user, game.seats[1].name, game.seats[1].color) == (CLARA.id, "Clara", "red")
    assert HandMessage(CLARA.id, True) in [delivery.intent for delivery in await room.deliver()]
    accepted(await room.act(game, CLARA))
    assert (await room.tables.play.choices(game.id, BEN.id)).actions == ()


async def test_anothers_seat_needs_the_others_or_a_moderator(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    assert await room.tables.seats.replace(game.id, STRANGER, 1, STRANGER) == Denied("not_allowed")
    asked = await room.tables.seats.replace(game.id, ANNA, 1, DAN)
    assert isinstance(asked, Asked)
    assert asked.voters == (CLARA.id, DAN.id)  # neither who asks nor whose seat it is, but who is to take it
    assert await room.tables.seats.replace(game.id, ANNA, 1, EVA) == Denied("already_asked")
    assert isinstance(await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes"), Asked)
    game = done(await room.tables.votes.vote(game.id, DAN, asked.proposal, "yes"))
    assert game.seats[1].user == DAN.id
    game = done(await room.tables.seats.hold(game.id, MODERATOR, 2))
    assert game.seats[2].level == "normal"
    assert await room.tables.seats.hold(game.id, MODERATOR, 2) == Denied("no_such_seat")


async def test_between_two_an_absent_friends_seat_can_be_held_after_a_day(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    assert await room.tables.seats.hold(game.id, ANNA, 1) == Denied("not_absent")
    await room.pass_time(room.tables.hall.pace.remind_after)
    game = done(await room.tables.seats.hold(game.id, ANNA, 1))
    assert game.seats[1].level == "normal"


async def test_between_two_nobody_loses_their_seat_or_their_say_unasked(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    asked = await room.tables.seats.replace(game.id, ANNA, 1, CLARA)
    assert isinstance(asked, Asked)
    assert asked.voters == (BEN.id, CLARA.id)
    assert isinstance(await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes"), Asked)
    done(await room.tables.votes.vote(game.id, BEN, asked.proposal, "no"))
    assert await room.tables.seats.replace(game.id, ANNA, 1, CLARA) == Denied("refused_lately")
    done(await room.tables.seats.hold(game.id, MODERATOR, 1))
    ending = await room.tables.seats.end(game.id, ANNA)
    assert isinstance(ending, Asked)
    assert ending.voters == (BEN.id,)  # though a computer player holds the seat


async def test_nobody_is_seated_without_agreeing(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    for giver in (BEN, MODERATOR):
        asked = await room.tables.seats.replace(game.id, giver, 1, DAN)
        assert isinstance(asked, Asked)
        proposal = await room.tables.votes.proposal(asked.proposal)
        assert proposal is not None
        assert [voter for voter in proposal.voters if voter not in proposal.ballots] == [DAN.id]
        done(await room.tables.votes.vote(game.id, DAN, asked.proposal, "no"))
        await room.pass_time(room.tables.hall.pace.nudge_again)
    game = done(await room.tables.seats.replace(game.id, MODERATOR, 1, MODERATOR))
    assert game.seats[1].user == MODERATOR.id


async def test_whose_seat_it_is_waits_for_nobody_elses_question(room: Room) -> None:
    """Neither an open question about it nor one that others have refused is in the way of its owner or a moderator."""
    game = await room.start(ANNA, BEN, CLARA)
    seats, votes = room.tables.seats, room.tables.votes
    asked = await seats.hold(game.id, ANNA, 1)
    assert isinstance(asked, Asked)
    done(await votes.vote(game.id, CLARA, asked.proposal, "no"))
    assert await seats.replace(game.id, ANNA, 1, DAN) == Denied("refused_lately")
    await room.pass_time(room.tables.hall.pace.nudge_again)
    asked = await seats.replace(game.id, ANNA, 1, DAN)
    own = await seats.replace(game.id, BEN, 1, DAN)
    assert isinstance(asked, Asked)
    assert isinstance(own, Asked)
    assert own.proposal != asked.proposal
    assert own.voters == (DAN.id,)  # who have said yes by asking are not asked
    assert await votes.vote(game.id, CLARA, asked.proposal, "yes") == Denied("no_proposal")
    done(await votes.vote(game.id, DAN, own.proposal, "no"))
    assert await seats.replace(game.id, BEN, 1, DAN) == Denied("refused_lately")  # by the very person
    assert isinstance(await seats.replace(game.id, BEN, 1, EVA), Asked)
    assert isinstance(await seats.replace(game.id, MODERATOR, 1, STRANGER), Asked)


async def test_not_long_ago_counts_from_the_answer(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    asked = await room.tables.seats.hold(game.id, ANNA, 1)
    assert isinstance(asked, Asked)
    again = room.tables.hall.pace.nudge_again
    await room.pass_time(again + 1)
    done(await room.tables.votes.vote(game.id, CLARA, asked.proposal, "no"))
    assert await room.tables.seats.hold(game.id, ANNA, 1) == Denied("refused_lately")
    await room.pass_time(again)
    assert isinstance(await room.tables.seats.hold(game.id, ANNA, 1), Asked)


async def test_who_offers_their_seat_plays_on_until_it_is_taken(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    asked = await room.tables.seats.replace(game.id, BEN, 1, DAN)
    assert isinstance(asked, Asked)
    accepted(await room.act(game, BEN))
    game = done(await room.tables.votes.vote(game.id, DAN, asked.proposal, "yes"))
    assert game.seats[1].user == DAN.id


async def test_acting_again_voids_the_wish_to_replace(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    asked = await room.tables.seats.replace(game.id, ANNA, 1, DAN)
    assert isinstance(asked, Asked)
    accepted(await room.act(game, BEN))
    assert await room.tables.votes.vote(game.id, CLARA, asked.proposal, "yes") == Denied("no_proposal")


async def test_who_is_to_agree_has_changed_so_it_is_asked_anew(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA, DAN)
    seats, vote = room.tables.seats, room.tables.votes.vote
    end = await seats.end(game.id, ANNA)
    one = await seats.replace(game.id, ANNA, 2, EVA)
    other = await seats.replace(game.id, ANNA, 3, EVA)
    assert isinstance(end, Asked)
    assert isinstance(one, Asked)
    assert isinstance(other, Asked)
    for person in (BEN, DAN, EVA):
        await vote(game.id, person, one.proposal, "yes")
    assert (await room.tables.game(game.id)).seats[2].user == EVA.id  # type: ignore[union-attr]
    for proposal in (end.proposal, other.proposal):
        assert await vote(game.id, BEN, proposal, "yes") == Denied("no_proposal")
        assert (await room.tables.votes.proposal(proposal)).state == "void"  # type: ignore[union-attr]
    assert await seats.replace(game.id, ANNA, 3, EVA) == Denied("already_seated")


async def test_a_vote_on_somebodys_time_outlives_a_change_elsewhere(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA, DAN, turn_time=43200)
    player = await room.past_tickets(game)
    one, two, three = (person for person in (ANNA, BEN, CLARA, DAN) if person != player)
    await room.pass_time(43200)
    [proposal] = (await room.tables.game(game.id)).proposals  # type: ignore[union-attr]
    assert isinstance(await room.tables.votes.vote(game.id, one, proposal.id, "turn"), Asked)
    done(await room.tables.seats.resign(game.id, three))
    game = done(await room.tables.votes.vote(game.id, two, proposal.id, "turn"))
    assert game.seats[proposal.seat].stand_in


async def test_who_sits_down_gets_their_hand_also_out_of_turn(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    waiting = BEN if player == ANNA else ANNA
    seat = game.seat_of(waiting.id)
    assert seat is not None
    await room.deliver()
    await room.seated(game, waiting, seat.seat, CLARA)
    assert HandMessage(CLARA.id, False) in [delivery.intent for delivery in await room.deliver()]
    done(await room.tables.seats.resign(game.id, CLARA))
    await room.deliver()
    done(await room.tables.seats.take_back(game.id, CLARA))
    assert HandMessage(CLARA.id, False) in [delivery.intent for delivery in await room.deliver()]


async def test_whose_seat_is_held_by_others_wish_is_told_so(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    done(await room.tables.seats.hold(game.id, MODERATOR, 1))
    assert PrivateNotice("seat_held", BEN.id) in [delivery.intent for delivery in await room.deliver()]
    done(await room.tables.seats.take_back(game.id, BEN))
    done(await room.tables.seats.hold(game.id, BEN, 1))  # their own wish
    assert PrivateNotice("seat_held", BEN.id) not in [delivery.intent for delivery in await room.deliver()]


async def test_a_seat_is_replaced_for_good_and_the_new_one_can_leave_and_come_back(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.seated(game, BEN, 1, CLARA)
    assert await room.tables.seats.take_back(game.id, BEN) == Denied("not_seated")
    assert (await room.tables.play.view(game.id, BEN.id)).view.mine is None  # type: ignore[union-attr]
    done(await room.tables.seats.resign(game.id, CLARA))
    await room.tables.alarm.fire_due()
    done(await room.tables.seats.take_back(game.id, CLARA))
    await room.play(game, moves=8)
    log = (await room.tables.play.log(game.id, None)).entries
    changes = [entry.move.what for entry in log if isinstance(entry.move, SeatChanged)]
    assert changes == ["replaced", "resigned", "taken_back"]


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


async def test_hands_are_as_they_are_when_a_game_is_ended_early_and_when_a_seat_changes_hands(room: Room) -> None:
    """No panel is left that can't be pressed."""
    game = await room.start(ANNA, BEN, CLARA)
    await room.deliver()
    done(await room.tables.seats.hold(game.id, MODERATOR, 1))
    assert HandMessage(BEN.id, False) in [delivery.intent for delivery in await room.deliver()]
    await room.seated(game, CLARA, 2, DAN)
    assert HandMessage(CLARA.id, False) in [delivery.intent for delivery in await room.deliver()]
    done(await room.tables.seats.end(game.id, MODERATOR))
    hands = {d.intent.user for d in await room.deliver() if isinstance(d.intent, HandMessage)}
    assert hands == {ANNA.id, BEN.id, DAN.id}


async def test_a_game_moves_to_another_channel(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    done(await room.tables.lobby.open(CLARA, CHANNEL + 1, GUILD, "europe", 2))
    assert await room.tables.seats.move(game.id, BEN, CHANNEL + 2, GUILD) == Denied("not_host")
    assert await room.tables.seats.move(game.id, ANNA, CHANNEL + 1, GUILD) == Denied("channel_taken")
    done(await room.tables.seats.move(game.id, ANNA, CHANNEL + 2, GUILD))
    assert (await room.tables.in_channel(CHANNEL + 2)).id == game.id  # type: ignore[union-attr]
    told = [delivery.intent for delivery in await room.deliver() if delivery.to.id == CHANNEL + 2]
    assert told == [TableNotice("moved_here", user=ANNA.id), BoardPost(2)]


async def test_only_who_plays_alone_takes_a_game_into_direct_messages(room: Room) -> None:
    shared = await room.start(ANNA, BEN)
    assert await room.tables.seats.move(shared.id, ANNA, CHANNEL + 2, None) == Denied("only_yours")
    done(await room.tables.seats.end(shared.id, MODERATOR))
    alone = await room.start(ANNA, computers=1)
    moved = done(await room.tables.seats.move(alone.id, ANNA, CHANNEL + 2, None))
    assert (moved.channel, moved.guild) == (CHANNEL + 2, None)


async def test_a_moderator_of_another_server_is_anybody_here(room: Room) -> None:
    """Commands can be typed where only their person has installed them, and that may be a server of their own."""
    game = await room.start(ANNA, BEN)
    seats = room.tables.seats
    for guild in (GUILD + 1, None):
        stranger = msgspec.structs.replace(MODERATOR, guild=guild)
        for change in (seats.pause, seats.resume, seats.end):
            assert await change(game.id, stranger) == Denied("not_seated")
        assert await seats.hold(game.id, stranger, 1) == Denied("not_allowed")
        player = msgspec.structs.replace(BEN, moderator=True, guild=guild)
        assert await seats.hold(game.id, player, 0) == Denied("not_absent")
        assert isinstance(await seats.end(game.id, player), Asked)
    done(await seats.end(game.id, MODERATOR))
    lobby = await room.open(ANNA, BEN)
    stranger = msgspec.structs.replace(MODERATOR, guild=GUILD + 1)
    assert await room.tables.lobby.close(lobby.id, stranger) == Denied("not_host")
    assert await room.tables.lobby.start(lobby.id, stranger) == Denied("not_seated")
    done(await room.tables.lobby.start(lobby.id, MODERATOR))


async def test_a_moderator_of_another_server_cannot_carry_a_game_away(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    for guild in (GUILD + 1, None):
        stranger = msgspec.structs.replace(MODERATOR, guild=guild)
        assert await room.tables.seats.move(game.id, stranger, CHANNEL + 2, guild) == Denied("not_seated")
    manages_elsewhere = msgspec.structs.replace(BEN, moderator=True, guild=GUILD + 1)
    assert await room.tables.seats.move(game.id, manages_elsewhere, CHANNEL + 2, GUILD + 1) == Denied("not_host")
    assert done(await room.tables.seats.move(game.id, MODERATOR, CHANNEL + 2, GUILD)).channel == CHANNEL + 2
