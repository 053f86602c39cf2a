"""An unmodified discord.py client meets what Discord's documents describe.

Each test names the page whose behaviour it shows; `DOCS` + the path in its docstring is the address.
"""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from PIL import Image

from bot.chat.addresses import point_discord_at
from bot.playground.model import Permission
from bot.playground.people import InteractionFailed
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from bot.playground.sessions import Intent

DOCS = "https://discord.com/developers/docs"
Interaction = discord.Interaction[Any]


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), "navy").save(out, "PNG")
    return out.getvalue()


async def test_login_and_ready(server: Playground, client: Any) -> None:
    """/events/gateway#connection-lifecycle"""
    assert client.user.id == server.world.bot.id
    assert [guild.name for guild in client.guilds] == ["Stationmaster"]
    assert [channel.name for channel in client.guilds[0].text_channels] == ["station"]
    assert client.guilds[0].me.guild_permissions.send_messages


async def test_wrong_token(server: Playground) -> None:
    """/reference#authentication"""
    async with discord.Client(intents=discord.Intents.none()) as stranger:
        with pytest.raises(discord.LoginFailure):
            await stranger.login("nonsense")


async def test_privileged_intents_must_be_granted(server: Playground) -> None:
    """/events/gateway#privileged-intents"""
    intents = discord.Intents.default()
    intents.message_content = True
    async with discord.Client(intents=intents) as greedy:
        await greedy.login(server.token)
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await greedy.connect()


async def test_message_content_is_hidden_without_its_intent(server: Playground, client: Any) -> None:
    """/events/gateway#message-content-intent"""
    red = await server.user("red")
    heard = client.wait_for("message", timeout=10)
    await red.posts("a secret plan")
    assert (await heard).content == ""
    heard = client.wait_for("message", timeout=10)
    await red.posts(f"<@{client.user.id}> listen")
    assert (await heard).content.endswith("listen")
    heard = client.wait_for("message", timeout=10)
    await red.posts("between us", channel=await red.opens_dm())
    assert (await heard).content == "between us"


async def test_members_are_chunked_with_their_intent(connect: Any) -> None:
    """/events/gateway-events#request-guild-members"""
    async with Playground(rates=GENEROUS, privileged=Intent.GUILD_MEMBERS) as server:
        point_discord_at(server.api_url, server.gateway_url)
        await server.user("red")
        intents = discord.Intents.default()
        intents.members = True
        async with connect(server, intents) as client:
            assert {member.name for member in client.guilds[0].members} == {"Stationmaster", "owner", "red"}
    point_discord_at()


@pytest.mark.parametrize("fault", ["gateway_close", "gateway_drop", "gateway_reconnect"])
async def test_resume_after_a_cut_loses_nothing(server: Playground, client: Any, fault: str) -> None:
    """/events/gateway#resuming"""
    red = await server.user("red")
    heard: asyncio.Queue[str] = asyncio.Queue()

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.put_nowait(message.content)

    resumed = client.wait_for("resumed", timeout=10)
    dm = await red.opens_dm()
    server.faults.set(fault)
    await red.posts("while you were away", channel=dm)
    await resumed
    await red.posts("and after", channel=dm)
    assert [await heard.get(), await heard.get()] == ["while you were away", "and after"]


async def test_an_invalid_session_identifies_anew(server: Playground, client: Any) -> None:
    """/events/gateway-events#invalid-session"""
    first = server.gateway.sessions[0].id
    ready = client.wait_for("shard_ready", timeout=10)
    server.faults.set("gateway_invalid", resume=False)
    await ready
    assert server.gateway.sessions[0].id != first


async def test_commands_are_synced_with_their_localisations(server: Playground, client: Any) -> None:
    """/interactions/application-commands#localization"""

    class Polish(app_commands.Translator):
        async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
            return (
                {"train": "pociąg", "start a train": "uruchom pociąg"}.get(string.message)
                if locale.value == "pl"
                else None
            )

    await client.tree.set_translator(Polish())

    @client.tree.command(name="train", description="start a train")
    async def train(interaction: Interaction) -> None:
        await interaction.response.send_message(f"{interaction.locale.value} {interaction.guild_locale.value}")

    synced = await client.tree.sync()
    assert synced[0].name_localizations == {discord.Locale.polish: "pociąg"}
    again = await client.tree.sync()
    assert [command.id for command in again] == [command.id for command in synced]
    assert [command.name for command in await client.tree.fetch_commands()] == ["train"]
    red = await server.user("red", locale="pl")
    assert (await red.slash("/pociąg")).text == "pl en-US"


async def test_a_command_with_options_and_autocomplete(server: Playground, client: Any) -> None:
    """/interactions/application-commands#autocomplete"""
    group = app_commands.Group(name="train", description="trains")

    @group.command(name="new", description="a new train")
    async def new(interaction: Interaction, map: str, seats: int, rival: discord.Member | None = None) -> None:
        await interaction.response.send_message(f"{map}, {seats + 1}, {rival}")

    @new.autocomplete("map")
    async def maps(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name.title(), value=name) for name in ("europe", "iberia") if typed in name]

    client.tree.add_command(group)
    await client.tree.sync()
    red, blue = await server.user("red"), await server.user("blue")
    assert (await red.autocomplete("/train new", "map", "rop", seats=2)).names == ["Europe"]
    assert (await red.slash("/train new", map="europe", seats=2, rival=blue)).text == "europe, 3, blue"


