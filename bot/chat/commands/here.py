"""Which table a command means, and suggestions while typing."""

from __future__ import annotations

import re
from contextlib import suppress

from discord import app_commands

from bot.boards import BrokenMap, map_ids
from bot.chat.answering import tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.names import channel_mention
from bot.chat.screens import OPTION_TEXT, OPTIONS, shortened
from bot.chat.texts import Language, language_for, say
from bot.chat.who import in_own_dm, reads
from bot.game.board import fold
from bot.tables import Game, Person

Suggestions = list[app_commands.Choice[str]]


async def tables_meant(interaction: Call, *, turn: bool = False) -> list[Game]:
    """The table of this channel. Where there can be none, in direct messages and where only commands are installed,
    this person's games: with `turn` those that wait for them, else those in play, else those about to begin."""
    tables = interaction.client.tables
    here = await tables.in_channel(interaction.channel_id) if interaction.channel_id is not None else None
    found = [here] if here is not None else []
    if interaction.is_guild_integration() or (here is not None and here.status in ("lobby", "playing")):
        return found
    mine = await tables.games_of(interaction.user.id)
    waiting = [each.game for each in mine if each.my_turn and turn]
    playing = [each.game for each in mine if each.game.status == "playing"]
    return waiting or playing or [each.game for each in mine] or found


async def table_of(interaction: Call, *, turn: bool = False) -> Game | None:
    """The one table that a command means; None when there is none, or more than one."""
    found = await tables_meant(interaction, turn=turn)
    return found[0] if len(found) == 1 else None


async def table_here(interaction: Call, person: Person, *, turn: bool = False) -> Game | None:
    """As `table_of`; when there is none, or when it could be several, the person is told."""
    found = await tables_meant(interaction, turn=turn)
    if len(found) == 1:
        interaction.extras["game"] = found[0].id, found[0].version  # for the log, should anything go wrong
        return found[0]
    if found:
        names = [f"{map_title(game.board, reads(person))} ({channel_mention(game.channel)})" for game in found]
        await tell(interaction, say(reads(person), "answers.which_table", games=", ".join(names)))
    else:
        none = "looks.no_games" if in_own_dm(interaction) else "answers.no_table"
        await tell(interaction, no_place(interaction, reads(person)) or say(reads(person), none))
    return None


def no_place(interaction: Call, language: Language) -> str | None:
    """Why there can never be a table where this was typed, in places that know the commands alone."""
    if interaction.guild_id is None:
        return None if in_own_dm(interaction) else say(language, "answers.not_in_private")
    if not interaction.is_guild_integration():
        return say(language, "answers.not_installed", invite=interaction.client.invite())
    return None


def suggestions(typed: str, offered: list[tuple[str, str]]) -> Suggestions:
    """Of (name, value) those that fit what was typed: beginnings first; accents, case and marks are forgiven."""
    wanted = fold(typed).split()
    fitting = [
        (not _name(name).startswith(_name(typed)), number, name, value)
        for number, (name, value) in enumerate(offered)
        if all(word in fold(name) for word in wanted)
    ]
    return [
        app_commands.Choice(name=shortened(name, OPTION_TEXT), value=value)
        for _, _, name, value in sorted(fitting)[:OPTIONS]
    ]


def _name(text: str) -> str:
    return re.sub(r"^\W+", "", fold(text))


async def typing_language(interaction: Call) -> Language:
    settings = await interaction.client.tables.people.settings(interaction.user.id)
    return language_for(settings.language, str(interaction.locale))


async def map_names(interaction: Call, typed: str) -> Suggestions:
    """In the order of the alphabet, in which "The World" stands under W, each with how many can play."""
    language = await typing_language(interaction)
    found = []
    for board_id in map_ids():
        with suppress(BrokenMap):  # the others can be played
            least, most = interaction.client.tables.board(board_id).players
            found.append((map_title(board_id, language), f"{least}–{most}", board_id))
    found.sort(key=lambda each: _under(each[0]))
    return suggestions(typed, [(f"{title} · {players}", board_id) for title, players, board_id in found])


def _under(title: str) -> str:
    return fold(title).removeprefix("the ")


def meant_map(text: str, language: Language) -> str:
    """The map somebody typed by its title, in any language, or by its id."""
    for board in map_ids():
        if fold(text) in (fold(board), fold(map_title(board, "en")), fold(map_title(board, language))):
            return board
    return text
