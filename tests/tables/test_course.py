"""A game that is over, turn by turn: what a film of it is made from."""

from __future__ import annotations

from bot.game.events import RouteClaimed, TurnBegan
from bot.tables.table import Game
from tests.tables.room import ANNA, BEN, MODERATOR, Room, accepted, done
from tests.tables.test_undo import until_a_claim


async def after_an_undo(room: Room) -> Game:
    game = await room.start(ANNA, BEN, board="london")
    player, claim = await until_a_claim(room, game)
    accepted(await room.act(game, player, claim))
    return done(await room.tables.play.undo(game.id, player))


async def test_every_turn_is_told_without_what_was_taken_back(room: Room) -> None:
    game = await after_an_undo(room)
    await room.play(game, seed=2)
    course = await room.tables.course(game.id)
    seen = await room.tables.play.view(game.id, None)
    assert course is not None
    assert seen is not None
    assert course[-1].view == seen.view
    assert course[-1].view.result is not None
    events = [event for turn in course for event in turn.events]
    assert len(course) == 1 + sum(isinstance(event, TurnBegan) for event in events)
    built = [event.route for event in events if isinstance(event, RouteClaimed)]
    board, owners = seen.view.board, seen.view.owners
    assert sorted(built) == sorted(route.id for route in board.routes if owners[route.index] >= 0)


async def test_a_course_holds_no_secrets_also_of_a_game_that_was_ended_early(room: Room) -> None:
    game = await after_an_undo(room)
    assert await room.tables.course(game.id) is None
    done(await room.tables.seats.end(game.id, MODERATOR))
    course = await room.tables.course(game.id)
    assert course is not None
    assert all(event.only is None for turn in course for event in turn.events)
    assert all(turn.view.mine is None and not any(turn.view.revealed) for turn in course)
