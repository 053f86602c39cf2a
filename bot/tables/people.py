"""Personal settings, settings of servers, and what people have been told once."""

from __future__ import annotations

import logging
from zoneinfo import ZoneInfo

import msgspec

from bot.store import Rows
from bot.store.replay import BrokenLog
from bot.store.rows import GuildSettings, MessageRow, UserSettings
from bot.tables.clock import quiet_until
from bot.tables.desk import Desk
from bot.tables.hall import Step
from bot.tables.intents import LobbyPost, MessageKind
from bot.tables.live import Live
from bot.tables.outcomes import Denied
from bot.tables.table import GameId, GuildId, UserId

_MINUTES = 24 * 60

log = logging.getLogger(__name__)


class People(Desk):
    async def settings(self, user: UserId) -> UserSettings:
        return await self.hall.store.read(lambda rows: rows.people.settings(user))

    async def change(self, user: UserId, **fields: object) -> UserSettings | Denied:
        """Change some of a person's settings; all of them or, when one makes no sense, none."""

        def work(rows: Rows) -> UserSettings | Denied:
            old = rows.people.settings(user)
            try:
                new = msgspec.convert({**msgspec.structs.asdict(old), **fields}, UserSettings)
            except msgspec.ValidationError as error:
                return Denied("bad_setting", str(error))
            if not set(fields) <= set(UserSettings.__struct_fields__) or not _sensible(new):
                return Denied("bad_setting")
            rows.people.save(user, new)
            return new

        return await self.hall.store.write(work)

    async def guild(self, guild: GuildId) -> GuildSettings:
        return await self.hall.store.read(lambda rows: rows.people.guild(guild))

    async def change_guild(self, guild: GuildId, language: str | None, spoken: str) -> GuildSettings:
        """`spoken` is what posts there are in now: those of games under way, too."""
        settings = GuildSettings(language)
        await self.hall.store.write(lambda rows: rows.people.save_guild(guild, settings))

        async def speak(live: Live) -> None:
            if live.row.language != spoken:
                step = Step.of(live)
                step.set_row(language=spoken)
                if live.row.status == "lobby":
                    step.tells.append(LobbyPost())
                await self.done(step)

        for row in await self.hall.store.read(lambda rows: rows.games.open_on(guild)):
            try:
                await self.at(row.id, speak)
            except BrokenLog:  # the others shall speak it all the same
                log.warning("a game can't be read and keeps its language", extra={"game": row.id})
        return settings

    async def quiet_now(self, user: UserId) -> bool:
        """Whether it is within the person's quiet hours: no ping then."""
        return quiet_until(await self.settings(user), self.hall.clock.now()) is not None

    async def tell_once(self, game: GameId, user: UserId, what: str) -> bool:
        """True the first time."""
        now = self.hall.clock.now()
        return await self.hall.store.write(lambda rows: rows.people.tell_once(game, user, what, now))

    async def dms_open(self, user: UserId) -> None:
        """Direct messages get through again."""
        if (await self.settings(user)).dms_closed_at is not None:
            await self.change(user, dms_closed_at=None)


class Messages(Desk):
    """Where our messages stand, so that they can be edited."""

    async def get(self, game: GameId, kind: MessageKind, key: int = 0) -> MessageRow | None:
        return await self.hall.store.read(lambda rows: rows.messages.get(game, kind, key))

    async def waits(self, game: GameId, merge: str) -> bool:
        """Whether another one of these is in the outbox and not yet under way."""
        return await self.hall.store.read(lambda rows: rows.outbox.waiting(game, merge)) is not None


def _sensible(settings: UserSettings) -> bool:
    hours = (settings.quiet_from, settings.quiet_to)
    if (hours[0] is None) != (hours[1] is None):
        return False
    if any(minute is not None and not 0 <= minute < _MINUTES for minute in hours):
        return False
    try:
        ZoneInfo(settings.zone)
    except (LookupError, ValueError, OSError):
        return False
    return True
