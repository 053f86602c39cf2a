"""What people like: language, time zone, quiet hours, reminders; and being reminded by others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.chat.rules import help_pages
from bot.chat.texts import Language, language_for, say
from bot.pictures import Studio
from bot.playground.server import Playground
from bot.tables import Pace
from tests.e2e.house import House, house
from tests.e2e.quick import Calendar, begun, draws_two, whose_turn
from tests.e2e.table import Party, lobby
from tests.reading import as_read

HOUR = 3600.0


async def test_settings_are_told_whole_and_in_the_language_just_chosen(home: House) -> None:
    ala, ola = await home.people(["ala", "ola"], polish=["ola"])
    assert (await ola.slash("/train settings")).text.splitlines() == [
        "**Twoje ustawienia**",
        "Język: automatycznie",
        "Strefa czasowa: UTC",
        "Godziny ciszy: brak",
        "Przypomnienia: włączone",
        "W rankingach: tak",
        say("pl", "settings.change"),
    ]
    changed = await ala.slash(
        "/train settings", language="pl", zone="Europe/Warsaw", **{"quiet-hours": "22:30–7"}, reminders=False
    )
    assert changed.text.splitlines() == [
        "**Twoje ustawienia**",
        "Język: polski",
        "Strefa czasowa: Europe/Warsaw",
        "Godziny ciszy: 22:30–07:00",
        "Przypomnienia: wyłączone",
        "W rankingach: tak",
        say("pl", "settings.change"),
    ]
    assert (await ala.slash("/train help")).text == help_pages("pl")[0]
    back = await ala.slash("/train settings", language="auto", leaderboard=False, **{"quiet-hours": "off"})
    assert back.text.splitlines() == [
        "**Your settings**",
        "Language: automatic",
        "Time zone: Europe/Warsaw",
        "Quiet hours: none",
        "Reminders: off",
        "On leaderboards: no",
        say("en", "settings.change"),
    ]


async def test_a_window_is_in_the_chosen_language_too(home: House) -> None:
    (ala,) = await home.people(["ala"])
    await ala.slash("/train settings", language="pl")
    await ala.slash("/train new", map="london")
    await ala.slash("/train table computer", level="easy")
    window = await ala.press(say("en", "lobby.name_computer"))
    assert window.modal["title"] == say("pl", "lobby.name_computer")


async def test_what_makes_no_sense_changes_nothing(home: House) -> None:
    ola = (await home.people(["ola"], polish=["ola"]))[0]
    before = (await ola.slash("/train settings")).text
    for hours in ("22:00", "22-99", "late", "22:61-7", "²-7"):
        answer = await ola.slash("/train settings", reminders=False, **{"quiet-hours": hours})
        assert answer.text == say("pl", "settings.bad_hours"), hours
    answer = await ola.slash("/train settings", zone="Europe/Atlantis", reminders=False)
    assert answer.text == say("pl", "denied.bad_setting")
    assert (await ola.slash("/train settings")).text == before
    assert (await ola.autocomplete("/train settings", "zone", "warsz")).choices == []
    assert (await ola.autocomplete("/train settings", "zone", "new york")).names == ["America/New York"]


async def test_the_servers_language_is_for_who_manages_it(home: House) -> None:
    ala, ola = await home.people(["ala", "ola"], polish=["ola"])
    for person, language in ((ala, language_for("en")), (ola, language_for("pl"))):
        refused = await person.slash("/train settings", **{"server-language": "pl"})
        assert refused.text.splitlines()[-1] == say(language, "settings.only_managers")
        nowhere = await person.slash("/train settings", channel=await person.opens_dm(), **{"server-language": "pl"})
        assert nowhere.text.splitlines()[-1] == say(language, "settings.only_servers")
    owner = await home.server.user("owner")
    told = await owner.slash("/train settings", **{"server-language": "pl"})
    assert told.text.splitlines()[-1] == say("en", "settings.server", language="Polish")
    await ala.slash("/train new", map="london")
    post = await lobby(ala)
    assert say("pl", "lobby.join") in post.buttons
    assert "Londyn" in post.text


@pytest.mark.parametrize(("locale", "language"), [("pl", "pl"), ("en-GB", "en"), ("de", "en")])
async def test_posts_are_in_the_servers_own_language_unless_another_is_set(
    home: House, locale: str, language: Language
) -> None:
    """Whoever sets the table may read something else."""
    home.server.world.guild.locale = locale
    (ala,) = await home.people(["ala"], polish=["ala"] if language == "en" else [])
    await ala.slash("/train new", map="london")
    assert say(language, "lobby.join") in (await lobby(ala)).buttons
    await ala.slash("/train table end")
    owner, other = await home.server.user("owner"), "en" if language == "pl" else "pl"
    await owner.slash("/train settings", **{"server-language": other})
    siding = home.server.world.add_channel("siding")
    ala.goes_to(siding)
    await ala.slash("/train new", map="london")
    assert say("en" if language == "pl" else "pl", "lobby.join") in (await lobby(ala)).buttons


async def test_games_under_way_speak_the_language_that_is_set_for_their_server(home: House) -> None:
    """From the next post on; a table that waits for players at once."""
    owner = await home.server.user("owner")
    people = await begun(home, Party("london", 2))
    siding = home.server.world.add_channel("siding")
    await people[0].slash("/train new", map="london", channel=siding)
    version = (await home.bot.tables.play.choices(1, people[0].id)).version
    for wanted, language in (("pl", "pl"), ("auto", "en")):
        await owner.slash("/train settings", **{"server-language": wanted})
        await people[0].sees(siding, lambda seen, language=language: say(language, "lobby.join") in seen.buttons)
        mine, other = await whose_turn(home, people)
        await draws_two(home, mine)
        called = say(language, "post.turn", who=f"{'🔵' if other is people[0] else '🔴'} <@{other.id}>")
        await other.sees(None, lambda seen, called=called: called in as_read(seen.text))
    assert (await home.bot.tables.play.choices(1, people[0].id)).version == version + 4, "that is no move"


async def test_a_nudge_reminds_once_and_not_again_too_soon(server: Playground, tmp_path: Path, studio: Studio) -> None:
    calendar = Calendar()
    async with house(server, tmp_path, studio, clock=calendar) as home:
        people = await begun(home, Party("london", 2, polish=("ala", "ola")))
        mine, other = await whose_turn(home, people)
        spectator = await server.user("spectator")
        assert (await spectator.slash("/train nudge")).text == say("en", "denied.not_seated")
        assert (await mine.slash("/train nudge")).text == say("pl", "denied.nobody_to_nudge")
        words = say("en", "notices.reminder", user=f"<@{mine.id}>")
        for times in (1, 2):
            assert (await other.slash("/train nudge")).text == say("pl", "answers.nudged")
            assert len(await mine.sees(None, lambda seen: words in seen.text)) <= times
            await home.quiet()
            assert len(await mine.sees(None, lambda seen: words in seen.text)) == times
            assert (await other.slash("/train nudge")).text == say("pl", "denied.too_soon")
            calendar.push(home, 12 * HOUR + 1)
        post = (await mine.sees(None, lambda seen: bool(seen.buttons) and f"<@{mine.id}>" in seen.content))[-1]
        reminder = (await mine.sees(None, lambda seen: words in seen.text))[-1]
        assert f"/{post.channel.id}/{post.id}" in reminder.text, "it leads to the board"


async def test_who_wants_no_reminders_is_nudged_by_message_alone(home: House) -> None:
    people = await begun(home, Party("london", 2, polish=("ala", "ola")))
    mine, other = await whose_turn(home, people)
    await mine.slash("/train settings", reminders=False)
    await other.slash("/train nudge")
    told = await mine.receives(lambda seen: "⏰" in seen.text)
    assert told.text == say("pl", "notices.private_nudged", channel=f"<#{mine.place.id}>", game=1)
    await home.quiet()
    assert [seen for seen in mine.looks_at() if "⏰" in seen.text] == []


async def test_nobody_is_called_in_quiet_hours_and_everybody_after(
    server: Playground, tmp_path: Path, studio: Studio
) -> None:
    calendar = Calendar()
    pace = Pace(computer_pause=0.0, post_hold=0.0)
    async with house(server, tmp_path, studio, clock=calendar, pace=pace) as home:
        people = await begun(home, Party("london", 2))
        mine, other = await whose_turn(home, people)
        now = datetime.fromtimestamp(calendar.now(), UTC)
        hours = "-".join(f"{now + timedelta(hours=shift):%H:%M}" for shift in (-1, 3))
        assert (
            f"Quiet hours: {hours.replace('-', '–')}"
            in (await other.slash("/train settings", zone="UTC", **{"quiet-hours": hours})).text
        )
        await draws_two(home, mine)
        post = (await mine.sees(None, lambda seen: "drew 2 cards" in as_read(seen.content) and "Play" in seen.buttons))[
            -1
        ]
        assert f"<@{other.id}>" not in post.content
        assert other.name.title() in post.content.splitlines()[-1]
        assert (await mine.slash("/train nudge")).text == say("en", "answers.nudged_later")
        await home.quiet()
        morning = say("en", "notices.quiet_over", user=f"<@{other.id}>")
        assert [seen for seen in other.looks_at() if f"<@{other.id}>" in seen.content and seen.id > post.id] == []
        calendar.push(home, 3 * HOUR)
        assert len(await other.sees(None, lambda seen: morning in seen.text)) == 1
