"""Presses on the lobby message, and the rematch that opens a new one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.chat.answering import acknowledge, acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.computers import computer_names
from bot.chat.items import pressed, values_of
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.texts import language_for, say
from bot.chat.who import person_of, reads
from bot.store.rows import PIECE_COLORS
from bot.tables import Change, Denied, Done, Game, Person


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
    level = (values_of(interaction) or [press.rest])[0]

    async def work(game: Game, person: Person) -> Change:
        names = computer_names(level, language_for(game.language))
        return await interaction.client.tables.lobby.add_computer(game.id, person, level, *names)

    await change(interaction, press, work)


@pressed("drop_computer")
async def drop_computer(interaction: Call, press: Press) -> None:
    """The computer player that came last goes first."""

    async def work(game: Game, person: Person) -> Change:
        computers = [seat.seat for seat in game.seats if seat.user is None]
        if not computers:
            return Denied("no_such_seat")
        return await interaction.client.tables.lobby.remove_computer(game.id, person, computers[-1])

    await change(interaction, press, work)


@pressed("color")
async def color(interaction: Call, press: Press) -> None:
    wanted = (values_of(interaction) or [press.rest])[0]

    async def work(game: Game, person: Person) -> Change:
        for known in PIECE_COLORS:
            if known == wanted:
                return await interaction.client.tables.lobby.choose_color(game.id, person, known)
        return Denied("color_taken")

    await change(interaction, press, work)


@pressed("turn_time")
async def turn_time(interaction: Call, press: Press) -> None:
    chosen = (values_of(interaction) or [press.rest])[0]
    seconds = int(chosen) if chosen.isdigit() and chosen != "0" else None
    await change(
        interaction,
        press,
        lambda game, person: interaction.client.tables.lobby.set_turn_time(game.id, person, seconds),
    )


@pressed("option")
async def option(interaction: Call, press: Press) -> None:
    """Switch one of the map's options."""

    async def work(game: Game, person: Person) -> Change:
        if press.rest not in interaction.client.tables.board(game.board).offers:
            return Denied("unknown_option")
        options = msgspec.structs.replace(game.options, **{press.rest: not getattr(game.options, press.rest)})
        return await interaction.client.tables.lobby.set_options(game.id, person, options)

    await change(interaction, press, work)


@pressed("rematch")
async def rematch(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    result = await interaction.client.tables.lobby.rematch(press.game, person)
    text = request_text(result, reads(person))
    if isinstance(result, Done):
        text = say(reads(person), "answers.rematch", game=result.game.id)
    await tell(interaction, text or "")
