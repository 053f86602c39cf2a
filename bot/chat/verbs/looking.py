"""Presses that only look: hand, log, scores, rules, my games."""

from __future__ import annotations

from bot.chat.answering import acknowledge, acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.helping import help_screen
from bot.chat.items import chosen, pressed
from bot.chat.looks import show_export, show_hand, show_log, show_replay, show_rules, show_words
from bot.chat.presses import Press
from bot.chat.texts import say
from bot.chat.verbs.play import open_panel
from bot.chat.who import person_of, reads


@pressed("hand")
async def hand(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await show_hand(interaction, press.game, await person_of(interaction))


@pressed("log")
async def log(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await show_log(interaction, press.game, await person_of(interaction), None)


@pressed("log_page")
async def log_page(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    before = int(press.rest) if press.rest.isdigit() else None
    await show_log(interaction, press.game, await person_of(interaction), before)


@pressed("rules")
async def rules(interaction: Call, press: Press) -> None:
    """From the lobby: the rules of this table's map."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    game = await interaction.client.tables.game(press.game)
    if game is None:
        await tell(interaction, say(reads(person), "answers.not_running_none"))
    else:
        await show_rules(interaction, game.board, None, person)


@pressed("rules_page")
async def rules_page(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    board, _, topic = chosen(interaction, press).partition(".")
    await show_rules(interaction, board, topic or None, await person_of(interaction))


@pressed("replay")
async def replay(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await show_replay(interaction, press.game, await person_of(interaction))


@pressed("export")
async def export(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await show_export(interaction, press.game, await person_of(interaction))


@pressed("open")
async def open_one(interaction: Call, press: Press) -> None:
    """One of my games, chosen from a list: its panel."""
    await acknowledge(interaction)
    game = chosen(interaction, press)
    await open_panel(interaction, int(game) if game.isdigit() else 0, await person_of(interaction))


@pressed("help_page")
async def help_page(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    person = await person_of(interaction)
    await show_words(interaction, help_screen(press.version, reads(person)))
