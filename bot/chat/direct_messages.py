"""Direct messages: a player's hand, and what is told to one person alone."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

import discord

from bot.chat.describe import own_deeds
from bot.chat.hand import hand_screen
from bot.chat.layout import layout
from bot.chat.messages import NO_MENTIONS, deleted, edited, nonce
from bot.chat.notices import permissions_text, private_text
from bot.chat.panel import Sight
from bot.chat.screens import shortened
from bot.chat.show import LOOK_BACK, pictures_of, sight_of
from bot.chat.summary import summary
from bot.chat.texts import Language
from bot.chat.who import user_language
from bot.tables import Delivery, Game, HandMessage, MissingPermissions, PrivateNotice, Sent

if TYPE_CHECKING:
    from bot.chat.client import Bot

LONGEST_NEWS: Final = 700


async def send_hand(bot: Bot, delivery: Delivery, game: Game, hand: HandMessage) -> tuple[Sent, ...]:
    """One current hand message per game and person: a new one when it is their turn, else the old one changed."""
    user, turn = hand.user, hand.turn
    seat = game.seat_of(user)
    if seat is None:  # somebody else sits there now
        if (theirs := await bot.tables.messages.get(game.id, "hand", user)) is not None:
            await deleted(bot, theirs)
        return ()
    async with bot.hand_lock(game.id, user):
        sight = await sight_of(bot, game, user, await user_language(bot, user, seat.language))
        if sight is None or sight.view.mine is None:
            return ()
        news = await _news(bot, sight) if turn else ""
        screen = hand_screen(sight, note=news or await _own(bot, sight))
        view, files = layout(screen, await pictures_of(bot, sight, screen))
        old = await bot.tables.messages.get(game.id, "hand", user)
        if old is not None and not turn and await edited(bot, old, view=view, attachments=files):
            return ()
        channel = await _dm(bot, user)
        if old is not None and not turn:  # the old one is gone: its files were used up trying
            view, files = layout(screen, await pictures_of(bot, sight, screen))
        sent = await channel.send(
            view=view,
            files=files,
            nonce=nonce(delivery),
            allowed_mentions=NO_MENTIONS,
            silent=await bot.tables.people.quiet_now(user),
        )
        if old is not None and old.message != sent.id:
            await deleted(bot, old)
    await bot.tables.people.dms_open(user)
    return (Sent("hand", channel.id, sent.id, user),)


async def _news(bot: Bot, sight: Sight) -> str:
    """What everybody saw happen since this person's last move: who plays from here need not look at the channel."""
    game, version = sight.game, sight.seen.version
    entries = await bot.tables.play.between(game.id, None, max(1, version - LOOK_BACK), version)
    since = max((entry.version for entry in entries if entry.seat == sight.mine.seat), default=0)
    events = [event for entry in entries if entry.version > since and not entry.undone for event in entry.events]
    return shortened(summary(events, sight.board, sight.names, sight.language), LONGEST_NEWS)


async def _own(bot: Bot, sight: Sight) -> str:
    """What this person has just done themselves, as long as nobody has done anything since."""
    version = sight.seen.version
    entries = await bot.tables.play.between(sight.game.id, None, max(1, version - LOOK_BACK), version)
    deeds = takewhile(lambda entry: entry.seat == sight.mine.seat, reversed([one for one in entries if not one.undone]))
    events = [event for entry in reversed([*deeds]) for event in entry.events]
    return own_deeds(events, sight.board, sight.names, sight.language, sight.mine.seat)


async def send_notice(bot: Bot, delivery: Delivery, game: Game, notice: PrivateNotice) -> None:
    await _send_words(bot, delivery, notice.user, private_text(notice, game, await _language(bot, game, notice.user)))


async def send_missing(bot: Bot, delivery: Delivery, game: Game, missing: MissingPermissions) -> None:
    language = await _language(bot, game, missing.user)
    await _send_words(bot, delivery, missing.user, permissions_text(game, missing.names, language))


async def _send_words(bot: Bot, delivery: Delivery, user: int, text: str) -> None:
    silent = await bot.tables.people.quiet_now(user)
    await (await _dm(bot, user)).send(text, nonce=nonce(delivery), silent=silent)


async def _language(bot: Bot, game: Game, user: int) -> Language:
    seat = game.seat_of(user)
    return await user_language(bot, user, seat.language if seat is not None else game.language)


async def _dm(bot: Bot, user: int) -> discord.DMChannel:
    return await bot.create_dm(discord.Object(user))
