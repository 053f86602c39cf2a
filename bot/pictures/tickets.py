"""The ticket choice: the offered tickets side by side, numbered as their buttons are."""

from __future__ import annotations

from PIL import Image

from bot.game.view import Mine, View
from bot.pictures.brush import Brush
from bot.pictures.fonts import TITLE_FONT
from bot.pictures.little_map import LittleMap
from bot.pictures.look import Palette
from bot.pictures.page import EDGE, Block, gap, heading, page
from bot.pictures.ticket_art import TicketCard, ticket_rows
from bot.pictures.words import Words

WIDTH = 1100
PICKED_SIDE_BY_SIDE = 4


def keep_text(mine: Mine, words: Words) -> str:
    """How many may be kept."""
    least, most = mine.keep
    return words("keep_exactly", least=least) if least == most else words("keep", least=least, most=most)


def tickets_image(
    view: View, offered: LittleMap, picked: LittleMap | None, side_by_side: int, palette: Palette, words: Words
) -> Image.Image:
    """`offered` and `picked` are the little maps for the two sizes of tickets; without picks there is but one."""
    mine, board = view.mine, view.board
    assert mine is not None
    chosen = mine.answer if isinstance(mine.answer, tuple) else () if mine.answer is None else (mine.answer,)
    cards = [
        TicketCard(board.tickets[ticket], "picked" if ticket in chosen else "open", number)
        for number, ticket in enumerate(mine.offer, 1)
    ]
    blocks = [_header(view, mine, words), *ticket_rows(cards, offered, WIDTH, side_by_side, palette, words)]
    if picked is not None:
        taken = [TicketCard(board.tickets[ticket], "picked") for ticket in mine.picked]
        blocks.append(heading(words("picked_so_far"), palette, WIDTH))
        blocks += ticket_rows(taken, picked, WIDTH, PICKED_SIDE_BY_SIDE, palette, words)
    return page(palette, WIDTH, [*blocks, gap(8)])


def _header(view: View, mine: Mine, words: Words) -> Block:
    def draw(brush: Brush, top: float) -> None:
        y = top + 52
        if any(pending.decision == "pick_ticket" for pending in view.pending):
            brush.text(EDGE, y, words("pick_title"), 46, TITLE_FONT)
            return
        end = WIDTH - EDGE - brush.text(WIDTH - EDGE, y, keep_text(mine, words), 38, anchor="rm") - 24
        brush.text(EDGE, y, words("choose_title"), 46, TITLE_FONT, most=end - EDGE)

    return Block(100, draw)
