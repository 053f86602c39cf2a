"""Which game is meant: by commands in direct messages, by words that fit several things, by panels of another time."""

from __future__ import annotations

from bot.chat.texts import say
from bot.playground.people import Person, Seen
from bot.tables import Game
from tests.e2e.house import House
from tests.e2e.quick import begun, draws_two, whose_turn
from tests.e2e.table import Party

TWO = Party("london", 2, polish=("ola",))


async def game_of(home: House, number: int) -> Game:
    game = await home.bot.tables.game(number)
    assert game is not None
    return game


async def two_games(home: House) -> list[Person]:
    """In two channels, by the same people; in the first one it is the turn of whoever comes first."""
    people = await begun(home, TWO)
    siding = home.server.world.add_channel("siding")
    for person in people:
        person.goes_to(siding)
    await begun(home, TWO, game=2)
    return await whose_turn(home, people, 1)


async def test_of_several_games_none_is_acted_on_unasked(home: House) -> None:
    mine, other = await two_games(home)
    dm = await mine.opens_dm()
    language = "pl" if mine.user.locale == "pl" else "en"
    asked = say(language, "answers.which_table", games="").split(":")[0]
    for command in ("table pause", "table end", "table resign", "hand"):
        told = (await mine.slash(f"/train {command}", channel=dm)).text
        assert told.startswith(asked), command
        assert told.count("<#") == 2
    assert not any([(await game_of(home, number)).paused for number in (1, 2)])
    if (await whose_turn(home, [mine, other], 2))[0] is mine:
        before = [(await game_of(home, number)).version for number in (1, 2)]
        assert (await mine.slash("/train draw", channel=dm)).text.startswith(asked)
        assert [(await game_of(home, number)).version for number in (1, 2)] == before
        await draws_two(home, mine, 2)
    # Only one game waits for this person: that is the one to draw in.
    version = (await game_of(home, 1)).version
    await mine.slash("/train draw", channel=dm)
    assert (await game_of(home, 1)).version == version + 1


async def test_a_table_that_is_gone_from_direct_messages_is_in_nobodys_way(home: House) -> None:
    ala, _ = await begun(home, TWO)
    dm = await ala.opens_dm()
    await ala.slash("/train new", map="london", channel=dm)
    assert (await ala.slash("/train table end", channel=dm)).text == say("en", "answers.end_done")
    hand = await ala.slash("/train hand", channel=dm)
    assert "game 1" in hand.text
    assert hand.message.attachments


async def test_a_new_panel_puts_the_old_one_away(home: House) -> None:
    mine, _ = await whose_turn(home, await begun(home, TWO))
    play = say("en", "post.play")
    first = (await mine.press(play)).message
    second = (await mine.press(play)).message
    await mine.until(lambda: first not in mine.looks_at(), wanted="the first panel to go")
    assert second in mine.looks_at()


async def test_a_press_while_the_game_is_paused_or_the_seat_is_held_says_so(home: House) -> None:
    mine, _ = await whose_turn(home, await begun(home, TWO))
    language = "pl" if mine.user.locale == "pl" else "en"
    panel = (await mine.slash("/train play")).message
    draw = next(name for name in panel.buttons if name == say(language, "panel.blind"))
    await mine.slash("/train table pause")
    await pressed_in_vain(mine, panel, draw, say(language, "answers.paused"))
    await mine.slash("/train table resume")
    panel = (await mine.slash("/train play")).message
    await mine.slash("/train table replace", player=mine)
    await pressed_in_vain(mine, panel, draw, say(language, "answers.seat_held"))
    assert len((await game_of(home, 1)).seats) == 2


async def pressed_in_vain(person: Person, panel: Seen, button: str, told: str) -> None:
    await person.press(button, on=panel)
    await person.until(lambda: told in panel.text, wanted=told)
