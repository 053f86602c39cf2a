"""Many games at once: how long people wait for an answer to a press, and for the board that follows it.

The bot runs unmodified in a process of its own; the playground and its people are in this one. People press at random
whatever their panel offers, so every kind of press is among them. Rate limits are left out: they are Discord's, and
would hide how fast the bot is.

At every second table sits a computer player, who pauses before each move as a person would, and the post that calls the
next person waits for it. Boards after a computer's move are therefore counted by themselves.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.playground import components
from bot.playground.answers import Failed, Thinking
from bot.playground.components import SELECTS
from bot.playground.components import Kind as Part
from bot.playground.model import Channel, Json, Message
from bot.playground.people import Person, WaitedInVain
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import TOKEN, Playground

MAPS = ("europe", "world", "london", "iberia", "nederland")
PEOPLE = 40  # each sits at many tables
AT_ONCE = 8  # tables that are being set up
PATIENCE = 120.0
SIZES = ((1, 150, None), (len(MAPS), 600, 10.0), (50, 600, 10.0), (200, 1000, 10.0))  # games, presses, and in a second
BOARD_FOLLOWS = 15.0  # seconds within which a board should be there after a turn, also where computer players move


@dataclass(slots=True)
class Waits:
    """Seconds that people waited."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)  # that tell the press and nothing newer
    boards_after_computers: list[float] = field(default_factory=list)  # that tell what a computer player did then, too
    failed: int = 0  # presses that nobody answered within three seconds


@dataclass(slots=True)
class Untold:
    """Presses at one table that no board has told yet: when, by the version of the game that was on the screen."""

    pressed: dict[int, float] = field(default_factory=dict)
    told: int = 0  # the version of the newest board

    def board(self, version: int, now: float, waits: Waits) -> None:
        """A board of this version is there: it came for the last press that it tells."""
        if version <= self.told:
            return
        self.told = version
        if telling := [each for each in self.pressed if each < version]:
            last = max(telling)  # it made the version after its own; whatever came between was no press
            kind = waits.boards if last == version - 1 else waits.boards_after_computers
            kind.append(now - self.pressed[last])
        self.pressed = {each: at for each, at in self.pressed.items() if each >= version}


def run() -> dict[str, object]:
    found: dict[str, object] = {}
    memory: dict[int, int] = {}
    for games, presses, rate in SIZES:
        waits, memory[games] = asyncio.run(measure(games, presses, rate))
        found |= told(games, waits)
    few, many = len(MAPS), SIZES[-1][0]  # boards and pictures of every map are at hand in both
    found |= {f"memory of the bot with {games} games, MB": size / 1e6 for games, size in memory.items()}
    found["memory per game in play, KB"] = (memory[many] - memory[few]) / (many - few) / 1e3
    return found


def told(games: int, waits: Waits) -> dict[str, object]:
    found: dict[str, object] = {}
    for what, seconds in (
        ("press to answer", waits.answers),
        ("press to board", waits.boards),
        ("press to board after a computer", waits.boards_after_computers),
    ):
        if not seconds:
            continue
        found[f"{games} games, {what}, counted"] = len(seconds)
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
            Table(
                server,
                channel,
                MAPS[number % len(MAPS)],
                rng.sample(people, 2),
                random.Random(rng.random()),
                computers=number % 2,
            )
            for number, channel in enumerate(server.default_channels)
        ]
        doors = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(table.set_up(doors) for table in tables))
        waits, pace = Waits(), Pace(presses, rate)
        await asyncio.gather(*(table.play(waits, pace) for table in tables))
        return waits, resident(process.pid)


