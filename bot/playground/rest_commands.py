"""Registering application commands. https://discord.com/developers/docs/interactions/application-commands#endpoints"""

from __future__ import annotations

from bot.playground import command_forms, errors, render
from bot.playground.errors import Faulty
from bot.playground.model import Command, Json
from bot.playground.rest import Call, Reply, Routes
from bot.playground.snowflakes import Snowflake

ROUTES = Routes()
OVERALL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(call: Call) -> Snowflake | None:
    """The guild whose commands the call is about; None: those that exist everywhere."""
    if call.id("application_id") != call.world.application:
        raise errors.unknown_application()
    if "guild_id" not in call.match:
        return None
    guild = call.id("guild_id")
    if guild not in call.world.guilds:
        raise errors.missing_access()
    return guild


def _in_scope(call: Call) -> list[Command]:
    scope = _scope(call)
    return [command for command in call.world.commands.values() if command.guild == scope]


def _shown(call: Call, command: Command) -> Json:
    return render.command(command, call.world.application)


def _told(call: Call) -> None:
    for person in [*call.world.users.values()]:
        call.world.tell_user(person.id, {"kind": "commands"})


def _register(call: Call, form: Json) -> tuple[Command, bool]:
    """A command of the same name and kind is replaced and keeps its id."""
    world, scope = call.world, _scope(call)
    kept = command_forms.with_defaults(form)
    for known in _in_scope(call):
        if (known.name, known.type) == (kept["name"], kept["type"]):
            if known.form != kept:
                known.form = kept
                known.version = world.ids.next()
            return known, False
    command = Command(world.ids.next(), world.ids.next(), kept, scope)
    world.commands[command.id] = command
    return command, True


@ROUTES.on("GET", OVERALL)
@ROUTES.on("GET", IN_GUILD)
def list_commands(call: Call) -> Reply:
    shown = [_shown(call, command) for command in _in_scope(call)]
    if call.query.get("with_localizations", "").lower() not in ("1", "true"):
        shown = [_without_localisations(each) for each in shown]
    return Reply(200, shown)


def _without_localisations(node: Json) -> Json:
    shown = {key: value for key, value in node.items() if not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if key in shown:
            shown[key] = [_without_localisations(item) for item in shown[key]]
    return shown


@ROUTES.on("PUT", OVERALL)
@ROUTES.on("PUT", IN_GUILD)
def replace_commands(call: Call) -> Reply:
    wanted = call.body
    if not isinstance(wanted, list):
        raise errors.not_json()
    faults = Faulty()
    command_forms.check_all(wanted, faults)
    faults.refuse_if_any()
    before = _in_scope(call)
    now = [_register(call, form)[0] for form in wanted]
    for command in before:
        if command not in now:
            del call.world.commands[command.id]
    _told(call)
    return Reply(200, [_shown(call, command) for command in now])


@ROUTES.on("POST", OVERALL)
@ROUTES.on("POST", IN_GUILD)
def create_command(call: Call) -> Reply:
    faults = Faulty()
    command_forms.check(call.form, faults)
    faults.refuse_if_any()
    command, new = _register(call, call.form)
    _told(call)
    return Reply(201 if new else 200, _shown(call, command))


def _named(call: Call) -> Command:
    number = call.id("command_id")
    for command in _in_scope(call):
        if command.id == number:
            return command
    raise errors.unknown_command()


@ROUTES.on("GET", OVERALL + "/{command_id}")
@ROUTES.on("GET", IN_GUILD + "/{command_id}")
def get_command(call: Call) -> Reply:
    return Reply(200, _shown(call, _named(call)))


@ROUTES.on("PATCH", OVERALL + "/{command_id}")
@ROUTES.on("PATCH", IN_GUILD + "/{command_id}")
def edit_command(call: Call) -> Reply:
    command = _named(call)
    form = command.form | call.form
    faults = Faulty()
    command_forms.check(form, faults)
    faults.refuse_if_any()
    command.form = command_forms.with_defaults(form)
    command.version = call.world.ids.next()
    _told(call)
    return Reply(200, _shown(call, command))


@ROUTES.on("DELETE", OVERALL + "/{command_id}")
@ROUTES.on("DELETE", IN_GUILD + "/{command_id}")
def delete_command(call: Call) -> Reply:
    del call.world.commands[_named(call).id]
    _told(call)
    return Reply(204)
