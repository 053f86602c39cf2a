"""What went wrong unexpectedly: a kind word with a short code for the person, the trace with that code in the log."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

import discord

from bot.chat.answering import tell
from bot.chat.gallery import Closing
from bot.chat.messages import LINE_CUT
from bot.chat.texts import say
from bot.chat.who import reader_language
from bot.store import StoreTrouble

if TYPE_CHECKING:
    from bot.chat.client import Bot

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
TOKEN_RUN_OUT = 50027
TOO_LATE = (UNKNOWN_INTERACTION, TOKEN_RUN_OUT)  # nobody waits any more


async def report(
    interaction: discord.Interaction[Bot], error: BaseException, *, what: str, game: int = 0, version: int = 0
) -> None:
    """Never raises: it is the last word on an interaction."""
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("too late to answer", extra={"what": what, "game": game, "user": interaction.user.id})
        return
    if isinstance(error, Closing):
        log.info("given up, the bot stops", extra={"what": what, "game": game})
        return
    code = secrets.token_hex(3)
    language = await reader_language(interaction)
    if isinstance(error, StoreTrouble):
        log.error("store trouble", extra={"code": code, "what": what, "kind": error.kind, "game": game})
        text = say(language, f"trouble.{error.kind}")
    else:
        fields = {"code": code, "what": what, "game": game, "version": version, "user": interaction.user.id}
        log.error("unexpected error", extra=fields, exc_info=error)
        text = say(language, "errors.unexpected", code=code)
    try:
        await tell(interaction, text)
    except (discord.HTTPException, *LINE_CUT, RuntimeError) as failed:  # RuntimeError: the connection is closed already
        log.warning("the error could not be told", extra={"code": code, "why": type(failed).__name__})
