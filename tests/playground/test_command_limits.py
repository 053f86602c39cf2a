"""What Discord refuses of commands, with its codes."""

from __future__ import annotations

from typing import Any

import pytest


def command(**more: Any) -> dict[str, Any]:
    return {"name": "train", "description": "trains", **more}


def option(**more: Any) -> dict[str, Any]:
    return {"type": 3, "name": "map", "description": "which map", **more}


WRONG_COMMANDS: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "a name in capitals": ([command(name="Train")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a name with a space": ([command(name="new train")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a name of 33": ([command(name="x" * 33)], "0.name", "BASE_TYPE_BAD_LENGTH"),
    "no description": ([{"name": "train"}], "0.description", "BASE_TYPE_REQUIRED"),
    "a description of 101": ([command(description="x" * 101)], "0.description", "BASE_TYPE_BAD_LENGTH"),
    "an unknown language": (
        [command(name_localizations={"xx": "x"})],
        "0.name_localizations.xx",
        "ENUM_TYPE_COERCE",
    ),
    "a localised name with a space": (
        [command(name_localizations={"pl": "nowy pociąg"})],
        "0.name_localizations.pl",
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "26 options": ([command(options=[option(name=f"o{n}") for n in range(26)])], "0.options", "BASE_TYPE_BAD_LENGTH"),
    "26 choices": (
        [command(options=[option(choices=[{"name": "n", "value": f"v{n}"} for n in range(26)])])],
        "0.options.0.choices",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a required option after an optional one": (
        [command(options=[option(), option(name="seats", required=True)])],
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "choices with autocomplete": (
        [command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])])],
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
    ),
    "the same option twice": (
        [command(options=[option(), option()])],
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "an option of no known type": ([command(options=[option(type=99)])], "0.options.0.type", "BASE_TYPE_CHOICES"),
    "a subcommand in a subcommand": (
        [command(options=[option(type=1, options=[option(type=1)])])],
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "autocomplete of a person": (
        [command(options=[option(type=6, autocomplete=True)])],
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_TYPE",
    ),
    "a menu with a description": (
        [command(type=2)],
        "0.description",
        "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
    ),
    "101 commands": ([command(name=f"c{n}") for n in range(101)], "", "BASE_TYPE_MAX_LENGTH"),
    "the same name twice": ([command(), command()], "", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "8001 characters": (
        [
            command(
                description="x" * 100,
                options=[
                    option(
                        name=f"o{n}",
                        choices=[{"name": f"{c}" + "n" * 98, "value": f"{c}" + "v" * 98} for c in range(9)],
                    )
                    for n in range(5)
                ],
            )
        ],
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize("name", WRONG_COMMANDS)
async def test_refused_commands(wrong_api: Any, name: str) -> None:
    commands, where, code = WRONG_COMMANDS[name]
    answer = await wrong_api("PUT", wrong_api.commands, commands)
    assert (answer.status, answer.code) == (400, 50035)
    assert code in answer.faults()[where]
    assert wrong_api.server.world.commands == {}


async def test_the_longest_localisation_counts_towards_8000_characters(wrong_api: Any) -> None:
    choices = [{"name": f"n{n}", "name_localizations": {"pl": "x" * 100}, "value": f"v{n}"} for n in range(25)]
    options = [option(name=f"o{n}", choices=choices) for n in range(3)]
    assert (await wrong_api("PUT", wrong_api.commands, [command(options=options)])).status == 200
    options.append(option(name="o3", choices=choices))
    assert (await wrong_api("PUT", wrong_api.commands, [command(options=options)])).code == 50035


async def test_a_guild_command_lives_beside_the_others(api: Any) -> None:
    world = api.server.world
    guild = f"/applications/{world.application}/guilds/{world.guild.id}/commands"
    created = await api("POST", guild, command())
    assert created.status == 201
    again = await api("POST", guild, command(description="better"))
    assert (again.status, again.body["id"]) == (200, created.body["id"])
    await api("PUT", api.commands, [command(name="other")])
    assert [each["name"] for each in (await api("GET", guild)).body] == ["train"]
    edited = await api("PATCH", f"{guild}/{created.body['id']}", {"description": "best"})
    assert edited.body["description"] == "best"
    assert edited.body["version"] != created.body["version"]
    assert (await api("DELETE", f"{guild}/{created.body['id']}")).status == 204
    assert (await api("GET", guild)).body == []
