"""Setting a table and playing a whole game at it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

from bot.playground.people import Person, Seen
from bot.store.exports import Export, read_export
from tests.e2e.curious import Curious
from tests.e2e.house import House, is_verb
from tests.e2e.player import Player, Where
from tests.e2e.witness import Witness

NAMES = ("ala", "ola", "jan", "ewa", "piotr")


@dataclass(frozen=True)
class Party:
    """Who comes to a game, and how they play."""

    board: str
    people: int
    computers: int = 0
    level: str = "easy"
    polish: tuple[str, ...] = ()
    from_dms: tuple[str, ...] = ()
    server_language: str | None = None

    def __str__(self) -> str:
        extras = [f"{self.computers}{self.level}"] if self.computers else []
        extras += ["polish"] if self.polish or self.server_language == "pl" else []
        extras += ["dms"] if self.from_dms else []
        return "-".join([self.board, str(self.people), *extras])


async def gather(home: House, party: Party) -> list[Person]:
    """A table in the lobby with everybody at it."""
    if party.server_language is not None:
        owner = await home.server.user("owner")
        await owner.slash("/train settings", **{"server-language": party.server_language})
    people = await home.people(NAMES[: party.people], party.polish)
    await people[0].slash("/train new", map=party.board, seats=party.people + party.computers)
    for number, person in enumerate(people[1:], start=2):
        await person.press(lobby_button(await lobby(person), "join"))
        await lobby(person, seats=number)
    for number in range(party.people + 1, party.people + party.computers + 1):
        await people[0].choose(lobby_button(await lobby(people[0]), "add_computer"), party.level)
        await lobby(people[0], seats=number)
    return people


async def lobby(person: Person, seats: int = 1) -> Seen:
    """The lobby message, once that many sit at the table."""

    def full(seen: Seen) -> bool:
        lines = [line for line in seen.content.splitlines() if "<@" in line or "🤖" in line]
        return any(is_verb(part, "join") for part in seen.components) and len(lines) >= seats

    return (await person.sees(None, full))[-1]


def lobby_button(seen: Seen, verb: str) -> str:
    return next(str(part["custom_id"]) for part in seen.components if is_verb(part, verb))


async def start(people: Sequence[Person]) -> None:
    await people[0].press(lobby_button((await people[0].sees(None, _can_start))[-1], "start"))


def _can_start(seen: Seen) -> bool:
    return any(is_verb(part, "start") and not part.get("disabled") for part in seen.components)


def players(people: Sequence[Person], party: Party, seed: object) -> list[Player]:
    found = []
    for person in people:
        where: Where = "dm" if person.name in party.from_dms else "channel"
        found.append(Player(person, random.Random(f"{seed} {person.name}"), where))
    return found


@dataclass(frozen=True)
class Played:
    people: list[Person]
    players: list[Player]
    witnesses: list[Witness]
    spectator: Witness
    score_sheet: Seen
    export: Export


async def play(home: House, party: Party, seed: object = 1) -> Played:
    """A whole game, from `/train new` to the score sheet."""
    everyone = [*await home.people(NAMES[: party.people], party.polish), await home.server.user("spectator")]
    witnesses = [Witness(home.server, person) for person in everyone]
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, seed)
    for number, player in enumerate(playing):
        onlooker = everyone[-1] if number == 0 else player.person
        player.onlookers.append(Curious(onlooker, random.Random(f"{seed} {onlooker.name} looks"), one_in=4))
    sheets = await asyncio.gather(*(player.plays() for player in playing))
    export = await home.bot.tables.export(1)
    assert export is not None
    return Played(people, playing, witnesses[:-1], witnesses[-1], sheets[0], read_export(export))
