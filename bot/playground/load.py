"""Many games at once: how long people wait for an answer to a press, and for the board that follows it.

The bot runs unmodified in a process of its own; the playground and its people are in this one. People press at random
whatever their panel offers, so every kind of press is among them. Rate limits are left out: they are Discord's, and
would hide how fast the bot is.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground import components
from bot.playground.answers import Failed, Thinking
from bot.playground.components import SELECTS
from bot.playground.components import Kind as Part
from bot.playground.model import Channel, Json, Message
from bot.playground.people import Person
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import TOKEN, Playground

MAPS = ("europe", "world", "london", "iberia", "nederland")
PEOPLE = 40  # each sits at many tables
AT_ONCE = 8  # tables that are being set up
PATIENCE = 120.0
SIZES = ((1, 150, None), (50, 600, 8.0), (200, 1000, 8.0))  # games, presses, presses a second


@dataclass(slots=True)
class Waits:
    """Seconds that people waited."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    failed: int = 0  # presses that nobody answered within three seconds


def run() -> dict[str, object]:
    found: dict[str, object] = {}
    memory: dict[int, int] = {}
    for games, presses, rate in SIZES:
        waits, memory[games] = asyncio.run(measure(games, presses, rate))
        found |= told(games, waits)
    few, many = SIZES[0][0], SIZES[-1][0]
    found["memory of the bot with 1 game, MB"] = memory[few] / 1e6
    found["memory per game in play, KB"] = (memory[many] - memory[few]) / (many - few) / 1e3
    return found


def told(games: int, waits: Waits) -> dict[str, object]:
    found: dict[str, object] = {f"{games} games, presses": len(waits.answers)}
    for what, seconds in (("press to answer", waits.answers), ("press to board", waits.boards)):
        for name, share in (("p50", 0.50), ("p95", 0.95), ("p99", 0.99)):
            found[f"{games} games, {what} {name} ms"] = quantile(seconds, share) * 1000
    found[f"{games} games, presses without an answer"] = waits.failed
    return found


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan


async def measure(games: int, presses: int, rate: float | None, seed: int = 1) -> tuple[Waits, int]:
    """What people at so many tables waited for so many presses, and the bot's memory in bytes at the end.

    `rate` is how many presses a second all of them together make; None: as soon as the panel is there.
    """
    rng = random.Random(seed)
    names = [f"table-{number}" for number in range(games)]
    async with Playground(rates=GENEROUS, channels=names, history=30) as server, bot_beside(server) as process:
        people = [await server.user(f"person{number}") for number in range(min(PEOPLE, 2 * games))]
        tables = [
            Table(server, channel, MAPS[number % len(MAPS)], rng.sample(people, 2), random.Random(rng.random()))
            for number, channel in enumerate(server.default_channels)
        ]
        doors = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(table.set_up(doors) for table in tables))
        waits = Waits()
        left = presses

        def more() -> bool:
            nonlocal left
            left -= 1
            return left >= 0

        pause = None if rate is None else games / rate
        await asyncio.gather(*(table.play(waits, more, pause) for table in tables))
        return waits, resident(process.pid)


