"""Answering an interaction: something at once, within three seconds; the rest when it is ready."""

from __future__ import annotations

from typing import Any

import discord


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """A private answer will follow."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def acknowledge_update(interaction: discord.Interaction[Any]) -> None:
    """The message that was pressed will change, or stay as it is."""
    await interaction.response.defer()


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """A private answer in words, whether or not one was promised already."""
    response = interaction.response
    if not response.is_done():
        await response.send_message(text, ephemeral=True)
    elif response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.edit_original_response(content=text)
    else:
        await interaction.followup.send(text, ephemeral=True)
