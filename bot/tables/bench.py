"""How many moves a second the tables accept, how soon a file is open, and what a game that nobody plays costs."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import tracemalloc
from pathlib import Path
from time import perf_counter

from bot.boards import load_board
from bot.players import player
from bot.store import open_store
from bot.store.bench import bare_commits_per_second
from bot.tables import Accepted, Delivery, Done, Person, Sent, Tables

PEOPLE = tuple(Person(number, f"Person {number}") for number in range(1, 5))
MOVES = 20  # of each game
GAMES = 100
RUNNING = 1000
OPENED = 15
LIVE = 256


class Nobody:
    """Takes every message and does nothing with it."""

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        return ()


def run() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        return asyncio.run(_run(Path(name)))


async def _run(folder: Path) -> dict[str, object]:
    return await _accepting(folder) | await opening(folder)


async def _open(path: Path) -> Tables:
    return Tables(await open_store(path), load_board, {"normal": player("random").decide}, live_games=LIVE)


# -- accepting ------------------------------------------------------------------------------------


async def _accepting(folder: Path) -> dict[str, object]:
    tables = await _open(folder / "moves.sqlite3")
    games = [await _begun(tables, channel) for channel in range(GAMES + 5)]
    alone, together = games[:5], games[5:]

    began = perf_counter()
    for game in alone:
        await _played(tables, game)
    one_by_one = len(alone) * MOVES / (perf_counter() - began)

    began = perf_counter()
    await asyncio.gather(*(_played(tables, game) for game in together))
    at_once = len(together) * MOVES / (perf_counter() - began)

    size = await tables.store.database.read(
        lambda connection: connection.execute("SELECT avg(length(body) + length(events)) FROM moves").fetchone()[0]
    )
    await tables.store.close()
    bare = bare_commits_per_second(folder / "bare.sqlite3", int(size), 300)
    return {
        "bytes_of_a_move": round(size),
        "bare_sqlite_commits_per_second": round(bare),
        "moves_per_second_one_by_one": round(one_by_one),
        "moves_per_second_100_games_at_once": round(at_once),
        "one_by_one_of_bare": round(one_by_one / bare, 2),
        "100_games_at_once_of_bare": round(at_once / bare, 2),
    }


async def _begun(tables: Tables, channel: int) -> int:
    game = _done(await tables.lobby.open(PEOPLE[0], channel, 1, "europe", len(PEOPLE)))
    for person in PEOPLE[1:]:
        _done(await tables.lobby.join(game, person))
    return _done(await tables.lobby.start(game, PEOPLE[0]))


def _done(change: object) -> int:
    assert isinstance(change, Done), change
    return change.game.id


async def _played(tables: Tables, game: int, moves: int = MOVES) -> None:
    """So many moves, by whoever is asked."""
    rng = random.Random(game)
    for number in range(moves):
        seen = await tables.play.view(game, None)
        assert seen is not None
        person = PEOPLE[seen.view.pending[0].seat]
        choices = await tables.play.choices(game, person.id)
        action = rng.choice(choices.actions)
        outcome = await tables.play.act(game, person.id, choices.version, action, f"press {number}")
        assert isinstance(outcome, Accepted), outcome


# -- opening and resting --------------------------------------------------------------------------


async def opening(folder: Path) -> dict[str, float]:
    """Opening the file in a process that runs already, the best of some times each: it takes milliseconds, and anything
    else on the machine disturbs it."""
    empty, full = folder / "empty.sqlite3", folder / "full.sqlite3"
    await (await _open(empty)).store.close()
    await fill(full)
    times: dict[Path, list[tuple[float, float]]] = {empty: [], full: []}
    for _ in range(OPENED):
        for path, found in times.items():
            found.append(await _ready(path))
    (from_empty, _), (from_full, first) = (
        (min(column) * 1000 for column in zip(*found, strict=True)) for found in times.values()
    )
    return {
        "running_games": RUNNING,
        "megabytes_of_that_file": round(full.stat().st_size / 1e6, 1),
        "open_empty_ms": round(from_empty, 2),
        "open_running_games_ms": round(from_full, 2),
        "open_running_games_of_empty": round(from_full / from_empty, 2),
        "first_look_at_a_game_ms": round(first, 2),
    } | await _resting(full)


async def fill(path: Path, running: int = RUNNING) -> None:
    """With running games, of which everything has been told."""
    tables = await _open(path)
    for first in range(0, running, GAMES):
        channels = range(first, min(first + GAMES, running))
        games = await asyncio.gather(*(_begun(tables, channel) for channel in channels))
        await asyncio.gather(*(_played(tables, game) for game in games))
        await tables.deliveries.deliver_due(Nobody())
    await tables.store.close()


async def _ready(path: Path) -> tuple[float, float]:
    """Seconds until the file is open and timers and outbox have been looked at; then to the first look at a game."""
    began = perf_counter()
    tables = await _open(path)
    running = asyncio.create_task(tables.run(Nobody()))
    await tables.deliveries.deliver_due(Nobody())
    await tables.alarm.fire_due()
    ready = perf_counter()
    await tables.in_channel(RUNNING // 2)
    answered = perf_counter()
    await tables.stop()
    await running
    await tables.store.close()
    return ready - began, answered - ready


async def _resting(path: Path) -> dict[str, float]:
    """What games at hand that nobody plays take, and that there are never more of them than there may be."""
    tables = await _open(path)
    await tables.play.view(1, None)  # the board, and whatever else is made once
    gc.collect()
    tracemalloc.start()
    sizes = []
    for until in (LIVE // 2, LIVE, RUNNING):
        for game in range(1, until + 1):
            await tables.play.view(game, None)
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    kept = len(tables.hall.games)
    await tables.store.close()
    return {
        "kilobytes_of_an_idle_game": round((sizes[1] - sizes[0]) / (LIVE - LIVE // 2) / 1e3, 1),
        "kilobytes_of_all_after_256_games": round(sizes[1] / 1e3),
        "kilobytes_of_all_after_1000_games": round(sizes[2] / 1e3),
        "games_kept_of_1000": kept,
    }
