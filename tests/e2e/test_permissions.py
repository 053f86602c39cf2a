"""Permissions that are lost in the middle of a game: who can mend it is told, nothing stops, nothing is lost."""

from __future__ import annotations

import pytest

from bot.chat.texts import Language, say
from bot.playground.model import Overwrite, Permission
from bot.playground.people import Person
from tests.e2e.house import House
from tests.e2e.player import Player, play_on
from tests.e2e.table import Party, gather, players, start
from tests.e2e.test_weather import told_once

NAMES = {
    Permission.SEND_MESSAGES: "send_messages",
    Permission.ATTACH_FILES: "attach_files",
    Permission.VIEW_CHANNEL: "view_channel",
}


def deny(home: House, permission: Permission, *, tell: bool = True) -> None:
    """Somebody takes a permission away from the bot in the channel; nobody else is touched."""
    _overwrite(home, Overwrite(home.server.world.bot.id, is_member=True, deny=permission), tell=tell)


def allow(home: House, *, tell: bool = True) -> None:
    _overwrite(home, None, tell=tell)


def _overwrite(home: House, overwrite: Overwrite | None, *, tell: bool) -> None:
    world = home.server.world
    channel = next(channel for channel in world.channels.values() if not channel.is_dm)
    channel.overwrites = {} if overwrite is None else {overwrite.target: overwrite}
    if tell:
        world.channel_changed("CHANNEL_UPDATE", channel)


async def begun(home: House, polish: tuple[str, ...] = ()) -> tuple[list[Person], list[Player]]:
    party = Party("london", 2, polish=polish, from_dms=("ala", "ola"))
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "permissions")
    await play_on(playing, 3)
    await home.quiet()
    return people, playing


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("permission", NAMES, ids=NAMES.values())
async def test_a_lost_permission_is_told_by_name_and_the_board_comes_when_it_is_back(
    home: House, permission: Permission, language: Language
) -> None:
    (ala, ola), playing = await begun(home, ("ala", "ola") if language == "pl" else ())
    posts = len(ala.looks_at())
    deny(home, permission)
    await play_on(playing, 3)
    name = say(language, f"permissions.{NAMES[permission]}")
    told = await ala.receives("🔧")
    assert f"**{name}**" in told.text
    assert f"<#{ala.place.id}>" in told.text
    await play_on(playing, 2)
    assert len([seen for seen in ala.inbox if "🔧" in seen.text]) == 1, "told once"
    assert not [seen for seen in ola.inbox if "🔧" in seen.text], "only to those who can mend it"
    owner = await home.server.user("owner")
    assert f"**{say('en', f'permissions.{NAMES[permission]}')}**" in (await owner.receives("🔧")).text
    assert len(ala.looks_at()) == posts, "nothing can be posted"
    allow(home)
    await ala.until(lambda: len(ala.looks_at()) > posts, wanted="the board")
    await home.quiet()
    await play_on(playing, 2)
    await home.quiet()
    told_once(home, ala)


BOTH = Permission.SEND_MESSAGES | Permission.ATTACH_FILES


async def test_all_that_is_missing_is_named_at_once(home: House) -> None:
    """Mended one after the other it would take two messages."""
    (ala, ola), playing = await begun(home)
    deny(home, BOTH)
    await play_on(playing, 2)
    told = await ala.receives("🔧")
    names = (say("en", "permissions.send_messages"), say("en", "permissions.attach_files"))
    assert f"**{' and '.join(names)}**" in told.text
    await ola.slash("/train scores")
    await ola.sees(None, say("en", "permissions.missing", count=2, names=" and ".join(names)))


async def test_all_that_is_missing_for_a_new_table_is_named_at_once(home: House) -> None:
    ala, _ = await home.people(("ala", "ola"))
    deny(home, BOTH)
    names = (say("en", "permissions.send_messages"), say("en", "permissions.attach_files"))
    refused = await ala.slash("/train new", map="london")
    assert refused.text == say("en", "permissions.missing", count=2, names=" and ".join(names))
    deny(home, Permission.SEND_MESSAGES)
    refused = await ala.slash("/train new", map="london")
    assert refused.text == say("en", "permissions.missing", count=1, names=names[0]), "what only follows is not named"


async def test_after_a_restart_a_press_still_hurries_what_waits(home: House) -> None:
    (ala, ola), playing = await begun(home)
    posts = len([seen for seen in ala.looks_at() if not seen.ephemeral])
    deny(home, Permission.SEND_MESSAGES, tell=False)
    await play_on(playing, 2)
    await ala.receives("🔧")
    await home.restart()
    allow(home, tell=False)
    assert len([seen for seen in ala.looks_at() if not seen.ephemeral]) == posts
    await ola.slash("/train scores")
    await ala.until(lambda: len([seen for seen in ala.looks_at() if not seen.ephemeral]) > posts, wanted="the board")
    await home.quiet()
    told_once(home, ala)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_who_presses_is_told_once_and_brings_the_board_back(home: House, language: Language) -> None:
    """The bot does not hear of the change: it learns from the press what it may do."""
    (ala, ola), playing = await begun(home, ("ola",) if language == "pl" else ())
    post = next(seen for seen in reversed(ola.looks_at()) if seen.components)
    deny(home, Permission.SEND_MESSAGES, tell=False)
    await play_on(playing, 2)
    await ala.receives("🔧")
    said = say(language, "permissions.missing", count=1, names=say(language, "permissions.send_messages"))
    for _ in range(2):
        await ola.press("Hand", on=post)
        await ola.slash("/train scores")
    await ola.sees(None, said)
    assert len([seen for seen in ola.looks_at() if said in seen.text and seen.ephemeral]) == 1
    allow(home, tell=False)
    before = {seen.id for seen in ala.looks_at()}
    await ola.slash("/train scores")
    await ala.until(lambda: {seen.id for seen in ala.looks_at() if not seen.ephemeral} - before, wanted="the board")
    await home.quiet()
    told_once(home, ala)
