"""Asked once more: only what is unusual and can't be taken back. What was asked and declined has not happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.chat.presses import choice_id
from bot.chat.texts import Language, say
from bot.game import Action, State
from bot.game.actions import Claim
from bot.game.board import Seat
from bot.playground.people import Person, Seen
from tests.e2e.house import House, board_post
from tests.e2e.player import presses
from tests.e2e.quick import begun, draws_two, taken_in, whose_turn
from tests.e2e.table import Party, gather, start
from tests.playground import moments
from tests.playground.moments import Sitting
from tests.reading import as_read


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


def needs_a_loan(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
    return moments.decision(state) == "turn" and bool(loans(state, seat, choices))


def loans(state: State, seat: Seat, choices: Sequence[Action]) -> list[Claim]:
    """Routes that can't be had without, in a single way each."""
    tolls = {action: state.board.route_by_id[action.route].toll for action in choices if isinstance(action, Claim)}
    ways = Counter(action.route for action in tolls)
    return [action for action, toll in tolls.items() if toll > state.tolls[seat] and ways[action.route] == 1]


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_a_loan_is_asked_on_the_panel_and_when_typed(home: House, language: Language) -> None:
    moment = moments.find("nederland", needs_a_loan)
    people = await home.people(["ala", "ola", "jan"], polish=["ala"] if language == "pl" else [])
    ala = people[0]
    sitting = [Sitting(person.name.title(), person.id) for person in people]
    await taken_in(home, moment.export(ala.place.id, home.server.world.guild.id, "en", sitting))
    live = await home.bot.tables.hall.live(1)
    assert live is not None
    assert live.position is not None
    state = live.position.state
    choices = await home.bot.tables.play.choices(1, ala.id)
    claim = loans(state, moment.seat, choices.actions)[0]
    route = state.board.route_by_id[claim.route]
    count = abs(state.board.tolls.loan_points) if state.board.tolls is not None else 0
    asked = say(
        language,
        "panel.sure_loan",
        route=state.board.route_name(route),
        toll=route.toll,
        tolls=state.tolls[moment.seat],
        count=count,
    )
    typed = (await ala.slash("/train claim", route=claim.route)).message
    assert asked in typed.text
    panel = (await ala.slash("/train play")).message
    [(select, value)] = [
        (part["custom_id"], option["value"])
        for part in panel.components
        for option in part.get("options", [])
        if option["value"].endswith(choice_id(claim))
    ]
    before = panel.message.edited_at
    await ala.choose(select, value, on=panel)
    await ala.until(lambda: panel.message.edited_at != before)
    assert asked in panel.text
    assert (await home.bot.tables.play.choices(1, ala.id)).version == choices.version, "asked, not done"
    await goes_on(ala, panel, say(language, "panel.yes"))
    told = as_read(panel.text)
    assert say(language, "events.you.loan") in told
    seen = await home.bot.tables.play.view(1, None)
    assert seen is not None
    assert seen.view.players[moment.seat].loans == state.loans[moment.seat] + 1


async def test_tickets_at_the_start_may_all_be_kept_unasked(home: House) -> None:
    """There one may think again, and many do keep all."""
    people = await gather(home, Party("europe", 2))
    await start(people)
    panel = (await people[0].press("Play", on=await board_post(people[0]))).message
    for press in [press for press in presses(panel) if "⬜" in press.label]:
        await ticks(people[0], panel, int(press.label.split()[1]))
    await goes_on(people[0], panel, say("en", "panel.keep_these", count=4))
    assert say("en", "panel.may_change") in panel.text
