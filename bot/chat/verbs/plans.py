"""Presses on a plan."""

from __future__ import annotations

from bot.chat.answering import acknowledge_update, tell
from bot.chat.client import Bot, Call
from bot.chat.items import picked, pressed
from bot.chat.panel import Place, Sight, parse_place
from bot.chat.plan import find_alternative, plan_screen, planning
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.show import show_screen, sight_of
from bot.chat.texts import say
from bot.chat.who import person_of, reads
from bot.game.view import TOGETHER
from bot.tables import Done, Person


async def show_plan(interaction: Call, number: int, person: Person, place: Place | None = None, note: str = "") -> None:
    """The plan of this person; the interaction is acknowledged."""
    bot, language = interaction.client, reads(person)
    sight = await _sight(interaction, number, person)
    if sight is None:
        await tell(interaction, say(language, "answers.not_a_player"))
        return
    if sight.choices.decision is not None:
        first = sight.choices.decision in TOGETHER
        await tell(interaction, say(language, "denied.answer_first" if first else "denied.already_now"))
        return
    planned, plan = await _planning(bot, sight, person), await bot.tables.plans.get(number, person.id)
    await show_screen(bot, interaction, planned, plan_screen(planned, plan, place).with_note(note))


async def _sight(interaction: Call, number: int, person: Person) -> Sight | None:
    """How things stand; None for somebody who has no turn to come."""
    bot = interaction.client
    game = await bot.tables.game(number)
    if game is None or game.status != "playing" or game.seat_of(person.id) is None:
        return None
    sight = await sight_of(bot, game, person.id, reads(person))
    return sight if sight is not None and sight.view.mine is not None else None


async def _planning(bot: Bot, sight: Sight, person: Person) -> Sight:
    """The same with what there is to plan."""
    return planning(sight, await bot.tables.plans.offers(sight.game.id, person.id))


@pressed("plan_go")
async def plan_go(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await show_plan(interaction, press.game, await person_of(interaction), parse_place(press.rest))


@pressed("plan_pick")
async def plan_pick(interaction: Call, press: Press) -> None:
    """A select: its value says what to do."""
    await acknowledge_update(interaction)
    verb, rest = picked(interaction)
    if verb == "act":
        await _add(interaction, press, rest)
    else:
        await show_plan(interaction, press.game, await person_of(interaction), parse_place(rest))


@pressed("plan_act")
async def plan_act(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await _add(interaction, press, press.rest)


async def _add(interaction: Call, press: Press, choice: str) -> None:
    bot, person = interaction.client, await person_of(interaction)
    plans = bot.tables.plans
    sight = await _sight(interaction, press.game, person)
    actions = find_alternative(await _planning(bot, sight, person), choice) if sight is not None else None
    note = say(reads(person), "answers.not_possible")
    if actions is not None:
        result = await plans.add(press.game, person.id, actions)
        note = "" if isinstance(result, Done) else request_text(result, reads(person)) or ""
    await show_plan(interaction, press.game, person, note=note)


@pressed("plan_drop")
async def plan_drop(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    person = await person_of(interaction)
    result = await interaction.client.tables.plans.cancel(press.game, person.id)
    note = request_text(result, reads(person)) or say(reads(person), "plan.dropped")
    await show_plan(interaction, press.game, person, note=note)
