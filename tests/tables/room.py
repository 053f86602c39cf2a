"""A table to test at: a clock that stands still, people, and a sender that writes down what it gets."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.boards import load_board
from bot.game import Action
from bot.game.actions import DrawCard
from bot.players import player
from bot.store import Store, open_store
from bot.tables import (
    Accepted,
    Asked,
    Change,
    Delivery,
    Done,
    Game,
    Intent,
    Outcome,
    Pace,
    Person,
    Request,
    Sent,
    Tables,
)

ANNA, BEN, CLARA, DAN, EVA = (
    Person(number, name) for number, name in enumerate(("Anna", "Ben", "Clara", "Dan", "Eva"), start=101)
)
CHANNEL, GUILD = 5000, 7000
MODERATOR = Person(900, "Mia", moderator=True, guild=GUILD)
STRANGER = Person(901, "Otto")


class FakeClock:
    """Stands still until it is moved. Waiting ends only by the bell or by `move`."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._moved = asyncio.Event()

    def now(self) -> float:
        return self._now

    def move(self, seconds: float) -> None:
        self._now += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def wait(self, bell: asyncio.Event, until: float | None) -> None:
        if until is not None and until <= self._now:
            await asyncio.sleep(0)
            return
        moved = self._moved
        waits = [asyncio.ensure_future(bell.wait()), asyncio.ensure_future(moved.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        bell.clear()


@dataclass
class Notebook:
    """A sender that writes everything down; `answer` may raise or return instead."""

    got: list[Delivery] = field(default_factory=list)
    answer: Callable[[Delivery], tuple[Sent, ...]] | None = None

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        self.got.append(delivery)
        return self.answer(delivery) if self.answer is not None else ()

    def intents(self, kind: type[Intent] | None = None) -> list[Intent]:
        return [delivery.intent for delivery in self.got if kind is None or isinstance(delivery.intent, kind)]

    def clear(self) -> None:
        self.got.clear()


async def at_once(work: Callable[[], Action]) -> Action:
    return work()


@dataclass
class Room:
    store: Store
    clock: FakeClock
    tables: Tables
    sender: Notebook

    async def open(self, *people: Person, board: str = "europe", computers: int = 0, **more: object) -> Game:
        """A lobby with these people and some computer players."""
        seats = max(2, len(people) + computers)
        opened = await self.tables.lobby.open(people[0], CHANNEL, GUILD, board, seats, **more)  # type: ignore[arg-type]
        game = done(opened)
        for person in people[1:]:
            game = done(await self.tables.lobby.join(game.id, person))
        for number in range(computers):
            game = done(await self.tables.lobby.add_computer(game.id, people[0], "normal", f"Robot {number}"))
        return game

    async def start(self, *people: Person, **more: object) -> Game:
        game = await self.open(*people, **more)  # type: ignore[arg-type]
        return done(await self.tables.lobby.start(game.id, people[0]))

    async def act(self, game: Game, person: Person, action: Action | None = None, seed: int = 1) -> Outcome:
        choices = await self.tables.play.choices(game.id, person.id)
        chosen = action or random.Random(seed).choice(choices.actions)
        return await self.tables.play.act(game.id, person.id, choices.version, chosen, None)

    async def owing(self, game: Game) -> list[Person]:
        """The people for whom the game waits."""
        seen = await self.tables.play.view(game.id, None)
        assert seen is not None
        fresh = await self.tables.game(game.id)
        assert fresh is not None
        people = {person.id: person for person in (ANNA, BEN, CLARA, DAN, EVA, STRANGER)}
        users = [fresh.seats[owed.seat].user for owed in seen.view.pending]
        return [people[user] for user in users if user is not None]

    async def past_tickets(self, game: Game) -> Person:
        """Everybody keeps their first tickets; returns whose turn it is."""
        for person in await self.owing(game):
            accepted(await self.act(game, person))
        await self.tables.alarm.fire_due()
        return (await self.owing(game))[0]

    async def play(self, game: Game, moves: int = 10_000, seed: int = 1) -> int:
        """Everybody presses at random until the end, or so many moves; returns how many there were."""
        rng = random.Random(seed)
        for done_so_far in range(moves):
            owing = await self.owing(game)
            if not owing:
                return done_so_far
            accepted(await self.act(game, owing[0], seed=rng.randrange(10**9)))
        return moves

    async def draw_two(self, game: Game, person: Person) -> None:
        """A whole turn without anything special in it."""
        for _ in range(2):
            choices = await self.tables.play.choices(game.id, person.id)
            assert choices.seat is not None
            accepted(await self.act(game, person, DrawCard(choices.seat)))

    async def seated(self, game: Game, giver: Person, seat: int, newcomer: Person) -> Game:
        """The giver's own seat goes to the newcomer, who agrees."""
        asked = await self.tables.seats.replace(game.id, giver, seat, newcomer)
        assert isinstance(asked, Asked), asked
        return done(await self.tables.votes.vote(game.id, newcomer, asked.proposal, "yes"))

    async def deliver(self) -> list[Delivery]:
        self.sender.clear()
        await self.tables.deliveries.deliver_due(self.sender)
        return self.sender.got

    async def pass_time(self, seconds: float) -> None:
        self.clock.move(seconds)
        await self.tables.alarm.fire_due()


async def furnish(path: Path, clock: FakeClock | None = None, *, busy: float = 5.0, **more: object) -> Room:
    """Open the file and stand a table into it."""
    clock = clock or FakeClock()
    store = await open_store(path, busy=busy)
    players = dict.fromkeys(("normal", "easy"), player("random").decide)
    pace = Pace()
    seeds = map(str, itertools.count(1))
    more.setdefault("new_seed", lambda: next(seeds))
    tables = Tables(store, load_board, players, clock, at_once, pace, **more)  # type: ignore[arg-type]
    return Room(store, clock, tables, Notebook())


def done(change: Change | Request) -> Game:
    assert isinstance(change, Done), change
    return change.game


def accepted(outcome: Outcome) -> Accepted:
    assert isinstance(outcome, Accepted), outcome
    return outcome
