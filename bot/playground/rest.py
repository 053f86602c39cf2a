"""The frame of the REST API: every call is read, authorised, counted, answered and recorded here.

What each route does stands in `rest_*.py`; a route is a function from a `Call` to a `Reply`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.playground import errors
from bot.playground.errors import Refused, TooOften
from bot.playground.faults import Faults
from bot.playground.faults import Kind as FaultKind
from bot.playground.interactions import Interactions
from bot.playground.model import Channel, Json, Permission
from bot.playground.ratelimits import RateLimits
from bot.playground.snowflakes import Snowflake
from bot.playground.traffic import Traffic
from bot.playground.uploads import Upload
from bot.playground.world import World

PREFIX = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")


@dataclass(slots=True)
class Services:
    """What the routes work on."""

    world: World
    interactions: Interactions
    faults: Faults
    limits: RateLimits
    traffic: Traffic
    token: str
    gateway_url: str = ""
    nonces: dict[tuple[Snowflake, str], tuple[float, Snowflake]] = field(default_factory=dict)


@dataclass(slots=True)
class Call:
    services: Services
    match: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    @property
    def world(self) -> World:
        return self.services.world

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise errors.not_json()
        return self.body

    def id(self, name: str) -> Snowflake:
        text = self.match[name]
        if not text.isdigit():
            raise errors.invalid_field(name, code="NUMBER_TYPE_COERCE", message=f'Value "{text}" is not snowflake.')
        return Snowflake(int(text))

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path, if the bot may see it and do what is needed there."""
        world = self.world
        channel = world.channel(self.id("channel_id"))
        if not world.may_see(channel, world.bot.id):
            raise errors.missing_access()
        granted = world.permissions(channel, world.bot.id)
        if any(permission not in granted for permission in needed):
            raise errors.missing_permissions()
        return channel


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: Any = None


Work = Callable[[Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    template: str
    work: Work
    open: bool = False
    """The address itself holds the key (an interaction's token): no Authorization needed."""


class Routes(list[Route]):
    def on(self, method: str, template: str, *, open: bool = False) -> Callable[[Work], Work]:
        def add(work: Work) -> Work:
            self.append(Route(method, template, work, open))
            return work

        return add


class Cut(Exception):
    """The connection is to be dropped without an answer."""


def mount(app: web.Application, services: Services, routes: Routes) -> None:
    for route in routes:
        app.router.add_route(route.method, PREFIX + route.template, _served(services, route))
    app.router.add_route("*", PREFIX + "/{unknown:.*}", _unknown)


async def _unknown(request: web.Request) -> web.Response:
    return _json_answer(404, errors.no_such_route().body(), {})


def _json_answer(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    # Exactly this content type, without a charset: discord.py compares the whole of it.
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return web.Response(body=text.encode(), status=status, headers=headers | {"Content-Type": "application/json"})


def _served(services: Services, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        call = Call(services, dict(request.match_info), dict(request.query))
        headers = {"Via": "1.1 google"}
        fault: str | None = None
        try:
            await _read(request, call)
            broken = await services.faults.before(request.method, request.path.removeprefix(PREFIX))
            if broken is FaultKind.DROP:
                fault = broken
                raise Cut
            if broken in (FaultKind.SERVER_ERROR, FaultKind.BAD_GATEWAY):
                fault = broken
                reply = Reply(int(broken), {"message": f"{broken}: Internal Server Error", "code": 0})
            else:
                if not route.open and request.headers.get("Authorization") != f"Bot {services.token}":
                    raise errors.unauthorized()
                major = "/".join(call.match[name] for name in MAJOR if name in call.match)
                headers |= services.limits.count(request.method, route.template, major)
                reply = route.work(call)
                if broken is FaultKind.LOST_ANSWER:
                    fault = broken
                    raise Cut
        except TooOften as refused:
            headers |= services.limits.headers_when_exceeded(request.method, route.template, refused)
            reply = Reply(429, refused.body())
        except Refused as refused:
            reply = Reply(refused.status, refused.body())
        except Cut:
            reply = Reply(0)
        services.traffic.note(
            request.method,
            request.path.removeprefix(PREFIX),
            query=call.query,
            request=call.body,
            files=len(call.files),
            status=None if fault else reply.status,
            response=None if fault else reply.body,
            fault=fault,
        )
        if reply.status == 0:
            if request.transport is not None:
                request.transport.abort()
            raise asyncio.CancelledError
        if reply.status == 204:
            return web.Response(status=204, headers=headers)
        return _json_answer(reply.status, reply.body, headers)

    return serve


async def _read(request: web.Request, call: Call) -> None:
    """The JSON body, or the `payload_json` and files of a multipart one."""
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            name = getattr(part, "name", None) or ""
            content = bytes(await part.read(decode=False))  # type: ignore[union-attr]
            if name == "payload_json":
                call.body = _json(content)
            elif name.startswith("files["):
                filename = getattr(part, "filename", None) or "file"
                call.files.append(Upload(int(name[6:-1]), filename, content))
    elif request.can_read_body:
        content = await request.read()
        if content:
            call.body = _json(content)


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as broken:
        raise errors.not_json() from broken
