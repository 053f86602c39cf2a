"""Settings of people and servers, what they have been told once, and where their messages stand."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.rows import GuildSettings, MessageRow, UserSettings
from bot.store.table_rows import insert, read, select

_user = msgspec.json.Decoder(UserSettings)
_guild = msgspec.json.Decoder(GuildSettings)


class People:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def settings(self, user: int) -> UserSettings:
        row = self._sql.execute("SELECT settings FROM user_settings WHERE user = ?", (user,)).fetchone()
        return _user.decode(row[0]) if row else UserSettings()

    def save(self, user: int, settings: UserSettings) -> None:
        self._sql.execute(
            "INSERT OR REPLACE INTO user_settings (user, settings) VALUES (?, ?)",
            (user, msgspec.json.encode(settings).decode()),
        )

    def guild(self, guild: int) -> GuildSettings:
        row = self._sql.execute("SELECT settings FROM guild_settings WHERE guild = ?", (guild,)).fetchone()
        return _guild.decode(row[0]) if row else GuildSettings()

    def save_guild(self, guild: int, settings: GuildSettings) -> None:
        self._sql.execute(
            "INSERT OR REPLACE INTO guild_settings (guild, settings) VALUES (?, ?)",
            (guild, msgspec.json.encode(settings).decode()),
        )

    def hidden(self) -> set[int]:
        """Who does not want to be on leaderboards."""
        rows = self._sql.execute("SELECT user FROM user_settings WHERE json_extract(settings, '$.on_leaderboard') = 0")
        return {row[0] for row in rows}

    def tell_once(self, game: int, user: int, what: str, now: float) -> bool:
        """Whether this is the first time."""
        return (
            self._sql.execute(
                "INSERT OR IGNORE INTO told (game, user, what, at) VALUES (?, ?, ?, ?)", (game, user, what, now)
            ).rowcount
            == 1
        )

    def told_at(self, game: int, user: int, what: str) -> float | None:
        row = self._sql.execute(
            "SELECT at FROM told WHERE game = ? AND user = ? AND what = ?", (game, user, what)
        ).fetchone()
        return row[0] if row else None

    def tell_again(self, game: int, user: int, what: str, now: float) -> None:
        self._sql.execute(
            "INSERT OR REPLACE INTO told (game, user, what, at) VALUES (?, ?, ?, ?)", (game, user, what, now)
        )


class Messages:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def remember(self, message: MessageRow) -> None:
        insert(self._sql, "messages", message, how="OR REPLACE")

    def get(self, game: int, kind: str, key: int) -> MessageRow | None:
        row = self._sql.execute(
            select(MessageRow, "messages") + "WHERE game = ? AND kind = ? AND key = ?", (game, kind, key)
        ).fetchone()
        return read(MessageRow, row) if row else None
