"""Before the game: new, join, start, and leaving."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.commands.here import map_names, meant_map, table_here
from bot.chat.commands.making import command
from bot.chat.names import channel_mention
from bot.chat.permissions import missing_here, missing_text
from bot.chat.replies import request_text
from bot.chat.texts import say
from bot.chat.who import channel_language, in_own_dm, person_of, reads
from bot.tables import Denied, Done, Person


@command("new", complete={"map": map_names})
async def new(
    interaction: Call, map: str, seats: app_commands.Range[int, 2, 5] | None = None, thread: bool = False
) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    language, tables = reads(person), interaction.client.tables
    if (refused := _not_here(interaction, person, thread)) is not None:
        await tell(interaction, refused)
        return
    board = meant_map(map, language)
    spoken = await channel_language(interaction)
    try:
        most = tables.board(board).players[1]
    except LookupError:
        await tell(interaction, say(language, "denied.unknown_board"))
        return
    channel = interaction.channel_id or 0
    if thread:
        channel = await _thread(interaction, map_title(board, spoken))
    result = await tables.lobby.open(person, channel, interaction.guild_id, board, seats or most, language=spoken)
    text = request_text(result, language)
    if isinstance(result, Denied) and result.why == "channel_taken":
        other = await tables.in_channel(channel)
        text = say(language, "answers.channel_taken", game=other.id if other is not None else 0)
    if isinstance(result, Done):
        text = say(language, "answers.opened", channel=channel_mention(channel))
    await tell(interaction, text or "")


def _not_here(interaction: Call, person: Person, thread: bool) -> str | None:
    language = reads(person)
    if interaction.guild_id is None:
        return None if in_own_dm(interaction) and not thread else say(language, "answers.not_in_private")
    if not interaction.is_guild_integration():
        return say(language, "answers.not_installed", invite=interaction.client.invite())
    return missing_text(missing_here(interaction, *(("create_public_threads",) if thread else ())), language)


async def _thread(interaction: Call, name: str) -> int:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return interaction.channel_id or 0  # already a thread, or nothing that has threads
    made = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    return made.id


@command("join")
async def join(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.lobby.join(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.joined"))


@command("leave", group="table")
async def leave(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.lobby.leave(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.left"))


@command("start")
async def start(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.lobby.start(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.started"))
