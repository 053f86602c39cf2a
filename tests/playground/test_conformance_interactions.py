"""An unmodified discord.py client and what people use: commands, buttons, selects, modals, deferred answers.

Each test names the page whose behaviour it shows: https://discord.com/developers/docs and the path in its docstring.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from bot.playground.people import InteractionFailed
from bot.playground.server import Playground

Interaction = discord.Interaction[Any]


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
