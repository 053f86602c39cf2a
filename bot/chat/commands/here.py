"""Which table a command means, and suggestions while typing."""

from __future__ import annotations

from discord import app_commands

from bot.boards import map_ids
from bot.chat.answering import tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.screens import OPTION_TEXT, OPTIONS, shortened
from bot.chat.texts import Language, language_for, say
from bot.chat.who import reads
from bot.game.board import fold
from bot.tables import Game, Person

Suggestions = list[app_commands.Choice[str]]


async def table_of(interaction: Call) -> Game | None:
    """The table of this channel; in direct messages the one that waits for this person."""
    tables = interaction.client.tables
    game = await tables.in_channel(interaction.channel_id) if interaction.channel_id is not None else None
    if game is None and interaction.guild_id is None:
        mine = await tables.games_of(interaction.user.id)
        game = mine[0].game if mine else None
    return game


async def table_here(interaction: Call, person: Person) -> Game | None:
    """As `table_of`; when there is none the person is told."""
    game = await table_of(interaction)
    if game is None:
        await tell(interaction, say(reads(person), "answers.no_table"))
    return game


def suggestions(typed: str, offered: list[tuple[str, str]]) -> Suggestions:
    """Of (name, value) those that fit what was typed: beginnings first, accents and case forgiven."""
    wanted = fold(typed).split()
    fitting = [
        (not fold(name).startswith(fold(typed)), number, name, value)
        for number, (name, value) in enumerate(offered)
        if all(word in fold(name) for word in wanted)
    ]
    return [
        app_commands.Choice(name=shortened(name, OPTION_TEXT), value=value)
        for _, _, name, value in sorted(fitting)[:OPTIONS]
    ]


def typing_language(interaction: Call) -> Language:
    return language_for(str(interaction.locale))


async def map_names(interaction: Call, typed: str) -> Suggestions:
    language = typing_language(interaction)
    return suggestions(typed, [(map_title(board, language), board) for board in map_ids()])


def meant_map(text: str, language: Language) -> str:
    """The map somebody typed by its title, in any language, or by its id."""
    for board in map_ids():
        if fold(text) in (fold(board), fold(map_title(board, "en")), fold(map_title(board, language))):
            return board
    return text
