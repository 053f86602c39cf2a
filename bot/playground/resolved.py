"""The users, channels, roles and files that an interaction speaks of."""

from __future__ import annotations

from bot.playground import render, uploads
from bot.playground.model import Channel, Json, Message, User
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World


class CannotDo(Exception):
    """Discord's client would not offer this."""


class Resolved:
    """The users, channels and files that the values of an interaction speak of."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self._channel = channel
        self._found: Json = {}

    def user(self, value: object) -> str:
        world = self._world
        match value:
            case User():
                user: User | None = value
            case str() if not value.isdigit():
                user = world.user_named(value)
            case _:
                user = world.users.get(Snowflake(int(str(value))))
        if user is None:
            raise CannotDo(f"there is no user {value!r}")
        self._put("users", user.id, render.user(user))
        guild = self._channel.guild
        member = None if guild is None else guild.members.get(user.id)
        if member is not None:
            granted = str(int(world.permissions(self._channel, user.id)))
            self._put("members", user.id, render.bare_member(member) | {"permissions": granted})
        return str(user.id)

    def channel(self, value: object) -> str:
        channel = value if isinstance(value, Channel) else self._world.channels.get(Snowflake(int(str(value))))
        if channel is None:
            raise CannotDo(f"there is no channel {value!r}")
        self._put("channels", channel.id, render.channel(channel) | {"permissions": "0"})
        return str(channel.id)

    def role(self, value: object) -> str:
        role = self._world.guild.roles.get(Snowflake(int(str(value))))
        if role is None:
            raise CannotDo(f"there is no role {value!r}")
        self._put("roles", role.id, render.role(role))
        return str(role.id)

    def file(self, value: object) -> str:
        if not isinstance(value, Upload):
            raise CannotDo("a file is wanted")
        made = uploads.attach(value, {}, self._world.ids.next(), self._channel.id, ephemeral=True)
        self._world.keep_file(made)
        self._put("attachments", made.id, render.attachment(made, self._world.links, self._world.clock.now()))
        return str(made.id)

    def message(self, message: Message) -> str:
        self._put("messages", message.id, self._world.shown(message))
        return str(message.id)

    def _put(self, shelf: str, number: Snowflake, shown: Json) -> None:
        self._found.setdefault(shelf, {})[str(number)] = shown

    def into(self, data: Json) -> Json:
        return data | {"resolved": self._found} if self._found else data
