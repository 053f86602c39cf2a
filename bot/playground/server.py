"""The playground as a whole: one aiohttp server on loopback that is Discord's API, gateway and file store."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.playground import limits, rest, rest_channels, rest_commands, rest_interactions, rest_messages, rest_people
from bot.playground.acting import Acting
from bot.playground.clock import Clock
from bot.playground.faults import Faults
from bot.playground.gateway import Gateway
from bot.playground.interactions import Interactions
from bot.playground.model import Attachment
from bot.playground.people import Person
from bot.playground.ratelimits import REAL, RateLimits, Rates
from bot.playground.rest import Services
from bot.playground.sessions import NO_INTENT, Intent
from bot.playground.snowflakes import Snowflake
from bot.playground.traffic import Traffic
from bot.playground.world import HISTORY, World

TOKEN = "playground"
ROUTES = rest.Routes(
    [
        *rest_people.ROUTES,
        *rest_commands.ROUTES,
        *rest_channels.ROUTES,
        *rest_messages.ROUTES,
        *rest_interactions.ROUTES,
    ]
)


class NotLoopback(ValueError):
    """The playground is a stand-in without passwords: it must not be reachable from elsewhere."""


def require_loopback(host: str) -> str:
    try:
        loopback = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise NotLoopback(f"the playground listens on this machine only; {host!r} is not a loopback address")
    return host


@web.middleware
async def local_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """A page elsewhere must not reach us through a name that resolves to 127.0.0.1, nor through a proxy."""
    name = request.host.rsplit(":", 1)[0].strip("[]") if request.host.count(":") < 2 else request.host.split("]")[0][1:]
    origin = request.headers.get("Origin")
    try:
        require_loopback(name)
        if origin is not None and origin != f"{request.scheme}://{request.host}":
            raise NotLoopback(origin)
    except NotLoopback:
        return web.Response(status=403, text="The playground answers on this machine only.\n")
    return await handler(request)


class Playground:
    """`async with Playground() as server:` — then point discord.py at `server.api_url` and `server.gateway_url`."""

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str = TOKEN,
        traffic: Path | None = None,
        rates: Rates = REAL,
        privileged: Intent = NO_INTENT,
        channels: Iterable[str] = ("station",),
        guild_name: str = "Stationmaster",
        history: int = HISTORY,
    ) -> None:
        self._host = require_loopback(host)
        self._port = port
        self.token = token
        self.clock = Clock()
        self.world = World(self.clock, guild_name=guild_name, history=history)
        self.interactions = Interactions(self.world)
        self.acting = Acting(self.world, self.interactions)
        self.gateway = Gateway(self.world, token, granted=privileged)
        self.world.dispatch = self.gateway.dispatch
        self.faults = Faults(self.clock, self.world, self.gateway)
        self.traffic = Traffic(traffic)
        self._services = Services(
            self.world, self.interactions, self.faults, RateLimits(self.clock, rates), self.traffic, token
        )
        self._people: dict[Snowflake, Person] = {}
        self.app = web.Application(client_max_size=limits.FILE_BYTES * 12, middlewares=[local_only])
        rest.mount(self.app, self._services, ROUTES)
        self.app.router.add_get("/gateway", self.gateway.serve)
        for folder in ("attachments", "ephemeral-attachments"):
            self.app.router.add_get(f"/{folder}/{{channel}}/{{attachment}}/{{filename}}", self._download)
        self._runner: web.AppRunner | None = None
        self.url = ""
        self.default_channels = [self.world.add_channel(name) for name in channels]

    @property
    def api_url(self) -> str:
        return self.url + rest.PREFIX

    @property
    def gateway_url(self) -> str:
        return self.url.replace("http", "ws", 1) + "/gateway"

    async def start(self) -> None:
        self.world.ids.follow_clock()
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        shown = f"[{self._host}]" if ":" in self._host else self._host
        self.url = f"http://{shown}:{port}"
        self.world.links.base = self.url
        self.gateway.url = self._services.gateway_url = self.gateway_url

    async def stop(self) -> None:
        for person in self._people.values():
            person.leave()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.clock.stop()
        self.traffic.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def user(self, name: str, *, locale: str = "en-US", display_name: str | None = None) -> Person:
        """The person of this name; a new member of the guild when asked for the first time."""
        found = self.world.user_named(name) or self.world.add_user(name, locale=locale, display_name=display_name)
        if found.id not in self._people:
            self._people[found.id] = Person(self.world, self.interactions, self.acting, found)
        return self._people[found.id]

    async def _download(self, request: web.Request) -> web.Response:
        match = request.match_info
        wanted = (match["channel"], match["attachment"], match["filename"])
        if request.query.get("hm") != self.world.links.signature(*wanted):
            return web.Response(status=404, text="This content is no longer available.")
        found = self._attachment(Snowflake(int(wanted[0])), Snowflake(int(wanted[1])))
        if found is None:
            return web.Response(status=404, text="This content is no longer available.")
        headers = {"Cache-Control": "private, max-age=31536000", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=found.content, content_type=found.content_type, headers=headers)

    def _attachment(self, channel: Snowflake, number: Snowflake) -> Attachment | None:
        if (loose := self.world.loose_files.get(number)) is not None:
            return loose
        place = self.world.channels.get(channel)
        for message in reversed([] if place is None else [*place.messages.values()]):
            for attachment in message.attachments:
                if attachment.id == number:
                    return attachment
        return None
