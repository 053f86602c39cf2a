"""What disks, other processes and accidents do: nothing accepted is lost, and the message says what is wrong."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from bot.boards import load_board
from bot.game import Options
from bot.game.actions import DrawCard
from bot.store.loading import damaged_snapshots
from bot.store.record import Started
from bot.store.replay import begin, from_snapshot, snapshot
from bot.store.rows import SnapshotRow
from bot.store.upkeep import look_through
from bot.tables import InTrouble, Reminder, Stale
from tests.tables.room import ANNA, BEN, FakeClock, Room, accepted, furnish


async def pressing(room: Room) -> tuple[int, int, int, object]:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    choices = await room.tables.play.choices(game.id, player.id)
    return game.id, player.id, choices.version, choices.actions[0]


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file may grow beyond what it is; the system answers as when a quota is used up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = path.with_name(path.name + "-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_quota_that_is_used_up(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    room = await furnish(path)
    game, user, version, action = await pressing(room)
    with full_disk(path):
        outcome = await room.tables.play.act(game, user, version, action, "press")  # type: ignore[arg-type]
    assert isinstance(outcome, InTrouble)
    assert outcome.kind in ("disk_full", "disk_fault")
    assert str(path) in outcome.words
    assert (await room.tables.game(game)).version == version  # type: ignore[union-attr]
    accepted(await room.tables.play.act(game, user, version, action, "press"))  # type: ignore[arg-type]
    report = await look_through(room.store, load_board)
    assert report.problems == ()
    assert report.moves == version + 1
    await room.store.close()


async def test_a_full_disk_says_so(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    room = await furnish(path)
    game, _, version, _ = await pressing(room)

    def fill(connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    await room.store.database.write(fill)
    versions = []
    outcome: object = None
    for _ in range(500):  # until what is free within the file is used up, too
        owing = (await room.owing(await room.tables.game(game)))[0]  # type: ignore[arg-type]
        outcome = await room.act(await room.tables.game(game), owing)  # type: ignore[arg-type]
        if isinstance(outcome, InTrouble):
            break
        versions.append(accepted(outcome).version)  # type: ignore[arg-type]
    assert isinstance(outcome, InTrouble)
    assert outcome.kind == "disk_full"
    assert "the disk is full" in outcome.words
    await room.store.close()
    again = await furnish(path)
    assert (await again.tables.game(game)).version == (versions or [version])[-1]  # type: ignore[union-attr]
    assert (await look_through(again.store, load_board)).problems == ()
    await again.store.close()


@pytest.mark.parametrize(
    "step", ["UPDATE ON games", "INSERT ON moves", "INSERT ON outbox", "INSERT ON timers", "UPDATE ON seats"]
)
async def test_a_move_is_there_with_all_it_causes_or_not_at_all(tmp_path: Path, step: str) -> None:
    """Whatever fails on the way, the file is as it was before."""
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    await room.deliver()
    seat = (await room.tables.play.choices(game.id, player.id)).seat or 0
    accepted(await room.act(game, player, DrawCard(seat)))  # the next one ends the turn: it touches everything
    version = (await room.tables.play.choices(game.id, player.id)).version
    trip = f"CREATE TRIGGER trip BEFORE {step} BEGIN SELECT RAISE(ABORT, 'stumbled'); END"
    await room.store.database.write(lambda connection: connection.execute(trip))
    before = await room.store.database.read(lambda connection: list(connection.iterdump()))
    with pytest.raises(sqlite3.IntegrityError, match="stumbled"):
        await room.act(game, player, DrawCard(seat))
    assert await room.store.database.read(lambda connection: list(connection.iterdump())) == before
    await room.store.database.write(lambda connection: connection.execute("DROP TRIGGER trip"))
    assert accepted(await room.act(game, player, DrawCard(seat))).version == version + 1
    assert len(await room.deliver()) == 3  # the board, and both hands
    assert (await look_through(room.store, load_board)).problems == ()
    await room.store.close()


async def test_a_timer_that_can_not_be_written_is_tried_again_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = await furnish(tmp_path / "store.sqlite3", busy=0.0)
    game = await room.start(ANNA, BEN, turn_time=86400)
    player = await room.past_tickets(game)
    await room.deliver()
    other = sqlite3.connect(room.store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await room.pass_time(86400)  # the reminder and the end of their time
    assert caplog.text.count("is the bot running twice?") == 2
    await room.pass_time(29)
    assert caplog.text.count("is the bot running twice?") == 2  # not over and over
    other.execute("ROLLBACK")
    other.close()
    await room.pass_time(1)
    told = [delivery.intent for delivery in await room.deliver()]
    assert told.count(Reminder(player.id, 1)) == 1
    assert len((await room.tables.game(game.id)).proposals) == 1  # type: ignore[union-attr]
    await room.store.close()


async def test_a_damaged_file_is_noticed_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "store.sqlite3"
    room = await furnish(path)
    await room.play(await room.start(ANNA, BEN), moves=60)
    root = "SELECT rootpage FROM sqlite_master WHERE name = 'moves'"
    page = await room.store.database.read(lambda connection: connection.execute(root).fetchone()[0])
    size = await room.store.database.read(lambda connection: connection.execute("PRAGMA page_size").fetchone()[0])
    await room.store.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 40)
    again = await furnish(path)
    running = asyncio.create_task(again.tables.run(again.sender))
    async with asyncio.timeout(10):
        while "the file is damaged, restore a backup" not in caplog.text:  # noqa: ASYNC110 - a look in a thread
            await asyncio.sleep(0.01)
    await again.tables.stop(grace=0)
    await running
    await again.store.close()


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
connection.execute("ROLLBACK")
"""


