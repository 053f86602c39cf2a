"""A plain HTTP caller and a plain discord.py client, both on the playground."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.playground.server import Playground

HERE = Path(__file__).parent
PATIENCE = 120.0
PATIENCE_OF_SLOW = 2400.0  # ten thousand presses take a while


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for what never comes fails instead of hanging."""
    for item in items:
        if isinstance(item, pytest.Function) and HERE in item.path.parents and inspect.iscoroutinefunction(item.obj):
            item.obj = _in_time(item.obj, PATIENCE_OF_SLOW if item.get_closest_marker("slow") else PATIENCE)


def _in_time(test: Callable[..., Awaitable[None]], patience: float) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def run(**fixtures: Any) -> None:
        async with asyncio.timeout(patience):
            await test(**fixtures)

    return run


@dataclass
class Answer:
    status: int
    body: Any
    headers: Mapping[str, str] = field(repr=False)

    @property
    def code(self) -> int:
        return int(self.body["code"])

    def faults(self) -> dict[str, list[str]]:
        """Discord's codes by field: {"components.0.components.1.label": ["BASE_TYPE_MAX_LENGTH"]}."""

        def walk(node: Any, path: tuple[str, ...]) -> dict[str, list[str]]:
            found: dict[str, list[str]] = {}
            for key, value in node.items():
                if key == "_errors":
                    found[".".join(path)] = [fault["code"] for fault in value]
                else:
                    found |= walk(value, (*path, key))
            return found

        return walk(self.body["errors"], ())


class Caller:
    """Calls the REST API by hand, as the bot."""

    def __init__(self, server: Playground, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.station = f"/channels/{server.default_channels[0].id}"
        self.commands = f"/applications/{server.world.application}/commands"

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] | None = None,
        token: str | None = "playground",
        **query: Any,
    ) -> Answer:
        headers = {} if token is None else {"Authorization": f"Bot {token}"}
        payload: Any = None
        if files is not None:
            payload = aiohttp.FormData()
            payload.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                payload.add_field(f"files[{number}]", content, filename=name)
        elif body is not None:
            payload = json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = self.server.api_url + path
        async with self.session.request(method, url, data=payload, headers=headers, params=query) as response:
            text = await response.text()
            return Answer(response.status, json.loads(text) if text else None, response.headers.copy())

    async def register(self, *commands: dict[str, Any]) -> None:
        answer = await self("PUT", self.commands, [*commands])
        assert answer.status == 200, answer

    async def respond(self, interaction: Any, body: Any, **extra: Any) -> Answer:
        return await self("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", body, **extra)

    async def on_token(self, interaction: Any, method: str, path: str = "", body: Any = None, **extra: Any) -> Answer:
        address = f"/webhooks/{self.server.world.application}/{interaction.token}{path}"
        return await self(method, address, body, token=None, **extra)


@asynccontextmanager
async def caller(server: Playground) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession() as session:
        yield Caller(server, session)


@pytest.fixture
async def api(server: Playground) -> AsyncIterator[Caller]:
    async with caller(server) as call:
        yield call


@pytest.fixture
async def wrong_api(wrong_server: Playground) -> AsyncIterator[Caller]:
    async with caller(wrong_server) as call:
        yield call


class Client(discord.AutoShardedClient):
    """discord.py's own client; `tree` holds the commands of a test."""

    def __init__(self, intents: discord.Intents, shards: int | None = None) -> None:
        # Without this option discord.py waits two seconds for further guilds.
        super().__init__(intents=intents, shard_count=shards, guild_ready_timeout=0.01, max_ratelimit_timeout=30.0)
        self.tree = app_commands.CommandTree(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py's hook for the pause of five seconds between two logins; one machine needs none."""

    @property
    def station(self) -> discord.TextChannel:
        return self.guilds[0].text_channels[0]


@asynccontextmanager
async def connected(
    server: Playground, intents: discord.Intents | None = None, shards: int | None = None
) -> AsyncIterator[Client]:
    client = Client(intents or discord.Intents.default(), shards)
    async with client:
        await client.login(server.token)
        running = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        yield client
        await client.close()
        await running


@pytest.fixture
async def client(server: Playground) -> AsyncIterator[Client]:
    async with connected(server) as running:
        yield running


@pytest.fixture
def connect() -> Callable[..., Any]:
    """For tests that need to choose the server or the intents."""
    return connected
