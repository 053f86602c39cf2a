"""A process that plays until it is killed: people pressing at random, and a sender that writes down what it sends.

Run as `python -m tests.store.player_process FOLDER SEED play|finish`. Everything it was told to be accepted goes into
`FOLDER/accepted`, everything it sent into `FOLDER/sent`, a line each, written at once.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path

from bot.boards import load_board
from bot.game.actions import DrawCard
from bot.players import player
from bot.store import open_store
from bot.tables import Accepted, Asked, Delivery, Done, Pace, Person, Plan, RetryLater, Sent, Tables

PEOPLE = [Person(101 + number, f"Person {number}") for number in range(4)]
CHANNELS = (1, 2, 3)
FAST = Pace(computer_pause=0.0, plan_pause=0.0, post_hold=0.002, longest_hold=0.01, retry_first=0.001)


class Book:
    """Lines that are in the file once `write` returns."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def write(self, *words: object) -> None:
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


class Unreliable:
    def __init__(self, book: Book, rng: random.Random) -> None:
        self._book, self._rng = book, rng

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        if self._rng.random() < 0.1:
            raise RetryLater(0.001)
        await asyncio.sleep(self._rng.random() * 0.004)
        self._book.write(delivery.nonce, delivery.to, type(delivery.intent).__name__, delivery.game)
        await asyncio.sleep(self._rng.random() * 0.004)
        return (Sent("board", 1, delivery.nonce),) if delivery.to.kind == "channel" else ()


async def main(folder: Path, seed: int, finish: bool) -> None:
    rng = random.Random(seed)
    store = await open_store(folder / "store.sqlite3")
    tables = Tables(store, load_board, {"normal": player("random").decide}, pace=FAST)
    running = asyncio.create_task(tables.run(Unreliable(Book(folder / "sent"), rng)))
    accepted = Book(folder / "accepted")
    print("ready", flush=True)
    await asyncio.gather(*(at_table(tables, channel, accepted, rng, seed, finish) for channel in CHANNELS))
    while await store.read(lambda rows: rows.outbox.count()):  # noqa: ASYNC110 - nothing tells when the last one is sent
        await asyncio.sleep(0.01)
    await tables.stop()
    await running
    await store.close()


async def at_table(tables: Tables, channel: int, accepted: Book, rng: random.Random, seed: int, finish: bool) -> None:
    number = 0
    while True:
        game = await tables.in_channel(channel)
        if game is None or game.status in ("finished", "abandoned"):
            if finish:
                return
            board = rng.choice(("london", "newyork", "nederland"))
            await tables.lobby.open(PEOPLE[0], channel, 7, board, 3)
        elif game.status == "lobby":
            if len(game.seats) < 2:
                await tables.lobby.join(game.id, PEOPLE[1])
            elif len(game.seats) < 3 and channel == 3:
                await tables.lobby.add_computer(game.id, PEOPLE[0], "normal", "Robot")
            else:
                await tables.lobby.start(game.id, PEOPLE[0])
        else:
            number += 1
            await press(tables, game.id, accepted, rng, f"{seed}-{channel}-{number}", finish)
            await asyncio.sleep(0)


async def press(tables: Tables, game: int, accepted: Book, rng: random.Random, name: str, finish: bool) -> None:
    person = rng.choice(PEOPLE[:2])
    choices = await tables.play.choices(game, person.id)
    if choices.decision is not None:
        action = rng.choice(choices.actions)
        outcome = await tables.play.act(game, person.id, choices.version, action, name)
        if isinstance(outcome, Accepted):
            accepted.write(game, outcome.version, name)
    elif choices.seat is not None and rng.random() < 0.05:
        plan = Plan(((DrawCard(choices.seat), DrawCard(choices.seat)),))
        await tables.plans.set(game, person.id, plan)
    elif rng.random() < 0.05 and not finish:
        asked = await tables.play.undo(game, person)
        if isinstance(asked, Asked):
            other = next(other for other in PEOPLE[:2] if other.id in asked.voters)
            await tables.votes.vote(game, other, asked.proposal, rng.choice(("yes", "no")))
    elif rng.random() < 0.02:
        paused = await tables.seats.pause(game, person)
        if not isinstance(paused, Done):
            await tables.seats.resume(game, person)
    if finish or rng.random() < 0.2:
        await tables.seats.resume(game, person)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "finish"))
