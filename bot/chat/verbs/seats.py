"""Presses about seats and agreement: votes, taking a seat back, resigning."""

from __future__ import annotations

from typing import get_args

from bot.chat.answering import acknowledge, acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.items import pressed
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.show import show_panel
from bot.chat.texts import say
from bot.chat.who import person_of, reads
from bot.tables import Choice, Denied, Done, InTrouble


@pressed("vote")
async def vote(interaction: Call, press: Press) -> None:
    """`rest` is the proposal and the answer."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    proposal, _, wanted = press.rest.partition(".")
    choices: tuple[Choice, ...] = get_args(Choice)
    for choice in choices:
        if choice == wanted and proposal.isdigit():
            result = await interaction.client.tables.votes.vote(press.game, person, int(proposal), choice)
            text = request_text(result, reads(person)) if isinstance(result, Denied | InTrouble) else None
            await tell(interaction, text or say(reads(person), "answers.voted"))
            return
    await tell(interaction, say(reads(person), "answers.not_possible"))


@pressed("take_back")
async def take_back(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    bot, person = interaction.client, await person_of(interaction)
    result = await bot.tables.seats.take_back(press.game, person, press.version)
    text = request_text(result, reads(person)) or say(reads(person), "answers.taken_back")
    game = await bot.tables.game(press.game)
    if game is not None:
        await show_panel(bot, interaction, game, person, note=text)


@pressed("resign")
async def resign(interaction: Call, press: Press) -> None:
    """The second press: the first asked whether they are sure."""
    await acknowledge_update(interaction)
    bot, person = interaction.client, await person_of(interaction)
    result = await bot.tables.seats.resign(press.game, person, press.version)
    text = request_text(result, reads(person))
    if isinstance(result, Done):
        over = result.game.status == "abandoned"
        text = say(reads(person), "answers.resigned_last" if over else "answers.resigned")
    await interaction.edit_original_response(content=text, view=None)
