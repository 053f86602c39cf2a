"""Where only a person has installed the bot: their games are at hand, and what can't be done there is told kindly."""

from __future__ import annotations

import pytest

from bot.chat.cards import map_title
from bot.chat.texts import Language, say
from bot.playground.model import Channel
from bot.playground.people import Person
from tests.e2e.house import House
from tests.e2e.player import presses
from tests.e2e.quick import begun, whose_turn
from tests.e2e.table import Party

TWO = Party("london", 2, polish=("ola",))
PLACES = ("another server", "a group")


def elsewhere(home: House, place: str, people: list[Person]) -> Channel:
    """The first of them owns it."""
    world, users = home.server.world, [person.user for person in people]
    return world.add_group(place, users) if place == "a group" else world.add_server_without_bot(place, users)


def reads(person: Person) -> Language:
    return "pl" if person.user.locale == "pl" else "en"


@pytest.mark.parametrize("place", PLACES)
async def test_ones_games_are_played_from_there(home: House, place: str) -> None:
    mine, other = await whose_turn(home, await begun(home, TWO))
    there = elsewhere(home, place, [mine, other])
    panel = (await mine.slash("/train play", channel=there)).message
    title = say(reads(mine), "hand.title", map=map_title("london", reads(mine)), channel=f"<#{mine.place.id}>", game=1)
    assert panel.ephemeral
    assert panel.attachments
    assert title in panel.text, "it says which game this is"
    before = await home.bot.tables.game(1)
    assert before is not None
    for _ in range(2):
        edited = panel.message.edited_at
        await mine.press(next(each.custom_id for each in presses(panel) if "🎴" in each.label), on=panel)
        await mine.until(lambda edited=edited: panel.message.edited_at != edited)  # type: ignore[misc]
        assert title in panel.text
    after = await home.bot.tables.game(1)
    assert after is not None
    assert after.version == before.version + 2
    await other.sees(None, lambda seen: f"<@{other.id}>: " in seen.content)
    assert (await other.autocomplete("/train draw", "card", "", channel=there)).names
    for command, words in (("hand", "game 1"), ("log", "game 1"), ("scores", "London"), ("games", "London")):
        reader = mine if reads(mine) == "en" else other
        answer = await reader.slash(f"/train {command}", channel=there)
        assert answer.ephemeral
        assert words in answer.text
    assert [seen for seen in mine.looks_at(there) if not seen.ephemeral] == [], "others there see nothing of it"


@pytest.mark.parametrize("place", PLACES)
async def test_what_needs_a_table_there_is_refused_kindly(home: House, place: str) -> None:
    ala, ola = await home.people(["ala", "ola"], polish=["ola"])
    there = elsewhere(home, place, [ala, ola])
    for person in (ala, ola):
        told = say(reads(person), "answers.not_in_private")
        if place == "another server":
            told = say(reads(person), "answers.not_installed", invite=home.bot.invite())
        for command, options in (
            ("new", {"map": "london"}),
            ("join", {}),
            ("start", {}),
            ("hand", {}),
            ("draw", {}),
            ("table move", {"game": 1}),
        ):
            answer = await person.slash(f"/train {command}", channel=there, **options)
            assert answer.ephemeral
            assert answer.text == told, command
        assert (await person.slash("/train games", channel=there)).text == say(reads(person), "looks.no_games")
        for command in ("rules", "help", "settings", "stats", "leaderboard"):
            answer = await person.slash(f"/train {command}", channel=there)
            assert answer.ephemeral
            assert answer.text != told, command
    assert await home.bot.tables.game(1) is None


async def test_who_manages_another_server_has_no_more_say_there_than_here(home: House) -> None:
    """The owner of a place without the bot may manage its channels, and no game of any other place."""
    ala, ola = await begun(home, TWO)
    there = elsewhere(home, "another server", [ala, ola])
    assert (await ala.slash("/train table end", channel=there)).text == say("en", "answers.asked", count=1)
    assert (await ala.slash("/train table replace", channel=there, player=ola)).text == say("en", "denied.not_absent")
    game = await home.bot.tables.game(1)
    assert game is not None
    assert game.status == "playing"
    assert [seat.level for seat in game.seats] == [None, None]
