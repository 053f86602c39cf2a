"""Interactions as the bot is told of them: on the gateway, on the messages they led to, and as a callback's answer."""

from __future__ import annotations

from bot.playground import limits, render
from bot.playground.answers import Answer, Callback, Interaction, Kind, Replied, Thinking, Updated
from bot.playground.model import Json, Permission
from bot.playground.world import World

# What an application that only a person has installed may do wherever that person is.
WITHOUT_BOT = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


def sent_to_bot(interaction: Interaction, world: World) -> Json:
    channel, user = interaction.channel, interaction.user
    guild = channel.guild
    granted = world.permissions(channel, world.bot.id) if channel.with_bot else WITHOUT_BOT
    shown: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application),
        "type": int(interaction.kind),
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": render.channel(channel) | {"permissions": str(int(world.permissions(channel, user.id)))},
        "app_permissions": str(int(granted)),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": _owners(interaction),
        "context": 0 if guild is not None else 1 if channel.is_dm else 2,
        "attachment_size_limit": limits.FILE_BYTES,
    }
    if guild is None:
        shown["user"] = render.user(user)
    else:
        permissions = str(int(world.permissions(channel, user.id)))
        shown["guild_id"] = str(guild.id)
        shown["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        shown["guild_locale"] = guild.locale
        shown["member"] = render.member(guild.members[user.id]) | {"permissions": permissions}
    if interaction.source is not None:
        shown["message"] = world.shown(interaction.source)
    return shown


def _owners(interaction: Interaction) -> Json:
    """Who has installed the application for this place: the server, or the person for themselves."""
    channel = interaction.channel
    if not channel.with_bot:
        return {"1": str(interaction.user.id)}
    return {"0": "0" if channel.guild is None else str(channel.guild.id)}


def origin(interaction: Interaction) -> Json:
    """What a message says about the interaction it came from."""
    origin: Json = {"metadata": _metadata(interaction)}
    if interaction.command is not None:
        origin["legacy"] = {
            "id": str(interaction.id),
            "type": int(Kind.COMMAND),
            "name": command_path(interaction.data),
            "user": render.user(interaction.user),
        }
    return origin


def _metadata(interaction: Interaction) -> Json:
    shown: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": render.user(interaction.user),
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.kind is Kind.COMMAND:
        shown |= {"name": command_path(interaction.data), "command_type": interaction.data.get("type", 1)}
    if interaction.kind is Kind.COMPONENT and interaction.source is not None:
        shown["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind is Kind.MODAL and interaction.parent is not None:
        shown["triggering_interaction_metadata"] = _metadata(interaction.parent)
    if interaction.original is not None:
        shown["original_response_message_id"] = str(interaction.original)
    return shown


def response(interaction: Interaction, kind: Callback, answer: Answer, world: World) -> Json:
    """What `with_response` asks for."""
    about: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "channel_id": str(interaction.channel.id),
    }
    if interaction.channel.guild is not None:
        about["guild_id"] = str(interaction.channel.guild.id)
    shown: Json = {"interaction": about}
    if isinstance(answer, Replied | Thinking | Updated):
        message = world.message(interaction.channel, answer.message)
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = message.loading
        about["response_message_ephemeral"] = message.ephemeral
        # For a deferred message too Discord names the kind of the message that is there: 4.
        resource = Callback.UPDATE if kind is Callback.UPDATE else Callback.MESSAGE
        shown["resource"] = {"type": int(resource), "message": world.shown(message)}
    return shown


def command_path(data: Json) -> str:
    """'train new' for the subcommand `new` of `train`."""
    words = [str(data.get("name", ""))]
    options = data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)
