"""Presses of play: open the panel, go about in it, act, take back."""

from __future__ import annotations

from bot.chat.answering import acknowledge, acknowledge_update, tell
from bot.chat.client import Call
from bot.chat.describe import own_deeds
from bot.chat.items import picked, pressed
from bot.chat.names import seat_names
from bot.chat.panel import Place, parse_place
from bot.chat.presses import Press, find_choice
from bot.chat.replies import outcome_text, request_text
from bot.chat.show import show_panel
from bot.chat.texts import say
from bot.chat.who import person_of, reads
from bot.game.actions import Action
from bot.tables import Accepted, Game, IsPaused, NotAPlayer, NotRunning, Outcome, Person, SeatHeld, Stale


@pressed("play")
async def play(interaction: Call, press: Press) -> None:
    await acknowledge(interaction)
    await open_panel(interaction, press.game, await person_of(interaction))


async def open_panel(interaction: Call, number: int, person: Person, place: Place | None = None) -> None:
    """A new private panel in place of an older one. The interaction is acknowledged."""
    bot, language = interaction.client, reads(person)
    game = await bot.tables.game(number)
    trouble = _no_panel(game, person)
    if game is None or trouble is not None:
        await tell(interaction, say(language, trouble or "answers.not_running_none"))
        return
    await bot.close_panel(game.id, person.id)
    await show_panel(bot, interaction, game, person, place, await _closed_dms(interaction, game, person))


def _no_panel(game: Game | None, person: Person) -> str | None:
    """Why there is no panel for this person, as a text's key."""
    if game is None:
        return "answers.not_running_none"
    if game.status == "lobby":
        return "answers.not_running_lobby"
    if game.seat_of(person.id) is None:
        return "answers.spectator"
    return None


async def _closed_dms(interaction: Call, game: Game, person: Person) -> str:
    """Said once: hands can't be sent to this person."""
    people = interaction.client.tables.people
    if (await people.settings(person.id)).dms_closed_at is None:
        return ""
    return (
        say(reads(person), "hand.dms_closed") if await people.tell_once(game.id, person.id, "dms_closed_said") else ""
    )


@pressed("go")
async def go(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await _go(interaction, press, press.rest)


@pressed("pick")
async def pick(interaction: Call, press: Press) -> None:
    """A select: its value says what to do."""
    await acknowledge_update(interaction)
    verb, rest = picked(interaction)
    if verb == "act":
        await _act(interaction, press, rest)
    else:
        await _go(interaction, press, rest)


@pressed("act")
async def act(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    await _act(interaction, press, press.rest)


async def _go(interaction: Call, press: Press, place: str) -> None:
    person = await person_of(interaction)
    game = await interaction.client.tables.game(press.game)
    if game is None or game.seat_of(person.id) is None:
        await tell(interaction, say(reads(person), "answers.not_a_player"))
        return
    await show_panel(interaction.client, interaction, game, person, parse_place(place))


async def _act(interaction: Call, press: Press, choice: str) -> None:
    bot, person = interaction.client, await person_of(interaction)
    choices = await bot.tables.play.choices(press.game, person.id)
    action = find_choice(choices.actions, choice)
    await perform(interaction, press.game, press.version, action, person)


async def perform(
    interaction: Call, number: int, version: int, action: Action | None, person: Person, press: str | None = None
) -> Outcome:
    """Do it, then show how things stand. The interaction is acknowledged; None is a choice that is gone."""
    bot, language = interaction.client, reads(person)
    outcome: Outcome
    if action is None:
        outcome = await _gone(interaction, number, person)
    else:
        outcome = await bot.tables.play.act(number, person.id, version, action, press or str(interaction.id))
    game = await bot.tables.game(number)
    if game is None:
        await tell(interaction, say(language, "answers.not_running_none"))
        return outcome
    text = outcome_text(outcome, bot.tables.board(game.board), language) or ""
    if isinstance(outcome, Accepted):
        text = _told(game, outcome, person, interaction)
    if game.seat_of(person.id) is None:
        await tell(interaction, text)
    else:
        await show_panel(bot, interaction, game, person, note=text)
    return outcome


async def _gone(interaction: Call, number: int, person: Person) -> Outcome:
    """The choice is not legal any more: the ordinary fate of an old panel."""
    tables = interaction.client.tables
    game = await tables.game(number)
    if game is None:
        return NotRunning("none")
    seat = game.seat_of(person.id)
    if seat is None:
        return NotAPlayer()
    if game.status != "playing":
        return NotRunning(game.status)
    if seat.level is not None:
        return SeatHeld(seat.level)
    if game.paused:
        return IsPaused()
    choices = await tables.play.choices(number, person.id)
    return Stale(choices.version, choices.decision is not None)


def _told(game: Game, accepted: Accepted, person: Person, interaction: Call) -> str:
    """What the player's own action brought, their secrets included."""
    board = interaction.client.tables.board(game.board)
    seat = game.seat_of(person.id)
    mine = seat.seat if seat is not None else None
    return own_deeds(accepted.events, board, seat_names(game), reads(person), mine)


@pressed("undo")
async def undo(interaction: Call, press: Press) -> None:
    await acknowledge_update(interaction)
    bot, person = interaction.client, await person_of(interaction)
    request = await bot.tables.play.undo(press.game, person, press.version)
    game = await bot.tables.game(press.game)
    if game is not None and game.seat_of(person.id) is not None:
        text = request_text(request, reads(person)) or say(reads(person), "answers.undone")
        await show_panel(bot, interaction, game, person, note=text)
