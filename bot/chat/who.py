"""Who presses, and in which language they read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import discord

from bot.chat.texts import Language, language_for
from bot.tables import Person

if TYPE_CHECKING:
    from bot.chat.client import Bot

LOOKING_UP: Final = 1.0  # seconds


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


async def reader_language(interaction: discord.Interaction[Bot]) -> Language:
    """For what can't wait until the store has time, or has to be said because it has none."""
    locale = str(interaction.locale)
    try:
        async with asyncio.timeout(LOOKING_UP):
            settings = await interaction.client.tables.people.settings(interaction.user.id)
    except Exception:  # whatever is wrong with the store, it is said in some language
        return language_for(locale)
    return language_for(settings.language, locale)


def in_own_dm(interaction: discord.Interaction[Bot]) -> bool:
    """In the direct messages between this person and the bot."""
    return interaction.guild_id is None and interaction.context.dm_channel


async def channel_language(interaction: discord.Interaction[Bot]) -> Language:
    """The language of posts that everybody reads here."""
    if interaction.guild_id is None:
        return reads(await person_of(interaction))
    settings = await interaction.client.tables.people.guild(interaction.guild_id)
    return server_language(interaction, settings.language)


def server_language(interaction: discord.Interaction[Bot], chosen: str | None) -> Language:
    """What is spoken where this language was chosen, or none."""
    locale = interaction.guild_locale
    return language_for(chosen, str(locale) if locale is not None else None, interaction.client.language)


async def user_language(bot: Bot, user: int, seat_language: str | None) -> Language:
    """For direct messages, where nobody has pressed anything."""
    settings = await bot.tables.people.settings(user)
    return language_for(settings.language, seat_language)
