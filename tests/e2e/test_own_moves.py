"""What one's own panel tells of one's own moves: to whom it speaks, and what nobody would understand without it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.chat.cards import card_object, symbols_text
from bot.chat.presses import choice_id
from bot.chat.texts import Language, say
from bot.game import Action, State, apply
from bot.game.actions import TakeCard
from bot.game.board import Seat
from bot.game.events import Event, FaceUpReset
from bot.playground.people import Person, Seen
from tests.e2e.house import House
from tests.e2e.player import presses
from tests.e2e.quick import act, begun, blind, draws_two, taken_in, whose_turn
from tests.e2e.table import Party
from tests.playground import moments
from tests.playground.moments import Moment, Sitting
from tests.reading import as_read


def resetting(state: State, choices: Sequence[Action]) -> tuple[TakeCard, FaceUpReset] | None:
    """Taking this card turns up the third wild."""
    for action in choices:
        if isinstance(action, TakeCard):
            events: list[Event] = apply(state.copy(), action)
            reset = next((event for event in events if isinstance(event, FaceUpReset)), None)
            if reset is not None:
                return action, reset
    return None


def a_reset_comes(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
    return moments.decision(state) == "turn" and resetting(state, choices) is not None


async def sits_down(home: House, moment: Moment, person: Person, other: Person) -> None:
    """The person is at the seat for which the game waits."""
    sitting = [Sitting(each.user.display_name, each.id) for each in (person, other)]
    guild = home.server.world.guild.id
    await taken_in(home, moment.export(person.place.id, guild, "en", sitting))


async def acts(person: Person, panel: Seen, action: str) -> None:
    before = panel.message.edited_at
    await person.press(action, on=panel)
    await person.until(lambda: panel.message.edited_at != before)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_why_other_cards_lie_there_is_told_in_ones_own_panel(home: House, language: Language) -> None:
    moment = moments.find("london", a_reset_comes, seats=2)
    ala, ola = await home.people(["ala", "ola"], polish=["ala"] if language == "pl" else [])
    await sits_down(home, moment, ala, ola)
    choices = await home.bot.tables.play.choices(1, ala.id)
    live = await home.bot.tables.hall.live(1)
    assert live is not None
    assert live.position is not None
    state = live.position.state
    found = resetting(state, choices.actions)
    assert found is not None
    action, reset = found
    panel = (await ala.slash("/train play")).message
    button = next(press.custom_id for press in presses(panel) if press.custom_id.endswith(choice_id(action)))
    await acts(ala, panel, button)
    board = state.board
    told = [re.sub(r"^-# ", "", line) for line in as_read(panel.text).splitlines()]
    assert say(language, "events.reset", cards=symbols_text(reset.discarded, board)) in told
    card = card_object(board.card_by_id[action.card], board, language)
    assert {"en": f"You took {card}.", "pl": f"Bierzesz {card}."}[language] in told


async def test_a_direct_message_tells_what_one_has_just_done_until_somebody_else_moves(home: House) -> None:
    people = await begun(home, Party("london", 2))
    mine, other = await whose_turn(home, people)
    choices = await home.bot.tables.play.choices(1, mine.id)
    taken = next(action for action in choices.actions if isinstance(action, TakeCard))
    board = home.bot.tables.board("london")
    told = say("en", "events.you.took", cards=card_object(board.card_by_id[taken.card], board, "en"))
    await act(home, mine, lambda _: taken)
    await home.quiet()
    assert told in as_read((await mine.receives("1")).text)
    await act(home, mine, blind)
    await home.quiet()
    assert told in as_read((await mine.receives("1")).text), "with the panel gone, too"
    await draws_two(home, other)
    await home.quiet()
    assert told not in as_read((await mine.receives("1")).text)
