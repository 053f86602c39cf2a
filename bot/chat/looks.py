"""Looking at a game: hand, board, scores, log, rules, replay. For everybody, seated or not."""

from __future__ import annotations

import io
import logging

import discord

from bot.chat.answering import tell
from bot.chat.cards import map_title
from bot.chat.client import Call
from bot.chat.hand import hand_screen
from bot.chat.layout import file_of, files_of, layout, plain_view, score_layout
from bot.chat.logbook import log_lines
from bot.chat.messages import LINE_CUT
from bot.chat.names import safe, seat_name
from bot.chat.posts import board_buttons, score_text, waiting_line
from bot.chat.presses import Press
from bot.chat.rules import page, topic_title, topics
from bot.chat.screens import Button, Option, Part, Screen, Select, Words, shortened
from bot.chat.show import show_screen, sight_of
from bot.chat.texts import say
from bot.chat.who import reads
from bot.game.board import Board, UnknownName
from bot.game.view import Player
from bot.pictures import Frame
from bot.tables import Game, Person

log = logging.getLogger(__name__)

LOG_MOVES = 12
LONGEST = 1900


async def begun(interaction: Call, number: int, person: Person) -> Game | None:
    """The game if it has begun; else the person is told."""
    game = await interaction.client.tables.game(number)
    if game is None or game.status == "lobby":
        key = "answers.not_running_none" if game is None else "answers.not_running_lobby"
        await tell(interaction, say(reads(person), key))
        return None
    return game


async def show_words(interaction: Call, screen: Screen) -> None:
    view, _ = layout(screen, {})
    await interaction.edit_original_response(view=view)


async def show_hand(interaction: Call, number: int, person: Person) -> None:
    bot, language = interaction.client, reads(person)
    game = await begun(interaction, number, person)
    if game is None:
        return
    if game.seat_of(person.id) is None:
        await tell(interaction, say(language, "answers.spectator"))
        return
    async with bot.hand_lock(game.id, person.id):
        sight = await sight_of(bot, game, person.id, language)
        if sight is None:
            await tell(interaction, say(language, "answers.not_running_none"))
            return
        await bot.close_panel(game.id, person.id)
        await show_screen(bot, interaction, sight, hand_screen(sight))
        bot.remember_panel(game.id, person.id, interaction)


async def show_board(interaction: Call, game: Game, person: Person, city: str | None) -> None:
    bot, language = interaction.client, reads(person)
    seen = await bot.tables.play.view(game.id, None)
    if seen is None:
        await tell(interaction, say(language, "answers.not_running_lobby"))
        return
    region, named = None, ""
    if city is not None:
        try:
            place = seen.view.board.find_city(city)
            region, named = place.id, f"**{place.name}**\n"
        except UnknownName as unknown:
            key = "answers.unknown_city_near" if unknown.near else "answers.unknown_city"
            await tell(interaction, say(language, key, city=safe(city), near=", ".join(unknown.near)))
            return
    drawn = await bot.gallery.board(game, seen, language, region=region)
    text = named + waiting_line(game, seen.view, language, called=[person.id])
    seated = game.status == "playing" and game.seat_of(person.id) is not None
    view = plain_view(board_buttons(game, seen.version, language)) if seated else None
    await interaction.edit_original_response(content=text, attachments=[file_of("board", drawn)], view=view)


def _pieces(player: Player, board: Board) -> str:
    if not player.has_pieces(board):
        return "–"
    return f"{player.trains} 🚢 {player.ships}" if board.pieces.ship else str(player.trains)


async def show_scores(interaction: Call, game: Game, person: Person) -> None:
    bot, language = interaction.client, reads(person)
    seen = await bot.tables.play.view(game.id, None)
    if seen is None:
        await tell(interaction, say(language, "answers.not_running_lobby"))
        return
    if seen.view.result is not None:
        drawn = await bot.gallery.score(game, seen, language)
        view, files = score_layout(score_text(game, seen.view, language), drawn)
        await interaction.edit_original_response(view=view, attachments=files)
        return
    lines = [say(language, "looks.scores", map=map_title(game.board, language), round=seen.view.round)]
    lines += [
        say(
            language,
            "looks.score_line",
            name=seat_name(game.seats[player.seat]),
            count=player.score,
            pieces=_pieces(player, seen.view.board),
            cards=player.cards,
            tickets=player.tickets,
        )
        for player in sorted(seen.view.players, key=lambda player: -player.score)
    ]
    await tell(interaction, "\n".join(lines))


