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


def window_of(interaction: discord.Interaction[Any]) -> Press | None:
    """What was meant by a window that was sent back; None for other interactions and other people's windows."""
    data: Mapping[str, Any] = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    match = re.fullmatch(TEMPLATE, str(data.get("custom_id", "")))
    return Press.parse(match) if match is not None else None


def values_of(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a select."""
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values", [])]


def chosen(interaction: discord.Interaction[Any], press: Press) -> str:
    """What was chosen in a select; a button of the same verb has it in its own id."""
    return (values_of(interaction) or [press.rest])[0]


def picked(interaction: discord.Interaction[Any]) -> tuple[str, str]:
    """What an option of a panel's select does, and with what."""
    verb, _, rest = (values_of(interaction) or ["."])[0].partition(".")
    return verb, rest


def typed_in(interaction: discord.Interaction[Any], field: str) -> str:
    """What was written into a field of a window (a modal)."""
    data: Mapping[str, Any] = interaction.data or {}
    parts = [part.get("component", part) for part in data.get("components", [])]
    return next((str(part.get("value", "")) for part in parts if part.get("custom_id") == field), "")
