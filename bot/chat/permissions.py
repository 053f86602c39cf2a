"""What the bot may do in a channel. What is missing is told, by the name Discord gives it, to whoever can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.chat.texts import Language, say
from bot.chat.who import person_of, reads
from bot.chat.wording import listed

if TYPE_CHECKING:
    from bot.chat.client import Bot

    Call: TypeAlias = discord.Interaction[Bot]

# To read back is needed where a post is changed: only its last line is another one then.
NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


def missing_here(interaction: Call, *more: str) -> tuple[str, ...]:
    """The permissions that are missing to set a table here."""
    if interaction.guild_id is None:
        return ()
    needed = _needed(isinstance(interaction.channel, discord.Thread)) + more
    return _lacking(interaction.app_permissions, needed, _given(interaction.client, interaction.channel_id))


def missing_text(missing: Sequence[str], language: Language) -> str | None:
    """The same in words; None when all is well."""
    names = listed(language, [say(language, f"permissions.{name}") for name in missing])
    return say(language, "permissions.missing", names=names, count=len(missing)) if missing else None


def missing_in(bot: Bot, channel: int) -> tuple[str, ...]:
    """The same for a channel in which nobody has pressed anything, as far as it is known."""
    place = _place(bot, channel)
    if place is None:
        return ()
    found, me = place
    try:
        granted = found.permissions_for(me)
    except discord.ClientException:  # a thread whose channel is not known
        return ()
    return _lacking(granted, _needed(isinstance(found, discord.Thread)), _given(bot, channel))


def _place(bot: Bot, channel: int) -> tuple[discord.abc.GuildChannel | discord.Thread, discord.Member] | None:
    """The channel and the bot as its member, as far as they are known."""
    found = bot.get_channel(channel)
    if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or bot.user is None:
        return None
    me = found.guild.get_member(bot.user.id)
    return (found, me) if me is not None else None


def _given(bot: Bot, channel: int | None) -> discord.Permissions | None:
    """What roles and the channel's overwrites give, before Discord takes away what follows from something missing."""
    place = _place(bot, channel) if channel is not None else None
    if place is None:
        return None
    found, me = place
    where = found.parent if isinstance(found, discord.Thread) else found
    if where is None:
        return None
    given = discord.Permissions(me.guild_permissions.value)
    roles = [where.overwrites_for(role).pair() for role in me.roles if not role.is_default()]
    mine = (where.overwrites_for(where.guild.default_role).pair(), where.overwrites_for(me).pair())
    allow, deny = discord.Permissions(), discord.Permissions()
    for allowed, denied in roles:
        allow, deny = allow | allowed, deny | denied
    for allowed, denied in (mine[0], (allow, deny), mine[1]):
        given.handle_overwrite(allowed.value, denied.value)
    return given


def _needed(thread: bool) -> tuple[str, ...]:
    return IN_THREADS if thread else NEEDED


def _lacking(
    granted: discord.Permissions, needed: tuple[str, ...], given: discord.Permissions | None
) -> tuple[str, ...]:
    """What merely follows is not named (nobody writes where they can't see, nobody attaches where they can't write),
    but what is not given either is: else it would have to be mended twice."""
    missing = tuple(name for name in needed if not getattr(granted, name))
    sees, writes = needed[0] not in missing, needed[1] not in missing
    follows = needed[1:] if not sees else () if writes else ("attach_files",)
    return tuple(name for name in missing if name not in follows or (given is not None and not getattr(given, name)))


async def look_after(interaction: Call) -> None:
    """After a press or a command, where posts of a game wait for permissions: the person is told what is missing, once
    per game; when nothing is missing any more the posts come."""
    bot, channel = interaction.client, interaction.channel_id
    if channel is None or channel not in bot.tables.deliveries.refused:
        return
    missing = missing_here(interaction)
    if not missing:
        await bot.tables.deliveries.try_again(channel)
        return
    person, game = await person_of(interaction), await bot.tables.in_channel(channel)
    text = missing_text(missing, reads(person))
    what = f"not_allowed_said {' '.join(missing)}"
    if text is not None and game is not None and await bot.tables.people.tell_once(game.id, person.id, what):
        await interaction.followup.send(text, ephemeral=True)


async def look_again(bot: Bot) -> None:
    """Roles or channels have changed."""
    for channel in bot.tables.deliveries.refused:
        if not missing_in(bot, channel):
            await bot.tables.deliveries.try_again(channel)
