"""Looking: board, scores, log, rules, replay, help. For everybody in the channel."""

from __future__ import annotations

from bot.chat.answering import acknowledge
from bot.chat.client import Call
from bot.chat.commands.here import Suggestions, map_names, meant_map, suggestions, table_here, table_of, typing_language
from bot.chat.commands.making import command
from bot.chat.helping import help_screen
from bot.chat.looks import show_board, show_log, show_replay, show_rules, show_scores, show_words
from bot.chat.rules import topic_title, topics
from bot.chat.who import person_of, reads


async def city_names(interaction: Call, typed: str) -> Suggestions:
    game = await table_of(interaction)
    if game is None:
        return []
    cities = interaction.client.tables.board(game.board).cities
    return suggestions(typed, sorted((city.name, city.id) for city in cities if not city.unnamed))


async def topic_names(interaction: Call, typed: str) -> Suggestions:
    """The topics of the map that was chosen in the other option, or of this channel's table."""
    language = await typing_language(interaction)
    chosen = getattr(interaction.namespace, "map", None)
    board = meant_map(str(chosen), language) if chosen else None
    if board is None:
        game = await table_of(interaction)
        board = game.board if game is not None else "europe"
    return suggestions(typed, [(topic_title(board, topic, language), topic) for topic in topics(board)])


@command("board", complete={"city": city_names})
async def board(interaction: Call, city: str | None = None) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_board(interaction, game, person, city)


@command("scores")
async def scores(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_scores(interaction, game, person)


@command("log")
async def log(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_log(interaction, game.id, person, None)


@command("rules", complete={"map": map_names, "topic": topic_names})
async def rules(interaction: Call, map: str | None = None, topic: str | None = None) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    game = await table_of(interaction)
    wanted = meant_map(map, reads(person)) if map else game.board if game is not None else "europe"
    await show_rules(interaction, wanted, topic, person)


@command("replay")
async def replay(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    if (game := await table_here(interaction, person)) is not None:
        await show_replay(interaction, game.id, person)


@command("help")
async def help(interaction: Call) -> None:
    await acknowledge(interaction)
    person = await person_of(interaction)
    await show_words(interaction, help_screen(0, reads(person)))
