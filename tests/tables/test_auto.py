"""Computer players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.game import Action, View
from bot.game.actions import DrawCard
from bot.tables import BoardPost
from tests.tables.room import ANNA, FakeClock, Room, accepted, furnish


async def test_computer_players_pause_then_move_and_all_becomes_one_post(room: Room) -> None:
    game = await room.start(ANNA, computers=3)
    accepted(await room.act(game, ANNA))
    for _ in range(20):
        await room.pass_time(2)
        if await room.owing(game):
            break
    await room.deliver()
    for _ in range(3):
        if await room.owing(game):
            accepted(await room.act(game, ANNA, DrawCard(0)))
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    assert await room.tables.alarm.fire_due() == 0
    posts = []
    while not await room.owing(game):
        posts += [d for d in await room.deliver() if isinstance(d.intent, BoardPost)]
        await room.pass_time(2)
    assert posts == []
    [post] = [d for d in await room.deliver() if isinstance(d.intent, BoardPost)]
    entries = await room.tables.play.between(game.id, None, version + 1, post.version)
    assert {entry.seat for entry in entries} == {1, 2, 3}
    assert isinstance(post.intent, BoardPost)
    assert post.intent.since <= version


async def test_a_game_against_computer_players_comes_to_its_end(room: Room) -> None:
    game = await room.start(ANNA, computers=2, board="london")
    for seed in range(2000):
        if await room.owing(game):
            accepted(await room.act(game, ANNA, seed=seed))
        await room.pass_time(2)
        if (await room.tables.game(game.id)).status == "finished":  # type: ignore[union-attr]
            break
    results = await room.tables.standings.result(game.id)
    assert [(result.user, result.level, result.people) for result in results] == [
        (ANNA.id, None, 1),
        (None, "normal", 1),
        (None, "normal", 1),
    ]


async def test_after_a_restart_the_computer_player_whose_move_it_is_moves(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game = await room.start(ANNA, computers=1)
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3", FakeClock(room.clock.now() + 100))
    await again.tables.alarm.fire_due()
    seen = await again.tables.play.view(game.id, None)
    assert seen is not None
    assert [owed.seat for owed in seen.view.pending] == [0]
    await again.store.close()


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_a_computer_player_that_fails_does_not_stop_the_game(
    room: Room, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    def bad(view: View, options: Sequence[Action], seed: str) -> Action:
        if fault == "raises":
            raise ZeroDivisionError
        return DrawCard(4)

    room.tables.hall.players = {"normal": bad}
    game = await room.start(ANNA, computers=1)
    await room.tables.alarm.fire_due()
    assert (await room.tables.game(game.id)).version == 2  # type: ignore[union-attr]
    assert f"game {game.id}, version 1" in caplog.text
