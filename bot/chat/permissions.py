"""What the bot may do in a channel. What is missing is told, by the name Discord gives it, to whoever can mend it."""

from __future__ import annotations

from typing import Final

import discord

from bot.chat.client import Call
from bot.chat.texts import Language, say
from bot.chat.wording import listed

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files")


def missing_text(interaction: Call, language: Language, *more: str) -> str | None:
    """The permissions that are missing to set a table here, in words; None when all is well."""
    if interaction.guild_id is None:
        return None
    needed = (IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED) + more
    granted = interaction.app_permissions
    missing = [name for name in needed if not getattr(granted, name)]
    if not missing:
        return None
    names = listed(language, [say(language, f"permissions.{name}") for name in missing])
    return say(language, "permissions.missing", names=names, count=len(missing))
