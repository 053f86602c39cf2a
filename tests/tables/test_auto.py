"""Computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.game import Action, View
from bot.game.actions import DrawCard, DrawTickets
from bot.store.record import SeatChanged
from bot.tables import BoardPost, Plan
from tests.tables.room import ANNA, BEN, FakeClock, Room, accepted, done, furnish


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


async def test_nobody_is_told_what_a_computer_player_is_in_the_middle_of(room: Room) -> None:
    """A person may think about tickets for days, and the channel reads so; a computer player goes on at once."""
    game = await room.start(ANNA, computers=1)

    def draws_tickets(seen: View, options: Sequence[Action], seed: str) -> Action:
        return next((action for action in options if isinstance(action, DrawTickets)), options[0])

    room.tables.hall.players = {"normal": draws_tickets}
    accepted(await room.act(game, ANNA))
    await room.pass_time(room.tables.hall.pace.computer_pause)
    told: dict[int, list[bool]] = {0: [], 1: []}
    while not all(told.values()):
        await room.deliver()
        seen = await room.tables.play.view(game.id, None)
        assert seen is not None
        [owed] = seen.view.pending
        if owed.seat == 0:
            choices = await room.tables.play.choices(game.id, ANNA.id)
            accepted(await room.act(game, ANNA, draws_tickets(seen.view, choices.actions, "")))
        else:
            await room.pass_time(room.tables.hall.pace.computer_pause)
        if owed.decision == "turn":
            update = await room.store.read(lambda rows: rows.outbox.waiting(game.id, "waiting"))
            now = await room.tables.game(game.id)
            assert now is not None
            told[owed.seat].append(update is not None and update.version == now.version)
    assert told == {0: [True], 1: [False]}


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


async def test_what_others_do_besides_does_not_make_a_computer_player_think_again(room: Room) -> None:
    game = await room.start(ANNA, BEN, computers=1)
    await room.past_tickets(game)
    while people := await room.owing(game):
        await room.draw_two(game, people[0])
    thoughts = 0

    async def thinking(work: Callable[[], Action]) -> Action:
        nonlocal thoughts
        thoughts += 1
        done(await room.tables.plans.set(game.id, ANNA.id, Plan(((DrawCard(0), DrawCard(0)),))))
        return work()

    room.tables.hall.off_loop = thinking
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    await room.pass_time(2)
    assert (await room.tables.game(game.id)).version == version + 1  # type: ignore[union-attr]
    assert thoughts == 1


async def test_a_seat_that_is_taken_back_while_the_computer_player_thinks_is_not_played(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    done(await room.tables.seats.resign(game.id, player))

    async def thinking(work: Callable[[], Action]) -> Action:
        done(await room.tables.seats.take_back(game.id, player))
        return work()

    room.tables.hall.off_loop = thinking
    await room.pass_time(2)
    await room.pass_time(2)
    assert await room.owing(game) == [player]
    entries = (await room.tables.play.log(game.id, player.id)).entries
    assert [entry.move.what for entry in entries[-2:] if isinstance(entry.move, SeatChanged)] == [
        "resigned",
        "taken_back",
    ]


async def test_for_somebody_who_resigned_normal_decides(room: Room) -> None:
    asked: list[str] = []

    def noted(level: str) -> Callable[[View, Sequence[Action], str], Action]:
        def decide(view: View, options: Sequence[Action], seed: str) -> Action:
            asked.append(level)
            return options[0]

        return decide

    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    room.tables.hall.players = {level: noted(level) for level in ("easy", "normal", "expert")}
    done(await room.tables.seats.resign(game.id, player))
    await room.pass_time(2)
    assert set(asked) == {"normal"}


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