async def test_context_menus(server: Playground, client: Any) -> None:
    """/interactions/application-commands#user-commands"""

    @client.tree.context_menu(name="Greet")
    async def greet(interaction: Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"hello {member.name}", ephemeral=True)

    @client.tree.context_menu(name="Quote")
    async def quote(interaction: Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"“{message.content}”")

    await client.tree.sync()
    red, blue = await server.user("red"), await server.user("blue")
    assert (await red.menu("Greet", blue)).text == "hello blue"
    assert (await blue.menu("Quote", await red.posts("all aboard"))).text == "“all aboard”"


class Panel(ui.View):
    @ui.button(label="Join", emoji="🚂", custom_id="join")
    async def join(self, interaction: Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.send_message("you are in", ephemeral=True)

    @ui.button(label="Count", custom_id="count")
    async def count(self, interaction: Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="counted")

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed later")

    @ui.select(
        placeholder="Route",
        custom_id="route",
        max_values=2,
        options=[
            discord.SelectOption(label="Paris–Zürich", value="7"),
            discord.SelectOption(label="Roma–Brindisi", value="8"),
        ],
    )
    async def route(self, interaction: Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.send_message(",".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Who", custom_id="who")
    async def who(self, interaction: Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(select.values[0].name, ephemeral=True)


async def test_buttons_and_selects(server: Playground, client: Any) -> None:
    """/components/reference#button, /components/reference#string-select"""
    message = await client.station.send("panel", view=Panel(timeout=None))
    red, blue = await server.user("red"), await server.user("blue")
    joined = await red.press("Join")
    assert (joined.text, joined.ephemeral) == ("you are in", True)
    assert [seen.text for seen in await blue.sees("station")] == ["panel"]
    assert (await red.press("🚂")).text == "you are in"
    assert (await red.choose("Route", "Paris–Zürich", "Roma–Brindisi")).text == "7,8"
    assert (await red.choose("Who", blue)).text == "blue"
    assert (await blue.press("Count")).message.id == message.id
    await red.press("later")
    await red.sees("station", "changed later")


async def test_a_modal(server: Playground, client: Any) -> None:
    """/interactions/receiving-and-responding#interaction-response-object-modal, /components/reference#label"""

    class Name(ui.Modal, title="Name your train"):
        called: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="called", max_length=20))
        kind: ui.Label[Any] = ui.Label(
            text="Kind",
            component=ui.Select(custom_id="kind", options=[discord.SelectOption(label="Fast", value="f")]),
        )

        async def on_submit(self, interaction: Interaction) -> None:
            assert isinstance(self.called.component, ui.TextInput)
            assert isinstance(self.kind.component, ui.Select)
            await interaction.response.send_message(f"{self.called.component.value} {self.kind.component.values}")

    @client.tree.command(name="name", description="name a train")
    async def name(interaction: Interaction) -> None:
        await interaction.response.send_modal(Name())

    await client.tree.sync()
    red = await server.user("red")
    asked = await red.slash("/name")
    assert asked.modal["title"] == "Name your train"
    assert (await red.submit(asked, {"Name": "Mallard", "Kind": "f"})).text == "Mallard ['f']"


async def test_deferral_and_follow_ups(server: Playground, client: Any) -> None:
    """/interactions/receiving-and-responding#followup-messages"""

    @client.tree.command(name="think", description="think first")
    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        first = await interaction.followup.send("thought", wait=True)
        second = await interaction.followup.send("and more", wait=True)
        await second.edit(content="and much more")
        original = await interaction.original_response()
        assert original.id == first.id
        assert first.id != second.id

    await client.tree.sync()
    red, blue = await server.user("red"), await server.user("blue")
    thought = await red.slash("/think")
    assert (thought.text, thought.ephemeral) == ("thought", True)
    assert (await red.sees("station", "and much more"))[0].ephemeral is False
    assert [seen.text for seen in await blue.sees("station")] == ["and much more"]


async def test_silence_for_three_seconds_fails_the_interaction(server: Playground, client: Any) -> None:
    """/interactions/receiving-and-responding#interaction-callback"""
    heard, late = asyncio.Event(), asyncio.Event()
    refused: list[int] = []

    @client.tree.command(name="sleep", description="say nothing")
    async def sleep(interaction: Interaction) -> None:
        heard.set()
        await late.wait()
        try:
            await interaction.response.send_message("too late")
        except discord.NotFound as unknown:
            refused.append(unknown.code)
        heard.set()

    await client.tree.sync()
    red = await server.user("red")
    waiting = asyncio.create_task(red.slash("/sleep"))
    await heard.wait()
    heard.clear()
    server.clock.advance(3.1)
    with pytest.raises(InteractionFailed):
        await waiting
    late.set()
    await heard.wait()
    assert refused == [10062]


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


async def test_several_shards(server: Playground, connect: Any) -> None:
    """/events/gateway#sharding"""
    async with connect(server, shards=2) as client:
        assert sorted(session.shard for session in server.gateway.sessions) == [(0, 2), (1, 2)]
        heard: asyncio.Queue[str] = asyncio.Queue()

        @client.event
        async def on_message(message: discord.Message) -> None:
            heard.put_nowait(message.content)

        red = await server.user("red")
        await red.posts("once", channel=await red.opens_dm())
        await client.station.send("in the guild")
        assert {await heard.get(), await heard.get()} == {"in the guild", "once"}


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
