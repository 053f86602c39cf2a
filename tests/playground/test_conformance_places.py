"""An unmodified discord.py client writes and reads: messages, files, threads, pins, channels, members.

Each test names the page whose behaviour it shows: https://discord.com/developers/docs and the path in its docstring.
"""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord import ui
from PIL import Image

from bot.playground.model import Permission
from bot.playground.server import Playground
from tests.playground.test_conformance_interactions import Panel

Interaction = discord.Interaction[Any]


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "navy").save(out, "PNG")
    return out.getvalue()


async def test_files_components_v2_and_download(server: Playground, client: Any) -> None:
    """/components/reference#media-gallery, /reference#uploading-files"""

    class Board(ui.LayoutView):
        board: ui.Container[Any] = ui.Container(
            ui.TextDisplay("## Europe"),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="the board")),
            ui.Separator(),
            ui.Section(ui.TextDisplay("Your turn"), accessory=ui.Button(label="Draw", custom_id="draw")),
            ui.File("attachment://log.txt"),
            accent_colour=0x336699,
        )

    files = [discord.File(io.BytesIO(picture()), "board.png"), discord.File(io.BytesIO(b"log"), "log.txt")]
    message = await client.station.send(view=Board(), files=files)
    red = await server.user("red")
    seen = (await red.sees("station"))[0]
    assert seen.text == "## Europe\nYour turn"
    assert seen.buttons == ["Draw"]
    assert await message.attachments[0].read() == picture()
    assert (message.attachments[0].width, message.attachments[0].height) == (40, 30)
    gallery = next(part for part in seen.components if part["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == message.attachments[0].url
    fetched = await client.station.fetch_message(message.id)
    assert fetched.components[0].children[0].content == "## Europe"


async def test_editing_keeps_and_replaces_attachments(client: Any) -> None:
    """/resources/message#edit-message"""
    message = await client.station.send("one", file=discord.File(io.BytesIO(picture()), "one.png"))
    kept = await message.edit(content="two")
    assert [file.filename for file in kept.attachments] == ["one.png"]
    added = await kept.add_files(discord.File(io.BytesIO(picture()), "two.png"))
    assert [file.filename for file in added.attachments] == ["one.png", "two.png"]
    replaced = await added.edit(attachments=[discord.File(io.BytesIO(picture()), "three.png")])
    assert [file.filename for file in replaced.attachments] == ["three.png"]
    assert replaced.edited_at is not None
    bare = await replaced.edit(attachments=[])
    assert bare.attachments == []


async def test_direct_messages(server: Playground, client: Any) -> None:
    """/resources/user#create-dm"""
    red = await server.user("red")
    user = await client.fetch_user(red.id)
    await user.send("your hand", view=Panel(timeout=None))
    assert (await red.receives("your hand")).channel.is_dm
    assert (await red.press("Join", channel=await red.opens_dm())).ephemeral
    red.user.accepts_dms = False
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("again")
    assert refused.value.code == 50007


async def test_an_enforced_nonce_sends_once(server: Playground, client: Any) -> None:
    """/resources/message#create-message"""
    first = await client.station.send("move 7", nonce="outbox-7")
    again = await client.station.send("move 7", nonce="outbox-7")
    assert again.id == first.id
    red = await server.user("red")
    assert len(await red.sees("station")) == 1
    server.clock.advance(600)
    assert (await client.station.send("move 7", nonce="outbox-7")).id != first.id


async def test_threads(server: Playground, client: Any) -> None:
    """/topics/threads"""
    red, blue = await server.user("red"), await server.user("blue")
    private = await client.station.create_thread(name="red's game")
    await private.add_user(discord.Object(red.id))
    await private.send("for red")
    assert [seen.text for seen in await red.sees("red's game")] == ["for red"]
    assert await blue.sees("red's game") == []
    message = await client.station.send("table 1")
    public = await message.create_thread(name="table 1 talk")
    assert public.id == message.id
    await blue.posts("hi", channel="table 1 talk")
    assert [each.content async for each in public.history()] == ["hi"]
    assert {member.id for member in await public.fetch_members()} == {client.user.id, blue.id}
    assert {thread.id for thread in await client.guilds[0].active_threads()} == {private.id, public.id}
    archived = await public.edit(archived=True, name="done")
    assert archived.archived
    assert [thread.name async for thread in client.station.archived_threads()] == ["done"]
    assert [thread.name async for thread in client.station.archived_threads(private=True)] == []
    await private.delete()
    with pytest.raises(discord.NotFound):
        await client.fetch_channel(private.id)


async def test_pins_reactions_typing_history(server: Playground, client: Any) -> None:
    """/resources/message#get-channel-pins, #create-reaction, /resources/channel#trigger-typing-indicator"""
    red = await server.user("red")
    first = await client.station.send("rules")
    await first.reply("see above")
    await first.pin()
    assert [each.content async for each in client.station.pins()] == ["rules"]
    await first.unpin()
    assert [each async for each in client.station.pins()] == []
    await first.add_reaction("🚂")
    assert (await client.station.fetch_message(first.id)).reactions[0].me
    await first.remove_reaction("🚂", client.user)
    async with client.station.typing():
        pass
    assert any(notice["kind"] == "typing" for notice in red.notices)
    history = [each async for each in client.station.history(oldest_first=True)]
    assert [each.type for each in history] == [
        discord.MessageType.default,
        discord.MessageType.reply,
        discord.MessageType.pins_add,
    ]
    assert history[1].reference.resolved.content == "rules"
    await client.station.delete_messages(history)
    assert await red.sees("station") == []


async def test_application_members_and_guild(server: Playground, client: Any) -> None:
    """/resources/application#get-current-application, /resources/guild#get-guild-member"""
    red = await server.user("red", display_name="Rosa")
    assert (await client.application_info()).id == client.user.id
    guild = client.guilds[0]
    assert (await guild.fetch_member(red.id)).display_name == "Rosa"
    assert [member.name for member in await guild.query_members("re", limit=5)] == ["red"]
    with pytest.raises(discord.NotFound) as unknown:
        await guild.fetch_member(1)
    assert unknown.value.code == 10007
    assert (await client.fetch_guild(guild.id)).name == "Stationmaster"
    assert {channel.name for channel in await guild.fetch_channels()} == {"station"}


async def test_channels_come_and_go(server: Playground, client: Any) -> None:
    """/events/gateway-events#channels"""
    created = client.wait_for("guild_channel_create", timeout=10)
    channel = server.world.add_channel("branch-line")
    assert (await created).name == "branch-line"
    deleted = client.wait_for("guild_channel_delete", timeout=10)
    server.world.remove_channel(channel)
    assert (await deleted).id == channel.id


async def test_a_bot_that_manages_channels(server: Playground, client: Any) -> None:
    """/resources/guild#create-guild-channel, /resources/channel#modify-channel"""
    red = await server.user("red")
    guild = client.guilds[0]
    with pytest.raises(discord.Forbidden) as refused:
        await guild.create_text_channel("yard")
    assert refused.value.code == 50013
    server.world.bot_role.permissions |= Permission.MANAGE_CHANNELS
    hidden = {guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    hidden[guild.me] = discord.PermissionOverwrite(view_channel=True)
    yard = await guild.create_text_channel("yard", topic="sidings", overwrites=hidden)
    await yard.send("who is there?")
    assert await red.sees("yard") == []
    opened = await yard.edit(name="open-yard", topic="come in", overwrites={})
    assert (opened.name, opened.topic) == ("open-yard", "come in")
    assert [seen.text for seen in await red.sees("open-yard")] == ["who is there?"]
    table = await yard.create_thread(name="table", type=discord.ChannelType.public_thread)
    await yard.delete()
    for gone in (yard, table):
        with pytest.raises(discord.NotFound):
            await client.fetch_channel(gone.id)


async def test_coming_to_threads_and_leaving_them(server: Playground, client: Any) -> None:
    """/topics/threads#thread-membership"""
    red = await server.user("red")
    thread = await client.station.create_thread(name="red's game", auto_archive_duration=60)
    await thread.add_user(discord.Object(red.id))
    await thread.remove_user(discord.Object(red.id))
    assert await red.sees(server.world.channels[thread.id]) == []
    assert red.notices[-1]["kind"] == "channel_gone"
    with pytest.raises(discord.NotFound) as unknown:
        await thread.add_user(discord.Object(1))
    assert unknown.value.code == 10007
    edited = await thread.edit(invitable=False, auto_archive_duration=1440)
    assert (edited.invitable, edited.auto_archive_duration) == (False, 1440)
    await thread.leave()
    assert [member.id for member in await thread.fetch_members()] == []
    await thread.join()
    assert [member.id for member in await thread.fetch_members()] == [client.user.id]
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as asleep:
        await thread.add_user(discord.Object(red.id))
    assert asleep.value.code == 50083
    await thread.send("good morning")
    assert not (await client.fetch_channel(thread.id)).archived


async def test_one_thread_per_message(server: Playground, client: Any) -> None:
    """/resources/channel#start-thread-from-message"""
    message = await client.station.send("table 1")
    await message.create_thread(name="talk")
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="more talk")
    assert twice.value.code == 160004
    letter = await (await client.fetch_user((await server.user("red")).id)).send("hi")
    with pytest.raises(discord.HTTPException) as private:
        await client.http.start_thread_with_message(letter.channel.id, letter.id, name="x", auto_archive_duration=60)
    assert private.value.code == 50024


async def test_guilds_roles_and_members(server: Playground, client: Any) -> None:
    """/resources/user#get-current-user-guilds, /resources/guild#list-guild-members"""
    await server.user("red")
    await server.user("blue")
    assert [guild.name async for guild in client.fetch_guilds()] == ["Stationmaster"]
    guild = client.guilds[0]
    assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Stationmaster"}
    listed = await client.http.get_members(guild.id, limit=10, after=None)
    assert {member["user"]["username"] for member in listed} == {"Stationmaster", "owner", "red", "blue"}
    rest = await client.http.get_members(guild.id, limit=10, after=listed[-2]["user"]["id"])
    assert [member["user"]["id"] for member in rest] == [listed[-1]["user"]["id"]]
