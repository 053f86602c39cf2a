"""The hand picture: a player's cards in stacks, their tickets, and what else only they may see."""

from __future__ import annotations

from PIL import Image

from bot.game.board import Board, Card, Festival
from bot.game.view import Mine, View
from bot.pictures.brush import Brush, printable
from bot.pictures.card_art import card_tile
from bot.pictures.fonts import LABEL_FONT, TEXT_FONT, TITLE_FONT
from bot.pictures.little_map import LittleMap
from bot.pictures.look import Palette
from bot.pictures.page import EDGE, Block, gap, heading, page
from bot.pictures.palette import BAD, PieceColor, mix
from bot.pictures.panel import facts, points
from bot.pictures.pieces import festival_card, player_token
from bot.pictures.ticket_art import TicketCard, held_tickets, ticket_rows
from bot.pictures.words import Words

WIDTH = 1100
_ROW = 10  # stacks of one deck beside each other
_MIXED = 8  # and of several: more are found quicker deck by deck
_RISE = 120  # how far the cards of a stack reach above its front card, at most
_STEP = 26
_FESTIVALS = 3  # beside each other
COIN = (176, 122, 18)

Stack = tuple[Card, int]


def hand_image(
    view: View, name: str, color: PieceColor, maps: LittleMap, side_by_side: int, palette: Palette, words: Words
) -> Image.Image:
    mine, board = view.mine, view.board
    assert mine is not None
    blocks = [_header(view, mine, printable(name), color, palette, words)]
    rows = stack_rows(board, mine.hand)
    blocks += [_stacks(row, board, _card_width(rows)) for row in rows] or [_nothing(words("hand_empty"), palette)]
    if any(mine.festivals):
        blocks += [heading(words("festivals"), palette, WIDTH), *_festivals(board, mine, palette, words)]
    if mine.tickets or not mine.offer:  # before the first choice there is nothing to tell
        blocks += _tickets(view, maps, side_by_side, palette, words)
    return page(palette, WIDTH, [*blocks, gap(8)])


def _tickets(view: View, maps: LittleMap, side_by_side: int, palette: Palette, words: Words) -> list[Block]:
    held = held_tickets(view)
    note = words("tickets_done", done=sum(state == "done" for _, state in held), all=len(held)) if held else ""
    tickets = [TicketCard(ticket, state) for ticket, state in held]
    shown = ticket_rows(tickets, maps, WIDTH, side_by_side, palette, words) or [_nothing(words("no_tickets"), palette)]
    return [heading(words("my_tickets"), palette, WIDTH, note), *shown]


