"""Pressing: what is accepted, what is stale, doubled, foreign; the log; complete games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.boards import MAPS
from bot.game import Action, Options, View
from bot.game.actions import DrawCard, KeepTickets
from bot.game.events import TicketsChosen, TicketsSeen
from bot.store.rows import SnapshotRow
from bot.tables import (
    BoardPost,
    Denied,
    Duplicate,
    HandMessage,
    Illegal,
    IsPaused,
    NotAPlayer,
    NotRunning,
    ScoreSheet,
    SeatHeld,
    Stale,
    WaitingUpdate,
)
from tests.tables.room import ANNA, BEN, CHANNEL, CLARA, DAN, GUILD, MODERATOR, STRANGER, Room, accepted, done, furnish

DRAW = DrawCard(0)


async def test_choices_are_exactly_what_is_legal_now(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    choices = await room.tables.play.choices(game.id, ANNA.id)
    assert (choices.version, choices.seat, choices.decision) == (1, 0, "keep_tickets")
    assert all(isinstance(action, KeepTickets) and action.seat == 0 for action in choices.actions)
    assert (await room.tables.play.choices(game.id, STRANGER.id)).actions == ()
    first = await room.past_tickets(game)
    other = BEN if first == ANNA else ANNA
    assert (await room.tables.play.choices(game.id, first.id)).decision == "turn"
    assert (await room.tables.play.choices(game.id, other.id)).decision is None


async def test_an_answer_stays_good_while_others_answer_theirs(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    seen_by_clara = await room.tables.play.choices(game.id, CLARA.id)
    accepted(await room.act(game, ANNA))
    accepted(await room.act(game, BEN))
    press = await room.tables.play.act(game.id, CLARA.id, seen_by_clara.version, seen_by_clara.actions[0], "c")
    assert accepted(press).version == 4


async def test_an_old_panel_never_acts_on_a_newer_decision(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    choices = await room.tables.play.choices(game.id, player.id)
    draw = DrawCard(choices.seat or 0)
    first = await room.tables.play.act(game.id, player.id, choices.version, draw, "one")
    again = await room.tables.play.act(game.id, player.id, choices.version, draw, "two")
    assert accepted(first).version == choices.version + 1
    assert again == Stale(choices.version + 1, mine=True)
    from_the_future = await room.tables.play.act(game.id, player.id, 99, draw, "three")
    assert from_the_future == Stale(choices.version + 1, mine=True)


async def test_the_same_press_applies_once_whatever_happens_in_between(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    choices = await room.tables.play.choices(game.id, player.id)
    press = (game.id, player.id, choices.version, DrawCard(choices.seat or 0), "press")
    both = await asyncio.gather(room.tables.play.act(*press), room.tables.play.act(*press))
    version = choices.version + 1
    assert accepted(both[0]).version == version
    assert both[1] == Duplicate(version)
    done(await room.tables.seats.pause(game.id, player))
    assert await room.tables.play.act(*press) == Duplicate(version)


async def test_two_presses_for_one_decision_at_once_one_wins(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    choices = await room.tables.play.choices(game.id, player.id)
    outcomes = await asyncio.gather(
        *(
            room.tables.play.act(game.id, player.id, choices.version, DrawCard(choices.seat or 0), f"press {number}")
            for number in range(5)
        )
    )
    accepted(outcomes[0])
    assert outcomes[1:] == [Stale(choices.version + 1, mine=True)] * 4


async def test_presses_that_find_no_open_ear(room: Room) -> None:
    lobby = await room.open(ANNA, BEN)
    act = room.tables.play.act
    assert await act(999, ANNA.id, 0, DRAW) == NotRunning("none")
    assert await act(lobby.id, ANNA.id, 0, DRAW) == NotRunning("lobby")
    game = done(await room.tables.lobby.start(lobby.id, ANNA))
    assert await act(game.id, STRANGER.id, 1, DRAW) == NotAPlayer()
    assert await act(game.id, ANNA.id, 1, DRAW) == Illegal("not_now")
    assert await act(game.id, ANNA.id, 1, DrawCard(1)) == Illegal("not_your_turn")
    done(await room.tables.seats.pause(game.id, BEN))
    assert await act(game.id, ANNA.id, 2, DRAW) == IsPaused()
    done(await room.tables.seats.resume(game.id, BEN))
    done(await room.tables.seats.resign(game.id, BEN))
    assert await act(game.id, BEN.id, 4, DrawCard(1)) == SeatHeld("normal")
    done(await room.tables.seats.end(game.id, MODERATOR))
    assert await act(game.id, ANNA.id, 5, DRAW) == NotRunning("abandoned")


async def test_a_refused_action_changes_nothing(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    before = await room.tables.game(game.id)
    assert await room.tables.play.act(game.id, ANNA.id, 1, KeepTickets(0, ()), "x") == Illegal("too_few_tickets", "2")
    assert await room.tables.game(game.id) == before
    assert len((await room.tables.play.log(game.id, None)).entries) == 1


async def test_one_board_post_per_turn_and_hands_for_whom_it_concerns(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.deliver()
    accepted(await room.act(game, ANNA))
    waiting = await room.deliver()
    assert [d.intent for d in waiting] == [WaitingUpdate(), HandMessage(ANNA.id, False)]
    accepted(await room.act(game, BEN))
    player = (await room.owing(game))[0]
    other = BEN if player == ANNA else ANNA
    got = await room.deliver()
    assert [d.intent for d in got if d.to.kind == "channel"] == [BoardPost(2)]
    assert HandMessage(player.id, True) in [d.intent for d in got]
    accepted(await room.act(game, player, DrawCard(0 if player == ANNA else 1)))
    assert [d.intent for d in await room.deliver()] == [HandMessage(player.id, False)]  # nothing in the channel yet
    accepted(await room.act(game, player, DrawCard(0 if player == ANNA else 1)))
    got = await room.deliver()
    assert [(d.intent, d.version) for d in got if d.to.kind == "channel"] == [(BoardPost(4), 5)]
    assert HandMessage(other.id, True) in [d.intent for d in got]


async def test_the_post_says_what_else_a_turn_comes_to(room: Room) -> None:
    """After the second card the same person chooses a lane for the neutral player: no new turn, another question."""
    game = await room.start(ANNA, BEN, board="nederland")
    person = await room.past_tickets(game)
    asked = ""
    while asked != "lane":
        await room.deliver()
        choices = await room.tables.play.choices(game.id, person.id)
        assert choices.seat is not None
        accepted(await room.act(game, person, DrawCard(choices.seat) if choices.decision != "lane" else None))
        drawn, player = choices.decision == "second_card", person
        person = (await room.owing(game))[0]
        asked = str((await room.tables.play.choices(game.id, person.id)).decision) if drawn and person == player else ""
    assert [d.intent for d in await room.deliver() if d.to.kind == "channel"] == [WaitingUpdate()]


async def test_moves_in_quick_succession_become_one_post(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.deliver()
    await room.past_tickets(game)
    await room.play(game, moves=12)
    got = await room.deliver()
    posts = [d for d in got if isinstance(d.intent, BoardPost)]
    assert len(posts) == 1
    assert posts[0].intent == BoardPost(2)
    fresh = await room.tables.game(game.id)
    assert fresh is not None
    told = await room.tables.play.between(game.id, None, 2, posts[0].version)
    assert [entry.version for entry in told] == list(range(2, posts[0].version + 1))
    assert fresh.version - posts[0].version <= 1  # at most the middle of a turn is untold
    assert sum(isinstance(d.intent, HandMessage) for d in got) == 2


async def test_the_log_tells_each_only_what_they_may_know(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.past_tickets(game)
    for viewer, seat in ((ANNA.id, 0), (BEN.id, 1), (None, None), (STRANGER.id, None)):
        page = await room.tables.play.log(game.id, viewer)
        private = [e for entry in page.entries for e in entry.events if isinstance(e, (TicketsSeen, TicketsChosen))]
        assert {event.seat for event in private} == ({seat} if seat is not None else set())
        actions = [entry.move for entry in page.entries if entry.seat is not None and entry.seat != seat]
        assert actions
        assert all(move is None for move in actions)


async def test_the_seed_is_nowhere_to_be_seen_before_the_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def bad(view: View, options: Sequence[Action], seed: str) -> Action:
        raise ValueError(seed)

    room = await furnish(tmp_path / "store.sqlite3", new_seed=lambda: "only-the-dealer-knows")
    room.tables.hall.players = {"normal": bad}
    with caplog.at_level(logging.DEBUG):
        game = await room.start(ANNA, BEN, computers=1)
        for seed in range(30):
            for person in await room.owing(game):
                accepted(await room.act(game, person, seed=seed))
            await room.pass_time(2)
        version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
        await room.store.write(lambda rows: rows.snapshots.add(SnapshotRow(game.id, version, b"{}", b"[]", "", "")))
        room.tables.hall.games.drop(game.id)
        shown = [
            repr(await room.tables.game(game.id)),
            repr(await room.tables.games_of(ANNA.id)),
            *[repr(await room.tables.play.view(game.id, user)) for user in (None, ANNA.id, BEN.id)],
            *[repr(await room.tables.play.log(game.id, user, limit=999)) for user in (None, ANNA.id, BEN.id)],
            repr(await room.deliver()),
        ]
    assert "the computer player failed" in caplog.text
    assert "thrown away" in caplog.text
    assert all("only-the-dealer-knows" not in text for text in (*shown, caplog.text))
    done(await room.tables.seats.end(game.id, MODERATOR))
    assert (await room.tables.game(game.id)).seed == "only-the-dealer-knows"  # type: ignore[union-attr]
    await room.store.close()


async def test_the_log_comes_page_by_page_from_its_end(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=30)
    last = await room.tables.play.log(game.id, ANNA.id, limit=20)
    assert [entry.version for entry in last.entries] == list(range(12, 32))
    assert last.more
    first = await room.tables.play.log(game.id, ANNA.id, before=12, limit=20)
    assert [entry.version for entry in first.entries] == list(range(1, 12))
    assert not first.more


@pytest.mark.parametrize("board", MAPS)
async def test_a_whole_game_on_every_map_and_every_row_agrees(room: Room, board: str) -> None:
    people = (ANNA, BEN, CLARA, DAN)
    game = await room.start(*people, board=board)
    moves = await room.play(game)
    over = await room.tables.game(game.id)
    assert over is not None
    assert (over.status, over.ended_why, over.version) == ("finished", "played", moves + 1)
    got = await room.deliver()
    assert [d.intent for d in got if d.to.kind == "channel"][-1] == ScoreSheet()
    results = await room.tables.standings.result(game.id)
    seen = await room.tables.play.view(game.id, None)
    assert seen is not None
    assert seen.view.result is not None
    assert [result.points for result in results] == [score.total for score in seen.view.result.players]
    assert {result.seat for result in results if result.won} == set(seen.view.result.winners)
    assert await room.tables.play.act(game.id, ANNA.id, over.version, DRAW) == NotRunning("finished")
    assert await room.store.read(lambda rows: (rows.timers.of(game.id), rows.outbox.count())) == ([], 0)


@pytest.mark.parametrize("board", MAPS)
async def test_what_is_in_memory_is_what_the_rows_say_at_every_version(room: Room, board: str) -> None:
    game = await room.start(ANNA, BEN, board=board)
    for seed in range(60):
        await room.play(game, moves=1, seed=seed)
        kept = await room.tables.hall.live(game.id)
        room.tables.hall.games.drop(game.id)
        read = await room.tables.hall.live(game.id)
        assert kept is not None
        assert read is not None
        assert kept.position is not None
        assert read.position is not None
        assert read.position.same_as(kept.position)
        assert (read.row, read.seats) == (kept.row, kept.seats)


async def test_games_of_a_person_with_their_turn_first(room: Room) -> None:
    lobby, tables = room.tables.lobby, room.tables
    waiting = done(await lobby.open(ANNA, 1, GUILD, "europe", 2))
    games = []
    for channel in (2, 3):
        game = done(await lobby.open(ANNA, channel, GUILD, "europe", 2))
        done(await lobby.join(game.id, BEN))
        games.append(done(await lobby.start(game.id, ANNA)))
        room.clock.move(60)
    accepted(await room.act(games[0], ANNA))
    mine = await tables.games_of(ANNA.id)
    assert [(my.game.id, my.my_turn) for my in mine] == [
        (games[1].id, True),
        (waiting.id, False),
        (games[0].id, False),
    ]
    assert [my.game.id for my in await tables.games_of(BEN.id) if my.my_turn] == [games[0].id, games[1].id]


async def test_nudging_reminds_once_and_not_again_too_soon(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    other = BEN if player == ANNA else ANNA
    assert await room.tables.play.nudge(game.id, STRANGER) == Denied("not_seated")
    assert await room.tables.play.nudge(game.id, player) == Denied("nobody_to_nudge")
    done(await room.tables.play.nudge(game.id, other))
    assert await room.tables.play.nudge(game.id, other) == Denied("too_soon")
    room.clock.move(13 * 3600)
    done(await room.tables.play.nudge(game.id, other))


async def test_the_cache_is_bounded_and_forgets_nothing(tmp_path: Path) -> None:
    small = await furnish(tmp_path / "small.sqlite3", live_games=3)
    games = []
    for channel in range(8):
        game = done(await small.tables.lobby.open(ANNA, channel, GUILD, "europe", 2))
        done(await small.tables.lobby.join(game.id, BEN))
        games.append(done(await small.tables.lobby.start(game.id, ANNA)))
    for _ in range(3):
        for game in games:
            await small.play(game, moves=4)
    assert len(small.tables.hall.games) == 3
    assert [(await small.tables.game(game.id)).version for game in games] == [13] * 8  # type: ignore[union-attr]
    await small.store.close()


async def test_a_table_with_options_deals_by_them(room: Room) -> None:
    game = await room.start(ANNA, BEN, board="nederland", options=Options(tolls=False))
    seen = await room.tables.play.view(game.id, ANNA.id)
    assert seen is not None
    assert seen.view.options == Options(tolls=False)
    assert seen.view.mine is not None
    assert seen.view.mine.tolls == 0
    assert (await room.tables.in_channel(CHANNEL)).id == game.id  # type: ignore[union-attr]
