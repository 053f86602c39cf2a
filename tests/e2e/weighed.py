"""The bot as a process of its own that weighs its memory whenever a line comes in: `python -m tests.e2e.weighed`.

Apart from the playground and its people all that a process holds is the bot's: what a library forgets to let go, too.
Together in one process they take over each other's free memory, and nobody can tell any more whose it is.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import os
import sqlite3
import sys
import time
import tracemalloc

import msgspec
from PIL import Image

from bot.boards import load_board
from bot.chat.addresses import point_discord_at
from bot.chat.client import Bot
from bot.chat.running import bot_on, work
from bot.pictures import Studio
from bot.pictures.studio import PIXEL
from bot.settings import read_settings
from tests.e2e.conftest import WIDTH
from tests.e2e.house import quiet

BOARDS = ("london", "newyork", "nederland", "iberia", "usa")  # the games that end soonest
TIMES = 15.0  # so much faster than the clock on the wall
PRESSES = ("discord-ui", "CommandTree")  # how discord.py names the tasks that answer people
NOT_THE_SCALES = [tracemalloc.Filter(False, file) for file in (tracemalloc.__file__, __file__)]


class Weight(msgspec.Struct, frozen=True):
    """Bytes of the bot, and the lines of code that most of what is new since the first time comes from."""

    objects: int
    pictures: int
    lines: list[str]

    def __str__(self) -> str:
        return f"{self.objects:,} bytes and {self.pictures:,} of pictures"


class Hurried:
    """The tables' clock, running faster."""

    def __init__(self, times: float) -> None:
        self._began, self._times = time.time(), times

    def now(self) -> float:
        return self._began + (time.time() - self._began) * self._times

    async def wait(self, bell: asyncio.Event, until: float | None) -> None:
        seconds = 1.0 if until is None else min(1.0, max(0.0, (until - self.now()) / self._times))
        try:
            async with asyncio.timeout(seconds):
                await bell.wait()
        except TimeoutError:
            return
        bell.clear()


async def run() -> None:
    settings = read_settings(os.environ)
    assert settings.discord_token is not None
    assert settings.discord_gateway_url is not None
    point_discord_at(settings.discord_api_url, settings.discord_gateway_url)
    studio = Studio(width=WIDTH)
    for board in BOARDS:  # empty boards are kept, whenever they are drawn
        studio.base(load_board(board))
    tracemalloc.start()
    async with bot_on(settings.database_path, clock=Hurried(TIMES), studio=studio, guild_ready_timeout=0.01) as bot:
        await asyncio.gather(work(bot, settings.discord_token, _greet), _answer(bot, studio))


def _greet(bot: Bot) -> None:
    print(f"Invite: {bot.invite()}", flush=True)


async def _answer(bot: Bot, studio: Studio) -> None:
    asked = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(asked), sys.stdin)
    first = None
    while await asked.readline():
        await quiet(bot)
        while answering := {task for task in asyncio.all_tasks() if task.get_name().startswith(PRESSES)}:
            await asyncio.wait(answering)
        await _forget(bot)
        now = tracemalloc.take_snapshot().filter_traces(NOT_THE_SCALES)
        first = first or now
        objects, lines = sum(trace.size for trace in now.traces), now.compare_to(first, "lineno")[:20]
        print(msgspec.json.encode(Weight(objects, _pictures(studio), [*map(str, lines)])).decode(), flush=True)
    raise EOFError  # nobody asks any more


async def _forget(bot: Bot) -> None:
    """What is kept within bounds goes: it would hide for days what stays for ever. Whatever has no bound is weighed."""
    bot.tables.hall.games._games.clear()  # up to 256
    bot.gallery._pictures.clear()  # up to 64
    bot.http._buckets.clear()  # rate limits, fourteen for each game; discord.py keeps up to 256 that rest
    for resting in bot.http.connector._conns.values():  # as many as were needed at once within a quarter of a minute
        for connection, _ in resting:
            connection.close()
    bot.http.connector._conns.clear()
    for each in gc.get_objects():
        if type(each) is functools._lru_cache_wrapper and each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()
    await bot.tables.store.database.read(_forget_cursors)
    await bot.tables.store.database.write(_forget_cursors)
    await _forget_timers()
    sys._clear_type_cache()  # Python notes up to 4,096 names of attributes; discord.py makes some anew for each message
    gc.collect()


async def _forget_timers() -> None:
    """The event loop throws timers that were cancelled away when there are more than 100 and they are most of all."""
    for _ in range(1_000):
        asyncio.get_running_loop().call_later(60.0, int).cancel()
    await asyncio.sleep(0)


def _forget_cursors(connection: sqlite3.Connection) -> None:
    """A connection notes up to 200 cursors, also those that are gone, until the next one is too many."""

    def noted() -> int:
        return sum(len(each) for each in gc.get_referents(connection) if isinstance(each, list))

    before = -1
    while noted() > before:
        before = noted()
        connection.cursor()


def _pictures(studio: Studio) -> int:
    """What Pillow holds, where tracemalloc does not look, beyond the empty boards that are kept."""
    pictures = (each for each in gc.get_objects() if issubclass(type(each), Image.Image))
    return sum(picture.width * picture.height * PIXEL for picture in pictures) - studio.held()


if __name__ == "__main__":
    asyncio.run(run())
