"""Looking: what everybody reads, as a whole and in their language. The deal is the same every time."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.rules import help_pages, page, topic_title, topics
from bot.chat.texts import Language, say
from bot.pictures import Studio
from bot.playground.people import Person, Seen
from bot.playground.server import Playground
from tests.e2e.house import House, house
from tests.e2e.quick import act, begun, draws_two, whose_turn
from tests.e2e.table import Party, play
from tests.reading import as_read

PARTY = Party("london", 2, polish=("ola",))


@pytest.fixture
async def home(server: Playground, tmp_path: Path, studio: Studio) -> AsyncIterator[House]:
    async with house(server, tmp_path, studio, seed="looks") as built:
        yield built


ENGLISH = {
    "board": "▶️ 🔵 ME: your turn.",
    "scores": """\
**London** · round 2
🔵 Ala · **0** points · 🚃 17 🎴 4 🎫 1
🔴 Ola · **0** points · 🚃 17 🎴 6 🎫 1""",
    "log": """\
**Log** · game 1
-# 1 · The game began (seed's hash 9b9bdfef853a0a9a…).
-# 1 · The game begins. Turn order: **Ola**, **Ala**.
-# 1 · Your first cards: 1 🟧 orange + 1 🌈 bus.
-# 1 · **Ala** looked at 2 tickets.
-# 1 · Your tickets to choose from: Regent's Park–Elephant & Castle (9) · Trafalgar Square–Globe Theatre (4).
-# 1 · **Ola** looked at 2 tickets.
-# 2 · Choice made: **Ala**.
-# 3 · Choice made: **Ola**.
-# 3 · **Ola** kept 1 ticket (returned: 1).
-# 3 · **Ala** kept 1 ticket (returned: 1).
-# 3 · You kept: Regent's Park–Elephant & Castle (9).
-# 4 · **Ola** drew a card blind.
-# 5 · **Ola** drew a card blind.
-# 6 · You drew blind: 🟦 blue.
-# 7 · You drew blind: 🌸 pink.
-# 8 · **Ola** drew a card blind.
-# 9 · **Ola** drew a card blind.""",
    "hand": """\
**London** in HERE · game 1
-# Last drawn blind: 🟦 blue, 🌸 pink
**Your turn**
-# 🎯 helps a ticket""",
    "play": "-# Last drawn blind: 🟦 blue, 🌸 pink\n**Your turn**\n-# 🎯 helps a ticket",
    "games": "**Your games**\n▶️ **London** in HERE · game 1: your turn (last change SINCE)",
    "stats": "No finished games yet (games with at least two people count).",
    "replay": "That is for games that are over.",
    "nudge": "There is nobody to remind: the game is waiting for you, or for a computer player.",
    "undo": "1 player has to agree; I have asked.",
}
POLISH = {
    "board": "⏳ Ruch: 🔵 Ala",
    "scores": """\
**Londyn** · runda 2
🔵 Ala · **0** punktów · 🚃 17 🎴 4 🎫 1
🔴 Ola · **0** punktów · 🚃 17 🎴 6 🎫 1""",
    "log": """\
**Dziennik** · gra 1
-# 1 · Gra się zaczyna (skrót ziarna 9b9bdfef853a0a9a…).
-# 1 · Gra rusza. Kolejność: **Ola**, **Ala**.
-# 1 · Twoje pierwsze karty: 1 🌸 różowa + 1 🟨 żółta.
-# 1 · **Ala** ogląda 2 bilety.
-# 1 · **Ola** ogląda 2 bilety.
-# 1 · Twoje bilety do wyboru: Hyde Park–St Paul's (6) · The Charterhouse–Big Ben (5).
-# 2 · Wybór dokonany: **Ala**.
-# 3 · Wybór dokonany: **Ola**.
-# 3 · **Ola** zatrzymuje 1 bilet (odrzuca: 1).
-# 3 · Zatrzymujesz: Hyde Park–St Paul's (6).
-# 3 · **Ala** zatrzymuje 1 bilet (odrzuca: 1).
-# 4 · Dobierasz w ciemno ⬛ czarną.
-# 5 · Dobierasz w ciemno 🌸 różową.
-# 6 · **Ala** dobiera kartę w ciemno.
-# 7 · **Ala** dobiera kartę w ciemno.
-# 8 · Dobierasz w ciemno 🟩 zieloną.
-# 9 · Dobierasz w ciemno 🟧 pomarańczową.""",
    "hand": """\
**Londyn** na HERE · gra 1
-# Ostatnio w ciemno: 🟩 zielona, 🟧 pomarańczowa""",
    "play": "-# Ostatnio w ciemno: 🟩 zielona, 🟧 pomarańczowa\n⏳ Ruch: 🔵 Ala",
    "games": "**Twoje gry**\n⏳ **Londyn** na HERE · gra 1: kolej innych",
    "stats": "Brak skończonych gier (liczą się gry z co najmniej dwiema osobami).",
    "replay": "To działa dla gier skończonych.",
    "undo": "Musi się zgodzić 1 osoba; pytanie wysłane.",
    "nudge": "Przypomnienie wysłane.",
}
PICTURED = {"board", "hand", "play"}


