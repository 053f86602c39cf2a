from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.tables.room import Room, furnish


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await furnish(tmp_path / "store.sqlite3")
    yield room
    await room.store.close()
