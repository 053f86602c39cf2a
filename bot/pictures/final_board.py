"""The board at the end of the game: the longest trail lit up, and which foreign route each station lent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PIL import ImageDraw

from bot.game.board import Board
from bot.game.result import PlayerScore, Result
from bot.pictures.layout import Layout, Point
from bot.pictures.palette import OUTLINE, PIECE, RGB, PieceColor
from bot.pictures.pieces import Last
from bot.pictures.sheet import Sheet
from bot.pictures.tiles import GLOW


def tells_more(board: Board) -> bool:
    """Whether the end of the game shows something on the board that a turn's picture doesn't."""
    return board.longest_path is not None or board.stations is not None


def longest(result: Result) -> list[PlayerScore]:
    """Who gets the points for the longest trail."""
    best = max(player.longest for player in result.players)
    return [player for player in result.players if player.longest == best > 0]


def lit(result: Result) -> Last:
    return Last(frozenset(route for player in longest(result) for route in player.trail))


def draw_trails(sheet: Sheet, layout: Layout, result: Result) -> None:
    """A bright band below the pieces of the longest trail, through all its places."""
    d = ImageDraw.Draw(sheet.image)
    for width, ink in ((0.62, OUTLINE), (0.44, GLOW)):
        wide = round(layout.thickness * width * sheet.scale)
        for player in longest(result):
            for route in player.trail:
                for piece in layout.routes[route].line:
                    path = sheet.path(piece)
                    d.line(path, fill=ink, width=wide, joint="curve")
                    for x, y in (path[0], path[-1]):
                        d.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=ink)


def draw_loans(sheet: Sheet, layout: Layout, result: Result, colors: Sequence[PieceColor]) -> None:
    """A dashed line in the borrower's colour over the pieces of each route that a station lends."""
    d = ImageDraw.Draw(sheet.image)
    for player in result.players:
        for use in player.stations:
            for piece in layout.routes[use.route].line:
                _dashed(d, sheet.path(piece), sheet.scale, PIECE[colors[player.seat]])


def _dashed(d: ImageDraw.ImageDraw, path: list[Point], scale: float, ink: RGB) -> None:
    step, length, at = 27 * scale, 16 * scale, 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        far = math.hypot(bx - ax, by - ay)
        while at < far:
            end = min(at + length, far)
            ends = [(ax + (bx - ax) * t / far, ay + (by - ay) * t / far) for t in (at, end)]
            for width, color in ((13, OUTLINE), (11, (255, 255, 255)), (7, ink)):
                d.line(ends, fill=color, width=round(width * scale))
            at += step
        at -= far
