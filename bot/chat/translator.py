"""Names and descriptions of commands, options and choices in the reader's language."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.chat.texts import DEFAULT, language_for, say, texts


def localised(key: str) -> app_commands.locale_str:
    """A command's text: English by default, every other language through the translator."""
    return app_commands.locale_str(say(DEFAULT, key), key=key)


class Translator(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        key = string.extras.get("key")
        language = language_for(str(locale))
        if key is None or language == DEFAULT or key not in texts(language):
            return None
        return say(language, key)
