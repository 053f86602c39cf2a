"""The real bot on a playground, as `python -m bot run` would run it, but with a hand on its switch."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from bot.chat.client import Bot
from bot.chat.running import bot_on, work
from bot.pictures import Studio
from bot.playground.people import Person, Seen
from bot.playground.server import Playground
from bot.tables import Clock, Pace
from bot.tables.hall import secure_seed

BRISK = Pace(computer_pause=0.0, plan_pause=0.0, post_hold=0.01, retry_first=0.01)
"""Without the pauses that are there for people's sake."""


PATIENCE = 60.0
"""Seconds, until waiting for quiet fails and says for what."""


class House:
    """A playground with the bot on it. `stop` and `start` again is what an operator does; `kill` is a power cut."""

    def __init__(
        self,
        server: Playground,
        database: Path,
        studio: Studio,
        clock: Clock | None = None,
        pace: Pace = BRISK,
        seed: str = "",
    ) -> None:
        self.server, self.database, self.studio = server, database, studio
        self.clock, self.pace, self.seed = clock, pace, seed
        self._bot: Bot | None = None
        self._working: asyncio.Task[None] | None = None
        self._stack = AsyncExitStack()

    @property
    def bot(self) -> Bot:
        assert self._bot is not None, "the bot is not running"
        return self._bot

    async def start(self) -> None:
        options: dict[str, Any] = {"guild_ready_timeout": 0.01}  # discord.py would wait two seconds for more guilds
        self._bot = await self._stack.enter_async_context(
            bot_on(
                self.database,
                studio=self.studio,
                clock=self.clock,
                pace=self.pace,
                new_seed=self._new_seed,
                **options,
            )
        )
        ready = asyncio.Event()
        self._working = asyncio.create_task(work(self._bot, self.server.token, lambda _: ready.set()))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self._working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if self._working.done():
            waiting.cancel()
            self._working.result()

    def _new_seed(self) -> str:
        """Games deal the same cards every time when the test says a seed; else any."""
        return hashlib.blake2b(self.seed.encode(), digest_size=16).hexdigest() if self.seed else secure_seed()

    async def stop(self) -> None:
        """As SIGTERM: what is due is delivered first."""
        await self._end_work()
        await self._stack.aclose()
        self._bot = None

    async def kill(self) -> None:
        """As a power cut: nothing more gets through, and nobody hears whether what was under way did."""
        self.server.faults.set("lost_answer", route="POST /channels/*/messages")
        self.server.faults.set("drop")
        await self.stop()
        self.server.faults.clear("lost_answer")
        self.server.faults.clear("drop")

    async def restart(self, *, gently: bool = True) -> None:
        await (self.stop() if gently else self.kill())
        await self.start()

    async def _end_work(self) -> None:
        assert self._working is not None
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)

    async def quiet(self) -> None:
        """Wait until the bot has nothing more to deliver or to move by itself."""
        await quiet(self.bot)

    async def people(self, names: Iterable[str], polish: Iterable[str] = ()) -> list[Person]:
        speaks_polish = set(polish)
        return [
            await self.server.user(name, locale="pl" if name in speaks_polish else "en-US", display_name=name.title())
            for name in names
        ]


async def quiet(bot: Bot) -> None:
    """Wait until it has nothing more to deliver or to move by itself."""
    store, deliveries = bot.tables.store, bot.tables.deliveries
    due = await store.read(lambda rows: rows.outbox.heads())
    try:
        async with asyncio.timeout(PATIENCE):
            while due or deliveries._under_way:
                if under_way := [*deliveries._under_way.values()]:  # leave the core to those who draw
                    await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                await asyncio.sleep(0)
                due = await store.read(lambda rows: rows.outbox.heads())
    except TimeoutError:
        raise AssertionError(f"still to deliver: {due}; on their way: {deliveries._under_way}") from None


@asynccontextmanager
async def house(server: Playground, folder: Path, studio: Studio, **options: Any) -> AsyncIterator[House]:
    built = House(server, folder / "games.sqlite3", studio, **options)
    await built.start()
    try:
        yield built
    finally:
        if built._bot is not None:
            await built.stop()


async def board_post(person: Person) -> Seen:
    """The newest post with a board to play on."""
    return (await person.sees(None, lambda seen: any(is_verb(part, "play") for part in seen.components)))[-1]


def is_verb(part: dict[str, Any], verb: str) -> bool:
    return str(part.get("custom_id", "")).startswith(f"sm:{verb}:")
