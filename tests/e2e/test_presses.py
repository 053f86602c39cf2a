"""How many presses things take, counted on the screen, and what becomes of presses that come wrongly."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from bot.chat.texts import say
from bot.playground.people import Person, Seen
from tests.e2e.house import House, board_post
from tests.e2e.player import Player, play_until, presses
from tests.e2e.table import Party, gather, players, start

README = Path(__file__).parents[2] / "README.md"
MOST = {"draw two cards": 3, "claim a route": 3}


def promised() -> dict[str, int]:
    """The table in the README: what it says for each action, at most."""
    rows = re.findall(r"^\| ([a-z][^|]*?) \| (?:\d–)?(\d) \|", README.read_text("utf-8"), re.MULTILINE)
    return {name: int(count) for name, count in rows}


async def begun(home: House, board: str = "london") -> tuple[list[Person], list[Player]]:
    party = Party(board, 2)
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "presses")
    for person in people:
        await keeps_tickets(person)
    return people, playing


async def keeps_tickets(person: Person) -> int:
    """Keeps whatever the panel proposes; returns the presses it took."""
    post = await board_post(person)
    panel = (await person.press("Play", on=post)).message
    count = 1
    while not any(press.verb == "act" for press in presses(panel)):
        await changed(person, panel, next(press.custom_id for press in presses(panel)))
        count += 1
    await changed(person, panel, next(press.custom_id for press in presses(panel) if press.verb == "act"))
    return count + 1


async def changed(person: Person, panel: Seen, custom_id: str, value: str | None = None) -> None:
    before = panel.message.edited_at
    if value is None:
        await person.press(custom_id, on=panel)
    else:
        await person.choose(custom_id, value, on=panel)
    await person.until(lambda: panel.message.edited_at != before)


async def on_turn(people: list[Person]) -> tuple[Person, Person, Seen]:
    """Who is on turn, who is not, and the post that says so."""

    def called(seen: Seen) -> bool:
        return bool(seen.buttons) and "your turn" in seen.content

    post = (await people[0].sees(None, called))[-1]
    mine = next(person for person in people if f"<@{person.id}>" in post.content)
    return mine, next(person for person in people if person is not mine), post


async def test_two_cards_take_three_presses(home: House) -> None:
    people, _ = await begun(home)
    mine, _, post = await on_turn(people)
    panel = (await mine.press("Play", on=post)).message
    count = 1
    for _ in range(2):
        blind = next(press for press in presses(panel) if "🎴" in press.label)
        await changed(mine, panel, blind.custom_id)
        count += 1
    assert presses(panel) == [], "the turn is over"
    assert count == promised()["draw two cards"] <= MOST["draw two cards"]


async def test_tickets_at_the_start_take_few_presses(home: House) -> None:
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    assert await keeps_tickets(people[0]) <= promised()["keep tickets at the start"]


async def test_a_claim_takes_three_presses_at_most(home: House) -> None:
    _, playing = await begun(home)
    held = await play_until(playing, lambda called, panel: any(press.value for press in presses(panel)))
    assert held is not None
    player, _ = held
    count, panel = 1, player.panel
    route = next(press for press in presses(panel) if press.value)
    await changed(player.person, panel, route.custom_id, route.value)
    count += 1
    if say("en", "panel.pay") in panel.text:
        way = next(press for press in presses(panel) if press.verb == "act")
        await changed(player.person, panel, way.custom_id)
        count += 1
    assert "claimed" in panel.text
    assert count <= promised()["claim a route"] <= MOST["claim a route"]


# -- presses that come wrongly ---------------------------------------------------------------------------


async def version(home: House) -> int:
    game = await home.bot.tables.game(1)
    assert game is not None
    return game.version


async def test_twice_at_once_is_once(home: House) -> None:
    people, _ = await begun(home)
    mine, _, post = await on_turn(people)
    panel = (await mine.press("Play", on=post)).message
    blind = next(press for press in presses(panel) if "🎴" in press.label)
    before = await version(home)
    await asyncio.gather(mine.press(blind.custom_id, on=panel), mine.press(blind.custom_id, on=panel))
    await mine.until(lambda: say("en", "panel.second_card") in panel.text)
    await home.quiet()
    assert await version(home) == before + 1


async def test_the_wrong_person_is_told_kindly_and_nothing_happens(home: House) -> None:
    people, _ = await begun(home)
    mine, other, post = await on_turn(people)
    stranger = await home.server.user("stranger")
    before = await version(home)
    told = await stranger.press("Play", on=post)
    assert told.ephemeral
    assert told.text == say("en", "answers.spectator")
    assert (await stranger.press("Hand", on=post)).text == say("en", "answers.spectator")
    waiting = await other.press("Play", on=post)
    assert waiting.ephemeral
    assert presses(waiting.message) == []
    assert mine.user.name.title() in waiting.text
    assert await version(home) == before


async def test_an_old_panel_does_nothing_and_shows_how_things_stand(home: House) -> None:
    """The bot was restarted in between, so that it knows nothing of the panel that is still open."""
    people, _ = await begun(home)
    mine, _, post = await on_turn(people)
    old = (await mine.press("Play", on=post)).message
    stale = next(press for press in presses(old) if "🎴" in press.label)
    await home.restart()
    panel = (await mine.press("Play", on=post)).message
    blind = next(press for press in presses(panel) if "🎴" in press.label)
    await changed(mine, panel, blind.custom_id)
    before = await version(home)
    await changed(mine, old, stale.custom_id)
    assert await version(home) == before
    assert say("en", "answers.stale_mine") in old.text
    assert say("en", "panel.second_card") in old.text


async def test_old_posts_and_panels_lose_their_buttons(home: House) -> None:
    people, _ = await begun(home)
    mine, other, post = await on_turn(people)
    await home.quiet()  # boards go first: the hand with this turn's panel comes after the post
    hand = await mine.receives(lambda seen: bool(presses(seen)))
    panel = (await mine.press("Play", on=post)).message
    for _ in range(2):
        await changed(mine, panel, next(press for press in presses(panel) if "🎴" in press.label).custom_id)
    await other.sees(None, lambda seen: f"<@{other.id}>: your turn" in seen.content)
    await home.quiet()
    assert post.components == []
    assert presses(hand) == []
    assert len([seen for seen in mine.inbox if "game 1" in seen.text]) == 1


async def test_a_panel_that_shows_the_end_is_not_remembered(home: House) -> None:
    """No newer one follows that it would have to make way for. The bot was restarted: else it were taken away."""
    [ala] = people = await gather(home, Party("london", 1, computers=1))
    await start(people)
    panel = (await ala.press("Play", on=await board_post(ala))).message
    await home.quiet()
    assert home.bot._panels
    await home.restart()
    await ala.slash("/train table end")
    await home.quiet()
    await changed(ala, panel, presses(panel)[0].custom_id)
    await ala.slash("/train help")  # by its answer the press is done with
    assert home.bot._panels == {}


async def test_a_press_of_another_game_stays_with_that_game(home: House) -> None:
    """Two tables in two channels, the same people: a panel of the one never moves the other."""
    people, _ = await begun(home)
    siding = home.server.world.add_channel("siding")
    for person in people:
        person.goes_to(siding)
    await begun(home)
    first = await home.bot.tables.game(1)
    mine, _, post = await on_turn(people)
    panel = (await mine.press("Play", on=post)).message
    await changed(mine, panel, next(press for press in presses(panel) if "🎴" in press.label).custom_id)
    assert await home.bot.tables.game(1) == first
    second = await home.bot.tables.game(2)
    assert second is not None
    assert second.channel == siding.id


async def test_a_press_is_acknowledged_before_anything_is_drawn(home: House) -> None:
    """The first answer does not wait for pictures: an acknowledgement comes before the work."""
    people, _ = await begun(home)
    mine, _, post = await on_turn(people)
    calls: list[str] = []
    home.server.traffic.listeners.append(lambda call: calls.append(f"{call['method']} {call['path']}"))
    await mine.press("Play", on=post)
    answers = [call for call in calls if call.endswith("/callback") or "/webhooks/" in call]
    assert answers[0].endswith("/callback")
    assert "/webhooks/" in answers[1], "the panel follows, with its picture"
