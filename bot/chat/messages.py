"""Messages that were sent: found, changed and deleted again, as far as they are still there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.tables import Delivery, MessageRow

if TYPE_CHECKING:
    from bot.chat.client import Bot

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_CHANNEL: Final = 10003
TOO_MANY_OLD_EDITS: Final = 30046
NO_ACCESS: Final = 50001
THREAD_ARCHIVED: Final = 50083
# What can't be changed any more; a new message opens an archived thread again, an edit does not.
GONE: Final = (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, NO_ACCESS, THREAD_ARCHIVED)
LINE_CUT: Final = (OSError, aiohttp.ClientError)  # nobody knows whether it came through
NO_MENTIONS: Final = discord.AllowedMentions.none()
# An edit calls nobody; without this the names of those who were called would turn into plain text.
AS_WRITTEN: Final = discord.AllowedMentions(everyone=False, roles=False, users=True)


async def found(bot: Bot, row: MessageRow) -> discord.Message | None:
    try:
        return await bot.get_partial_messageable(row.channel).fetch_message(row.message)
    except discord.HTTPException as error:
        if error.code in GONE or error.status == 403:  # not all channels let their past be read
            return None
        raise


async def edited(bot: Bot, row: MessageRow, **changes: Any) -> bool:
    """False when the message is gone or too old to change once more."""
    message = bot.get_partial_messageable(row.channel).get_partial_message(row.message)
    try:
        await message.edit(**changes, allowed_mentions=AS_WRITTEN)
    except discord.HTTPException as error:
        if error.code in (*GONE, TOO_MANY_OLD_EDITS):
            return False
        raise
    return True


async def deleted(bot: Bot, row: MessageRow) -> None:
    try:
        await bot.get_partial_messageable(row.channel).get_partial_message(row.message).delete()
    except discord.RateLimited:
        log.info("an old hand message stays", extra={"game": row.game})
    except discord.HTTPException as error:
        if error.status >= 500:
            log.info("an old hand message stays", extra={"game": row.game})


def nonce(delivery: Delivery) -> str:
    """By it Discord knows a message that it has taken already."""
    return f"sm{delivery.nonce}"
