"""Showing a person their panel or hand: what they may see, the pictures, and the message they go into."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.chat.answering import tell
from bot.chat.gallery import Picture
from bot.chat.hand import hand_screen, status_screen
from bot.chat.layout import layout
from bot.chat.names import seat_names
from bot.chat.panel import Place, Sight, panel
from bot.chat.screens import PictureKind, Screen
from bot.chat.texts import Language, say
from bot.chat.who import reads
from bot.tables import Game, Person

if TYPE_CHECKING:
    from bot.chat.client import Bot

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008


async def sight_of(bot: Bot, game: Game, user: int, language: Language) -> Sight | None:
    """What the person sees of a game that has begun; None before."""
    choices = await bot.tables.play.choices(game.id, user)
    seen = await bot.tables.play.view(game.id, user)
    if seen is None:
        return None
    undo = await bot.tables.play.undoable(game.id, user)
    can_undo = undo is not None and undo.how == "free"
    return Sight(game, seen, choices, language, seat_names(game), can_undo)


def screen_of(sight: Sight, place: Place | None = None, note: str = "") -> Screen:
    """The panel if there is something to decide, else how things stand."""
    shown = panel(sight, place)
    return (shown if shown is not None else status_screen(sight)).with_note(note)


async def pictures_of(bot: Bot, sight: Sight, screen: Screen) -> dict[PictureKind, Picture]:
    game, seen, view, language = sight.game, sight.seen, sight.view, sight.language
    drawn: dict[PictureKind, Picture] = {}
    for kind in screen.pictures:
        match kind:
            case "hand" if view.mine is not None:
                drawn[kind] = await bot.gallery.hand(game, seen, language)
            case "tickets" if view.mine is not None and view.mine.offer:
                drawn[kind] = await bot.gallery.tickets(game, seen, language)
            case "board":
                drawn[kind] = await bot.gallery.board(game, seen, language)
            case _:
                pass
    return drawn


async def show_screen(bot: Bot, interaction: discord.Interaction[Bot], sight: Sight, screen: Screen) -> None:
    """Into the answer of this interaction: the panel that was pressed, or the ephemeral message that was promised."""
    view, files = layout(screen, await pictures_of(bot, sight, screen))
    try:
        await interaction.edit_original_response(view=view, attachments=files)
    except discord.NotFound as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        # A hand message that made way for a newer one, which shows all this already.
        log.debug("the panel is gone", extra={"game": sight.game.id})


async def show_panel(
    bot: Bot,
    interaction: discord.Interaction[Bot],
    game: Game,
    person: Person,
    place: Place | None = None,
    note: str = "",
) -> None:
    """Bring the panel up to date. Direct messages show the hand with it."""
    async with bot.hand_lock(game.id, person.id):
        sight = await sight_of(bot, game, person.id, reads(person))
        if sight is None:
            await tell(interaction, say(reads(person), "answers.not_running_none"))
            return
        screen = screen_of(sight, place, note)
        if await _is_hand_message(bot, interaction, game, person):
            screen = hand_screen(sight, place).with_note(note)
        await show_screen(bot, interaction, sight, screen)
    if not interaction.is_expired():
        bot.remember_panel(game.id, person.id, interaction)


async def _is_hand_message(bot: Bot, interaction: discord.Interaction[Any], game: Game, person: Person) -> bool:
    if interaction.message is None:
        return False
    row = await bot.tables.messages.get(game.id, "hand", person.id)
    return row is not None and row.message == interaction.message.id
