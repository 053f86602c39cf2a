"""Running the bot: store, tables, client and deliveries, from start to a clean stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord

from bot.boards import load_board, map_ids
from bot.chat.addresses import point_discord_at
from bot.chat.client import Bot
from bot.chat.gallery import Gallery
from bot.chat.logs import log_to_stderr
from bot.chat.sender import Letters
from bot.pictures import Studio
from bot.players import OFFERED, player
from bot.settings import Settings
from bot.store import StoreTrouble, open_store
from bot.tables import Clock, Decide, Pace, Tables
from bot.tables.hall import secure_seed

log = logging.getLogger(__name__)

GRACE = 8.0  # seconds for deliveries at the end, of the ten a stop may take


def computer_players() -> dict[str, Decide]:
    return {level: player(level).decide for level in OFFERED}


@asynccontextmanager
async def bot_on(
    database: Path,
    *,
    language: Any = "en",
    clock: Clock | None = None,
    pace: Pace | None = None,
    studio: Studio | None = None,
    new_seed: Callable[[], str] = secure_seed,
    **options: Any,
) -> AsyncIterator[Bot]:
    """A bot with its tables, not yet logged in; all is stopped and closed on leaving. `options` are for discord.py."""
    store = await open_store(database)
    try:
        tables = Tables(store, boards=load_board, players=computer_players(), clock=clock, pace=pace, new_seed=new_seed)
        pictures = studio or Studio(cache=database.parent / "boards")
        bot = Bot(tables, Gallery(pictures), language, **options)
        try:
            yield bot
        finally:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(tables.stop(GRACE), GRACE + 1)
            bot.gallery.close()
            await bot.close()
    finally:
        await store.close()


async def work(bot: Bot, token: str, ready: Callable[[Bot], None] | None = None) -> None:
    """Log in and play until cancelled. Raises `discord.LoginFailure` when the token is no good."""
    await bot.login(token)
    async with asyncio.TaskGroup() as together:
        together.create_task(bot.connect())

        async def deliver() -> None:
            await bot.wait_until_ready()
            if ready is not None:
                ready(bot)
            await bot.tables.run(Letters(bot))

        together.create_task(deliver())


def run_bot(settings: Settings) -> int:
    """`python -m bot run`."""
    log_to_stderr(settings.log_level)
    try:
        return asyncio.run(_run(settings))
    except discord.LoginFailure:
        print("Discord refuses the token: make a new one (Bot, Reset Token) and put it into .env.", file=sys.stderr)
    except discord.HTTPException as error:
        print(f"Discord does not answer as it should: {error.status} {error.text}", file=sys.stderr)
    except OSError as error:
        print(f"{settings.discord_api_url} can't be reached: {error}", file=sys.stderr)
    except StoreTrouble as trouble:
        print(trouble.words, file=sys.stderr)
    return 1


async def _run(settings: Settings) -> int:
    assert settings.discord_token is not None
    if settings.discord_gateway_url is not None:
        point_discord_at(settings.discord_api_url, settings.discord_gateway_url)
    else:
        point_discord_at(settings.discord_api_url)
    settings.database_path.parent.mkdir(parents=True, exist_ok=True)
    async with bot_on(settings.database_path, language=settings.language) as bot:
        working = asyncio.create_task(work(bot, settings.discord_token, lambda bot: _greet(bot, counts)))
        counts = await bot.tables.counts()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):  # Windows has no signal callbacks
                loop.add_signal_handler(number, working.cancel)
        try:
            await working
        except asyncio.CancelledError:
            print("Stopping: delivering what is on its way", file=sys.stderr)
        except BaseExceptionGroup as group:
            raise group.exceptions[0] from None
    return 0


def _greet(bot: Bot, counts: dict[Any, int]) -> None:
    """What it is connected to, what it has, and how to invite it."""
    games = ", ".join(f"{number} {status}" for status, number in counts.items() if number) or "none"
    print(f"Connected as {bot.user} to {len(bot.guilds)} servers in {bot.shard_count} shards")
    print(f"Maps: {', '.join(map_ids())}")
    print(f"Games: {games}")
    print(f"Invite: {bot.invite()}", flush=True)
