"""Every command of `/train`, typed by people in a channel and in direct messages."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from bot.boards import BrokenMap, map_ids
from bot.chat.commands.making import MADE
from bot.chat.names import safe
from bot.chat.texts import say
from bot.game.board import Board, fold
from bot.game.state import FREE
from bot.playground.people import Person
from bot.playground.resolved import CannotDo
from tests.e2e.house import House
from tests.e2e.player import Player, play_on, play_until, presses
from tests.e2e.table import Party, gather, players, start
from tests.reading import as_read


async def begun(home: House, board: str = "london") -> tuple[list[Person], list[Player]]:
    """A game whose first turn has come."""
    party = Party(board, 2)
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "commands")
    await play_on(playing, 2)
    return people, playing


async def test_claim_suggests_only_what_can_be_claimed_and_forgives_accents(home: House) -> None:
    people, playing = await begun(home, "europe")
    held = await play_until(playing, lambda called, panel: any(press.value for press in presses(panel)))
    assert held is not None
    mine = held[0].person
    other = next(person for person in people if person is not mine)
    game = home.bot.tables
    choices = await game.play.choices(1, mine.id)
    claimable = {action.route for action in choices.actions if hasattr(action, "route")}
    offered = [choice["value"] for choice in (await mine.autocomplete("/train claim", "route", "")).choices]
    assert offered
    assert set(offered) <= claimable
    assert (await other.autocomplete("/train claim", "route", "")).choices == []
    name = game.board("europe").route_name(game.board("europe").route_by_id[offered[0]])
    typed = fold(name.split("–")[0])
    assert offered[0] in [
        choice["value"] for choice in (await mine.autocomplete("/train claim", "route", typed)).choices
    ]
    answer = await mine.slash("/train claim", route=offered[0])
    assert answer.ephemeral
    assert any(words in answer.text for words in ("claimed", "dug the tunnel", say("en", "panel.pay")))


async def test_drawing_by_command(home: House) -> None:
    people, _ = await begun(home)
    choices = {person.id: (await home.bot.tables.play.choices(1, person.id)).decision for person in people}
    mine = next(person for person in people if choices[person.id] == "turn")
    other = next(person for person in people if person is not mine)
    assert (await other.slash("/train tickets")).ephemeral
    assert (await mine.autocomplete("/train draw", "card", "")).names
    first = await mine.slash("/train draw")
    assert say("en", "panel.second_card") in first.text
    await mine.slash("/train draw")
    await other.sees(None, lambda seen: f"<@{other.id}>: your turn" in seen.content)


async def on_turn(home: House, people: list[Person]) -> Person:
    decisions = {person.id: (await home.bot.tables.play.choices(1, person.id)).decision for person in people}
    return next(person for person in people if decisions[person.id] == "turn")


async def test_two_cards_by_one_command(home: House) -> None:
    people, _ = await begun(home)
    mine = await on_turn(home, people)
    other = next(person for person in people if person is not mine)
    blind = say("en", "panel.blind")
    await mine.slash("/train draw", card=blind, second=blind)
    await other.sees(None, lambda seen: f"**{mine.name.title()}** drew 2 cards blind" in as_read(seen.content))
    assert await on_turn(home, people) is other


async def test_what_is_typed_and_cannot_be_done_says_why(home: House) -> None:
    people, _ = await begun(home, "europe")
    mine = await on_turn(home, people)
    seen = await home.bot.tables.play.view(1, None)
    assert seen is not None
    board, owners = seen.view.board, seen.view.owners
    for typed in ("Paris-Atlantis", "asdf", "?!"):
        told = (await mine.slash("/train claim", route=typed)).text
        assert told == say("en", "refusals.unknown_name", name=safe(typed))
    offered = {choice["value"] for choice in (await mine.autocomplete("/train claim", "route", "")).choices}
    dear = next(each for each in board.routes if owners[each.index] == FREE and each.length > 4)
    assert dear.id not in offered
    told = (await mine.slash("/train claim", route=board.route_name(dear))).text
    assert told == say("en", "answers.cannot_claim", route=board.route_name(dear))
    told = (await mine.slash("/train station", city="Atlantis")).text
    assert told == say("en", "refusals.unknown_name", name="Atlantis")
    assert await on_turn(home, people) is mine, "nothing is done on a guess"


async def test_a_station_by_command(home: House) -> None:
    people, _ = await begun(home, "europe")
    mine = await on_turn(home, people)
    assert (await mine.slash("/train harbor", city="zurich")).text == say("en", "answers.no_harbors_here")
    assert (await mine.autocomplete("/train station", "city", "zuri")).names == ["Zürich"]
    panel = (await mine.slash("/train station", city="zurich")).message
    if ways := [press.custom_id for press in presses(panel) if press.verb == "act"]:
        await mine.press(ways[0], on=panel)
    await mine.sees(None, lambda seen: "Zürich" in seen.content and "station" in seen.content)
    seen = await home.bot.tables.play.view(1, None)
    assert seen is not None
    assert seen.view.stations[seen.view.board.city_by_id["zurich"].index] in (0, 1)


async def test_exchange_by_command_is_asked_once_more(home: House) -> None:
    _, playing = await begun(home, "world")
    held = await play_until(playing, lambda called, panel: any("🔁" in press.label for press in presses(panel)))
    assert held is not None
    mine = held[0].person
    names = (await mine.autocomplete("/train exchange", "pieces", "")).names
    assert names
    panel = (await mine.slash("/train exchange", pieces=names[0])).message
    before = await home.bot.tables.game(1)
    assert before is not None
    await mine.press(say("en", "panel.yes"), on=panel)
    await mine.until(lambda: not any(say("en", "panel.yes") in press.label for press in presses(panel)))
    after = await home.bot.tables.game(1)
    assert after is not None
    assert after.version == before.version + 1


async def test_commands_are_registered_in_both_languages(home: House) -> None:
    (command,) = home.server.world.commands.values()
    options = command.form["options"]
    assert {made.name for made in MADE if not made.group} | {"table"} == {option["name"] for option in options}
    assert command.form["name_localizations"]["pl"] == say("pl", "commands.train.name")
    expected = {path: (say("en", key), say("pl", key)) for path, key in texts_by_path()}
    assert dict(registered(options)) == expected


def texts_by_path() -> Iterator[tuple[str, str]]:
    """Where a text of a command is registered, by its names in English, and the key of it."""
    for name in ("table", *(made.name for made in MADE)):
        made = next((made for made in MADE if made.name == name), None)
        key = f"commands.{name}"
        above = "/table" if made is not None and made.group else ""
        path = f"{above}/{say('en', f'{key}.name')}"
        yield from ((f"{path} {what}", f"{key}.{what}") for what in ("name", "description"))
        for option in [*inspect.signature(made.callback).parameters][1:] if made is not None else []:
            inner = f"{path}/{say('en', f'{key}.{option}.name')}"
            yield from ((f"{inner} {what}", f"{key}.{option}.{what}") for what in ("name", "description"))
            choices = made.choices.get(option, ()) if made is not None else ()
            yield from ((f"{inner}={value}", f"{key}.{option}.choices.{value}") for value in choices)


def registered(options: list[dict[str, Any]], above: str = "") -> Iterator[tuple[str, tuple[str, str | None]]]:
    """Every text of these commands and options, at any depth, in English and in Polish."""
    for option in options:
        path = f"{above}/{option['name']}"
        for what in ("name", "description"):
            yield f"{path} {what}", (option[what], (option[f"{what}_localizations"] or {}).get("pl"))
        for choice in option.get("choices", []):
            yield f"{path}={choice['value']}", (choice["name"], (choice["name_localizations"] or {}).get("pl"))
        yield from registered(option.get("options", []), path)


async def test_who_reads_polish_types_and_chooses_in_polish(home: House) -> None:
    """Down to the choices of an option in a group of commands."""
    home.server.world.guild.locale = "pl"
    (ola,) = await home.people(["ola"], polish=["ola"])
    await ola.slash("/pociąg nowa", mapa="londyn", miejsca=3)
    told = await ola.slash("/pociąg stół komputer", poziom="mistrz", imię="Zuzanna")
    assert told.text == say("pl", "answers.computer_joined", name="Zuzanna (mistrz)")
    game = await home.bot.tables.game(1)
    assert game is not None
    assert game.seats[1].level == "expert"
    settings = await ola.slash("/pociąg ustawienia", język="angielski", przypomnienia=False)
    assert say("en", "settings.language", language="English") in settings.text
    with pytest.raises(CannotDo):
        await ola.slash("/pociąg stół komputer", poziom="najlepszy")


async def test_a_map_that_cannot_be_read_hides_no_other(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (ala,) = await home.people(["ala"])
    board = home.bot.tables.board

    def broken(name: str) -> Board:
        if name == "iberia":
            raise BrokenMap([])
        return board(name)

    monkeypatch.setattr(home.bot.tables, "board", broken)
    names = (await ala.autocomplete("/train new", "map", "")).names
    assert len(names) == len(map_ids()) - 1
    assert not any("Iberia" in name for name in names)
