"""Everything that can be pressed. An item knows only its `custom_id`: it works after a restart and on old messages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord
from discord import ui

from bot.chat.presses import TEMPLATE, Press

if TYPE_CHECKING:
    from bot.chat.client import Bot

    Call: TypeAlias = discord.Interaction[Bot]
    Pressed: TypeAlias = Callable[[Call, Press], Awaitable[None]]

VERBS: dict[str, Pressed] = {}


def pressed(verb: str) -> Callable[[Pressed], Pressed]:
    """The function that answers presses with this verb."""

    def add(function: Pressed) -> Pressed:
        assert verb not in VERBS, verb
        VERBS[verb] = function
        return function

    return add


class PressItem(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or a select with game, version and choice in its id."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        match = self.template.fullmatch(self.custom_id)
        assert match is not None
        press = Press.parse(match)
        bot: Bot = interaction.client
        await bot.answer_press(interaction, press)


def values_of(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a select."""
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values", [])]
