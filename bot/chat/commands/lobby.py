"""Before the game: new, join, start, and leaving."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.commands.here import map_names, meant_map, no_place, table_here
from bot.chat.commands.making import command
from bot.chat.computers import computer_names
from bot.chat.messages import LINE_CUT
from bot.chat.names import channel_mention, safe
from bot.chat.permissions import missing_here, missing_text
from bot.chat.replies import request_text
from bot.chat.texts import language_for, say
from bot.chat.who import channel_language, person_of, reads
from bot.players import OFFERED
from bot.tables import LONGEST_NAME, Change, Denied, Done, Person

log = logging.getLogger(__name__)


@command("new", complete={"map": map_names})
async def new(
    interaction: Call, map: str, seats: app_commands.Range[int, 2, 5] | None = None, thread: bool = False
) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    language, tables = reads(person), interaction.client.tables
    if (refused := not_here(interaction, person, thread)) is not None:
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
    made: discord.Thread | None = None
    if thread:
        if (wrong := tables.lobby.possible(board, seats or most)) is not None:
            await tell(interaction, request_text(wrong, language) or "")
            return
        made = await _thread(interaction, map_title(board, spoken))
        channel = made.id if made is not None else channel
    result = await tables.lobby.open(person, channel, interaction.guild_id, board, seats or most, language=spoken)
    text = request_text(result, language)
    if isinstance(result, Denied) and result.why == "channel_taken":
        other = await tables.in_channel(channel)
        text = say(language, "answers.channel_taken", game=other.id if other is not None else 0)
    if isinstance(result, Done):
        text = say(language, "answers.opened", channel=channel_mention(channel))
        if made is not None:
            await _number(made, say(spoken, "answers.thread", map=map_title(board, spoken), game=result.game.id))
    await tell(interaction, text or "")


def not_here(interaction: Call, person: Person, thread: bool = False) -> str | None:
    """Why there can't be a table where this was typed; None when there can."""
    language = reads(person)
    if (refused := no_place(interaction, language)) is not None:
        return refused
    if interaction.guild_id is None:
        return say(language, "answers.not_in_private") if thread else None
    more = ("create_public_threads", "send_messages_in_threads") if thread else ()
    return missing_text(missing_here(interaction, *more), language)


async def _thread(interaction: Call, name: str) -> discord.Thread | None:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return None  # already a thread, or nothing that has threads
    return await channel.create_thread(name=name, type=discord.ChannelType.public_thread)


async def _number(thread: discord.Thread, name: str) -> None:
    """The game has its number only once it has its channel; a thread without it will do."""
    try:
        await thread.edit(name=name)
    except (discord.HTTPException, discord.RateLimited, *LINE_CUT) as error:
        log.info("thread not renamed", extra={"thread": thread.id, "why": type(error).__name__})


@command("join")
async def join(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.lobby.join(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.joined"))


@command("computer", group="table", choices={"level": OFFERED})
async def computer(
    interaction: Call, level: str, called: app_commands.Range[str, 1, LONGEST_NAME] | None = None
) -> None:
    """As in the lobby, but with a name of one's choice."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        names = computer_names(level, language_for(game.language), called or "")
        result = await interaction.client.tables.lobby.add_computer(game.id, person, level, *names)
        text = request_text(result, reads(person))
        if isinstance(result, Done):
            text = say(reads(person), "answers.computer_joined", name=safe(result.game.seats[-1].name))
        await tell(interaction, text or "")


@command("change", group="table", complete={"map": map_names})
async def change(interaction: Call, map: str | None = None, seats: app_commands.Range[int, 2, 5] | None = None) -> None:
    """Another map, or more or fewer seats, before the game begins."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is None:
        return
    lobby, language = interaction.client.tables.lobby, reads(person)
    result: Change | None = None
    if map is not None:
        result = await lobby.set_board(game.id, person, meant_map(map, language), seats)
    elif seats is not None:
        result = await lobby.set_seats(game.id, person, seats)
    refused = say(language, "answers.change_what") if result is None else request_text(result, language)
    await tell(interaction, refused or say(language, "answers.changed"))


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