async def round_two(home: House) -> list[Person]:
    people = await begun(home, PARTY)
    for _ in range(3):
        await draws_two(home, (await whose_turn(home, people))[0])
    return people


async def test_everybody_reads_how_things_stand_here_and_in_direct_messages(home: House) -> None:
    people = await round_two(home)
    here = f"<#{people[0].place.id}>"
    for person, expected in zip(people, (ENGLISH, POLISH), strict=True):
        dm = await person.opens_dm()
        for name, text in expected.items():
            for place in (None, dm) if name not in ("nudge", "undo") else (None,):
                answer = await person.slash(f"/train {name}", channel=place)
                assert answer.ephemeral or place is dm, name
                read = re.sub(r"<t:\d+:R>", "SINCE", as_read(answer.text).replace(here, "HERE"))
                # In direct messages the panel says of which game it is, as the hand does.
                wanted = expected["hand"] if name == "play" and place is dm else text
                assert read.replace(f"<@{person.id}>", "ME") == wanted, name
                files = answer.message.attachments
                assert [bool(file.description) for file in files] == [True] * (name in PICTURED), name
        assert (await person.slash("/train leaderboard")).text == say(reads(person), "stats.none_here")
        assert (await person.slash("/train leaderboard", channel=dm)).text == say(reads(person), "stats.only_servers")


def reads(person: Person) -> Language:
    return "pl" if person.name == "ola" else "en"


async def test_a_spectator_sees_what_is_public(home: House) -> None:
    await round_two(home)
    spectator = await home.server.user("spectator")
    assert as_read((await spectator.slash("/train board")).text) == "⏳ To move: 🔵 Ala"
    assert as_read((await spectator.slash("/train scores")).text) == ENGLISH["scores"]
    private = ("first cards", "Your tickets", "You kept")
    known = re.sub(r"You drew blind: [^.]*", "**Ala** drew a card blind", ENGLISH["log"])  # nobody else knows which
    public = [line for line in known.splitlines() if not any(word in line for word in private)]
    assert as_read((await spectator.slash("/train log")).text).splitlines() == public
    for name in ("play", "hand"):
        assert (await spectator.slash(f"/train {name}")).text == say("en", "answers.spectator")
    for name in ("undo", "nudge"):
        assert (await spectator.slash(f"/train {name}")).text == say("en", "denied.not_seated")
    assert (await spectator.slash("/train games")).text == say("en", "looks.no_games")


