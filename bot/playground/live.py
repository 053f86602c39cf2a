"""The page in the browser: its files, and one socket per open window.

A window belongs to one person. It is told what that person may see, as `World.subscribe` hands it out, and does what
that person could do, through `Acting`. Nothing else reaches it: what a page shows is what Discord would show.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from aiohttp import WSMsgType, web

from bot.playground import render
from bot.playground.model import Channel, Json, User
from bot.playground.server import Playground
from bot.playground.snowflakes import Snowflake
from bot.playground.window import Window

FILES = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
WATCH_SECONDS = 0.5
PEOPLE = (("red", "Rosa"), ("blue", "Bruno"), ("green", "Greta"), ("yellow", "Yann"), ("spectator", "Stella"))


def mount(server: Playground, *, locale: str = "en-US") -> Page:
    """Add the page to a playground that is not started yet, with four players and a spectator to be."""
    for name, shown in PEOPLE:
        if server.world.user_named(name) is None:
            server.world.add_user(name, locale=locale, display_name=shown)
    page = Page(server)
    server.app.router.add_get("/", page.index)
    server.app.router.add_get("/page/socket", page.socket)
    server.app.router.add_get("/page/{path:.+}", page.file)
    server.app.on_shutdown.append(page.close)
    return page


class Page:
    def __init__(self, server: Playground) -> None:
        self.server = server
        self.windows: set[Window] = set()
        self.first_channel: Channel | None = None
        """Where a new window opens; the first channel unless set."""
        self.read: dict[tuple[Snowflake, Snowflake], Snowflake] = {}
        """The last message a person has read, by person and channel."""
        self._watch: asyncio.Task[None] | None = None

    def address(self, user: str | None = None) -> str:
        """What to open in the browser, as this person."""
        return f"{self.server.url}/" if user is None else f"{self.server.url}/?as={user}"

    # Files

    async def index(self, request: web.Request) -> web.StreamResponse:
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' ws://{request.host}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        return _file(FILES / "index.html", {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        path = (FILES / request.match_info["path"]).resolve()
        if not path.is_relative_to(FILES.resolve()) or path.suffix not in TYPES or not path.is_file():
            raise web.HTTPNotFound
        return _file(path, {})

    # Windows

    async def socket(self, request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(heartbeat=30, max_msg_size=64 * 1024)
        await ws.prepare(request)
        window = Window(self, self.person(request.query.get("user")))
        self.windows.add(window)
        self._start_watching()
        window.put(window.snapshot())
        forget = self.server.world.subscribe(window.user.id, window.hear)
        writer = asyncio.create_task(window.write(ws))
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    window.obey(message.data)
        finally:
            forget()
            self.windows.discard(window)
            writer.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return ws

    def person(self, wanted: str | None) -> User:
        """By name or id; a stranger's name makes the first person of the list."""
        people = self.people()
        return next((each for each in people if wanted in (each.name, str(each.id))), people[0])

    def people(self) -> list[User]:
        world = self.server.world
        return [each for each in world.users.values() if not each.bot and each is not world.owner]

    def tell(self, message: Json, *, user: User | None = None, but: Window | None = None) -> None:
        for window in self.windows:
            if window is not but and user in (None, window.user):
                window.put(message)

    def bot(self) -> Json:
        return render.user(self.server.world.bot) | {"online": self.server.gateway.connected.is_set()}

    def weather(self) -> Json:
        return {"t": "faults", "faults": self.server.faults.active()}

    def _start_watching(self) -> None:
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look_around())

    async def _look_around(self) -> None:
        """The bot coming and going, and faults that have run out, are nobody's message: they are looked at."""
        known = (self.bot(), self.weather())
        while self.windows:
            await asyncio.sleep(WATCH_SECONDS)
            bot, weather = self.bot(), self.weather()
            if bot != known[0]:
                self.tell({"t": "bot", "bot": bot})
            if weather != known[1]:
                self.tell(weather)
            known = (bot, weather)

    async def close(self, app: web.Application) -> None:
        if self._watch is not None:
            self._watch.cancel()
        for window in [*self.windows]:
            window.put(None)


def _file(path: Path, headers: dict[str, str]) -> web.FileResponse:
    common = {"Content-Type": TYPES[path.suffix], "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    return web.FileResponse(path, headers=common | headers)
