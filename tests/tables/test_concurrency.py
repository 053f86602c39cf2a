"""A hundred games, four players each, all pressing at once: no move lost or doubled, no deadlock."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from pathlib import Path

from bot.boards import load_board
from bot.store.upkeep import look_through
from bot.tables import Accepted, Duplicate, Illegal, NotAPlayer, Outcome, Stale
from tests.tables.room import ANNA, BEN, CLARA, DAN, STRANGER, Person, Room, done, furnish

GAMES, ENOUGH = 100, 16


async def someone_presses(room: Room, game: int, person: Person, rng: random.Random, outcomes: list[Outcome]) -> None:
    """Press at random, also twice at once, late, and for another seat, until the game is far enough."""
    act, name = room.tables.play.act, f"{game}-{person.id}"
    for number in itertools.count():
        choices = await room.tables.play.choices(game, person.id)
        if choices.version >= ENOUGH:
            return
        if not choices.actions:
            await asyncio.sleep(0)
            continue
        one, other = rng.choice(choices.actions), rng.choice(choices.actions)
        press = f"{name}-{number}"
        match rng.randrange(4):
            case 0:  # two presses for one decision
                presses = [(choices.version, one, press), (choices.version, other, press + "b")]
            case 1:  # the same press twice
                presses = [(choices.version, one, press), (choices.version, one, press)]
            case 2:  # an old panel beside a new one
                presses = [(choices.version - 2, one, press), (choices.version, other, press + "b")]
            case _:
                presses = [(choices.version, one, press)]
        outcomes += await asyncio.gather(*(act(game, person.id, *each) for each in presses))
        outcomes.append(await act(game, STRANGER.id, choices.version, one, press + "s"))


async def test_a_hundred_games_at_once(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3", live_games=60)  # fewer than there are: games come and go
    people, rng = (ANNA, BEN, CLARA, DAN), random.Random(7)

    async def begin(channel: int) -> int:
        game = done(await room.tables.lobby.open(ANNA, channel, 7, "europe", 4))
        for person in people[1:]:
            done(await room.tables.lobby.join(game.id, person))
        return done(await room.tables.lobby.start(game.id, ANNA)).id

    outcomes: list[Outcome] = []
    async with asyncio.timeout(60):
        games = await asyncio.gather(*(begin(channel) for channel in range(GAMES)))
        await asyncio.gather(
            *(
                someone_presses(room, game, person, random.Random(rng.random()), outcomes)
                for game in games
                for person in people
            )
        )
    kinds = Counter(type(outcome) for outcome in outcomes)
    moves = await room.store.read(
        lambda rows: [(game, move.press) for game in games for move in rows.moves.of(game, after=1)]
    )
    assert len(moves) == len(set(moves)) == kinds[Accepted]
    assert kinds[Accepted] >= GAMES * (ENOUGH - 1)
    assert min(kinds[kind] for kind in (Stale, Duplicate, NotAPlayer)) > 100
    assert set(kinds) <= {Accepted, Stale, Duplicate, NotAPlayer, Illegal}
    assert (await look_through(room.store, load_board)).problems == ()
    await room.store.close()
