"""A hundred games, four players each, all pressing at once: no move lost or doubled, no deadlock."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

from bot.boards import load_board
from bot.game import Action
from bot.game.actions import DrawCard
from bot.store.record import Acted, move_from_json
from bot.store.upkeep import look_through
from bot.tables import Accepted, Duplicate, Illegal, NotAPlayer, Outcome, Stale
from tests.tables.room import ANNA, BEN, CLARA, DAN, STRANGER, Person, Room, done, furnish

PEOPLE = (ANNA, BEN, CLARA, DAN)
GAMES, ENOUGH = 100, 20

Press = tuple[int, int, Action, str]  # user, version, action, name


async def a_round(room: Room, game: int, number: int, rng: random.Random) -> list[tuple[Press, Outcome]]:
    """Everybody presses at the same moment, each in one of the ways in which people press."""
    presses: list[Press] = []
    for person in PEOPLE:
        presses += await presses_of(room, game, person, f"{number}-{person.id}", rng)
    presses.append((STRANGER.id, presses[0][1], presses[0][2], f"{number}-stranger"))
    rng.shuffle(presses)
    outcomes = await asyncio.gather(*(room.tables.play.act(game, *press) for press in presses))
    return list(zip(presses, outcomes, strict=True))


async def presses_of(room: Room, game: int, person: Person, name: str, rng: random.Random) -> list[Press]:
    choices = await room.tables.play.choices(game, person.id)
    assert choices.seat is not None
    if not choices.actions:
        return [(person.id, choices.version, DrawCard(choices.seat), name)]  # not asked
    one, other = rng.choice(choices.actions), rng.choice(choices.actions)
    match rng.randrange(5):
        case 0:  # two presses for one decision
            return [(person.id, choices.version, one, name), (person.id, choices.version, other, name + "b")]
        case 1:  # the same press twice
            return [(person.id, choices.version, one, name)] * 2
        case 2:  # an old panel beside a new one
            return [(person.id, choices.version - 2, one, name), (person.id, choices.version, other, name + "b")]
        case 3:  # for somebody else's seat beside the own
            foreign = DrawCard((choices.seat + 1) % len(PEOPLE))
            return [(person.id, choices.version, foreign, name), (person.id, choices.version, one, name + "b")]
        case _:
            return [(person.id, choices.version, one, name)]


async def test_a_hundred_games_at_once(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3", live_games=60)  # fewer than there are: games come and go

    async def one_game(channel: int) -> tuple[int, list[tuple[Press, Outcome]]]:
        rng, heard = random.Random(channel), []
        game = done(await room.tables.lobby.open(ANNA, channel, 7, "europe", 4)).id
        for person in PEOPLE[1:]:
            done(await room.tables.lobby.join(game, person))
        version = done(await room.tables.lobby.start(game, ANNA)).version
        while version < ENOUGH:
            found = await a_round(room, game, version, rng)
            reached = max(outcome.version for _, outcome in found if isinstance(outcome, Accepted))
            assert reached > version  # whoever was asked has been heard
            heard, version = heard + found, reached
        return game, heard

    async with asyncio.timeout(60):
        played = await asyncio.gather(*map(one_game, range(GAMES)))

    kinds = Counter(type(outcome) for _, heard in played for _, outcome in heard)
    assert set(kinds) == {Accepted, Stale, Duplicate, NotAPlayer, Illegal}
    assert min(kinds.values()) > GAMES
    for game, heard in played:
        answered = [(*press, outcome.version) for press, outcome in heard if isinstance(outcome, Accepted)]
        rows = await room.store.read(lambda rows, game=game: rows.moves.of(game, after=1))  # type: ignore[misc]
        stored = []
        for row in rows:
            move = move_from_json(row.body)
            assert isinstance(move, Acted)
            stored.append((row.user, move.action, row.press, row.version))
        assert sorted(stored, key=lambda row: row[3]) == sorted(
            ((user, action, name, version) for user, _, action, name, version in answered), key=lambda row: row[3]
        )
        again = {name for (_, _, _, name), outcome in heard if isinstance(outcome, Duplicate)}
        assert again <= {name for *_, name, _ in answered}
    assert (await look_through(room.store, load_board)).problems == ()
    await room.store.close()
