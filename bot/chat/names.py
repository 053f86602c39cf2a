"""How people and seats are called in messages."""

from __future__ import annotations

from discord.utils import escape_markdown

from bot.chat.cards import seat_symbol
from bot.tables import Game, PieceColor, SeatRow


def safe(name: str) -> str:
    """A name that can't format or mention anything."""
    return escape_markdown(name).replace("@", "@\u200b").replace("<", "‹")


def seat_name(seat: SeatRow) -> str:
    return f"{seat_symbol(seat.color)} {safe(seat.name)}"


def seat_names(game: Game) -> tuple[str, ...]:
    """By seat, for texts."""
    return tuple(f"**{safe(seat.name)}**" for seat in game.seats)


def picture_names(game: Game) -> tuple[str, ...]:
    """By seat, for pictures."""
    return tuple(seat.name for seat in game.seats)


def picture_colors(game: Game) -> tuple[PieceColor, ...]:
    return tuple(seat.color for seat in game.seats)


def mention(user: int) -> str:
    return f"<@{user}>"


def channel_mention(channel: int) -> str:
    return f"<#{channel}>"
