"""Coming to a moment of a game quickly: what is not the subject of a test goes straight to the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from bot.boards import load_board
from bot.game.actions import Action, DrawCard
from bot.playground.people import Person, Seen
from bot.store import Rows
from bot.store.exports import Export, import_game
from bot.tables import Accepted, Choices, SystemClock
from tests.e2e.house import House, board_post
from tests.e2e.table import Party, gather, start

Wish = Callable[[Choices], Action]


class Calendar(SystemClock):
    """The tables' clock; a test may push it forward."""

    def __init__(self) -> None:
        self._added = 0.0

    def now(self) -> float:
        return super().now() + self._added

    def push(self, home: House, seconds: float) -> None:
        self._added += seconds
        home.bot.tables.hall.alarm.set()
        home.bot.tables.hall.mail.set()


async def begun(home: House, party: Party, game: int = 1) -> list[Person]:
    """A game whose first turn has come."""
    people = await gather(home, party)
    await start(people)
    await board_post(people[0])
    await settle(home, people, game)
    return people


async def taken_in(home: House, game: Export, turn_time: int | None = None) -> int:
    """A game from a file, at its table: as `python -m bot import` does, but nobody needs to resume it."""

    def take_in(rows: Rows) -> int:
        number = import_game(rows, game, load_board, time.time())
        row = rows.games.get(number)
        assert row is not None
        rows.games.save(msgspec.structs.replace(row, paused_at=None, turn_time=turn_time), row)
        return number

    return await home.bot.tables.store.write(take_in)


async def settle(home: House, people: Sequence[Person], game: int = 1) -> None:
    """Everybody keeps the tickets, or pieces, that come first."""
    owing = True
    while owing:
        owing = False
        for person in people:
            if (await home.bot.tables.play.choices(game, person.id)).decision not in (None, "turn"):
                await act(home, person, lambda choices: choices.actions[0], game)
                owing = True


async def act(home: House, person: Person, wish: Wish, game: int = 1) -> None:
    choices = await home.bot.tables.play.choices(game, person.id)
    outcome = await home.bot.tables.play.act(game, person.id, choices.version, wish(choices))
    assert isinstance(outcome, Accepted), outcome


async def draws_two(home: House, person: Person, game: int = 1) -> None:
    for _ in range(2):
        await act(home, person, blind, game)


def blind(choices: Choices) -> Action:
    return next(action for action in choices.actions if isinstance(action, DrawCard))


async def whose_turn(home: House, people: Sequence[Person], game: int = 1) -> list[Person]:
    """Whoever is on turn first, then the others."""
    decisions = {person.id: (await home.bot.tables.play.choices(game, person.id)).decision for person in people}
    return sorted(people, key=lambda person: decisions[person.id] is None)


async def newly(person: Person, text: str, channel: str | None = None) -> Seen:
    """The newest message of the channel with this text, once it is there."""
    return (await person.sees(channel, lambda seen: text in seen.text))[-1]
