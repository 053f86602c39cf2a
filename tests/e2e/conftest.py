"""The real bot, real sockets, people who press."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.chat.addresses import point_discord_at
from bot.pictures import Studio
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from tests.conftest import findings
from tests.e2e.house import House, house

HERE = Path(__file__).parent
PATIENCE = 90.0
WIDTH = 320
"""Pictures are small here: their drawing has tests of its own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for what never comes fails instead of hanging."""
    for item in items:
        if isinstance(item, pytest.Function) and HERE in item.path.parents and inspect.iscoroutinefunction(item.obj):
            item.obj = _in_time(item.obj, 10 * PATIENCE if item.get_closest_marker("slow") else PATIENCE)


def _in_time(test: Callable[..., Awaitable[None]], seconds: float) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def run(**fixtures: Any) -> None:
        async with asyncio.timeout(seconds):
            await test(**fixtures)

    return run


@pytest.fixture(scope="session")
def studio() -> Studio:
    return Studio(width=WIDTH)


def shape(node: Any) -> Hashable:
    """What a call looks like apart from its words and numbers; a kind of component is part of the look."""
    if isinstance(node, dict):
        return tuple(sorted((key, node[key] if key == "type" else shape(node[key])) for key in node))
    if isinstance(node, list):
        return frozenset(shape(item) for item in node)
    return type(node).__name__


class Calls:
    """Keeps the first call of every shape: a game has thousands, and Discord's document takes its time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known: set[Hashable] = set()

    def note(self, call: dict[str, Any]) -> None:
        path = tuple(part for part in call["path"].split("/") if not part.isdigit() and len(part) < 30)
        looks = (call["method"], path, call["status"], repr(shape(call["request"])), repr(shape(call["response"])))
        if looks not in self._known:
            self._known.add(looks)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(call) + "\n")


@pytest.fixture(scope="session")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calls]:
    """Everything the bot asks of Discord in these tests, compared with Discord's own document at the end."""
    kept = Calls(tmp_path_factory.mktemp("traffic") / "games.jsonl")
    yield kept
    assert findings(kept.file, requests=True) == []


@pytest.fixture
async def server(calls: Calls) -> AsyncIterator[Playground]:
    async with Playground(rates=GENEROUS) as running:
        running.traffic.listeners.append(calls.note)
        point_discord_at(running.api_url, running.gateway_url)
        yield running
    point_discord_at()


@pytest.fixture
async def home(server: Playground, tmp_path: Path, studio: Studio) -> AsyncIterator[House]:
    async with house(server, tmp_path, studio) as built:
        yield built
