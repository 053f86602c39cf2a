"""Computer players and plans."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.game import Action, View
from bot.game.actions import Claim, DrawCard
from bot.tables import BoardPost, Denied, Plan, PrivateNotice
from bot.tables.table import Game, Person
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


async def turn_of_the_other(room: Room) -> tuple[Game, Person, Person, int]:
    """A game in which it is `first`'s turn, and `planner` with their seat has time to plan."""
    game = await room.start(ANNA, BEN)
    first = await room.past_tickets(game)
    planner = BEN if first == ANNA else ANNA
    return game, first, planner, 0 if planner == ANNA else 1


async def test_a_plan_is_played_when_the_turn_comes_and_told(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    plan = Plan(((Claim(seat, "nowhere", ()),), (DrawCard(seat), DrawCard(seat))))
    done(await room.tables.plans.set(game.id, planner.id, plan))
    assert await room.tables.plans.get(game.id, planner.id) == plan
    assert await room.tables.plans.get(game.id, first.id) is None
    await room.draw_two(game, first)
    for _ in range(3):
        await room.pass_time(2)
    assert await room.owing(game) == [first]  # both cards are drawn
    assert await room.tables.plans.get(game.id, planner.id) is None
    told = [delivery.intent for delivery in await room.deliver() if delivery.to.id == planner.id]
    assert told.count(PrivateNotice("plan_played", planner.id)) == 1


async def test_a_plan_that_no_longer_fits_is_cancelled_and_told(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((Claim(seat, "nowhere", ()),),))))
    await room.draw_two(game, first)
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    await room.pass_time(5)
    assert (await room.tables.game(game.id)).version == version  # type: ignore[union-attr]
    assert await room.owing(game) == [planner]
    assert PrivateNotice("plan_cancelled", planner.id) in [delivery.intent for delivery in await room.deliver()]
    accepted(await room.act(game, planner))


async def test_ones_own_action_cancels_ones_plan(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.draw_two(game, first)
    accepted(await room.act(game, planner, DrawCard(seat)))
    assert await room.tables.plans.get(game.id, planner.id) is None
    await room.pass_time(5)
    assert (await room.tables.play.choices(game.id, planner.id)).decision == "second_card"


async def test_plans_that_make_no_sense(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    plans = room.tables.plans
    assert await plans.set(game.id, first.id, Plan(((DrawCard(1 - seat),),))) == Denied("already_now")
    assert await plans.set(game.id, planner.id, Plan(())) == Denied("plan_impossible")
    assert await plans.set(game.id, planner.id, Plan(((DrawCard(1 - seat),),))) == Denied("plan_impossible")
    done(await plans.set(game.id, planner.id, Plan(((DrawCard(seat),),))))
    done(await plans.cancel(game.id, planner.id))
    assert await plans.get(game.id, planner.id) is None
