"""Screens as Discord components: a layout (components v2) for panels, a plain view for posts in the channel."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, assert_never

import discord
from discord import ui

from bot.chat.gallery import Picture as Drawn
from bot.chat.items import PressItem
from bot.chat.screens import (
    LABEL,
    OPTION_TEXT,
    PLACEHOLDER,
    TEXT,
    Button,
    Option,
    Part,
    Picture,
    PictureKind,
    Screen,
    Select,
    Style,
    Words,
    shortened,
)

STYLES: Mapping[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


def layout(screen: Screen, pictures: Mapping[PictureKind, Drawn]) -> tuple[ui.LayoutView, list[discord.File]]:
    """The whole screen as one message of components."""
    view = ui.LayoutView(timeout=None)
    for part in screen.parts:
        item = _component(part, pictures)
        if item is not None:
            view.add_item(item)
    view.stop()  # presses find their way by the dynamic items; nothing is to be kept in memory
    files = [file_of(kind, pictures[kind]) for kind in screen.pictures if kind in pictures]
    return view, files


def score_layout(
    text: str, drawn: Sequence[Drawn], buttons: Screen | None = None
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The end of a game. Its pictures stand one below the other: side by side a phone would cut both."""
    kinds: tuple[PictureKind, ...] = ("score", "final_board")
    pictures = dict(zip(kinds, drawn, strict=False))
    parts: tuple[Part, ...] = (Words(text), *(Picture(kind) for kind in pictures))
    return layout(Screen(parts + (buttons.parts if buttons is not None else ())), pictures)


def _component(part: Part, pictures: Mapping[PictureKind, Drawn]) -> ui.Item[Any] | None:
    match part:
        case Words(text=text):
            return ui.TextDisplay(shortened(text, TEXT // 2))
        case Picture(kind=kind):
            if kind not in pictures:
                return None
            drawn = pictures[kind]
            address = f"attachment://{file_name(kind, drawn)}"
            return ui.MediaGallery(discord.MediaGalleryItem(address, description=drawn.alt or None))
        case Select():
            return ui.ActionRow(_item(part))
        case tuple():
            return ui.ActionRow(*(_item(button) for button in part))
        case _:
            assert_never(part)


def plain_view(screen: Screen) -> ui.View:
    """The pressable parts alone, for a message with ordinary content."""
    view = ui.View(timeout=None)
    row = 0
    for part in screen.parts:
        match part:
            case Select():
                view.add_item(_item(part, row))
            case tuple():
                for button in part:
                    view.add_item(_item(button, row))
            case _:
                continue
        row += 1
    view.stop()
    return view


def file_name(kind: PictureKind, drawn: Drawn) -> str:
    return f"{kind}{drawn.suffix}"


def file_of(kind: PictureKind, drawn: Drawn) -> discord.File:
    return discord.File(io.BytesIO(drawn.data), file_name(kind, drawn), description=drawn.alt or None)


def files_of(name: str, drawn: Sequence[Drawn]) -> list[discord.File]:
    """Pictures that belong together, numbered."""
    return [
        discord.File(io.BytesIO(picture.data), f"{name}-{number}{picture.suffix}", description=picture.alt or None)
        for number, picture in enumerate(drawn, 1)
    ]


def _item(part: Button | Select, row: int | None = None) -> ui.Item[Any]:
    match part:
        case Button(press=press, label=label, symbol=symbol, style=style, disabled=disabled):
            button: ui.Button[Any] = ui.Button(
                custom_id=press,
                label=shortened(label, LABEL) or None,
                emoji=symbol or None,
                style=STYLES[style],
                disabled=disabled,
                row=row,
            )
            return PressItem(button)
        case Select(press=press, placeholder=placeholder, options=options):
            select: ui.Select[Any] = ui.Select(
                custom_id=press, placeholder=shortened(placeholder, PLACEHOLDER), options=_options(options), row=row
            )
            return PressItem(select)
        case _:
            assert_never(part)


def _options(options: Sequence[Option]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=shortened(option.label, OPTION_TEXT),
            value=option.value,
            description=shortened(option.description, OPTION_TEXT) or None,
            emoji=option.symbol or None,
            default=option.chosen,
        )
        for option in options
    ]