async def test_a_file_locked_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    room = await furnish(path, busy=0.05)
    game, user, version, action = await pressing(room)
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, str(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    outcome = await room.tables.play.act(game, user, version, action, "press")  # type: ignore[arg-type]
    assert isinstance(outcome, InTrouble)
    assert outcome.kind == "locked"
    assert "is the bot running twice?" in outcome.words
    seen = await room.tables.play.view(game, user)  # looking goes on
    assert seen is not None
    assert seen.version == version
    await holder.communicate(b"go\n")
    accepted(await room.tables.play.act(game, user, version, action, "press"))  # type: ignore[arg-type]
    await room.store.close()


async def test_a_second_process_with_the_same_file_loses_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    here = await furnish(path)
    game, user, version, action = await pressing(here)
    there = await furnish(path)
    await there.tables.game(game)
    accepted(await here.tables.play.act(game, user, version, action, "press"))  # type: ignore[arg-type]
    outcome = await there.tables.play.act(game, user, version, action, "other")  # type: ignore[arg-type]
    assert isinstance(outcome, Stale)
    assert (await there.tables.game(game)).version == version + 1  # type: ignore[union-attr]
    assert (await look_through(there.store, load_board)).problems == ()
    await here.store.close()
    await there.store.close()


@pytest.mark.parametrize("damage", ["state", "decisions", "rules", "nonsense"])
async def test_a_snapshot_that_does_not_match_is_thrown_away(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=60)
    before = await room.tables.play.view(game.id, ANNA.id)
    newest, *_ = await room.store.read(lambda rows: rows.snapshots.of(game.id))
    assert newest.version == 50
    await room.store.write(lambda rows: rows.snapshots.add(_damaged(newest, damage)))
    room.tables.hall.games.drop(game.id)
    with caplog.at_level(logging.ERROR):
        after = await room.tables.play.view(game.id, ANNA.id)
    assert after == before
    kept = [snapshot.version for snapshot in await room.store.read(lambda rows: rows.snapshots.of(game.id))]
    assert kept == [25]
    assert f"game {game.id}: snapshots [50] do not match" in caplog.text
    await room.play(game, moves=30)
    assert (await look_through(room.store, load_board)).problems == ()
    await room.store.close()


def _damaged(row: SnapshotRow, damage: str) -> SnapshotRow:
    replace = msgspec.structs.replace
    match damage:
        case "state":
            return replace(row, state=bytes(row.state).replace(b'"turn":', b'"turn":1', 1))
        case "decisions":
            return replace(row, decisions=b"[7,7]")
        case "rules":  # of an earlier program that dealt differently
            state = bytes(row.state).replace(b'"turn":', b'"turn":1', 1)
            return replace(row, rules="other", state=state)
        case _:
            return replace(row, state=b"\x00\xff")


def test_a_snapshot_is_trusted_whatever_was_asked_of_the_board_since() -> None:
    """A board keeps what it has worked out; that makes it no other board, in this process or in the next."""
    fresh, asked = (dataclasses.replace(load_board("europe")) for _ in range(2))
    position, _ = begin(fresh, Started("europe", 2, Options(), ""), "seed")
    kept = snapshot(1, position)
    assert (asked.offers, asked.wild, asked.find_city("zurich").id)[2] == "zurich"
    found = from_snapshot(asked, kept)
    assert found is not None
    assert found.same_as(position)


async def test_a_snapshot_of_other_rules_that_still_matches_is_harmless(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=30)
    before = await room.tables.play.view(game.id, ANNA.id)
    [row] = await room.store.read(lambda rows: rows.snapshots.of(game.id))
    await room.store.write(lambda rows: rows.snapshots.add(msgspec.structs.replace(row, rules="older")))
    room.tables.hall.games.drop(game.id)
    assert await room.tables.play.view(game.id, ANNA.id) == before
    await room.store.close()


async def test_memory_that_differs_from_its_log_is_noticed_and_read_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=23)
    live = await room.tables.hall.live(game.id)
    assert live is not None
    assert live.position is not None
    live.position.state.scores[0] += 7  # a bug, or a cosmic ray
    await room.play(game, moves=1)
    assert "differs from its log" in caplog.text
    assert await room.store.read(lambda rows: rows.snapshots.of(game.id)) == []
    assert (await look_through(room.store, load_board)).problems == ()
    row = await room.store.read(lambda rows: rows.games.get(game.id))
    assert row is not None
    assert await room.store.read(lambda rows: damaged_snapshots(rows, load_board("europe"), row)) == []
    await room.store.close()


@pytest.mark.parametrize("kept", [0.0, 0.1, 0.35, 0.6, 0.85, 0.97, 1.0])
async def test_a_truncated_wal_leaves_whole_moves_only(tmp_path: Path, kept: float) -> None:
    path = tmp_path / "store.sqlite3"
    room = await furnish(path)
    await room.store.database.write(lambda connection: connection.execute("PRAGMA wal_autocheckpoint = 0"))
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=40)
    copy = tmp_path / "copy.sqlite3"
    shutil.copyfile(path, copy)  # as after a power cut: file and WAL, no clean end
    wal = tmp_path / "copy.sqlite3-wal"
    shutil.copyfile(tmp_path / "store.sqlite3-wal", wal)
    os.truncate(wal, int(wal.stat().st_size * kept))
    await room.store.close()
    again = await furnish(copy, FakeClock(room.clock.now() + 60))
    report = await look_through(again.store, load_board)
    assert report.problems == ()
    if kept == 1.0:
        assert report.moves == 41
    if report.moves:
        version = (await again.tables.game(game.id)).version  # type: ignore[union-attr]
        assert version == report.moves
        await again.play(game, moves=10)
    await again.store.close()
