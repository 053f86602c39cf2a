"""Fixtures for every test that talks to the playground: servers whose traffic is recorded and checked at the end."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bot.chat.addresses import point_discord_at
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground

CHECKER = Path(__file__).parents[2] / "shared" / "discord" / "check_traffic.py"


def checker() -> ModuleType | None:
    """Discord's own document and the tool that compares; None where they are not at hand."""
    if not CHECKER.exists():
        return None
    spec = importlib.util.spec_from_file_location("check_traffic", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def findings(traffic: Path, *, requests: bool) -> list[str]:
    """What Discord's document says against the recorded calls; without `requests` only about our answers."""
    module = checker()
    if module is None or not traffic.exists():
        return []
    found: Counter[str] = Counter()
    for line in set(traffic.read_text(encoding="utf-8").splitlines()):
        for finding in module.check(json.loads(line), True):
            if requests or ": response " in finding or "does not answer" in finding:
                found[finding] += 1
    return [f"{count} x {finding}" for finding, count in found.most_common(20)]


@pytest.fixture(scope="session")
def traffic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where servers record calls that must be right on both sides: what is asked and what is answered."""
    file = tmp_path_factory.mktemp("traffic") / "calls.jsonl"
    yield file
    assert findings(file, requests=True) == []


@pytest.fixture(scope="session")
def wrong_traffic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where tests record that ask for what Discord refuses: only the answers must be right."""
    file = tmp_path_factory.mktemp("traffic") / "wrong_calls.jsonl"
    yield file
    assert findings(file, requests=False) == []


@pytest.fixture
async def server(traffic: Path) -> AsyncIterator[Playground]:
    """A playground without waiting for rate limits; discord.py clients of the test talk to it."""
    async with Playground(rates=GENEROUS, traffic=traffic) as running:
        point_discord_at(running.api_url, running.gateway_url)
        yield running
    point_discord_at()


@pytest.fixture
async def wrong_server(wrong_traffic: Path) -> AsyncIterator[Playground]:
    """The same for tests that send on purpose what Discord refuses."""
    async with Playground(rates=GENEROUS, traffic=wrong_traffic) as running:
        point_discord_at(running.api_url, running.gateway_url)
        yield running
    point_discord_at()
