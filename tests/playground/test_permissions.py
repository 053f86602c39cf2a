"""https://discord.com/developers/docs/topics/permissions#permission-hierarchy"""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.model import Overwrite, Permission
from bot.playground.resolved import CannotDo


def deny(api: Any, *permissions: Permission) -> None:
    world = api.server.world
    denied = Permission(0)
    for permission in permissions:
        denied |= permission
    api.server.default_channels[0].overwrites[world.bot.id] = Overwrite(world.bot.id, True, deny=denied)


@pytest.mark.parametrize(
    ("permission", "method", "path", "body"),
    [
        (Permission.SEND_MESSAGES, "POST", "/messages", {"content": "x"}),
        (Permission.SEND_MESSAGES, "POST", "/typing", None),
        (Permission.READ_MESSAGE_HISTORY, "GET", "/messages", None),
        (Permission.PIN_MESSAGES, "PUT", "/messages/pins/{message}", None),
        (Permission.MANAGE_MESSAGES, "DELETE", "/messages/{message}", None),
        (Permission.ADD_REACTIONS, "PUT", "/messages/{message}/reactions/x/@me", None),
        (Permission.CREATE_PRIVATE_THREADS, "POST", "/threads", {"name": "x", "type": 12}),
        (Permission.CREATE_PUBLIC_THREADS, "POST", "/messages/{message}/threads", {"name": "x"}),
    ],
)
async def test_missing_permissions(wrong_api: Any, permission: Permission, method: str, path: str, body: Any) -> None:
    red = await wrong_api.server.user("red")
    message = (await red.posts("hello")).id
    deny(wrong_api, permission)
    answer = await wrong_api(method, wrong_api.station + path.format(message=message), body)
    assert (answer.status, answer.code) == (403, 50013)


async def test_files_need_a_permission(wrong_api: Any) -> None:
    deny(wrong_api, Permission.ATTACH_FILES)
    path = f"{wrong_api.station}/messages"
    assert (await wrong_api("POST", path, {}, files={"a.txt": b"x"})).code == 50013
    assert (await wrong_api("POST", path, {"content": "x"})).status == 200


async def test_missing_access(wrong_api: Any) -> None:
    deny(wrong_api, Permission.VIEW_CHANNEL)
    for method, path, body in (("GET", "", None), ("POST", "/messages", {"content": "x"})):
        answer = await wrong_api(method, wrong_api.station + path, body)
        assert (answer.status, answer.code) == (403, 50001)


async def test_only_ones_own_messages_are_edited(wrong_api: Any) -> None:
    red = await wrong_api.server.user("red")
    message = await red.posts("mine")
    answer = await wrong_api("PATCH", f"{wrong_api.station}/messages/{message.id}", {"content": "yours"})
    assert (answer.status, answer.code) == (403, 50005)


async def test_interactions_are_answered_without_the_right_to_send(api: Any) -> None:
    await api.register({"name": "train", "description": "x"})
    deny(api, Permission.SEND_MESSAGES)
    red = await api.server.user("red")
    interaction = api.server.acting.slash(red.user, red.place, "train")
    assert (await api.respond(interaction, {"type": 4, "data": {"content": "x"}})).status == 204


async def test_overwrites_of_everyone_and_of_a_member(api: Any) -> None:
    world = api.server.world
    red, blue = await api.server.user("red"), await api.server.user("blue")
    closed = world.add_channel(
        "signal-box",
        overwrites=[
            Overwrite(world.guild.id, False, deny=Permission.VIEW_CHANNEL),
            Overwrite(red.id, True, allow=Permission.VIEW_CHANNEL),
        ],
    )
    assert closed in world.channels_of(red.user)
    assert closed not in world.channels_of(blue.user)
    await red.posts("points set", channel=closed)
    assert await blue.sees(closed) == []
    assert not any(notice["kind"] == "message" for notice in blue.notices)
    with pytest.raises(CannotDo):
        await blue.posts("let me in", channel=closed)
    owner = await api.server.user("owner")
    assert [seen.text for seen in await owner.sees(closed)] == ["points set"]


async def test_overwrites_of_a_role(api: Any) -> None:
    world = api.server.world
    closed = world.add_channel(
        "depot",
        overwrites=[
            Overwrite(world.guild.id, False, deny=Permission.VIEW_CHANNEL),
            Overwrite(world.bot_role.id, False, allow=Permission.VIEW_CHANNEL, deny=Permission.ATTACH_FILES),
        ],
    )
    granted = world.permissions(closed, world.bot.id)
    assert Permission.SEND_MESSAGES in granted
    assert Permission.ATTACH_FILES not in granted
    red = await api.server.user("red")
    world.leave(red.user)
    assert world.channels_of(red.user) == []


async def test_who_may_call_everybody(api: Any) -> None:
    path = f"{api.station}/messages"
    assert not (await api("POST", path, {"content": "@everyone"})).body["mention_everyone"]
    api.server.world.bot_role.permissions |= Permission.MENTION_EVERYONE
    assert (await api("POST", path, {"content": "@everyone"})).body["mention_everyone"]
    quiet = {"content": "@everyone", "allowed_mentions": {"parse": []}}
    assert not (await api("POST", path, quiet)).body["mention_everyone"]


async def test_no_direct_messages_without_a_guild_in_common(wrong_api: Any) -> None:
    server = wrong_api.server
    red = await server.user("red")
    server.world.leave(red.user)
    dm = await wrong_api("POST", "/users/@me/channels", {"recipient_id": str(red.id)})
    assert (await wrong_api("POST", f"/channels/{dm.body['id']}/messages", {"content": "x"})).code == 50007


async def test_a_locked_thread(wrong_api: Any) -> None:
    thread = (await wrong_api("POST", f"{wrong_api.station}/threads", {"name": "t", "type": 11})).body
    path = f"/channels/{thread['id']}"
    assert (await wrong_api("PATCH", path, {"archived": True, "locked": True})).status == 200
    assert (await wrong_api("POST", f"{path}/messages", {"content": "x"})).code == 50083
    again = await wrong_api("POST", f"{path}/threads", {"name": "t", "type": 11})
    assert again.code in (50013, 50024)
