"""Who may do what where. https://discord.com/developers/docs/topics/permissions#permission-hierarchy"""

from __future__ import annotations

from bot.playground.model import ALL_PERMISSIONS, THREADS, USUAL_PERMISSIONS, Channel, ChannelType, Guild, Permission
from bot.playground.snowflakes import Snowflake

IN_DM = USUAL_PERMISSIONS | Permission.MENTION_EVERYONE
NONE = Permission(0)


def in_guild(guild: Guild, user: Snowflake) -> Permission:
    member = guild.members.get(user)
    if member is None:
        return NONE
    if guild.owner == user:
        return ALL_PERMISSIONS
    granted = guild.roles[guild.id].permissions
    for role in member.roles:
        granted |= guild.roles[role].permissions
    return ALL_PERMISSIONS if Permission.ADMINISTRATOR in granted else granted


def in_channel(channel: Channel, user: Snowflake, parent: Channel | None = None) -> Permission:
    """`parent` is the channel a thread hangs on: a thread has no overwrites of its own."""
    guild = channel.guild
    if channel.people and user not in channel.people:
        return NONE
    if guild is None:
        return IN_DM
    granted = in_guild(guild, user)
    if granted in (ALL_PERMISSIONS, NONE):
        return granted
    overwrites = (parent if channel.type in THREADS and parent is not None else channel).overwrites
    if (everyone := overwrites.get(guild.id)) is not None:
        granted = (granted & ~everyone.deny) | everyone.allow
    allow = deny = NONE
    for role in guild.members[user].roles:
        if (of_role := overwrites.get(role)) is not None:
            allow |= of_role.allow
            deny |= of_role.deny
    granted = (granted & ~deny) | allow
    if (own := overwrites.get(user)) is not None:
        granted = (granted & ~own.deny) | own.allow
    return granted if Permission.VIEW_CHANNEL in granted else NONE


def may_see(channel: Channel, user: Snowflake, parent: Channel | None = None) -> bool:
    if channel.recipient is not None:
        return channel.recipient.id == user
    if channel.people:
        return user in channel.people
    granted = in_channel(channel, user, parent)
    if Permission.VIEW_CHANNEL not in granted:
        return False
    if channel.type is ChannelType.PRIVATE_THREAD and channel.thread is not None:
        return user in channel.thread.members or Permission.MANAGE_THREADS in granted
    return True


def may_send(channel: Channel, user: Snowflake, parent: Channel | None = None) -> bool:
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.type in THREADS else Permission.SEND_MESSAGES
    return needed in in_channel(channel, user, parent)
