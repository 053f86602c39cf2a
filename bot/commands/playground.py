"""`python -m bot playground`: the bot on this machine, in a browser, with a table that is already set."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.chat.client import Bot
    from bot.chat.texts import Language
    from bot.commands import Commands
    from bot.game.board import Board
    from bot.playground.live import Page
    from bot.playground.people import Person
    from bot.playground.seen import Seen
    from bot.playground.server import Playground

YOU: Final = "red"  # of the playground's people the one a newcomer is
PLAYERS: Final = 3
LOCALES: Final[dict[Language, str]] = {"en": "en-US", "pl": "pl"}
PAUSE: Final = 0.6  # seconds: whoever plays alone does nothing else meanwhile
PATIENCE: Final = 60.0  # seconds for the first board picture, which may be drawn from nothing on a slow machine

ABOUT = """\
Opens a stand-in for Discord in your browser, on this machine only, with the bot in it and a table set for you and two
computer players. Ctrl-C ends it. Games are forgotten then, unless --database names a file to keep them in."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("playground", help="play in your browser, without Discord", description=ABOUT)
    parser.add_argument("--map", default="london", metavar="MAP", help="the map of the table (default london)")
    parser.add_argument("--language", choices=("en", "pl"), help="of the people and the server (default: LANGUAGE)")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="where to listen (default: any free port)")
    parser.add_argument("--database", type=Path, metavar="FILE", help="keep the games here and go on with them")
    parser.add_argument("--traffic", type=Path, metavar="FILE", help="write every call of the bot here, as JSON lines")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import asyncio

    from bot.boards import load_board
    from bot.chat.logs import log_to_stderr
    from bot.store import StoreTrouble

    board = load_board(args.map)
    # Whoever plays wants to read where the page is; what the bot does is told only when asked for.
    log_to_stderr("WARNING" if args.settings.log_level == "INFO" else args.settings.log_level)
    with contextlib.ExitStack() as stack:
        if args.database is None:
            database = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.sqlite3"
        else:
            database = args.database
        try:
            return asyncio.run(_until_stopped(args, board, database))
        except OSError as error:
            print(f"The playground can't start: {error.strerror or error}", file=sys.stderr)
        except StoreTrouble as trouble:
            print(trouble.words, file=sys.stderr)
        return 1


async def _until_stopped(args: argparse.Namespace, board: Board, database: Path) -> int:
    import asyncio

    from bot.chat.texts import say
    from bot.playground.serving import serve

    language: Language = args.language or args.settings.language
    # Empty boards are the same for every game: a fresh database need not mean drawing them anew.
    boards = args.settings.database_path.parent / "boards"

    async def beside(server: Playground, page: Page) -> None:
        async with playing(server, board, database, language=language, boards=boards):
            _show(page.address(YOU), browser=not args.no_browser)
            await asyncio.Event().wait()

    serving = asyncio.create_task(
        serve(
            port=args.port,
            traffic=args.traffic,
            locale=LOCALES[language],
            channels=(say(language, "playground.table"), say(language, "playground.free")),
            beside=beside,
        )
    )
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal callbacks
            loop.add_signal_handler(number, serving.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await serving
    print("The playground is closed.")
    return 0


@asynccontextmanager
async def playing(
    server: Playground,
    board: Board,
    database: Path,
    *,
    language: Language = "en",
    boards: Path | None = None,
    pause: float = PAUSE,
) -> AsyncIterator[Bot]:
    """The bot on a playground, with a table set in the first channel.

    `boards` is where drawn empty boards are kept, `pause` how long computer players ponder.
    """
    import asyncio

    from bot.chat.addresses import point_discord_at
    from bot.chat.running import bot_on, work
    from bot.chat.texts import say
    from bot.pictures import Studio
    from bot.tables import Pace

    you = await server.user(YOU)
    table, *free = server.default_channels
    table.topic = say(language, "playground.table_topic", name=you.user.display_name)
    for channel in free:
        channel.topic = say(language, "playground.free_topic")
    point_discord_at(server.api_url, server.gateway_url)
    database.parent.mkdir(parents=True, exist_ok=True)
    running = bot_on(
        database,
        language=language,
        studio=Studio(cache=boards),
        pace=Pace(computer_pause=pause),
        guild_ready_timeout=0.1,  # how long discord.py waits for further servers; here is only one
    )
    try:
        async with running as bot, asyncio.TaskGroup() as together:
            working = together.create_task(work(bot, server.token))
            await server.gateway.connected.wait()
            await set_table(you, bot, board, language)
            yield bot
            working.cancel()
    finally:
        point_discord_at()


async def set_table(you: Person, bot: Bot, board: Board, language: Language) -> None:
    """A game for one person and computer players, begun by the commands and presses that anybody would use.

    A game that is still going on from the last time is shown instead.
    """
    from bot.chat.texts import say

    if await bot.tables.in_channel(you.place.id) is not None:
        await you.slash("/train board")
        return
    seats = min(PLAYERS, board.players[1])
    await you.slash("/train new", map=board.id, seats=seats)
    await you.choose(say(language, "lobby.color"), YOU, patience=PATIENCE)
    for number in range(1, seats):
        await you.choose(say(language, "lobby.add_computer"), "normal", patience=PATIENCE)
        # Each gets a name that is still free, so the next one comes when this one is seen at the table.
        await you.sees(what=_computers(number), patience=PATIENCE)
    await you.press(say(language, "lobby.start"), patience=PATIENCE)
    begun = say(language, "post.play")
    await you.sees(what=lambda seen: begun in seen.buttons, patience=PATIENCE)


def _computers(number: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.text.count("🤖") == number


def _show(address: str, *, browser: bool) -> None:
    print(f"The table is set: {address}\nIt is on this machine alone, and not Discord. Ctrl-C ends it.", flush=True)
    if not browser:
        return
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if type(found) is webbrowser.GenericBrowser and "BROWSER" not in os.environ:
        return  # one that would take over this terminal
    threading.Thread(target=found.open, args=(address,), daemon=True).start()  # some return only when closed
