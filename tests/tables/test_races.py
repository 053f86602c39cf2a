"""Everything at the same time: presses, votes, taking back, plans, computer players, timers, deliveries, seat changes.

Whatever the order, memory and rows tell the same game, nobody is waited for without a timer, and the games can end.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.boards import load_board
from bot.game import Action, pending
from bot.game.actions import DrawCard
from bot.store.upkeep import look_through
from bot.tables import Delivery, Game, Person, Plan, RetryLater, Sent
from tests.tables.room import ANNA, BEN, CLARA, GUILD, STRANGER, Room, done, furnish

PEOPLE = (ANNA, BEN, CLARA)
BOARDS = ("europe", "iberia", "london", "nederland", "world")


class Bad:
    """A sender in bad weather, which takes its time."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        for _ in range(self._rng.randrange(4)):
            await asyncio.sleep(0)
        if self._rng.random() < 0.2:
            raise RetryLater
        return (Sent("board", delivery.to.id, delivery.nonce),) if delivery.to.kind == "channel" else ()


async def begin(room: Room, channel: int) -> Game:
    lobby = room.tables.lobby
    board = BOARDS[channel % len(BOARDS)]
    game = done(await lobby.open(ANNA, channel, GUILD, board, 4, turn_time=43200))
    for person in PEOPLE[1:]:
        done(await lobby.join(game.id, person))
    if channel % 2:
        done(await lobby.add_computer(game.id, ANNA, "normal", "Robot"))
    return done(await lobby.start(game.id, ANNA))


async def do_something(room: Room, game: int, person: Person, rng: random.Random) -> object:
    tables = room.tables
    seen = await tables.game(game)
    assert seen is not None
    seat = seen.seat_of(person.id)
    match rng.randrange(24):
        case 0:
            return await tables.play.undo(game, person)
        case 1 | 2 | 3 if seen.proposals:
            proposal = rng.choice(seen.proposals)
            choices = ("turn", "seat", "no") if proposal.kind == "time_up" else ("yes", "yes", "no")
            return await tables.votes.vote(game, person, proposal.id, rng.choice(choices))
        case 4 | 5 if seat is not None:
            plan = Plan(((DrawCard(seat.seat), DrawCard(seat.seat)),))
            return await tables.plans.set(game, person.id, plan)
        case 6:
            return await tables.plans.cancel(game, person.id)
        case 7:
            return await tables.seats.pause(game, person)
        case 8:
            return await tables.seats.resign(game, person) if rng.random() < 0.3 else None
        case 9:
            return await tables.seats.hold(game, person, rng.randrange(len(seen.seats)))
        case 10:
            return await tables.seats.replace(game, person, rng.randrange(3), STRANGER) if seat is None else None
        case 11:
            return await tables.play.nudge(game, person)
        case _:
            return await act(room, seen, person, rng)


async def act(room: Room, game: Game, person: Person, rng: random.Random) -> object:
    if game.paused:
        return await room.tables.seats.resume(game.id, person)
    seat = game.seat_of(person.id)
    if seat is not None and seat.level is not None:
        return await room.tables.seats.take_back(game.id, person)
    choices = await room.tables.play.choices(game.id, person.id)
    if not choices.actions:
        return None
    action = rng.choice(choices.actions)
    version = choices.version - (rng.random() < 0.1)
    return await room.tables.play.act(game.id, person.id, version, action, f"{person.id}-{rng.random()}")


async def check(room: Room, game: int) -> None:
    """What is in memory is what the rows say, and whoever is waited for has their timer."""
    kept = await room.tables.hall.live(game)
    room.tables.hall.games.drop(game)
    read = await room.tables.hall.live(game)
    assert kept is not None
    assert read is not None
    assert (read.row, read.seats, read.proposals, read.plans) == (kept.row, kept.seats, kept.proposals, kept.plans)
    assert kept.position is not None
    assert read.position is not None
    assert read.position.same_as(kept.position)
    timers = await room.store.read(lambda rows: rows.timers.of(game))
    owing = {owed.seat for owed in read.pending()}
    people = {seat for seat in owing if not read.seats[seat].automatic}
    assert set(await room.store.read(lambda rows: rows.seats.due_since(game))) == owing
    assert {timer.seat for timer in timers if timer.kind == "reminder"} == people
    assert {timer.seat for timer in timers if timer.kind == "time_up"} <= people
    waits = ("keep_tickets", "pick_ticket", "choose_pieces", "lane")  # no plan can decide that: it is kept for its turn
    plays = {owed.seat for owed in read.pending() if owed.decision not in waits} & read.plans
    by_itself = bool(plays) or any(read.seats[seat].automatic for seat in owing)
    assert [timer.kind for timer in timers].count("auto") == by_itself
    assert {row.seat for row in read.proposals if row.kind == "time_up"} <= {
        owed.seat for owed in pending(read.position.state)
    }


async def to_the_end(room: Room, game: int) -> None:
    """Everybody comes back and plays on."""
    for seed in range(2000):
        seen = await room.tables.game(game)
        assert seen is not None
        if seen.status != "playing":
            return
        for person in (*PEOPLE, STRANGER):
            await act(room, seen, person, random.Random(seed))
        await room.pass_time(2)
    pytest.fail(f"game {game} does not end")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 21))])
async def test_everything_at_once(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    room = await furnish(tmp_path / "store.sqlite3", live_games=3)

    async def slowly(work: Callable[[], Action]) -> Action:
        for _ in range(rng.randrange(5)):
            await asyncio.sleep(0)
        return work()

    room.tables.hall.off_loop = slowly
    games = [(await begin(room, channel)).id for channel in range(6)]
    running = asyncio.create_task(room.tables.run(Bad(rng)))
    answers: Counter[str] = Counter()

    async def somebody(person: Person) -> None:
        for number in range(150):
            answers[type(await do_something(room, rng.choice(games), person, rng)).__name__] += 1
            if person == ANNA:
                room.clock.move(13 * 3600 if number % 20 == 0 else rng.random() * 3)

    async def spectator() -> None:
        while True:
            await room.tables.play.view(rng.choice(games), None)
            await asyncio.sleep(0)

    async with asyncio.timeout(60):
        looking = [asyncio.create_task(spectator()) for _ in range(3)]
        await asyncio.gather(*map(somebody, (*PEOPLE, STRANGER)))
        for task in looking:
            task.cancel()
        await room.tables.stop()
        await running
        await room.tables.alarm.fire_due()
        for game in games:
            await check(room, game)
        assert (await look_through(room.store, load_board)).problems == ()
        for game in games:
            await to_the_end(room, game)
    assert answers.keys() >= {"Accepted", "Done", "Asked", "Denied", "Stale"}
    assert (await look_through(room.store, load_board)).problems == ()
    await room.store.close()
