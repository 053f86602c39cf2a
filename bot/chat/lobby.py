"""The lobby message: who plays, on which map, with what agreed; everything by buttons."""

from __future__ import annotations

from bot.chat.cards import map_blurb, map_title, seat_symbol
from bot.chat.computers import level_name
from bot.chat.names import channel_mention, seat_mention
from bot.chat.presses import Press
from bot.chat.screens import Button, Option, Part, Screen, Select, Words
from bot.chat.texts import Language, language_for, say
from bot.game.board import Board
from bot.players import OFFERED
from bot.store.rows import PIECE_COLORS
from bot.tables import TURN_TIMES, Game


def lobby_screen(game: Game, board: Board) -> Screen:
    language = language_for(game.language)
    words = Words(lobby_text(game, board, language))
    return Screen((words, *_controls(game, board, language))) if game.status == "lobby" else Screen((words,))


def lobby_text(game: Game, board: Board, language: Language) -> str:
    lines = [say(language, "lobby.title", map=map_title(board.id, language), game=game.id)]
    if game.status == "lobby":
        lines.append(map_blurb(board.id, language))
    for seat in game.seats:
        who = seat_mention(seat) if seat.user is not None else f"{seat_mention(seat)} 🤖"
        lines.append(f"{who} 👑" if seat.user == game.host else who)
    match game.status:
        case "lobby":
            free = game.seats_wanted - len(game.seats)
            lines.append(say(language, "lobby.free", count=free) if free > 0 else say(language, "lobby.full"))
        case "abandoned":
            lines.append(say(language, "lobby.closed"))
        case "playing" | "finished":
            lines.append(say(language, "lobby.started", channel=channel_mention(game.channel)))
    lines.append(f"-# {time_text(game.turn_time, language)}")
    if game.seed_hash is not None:
        lines.append(say(language, "lobby.seed", hash=game.seed_hash[:16]))
    return "\n".join(lines)


def time_text(seconds: int | None, language: Language) -> str:
    if seconds is None:
        return say(language, "lobby.no_limit")
    if seconds < 24 * 3600:
        return say(language, "lobby.limit_hours", count=seconds // 3600)
    return say(language, "lobby.limit_days", count=seconds // (24 * 3600))


def _controls(game: Game, board: Board, language: Language) -> list[Part]:
    def press(verb: str, rest: str = "") -> str:
        return Press(verb, game.id, 0, rest).custom_id

    ready, full = len(game.seats) >= board.players[0], len(game.seats) >= game.seats_wanted
    first = (
        Button(press("join"), say(language, "lobby.join"), "🪑", "good", disabled=full),
        Button(press("leave"), say(language, "lobby.leave"), "🚪"),
        Button(press("start"), say(language, "lobby.start"), "🚂", "main", disabled=not ready),
        Button(press("rules"), say(language, "lobby.rules"), "📖"),
        Button(press("close"), say(language, "lobby.close"), "❌"),
    )
    levels = tuple(
        Option(level, level_name(level, language), say(language, f"computers.about.{level}"), "🤖") for level in OFFERED
    )
    parts: list[Part] = [first]
    if not full:
        parts.append(Select(press("add_computer"), say(language, "lobby.add_computer"), levels))
    taken = {seat.color for seat in game.seats}
    colors = tuple(
        Option(color, say(language, f"lobby.colors.{color}"), symbol=seat_symbol(color))
        for color in PIECE_COLORS
        if color not in taken
    )
    if colors:
        parts.append(Select(press("color"), say(language, "lobby.color"), colors))
    times = tuple(
        Option(str(seconds or 0), time_text(seconds, language), chosen=seconds == game.turn_time)
        for seconds in TURN_TIMES
    )
    parts.append(Select(press("turn_time"), say(language, "lobby.turn_time"), times))
    switches = [
        Button(
            press("option", f"{name}.{'off' if getattr(game.options, name) else 'on'}"),
            say(language, f"lobby.option.{name}"),
            "✅" if getattr(game.options, name) else "⬜",
        )
        for name in board.offers
    ]
    # Ids say what shall be, not what shall change: pressed twice in a hurry they do the same as once.
    if computers := [seat.seat for seat in game.seats if seat.user is None]:
        last = str(computers[-1])
        switches.append(Button(press("ask_name", last), say(language, "lobby.name_computer"), "✏️"))
        switches.append(Button(press("drop_computer", last), say(language, "lobby.drop_computer"), "🤖"))
    if switches:
        parts.append(tuple(switches))
    return parts
