"""Conditional moves: `/train plan` opens the plan of one's next turn."""

from __future__ import annotations

from bot.chat.answering import acknowledge
from bot.chat.client import Call
from bot.chat.commands.here import table_here
from bot.chat.commands.making import command
from bot.chat.verbs.plans import show_plan
from bot.chat.who import person_of


@command("plan")
async def plan(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_plan(interaction, game.id, person)
