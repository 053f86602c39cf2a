"""The board at the end of the game: the longest trail lit up, and which foreign route each station lent."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import ImageDraw

from bot.game.board import Board
from bot.game.result import PlayerScore, Result
from bot.pictures.brush import Brush
from bot.pictures.layout import Layout
from bot.pictures.palette import OUTLINE, PIECE, PieceColor
from bot.pictures.pieces import Last, player_token
from bot.pictures.sheet import Sheet
from bot.pictures.tiles import GLOW


def tells_more(board: Board) -> bool:
    """Whether the end of the game shows something on the board that a turn's picture doesn't."""
    return board.longest_path is not None or board.stations is not None


def longest(result: Result) -> list[PlayerScore]:
    """Who gets the points for the longest trail."""
    best = max(player.longest for player in result.players)
    return [player for player in result.players if player.longest == best > 0]


def lit(result: Result) -> Last | None:
    """The longest trail instead of the last move, where the board has that bonus."""
    routes = frozenset(route for player in longest(result) for route in player.trail)
    return Last(routes) if routes else None


def draw_trails(sheet: Sheet, layout: Layout, result: Result) -> None:
    """A bright band below the pieces of the longest trail, through all its places."""
    d = ImageDraw.Draw(sheet.image)
    pieces = [piece for player in longest(result) for route in player.trail for piece in layout.routes[route].line]
    for width, ink in ((0.62, OUTLINE), (0.44, GLOW)):
        wide = round(layout.thickness * width * sheet.scale)
        for piece in pieces:
            path = sheet.path(piece)
            d.line(path, fill=ink, width=wide, joint="curve")
            for x, y in (path[0], path[-1]):
                d.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=ink)


def draw_lent(sheet: Sheet, layout: Layout, result: Result, colors: Sequence[PieceColor]) -> None:
    """Around the spaces of each route that a station lends a rim in the borrower's colour, and the borrower's disc."""
    d = ImageDraw.Draw(sheet.image)
    s = sheet.scale
    for player in result.players:
        color = colors[player.seat]
        for route in (layout.routes[use.route] for use in player.stations):
            for width, ink in ((7, OUTLINE), (5, (255, 255, 255)), (3.4, PIECE[color])):
                for space in route.spaces:
                    corners = space.corners(route.length + 7, layout.thickness + 7)
                    rim = sheet.path((*corners, corners[0], corners[1]))
                    d.line(rim, fill=ink, width=max(1, round(width * s)), joint="curve")
            middle = route.spaces[len(route.spaces) // 2]
            brush = Brush(sheet.image, OUTLINE, s)
            x, y = sheet.at((middle.x, middle.y))
            player_token(brush, color, x / s, y / s, layout.thickness * 0.5)
