"""The things of the little world: users, guild, channels, messages, commands. Data only; `world` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import Any, TypeAlias

from bot.playground.snowflakes import Snowflake

Json: TypeAlias = dict[str, Any]


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    GROUP_DM = 3
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = frozenset({ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


class MessageType(IntEnum):
    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU_COMMAND = 23


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NO_FLAGS = MessageFlag(0)
NO_PERMISSION = Permission(0)
ALL_PERMISSIONS = Permission((1 << 53) - 1)
USUAL_PERMISSIONS = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)


@dataclass(slots=True)
class User:
    id: Snowflake
    name: str
    display_name: str
    locale: str = "en-US"
    bot: bool = False
    accepts_dms: bool = True


@dataclass(slots=True)
class Role:
    id: Snowflake
    name: str
    permissions: Permission
    position: int = 0
    managed: bool = False


@dataclass(slots=True)
class Member:
    user: User
    joined_at: datetime
    roles: list[Snowflake] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies one role or one member."""

    target: Snowflake
    is_member: bool
    allow: Permission = NO_PERMISSION
    deny: Permission = NO_PERMISSION


@dataclass(slots=True)
class Guild:
    id: Snowflake
    name: str
    owner: Snowflake
    roles: dict[Snowflake, Role]
    members: dict[Snowflake, Member] = field(default_factory=dict)
    locale: str = "en-US"
    with_bot: bool = True


@dataclass(slots=True)
class ThreadState:
    parent: Snowflake
    owner: Snowflake
    members: dict[Snowflake, datetime]
    created_at: datetime
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 1440
    sent: int = 0


@dataclass(slots=True)
class Attachment:
    id: Snowflake
    filename: str
    content: bytes
    content_type: str
    channel: Snowflake
    description: str | None = None
    title: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False
    spoiler: bool = False


@dataclass(slots=True)
class Message:
    id: Snowflake
    channel: Snowflake
    author: User
    sent_at: datetime
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    flags: MessageFlag = NO_FLAGS
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_everyone: bool = False
    tts: bool = False
    nonce: str | int | None = None
    edited_at: datetime | None = None
    pinned_at: datetime | None = None
    reply_to: Snowflake | None = None
    reference_channel: Snowflake | None = None
    interaction: Json | None = None
    for_user: Snowflake | None = None
    """Whom an ephemeral message is for; nobody else ever sees it."""
    thread: Snowflake | None = None
    reactions: dict[str, list[Snowflake]] = field(default_factory=dict)
    old_edits: list[float] = field(default_factory=list)
    """When it was edited after its first hour."""

    @property
    def ephemeral(self) -> bool:
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        return MessageFlag.LOADING in self.flags


@dataclass(slots=True)
class Channel:
    id: Snowflake
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Snowflake | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[Snowflake, Overwrite] = field(default_factory=dict)
    recipient: User | None = None
    people: dict[Snowflake, User] = field(default_factory=dict)
    """Of a group: everybody who writes there; the bot never does."""
    thread: ThreadState | None = None
    messages: dict[Snowflake, Message] = field(default_factory=dict)
    last_message: Snowflake | None = None
    slow_mode: int = 0

    @property
    def is_dm(self) -> bool:
        return self.type is ChannelType.DM

    @property
    def with_bot(self) -> bool:
        """Whether the bot is at home here; elsewhere only its commands are."""
        return self.is_dm or (self.guild is not None and self.guild.with_bot)


@dataclass(slots=True)
class Command:
    """An application command as the bot registered it; `form` is what it sent, with Discord's defaults filled in."""

    id: Snowflake
    version: Snowflake
    form: Json
    guild: Snowflake | None = None

    @property
    def name(self) -> str:
        return str(self.form["name"])

    @property
    def type(self) -> int:
        return int(self.form["type"])
