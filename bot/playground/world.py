"""The little world: who is there, what was said where, and who hears of a change.

Every change goes through here and is told twice: to the bot over the gateway (`dispatch`) and to the people who may see
it (`subscribe`). What a person may not see is never handed to their callback.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from bot.playground import errors, permissions, render
from bot.playground.clock import Clock
from bot.playground.model import (
    THREADS,
    USUAL_PERMISSIONS,
    Attachment,
    Channel,
    ChannelType,
    Command,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Permission,
    Role,
    User,
)
from bot.playground.snowflakes import Snowflake, Snowflakes

Watcher = Callable[[Json], None]

BOT_PERMISSIONS = USUAL_PERMISSIONS | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.PIN_MESSAGES
HISTORY = 1000
"""How many messages a channel remembers. Older ones are forgotten, so that a long session stays small."""
LOOSE_FILES = 50


class Dispatch(Protocol):
    """How the gateway is told of an event; `guild` is None in direct messages."""

    def __call__(self, event: str, data: Json, guild: Snowflake | None) -> None: ...


def _nobody(event: str, data: Json, guild: Snowflake | None) -> None:
    """Before the server runs, no gateway listens."""


class World:
    def __init__(
        self,
        clock: Clock,
        *,
        guild_name: str = "Stationmaster",
        bot_name: str = "Stationmaster",
        history: int = HISTORY,
    ) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.links = render.Links(secrets.token_bytes(32))
        self.history = history
        self.dispatch: Dispatch = _nobody
        self.users: dict[Snowflake, User] = {}
        self.channels: dict[Snowflake, Channel] = {}
        self.commands: dict[Snowflake, Command] = {}
        self.loose_files: dict[Snowflake, Attachment] = {}
        """Files that came with a command or a modal, not with a message."""
        self._watchers: dict[Snowflake, list[Watcher]] = {}
        self._dms: dict[Snowflake, Channel] = {}
        self.bot = User(self.ids.next(), bot_name, bot_name, bot=True)
        self.owner = User(self.ids.next(), "owner", "Owner")
        self.users |= {self.bot.id: self.bot, self.owner.id: self.owner}
        number = self.ids.next()
        everyone = Role(number, "@everyone", USUAL_PERMISSIONS)
        self.bot_role = Role(self.ids.next(), bot_name, BOT_PERMISSIONS, position=1, managed=True)
        roles = {everyone.id: everyone, self.bot_role.id: self.bot_role}
        self.guild = Guild(number, guild_name, self.owner.id, roles)
        self.guilds = {self.guild.id: self.guild}
        self.join(self.bot, [self.bot_role.id])
        self.join(self.owner)

    @property
    def application(self) -> Snowflake:
        """A bot's application has the bot's id."""
        return self.bot.id

    # People

    def add_user(self, name: str, *, locale: str = "en-US", display_name: str | None = None) -> User:
        """A new person, a member of the guild."""
        person = User(self.ids.next(), name, display_name or name, locale)
        self.users[person.id] = person
        self.join(person)
        return person

    def join(self, person: User, roles: Iterable[Snowflake] = ()) -> Member:
        member = Member(person, self.clock.now(), list(roles))
        self.guild.members[person.id] = member
        self.dispatch("GUILD_MEMBER_ADD", render.member(member) | {"guild_id": str(self.guild.id)}, self.guild.id)
        return member

    def leave(self, person: User) -> None:
        if self.guild.members.pop(person.id, None) is not None:
            data = {"guild_id": str(self.guild.id), "user": render.user(person)}
            self.dispatch("GUILD_MEMBER_REMOVE", data, self.guild.id)

    def user(self, number: Snowflake) -> User:
        if (found := self.users.get(number)) is None:
            raise errors.unknown_user()
        return found

    def user_named(self, name: str) -> User | None:
        return next((user for user in self.users.values() if user.name == name), None)

    # Places

    def channel(self, number: Snowflake) -> Channel:
        if (found := self.channels.get(number)) is None:
            raise errors.unknown_channel()
        return found

    def channel_named(self, name: str) -> Channel:
        for channel in self.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def parent(self, channel: Channel) -> Channel | None:
        return None if channel.thread is None else self.channels.get(channel.thread.parent)

    def may_see(self, channel: Channel, who: Snowflake) -> bool:
        if channel.is_dm:
            return who == self.bot.id or permissions.may_see(channel, who)
        return permissions.may_see(channel, who, self.parent(channel))

    def permissions(self, channel: Channel, who: Snowflake) -> Permission:
        return permissions.in_channel(channel, who, self.parent(channel))

    def add_channel(
        self,
        name: str,
        *,
        topic: str | None = None,
        kind: ChannelType = ChannelType.TEXT,
        overwrites: Iterable[Overwrite] = (),
        parent: Snowflake | None = None,
    ) -> Channel:
        channel = Channel(
            id=self.ids.next(),
            type=kind,
            name=name,
            guild=self.guild,
            parent=parent,
            topic=topic,
            position=len(self.channels),
            overwrites={overwrite.target: overwrite for overwrite in overwrites},
        )
        self.channels[channel.id] = channel
        self.channel_changed("CHANNEL_CREATE", channel)
        return channel

    def add_server_without_bot(self, name: str, people: Iterable[User]) -> Channel:
        """A channel of a server that the bot is no member of; the first of these people owns it. The bot's commands
        are there all the same: everybody has installed it for themselves."""
        members = {person.id: Member(person, self.clock.now()) for person in people}
        number = self.ids.next()
        everyone = Role(number, "@everyone", USUAL_PERMISSIONS)
        guild = Guild(number, name, next(iter(members)), {number: everyone}, members, with_bot=False)
        channel = Channel(self.ids.next(), ChannelType.TEXT, name, guild)
        self.channels[channel.id] = channel
        return channel

    def add_group(self, name: str, people: Iterable[User]) -> Channel:
        """Where people write to each other, without the bot."""
        channel = Channel(self.ids.next(), ChannelType.GROUP_DM, name, people={each.id: each for each in people})
        self.channels[channel.id] = channel
        return channel

    def dm_with(self, person: User) -> Channel:
        """The direct messages between the bot and this person; opened when first asked for."""
        if (known := self._dms.get(person.id)) is not None:
            return known
        channel = Channel(self.ids.next(), ChannelType.DM, person.name, recipient=person)
        self._dms[person.id] = self.channels[channel.id] = channel
        self.tell(channel, {"kind": "channel", "channel": render.channel(channel)})
        return channel

    def channel_changed(self, event: str, channel: Channel) -> None:
        """Tell of CHANNEL_CREATE, CHANNEL_UPDATE, THREAD_CREATE or THREAD_UPDATE."""
        shown = render.channel(channel)
        assert channel.guild is not None
        if self.may_see(channel, self.bot.id):
            extra: Json = {}
            if event == "THREAD_CREATE":
                extra["newly_created"] = True
                if channel.thread is not None and self.bot.id in channel.thread.members:
                    extra["member"] = render.thread_member(channel, self.bot.id)
            self.dispatch(event, shown | extra, channel.guild.id)
        self.tell(channel, {"kind": "channel", "channel": shown})

    def remove_channel(self, channel: Channel) -> None:
        assert channel.guild is not None
        gone = {"kind": "channel_gone", "channel_id": str(channel.id)}
        if channel.type in THREADS:
            assert channel.thread is not None
            data = {
                "id": str(channel.id),
                "guild_id": str(channel.guild.id),
                "parent_id": str(channel.thread.parent),
                "type": int(channel.type),
            }
            self.dispatch("THREAD_DELETE", data, channel.guild.id)
        else:
            self.dispatch("CHANNEL_DELETE", render.channel(channel), channel.guild.id)
            for thread in [each for each in self.channels.values() if each.thread and each.thread.parent == channel.id]:
                self.tell(thread, {"kind": "channel_gone", "channel_id": str(thread.id)})
                del self.channels[thread.id]
        self.tell(channel, gone)
        del self.channels[channel.id]

    # Messages

    def message(self, channel: Channel, number: Snowflake) -> Message:
        if (found := channel.messages.get(number)) is None:
            raise errors.unknown_message()
        return found

    def find_message(self, channel: Snowflake, number: Snowflake) -> Message | None:
        place = self.channels.get(channel)
        return None if place is None else place.messages.get(number)

    def shown(self, message: Message) -> Json:
        """The message as the API returns it."""
        return render.message(
            message,
            links=self.links,
            now=self.clock.now(),
            application=self.application,
            find=self.find_message,
            thread=None if message.thread is None else self.channels.get(message.thread),
        )

    def on_the_wire(self, message: Message) -> Json:
        """The message as the gateway sends it: with its guild and its author's membership."""
        shown = self.shown(message)
        channel = self.channels[message.channel]
        if channel.guild is not None:
            shown["guild_id"] = str(channel.guild.id)
            if (member := channel.guild.members.get(message.author.id)) is not None:
                shown["member"] = render.bare_member(member)
        return shown

    def keep(self, message: Message) -> None:
        """Add a new message to its channel and tell of it."""
        channel = self.channels[message.channel]
        channel.messages[message.id] = message
        if not message.ephemeral:
            channel.last_message = message.id
            if channel.thread is not None:
                channel.thread.sent += 1
        if len(channel.messages) > self.history:
            oldest = next((each for each in channel.messages.values() if each.pinned_at is None), None)
            if oldest is not None:
                del channel.messages[oldest.id]
        self.message_changed("MESSAGE_CREATE", "message", message)

    def message_changed(self, event: str, kind: str, message: Message) -> None:
        channel = self.channels[message.channel]
        shown = self.on_the_wire(message)
        if not message.ephemeral and self.may_see(channel, self.bot.id):
            # A bot is not told of ephemeral messages over the gateway, not even of its own.
            self.dispatch(event, shown, None if channel.guild is None else channel.guild.id)
        self.tell(channel, {"kind": kind, "message": shown}, only=message.for_user)

    def forget(self, message: Message) -> None:
        channel = self.channels.get(message.channel)
        if channel is None:
            return  # it went with its channel
        del channel.messages[message.id]
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild is not None:
            data["guild_id"] = str(channel.guild.id)
        if not message.ephemeral and self.may_see(channel, self.bot.id):
            self.dispatch("MESSAGE_DELETE", data, None if channel.guild is None else channel.guild.id)
        notice = {"kind": "delete", "channel_id": str(channel.id), "id": str(message.id)}
        self.tell(channel, notice, only=message.for_user)

    def keep_file(self, file: Attachment) -> None:
        self.loose_files[file.id] = file
        while len(self.loose_files) > LOOSE_FILES:
            del self.loose_files[next(iter(self.loose_files))]

    def visible_to(self, person: User, channel: Channel) -> list[Message]:
        """What this person sees in the channel, oldest first."""
        if not self.may_see(channel, person.id):
            return []
        return [each for each in channel.messages.values() if each.for_user in (None, person.id)]

    def channels_of(self, person: User) -> list[Channel]:
        return [channel for channel in self.channels.values() if self.may_see(channel, person.id)]

    # Who hears of it

    def subscribe(self, user: Snowflake, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` with every notice this person may see, until the returned function is called."""
        watchers = self._watchers.setdefault(user, [])
        watchers.append(watcher)

        def unsubscribe() -> None:
            if watcher in watchers:
                watchers.remove(watcher)
            if not watchers and self._watchers.get(user) is watchers:
                del self._watchers[user]

        return unsubscribe

    def tell(self, channel: Channel, notice: Json, *, only: Snowflake | None = None) -> None:
        """Hand the notice to those who see the channel, or to one of them alone."""
        if only is not None:
            self.tell_user(only, notice)
            return
        for user in [*self._watchers]:
            if self.may_see(channel, user):
                self.tell_user(user, notice)

    def tell_user(self, user: Snowflake, notice: Json) -> None:
        for watcher in [*self._watchers.get(user, ())]:
            watcher(notice)
