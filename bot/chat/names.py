"""How people and seats are called in messages."""

from __future__ import annotations

from discord.utils import escape_markdown

from bot.chat.cards import seat_symbol
from bot.chat.texts import NO_BREAK
from bot.tables import Game, PieceColor, SeatRow


def safe(name: str) -> str:
    """A name that can't format or mention anything."""
    return escape_markdown(name).replace("@", "@\u200b").replace("<", "‹")


def seat_name(seat: SeatRow) -> str:
    return with_symbol(seat, safe(seat.name))


def with_symbol(seat: SeatRow, name: str) -> str:
    """No line ends between the two."""
    return f"{seat_symbol(seat.color)}{NO_BREAK}{name}"


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


def seat_mention(seat: SeatRow) -> str:
    """As `seat_name`, but a person is called."""
    return with_symbol(seat, mention(seat.user)) if seat.user is not None else seat_name(seat)


def channel_mention(channel: int) -> str:
    return f"<#{channel}>"
