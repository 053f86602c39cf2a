"""What a person can do: run a command, press a button, choose, fill in a modal, write. The page and the tests act here.

Like Discord's client it lets nobody do what their screen does not offer: `CannotDo` says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground import command_forms as forms
from bot.playground import components, posting
from bot.playground.answers import Interaction, Kind
from bot.playground.components import Kind as Part
from bot.playground.interactions import Interactions
from bot.playground.model import Channel, Command, Json, Message, MessageType, Permission, User
from bot.playground.permissions import may_send
from bot.playground.resolved import CannotDo, Resolved
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World


def called(form: Mapping[str, Any], locale: str) -> set[str]:
    """The names under which a command, option or choice goes for this reader."""
    localised = (form.get("name_localizations") or {}).get(locale)
    return {str(form["name"]), str(localised or form["name"])}


class Acting:
    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions

    # Commands

    def commands_for(self, user: User, channel: Channel) -> list[Command]:
        """What the composer offers after "/" here."""
        if not self._world.may_see(channel, user.id):
            return []
        granted = self._world.permissions(channel, user.id)
        if channel.guild is not None and Permission.USE_APPLICATION_COMMANDS not in granted:
            return []
        return [each for each in self._world.commands.values() if self._offered(each, channel, granted)]

    @staticmethod
    def _offered(command: Command, channel: Channel, granted: Permission) -> bool:
        if command.guild is not None and (channel.guild is None or channel.guild.id != command.guild):
            return False
        contexts = command.form["contexts"]
        if not channel.with_bot and 1 not in command.form["integration_types"]:
            return False
        if channel.guild is None:
            return bool(command.form["dm_permission"]) if channel.is_dm else contexts is None or 2 in contexts
        if contexts is not None and 0 not in contexts:
            return False
        needed = command.form["default_member_permissions"]
        return needed is None or (int(needed) != 0 and Permission(int(needed)) in granted)

    def find_command(self, user: User, channel: Channel, path: str) -> tuple[Command, list[Json], list[Json]]:
        """The command, the subcommand steps to it and the options it takes, from "/train new"."""
        words = path.removeprefix("/").split()
        for command in self.commands_for(user, channel):
            if command.type == forms.CHAT_INPUT and words and words[0] in called(command.form, user.locale):
                break
        else:
            raise CannotDo(f"there is no command {path!r} in #{channel.name}")
        steps: list[Json] = []
        options: list[Json] = command.form.get("options") or []
        for word in words[1:]:
            step = next(
                (
                    option
                    for option in options
                    if option["type"] in (forms.SUBCOMMAND, forms.GROUP) and word in called(option, user.locale)
                ),
                None,
            )
            if step is None:
                raise CannotDo(f"/{words[0]} has no {word!r}")
            steps.append(step)
            options = step.get("options") or []
        if any(option["type"] in (forms.SUBCOMMAND, forms.GROUP) for option in options):
            raise CannotDo(f"{path!r} needs a subcommand: {', '.join(option['name'] for option in options)}")
        return command, steps, options

    def slash(self, user: User, channel: Channel, path: str, options: Mapping[str, Any] | None = None) -> Interaction:
        """Run "/train new" with its options by name (the English or the reader's own)."""
        command, steps, offered = self.find_command(user, channel, path)
        resolved = Resolved(self._world, channel)
        given = dict(options or {})
        filled: list[Json] = []
        for option in offered:
            name = next((name for name in given if name in called(option, user.locale)), None)
            if name is not None:
                value = self._value(option, given.pop(name), user, resolved)
                filled.append({"type": option["type"], "name": option["name"], "value": value})
            elif option.get("required"):
                raise CannotDo(f"{path!r} needs {option['name']!r}")
        if given:
            raise CannotDo(f"{path!r} has no option {', '.join(given)}")
        data = resolved.into(self._command_data(command, steps, filled))
        return self._interactions.open(Kind.COMMAND, user, channel, data, command=command)

    def autocomplete(
        self,
        user: User,
        channel: Channel,
        path: str,
        focused: str,
        typed: str,
        options: Mapping[str, Any] | None = None,
    ) -> Interaction:
        """Ask what to offer for the option `focused`, in which so far `typed` stands."""
        command, steps, offered = self.find_command(user, channel, path)
        given = dict(options or {})
        filled: list[Json] = []
        asked = False
        for option in offered:
            names = called(option, user.locale)
            if focused in names:
                if not option.get("autocomplete"):
                    raise CannotDo(f"{focused!r} has no autocomplete")
                asked = True
                filled.append({"type": option["type"], "name": option["name"], "value": typed, "focused": True})
            elif (name := next((name for name in given if name in names), None)) is not None:
                # While someone is still typing Discord sends what stands there, unchecked.
                filled.append({"type": option["type"], "name": option["name"], "value": given[name]})
        if not asked:
            raise CannotDo(f"{path!r} has no option {focused!r}")
        data = self._command_data(command, steps, filled)
        return self._interactions.open(Kind.AUTOCOMPLETE, user, channel, data, command=command)

    def context_menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Run a command from the menu of a user or of a message."""
        kind = 2 if isinstance(target, User) else 3
        for command in self.commands_for(user, channel):
            if command.type == kind and name in called(command.form, user.locale):
                break
        else:
            raise CannotDo(f"there is no menu command {name!r}")
        resolved = Resolved(self._world, channel)
        number = resolved.user(target) if isinstance(target, User) else resolved.message(target)
        data = self._command_data(command, [], []) | {"target_id": number}
        return self._interactions.open(Kind.COMMAND, user, channel, resolved.into(data), command=command)

    @staticmethod
    def _command_data(command: Command, steps: Sequence[Json], filled: list[Json]) -> Json:
        options = filled
        for step in reversed(steps):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        data: Json = {"id": str(command.id), "name": command.name, "type": command.type}
        if command.type == forms.CHAT_INPUT:
            data["options"] = options
        if command.guild is not None:
            data["guild_id"] = str(command.guild)
        return data

    def _value(self, option: Json, value: object, user: User, resolved: Resolved) -> object:
        name = option["name"]
        if option.get("choices"):
            for choice in option["choices"]:
                if value == choice["value"] or str(value) in called(choice, user.locale):
                    return choice["value"]
            raise CannotDo(f"{name!r} offers {', '.join(str(choice['name']) for choice in option['choices'])}")
        match option["type"]:
            case forms.STRING:
                text = str(value)
                if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
                    raise CannotDo(f"{name!r} is too short or too long")
                return text
            case forms.INTEGER | forms.NUMBER:
                number: float = int(str(value)) if option["type"] == forms.INTEGER else float(str(value))
                if not option.get("min_value", number) <= number <= option.get("max_value", number):
                    raise CannotDo(f"{name!r} is too small or too great")
                return number
            case forms.BOOLEAN:
                return value in (True, "true", "True")
            case forms.USER:
                return resolved.user(value)
            case forms.CHANNEL:
                return resolved.channel(value)
            case forms.ROLE:
                return resolved.role(value)
            case forms.MENTIONABLE:
                is_role = str(value).isdigit() and Snowflake(int(str(value))) in self._world.guild.roles
                return resolved.role(value) if is_role else resolved.user(value)
            case forms.ATTACHMENT:
                return resolved.file(value)
            case other:
                raise CannotDo(f"{name!r} has the unknown type {other}")

    # Components

    def component(self, user: User, message: Message, custom_id: str) -> Json:
        """The component with this custom_id, if this person can use it now."""
        channel = self._world.channels.get(message.channel)
        if channel is None or message not in self._world.visible_to(user, channel):
            raise CannotDo("you do not see this message")
        for part in components.walk(message.components):
            if part.get("custom_id") == custom_id:
                if part.get("disabled"):
                    raise CannotDo(f"{custom_id!r} is disabled")
                return part
        raise CannotDo(f"the message has no component {custom_id!r}")

    def press(self, user: User, message: Message, custom_id: str) -> Interaction:
        part = self.component(user, message, custom_id)
        if part["type"] != Part.BUTTON:
            raise CannotDo(f"{custom_id!r} is no button")
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        return self._use(user, message, data)

    def choose(self, user: User, message: Message, custom_id: str, values: Sequence[object]) -> Interaction:
        """Choose in a select menu: option values, or users, roles and channels in the other kinds."""
        part = self.component(user, message, custom_id)
        resolved = Resolved(self._world, self._world.channels[message.channel])
        chosen = self._chosen(part, values, resolved)
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"], "values": chosen}
        return self._use(user, message, resolved.into(data))

    def _use(self, user: User, message: Message, data: Json) -> Interaction:
        channel = self._world.channels[message.channel]
        return self._interactions.open(Kind.COMPONENT, user, channel, data, source=message)

    @staticmethod
    def _chosen(part: Json, values: Sequence[object], resolved: Resolved) -> list[str]:
        if not part.get("min_values", 1) <= len(values) <= part.get("max_values", 1):
            raise CannotDo(
                f"choose {part.get('min_values', 1)} to {part.get('max_values', 1)} in {part['custom_id']!r}"
            )
        if len({str(value) for value in values}) != len(values):
            raise CannotDo("choose each only once")
        match part["type"]:
            case Part.STRING_SELECT:
                offered = {option["value"] for option in part["options"]}
                if unknown := [value for value in values if value not in offered]:
                    raise CannotDo(f"{part['custom_id']!r} does not offer {unknown}")
                return [str(value) for value in values]
            case Part.USER_SELECT | Part.MENTIONABLE_SELECT:
                return [resolved.user(value) for value in values]
            case Part.ROLE_SELECT:
                return [resolved.role(value) for value in values]
            case Part.CHANNEL_SELECT:
                return [resolved.channel(value) for value in values]
            case _:
                raise CannotDo(f"{part['custom_id']!r} is no select menu")

    # Modals

    def submit(self, user: User, opened_by: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send the modal that an interaction opened; `values` by custom_id."""
        modal = opened_by.modal
        if modal is None or opened_by.user is not user:
            raise CannotDo("you have no such modal open")
        resolved = Resolved(self._world, opened_by.channel)
        left = dict(values)
        parts = [self._filled(part, left, resolved) for part in modal["components"]]
        if left:
            raise CannotDo(f"the modal has no field {', '.join(left)}")
        data = resolved.into({"custom_id": modal["custom_id"], "components": parts})
        return self._interactions.open(
            Kind.MODAL, user, opened_by.channel, data, source=opened_by.source, parent=opened_by
        )

    def _filled(self, part: Json, values: dict[str, Any], resolved: Resolved) -> Json:
        shown: Json = {"type": part["type"], "id": part["id"]}
        if "components" in part:
            return shown | {"components": [self._filled(inner, values, resolved) for inner in part["components"]]}
        if "component" in part:
            return shown | {"component": self._filled(part["component"], values, resolved)}
        if "custom_id" not in part:
            return shown
        custom_id = part["custom_id"]
        shown["custom_id"] = custom_id
        value = values.pop(custom_id, None)
        required = part.get("required", True)
        if part["type"] == Part.TEXT_INPUT:
            text = part.get("value", "") if value is None else str(value)
            least, most = part.get("min_length", 0), part.get("max_length", 4000)
            if (required and not text) or (text and not least <= len(text) <= most):
                raise CannotDo(f"{custom_id!r} needs {max(least, 1)} to {most} characters")
            return shown | {"value": text}
        if part["type"] == Part.CHECKBOX:
            return shown | {"value": bool(part.get("default") if value is None else value)}
        if part["type"] == Part.RADIO_GROUP:
            if required and value is None:
                raise CannotDo(f"{custom_id!r} needs a choice")
            return shown | {"value": value}
        many = [] if value is None else [value] if isinstance(value, str | Upload | User) else [*value]
        if part["type"] == Part.FILE_UPLOAD:
            return shown | {"values": [resolved.file(item) for item in many]}
        if part["type"] == Part.CHECKBOX_GROUP:
            return shown | {"values": [str(item) for item in many]}
        if not many and not required:
            return shown | {"values": []}
        return shown | {"values": self._chosen(part, many, resolved)}

    # Words

    def post(
        self,
        user: User,
        channel: Channel,
        content: str,
        files: Sequence[Upload] = (),
        *,
        reply_to: Message | None = None,
    ) -> Message:
        world = self._world
        if not world.may_see(channel, user.id) or not may_send(channel, user.id, world.parent(channel)):
            raise CannotDo(f"you may not write in #{channel.name}")
        form: Json = {"content": content}
        if reply_to is not None:
            form["message_reference"] = {"message_id": str(reply_to.id)}
        if channel.thread is not None:
            channel.thread.members.setdefault(user.id, world.clock.now())
        return posting.write(world, user, channel, form, files, kind=MessageType.DEFAULT)

    def dismiss(self, user: User, message: Message) -> None:
        """Take an ephemeral message off one's own screen."""
        if message.for_user != user.id:
            raise CannotDo("only an ephemeral message can be dismissed")
        self._world.forget(message)

    def open_dm(self, user: User) -> Channel:
        return self._world.dm_with(user)
