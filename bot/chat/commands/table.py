"""What happens at the table rather than in the game: seats, pauses, the end, a rematch."""

from __future__ import annotations

import discord

from bot.chat.answering import acknowledge, tell
from bot.chat.client import Call
from bot.chat.commands.here import table_here
from bot.chat.commands.lobby import not_here
from bot.chat.commands.making import command
from bot.chat.layout import plain_view
from bot.chat.names import channel_mention
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.screens import Button, Screen
from bot.chat.texts import say
from bot.chat.verbs.lobby import open_rematch
from bot.chat.who import person_of, reads
from bot.tables import Person


@command("resign", group="table")
async def resign(interaction: Call) -> None:
    """Asked once more: a computer player takes the seat."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is None:
        return
    if game.status != "playing" or game.seat_of(person.id) is None:
        await tell(interaction, say(reads(person), "answers.not_a_player"))
        return
    yes = Button(Press("resign", game.id, game.version).custom_id, say(reads(person), "answers.resign_yes"), "🏳️", "bad")
    sure = "answers.resign_sure" if any(seat.user != person.id for seat in game.people) else "answers.resign_sure_last"
    await interaction.edit_original_response(content=say(reads(person), sure), view=plain_view(Screen(((yes,),))))


@command("replace", group="table")
async def replace(interaction: Call, player: discord.User, newcomer: discord.User | None = None) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is None:
        return
    seat, seats = game.seat_of(player.id), interaction.client.tables.seats
    if seat is None or (newcomer is not None and newcomer.bot):
        await tell(interaction, say(reads(person), "denied.no_such_seat"))
        return
    if newcomer is None:
        result = await seats.hold(game.id, person, seat.seat)
    else:
        arriving = Person(newcomer.id, newcomer.display_name, game.language)
        result = await seats.replace(game.id, person, seat.seat, arriving)
    await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.replaced"))


@command("pause", group="table")
async def pause(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.seats.pause(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.pause_done"))


@command("resume", group="table")
async def resume(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.seats.resume(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.resume_done"))


@command("end", group="table")
async def end(interaction: Call) -> None:
    """A lobby is closed by its host; a running game ends with everybody's consent, or a moderator's word."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is None:
        return
    tables = interaction.client.tables
    if game.status == "lobby":
        closed = await tables.lobby.close(game.id, person)
        await tell(interaction, request_text(closed, reads(person)) or say(reads(person), "answers.end_done"))
        return
    result = await tables.seats.end(game.id, person)
    await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.end_done"))


@command("move", group="table")
async def move(interaction: Call, game: int) -> None:
    """Bring a game here whose channel is gone, or that is to go on elsewhere."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (refused := not_here(interaction, person)) is not None:
        await tell(interaction, refused)
        return
    channel = interaction.channel_id or 0
    result = await interaction.client.tables.seats.move(game, person, channel, interaction.guild_id)
    text = request_text(result, reads(person))
    await tell(interaction, text or say(reads(person), "answers.moved", channel=channel_mention(channel)))


@command("rematch", group="table")
async def rematch(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await open_rematch(interaction, game.id, person)
