"""What cards, pieces, tickets and maps are called, and the symbols that stand for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from bot.chat.texts import NO_BREAK, Language, say, texts
from bot.game.board import Board, Card, Color, DeckName, Ticket
from bot.pictures.palette import PieceColor

CardKind = Literal["train", "harbor", "ship", "ships"]

WILD_SYMBOL: Final = "🌈"
GRAY_SYMBOL: Final = "🔘"
COLOR_SYMBOLS: Final[Mapping[Color, str]] = {
    "purple": "🟪",
    "blue": "🟦",
    "orange": "🟧",
    "yellow": "🟨",
    "white": "⬜",
    "green": "🟩",
    "black": "⬛",
    "red": "🟥",
    "pink": "🌸",
}
# Ships are round, so that a red ship is not taken for a red train.
SHIP_SYMBOLS: Final[Mapping[Color, str]] = {
    "purple": "🟣",
    "blue": "🔵",
    "orange": "🟠",
    "yellow": "🟡",
    "white": "⚪",
    "green": "🟢",
    "black": "⚫",
    "red": "🔴",
    "pink": "🌺",
}
SEAT_SYMBOLS: Final[Mapping[PieceColor, str]] = {
    "blue": "🔵",
    "red": "🔴",
    "green": "🟢",
    "yellow": "🟡",
    "black": "⚫",
}


# -- cards ----------------------------------------------------------------------------------------


def card_name(card: Card, board: Board, language: Language) -> str:
    """ "red", "locomotive", "blue ship"."""
    return _named(card, board, language, 1)


def card_object(card: Card, board: Board, language: Language) -> str:
    """The same as the object of a verb, with its symbol: "🟥 czerwoną"."""
    return f"{card_symbol(card, board)} {_object(card, board, language)}"


def card_symbol(card: Card, board: Board) -> str:
    if card.color is None:
        return WILD_SYMBOL
    return SHIP_SYMBOLS[card.color] if card.deck == "ship" else COLOR_SYMBOLS[card.color]


def color_name(color: Color | None, language: Language) -> str:
    return say(language, "cards.gray") if color is None else say(language, f"cards.color.{color}")


def lane_color(color: Color | None, language: Language) -> str:
    """The color of a lane, which is feminine where a language cares: "nitka czerwona"."""
    return color_name(None, language) if color is None else say(language, f"cards.feminine.{color}", count=1)


def color_symbol(color: Color | None) -> str:
    return GRAY_SYMBOL if color is None else COLOR_SYMBOLS[color]


def cards_text(card_ids: Iterable[str], board: Board, language: Language) -> str:
    """ "3 🟥 red + 1 🌈 locomotive", in the order of the map file with wilds last."""
    counts = Counter(board.card_by_id[card].index for card in card_ids)
    kinds = sorted((board.cards[index] for index in counts), key=lambda card: (card.wild, card.index))
    return " + ".join(_counted(card, counts[card.index], board, language) for card in kinds)


def _counted(card: Card, count: int, board: Board, language: Language) -> str:
    return NO_BREAK.join((str(count), card_symbol(card, board), _named(card, board, language, count)))


def symbols_text(card_ids: Iterable[str], board: Board) -> str:
    """Only the symbols, one per card: "🟥🟥🌈"."""
    return "".join(card_symbol(board.card_by_id[card], board) for card in card_ids)


def _kind(card: Card) -> CardKind:
    if card.deck == "ship":
        return "ships" if card.ships > 1 else "ship"
    return "harbor" if card.harbor else "train"


def _named(card: Card, board: Board, language: Language, count: int) -> str:
    t = texts(language)
    if card.color is None:
        return t(f"cards.wild.{board.wild_kind}", count=count)
    gender = "masculine" if card.deck == "ship" else "feminine"
    color = t(f"cards.{gender}.{card.color}", count=count)
    return t(f"cards.kind.{_kind(card)}", count=count, color=color)


def _object(card: Card, board: Board, language: Language) -> str:
    t = texts(language)
    if card.color is None:
        return t(f"cards.object.wild.{board.wild_kind}")
    if card.deck == "ship":  # as the object a ship is called what it is called anyway
        return _named(card, board, language, 1)
    return t(f"cards.kind.{_kind(card)}", count=1, color=t(f"cards.object.{card.color}"))


# -- pieces and seats -----------------------------------------------------------------------------


def pieces_text(kind: DeckName, count: int, board: Board, language: Language) -> str:
    """ "3 trains", "17 buses", "2 ships"."""
    return say(language, f"cards.pieces.{'ship' if kind == 'ship' else board.pieces.look}", count=count)


def seat_symbol(piece_color: PieceColor) -> str:
    return SEAT_SYMBOLS[piece_color]


# -- tickets --------------------------------------------------------------------------------------


def ticket_text(ticket: Ticket, board: Board, language: Language) -> str:
    """ "Paris–Wien (8)"; of a tour all cities and values: in order, connected, failed."""
    cities = [board.cities[city].name for city in ticket.cities]
    if ticket.in_order is not None:
        values = {"in_order": ticket.in_order, "points": ticket.points, "penalty": ticket.penalty}
        return say(language, "cards.tour", cities=" → ".join(cities), **values)
    return f"{'–'.join(cities)} ({ticket.points})"


def ticket_label(ticket: Ticket, board: Board) -> str:
    """The same for a button, which has little room: of a tour only the values."""
    names = (" → " if ticket.in_order is not None else "–").join(board.cities[city].name for city in ticket.cities)
    values = str(ticket.points)
    if ticket.in_order is not None:
        values = f"{ticket.in_order}/{ticket.points}/−{ticket.penalty}"
    return f"{names} ({values})"


# -- maps -----------------------------------------------------------------------------------------


def map_title(board_id: str, language: Language) -> str:
    """The map's name; a map that the language files don't know goes by its id."""
    key = f"maps.title.{board_id}"
    return say(language, key) if key in texts(language) else board_id


def map_blurb(board_id: str, language: Language) -> str:
    key = f"maps.blurb.{board_id}"
    return say(language, key) if key in texts(language) else ""