async def test_the_board_close_to_a_city(home: House) -> None:
    ola = (await round_two(home))[1]
    whole = (await ola.slash("/train board")).message.attachments[0]
    assert (await ola.autocomplete("/train board", "city", "tower")).names == ["Tower of London"]
    close = (await ola.slash("/train board", city="tower of london")).message.attachments[0]
    assert "Część planszy wokół: Tower of London" in (close.description or "")
    assert "Część planszy" not in (whole.description or "")
    assert close.content != whole.content
    unknown = await ola.slash("/train board", city="Paris")
    assert unknown.text == say("pl", "answers.unknown_city_near", city="Paris", near="St Paul's, Hyde Park")
    assert unknown.message.attachments == []


async def test_the_log_page_by_page_tells_everything_once(home: House) -> None:
    people = await round_two(home)
    for _ in range(11):
        await draws_two(home, (await whose_turn(home, people))[0])
    ola = people[1]
    log = (await ola.slash("/train log")).message
    newest, pages = log.text, [log.text]
    while say("pl", "looks.older") in log.buttons:
        await turns(ola, log, say("pl", "looks.older"))
        pages.insert(0, log.text)
    numbers = [int(line.split()[1]) for text in pages for line in text.splitlines()[1:]]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 32))
    assert len(pages) == 3
    assert "\n".join(pages).count("Gra rusza.") == 1
    await turns(ola, log, say("pl", "looks.newest"))
    assert log.text == newest


async def turns(person: Person, on: Seen, button: str) -> None:
    before = on.message.edited_at
    await person.press(button, on=on)
    await person.until(lambda: on.message.edited_at != before)


async def test_the_rules_topic_by_topic(home: House) -> None:
    ola = (await home.people(["ola"], polish=["ola"]))[0]
    rules = (await ola.slash("/train rules", map="europa")).message
    known = topics("europe")
    for topic in (*known, known[0]):
        assert rules.text == page("europe", topic, "pl"), topic
        await turns(ola, rules, "▶️")
    await turns(ola, rules, "◀️")
    assert rules.text == page("europe", known[0], "pl")
    await turns(ola, rules, "◀️")
    assert rules.text == page("europe", known[-1], "pl")
    assert rules.options(say("pl", "looks.rules_topic")) == [topic_title("europe", topic, "pl") for topic in known]
    await ola.choose(say("pl", "looks.rules_topic"), topic_title("europe", "tunnels", "pl"), on=rules)
    await ola.until(lambda: rules.text == page("europe", "tunnels", "pl"))
    offered = (await ola.autocomplete("/train rules", "topic", "tun", map="europe")).choices
    assert [choice["value"] for choice in offered] == ["tunnels"]
    assert (await ola.slash("/train rules", map="europe", topic="tunnels")).text == page("europe", "tunnels", "pl")


async def test_the_help_page_by_page(home: House) -> None:
    for person in await home.people(["ala", "ola"], polish=["ola"]):
        helping = (await person.slash("/train help")).message
        pages = help_pages(reads(person))
        for text in (*pages, pages[0]):
            assert helping.text == text
            await turns(person, helping, "▶️")


