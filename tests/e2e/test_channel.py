"""What the channel gets: one post for several moves, threads, permissions by name, errors with a code."""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.chat.permissions import IN_THREADS, NEEDED
from bot.chat.texts import language_for, say
from bot.pictures import Studio
from bot.playground.model import MessageFlag, Overwrite, Permission
from bot.playground.server import Playground
from bot.tables import Pace
from tests.e2e.house import House, house, is_verb
from tests.e2e.player import play_on
from tests.e2e.quick import begun, draws_two, whose_turn
from tests.e2e.table import Party, gather, lobby, players, start
from tests.reading import as_read


async def test_moves_of_several_computer_players_are_one_post(
    server: Playground, tmp_path: Path, studio: Studio
) -> None:
    pace = Pace(computer_pause=0.0, post_hold=2.0)
    async with house(server, tmp_path, studio, pace=pace) as home:
        party = Party("london", 1, computers=2)
        people = await gather(home, party)
        await start(people)
        playing = players(people, party, "posts")
        await play_on(playing, 3)
        mine = await people[0].sees(None, lambda seen: f"<@{people[0].id}>: your turn" in seen.content)
        told = mine[-1].content
        assert told.count("**Ada (easy)**") >= 1
        assert told.count("**Boris (easy)**") >= 1
        assert "**Ala**" in told, "what the person did stands before it, in the same post"


async def test_a_table_in_a_thread_of_its_own(home: House) -> None:
    ala, ola = await home.people(["ala", "ola"])
    answer = await ala.slash("/train new", map="london", thread=True)
    thread = next(channel for channel in home.server.world.channels.values() if channel.thread is not None)
    assert f"<#{thread.id}>" in answer.text
    for person in (ala, ola):
        person.goes_to(thread)
    await ola.press("Join", channel=thread)
    assert await lobby(ola, seats=2)
    await start([ala, ola])
    await ala.sees(thread, "Choosing tickets")
    assert thread.name == say("en", "answers.thread", map="London", game=1)


async def test_no_thread_is_made_for_a_table_that_cannot_be(home: House) -> None:
    (ala,) = await home.people(["ala"])
    refused = await ala.slash("/train new", map="london", seats=5, thread=True)
    assert refused.text == say("en", "denied.too_many_players")
    assert not [channel for channel in home.server.world.channels.values() if channel.thread is not None]


async def test_missing_permissions_are_told_by_name(home: House) -> None:
    everyone = home.server.world.guild.id
    bot = home.server.world.bot_role.id
    siding = home.server.world.add_channel(
        "siding",
        overwrites=[Overwrite(target, is_member=False, deny=Permission.ATTACH_FILES) for target in (everyone, bot)],
    )
    ala = (await home.people(["ala"]))[0]
    answer = await ala.slash("/train new", map="london", channel=siding)
    assert answer.ephemeral
    assert say("en", "permissions.attach_files") in answer.text
    assert await home.bot.tables.game(1) is None


