"""The outbox: in order, again after failures, dropped when hopeless, never lost."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import sqlite3
from pathlib import Path

import pytest

from bot.store import StoreTrouble
from bot.tables import (
    BoardPost,
    Delivery,
    DmsClosed,
    HandMessage,
    LobbyPost,
    MissingPermissions,
    NotAllowed,
    PrivateNotice,
    RetryLater,
    Sent,
    Undeliverable,
    WaitingUpdate,
)
from tests.tables.room import ANNA, BEN, CHANNEL, GUILD, FakeClock, Room, accepted, done, furnish


async def waiting(room: Room) -> int:
    return await room.store.read(lambda rows: rows.outbox.count())


async def test_what_was_sent_is_remembered_together_with_delivered(room: Room) -> None:
    game = await room.open(ANNA)
    room.sender.answer = lambda delivery: (Sent("lobby", CHANNEL, 42),)
    await room.deliver()
    message = await room.tables.messages.get(game.id, "lobby")
    assert message is not None
    assert (message.channel, message.message, message.version) == (CHANNEL, 42, 0)


async def test_network_trouble_is_retried_with_growing_pauses_and_the_same_nonce(room: Room) -> None:
    await room.open(ANNA)

    def fail(delivery: Delivery) -> tuple[Sent, ...]:
        raise RetryLater

    room.sender.answer = fail
    tries = []
    for second in range(130):
        tries += [(second, delivery.nonce, delivery.attempt) for delivery in await room.deliver()]
        room.clock.move(1)
    assert [second for second, _, _ in tries] == [0, 1, 3, 7, 15, 31, 63, 127]
    assert len({nonce for _, nonce, _ in tries}) == 1
    assert [attempt for _, _, attempt in tries] == list(range(1, 9))


async def test_a_rate_limit_says_itself_how_long_to_wait(room: Room) -> None:
    await room.open(ANNA)

    def limited(delivery: Delivery) -> tuple[Sent, ...]:
        raise RetryLater(17.5)

    room.sender.answer = limited
    assert len(await room.deliver()) == 1
    room.clock.move(17)
    assert await room.deliver() == []
    room.clock.move(0.5)
    assert len(await room.deliver()) == 1


async def test_nothing_waits_longer_than_an_hour_for_its_next_try(room: Room) -> None:
    await room.open(ANNA)

    def limited(delivery: Delivery) -> tuple[Sent, ...]:
        raise RetryLater(86400)

    room.sender.answer = limited
    assert len(await room.deliver()) == 1
    room.clock.move(3599)
    assert await room.deliver() == []
    room.clock.move(1)
    assert len(await room.deliver()) == 1


async def test_one_destination_in_trouble_holds_up_itself_and_nobody_else(room: Room) -> None:
    game = await room.start(ANNA, BEN)

    def channel_down(delivery: Delivery) -> tuple[Sent, ...]:
        if delivery.to.kind == "channel":
            raise RetryLater
        return ()

    room.sender.answer = channel_down
    got = await room.deliver()
    assert [d.intent for d in got if d.to.kind == "channel"] == [LobbyPost()]  # the first in its row waits
    assert {d.to.id for d in got if d.to.kind == "user"} == {ANNA.id, BEN.id}
    room.sender.answer = None
    room.clock.move(5)
    assert [d.intent for d in await room.deliver()] == [LobbyPost(), BoardPost(1)]
    assert (await room.tables.game(game.id)).version == 1  # type: ignore[union-attr]


async def test_what_is_under_way_is_not_changed_any_more(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.deliver()
    arrived, go = asyncio.Event(), asyncio.Event()
    got: list[Delivery] = []

    class Slow:
        async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
            got.append(delivery)
            if isinstance(delivery.intent, BoardPost):
                arrived.set()
                await go.wait()
            return ()

    await room.past_tickets(game)
    delivering = asyncio.create_task(room.tables.deliveries.deliver_due(Slow()))
    await arrived.wait()
    player = (await room.owing(game))[0]
    await room.draw_two(game, player)
    go.set()
    await delivering
    posts = [(d.intent, d.version) for d in got if isinstance(d.intent, BoardPost)]
    assert posts == [(BoardPost(2), 3), (BoardPost(4), 5)]


async def test_closed_direct_messages_are_told_once_and_stop_nothing(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    game = await room.start(ANNA, BEN)

    def closed(delivery: Delivery) -> tuple[Sent, ...]:
        if delivery.to.kind == "user" and delivery.to.id == BEN.id:
            raise Undeliverable("dms_closed")
        return ()

    room.sender.answer = closed
    got = await room.deliver()
    assert [d.intent for d in got if isinstance(d.intent, DmsClosed)] == [DmsClosed(BEN.id)]
    assert "dropped: dms_closed" in caplog.text
    await room.play(game, moves=20)
    got = await room.deliver()
    assert not [d for d in got if d.to.id == BEN.id or isinstance(d.intent, DmsClosed)]
    await room.tables.people.dms_open(BEN.id)
    await room.play(game, moves=20)
    assert [d for d in await room.deliver() if d.to.id == BEN.id]
    assert await waiting(room) == 0


async def test_after_a_day_direct_messages_are_tried_again_but_the_table_is_not_told_again(room: Room) -> None:
    game = await room.start(ANNA, BEN)

    def closed(delivery: Delivery) -> tuple[Sent, ...]:
        if delivery.to.kind == "user":
            raise Undeliverable("dms_closed")
        return ()

    room.sender.answer = closed
    await room.deliver()
    room.clock.move(86400)
    await room.play(game, moves=10)
    got = await room.deliver()
    assert [d.intent for d in got if isinstance(d.intent, HandMessage)]
    assert not [d for d in got if isinstance(d.intent, DmsClosed)]


async def test_a_deleted_channel_is_told_to_the_players_and_the_game_goes_on(room: Room) -> None:
    game = await room.start(ANNA, BEN)

    def gone(delivery: Delivery) -> tuple[Sent, ...]:
        if delivery.to.id == CHANNEL:
            raise Undeliverable("channel_gone")
        return ()

    room.sender.answer = gone
    got = await room.deliver()
    told = {d.to.id for d in got if isinstance(d.intent, PrivateNotice) and d.intent.what == "channel_lost"}
    assert told == {ANNA.id, BEN.id}
    assert (await room.tables.game(game.id)).channel_lost  # type: ignore[union-attr]
    await room.play(game, moves=10)
    assert all(d.to.kind == "user" for d in await room.deliver())
    done(await room.tables.seats.move(game.id, BEN, CHANNEL + 1, GUILD))
    await room.play(game, moves=10)
    assert CHANNEL + 1 in {d.to.id for d in await room.deliver()}


async def test_what_lacks_a_permission_waits_and_those_who_can_mend_it_are_told_once_a_day(room: Room) -> None:
    game = await room.open(ANNA)
    owner = 77

    def refused(delivery: Delivery) -> tuple[Sent, ...]:
        if delivery.to.kind == "channel":
            raise NotAllowed(("send_messages",), (owner,))
        return ()

    room.sender.answer = refused
    tries, told = [], []
    for minute in range(0, 23 * 60, 5):
        for delivery in await room.deliver():
            match delivery.intent:
                case MissingPermissions(user=user, names=names):
                    told.append((user, names))
                case _:
                    tries.append(minute)
        room.clock.move(300)
    assert tries[:6] == [0, 5, 15, 35, 75, 135], "doubling, up to an hour"
    assert sorted(told) == sorted([(ANNA.id, ("send_messages",)), (owner, ("send_messages",))])
    assert room.tables.deliveries.refused == {CHANNEL}
    room.sender.answer = lambda delivery: (Sent("lobby", CHANNEL, 42),)
    assert await room.deliver() == []
    await room.tables.deliveries.try_again(CHANNEL)
    assert [delivery.intent for delivery in await room.deliver()] == [LobbyPost()]
    assert room.tables.deliveries.refused == frozenset()
    assert await room.tables.messages.get(game.id, "lobby") is not None


async def test_what_lacks_a_permission_for_a_week_is_given_up(room: Room) -> None:
    await room.open(ANNA)

    def refused(delivery: Delivery) -> tuple[Sent, ...]:
        raise NotAllowed(("send_messages",)) if delivery.to.kind == "channel" else Undeliverable("dms_closed")

    room.sender.answer = refused
    for _ in range(7 * 24):
        await room.deliver()
        room.clock.move(3600)
    assert await waiting(room) > 0
    await room.deliver()
    assert await waiting(room) == 0


async def test_a_failure_nobody_foresaw_is_tried_five_times_then_dropped(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.open(ANNA)

    def bug(delivery: Delivery) -> tuple[Sent, ...]:
        raise KeyError("oops")

    room.sender.answer = bug
    tries = 0
    with caplog.at_level(logging.CRITICAL):
        for _ in range(100):
            tries += len(await room.deliver())
            room.clock.move(10)
    assert tries == 5
    assert await waiting(room) == 0


async def test_network_trouble_before_does_not_count_as_unforeseen(room: Room) -> None:
    await room.open(ANNA)
    answers = iter([RetryLater(1)] * 20 + [KeyError("oops")] * 4)  # type: ignore[list-item]

    def fail(delivery: Delivery) -> tuple[Sent, ...]:
        for error in answers:
            raise error
        return ()

    room.sender.answer = fail
    got = []
    for _ in range(40):
        got += await room.deliver()
        room.clock.move(300)
    assert len(got) == 25
    dropped = "SELECT count(*) FROM outbox WHERE dropped IS NOT NULL"
    assert await room.store.database.read(lambda connection: connection.execute(dropped).fetchone()[0]) == 0


async def test_trouble_of_the_store_while_a_message_is_made_drops_nothing(room: Room) -> None:
    await room.open(ANNA)

    def locked(delivery: Delivery) -> tuple[Sent, ...]:
        raise StoreTrouble("locked", "is the bot running twice?")

    room.sender.answer = locked
    tries = 0
    for _ in range(20):
        tries += len(await room.deliver())
        room.clock.move(30)
    assert tries == 20
    room.sender.answer = None
    assert [delivery.intent for delivery in await room.deliver()] == [LobbyPost()]


async def test_a_row_that_can_not_be_read_holds_nothing_up_for_long(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    game = await room.open(ANNA)
    await room.deliver()
    future = b'{"tell":"hologram"}'  # written by a newer program
    await room.store.write(lambda rows: rows.outbox.add(f"channel:{CHANNEL}", game.id, 0, "hologram", future, 0.0))
    done(await room.tables.lobby.join(game.id, BEN))
    got = []
    for _ in range(60):
        got += await room.deliver()
        room.clock.move(1)
    assert [delivery.intent for delivery in got] == [LobbyPost()]
    assert caplog.text.count("hologram) failed") == 5
    assert await waiting(room) == 0


async def test_each_destination_gets_its_rows_in_order_whatever_fails(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    rng = random.Random(3)
    arrived: list[Delivery] = []

    def weather(delivery: Delivery) -> tuple[Sent, ...]:
        if rng.random() < 0.4:
            raise RetryLater(rng.choice((None, 0.5, 3.0)))
        if rng.random() < 0.1:
            raise ValueError("a bug of ours")
        arrived.append(delivery)
        return ()

    room.sender.answer = weather
    for seed in range(60):
        await room.play(game, moves=1, seed=seed)
        if seed % 7 == 0:
            done(await room.tables.seats.pause(game.id, ANNA))
            done(await room.tables.seats.resume(game.id, BEN))
        await room.deliver()
        room.clock.move(1)
    for _ in range(600):
        await room.deliver()
        room.clock.move(1)
    assert await waiting(room) == 0
    for place in {delivery.to for delivery in arrived}:
        there = [delivery for delivery in arrived if delivery.to == place]
        assert [delivery.nonce for delivery in there] == sorted({delivery.nonce for delivery in there})
        posts = [delivery for delivery in there if isinstance(delivery.intent, BoardPost)]
        told = [range(post.intent.since, post.version + 1) for post in posts]  # type: ignore[union-attr]
        for one, following in itertools.pairwise(told):
            assert one.stop == following.start  # every move is told once


async def test_what_was_not_delivered_is_delivered_after_a_restart(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, BEN)
    accepted(await room.act(game, ANNA))
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3", FakeClock(room.clock.now() + 5))
    got = await again.deliver()
    assert LobbyPost() in [d.intent for d in got]
    assert BoardPost(1) in [d.intent for d in got]
    assert {d.to.id for d in got} == {CHANNEL, ANNA.id, BEN.id}
    assert await waiting(again) == 0
    await again.store.close()


async def test_a_crash_after_sending_sends_again_under_the_same_nonce(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    await room.open(ANNA)
    stuck = asyncio.Event()
    first: list[Delivery] = []

    class Dies:
        async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
            first.append(delivery)
            stuck.set()
            await asyncio.Event().wait()  # sent, but nobody will ever know
            return ()

    dying = asyncio.create_task(room.tables.run(Dies()))
    await stuck.wait()
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3")
    [delivery] = await again.deliver()
    assert (delivery.nonce, delivery.attempt) == (first[0].nonce, 2)
    await again.store.close()


async def test_running_delivers_fires_and_stops_cleanly(room: Room) -> None:
    game = await room.open(ANNA, computers=1)
    moved = asyncio.Event()

    def look(delivery: Delivery) -> tuple[Sent, ...]:
        if isinstance(delivery.intent, WaitingUpdate):
            moved.set()  # the computer player has kept its tickets
        return ()

    room.sender.answer = look
    running = asyncio.create_task(room.tables.run(room.sender))
    done(await room.tables.lobby.start(game.id, ANNA))
    async with asyncio.timeout(5):
        await moved.wait()
        accepted(await room.act(game, ANNA))
        await room.tables.stop()
        await running
    assert HandMessage(ANNA.id, True) in room.sender.intents() or HandMessage(ANNA.id, False) in room.sender.intents()
    due = await room.store.read(lambda rows: rows.outbox.heads())
    assert all(row.due > room.clock.now() for row in due)


async def test_delivered_rows_are_kept_a_week_also_while_the_bot_runs_on(room: Room) -> None:
    def rows_left(connection: sqlite3.Connection) -> int:
        found: int = connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
        return found

    running = asyncio.create_task(room.tables.run(room.sender))
    left = []
    async with asyncio.timeout(10):
        for days in (0, 6, 2):
            room.clock.move(days * 86400)
            done(await room.tables.lobby.open(ANNA, CHANNEL + days, None, "europe", 2))
            while await waiting(room):
                pass
            left.append(await room.store.database.read(rows_left))
        await room.tables.stop()
        await running
    assert left == [1, 2, 2]  # on the eighth day the first is gone