async def test_my_games_mine_to_move_first(home: House) -> None:
    """Three tables: one where the other is on turn, one where I am, one that has not begun."""
    people = await round_two(home)
    ala, ola = people
    station = ala.place
    channels = [home.server.world.add_channel(name) for name in ("siding", "depot")]
    for number, channel in enumerate(channels, start=2):
        for person in people:
            person.goes_to(channel)
        if number == 2:
            await begun(home, PARTY, game=2)
            await draws_two(home, (await whose_turn(home, people, 2))[0], 2)
        else:
            await ala.slash("/train new", map="europe")
    assert (await whose_turn(home, people, 1))[0] is ala
    await act(home, ala, lambda choices: choices.actions[0])
    if (await home.bot.tables.play.choices(1, ala.id)).decision is not None:
        await act(home, ala, lambda choices: choices.actions[0])
    assert (await whose_turn(home, people, 1))[0] is ola
    assert (await whose_turn(home, people, 2))[0] is ala
    dm = await ala.opens_dm()
    mine = (await ala.slash("/train games", channel=dm)).message
    assert [re.sub(r" \(last change <t:\d+:R>\)", "", line) for line in mine.text.splitlines()] == [
        say("en", "looks.games"),
        say("en", "looks.game_yours", game=2, map="London", channel=f"<#{channels[0].id}>", since=""),
        say("en", "looks.game_others", game=1, map="London", channel=f"<#{station.id}>", since=""),
        say("en", "looks.game_lobby", game=3, map="Europe", channel=f"<#{channels[1].id}>", since=""),
    ]
    assert mine.options(say("en", "looks.game_choose")) == ["Game 2: London", "Game 1: London"]
    opened = await ala.choose(say("en", "looks.game_choose"), "2", on=mine)
    this_one = say("en", "hand.title", map="London", channel=f"<#{channels[0].id}>", game=2)
    assert opened.text.splitlines()[0] == this_one
    # In direct messages the one game that waits is meant; of several one is chosen.
    waiting = (await ala.slash("/train play", channel=dm)).text
    assert waiting.splitlines()[0] == this_one
    await draws_two(home, ola, 1)
    several = (await ala.slash("/train play", channel=dm)).message
    assert several.options(say("en", "looks.game_choose")) == ["Game 2: London", "Game 1: London"]


async def test_after_the_end(home: House) -> None:
    """One game, everything that follows it: film, file, numbers, keeping out of them, and a rematch."""
    played = await play(home, PARTY, seed="numbers")
    ala, ola = played.people
    film = await ala.press("Replay", on=played.score_sheet)
    await ala.until(lambda: film.message.attachments, wanted="the film")
    assert film.text == say("en", "looks.replay", game=1)
    saved = await ola.press("Save", on=played.score_sheet)
    assert [file.filename for file in saved.message.attachments] == ["game-1.json"]
    assert saved.text == say("pl", "looks.export")
    result = await home.bot.tables.standings.result(1)
    points = {row.user: row.points for row in result}
    winner = next(person for person in played.people if {row.user: row.won for row in result}[person.id])
    for person in played.people:
        language, own = reads(person), points[person.id]
        wins = say(language, "stats.wins", count=int(person is winner))
        games = say(language, "stats.games", count=1)
        line = say(language, "stats.line", games=games, wins=wins, average=own, best=own)
        london = say(language, "maps.title.london")
        assert (await person.slash("/train stats")).text.splitlines() == [
            f"**{person.name.title()}**",
            line,
            f"**{london}** · {line}",
        ]
        ranking = (await person.slash("/train leaderboard")).text.splitlines()
        assert ranking[0] == say(language, "stats.leaderboard")
        assert ranking[1].startswith(f"1. <@{winner.id}> · ")
        assert len(ranking) == 3
        assert (await person.slash("/train leaderboard", map="london")).text.splitlines() == ranking
        nowhere = await person.slash("/train leaderboard", map="europe")
        assert nowhere.text == say(language, "stats.none_here")
    other = ola if winner is ala else ala
    theirs = (await other.slash("/train stats", player=winner)).text
    assert say(reads(other), "stats.wins", count=1) in theirs
    await winner.slash("/train settings", leaderboard=False)
    hidden = await other.slash("/train stats", player=winner)
    assert hidden.text == say(reads(other), "stats.hidden", name=winner.name.title())
    shorter = (await other.slash("/train leaderboard")).text
    assert f"<@{winner.id}>" not in shorter
    assert f"1. <@{other.id}>" in shorter
    assert (await winner.slash("/train stats")).text != say(reads(winner), "stats.none"), "their own they still see"
    assert (await ola.slash("/train table rematch")).text == say("pl", "answers.rematch", game=2)
    again = await home.bot.tables.game(2)
    assert again is not None
    assert again.board == "london"
    taken = await ala.press("Rematch", on=played.score_sheet)
    assert taken.ephemeral
    assert taken.text == say(reads(ala), "answers.rematch_open", game=2), "they have a seat at it"
    assert await home.bot.tables.game(3) is None