def stack_rows(board: Board, hand: tuple[int, ...]) -> list[list[Stack]]:
    """What is held, one stack per kind. When it doesn't fit one row, every deck gets rows of its own, evenly filled."""
    held = [(card, hand[card.index]) for card in _by_color(board) if hand[card.index]]
    if len(held) <= (_ROW if len(board.decks) == 1 else _MIXED):
        return [held] if held else []
    rows = []
    for deck in board.decks:
        stacks = [stack for stack in held if stack[0].deck == deck]
        count = -(-len(stacks) // _ROW)
        for k in range(count):
            rows.append(stacks[len(stacks) * k // count : len(stacks) * (k + 1) // count])
    return rows


def _by_color(board: Board) -> list[Card]:
    """Deck by deck, colours together, wilds last."""
    return sorted(
        board.cards,
        key=lambda card: (
            board.decks.index(card.deck),
            len(board.colors) if card.color is None else board.colors.index(card.color),
        ),
    )


def _header(view: View, mine: Mine, name: str, color: PieceColor, palette: Palette, words: Words) -> Block:
    player = view.players[mine.seat]

    def draw(brush: Brush, top: float) -> None:
        y = top + 52
        player_token(brush, color, EDGE + 26, y, 24)
        total = words.count("hand_cards", sum(mine.hand))
        end = WIDTH - EDGE - brush.text(WIDTH - EDGE, y, total, 38, anchor="rm") - 30
        title = words("hand_title", name=name)
        face = TITLE_FONT if printable(title, TITLE_FONT) == title else LABEL_FONT
        brush.text(EDGE + 72, y, title, 46, face, most=end - EDGE - 72)
        x, y = EDGE + 16.0, top + 118
        chips = [(art, str(number)) for art, number in facts(view, player) if art not in ("cards", "ticket", "loan")]
        score = words("hand_total" if view.result else "hand_score", score=points(view, player))
        for art, text in [*chips, ("", score)]:
            if art:
                brush.icon(art, x + 2, y, 17)
                x += 28
            x += brush.text(x, y, text, 36) + 40
        if view.board.tolls is not None and view.options.tolls:
            brush.icon("coin", x + 4, y, 19, COIN)
            x += 34
            x += brush.text(x, y, words("tolls", tolls=mine.tolls), 36) + 40
            brush.icon("loan", x + 4, y, 19, BAD)
            x += 34
            brush.text(x, y, words("loans", loans=player.loans), 36, most=WIDTH - EDGE - x)

    return Block(156, draw)


def _nothing(text: str, palette: Palette) -> Block:
    def draw(brush: Brush, top: float) -> None:
        brush.text(EDGE + 8, top + 40, text, 38, TEXT_FONT, ink=mix(palette.ink, palette.paper, 0.35))

    return Block(84, draw)


def _card_width(rows: list[list[Stack]]) -> int:
    """The fewer the cards, the larger."""
    longest = max(len(row) for row in rows)
    return 92 if longest > 9 or len(rows) > 2 else 104 if longest > 7 else 124


def _stacks(row: list[Stack], board: Board, wide: int) -> Block:
    high = wide * 1.42
    step = wide + (26 if wide > 110 else 14)
    rise = max(_offset(count) * (count - 1) for _, count in row)

    def draw(brush: Brush, top: float) -> None:
        ink, paper = brush.ink, (255, 255, 255)
        for k, (card, count) in enumerate(row):
            x = EDGE + wide / 2 + k * step
            front = top + 10 + rise + high / 2
            tile = card_tile(card, board, wide)
            for back in range(count - 1, -1, -1):
                brush.tile(tile, x, front - back * _offset(count))
            text = str(count)
            half = max(brush.wide(text, 42) / 2 + 16, 32)
            y = front + high / 2 - 6
            brush.framed(x - half, y - 27, x + half, y + 27, 24, ink, paper, 4)
            brush.text(x, y, text, 42, LABEL_FONT, ink=paper, anchor="mm")

    return Block(10 + rise + high + 40, draw)


def _offset(count: int) -> float:
    """How much of each card shows above the one before it: its symbol, as long as there are not too many."""
    return min(_STEP, _RISE / max(count - 1, 1))


def _festivals(board: Board, mine: Mine, palette: Palette, words: Words) -> list[Block]:
    held = [(festival, count) for festival, count in zip(board.festivals, mine.festivals, strict=True) if count]
    return [
        _festival_row(held[first : first + _FESTIVALS], board, palette, words)
        for first in range(0, len(held), _FESTIVALS)
    ]


def _festival_row(row: list[tuple[Festival, int]], board: Board, palette: Palette, words: Words) -> Block:
    wide = (WIDTH - 2 * EDGE) / _FESTIVALS

    def draw(brush: Brush, top: float) -> None:
        for k, (festival, count) in enumerate(row):
            x = EDGE + k * wide
            brush.tile(festival_card(count, 62), x + 36, top + 46)
            brush.text(x + 80, top + 30, board.festival_name(festival), 34, most=wide - 88)
            points = words.count("points", festival.points[count - 1])
            brush.text(x + 80, top + 68, points, 32, TEXT_FONT, ink=mix(palette.ink, palette.paper, 0.2))

    return Block(104, draw)
