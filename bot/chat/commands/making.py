"""How a command is made: its function says what it does, the language files say how it is called."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.chat.client import Call
from bot.chat.translator import localised

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Complete: TypeAlias = Callable[[Call, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

SUGGESTING: Final = 1.5  # seconds


@dataclass(frozen=True)
class Made:
    name: str
    group: str
    callback: Callback
    complete: Mapping[str, Complete] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


MADE: list[Made] = []


def command(
    name: str,
    group: str = "",
    complete: Mapping[str, Complete] | None = None,
    choices: Mapping[str, tuple[str, ...]] | None = None,
) -> Callable[[Callback], Callback]:
    """Register a command. `complete`: suggestions while typing, `choices`: fixed values, per option."""

    def add(callback: Callback) -> Callback:
        MADE.append(Made(name, group, callback, complete or {}, choices or {}))
        return callback

    return add


def build(made: Made) -> app_commands.Command[Any, ..., None]:
    name = made.name
    options = [*inspect.signature(made.callback).parameters][1:]
    callback = made.callback
    # Wrapped afresh for every client: discord.py writes what it learns onto the function.
    inner = _fresh(callback)
    if options:
        inner = app_commands.rename(**{option: localised(f"commands.{name}.{option}.name") for option in options})(
            inner
        )
        inner = app_commands.describe(
            **{option: localised(f"commands.{name}.{option}.description") for option in options}
        )(inner)
    for option, values in made.choices.items():
        listed = [
            app_commands.Choice(name=localised(f"commands.{name}.{option}.choices.{value}"), value=value)
            for value in values
        ]
        inner = app_commands.choices(**{option: listed})(inner)
    built: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised(f"commands.{name}.name"),
        description=localised(f"commands.{name}.description"),
        callback=inner,
    )
    for option, suggest in made.complete.items():
        built.autocomplete(option)(_in_time(suggest))
    return built


def _in_time(suggest: Complete) -> Complete:
    """Discord waits three seconds for suggestions; none are better than a late error."""

    async def suggested(interaction: Call, typed: str) -> list[app_commands.Choice[str]]:
        try:
            async with asyncio.timeout(SUGGESTING):
                return await suggest(interaction, typed)
        except TimeoutError:
            return []

    return suggested


def _fresh(callback: Callback) -> Callback:
    import types

    assert isinstance(callback, types.FunctionType)
    copy = types.FunctionType(
        callback.__code__, callback.__globals__, callback.__name__, callback.__defaults__, callback.__closure__
    )
    copy.__kwdefaults__ = callback.__kwdefaults__
    copy.__annotations__ = dict(callback.__annotations__)
    copy.__module__ = callback.__module__
    return copy
