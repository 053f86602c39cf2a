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

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files")


def missing_here(interaction: Call, *more: str) -> tuple[str, ...]:
    """The permissions that are missing to set a table here."""
    if interaction.guild_id is None:
        return ()
    needed = _needed(isinstance(interaction.channel, discord.Thread)) + more
    return _lacking(interaction.app_permissions, needed)


def missing_text(missing: Sequence[str], language: Language) -> str | None:
    """The same in words; None when all is well."""
    names = listed(language, [say(language, f"permissions.{name}") for name in missing])
    return say(language, "permissions.missing", names=names, count=len(missing)) if missing else None


def missing_in(bot: Bot, channel: int) -> tuple[str, ...]:
    """The same for a channel in which nobody has pressed anything, as far as it is known."""
    found = bot.get_channel(channel)
    if not isinstance(found, discord.abc.GuildChannel | discord.Thread) or bot.user is None:
        return ()
    me = found.guild.get_member(bot.user.id)
    if me is None:
        return ()
    try:
        granted = found.permissions_for(me)
    except discord.ClientException:  # a thread whose channel is not known
        return ()
    return _lacking(granted, _needed(isinstance(found, discord.Thread)))


def _needed(thread: bool) -> tuple[str, ...]:
    return IN_THREADS if thread else NEEDED


def _lacking(granted: discord.Permissions, needed: tuple[str, ...]) -> tuple[str, ...]:
    """What merely follows is not named: nobody writes where they can't see, nobody attaches where they can't write."""
    missing = tuple(name for name in needed if not getattr(granted, name))
    sees, writes = needed[0] not in missing, needed[1] not in missing
    if not sees:
        return needed[:1]
    return missing if writes else tuple(name for name in missing if name != "attach_files")


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