async def test_an_unexpected_error_has_a_code_that_is_in_the_log(home: House, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody has written into the file by hand."""
    ala, ola = await home.people(["ala", "ola"], polish=["ola"])
    for person in (ala, ola):
        await person.slash("/train settings", reminders=False)
    with sqlite3.connect(home.database) as file:
        file.execute("UPDATE user_settings SET settings = 'no settings'")
    for person, language in ((ala, "en"), (ola, "pl")):
        with caplog.at_level(logging.ERROR, "bot.chat.errors"):
            answer = await person.slash("/train games")
        record = caplog.records[-1]
        code = record.__dict__["code"]
        assert answer.ephemeral
        assert answer.text == say(language_for(language), "errors.unexpected", code=code)
        assert record.exc_info is not None
        assert record.__dict__["what"] == "train games"
    with sqlite3.connect(home.database) as file:
        file.execute("DELETE FROM user_settings")
    assert (await ala.slash("/train games")).text == say("en", "looks.no_games"), "nothing else was harmed"


async def test_what_goes_wrong_in_a_game_is_logged_with_it_and_leaves_it_unharmed(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Told in the language that the person has chosen, whatever their Discord speaks."""
    people = await begun(home, Party("london", 2))
    mine, other = await whose_turn(home, people)
    await other.slash("/train settings", language="pl")
    await draws_two(home, mine)
    await home.quiet()
    game = await home.bot.tables.game(1)
    assert game is not None
    seat = game.seat_of(mine.id)
    assert seat is not None
    await mine.slash("/train settings", language="pl")
    with sqlite3.connect(home.database) as file:
        file.execute("INSERT INTO plans VALUES (1, ?, 'no plan', 0, 0.0)", (seat.seat,))
    with caplog.at_level(logging.ERROR, "bot.chat.errors"):
        typed = await mine.slash("/train plan")
    typed_record = caplog.records[-1].__dict__
    with sqlite3.connect(home.database) as file:
        file.execute("DELETE FROM plans")
    plan = (await mine.slash("/train plan")).message
    with sqlite3.connect(home.database) as file:
        file.execute("INSERT INTO plans VALUES (1, ?, 'no plan', 0, 0.0)", (seat.seat,))
    select = next(part for part in plan.components if "options" in part)
    with caplog.at_level(logging.ERROR, "bot.chat.errors"):
        await mine.choose(str(select["custom_id"]), select["options"][0]["value"], on=plan)
        code = say("pl", "errors.unexpected", code="").partition("`")[0]
        pressed = (await mine.sees(None, lambda seen: seen.id > typed.message.id and code in seen.text))[-1]
    for record, text in ((typed_record, typed.text), (caplog.records[-1].__dict__, pressed.text)):
        assert text == say("pl", "errors.unexpected", code=record["code"])
        assert (record["game"], record["version"]) == (1, game.version)
        assert record["exc_info"] is not None
    with sqlite3.connect(home.database) as file:
        file.execute("DELETE FROM plans")
    await draws_two(home, other)
    assert await whose_turn(home, people) == [mine, other]


async def test_missing_threads_are_told_by_name(home: House) -> None:
    """Only to whom wants one: a table in the channel itself needs none."""
    ala, ola = await home.people(["ala", "ola"], polish=["ola"])
    bot = home.server.world.bot.id
    siding = home.server.world.add_channel(
        "siding", overwrites=[Overwrite(bot, is_member=True, deny=Permission.CREATE_PUBLIC_THREADS)]
    )
    for person, language in ((ala, language_for("en")), (ola, language_for("pl"))):
        answer = await person.slash("/train new", map="london", thread=True, channel=siding)
        name = say(language, "permissions.create_public_threads")
        assert answer.text == say(language, "permissions.missing", count=1, names=name)
    assert await home.bot.tables.game(1) is None
    await ala.slash("/train new", map="london", channel=siding)
    assert await home.bot.tables.game(1) is not None


async def test_the_bot_needs_no_more_than_it_asks_for(home: House) -> None:
    """A table in a thread, played with the permissions of the invitation alone."""
    world = home.server.world
    asked = Permission(int(parse_qs(urlsplit(home.bot.invite()).query)["permissions"][0]))
    named = {*NEEDED, *IN_THREADS, "create_public_threads"}
    assert asked == Permission(discord.Permissions(**dict.fromkeys(named, True)).value), (
        "else nobody would be told that it is missing"
    )
    assert home.bot.intents == discord.Intents(guilds=True)
    siding = world.add_channel("siding", overwrites=[Overwrite(world.bot.id, is_member=True, allow=asked, deny=~asked)])
    refused: list[str] = []
    home.server.traffic.listeners.append(
        lambda call: refused.append(f"{call['method']} {call['path']}") if call["status"] == 403 else None
    )
    party = Party("london", 2)
    people = await home.people(["ala", "ola"])
    await people[0].slash("/train new", map="london", seats=2, thread=True, channel=siding)
    thread = next(channel for channel in world.channels.values() if channel.thread is not None)
    for person in people:
        person.goes_to(thread)
    await people[1].press("Join", channel=thread)
    await lobby(people[1], seats=2)
    await start(people)
    await play_on(players(people, party, "little"), 4)
    await people[0].slash("/train table pause")
    await people[0].slash("/train table resume")
    await home.quiet()
    assert refused == []


async def test_spectators_look_at_everything_public(home: House) -> None:
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    await play_on(players(people, party, "spectators"), 3)
    spectator = await home.server.user("spectator")
    log = await spectator.press("Log")
    assert log.ephemeral
    assert "Turn order" in log.text
    board = await spectator.slash("/train board")
    assert board.message.attachments
    assert board.message.buttons == [], "nothing to press for who has no seat"
    assert "Ala" in (await spectator.slash("/train scores")).text


async def test_nobody_is_called_in_their_quiet_hours(home: House) -> None:
    """Posts name them, and direct messages come; neither makes a sound."""
    ala, ola = people = await gather(home, Party("london", 2))
    now = datetime.fromtimestamp(home.bot.tables.hall.clock.now(), UTC)
    hours = f"{(now - timedelta(hours=1)):%H:%M}-{(now + timedelta(hours=1)):%H:%M}"
    await ola.slash("/train settings", **{"quiet-hours": hours, "zone": "UTC"})
    await start(people)
    for person, quiet in ((ala, False), (ola, True)):
        hand = await person.receives("game 1")
        assert (MessageFlag.SUPPRESS_NOTIFICATIONS in hand.message.flags) is quiet
    [post] = await ala.sees(None, "Choosing tickets")
    assert [user.id for user in post.message.mentions] == [ala.id]
    await ala.slash("/train table end")
    [asked] = await ala.sees(None, lambda seen: any(is_verb(part, "vote") for part in seen.components))
    assert f"<@{ola.id}>" in asked.content
    assert asked.message.mentions == []


async def test_who_plays_from_direct_messages_reads_there_what_the_others_did(home: House) -> None:
    people = await begun(home, Party("london", 3))
    for _ in range(3):
        mine, *_ = await whose_turn(home, people)
        await draws_two(home, mine)
    await home.quiet()
    mine, *others = await whose_turn(home, people)
    told = [line for line in as_read(mine.inbox[-1].text).splitlines() if "drew 2 cards blind" in line]
    assert sorted(told) == sorted(f"**{other.name.capitalize()}** drew 2 cards blind." for other in others)
    await draws_two(home, mine)
    await home.quiet()
    assert "drew 2 cards blind" not in as_read(mine.inbox[-1].text), "it is theirs only as long as it is their turn"
