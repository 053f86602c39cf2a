"""People: how they have done, and what they like."""

from __future__ import annotations

import zoneinfo
from functools import cache

import discord

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.commands.here import Suggestions, map_names, meant_map, suggestions
from bot.chat.commands.making import command
from bot.chat.names import mention, safe
from bot.chat.texts import Language, say
from bot.chat.who import person_of, reads, server_language
from bot.tables import Denied, Tally, UserSettings


@command("stats")
async def stats(interaction: Call, player: discord.User | None = None) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    language, whose = reads(person), player or interaction.user
    tables = interaction.client.tables
    if whose.id != person.id and not (await tables.people.settings(whose.id)).on_leaderboard:
        await tell(interaction, say(language, "stats.hidden", name=safe(whose.display_name)))
        return
    found = await tables.standings.stats(whose.id)
    lines = [say(language, "stats.title", name=safe(whose.display_name)), _tally(found.total, language)]
    for board, tally in found.per_board.items():
        lines.append(f"**{map_title(board, language)}** · {_tally(tally, language)}")
    await tell(interaction, "\n".join(lines) if found.total.games else say(language, "stats.none"))


def _tally(tally: Tally, language: Language) -> str:
    average = round(tally.points / tally.games) if tally.games else 0
    games = say(language, "stats.games", count=tally.games)
    wins = say(language, "stats.wins", count=tally.wins)
    return say(language, "stats.line", games=games, wins=wins, average=average, best=tally.best)


@command("leaderboard", complete={"map": map_names})
async def leaderboard(interaction: Call, map: str | None = None) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    language = reads(person)
    if interaction.guild_id is None:
        await tell(interaction, say(language, "stats.only_servers"))
        return
    board = meant_map(map, language) if map else None
    ranks = await interaction.client.tables.standings.leaderboard(interaction.guild_id, board)
    if not ranks:
        await tell(interaction, say(language, "stats.none_here"))
        return
    lines = [say(language, "stats.leaderboard")]
    lines += [f"{rank.place}. {mention(rank.user)} · {_tally(rank.tally, language)}" for rank in ranks]
    await tell(interaction, "\n".join(lines))


# -- settings ---------------------------------------------------------------------------------------


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(zoneinfo.available_timezones()))


async def zone_names(interaction: Call, typed: str) -> Suggestions:
    return suggestions(typed.replace("_", " "), [(zone.replace("_", " "), zone) for zone in _zones()])


def _minutes(text: str) -> int | None:
    """ "22:30" or "22" as minutes after midnight; None when it is no time."""
    hours, _, minutes = text.strip().partition(":")
    if not (text.isascii() and hours.isdigit() and (minutes or "0").isdigit()):
        return None
    total = int(hours) * 60 + int(minutes or 0)
    return total if int(minutes or 0) < 60 and total < 24 * 60 else None


NONE = ("off", "none", "brak")


def _quiet(text: str) -> tuple[int | None, int | None] | None:
    """ "22:00-07:00" as minutes, "off" or "brak" as no quiet hours at all; None when it is neither."""
    if text.strip().casefold() in NONE:
        return None, None
    start, _, end = text.replace("–", "-").partition("-")
    begin, over = _minutes(start), _minutes(end)
    return None if begin is None or over is None else (begin, over)


@command(
    "settings",
    complete={"zone": zone_names},
    choices={"language": ("auto", "en", "pl"), "server_language": ("auto", "en", "pl")},
)
async def settings(
    interaction: Call,
    language: str | None = None,
    zone: str | None = None,
    quiet_hours: str | None = None,
    reminders: bool | None = None,
    leaderboard: bool | None = None,
    server_language: str | None = None,
) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    people = interaction.client.tables.people
    changes: dict[str, object] = {}
    if language is not None:
        changes["language"] = None if language == "auto" else language
    if zone is not None:
        changes["zone"] = zone
    if reminders is not None:
        changes["reminders"] = reminders
    if leaderboard is not None:
        changes["on_leaderboard"] = leaderboard
    if quiet_hours is not None:
        hours = _quiet(quiet_hours)
        if hours is None:
            await tell(interaction, say(reads(person), "settings.bad_hours"))
            return
        changes["quiet_from"], changes["quiet_to"] = hours
    now = await people.change(person.id, **changes) if changes else await people.settings(person.id)
    if isinstance(now, Denied):
        await tell(interaction, say(reads(person), "denied.bad_setting"))
        return
    person = await person_of(interaction)  # perhaps in another language now
    lines = [settings_text(now, reads(person))]
    if server_language is not None:
        lines.append(await _server(interaction, server_language, reads(person), person.moderator))
    await tell(interaction, "\n".join(lines))


async def _server(interaction: Call, wanted: str, language: Language, moderator: bool) -> str:
    if interaction.guild_id is None:
        return say(language, "settings.only_servers")
    if not moderator:
        return say(language, "settings.only_managers")
    chosen = None if wanted == "auto" else wanted
    spoken = server_language(interaction, chosen)
    await interaction.client.tables.people.change_guild(interaction.guild_id, chosen, spoken)
    return say(language, "settings.server", language=say(language, f"settings.languages.{wanted}"))


def settings_text(now: UserSettings, language: Language) -> str:
    def clock(minutes: int) -> str:
        return f"{minutes // 60:02}:{minutes % 60:02}"

    quiet = say(language, "settings.no_quiet")
    if now.quiet_from is not None and now.quiet_to is not None:
        quiet = f"{clock(now.quiet_from)}–{clock(now.quiet_to)}"
    return "\n".join(
        (
            say(language, "settings.title"),
            say(language, "settings.language", language=say(language, f"settings.languages.{now.language or 'auto'}")),
            say(language, "settings.zone", zone=now.zone),
            say(language, "settings.quiet", hours=quiet),
            say(language, "settings.reminders_on") if now.reminders else say(language, "settings.reminders_off"),
            say(language, "settings.listed") if now.on_leaderboard else say(language, "settings.unlisted"),
            say(language, "settings.change"),
        )
    )
