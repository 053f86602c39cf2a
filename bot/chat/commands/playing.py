"""During the game: play, hand, nudge, undo, and one's games."""

from __future__ import annotations

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.commands.here import table_here, tables_meant
from bot.chat.commands.making import command
from bot.chat.looks import show_hand, show_words
from bot.chat.names import channel_mention
from bot.chat.presses import Press
from bot.chat.replies import request_text
from bot.chat.screens import OPTIONS, Option, Part, Screen, Select, Words
from bot.chat.texts import say
from bot.chat.verbs.play import open_panel
from bot.chat.who import person_of, reads
from bot.tables import Done, MyGame, Person


@command("play")
async def play(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    meant = [game.id for game in await tables_meant(interaction, turn=True)]
    if len(meant) > 1:
        mine = await interaction.client.tables.games_of(person.id)
        await show_words(interaction, games_screen([each for each in mine if each.game.id in meant], person))
    elif (game := await table_here(interaction, person, turn=True)) is not None:
        await open_panel(interaction, game.id, person)


@command("hand")
async def hand(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_hand(interaction, game.id, person)


@command("games")
async def games(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    await show_words(interaction, games_screen(list(await interaction.client.tables.games_of(person.id)), person))


def games_screen(mine: list[MyGame], person: Person) -> Screen:
    """My games, those where it is my turn first; choosing one opens its panel."""
    language = reads(person)
    if not mine:
        return Screen((Words(say(language, "looks.no_games")),))
    lines = [say(language, "looks.games")]
    options = []
    for one in mine[:OPTIONS]:
        name = map_title(one.game.board, language)
        state = "lobby" if one.game.status == "lobby" else "yours" if one.my_turn else "others"
        since = ""
        if one.waiting_since is not None:
            since = say(language, "looks.game_since", when=f"<t:{int(one.waiting_since)}:R>")
        lines.append(
            say(
                language,
                f"looks.game_{state}",
                game=one.game.id,
                map=name,
                channel=channel_mention(one.game.channel),
                since=since,
            )
        )
        if one.game.status == "playing":
            label = say(language, "looks.game_option", game=one.game.id, map=name)
            options.append(Option(str(one.game.id), label, symbol="▶️" if one.my_turn else "⏳"))
    parts: list[Part] = [Words("\n".join(lines))]
    if options:
        parts.append(Select(Press("open", 0).custom_id, say(language, "looks.game_choose"), tuple(options)))
    return Screen(tuple(parts))


@command("nudge")
async def nudge(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.play.nudge(game.id, person)
        text = request_text(result, reads(person))
        if isinstance(result, Done):
            text = say(reads(person), "answers.nudged_later" if result.later else "answers.nudged")
        await tell(interaction, text or "")


@command("undo")
async def undo(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        result = await interaction.client.tables.play.undo(game.id, person)
        await tell(interaction, request_text(result, reads(person)) or say(reads(person), "answers.undone"))
