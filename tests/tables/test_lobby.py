"""Before the game: opening, joining, leaving, options, computer players, colours, starting."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from bot.boards import MAPS, load_board
from bot.chat.running import computer_players
from bot.game import Options
from bot.tables import BoardPost, Denied, Done, HandMessage, LobbyPost, Person, Tables, plain_name
from bot.tables.hall import secure_seed
from tests.tables.room import ANNA, BEN, CHANNEL, CLARA, DAN, EVA, GUILD, MODERATOR, STRANGER, Room, done


async def test_who_opens_a_table_is_its_host_and_sits_there(room: Room) -> None:
    game = await room.open(ANNA)
    assert (game.status, game.host, game.version) == ("lobby", ANNA.id, 0)
    assert [(seat.user, seat.name, seat.color) for seat in game.seats] == [(ANNA.id, "Anna", "blue")]
    assert [delivery.intent for delivery in await room.deliver()] == [LobbyPost()]


async def test_one_table_per_channel_at_a_time(room: Room) -> None:
    first = await room.open(ANNA)
    again = await room.tables.lobby.open(BEN, CHANNEL, GUILD, "london", 2)
    elsewhere = await room.tables.lobby.open(BEN, CHANNEL + 1, GUILD, "london", 2)
    assert again == Denied("channel_taken")
    assert done(elsewhere).id != first.id
    assert (await room.tables.in_channel(CHANNEL)) == first
    done(await room.tables.lobby.close(first.id, ANNA))
    assert done(await room.tables.lobby.open(BEN, CHANNEL, GUILD, "london", 2)).board == "london"


async def test_joining_and_leaving(room: Room) -> None:
    game = await room.open(ANNA, BEN)
    lobby = room.tables.lobby
    assert await lobby.join(game.id, BEN) == Denied("already_seated")
    assert await lobby.join(game.id, CLARA) == Denied("table_full")
    game = done(await lobby.leave(game.id, ANNA))
    assert (game.host, [seat.user for seat in game.seats]) == (BEN.id, [BEN.id])
    assert [seat.seat for seat in game.seats] == [0]
    assert await lobby.leave(game.id, ANNA) == Denied("not_seated")
    game = done(await lobby.leave(game.id, BEN))
    assert (game.status, game.ended_why) == ("abandoned", "closed")
    assert await lobby.join(game.id, ANNA) == Denied("not_in_lobby")


async def test_lobby_matters_are_the_hosts_or_a_moderators(room: Room) -> None:
    game = await room.open(ANNA, BEN)
    lobby = room.tables.lobby
    assert await lobby.set_seats(game.id, BEN, 4) == Denied("not_host")
    assert done(await lobby.set_seats(game.id, MODERATOR, 4)).seats_wanted == 4
    assert done(await lobby.set_turn_time(game.id, ANNA, 86400)).turn_time == 86400
    assert await lobby.set_turn_time(game.id, ANNA, 5) == Denied("bad_setting")
    assert await lobby.set_seats(game.id, ANNA, 1) == Denied("too_many_players")
    assert await lobby.set_seats(game.id, ANNA, 6) == Denied("too_many_players")
    assert await lobby.set_options(game.id, ANNA, Options(tolls=False)) == Denied("unknown_option", "tolls")
    game = done(await lobby.set_board(game.id, ANNA, "nederland"))
    assert done(await lobby.set_options(game.id, ANNA, Options(tolls=False))).options == Options(tolls=False)
    assert done(await lobby.set_board(game.id, ANNA, "europe")).options == Options()
    assert await lobby.set_board(game.id, ANNA, "atlantis") == Denied("unknown_board", "atlantis")


async def test_computer_players_come_and_go(room: Room) -> None:
    game = await room.open(ANNA, computers=2)
    assert [(seat.user, seat.level) for seat in game.seats] == [(ANNA.id, None), (None, "normal"), (None, "normal")]
    assert len({seat.color for seat in game.seats}) == 3
    assert await room.tables.lobby.add_computer(game.id, ANNA, "godlike", "X") == Denied("unknown_level", "godlike")
    assert await room.tables.lobby.remove_computer(game.id, ANNA, 0) == Denied("no_such_seat")
    game = done(await room.tables.lobby.remove_computer(game.id, ANNA, 1))
    assert [seat.name for seat in game.seats] == ["Anna", "Robot 1"]


async def test_people_get_the_levels_that_are_offered(room: Room) -> None:
    room.tables.hall.players = computer_players()
    game = await room.open(ANNA, computers=1)
    lobby = room.tables.lobby
    done(await lobby.set_seats(game.id, ANNA, 3))
    assert await lobby.add_computer(game.id, ANNA, "random", "Ada") == Denied("unknown_level", "random")
    assert done(await lobby.add_computer(game.id, ANNA, "expert", "Ada")).seats[2].level == "expert"


async def test_computer_players_that_come_at_the_same_moment_have_names_of_their_own(room: Room) -> None:
    game = await room.open(ANNA)
    done(await room.tables.lobby.set_seats(game.id, ANNA, 3))
    names = ("Anna (normal)", "Ada (normal)", "Boris (normal)")
    await asyncio.gather(*(room.tables.lobby.add_computer(game.id, ANNA, "normal", *names) for _ in range(2)))
    seen = await room.tables.game(game.id)
    assert seen is not None
    assert [seat.name for seat in seen.seats] == ["Anna", "Ada (normal)", "Boris (normal)"]


async def test_a_computer_players_name_is_nobody_elses(room: Room) -> None:
    game = await room.open(ANNA)
    lobby = room.tables.lobby
    done(await lobby.set_seats(game.id, ANNA, 3))
    assert await lobby.add_computer(game.id, ANNA, "normal", "ANNA (normal)") == Denied("name_taken")
    named = done(await lobby.add_computer(game.id, ANNA, "normal", "Ada Maria (normal)"))
    assert [seat.name for seat in named.seats] == ["Anna", "Ada Maria (normal)"]
    assert await lobby.add_computer(game.id, ANNA, "easy", "Ada Maria (easy)") == Denied("name_taken")


@pytest.mark.parametrize(
    ("person", "computer", "free"),
    [
        ("Anna Maria", "Maria (easy)", False),
        ("Maria", "Anna Maria (easy)", False),
        ("Anna Maria", "Anna (easy)", False),
        ("Marianna", "Anna (easy)", True),
        ("Jo (work)", "Jo (easy)", False),
        ("Jo (work)", "Jo (home) (easy)", True),
        ("Jo (easy)", "Easy (easy)", True),
    ],
)
async def test_neither_name_is_a_word_of_the_other(room: Room, person: str, computer: str, free: bool) -> None:
    host = Person(1, person)
    game = await room.open(host)
    named = await room.tables.lobby.add_computer(game.id, host, "easy", computer)
    assert isinstance(named, Done) if free else named == Denied("name_taken")


async def test_only_the_level_of_a_computer_player_is_no_part_of_its_name(room: Room) -> None:
    game = await room.open(ANNA)
    lobby = room.tables.lobby
    done(await lobby.set_seats(game.id, ANNA, 3))
    done(await lobby.add_computer(game.id, ANNA, "easy", "Jo (work) (easy)"))
    assert await lobby.add_computer(game.id, ANNA, "normal", "Jo (work) (normal)") == Denied("name_taken")
    named = done(await lobby.add_computer(game.id, ANNA, "easy", "Jo (home) (easy)"))
    assert [seat.name for seat in named.seats] == ["Anna", "Jo (work) (easy)", "Jo (home) (easy)"]


async def test_a_computer_player_is_renamed(room: Room) -> None:
    game = await room.open(ANNA, computers=1)
    lobby = room.tables.lobby
    assert await lobby.rename_computer(game.id, ANNA, 0, "Casey") == Denied("no_such_seat")
    assert await lobby.rename_computer(game.id, BEN, 1, "Casey") == Denied("not_host")
    assert await lobby.rename_computer(game.id, ANNA, 1, "anna (easy)") == Denied("name_taken")
    assert done(await lobby.rename_computer(game.id, ANNA, 1, "Anna", "Casey")).seats[1].name == "Casey"
    assert done(await lobby.rename_computer(game.id, ANNA, 1, "Casey")).seats[1].name == "Casey", "its own"


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("  Casey \n Jones ", "Casey Jones"),
        ("Zażółć", "Zażółć"),
        ("\u202eyenom", "yenom"),
        ("a\u200bb\u2060c", "abc"),
        ("e\u0301\u0301\u0301\u0301!", "é\u0301!"),
        ("\u3164\u2800 \u200b", ""),
        ("", ""),
        ("The Fat Controller of Sodor", "The Fat Controller o"),
    ],
)
def test_a_name_is_made_plain(wish: str, name: str) -> None:
    assert plain_name(wish) == name


async def test_colours_are_chosen_and_kept_apart(room: Room) -> None:
    game = await room.open(ANNA, BEN, computers=1)
    lobby = room.tables.lobby
    assert await lobby.choose_color(game.id, BEN, "blue") == Denied("color_taken", "blue")
    game = done(await lobby.choose_color(game.id, BEN, "black"))
    assert [seat.color for seat in game.seats] == ["blue", "black", "green"]
    game = done(await lobby.choose_color(game.id, ANNA, "green"))  # a computer player gives way
    assert [seat.color for seat in game.seats] == ["green", "black", "blue"]
    assert await lobby.choose_color(game.id, STRANGER, "red") == Denied("not_seated")


@pytest.mark.parametrize("board", MAPS)
async def test_every_map_starts_with_as_many_as_it_allows(room: Room, board: str) -> None:
    least, most = load_board(board).players
    alone = done(await room.tables.lobby.open(ANNA, 1, GUILD, board, most))
    assert await room.tables.lobby.start(alone.id, ANNA) == Denied("too_few_players")
    assert await room.tables.lobby.open(ANNA, 2, GUILD, board, most + 1) == Denied("too_many_players")
    game = await room.start(*(ANNA, BEN, CLARA, DAN, EVA)[:most], board=board)
    assert (game.status, game.version, len(game.seats)) == ("playing", 1, most)
    assert least == 2


async def test_with_seats_free_only_the_host_starts(room: Room) -> None:
    lobby = room.tables.lobby
    game = done(await lobby.open(ANNA, 77, 1, "europe", 3))
    done(await lobby.join(game.id, BEN))
    assert await lobby.start(game.id, BEN) == Denied("not_host")
    assert await lobby.start(game.id, CLARA) == Denied("not_seated")
    done(await lobby.join(game.id, CLARA))
    done(await lobby.start(game.id, BEN))


async def test_the_start_announces_the_seeds_hash_and_keeps_the_seed(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    row = await room.store.read(lambda rows: rows.games.get(game.id))
    assert row is not None
    assert row.seed is not None
    assert game.seed_hash == hashlib.sha256(row.seed.encode()).hexdigest()
    assert game.seed is None
    assert await room.tables.lobby.start(game.id, ANNA) == Denied("not_in_lobby")
    await room.play(game)
    over = await room.tables.game(game.id)
    assert over is not None
    assert over.seed == row.seed


def test_real_seeds_come_from_the_secure_source_and_differ() -> None:
    seeds = {secure_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


async def test_seeds_come_from_the_secure_source_unless_told_otherwise(room: Room) -> None:
    tables = Tables(room.store, load_board, {}, room.clock)
    seeds = []
    for channel in (1, 2):
        game = done(await tables.lobby.open(ANNA, channel, GUILD, "london", 2))
        done(await tables.lobby.join(game.id, BEN))
        done(await tables.lobby.start(game.id, ANNA))
        row = await room.store.read(lambda rows, game=game: rows.games.get(game.id))  # type: ignore[misc]
        seeds.append(row.seed)
    assert [len(bytes.fromhex(seed)) for seed in seeds] == [16, 16]
    assert seeds[0] != seeds[1]


async def test_the_times_per_turn_that_can_be_agreed_on(room: Room) -> None:
    game = await room.open(ANNA)
    assert game.turn_time is None
    for hours in (12, 24, 3 * 24, 7 * 24):
        assert done(await room.tables.lobby.set_turn_time(game.id, ANNA, hours * 3600)).turn_time == hours * 3600
    assert done(await room.tables.lobby.set_turn_time(game.id, ANNA, None)).turn_time is None
    assert await room.tables.lobby.open(BEN, CHANNEL + 1, GUILD, "europe", 2, turn_time=3600) == Denied("bad_setting")


async def test_the_start_is_told_in_the_channel_and_to_everybody(room: Room) -> None:
    game = await room.open(ANNA, BEN)
    await room.deliver()
    done(await room.tables.lobby.start(game.id, ANNA))
    got = await room.deliver()
    assert [delivery.intent for delivery in got if delivery.to.kind == "channel"] == [LobbyPost(), BoardPost(1)]
    assert {delivery.to.id: delivery.intent for delivery in got if delivery.to.kind == "user"} == {
        ANNA.id: HandMessage(ANNA.id, True),
        BEN.id: HandMessage(BEN.id, True),
    }


async def test_a_rematch_seats_the_same_people_again(room: Room) -> None:
    game = await room.start(ANNA, BEN, computers=1)
    assert await room.tables.lobby.rematch(game.id, ANNA) == Denied("not_over")
    done(await room.tables.seats.end(game.id, MODERATOR))
    assert await room.tables.lobby.rematch(game.id, STRANGER) == Denied("not_seated")
    again = done(await room.tables.lobby.rematch(game.id, BEN))
    assert (again.status, again.host, again.board) == ("lobby", BEN.id, game.board)
    assert [(seat.user, seat.level, seat.color) for seat in again.seats] == [
        (seat.user, seat.level, seat.color) for seat in game.seats
    ]
    assert await room.tables.lobby.rematch(game.id, ANNA) == Denied("channel_taken")


async def test_a_rematch_is_without_those_who_resigned_and_with_those_who_were_away(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    done(await room.tables.seats.resign(game.id, BEN))
    done(await room.tables.seats.hold(game.id, MODERATOR, 2))
    done(await room.tables.seats.end(game.id, MODERATOR))
    again = done(await room.tables.lobby.rematch(game.id, ANNA))
    assert [(seat.seat, seat.user, seat.level) for seat in again.seats] == [(0, ANNA.id, None), (1, CLARA.id, None)]


async def test_map_and_seats_change_together_or_not_at_all(room: Room) -> None:
    game = await room.open(ANNA, BEN)
    assert await room.tables.lobby.set_board(game.id, ANNA, "london", 5) == Denied("too_many_players")
    assert await room.tables.game(game.id) == game
    changed = done(await room.tables.lobby.set_board(game.id, ANNA, "london", 4))
    assert (changed.board, changed.seats_wanted) == ("london", 4)