@asynccontextmanager
async def bot_beside(server: Playground) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot run` against the playground, until the block ends."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "DATABASE_PATH": str(Path(folder) / "games.sqlite3"),
            "LOG_LEVEL": "ERROR",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", stdout=asyncio.subprocess.PIPE, env=environment
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                while b"Invite" not in (line := await process.stdout.readline()):
                    if not line:
                        raise RuntimeError("the bot did not start")
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def resident(process: int) -> int:
    """Bytes of memory in use, where the system tells."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


class Table:
    """One game and its people, who press whatever their panels show."""

    def __init__(
        self, server: Playground, channel: Channel, map_id: str, people: list[Person], rng: random.Random
    ) -> None:
        self._server, self._channel, self._map, self._people, self._rng = server, channel, map_id, people, rng
        self._pressed_at: float | None = None
        self._board: Message | None = None

    async def set_up(self, doors: asyncio.Semaphore) -> None:
        host, guest = self._people
        async with doors:
            await host.slash("/train new", map=self._map, seats=2, channel=self._channel)
            await guest.press("Join", channel=self._channel, patience=PATIENCE)
            await host.press("Start", channel=self._channel, patience=PATIENCE)
            await host.until(self._newest_board, patience=PATIENCE, wanted="the first board")

    def _newest_board(self) -> Message | None:
        """The post with the board and the button **Play**."""
        posts = [*self._channel.messages.values()]
        return next((post for post in reversed(posts) if not post.ephemeral and _verbs(post, ("play",))), None)

    async def play(self, waits: Waits, more: Callable[[], bool], pause: float | None) -> None:
        """Press until there are enough presses, or the game is over."""
        forget = self._server.world.subscribe(self._people[0].id, lambda notice: self._look_for_board(notice, waits))
        self._board = self._newest_board()
        try:
            while await self._round(waits, more, pause):
                pass
        finally:
            forget()

    def _look_for_board(self, notice: Json, waits: Waits) -> None:
        if notice["kind"] != "message" or notice["message"]["channel_id"] != str(self._channel.id):
            return
        newest = self._newest_board()
        if newest is not None and newest is not self._board and self._pressed_at is not None:
            self._board = newest
            waits.boards.append(time.perf_counter() - self._pressed_at)

    async def _round(self, waits: Waits, more: Callable[[], bool], pause: float | None) -> bool:
        """Everybody opens their panel and does what there is to do; False when it is time to stop."""
        for person in self._people:
            await self._think(pause)
            panel = self._newest_board()
            offered = [] if panel is None else _verbs(panel, ("play",))
            if not offered:
                return False
            while panel is not None and offered:
                if not more():
                    return False
                part = self._rng.choice(offered)
                panel = await self._press(person, panel, part, waits)
                await self._think(pause)
                if part["custom_id"].startswith("sm:act:") and self._rng.random() < 0.5:
                    break  # let the others have a look: an answer may be changed for as long as one likes
                # Mostly something that is done with one press: going about in the panel at random takes long.
                deeds = _verbs(panel, ("act",)) if self._rng.random() < 0.6 else []
                offered = deeds or _verbs(panel, ("act", "go", "pick"))
        return True

    async def _think(self, pause: float | None) -> None:
        if pause is not None:
            await asyncio.sleep(self._rng.expovariate(1 / pause))

    async def _press(self, person: Person, message: Message, part: Json, waits: Waits) -> Message:
        """The panel as it stands after the press."""
        began, edited = time.perf_counter(), message.edited_at
        self._pressed_at = began
        acting, name = self._server.acting, part["custom_id"]
        if part["type"] == Part.BUTTON:
            interaction = acting.press(person.user, message, name)
        else:
            option = self._rng.choice(part["options"])
            interaction = acting.choose(person.user, message, name, [option["value"]])
        match await interaction.answer:
            case Failed():
                waits.failed += 1
            case Thinking(number):
                waits.answers.append(time.perf_counter() - began)
                message = self._server.world.message(self._channel, number)
                await person.until(lambda: not message.loading, patience=PATIENCE, wanted="the panel")
            case _:
                waits.answers.append(time.perf_counter() - began)
                await person.until(lambda: message.edited_at != edited, patience=PATIENCE, wanted="the changed panel")
        return message


def _verbs(message: Message, verbs: tuple[str, ...]) -> list[Json]:
    """What can be pressed on a message, of these kinds."""
    return [
        part
        for part in components.walk(message.components)
        if part["type"] in (Part.BUTTON, *SELECTS)
        and not part.get("disabled")
        and part.get("custom_id", "").startswith(tuple(f"sm:{verb}:" for verb in verbs))
    ]
