"""The table before the game: everything on the lobby message, pressed."""

from __future__ import annotations

from bot.chat.computers import LEVELS
from bot.chat.texts import say
from bot.playground.people import Person
from bot.store.rows import PIECE_COLORS
from bot.tables import Game
from tests.e2e.house import House
from tests.e2e.table import Party, gather, lobby, lobby_button


async def table(home: House) -> Game:
    game = await home.bot.tables.game(1)
    assert game is not None
    return game


async def presses(person: Person, verb: str, value: str | None = None) -> None:
    on = await lobby(person)
    before = on.message.edited_at
    name = lobby_button(on, verb)
    if value is None:
        await person.press(name, on=on)
    else:
        await person.choose(name, value, on=on)
    await person.until(lambda: on.message.edited_at != before, wanted=f"what comes of {verb}")


async def test_joining_and_leaving(home: House) -> None:
    ala, ola = await gather(home, Party("london", 2, polish=("ola",)))
    on = await lobby(ala, seats=2)
    refused = await ola.press(say("en", "lobby.join"), on=on)
    await ola.sees(None, say("pl", "denied.already_seated"))
    assert refused is not None
    assert say("en", "lobby.full") in on.text
    await presses(ola, "leave")
    assert [seat.user for seat in (await table(home)).seats] == [ala.id]
    assert say("en", "lobby.free", count=1) in on.text
    assert say("en", "lobby.start") not in on.buttons, "one is too few"
    assert (await ola.slash("/train table leave")).text == say("pl", "denied.not_seated")
    assert (await ola.slash("/train join")).text == say("pl", "answers.joined")
    assert (await ola.slash("/train table leave")).text == say("pl", "answers.left")


async def test_the_host_leaves_and_somebody_else_is_host(home: House) -> None:
    ala, ola = await gather(home, Party("london", 2))
    await presses(ala, "leave")
    game = await table(home)
    assert [seat.user for seat in game.seats] == [ola.id]
    assert game.host == ola.id
    assert f"<@{ola.id}> 👑" in (await lobby(ola)).text


async def test_colours_times_and_computer_players(home: House) -> None:
    ala, ola = await gather(home, Party("london", 2, polish=("ola",), computers=0))
    taken = {seat.color for seat in (await table(home)).seats}
    free = next(color for color in PIECE_COLORS if color not in taken)
    await presses(ola, "color", free)
    seat = (await table(home)).seat_of(ola.id)
    assert seat is not None
    assert seat.color == free
    await presses(ala, "turn_time", "86400")
    assert (await lobby(ala)).text.endswith(f"-# {say('en', 'lobby.limit_days', count=1)}")
    await ola.choose(lobby_button(await lobby(ola), "turn_time"), "0")
    await ola.sees(None, say("pl", "denied.not_host"))
    await presses(ola, "leave")
    for level in LEVELS:
        await presses(ala, "add_computer", level)
        assert [seat.level for seat in (await table(home)).seats] == [None, level]
        await presses(ala, "drop_computer")
        assert len((await table(home)).seats) == 1
    await presses(ala, "turn_time", "0")
    assert (await lobby(ala)).text.endswith(f"-# {say('en', 'lobby.no_limit')}")


async def test_the_options_of_a_map(home: House) -> None:
    ala, ola = await gather(home, Party("nederland", 2, polish=("ola",)))
    offers = home.bot.tables.board("nederland").offers
    assert offers
    for name in offers:
        before = getattr((await table(home)).options, name)
        on = await lobby(ala, seats=2)
        switch = next(p for p in on.components if str(p.get("custom_id", "")).startswith(f"sm:option:1:0:{name}"))
        assert switch["label"] == say("en", f"lobby.option.{name}")
        assert switch["emoji"]["name"] == ("✅" if before else "⬜")
        await ola.press(switch["custom_id"], on=on)
        await ola.sees(None, say("pl", "denied.not_host"))
        edited = on.message.edited_at
        await ala.press(switch["custom_id"], on=on)
        await ala.until(lambda on=on, edited=edited: on.message.edited_at != edited)  # type: ignore[misc]
        assert getattr((await table(home)).options, name) is not before


async def test_rules_and_closing(home: House) -> None:
    ala, ola = await gather(home, Party("london", 2, polish=("ola",)))
    rules = await ola.press(say("en", "lobby.rules"), on=await lobby(ola))
    assert rules.ephemeral
    assert rules.text.startswith(f"### {say('pl', 'rules.title.turn')}")
    await ola.press(say("en", "lobby.close"), on=await lobby(ola))
    await ola.sees(None, say("pl", "denied.not_host"))
    on = await lobby(ala)
    await ala.press(say("en", "lobby.close"), on=on)
    await ala.until(lambda: say("en", "lobby.closed") in on.text)
    assert on.buttons == []
    assert (await ola.slash("/train join")).text == say("pl", "denied.not_in_lobby")
