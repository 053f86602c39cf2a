"""The real bot, real sockets, people who press."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.pictures import Studio
from bot.playground.server import Playground
from tests.e2e.house import House, house

HERE = Path(__file__).parent
PATIENCE = 60.0
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


@pytest.fixture
async def home(server: Playground, tmp_path: Path, studio: Studio) -> AsyncIterator[House]:
    async with house(server, tmp_path, studio) as built:
        yield built
