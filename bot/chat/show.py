"""Showing a person their panel or hand: what they may see, the pictures, and the message they go into."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import discord

from bot.chat.answering import tell
from bot.chat.gallery import Picture
from bot.chat.hand import drawn_text, hand_screen, status_screen
from bot.chat.layout import layout
from bot.chat.messages import UNKNOWN_MESSAGE
from bot.chat.names import seat_names
from bot.chat.panel import Place, Sight, panel
from bot.chat.panel.places import Main
from bot.chat.screens import PictureKind, Screen
from bot.chat.texts import Language, say
from bot.chat.who import reads
from bot.game.board import Board, Card, Seat
from bot.game.events import CardSeen, TurnBegan
from bot.tables import Game, LogEntry, Person

if TYPE_CHECKING:
    from bot.chat.client import Bot

log = logging.getLogger(__name__)

LOOK_BACK: Final = 60  # moves: more than a round has


async def sight_of(bot: Bot, game: Game, user: int, language: Language) -> Sight | None:
    """What the person sees of a game that has begun; None before."""
    choices = await bot.tables.play.choices(game.id, user)
    seen = await bot.tables.play.view(game.id, user)
    if seen is None:
        return None
    undo = await bot.tables.play.undoable(game.id, user)
    can_undo = undo is not None and undo.how == "free"
    drawn: list[Card] = []
    if seen.view.mine is not None:
        entries = await bot.tables.play.between(game.id, user, max(1, seen.version - LOOK_BACK), seen.version)
        drawn = last_drawn(entries, seen.view.mine.seat, seen.view.board)
    return Sight(game, seen, choices, language, seat_names(game), can_undo, drawn)


def last_drawn(entries: Iterable[LogEntry], seat: Seat, board: Board) -> list[Card]:
    """What came blind in the last turn in which this seat has done something: computers may have played since."""
    drawn: list[Card] = []
    begun = False
    for entry in entries:
        if entry.undone:
            continue
        if begun and entry.seat == seat:
            drawn, begun = [], False
        for event in entry.events:
            match event:
                case CardSeen(seat=who, card=card) if who == seat:
                    drawn.append(board.card_by_id[card])
                case TurnBegan(seat=who) if who == seat:
                    begun = True
                case _:
                    pass
    return drawn


def screen_of(sight: Sight, place: Place | None = None, note: str = "") -> Screen:
    """The panel if there is something to decide, else how things stand."""
    shown = panel(sight, place)
    further_in = place is not None and not isinstance(place, Main)  # there it is about something else
    news = "\n".join(line for line in (note, "" if further_in else drawn_text(sight)) if line)
    return (shown if shown is not None else status_screen(sight)).with_note(news)


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
    """Bring the panel up to date. Away from the channel, where many games meet, it says which one this is."""
    async with bot.hand_lock(game.id, person.id):
        sight = await sight_of(bot, game, person.id, reads(person))
        if sight is None:
            await tell(interaction, say(reads(person), "answers.not_running_none"))
            return
        elsewhere = interaction.guild_id is None or interaction.channel_id != game.channel
        named = elsewhere and sight.view.mine is not None
        screen = hand_screen(sight, place, note) if named else screen_of(sight, place, note)
        await show_screen(bot, interaction, sight, screen)
    now = await bot.tables.game(game.id)
    if now is not None and now.status == "playing" and not interaction.is_expired():  # the last one shows the end
        bot.remember_panel(game.id, person.id, interaction)
