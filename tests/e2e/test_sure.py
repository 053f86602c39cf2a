"""Asked once more: only what is unusual and can't be taken back. What was asked and declined has not happened."""

from __future__ import annotations

from bot.chat.texts import Language, say
from bot.playground.people import Person, Seen
from tests.e2e.house import House, board_post
from tests.e2e.player import presses
from tests.e2e.quick import begun, draws_two, whose_turn
from tests.e2e.table import Party, gather, start


async def goes_on(person: Person, panel: Seen, name: str) -> None:
    before = panel.message.edited_at
    await person.press(name, on=panel)
    await person.until(lambda: panel.message.edited_at != before, wanted=f"what comes of {name}")


async def ticks(person: Person, panel: Seen, number: int) -> None:
    """The ticket of this number."""
    await goes_on(person, panel, next(press.custom_id for press in presses(panel) if f" {number} · " in press.label))


async def tickets_of(home: House, person: Person) -> int:
    seen = await home.bot.tables.play.view(1, person.id)
    assert seen is not None
    assert seen.view.mine is not None
    return len(seen.view.mine.tickets)


async def test_keeping_every_ticket_drawn_is_asked_and_keeping_some_is_not(home: House) -> None:
    people = await begun(home, Party("europe", 2, polish=("ola",)))
    for _ in range(2):  # one after the other, in either language
        mine, other = await whose_turn(home, people)
        language: Language = "pl" if mine.name == "ola" else "en"
        held = await tickets_of(home, mine)
        panel = (await mine.slash("/train tickets")).message
        for number in (1, 2, 3):
            await ticks(mine, panel, number)
        three = say(language, "panel.keep_these", count=3)
        await goes_on(mine, panel, three)
        assert say(language, "panel.sure_keep", count=3) in panel.text
        assert panel.buttons == [say(language, "panel.yes"), say(language, "panel.back")]
        assert panel.attachments, "the tickets are there to look at"
        assert (await home.bot.tables.play.choices(1, mine.id)).decision == "keep_drawn", "asked, not done"
        await goes_on(mine, panel, say(language, "panel.back"))
        assert three in panel.buttons, "still ticked"
        await ticks(mine, panel, 2)
        await goes_on(mine, panel, say(language, "panel.keep_these", count=2))
        assert (await home.bot.tables.play.choices(1, mine.id)).decision is None
        assert await tickets_of(home, mine) == held + 2
        await draws_two(home, other)
        panel = (await mine.slash("/train tickets")).message
        for number in (1, 2, 3):
            await ticks(mine, panel, number)
        await goes_on(mine, panel, three)
        await goes_on(mine, panel, say(language, "panel.yes"))
        assert await tickets_of(home, mine) == held + 5
        people = [other, mine]


async def test_tickets_at_the_start_may_all_be_kept_unasked(home: House) -> None:
    """There one may think again, and many do keep all."""
    people = await gather(home, Party("europe", 2))
    await start(people)
    panel = (await people[0].press("Play", on=await board_post(people[0]))).message
    for press in [press for press in presses(panel) if "⬜" in press.label]:
        await ticks(people[0], panel, int(press.label.split()[1]))
    await goes_on(people[0], panel, say("en", "panel.keep_these", count=4))
    assert say("en", "panel.may_change") in panel.text
