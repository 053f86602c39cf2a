"""Who presses, and in which language they read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat.texts import Language, language_for
from bot.tables import Person

if TYPE_CHECKING:
    from bot.chat.client import Bot


async def person_of(interaction: discord.Interaction[Bot]) -> Person:
    user = interaction.user
    settings = await interaction.client.tables.people.settings(user.id)
    if settings.dms_closed_at is not None and in_own_dm(interaction):
        await interaction.client.tables.people.dms_open(user.id)  # whoever presses there can be reached again
    return Person(
        id=user.id,
        name=user.display_name,
        language=language_for(settings.language, str(interaction.locale)),
        moderator=interaction.guild_id is not None and interaction.permissions.manage_channels,
        guild=interaction.guild_id,
    )


def reads(person: Person) -> Language:
    return language_for(person.language)


def in_own_dm(interaction: discord.Interaction[Bot]) -> bool:
    """In the direct messages between this person and the bot."""
    return interaction.guild_id is None and interaction.context.dm_channel


async def channel_language(interaction: discord.Interaction[Bot]) -> Language:
    """The language of posts that everybody reads here."""
    if interaction.guild_id is None:
        return reads(await person_of(interaction))
    settings = await interaction.client.tables.people.guild(interaction.guild_id)
    locale = interaction.guild_locale
    return language_for(settings.language, str(locale) if locale is not None else None, interaction.client.language)


async def user_language(bot: Bot, user: int, seat_language: str | None) -> Language:
    """For direct messages, where nobody has pressed anything."""
    settings = await bot.tables.people.settings(user)
    return language_for(settings.language, seat_language)
