"""Settings, what is told once, results and leaderboards."""

from __future__ import annotations

import pytest

from bot.store.replay import BrokenLog
from bot.store.rows import ResultRow
from bot.tables import Denied, GuildSettings, Rank, Tally, UserSettings
from bot.tables.live import Live
from tests.tables.room import ANNA, BEN, CHANNEL, CLARA, GUILD, Room, done


async def test_settings_change_all_or_nothing(room: Room) -> None:
    people = room.tables.people
    assert await people.settings(ANNA.id) == UserSettings()
    changed = await people.change(ANNA.id, zone="Europe/Warsaw", quiet_from=1320, quiet_to=420, language="pl")
    assert changed == UserSettings(zone="Europe/Warsaw", quiet_from=1320, quiet_to=420, language="pl")
    for wrong in ({"zone": "Mars/Base"}, {"quiet_from": 1440}, {"quiet_to": None}, {"reminders": "x"}, {"pet": 1}):
        answer = await people.change(ANNA.id, on_leaderboard=False, **wrong)  # type: ignore[arg-type]
        assert isinstance(answer, Denied), wrong
    assert await people.settings(ANNA.id) == changed
    assert await people.change_guild(GUILD, "pl", "pl") == GuildSettings("pl")
    assert await people.guild(GUILD) == GuildSettings("pl")
    assert await people.guild(GUILD + 1) == GuildSettings()


async def test_some_things_are_told_once(room: Room) -> None:
    game = await room.open(ANNA)
    assert await room.tables.people.tell_once(game.id, ANNA.id, "welcome")
    assert not await room.tables.people.tell_once(game.id, ANNA.id, "welcome")
    assert await room.tables.people.tell_once(game.id, BEN.id, "welcome")


def result(game: int, user: int | None, points: int, won: bool, **more: object) -> ResultRow:
    fields = {"level": None, "guild": GUILD, "board": "europe", "stayed": True, "people": 2, **more}
    seat = {ANNA.id: 0, BEN.id: 1, CLARA.id: 2}.get(user or 0, 3)
    return ResultRow(game=game, seat=seat, user=user, points=points, won=won, ended_at=0.0, **fields)  # type: ignore[arg-type]


async def some_results(room: Room) -> None:
    for channel in range(4):
        done(await room.tables.lobby.open(ANNA, CHANNEL + channel, GUILD, "europe", 2))
    rows = [
        result(1, ANNA.id, 120, True),
        result(1, BEN.id, 90, False),
        result(2, ANNA.id, 80, False, board="london"),
        result(2, BEN.id, 99, True, board="london"),
        result(2, CLARA.id, 70, False, board="london", stayed=False),
        result(3, ANNA.id, 150, True, people=1),  # alone among computer players
        result(4, CLARA.id, 50, True, guild=GUILD + 1),
    ]
    await room.store.write(lambda store: store.results.add(rows))


async def test_ones_own_numbers_per_map(room: Room) -> None:
    await some_results(room)
    stats = await room.tables.standings.stats(ANNA.id)
    assert stats.total == Tally(games=3, wins=2, points=350, best=150)
    assert stats.per_board == {"europe": Tally(2, 2, 270, 150), "london": Tally(1, 0, 80, 80)}
    clara = await room.tables.standings.stats(CLARA.id, GUILD)
    assert clara.total == Tally(games=1, wins=0, points=0, best=0)  # left before the end
    assert (await room.tables.standings.stats(999)).total == Tally(0, 0, 0, 0)


async def test_the_leaderboard_counts_games_among_people_and_hides_who_wants_that(room: Room) -> None:
    await some_results(room)
    board = room.tables.standings.leaderboard
    assert await board(GUILD) == (
        Rank(1, ANNA.id, Tally(2, 1, 200, 120)),
        Rank(2, BEN.id, Tally(2, 1, 189, 99)),
        Rank(3, CLARA.id, Tally(1, 0, 0, 0)),
    )
    assert [rank.user for rank in await board(GUILD, "london")] == [BEN.id, ANNA.id, CLARA.id]
    assert [rank.user for rank in await board(GUILD, limit=1)] == [ANNA.id]
    await room.tables.people.change(ANNA.id, on_leaderboard=False)
    assert [(rank.place, rank.user) for rank in await board(GUILD)] == [(1, BEN.id), (2, CLARA.id)]
    assert (await room.tables.standings.stats(ANNA.id)).total.games == 3


async def test_who_resigned_before_the_end_has_not_won(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    done(await room.tables.seats.resign(game.id, BEN))
    for seed in range(3000):
        if ANNA in await room.owing(game):
            await room.act(game, ANNA, seed=seed)
        await room.pass_time(2)
        if (await room.tables.game(game.id)).status == "finished":  # type: ignore[union-attr]
            break
    ben = (await room.tables.standings.result(game.id))[1]
    assert (ben.user, ben.level, ben.won, ben.stayed, ben.people) == (BEN.id, "normal", False, False, 1)


async def test_a_game_that_cannot_be_read_keeps_no_other_from_the_servers_language(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, lobby, hall = room.tables.people, room.tables.lobby, room.tables.hall
    broken, sound = [done(await lobby.open(ANNA, CHANNEL + n, GUILD, "europe", 2)) for n in range(2)]
    read = hall.live

    async def live(game: int) -> Live | None:
        if game == broken.id:
            raise BrokenLog("torn")
        return await read(game)

    monkeypatch.setattr(hall, "live", live)
    await people.change_guild(GUILD, "pl", "pl")
    monkeypatch.undo()
    assert [(await room.tables.game(game.id)).language for game in (broken, sound)] == ["en", "pl"]  # type: ignore[union-attr]
