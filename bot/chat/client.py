"""The bot as Discord sees it: no privileged intents, one group of commands, presses by their ids."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
from discord import app_commands

from bot.chat.errors import report
from bot.chat.gallery import Gallery
from bot.chat.items import VERBS, PressItem, window_of
from bot.chat.messages import LINE_CUT
from bot.chat.permissions import look_after, look_again
from bot.chat.presses import Press
from bot.chat.texts import Language
from bot.chat.translator import Translator
from bot.tables import Tables

log = logging.getLogger(__name__)

Call = discord.Interaction["Bot"]

# discord.py warns at every start that libraries for voice are missing; nobody misses them here.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

# What a table needs in a channel; threads are asked for only when somebody wants one.
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)


class Tree(app_commands.CommandTree["Bot"]):
    async def on_error(self, interaction: Call, error: app_commands.AppCommandError, /) -> None:
        inner = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.qualified_name if interaction.command is not None else "?"
        game, version = interaction.extras.get("game", (0, 0))
        await report(interaction, inner, what=command, game=game, version=version)


class Bot(discord.AutoShardedClient):
    def __init__(self, tables: Tables, gallery: Gallery, language: Language = "en", **options: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=60.0,
            **options,
        )
        self.tables = tables
        self.gallery = gallery
        self.language = language
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()
        self._panels: dict[tuple[int, int], Call] = {}

    async def setup_hook(self) -> None:
        from bot.chat import verbs
        from bot.chat.commands import train

        log.debug("verbs ready", extra={"verbs": len(VERBS), "modules": len(verbs.__all__)})
        self.add_dynamic_items(PressItem)
        await self.tree.set_translator(Translator())
        self.tree.add_command(train())
        await self.tree.sync()

    # -- presses ----------------------------------------------------------------------------------

    async def answer_press(self, interaction: Call, press: Press) -> None:
        """Whatever is pressed comes through here, so that nothing stays without an answer."""
        try:
            answer = VERBS.get(press.verb)
            if answer is None:  # from a message of an older bot
                await report(interaction, LookupError(press.verb), what="press", game=press.game)
                return
            await answer(interaction, press)
            await look_after(interaction)
        except Exception as error:
            await report(interaction, error, what=press.verb, game=press.game, version=press.version)

    async def on_interaction(self, interaction: Call) -> None:
        """Windows are known by their ids, like everything else: they may be sent back after a restart."""
        if (press := window_of(interaction)) is not None:
            await self.answer_press(interaction, press)

    async def on_app_command_completion(self, interaction: Call, command: object) -> None:
        await look_after(interaction)

    # -- permissions ------------------------------------------------------------------------------

    async def on_guild_channel_update(self, before: object, after: object) -> None:
        await look_again(self)

    async def on_guild_role_update(self, before: object, after: object) -> None:
        await look_again(self)

    async def on_member_update(self, before: object, after: object) -> None:
        await look_again(self)

    # -- panels -----------------------------------------------------------------------------------

    def hand_lock(self, game: int, user: int) -> asyncio.Lock:
        """Held while a person's panel or hand is drawn and sent, so that the newer one is also the later one."""
        lock = self._locks.get((game, user))
        if lock is None:
            lock = self._locks[game, user] = asyncio.Lock()
        return lock

    def remember_panel(self, game: int, user: int, interaction: Call) -> None:
        """The newest ephemeral panel of a person at a game."""
        changes = interaction.response.type is discord.InteractionResponseType.deferred_message_update
        if changes and interaction.message is not None and not interaction.message.flags.ephemeral:
            return  # it is their direct message
        self._panels[game, user] = interaction
        for key, old in [*self._panels.items()]:
            if old.is_expired():
                del self._panels[key]

    async def close_panel(self, game: int, user: int) -> None:
        """An ephemeral panel that is still around makes way for a new one."""
        old = self._panels.pop((game, user), None)
        if old is None or old.is_expired():
            return
        try:
            await old.delete_original_response()
        except (discord.HTTPException, *LINE_CUT) as error:
            log.debug("panel not taken away", extra={"game": game, "why": str(error)})

    def invite(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(
            self.application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )
