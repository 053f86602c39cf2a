"""Tickets as drawn things: what it is worth and how it stands, a little map with the places, their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.game.board import Board, Ticket
from bot.game.view import View
from bot.pictures.brush import Brush
from bot.pictures.fonts import LABEL_FONT, TEXT_FONT, TITLE_FONT, font
from bot.pictures.layout import Box, Layout
from bot.pictures.little_map import LittleMap
from bot.pictures.look import Palette
from bot.pictures.page import EDGE, Block
from bot.pictures.palette import BAD, CHOSEN, GOOD, OUTLINE, RGB, ink_on, mix
from bot.pictures.words import Words

State = Literal["done", "open", "failed", "picked"]  # picked: from an offer or in a draft, not for good
_BORDER = 3
_NAME, _SMALLEST_NAME = 33, 25
_VALUE, _VALUE_LINE = 28, 34
_GAP = 18
_BAND = 58
_INSET = 16
WHITE = (255, 255, 255)
GOLD = (247, 206, 92)


@dataclass(frozen=True)
class TicketCard:
    ticket: Ticket
    state: State
    number: int | None = None  # as on its button


def held_tickets(view: View) -> list[tuple[Ticket, State]]:
    """The viewer's tickets as they are shown, those that are done last; in the end stations count, too."""
    mine, result = view.mine, view.result
    assert mine is not None
    done = mine.tickets_done
    if result is not None:
        done = tuple(item.outcome != "failed" for item in result.players[mine.seat].items if item.kind == "ticket")
    other: State = "open" if result is None else "failed"
    ordered = sorted(zip(mine.tickets, done, strict=True), key=lambda pair: pair[1])
    return [(view.board.tickets[ticket], "done" if done else other) for ticket, done in ordered]


def columns(layout: Layout, count: int) -> int:
    """How many tickets stand side by side: few large ones or many small ones; a portrait board leaves room for more."""
    tall = layout.height > layout.width
    return min(4 if tall else 3, max(3 if tall else 2, count))


def offer_columns(layout: Layout, count: int) -> int:
    """The same for a choice, where rows are evenly filled."""
    if count == 4:
        return 4 if layout.height > layout.width else 2
    return 3 if count > 2 else columns(layout, count)


def card_width(page: int, side_by_side: int) -> int:
    return (page - 2 * EDGE - (side_by_side - 1) * _GAP) // side_by_side


def map_width(page: int, side_by_side: int) -> int:
    return card_width(page, side_by_side) - 2 * _BORDER


def name_lines(board: Board, ticket: Ticket, room: float) -> tuple[list[str], int]:
    """The names of the places broken into lines, and the size of their letters."""
    names = [board.cities[city].name for city in ticket.cities]
    for size in range(_NAME, _SMALLEST_NAME - 1, -2):
        face = font(LABEL_FONT, size)
        lines: list[str] = []
        for name in names:
            joined = f"{lines[-1]} – {name}" if lines else name
            if lines and face.getlength(joined + (" –" if name != names[-1] else "")) <= room:
                lines[-1] = joined
            else:
                if lines:
                    lines[-1] += " –"
                lines.append(name)
        if all(face.getlength(line) <= room for line in lines) and len(lines) <= (2 if len(names) < 4 else 3):
            return lines, size
    return lines, _SMALLEST_NAME


def ticket_rows(
    cards: list[TicketCard], maps: LittleMap, page: int, side_by_side: int, palette: Palette, words: Words
) -> list[Block]:
    """The tickets in rows; all of a row are as high as its highest."""
    wide = card_width(page, side_by_side)

    def row(first: int) -> Block:
        beside = cards[first : first + side_by_side]
        high = max(_high(card, maps, wide, words) for card in beside)

        def draw(brush: Brush, top: float) -> None:
            for k, card in enumerate(beside):
                left = EDGE + k * (wide + _GAP)
                _ticket(brush, (left, top, left + wide, top + high), card, maps, palette, words)

        return Block(high + _GAP, draw)

    return [row(first) for first in range(0, len(cards), side_by_side)]


def _values(ticket: Ticket, room: float, words: Words) -> list[str]:
    """What a tour's badge leaves open: its value in order, and what it costs when it fails. In one line if it fits."""
    if ticket.in_order is None:
        return []
    parts = [words("in_order", points=ticket.in_order), words("penalty", points=ticket.penalty)]
    joined = " · ".join(parts)
    return [joined] if font(TEXT_FONT, _VALUE).getlength(joined) <= room else parts


def _high(card: TicketCard, maps: LittleMap, wide: int, words: Words) -> float:
    lines, size = name_lines(maps.board, card.ticket, wide - 2 * _INSET)
    extra = _VALUE_LINE * len(_values(card.ticket, wide - 2 * _INSET, words))
    return _BAND + maps.size[1] + _BORDER + len(lines) * (size + 5) + extra + 24


def _ticket(brush: Brush, box: Box, card: TicketCard, maps: LittleMap, palette: Palette, words: Words) -> None:
    left, top, right, bottom = box
    match card.state:
        case "done":
            color, ground = GOOD, mix(palette.paper, GOOD, 0.16)
        case "picked":
            color, ground = CHOSEN, mix(palette.paper, CHOSEN, 0.18)
        case "failed":
            color, ground = BAD, mix(palette.paper, BAD, 0.12)
        case "open":
            color, ground = palette.ink, mix(palette.paper, (255, 255, 255), 0.6)
    brush.panel(left, top, right, bottom, 14, color)
    brush.panel(left + 3, top + _BAND - 8, right - 3, bottom - 3, 12, ground)
    stamp = maps.ticket(card.ticket)
    brush.draw.rectangle((left, top + 14, right - 1, top + _BAND - 1), fill=color)
    brush.image.paste(stamp, (round(left) + _BORDER, round(top) + _BAND))
    _band(brush, (left, top, right, top + _BAND), card, ink_on(color), words)
    room = right - left - 2 * _INSET
    lines, size = name_lines(maps.board, card.ticket, room)
    values = _values(card.ticket, room, words)
    under = top + _BAND + stamp.height
    y = (under + bottom - 2) / 2 - (len(lines) * (size + 5) + _VALUE_LINE * len(values)) / 2
    for line in lines:
        brush.text((left + right) / 2, y + size / 2 + 1, line, size, anchor="mm", most=room)
        y += size + 5
    for line in values:
        brush.text((left + right) / 2, y + _VALUE_LINE / 2, line, _VALUE, TEXT_FONT, anchor="mm", most=room)
        y += _VALUE_LINE


def _band(brush: Brush, box: Box, card: TicketCard, ink: RGB, words: Words) -> None:
    """The head of a ticket: its number or how it stands on the left, its points on the right."""
    left, top, right, bottom = box
    y = (top + bottom) / 2
    x = left + 16
    used = brush.text(right - 18, y - 1, str(card.ticket.points), 42, TITLE_FONT, ink=ink, anchor="rm")
    if card.ticket.long:
        brush.icon("star", right - 18 - used - 26, y, 15, GOLD)
    if card.number is not None:
        brush.icon("circle", x + 20, y, 26, WHITE)
        brush.text(x + 20, y, str(card.number), 36, ink=OUTLINE, anchor="mm")
        x += 56
    if card.state != "open":
        brush.icon("fail" if card.state == "failed" else "check", x + 13, y, 14, ink)
        x += 42
    room = right - 18 - used - x - (46 if card.ticket.long else 8)
    if card.number is None and brush.wide(words(card.state), 31) <= room:  # else the colour and the sign say it
        brush.text(x, y, words(card.state), 31, ink=ink)