@asynccontextmanager
async def bot_beside(server: Playground, database: Path | None = None) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot run` against the playground, until the block ends; it is ready when the block begins."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": server.api_url,
            "DISCORD_GATEWAY_URL": server.gateway_url,
            "DATABASE_PATH": str(database or Path(folder) / "games.sqlite3"),
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


class Pace:
    """All tables together make `rate` presses a second, however long each of them waits for its answer."""

    def __init__(self, presses: int, rate: float | None) -> None:
        self._left, self._apart, self._next = presses, 0.0 if rate is None else 1 / rate, time.perf_counter()

    async def next(self) -> bool:
        """Waits for one's turn to press; False when there were enough presses."""
        if self._left <= 0:
            return False
        self._left -= 1
        self._next = max(self._next + self._apart, time.perf_counter())
        await asyncio.sleep(self._next - time.perf_counter())
        return True

    def give_back(self) -> None:
        """There was nothing to press."""
        self._left += 1


class Table:
    """One game and its people, who press whatever their panels show."""

    def __init__(
        self,
        server: Playground,
        channel: Channel,
        map_id: str,
        people: list[Person],
        rng: random.Random,
        computers: int,
    ) -> None:
        self._server, self._channel, self._map, self._people, self._rng = server, channel, map_id, people, rng
        self._computers = computers
        self._untold = Untold()

    async def set_up(self, doors: asyncio.Semaphore) -> None:
        host, guest = self._people
        async with doors:
            await host.slash("/train new", map=self._map, seats=2 + self._computers, channel=self._channel)
            await guest.press("Join", channel=self._channel, patience=PATIENCE)
            for _ in range(self._computers):
                await host.slash("/train table computer", level="normal", channel=self._channel)
            await host.press("Start", channel=self._channel, patience=PATIENCE)
            await host.until(self._newest_board, patience=PATIENCE, wanted="the first board")

    def _version_told(self) -> int:
        board = self._newest_board()
        return 0 if board is None else max(_version(part) for part in _verbs(board, ("play",)))

    def _newest_board(self) -> Message | None:
        """The post with the board and the button **Play**."""
        posts = [*self._channel.messages.values()]
        return next((post for post in reversed(posts) if not post.ephemeral and _verbs(post, ("play",))), None)

    async def play(self, waits: Waits, pace: Pace) -> None:
        """Press until there are enough presses, or the game is over."""
        forget = self._server.world.subscribe(self._people[0].id, lambda notice: self._look_for_board(notice, waits))
        self._untold.told = self._version_told()
        try:
            await self._press_on(waits, pace)
        finally:
            forget()

    async def _press_on(self, waits: Waits, pace: Pace) -> None:
        """One after the other opens their panel and does something there."""
        panel: Message | None = None
        turns = itertools.cycle(self._people)
        person = next(turns)
        while await pace.next():
            offered = [] if panel is None else self._offered(panel)
            if not offered:
                person, panel = next(turns), self._newest_board()
                offered = [] if panel is None else _verbs(panel, ("play",))
            if panel is None or not offered:
                pace.give_back()
                return
            part = self._rng.choice(offered)
            panel = await self._press(person, panel, part, waits)
            if not part["custom_id"].startswith("sm:act:"):
                continue
            if not self._offered(panel):
                await self._board_follows(person, _version(part))
            elif self._rng.random() < 0.5:
                panel = None  # let the others have a look: an answer may be changed for as long as one likes

    async def _board_follows(self, person: Person, version: int) -> None:
        """The turn is over: the next to play has a look at the board first. None comes when the game is over."""
        with suppress(WaitedInVain):
            await person.until(lambda: self._untold.told > version, patience=BOARD_FOLLOWS, wanted="the next board")

    def _offered(self, panel: Message) -> list[Json]:
        """Mostly something that is done with one press: going about in the panel at random takes long."""
        deeds = _verbs(panel, ("act",)) if self._rng.random() < 0.6 else []
        return deeds or _verbs(panel, ("act", "go", "pick"))

    def _look_for_board(self, notice: Json, waits: Waits) -> None:
        if notice["kind"] != "message" or notice["message"]["channel_id"] != str(self._channel.id):
            return
        self._untold.board(self._version_told(), time.perf_counter(), waits)

    async def _press(self, person: Person, message: Message, part: Json, waits: Waits) -> Message:
        """The panel as it stands after the press."""
        began, edited = time.perf_counter(), message.edited_at
        acting, name = self._server.acting, part["custom_id"]
        if not name.startswith(("sm:play:", "sm:go:")):  # those only open something: no board follows
            self._untold.pressed[_version(part)] = began
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


def _version(part: Json) -> int:
    """The version of the game that a button or select was made for: `sm:verb:game:version:rest`."""
    return int(part["custom_id"].split(":")[3])
