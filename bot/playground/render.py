"""The world's things as Discord writes them in JSON."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import datetime
from urllib.parse import quote

from bot.playground.model import (
    THREADS,
    Attachment,
    Channel,
    Command,
    Guild,
    Json,
    Member,
    Message,
    MessageType,
    Role,
    User,
)
from bot.playground.snowflakes import Snowflake


def time(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")


def user(who: User) -> Json:
    shown: Json = {
        "id": str(who.id),
        "username": who.name,
        "global_name": None if who.bot else who.display_name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if who.bot:
        shown["bot"] = True
    return shown


def own_user(who: User) -> Json:
    """The bot's account as it sees itself."""
    return user(who) | {"mfa_enabled": False, "locale": "en-US", "premium_type": 0, "email": None, "verified": True}


def bare_member(member: Member) -> Json:
    """A member without its user, as it stands beside a message's author."""
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": time(member.joined_at),
        "nick": member.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role) for role in member.roles],
        "mute": False,
        "deaf": False,
    }


def member(member: Member) -> Json:
    return bare_member(member) | {"user": user(member.user)}


def role(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(guild.owner),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(each) for each in guild.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def channel(channel: Channel) -> Json:
    last = None if channel.last_message is None else str(channel.last_message)
    shown: Json = {"id": str(channel.id), "type": int(channel.type), "flags": 0, "last_message_id": last}
    if channel.recipient is not None:
        return shown | {"recipients": [user(channel.recipient)]}
    if channel.people:
        people = [user(each) for each in channel.people.values()]
        return shown | {"recipients": people, "name": channel.name, "icon": None, "owner_id": people[0]["id"]}
    assert channel.guild is not None
    shown |= {
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": None if channel.parent is None else str(channel.parent),
        "rate_limit_per_user": channel.slow_mode,
    }
    if channel.type in THREADS:
        return shown | _thread(channel)
    return shown | {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {
                "id": str(overwrite.target),
                "type": int(overwrite.is_member),
                "allow": str(int(overwrite.allow)),
                "deny": str(int(overwrite.deny)),
            }
            for overwrite in channel.overwrites.values()
        ],
    }


def _thread(channel: Channel) -> Json:
    state = channel.thread
    assert state is not None
    return {
        "owner_id": str(state.owner),
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": time(state.created_at),
            "auto_archive_duration": state.auto_archive_minutes,
            "locked": state.locked,
            "create_timestamp": time(state.created_at),
            "invitable": state.invitable,
        },
        "message_count": max(0, len(channel.messages)),
        "member_count": min(50, len(state.members)),
        "total_message_sent": state.sent,
    }


def thread_member(channel: Channel, who: Snowflake) -> Json:
    assert channel.thread is not None
    return {
        "id": str(channel.id),
        "user_id": str(who),
        "join_timestamp": time(channel.thread.members[who]),
        "flags": 0,
    }


class Links:
    """Addresses of attachments. Each is signed, as Discord's are, so that nobody can guess another's picture."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.base = "http://127.0.0.1"

    def signature(self, channel: str, attachment: str, filename: str) -> str:
        return hmac.new(self._secret, f"{channel}/{attachment}/{filename}".encode(), hashlib.sha256).hexdigest()

    def to(self, attachment: Attachment, now: datetime) -> str:
        place = (str(attachment.channel), str(attachment.id), attachment.filename)
        # The validity is rounded to a day, so that the same attachment keeps the same address for hours.
        day = int(now.timestamp()) // 86400 * 86400
        signed = f"ex={day + 172800:x}&is={day:x}&hm={self.signature(*place)}"
        folder = "ephemeral-attachments" if attachment.ephemeral else "attachments"
        return f"{self.base}/{folder}/{place[0]}/{place[1]}/{quote(place[2])}?{signed}"


def attachment(attachment: Attachment, links: Links, now: datetime) -> Json:
    url = links.to(attachment, now)
    shown: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "flags": 8 if attachment.spoiler else 0,
    }
    for key in ("description", "title", "width", "height"):
        if (value := getattr(attachment, key)) is not None:
            shown[key] = value
    if attachment.ephemeral:
        shown["ephemeral"] = True
    return shown


def message(
    message: Message,
    *,
    links: Links,
    now: datetime,
    application: Snowflake,
    find: Callable[[Snowflake, Snowflake], Message | None],
    thread: Channel | None = None,
) -> Json:
    """A message as the API returns it; `find` looks up the one it replies to."""

    def shown_whole(message: Message) -> Json:
        shown: Json = {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "type": int(message.type),
            "content": message.content,
            "author": user(message.author),
            "mentions": [user(each) for each in message.mentions],
            "mention_roles": [],
            "mention_everyone": message.mention_everyone,
            "attachments": [attachment(each, links, now) for each in message.attachments],
            "embeds": message.embeds,
            "components": message.components,
            "timestamp": time(message.sent_at),
            "edited_timestamp": None if message.edited_at is None else time(message.edited_at),
            "flags": int(message.flags),
            "pinned": message.pinned_at is not None,
            "tts": message.tts,
        }
        if message.nonce is not None:
            shown["nonce"] = message.nonce
        if message.author.bot:
            shown["application_id"] = str(application)
        if message.interaction is not None:
            shown["webhook_id"] = str(application)
            shown["interaction_metadata"] = message.interaction["metadata"]
            if "legacy" in message.interaction:
                shown["interaction"] = message.interaction["legacy"]
        return shown

    shown = shown_whole(message)
    if message.reply_to is not None:
        place = message.reference_channel or message.channel
        shown["message_reference"] = {"type": 0, "channel_id": str(place), "message_id": str(message.reply_to)}
        if message.type in (MessageType.REPLY, MessageType.THREAD_STARTER):
            referenced = find(place, message.reply_to)
            shown["referenced_message"] = None if referenced is None else shown_whole(referenced)
    elif message.type is MessageType.THREAD_CREATED and message.reference_channel is not None:
        shown["message_reference"] = {"type": 0, "channel_id": str(message.reference_channel)}
    if thread is not None:
        shown["thread"] = channel(thread)
    if message.reactions:
        shown["reactions"] = [
            {
                "emoji": {"id": None, "name": emoji},
                "count": len(people),
                "count_details": {"burst": 0, "normal": len(people)},
                "burst_colors": [],
                "me_burst": False,
                "me": application in people,
            }
            for emoji, people in message.reactions.items()
        ]
    return shown


def command(command: Command, application: Snowflake) -> Json:
    shown = {
        "id": str(command.id),
        "application_id": str(application),
        "version": str(command.version),
        **command.form,
    }
    if command.guild is not None:
        shown["guild_id"] = str(command.guild)
    return shown