async def show_log(interaction: Call, number: int, person: Person, before: int | None) -> None:
    bot, language = interaction.client, reads(person)
    game = await begun(interaction, number, person)
    if game is None:
        return
    found = await bot.tables.play.log(game.id, person.id, before, LOG_MOVES)
    board = bot.tables.board(game.board)
    title = say(language, "looks.log", game=game.id)
    told = [(entry.version, "\n".join(log_lines(board, game, entry, language))) for entry in found.entries]
    shown = _newest(told, LONGEST - len(title))
    text = shortened("\n".join([title, *(lines for _, lines in shown if lines)]), LONGEST)
    buttons: list[Button] = []
    if shown and (found.more or len(shown) < len(told)):
        older = Press("log_page", game.id, 0, str(shown[0][0])).custom_id
        buttons.append(Button(older, say(language, "looks.older"), "◀️"))
    if before is not None:
        buttons.append(Button(Press("log_page", game.id, 0, "newest").custom_id, say(language, "looks.newest"), "⏭️"))
    parts: tuple[Part, ...] = (Words(text), tuple(buttons)) if buttons else (Words(text),)
    await show_words(interaction, Screen(parts))


def _newest(told: list[tuple[int, str]], room: int) -> list[tuple[int, str]]:
    """As many of the newest as there is room for, one at least; the others stand on the page before."""
    shown = told[-1:]
    for version, lines in reversed(told[:-1]):
        room -= 1 + len(shown[0][1])
        if len(lines) >= room:
            break
        shown.insert(0, (version, lines))
    return shown


async def show_rules(interaction: Call, board: str, topic: str | None, person: Person) -> None:
    """One page of the rules, with the others to turn to."""
    language = reads(person)
    known = topics(board)
    if not known:
        await tell(interaction, say(language, "denied.unknown_board"))
        return
    shown = topic if topic in known else known[0]
    options = tuple(
        Option(f"{board}.{name}", topic_title(board, name, language), chosen=name == shown) for name in known
    )
    at = known.index(shown)
    turns = tuple(
        Button(Press("rules_page", 0, number, f"{board}.{known[number % len(known)]}").custom_id, "", symbol)
        for number, symbol in ((at - 1 + len(known), "◀️"), (at + 1, "▶️"))
    )
    pick = Select(Press("rules_page", 0, 0, "pick").custom_id, say(language, "looks.rules_topic"), options[:25])
    await show_words(interaction, Screen((Words(page(board, shown, language)), pick, turns)))


async def show_replay(interaction: Call, number: int, person: Person) -> None:
    bot, language = interaction.client, reads(person)
    course = await bot.tables.course(number)
    game = await bot.tables.game(number)
    if course is None or game is None:
        await tell(interaction, say(language, "answers.not_over"))
        return
    frames = [Frame(turn.view, turn.events) for turn in course]

    async def tell_progress(percent: int) -> None:
        text = say(language, "looks.replay_progress", game=game.id, percent=percent)
        try:
            await interaction.edit_original_response(content=text)
        except (discord.HTTPException, *LINE_CUT) as error:  # the film will do without its news
            log.info("progress not told", extra={"game": game.id, "why": type(error).__name__})

    drawn = await bot.gallery.replay(frames, game, language).shown(tell_progress)
    text = say(language, "looks.replay", game=game.id)
    await interaction.edit_original_response(content=text, attachments=files_of("replay", [drawn]))


async def show_export(interaction: Call, number: int, person: Person) -> None:
    """The whole game as a file, to keep and to check the deal with."""
    export = await interaction.client.tables.export(number)
    if export is None:
        await tell(interaction, say(reads(person), "answers.not_over"))
        return
    file = discord.File(io.BytesIO(export), f"game-{number}.json")
    await interaction.edit_original_response(content=say(reads(person), "looks.export"), attachments=[file])
