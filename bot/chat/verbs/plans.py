"""Presses on a plan."""

from __future__ import annotations

from bot.chat.answering import acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.items import pressed, values_of
from bot.chat.panel import Sight
from bot.chat.plan import find_alternative, plan_screen
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.show import show_screen, sight_of
from bot.chat.texts import say
from bot.chat.who import person_of, reads
from bot.tables import Done, Person, Plan


async def show_plan(interaction: Call, number: int, person: Person, route: int | None = None, note: str = "") -> None:
    """The plan of this person; the interaction is acknowledged."""
    bot, language = interaction.client, reads(person)
    sight = await _sight(interaction, number, person)
    if sight is None:
        await tell(interaction, say(language, "answers.not_a_player"))
        return
    if sight.choices.decision is not None:
        await tell(interaction, say(language, "denied.already_now"))
        return
    plan = await bot.tables.plans.get(number, person.id)
    routes = sight.board.routes
    chosen = routes[route] if route is not None and route < len(routes) else None
    await show_screen(bot, interaction, sight, plan_screen(sight, plan, chosen).with_note(note))


async def _sight(interaction: Call, number: int, person: Person) -> Sight | None:
    bot = interaction.client
    game = await bot.tables.game(number)
    if game is None or game.status != "playing" or game.seat_of(person.id) is None:
        return None
    sight = await sight_of(bot, game, person.id, reads(person))
    return sight if sight is not None and sight.view.mine is not None else None


@pressed("plan_show")
async def plan_show(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await show_plan(interaction, press.game, await person_of(interaction))


@pressed("plan_pick")
async def plan_pick(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    verb, _, rest = (values_of(interaction) or ["."])[0].partition(".")
    if verb == "add":
        await _add(interaction, press, rest)
    else:
        route = int(rest) if rest.isdigit() else None
        await show_plan(interaction, press.game, await person_of(interaction), route)


@pressed("plan_add")
async def plan_add(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await _add(interaction, press, press.rest)


async def _add(interaction: Call, press: Press, choice: str) -> None:
    plans, person = interaction.client.tables.plans, await person_of(interaction)
    sight = await _sight(interaction, press.game, person)
    actions = find_alternative(sight, choice) if sight is not None else None
    note = say(reads(person), "answers.not_possible")
    if actions is not None:
        old = await plans.get(press.game, person.id)
        others = tuple(known for known in (old.alternatives if old is not None else ()) if known != actions)
        result = await plans.set(press.game, person.id, Plan((*others, actions)))
        note = "" if isinstance(result, Done) else request_text(result, reads(person)) or ""
    await show_plan(interaction, press.game, person, note=note)


@pressed("plan_drop")
async def plan_drop(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    person = await person_of(interaction)
    await interaction.client.tables.plans.cancel(press.game, person.id)
    await show_plan(interaction, press.game, person, note=say(reads(person), "plan.dropped"))
