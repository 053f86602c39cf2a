"""A small bot that uses what the page can show: commands, buttons, selects, modals, pictures, layout components."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

from bot.chat.addresses import point_discord_at
from bot.playground.server import Playground

CITIES = ("Paris", "Praha", "Palermo", "Pamplona", "Wien", "Zürich")


def picture(colour: str = "#2f6db5", words: str = "") -> discord.File:
    """A little landscape with a railway."""
    image = Image.new("RGB", (900, 540), "#e9dcc0")
    draw = ImageDraw.Draw(image)
    draw.ellipse((480, 180, 1100, 700), fill="#b5d3df")
    draw.line([(90, 430), (300, 210), (560, 260), (800, 90)], fill="#4a4a4a", width=12)
    for x, y in ((90, 430), (300, 210), (560, 260), (800, 90)):
        draw.ellipse((x - 16, y - 16, x + 16, y + 16), fill="#ffffff", outline="#7a3b1e", width=6)
    draw.line([(120, 400), (270, 240)], fill=colour, width=26)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, "board.png", description=words or "A board with four cities; Paris–Praha is taken.")


class Names(discord.ui.Modal, title="Name your train"):
    name: ui.Label[Names] = ui.Label(
        text="Name", description="Painted on the side", component=ui.TextInput(max_length=20, placeholder="Flying Pole")
    )
    line: ui.Label[Names] = ui.Label(
        text="Line",
        component=ui.Select(
            placeholder="Choose a line",
            options=[discord.SelectOption(label=city, value=city.lower(), description="main line") for city in CITIES],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.line.component, ui.Select)
        words = f"**{self.name.component.value}** runs to {self.line.component.values[0]}"
        await interaction.response.send_message(words, ephemeral=True)


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.presses = 0

    @ui.button(label="Draw cards", emoji="🎴", style=discord.ButtonStyle.primary)
    async def draw(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        self.presses += 1
        await interaction.response.edit_message(content=f"Drawn {self.presses} times", view=self)

    @ui.button(label="Show hand", style=discord.ButtonStyle.secondary)
    async def hand(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.send_message("Your hand: 3 red, 1 locomotive", ephemeral=True)

    @ui.button(label="Name train", style=discord.ButtonStyle.success)
    async def rename(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Names())

    @ui.button(label="Sleep", style=discord.ButtonStyle.danger)
    async def sleep(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        """Never answers."""

    @ui.select(
        placeholder="Keep tickets",
        min_values=2,
        max_values=3,
        options=[
            discord.SelectOption(label=f"Paris–{city}", description="8 points", emoji="🎫") for city in CITIES[1:]
        ],
    )
    async def keep(self, interaction: discord.Interaction, select: ui.Select[Panel]) -> None:
        await interaction.response.send_message("Kept " + " and ".join(select.values))


class Layout(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        board = discord.MediaGalleryItem("attachment://board.png", description="The board after the first move")
        button: ui.Button[Layout] = ui.Button(label="Claim route", emoji="🚂", style=discord.ButtonStyle.success)
        button.callback = self.claim  # type: ignore[method-assign]
        self.add_item(
            ui.Container(
                ui.Section(
                    ui.TextDisplay("## Rosa's turn"),
                    ui.TextDisplay("Draw cards or claim a route.\n-# one day left"),
                    accessory=ui.Thumbnail("attachment://board.png", description="Map"),
                ),
                ui.MediaGallery(board),
                ui.Separator(),
                ui.ActionRow(button),
                ui.ActionRow(ui.UserSelect(placeholder="Trade with")),
                accent_colour=0xC0392B,
            )
        )

    async def claim(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Claimed.")


class Demo(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        train = app_commands.Group(name="train", description="Games")

        @train.command(name="panel", description="Show the panel")
        async def panel(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Drawn 0 times", view=Panel())

        @train.command(name="layout", description="Show the new kind of panel")
        async def layout(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=Layout(), file=picture())

        @train.command(name="claim", description="Claim a route")
        @app_commands.describe(city="Where to", seats="How many seats")
        async def claim(interaction: discord.Interaction, city: str, seats: app_commands.Range[int, 2, 5] = 2) -> None:
            await interaction.response.send_message(f"Claimed {city} for {seats}")

        @claim.autocomplete("city")
        async def cities(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=c, value=c) for c in CITIES if c.lower().startswith(typed.lower())]

        @train.command(name="hand", description="Your hand as a direct message")
        async def hand(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.user.send("Your hand, for you alone", file=picture("#c0392b", "Three red cards"))
            await interaction.followup.send("Look into your direct messages.")

        self.tree.add_command(train)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@asynccontextmanager
async def running(server: Playground) -> AsyncIterator[Demo]:
    """The demo bot, logged in to this playground."""
    point_discord_at(server.api_url, server.gateway_url)
    client = Demo()
    try:
        await client.login(server.token)
        line = asyncio.create_task(client.connect())
        try:
            await client.wait_until_ready()
            yield client
        finally:
            await client.close()
            line.cancel()
            with suppress(asyncio.CancelledError):
                await line
    finally:
        point_discord_at()
