"""Presses on the lobby message, and the rematch that opens a new one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from discord import ui

from bot.chat.answering import acknowledge, acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.computers import computer_names
from bot.chat.items import chosen, pressed, typed_in
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.texts import language_for, say
from bot.chat.who import person_of, reader_language, reads
from bot.store.rows import PIECE_COLORS, SeatRow
from bot.tables import LONGEST_NAME, Change, Denied, Done, Game, Person

NAME: Final = "name"  # the field of the window


async def change(interaction: Call, press: Press, work: Callable[[Game, Person], Awaitable[Change]]) -> None:
    """Do it; the message changes by its delivery. Only a refusal is told here."""
    await acknowledge_update(interaction)
    person = await person_of(interaction)
    game = await interaction.client.tables.game(press.game)
    result = Denied("no_game") if game is None else await work(game, person)
    text = request_text(result, reads(person))
    if text is not None:
        await tell(interaction, text)


@pressed("join")
async def join(interaction: Call, press: Press) -> None:
    await change(interaction, press, lambda game, person: interaction.client.tables.lobby.join(game.id, person))


@pressed("leave")
async def leave(interaction: Call, press: Press) -> None:
    await change(interaction, press, lambda game, person: interaction.client.tables.lobby.leave(game.id, person))


@pressed("start")
async def start(interaction: Call, press: Press) -> None:
    await change(interaction, press, lambda game, person: interaction.client.tables.lobby.start(game.id, person))


@pressed("close")
async def close(interaction: Call, press: Press) -> None:
    await change(interaction, press, lambda game, person: interaction.client.tables.lobby.close(game.id, person))


@pressed("add_computer")
async def add_computer(interaction: Call, press: Press) -> None:
    level = chosen(interaction, press)

    async def work(game: Game, person: Person) -> Change:
        names = computer_names(level, language_for(game.language))
        return await interaction.client.tables.lobby.add_computer(game.id, person, level, *names)

    await change(interaction, press, work)


@pressed("ask_name")
async def ask_name(interaction: Call, press: Press) -> None:
    """Nothing is looked up that may take long: a window opens within three seconds or never."""
    language = await reader_language(interaction)
    window = ui.Modal(
        title=say(language, "lobby.name_computer"),
        custom_id=Press("name_computer", press.game, 0, press.rest).custom_id,
        timeout=900,
    )
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=NAME, max_length=LONGEST_NAME, required=False)
    window.add_item(
        ui.Label(text=say(language, "lobby.name"), description=say(language, "lobby.name_hint"), component=field)
    )
    await interaction.response.send_modal(window)


@pressed("name_computer")
async def name_computer(interaction: Call, press: Press) -> None:
    """The computer player that came last when the window was opened."""

    async def work(game: Game, person: Person) -> Change:
        seat = _computer(game, press)
        if seat is None:
            return Denied("no_such_seat")
        names = computer_names(seat.level or "", language_for(game.language), typed_in(interaction, NAME))
        return await interaction.client.tables.lobby.rename_computer(game.id, person, seat.seat, *names)

    await change(interaction, press, work)


@pressed("drop_computer")
async def drop_computer(interaction: Call, press: Press) -> None:
    """The computer player that came last goes first."""

    async def work(game: Game, person: Person) -> Change:
        seat = _computer(game, press)
        if seat is None:
            return Denied("no_such_seat")
        return await interaction.client.tables.lobby.remove_computer(game.id, person, seat.seat)

    await change(interaction, press, work)


def _computer(game: Game, press: Press) -> SeatRow | None:
    """The computer player that a button was about, if it still sits there."""
    return next((seat for seat in game.seats if seat.user is None and str(seat.seat) == press.rest), None)


@pressed("color")
async def color(interaction: Call, press: Press) -> None:
    wanted = chosen(interaction, press)

    async def work(game: Game, person: Person) -> Change:
        for known in PIECE_COLORS:
            if known == wanted:
                return await interaction.client.tables.lobby.choose_color(game.id, person, known)
        return Denied("color_taken")

    await change(interaction, press, work)


@pressed("turn_time")
async def turn_time(interaction: Call, press: Press) -> None:
    time = chosen(interaction, press)
    seconds = int(time) if time.isdigit() and time != "0" else None
    await change(
        interaction,
        press,
        lambda game, person: interaction.client.tables.lobby.set_turn_time(game.id, person, seconds),
    )


@pressed("option")
async def option(interaction: Call, press: Press) -> None:
    """Switch one of the map's options on or off."""
    name, _, wanted = press.rest.partition(".")

    async def work(game: Game, person: Person) -> Change:
        if name not in interaction.client.tables.board(game.board).offers:
            return Denied("unknown_option")
        options = msgspec.structs.replace(game.options, **{name: wanted == "on"})
        return await interaction.client.tables.lobby.set_options(game.id, person, options)

    await change(interaction, press, work)


@pressed("rematch")
async def rematch(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await open_rematch(interaction, press.game, await person_of(interaction))


async def open_rematch(interaction: Call, number: int, person: Person) -> None:
    """The interaction is acknowledged."""
    result = await interaction.client.tables.lobby.rematch(number, person)
    text = request_text(result, reads(person))
    if isinstance(result, Done):
        text = say(reads(person), "answers.rematch", game=result.game.id)
    elif result == Denied("channel_taken") and (old := await interaction.client.tables.game(number)) is not None:
        other = await interaction.client.tables.in_channel(old.channel)
        if other is not None and other.status == "lobby" and other.seat_of(person.id) is not None:
            text = say(reads(person), "answers.rematch_open", game=other.id)
    await tell(interaction, text or "")
