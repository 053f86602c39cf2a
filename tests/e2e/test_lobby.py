"""The table before the game: everything on the lobby message, pressed."""

from __future__ import annotations

import asyncio

from bot.chat.texts import say
from bot.players import OFFERED
from bot.playground.people import Person, Seen
from bot.store.rows import PIECE_COLORS
from bot.tables import Game
from tests.e2e.house import House, board_post
from tests.e2e.quick import draws_two, settle
from tests.e2e.table import Party, gather, lobby, lobby_button, start


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
    assert say("en", "lobby.full") in on.text
    assert say("en", "lobby.join") not in on.buttons, "nobody else finds room"
    assert (await ola.slash("/train join")).text == say("pl", "denied.already_seated")
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
    for level in OFFERED:
        await presses(ala, "add_computer", level)
        assert [seat.level for seat in (await table(home)).seats] == [None, level]
        await presses(ala, "drop_computer")
        assert len((await table(home)).seats) == 1
    await presses(ala, "turn_time", "0")
    assert (await lobby(ala)).text.endswith(f"-# {say('en', 'lobby.no_limit')}")


async def test_a_computer_player_gets_a_level_and_a_name(home: House) -> None:
    ala, ola = await gather(home, Party("london", 2, polish=("ola",)))
    assert (await ola.slash("/train table computer", level="normal", name="Casey")).text == say("pl", "denied.not_host")
    assert (await ala.slash("/train table change", seats=4)).text == say("en", "answers.changed")
    told = (await ala.slash("/train table computer", level="normal", name="**Casey** @everyone")).text
    assert told == say("en", "answers.computer_joined", name="\\*\\*Casey\\*\\* @\u200beveryone (normal)")
    taken = await ala.slash("/train table computer", level="easy", name="OLA")
    assert taken.text == say("en", "denied.name_taken")
    assert (await ala.slash("/train table computer", level="easy")).text.startswith("Ada ")
    assert (await ala.slash("/train table computer", level="easy")).text == say("en", "denied.table_full")
    post = await lobby(ala, seats=4)
    assert "\\*\\*Casey\\*\\* @\u200beveryone (normal) 🤖" in post.content
    assert "@everyone" not in post.content
    assert [seat.name for seat in (await table(home)).seats] == [
        "Ala", "Ola", "**Casey** @everyone (normal)", "Ada (easy)"
    ]  # fmt: skip


async def test_a_computer_player_is_named_in_a_window(home: House) -> None:
    """Also when the bot was restarted while it was open."""
    (ala,) = await gather(home, Party("london", 1, computers=1))
    ola = await home.server.user("ola", locale="pl")
    on = await lobby(ala, seats=2)
    window = await ala.press(say("en", "lobby.name_computer"), on=on)
    assert window.modal["title"] == say("en", "lobby.name_computer")
    await ala.submit(window, {say("en", "lobby.name"): " Casey\u200b  Jones "})
    await ala.until(lambda: "Casey Jones (easy) 🤖" in on.content)
    window = await ala.press(say("en", "lobby.name_computer"), on=on)
    await home.restart()
    await ala.submit(window, {say("en", "lobby.name"): ""})
    await ala.until(lambda: "Ada (easy) 🤖" in on.content, wanted="a name that is given")
    window = await ala.press(say("en", "lobby.name_computer"), on=on)
    await ala.submit(window, {say("en", "lobby.name"): "ala"})
    await ala.sees(None, say("en", "denied.name_taken"))
    window = await ola.press(say("en", "lobby.name_computer"), on=on)
    assert window.modal["title"] == say("pl", "lobby.name_computer")
    await ola.submit(window, {say("pl", "lobby.name"): "Casey"})
    await ola.sees(None, say("pl", "denied.not_host"))
    assert [seat.name for seat in (await table(home)).seats] == ["Ala", "Ada (easy)"]


async def test_a_named_computer_player_is_called_so_everywhere(home: House) -> None:
    (ala,) = await gather(home, Party("london", 1, computers=1))
    await presses(ala, "drop_computer")
    await ala.slash("/train table computer", level="easy", name="Casey Jones")
    await start([ala])
    await board_post(ala)
    announced = (await table(home)).seed_hash or ""
    assert say("en", "lobby.seed", hash=announced[:16]) in (await ala.sees(None, "Casey Jones"))[0].text
    await settle(home, [ala])
    while (await home.bot.tables.play.choices(1, ala.id)).decision is None:
        await home.quiet()
    await draws_two(home, ala)
    played = (await ala.sees(None, lambda seen: "**Casey Jones (easy)**" in seen.content))[-1]
    assert "Casey Jones (easy)" in (played.attachments[0].description or "")
    assert "Casey Jones (easy)" in (await ala.slash("/train scores")).text


async def test_map_and_seats_are_changed_before_the_start(home: House) -> None:
    ala, ola = await gather(home, Party("europe", 2, polish=("ola",)))
    assert (await ola.slash("/train table change", map="londyn")).text == say("pl", "denied.not_host")
    assert (await ala.slash("/train table change")).text == say("en", "answers.change_what")
    assert (await ala.slash("/train table change", map="atlantis")).text == say("en", "denied.unknown_board")
    assert (await ala.slash("/train table change", map="London", seats=3)).text == say("en", "answers.changed")
    game = await table(home)
    assert (game.board, game.seats_wanted) == ("london", 3)
    await ala.until(lambda: any("London" in seen.content for seen in ala.looks_at()))
    await home.quiet()
    (picture,) = (await lobby(ala)).attachments
    assert "London" in (picture.description or "")
    assert (await ala.slash("/train table change", seats=5)).text == say("en", "denied.too_many_players")
    assert (await table(home)).seats_wanted == 3


async def test_the_picture_is_of_the_map_that_is_told_whatever_the_line_does(home: House) -> None:
    ala, _ = await gather(home, Party("europe", 2))
    times = home.pace.unexpected_tries + 2  # a line that is cut is nothing unforeseen, however often
    home.server.faults.set("drop", route="PATCH /channels/*", times=times)
    await ala.slash("/train table change", map="London")
    await ala.until(lambda: any("London" in seen.content for seen in ala.looks_at()))
    await home.quiet()
    (picture,) = (await lobby(ala)).attachments
    assert "London" in (picture.description or "")


async def test_the_picture_speaks_the_servers_language(home: House) -> None:
    ala, _ = await gather(home, Party("world", 2))
    (before,) = (await lobby(ala)).attachments
    owner = await home.server.user("owner")
    await owner.slash("/train settings", **{"server-language": "pl"})
    await ala.until(lambda: any("Świat" in seen.content for seen in ala.looks_at()))
    await home.quiet()
    (after,) = (await lobby(ala)).attachments
    assert "Świat" in (after.description or "")
    assert after.content != before.content


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


async def test_buttons_pressed_twice_in_a_hurry_do_the_same_as_once(home: House) -> None:
    ala, _ = await gather(home, Party("nederland", 2, computers=2))
    await twice(ala, "drop_computer", await lobby(ala, seats=4))
    await home.quiet()
    assert [seat.user is None for seat in (await table(home)).seats] == [False, False, True]
    before = (await table(home)).options
    await twice(ala, "option", await lobby(ala, seats=3))
    await home.quiet()
    assert (await table(home)).options != before


async def twice(person: Person, verb: str, on: Seen) -> None:
    before, button = on.message.edited_at, lobby_button(on, verb)
    await asyncio.gather(*(person.press(button, on=on) for _ in range(2)))
    await person.until(lambda: on.message.edited_at != before, wanted=f"what comes of {verb}")
