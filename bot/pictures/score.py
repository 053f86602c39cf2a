"""The final score sheet: who has won and why, every point in a table, and below it where the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.game.board import Board
from bot.game.result import Item, PlayerScore, Result
from bot.game.view import View
from bot.pictures.brush import Brush, printable
from bot.pictures.fonts import LABEL_FONT, TEXT_FONT, TITLE_FONT, font
from bot.pictures.look import Palette
from bot.pictures.page import EDGE, Block, gap, page
from bot.pictures.palette import BAD, PIECE, RGB, PieceColor, mix
from bot.pictures.pieces import player_token
from bot.pictures.score_details import details, signed
from bot.pictures.words import Words, begun

WIDTH = 1200
GOLD = (206, 152, 30)
_LABELS = 318  # how wide the names of the rows are
_ROW = 58
_NAME = 31  # size of the letters


@dataclass(frozen=True)
class Row:
    """A line of the table: points per player, and beside them a small number of what the line counts, if any."""

    key: str
    points: tuple[int, ...]
    notes: tuple[str, ...]


def ranked(result: Result) -> list[PlayerScore]:
    """Winners first, then by points."""
    return sorted(result.players, key=lambda player: (player.seat not in result.winners, -player.total))


def rows(players: Sequence[PlayerScore]) -> list[Row]:
    """All kinds of points that somebody at the table has got or lost, in the order they are counted."""
    order: dict[str, None] = {}
    for player in players:
        order |= dict.fromkeys(_key(item) for item in player.items)
    found = []
    for key in sorted(order, key=_ORDER.index):
        items = [[item for item in player.items if _key(item) == key] for player in players]
        points = tuple(sum(item.points for item in own) for own in items)
        if any(points):
            found.append(Row(key, points, tuple(_note(key, own) for own in items)))
    return found


_ORDER = (
    "start", "routes", "ticket_done", "ticket_failed", "longest_path", "stations_left", "harbor", "harbors_left",
    "exchange", "district", "attractions", "festival", "toll_bonus", "loans",
)  # fmt: skip
_ALONE = ("routes", "stations_left", "harbors_left", "loans", "toll_bonus")  # one entry, with the number in it
_MANY = ("ticket_done", "ticket_failed", "harbor", "district")  # an entry each
_SIGNS = {"toll_bonus": "coin"}  # where the number counts something else than the row's name


def _key(item: Item) -> str:
    if item.kind != "ticket":
        return item.kind
    return "ticket_failed" if item.outcome == "failed" else "ticket_done"


def _note(key: str, items: Sequence[Item]) -> str:
    """How many of the things that the row is named after, or that its sign stands for."""
    count = len(items) if key in _MANY else sum(item.number or 0 for item in items if key in _ALONE)
    return "" if not count else str(count) if key in _SIGNS else f"({count})"


def row_name(board: Board, key: str, words: Words) -> str:
    """The name of a row."""
    return begun(words(f"item_{key}", trail=words.trail(board.id)))


def tie_text(board: Board, result: Result, words: Words) -> str:
    """What decided among equal totals, if anything did."""
    if result.tie_break in (None, "shared"):
        return ""
    return words(f"tie_{result.tie_break}", trail=words.trail(board.id))


def score_image(
    view: View, names: Sequence[str], colors: Sequence[PieceColor], palette: Palette, words: Words
) -> Image.Image:
    assert view.result is not None
    players = ranked(view.result)
    shown = [printable(name) for name in names]
    table = _Table(view.board, view.result, players, shown, colors, palette, words)
    blocks = [table.header(), table.heads()]
    blocks += [table.row(row, number) for number, row in enumerate(rows(players))]
    blocks += [table.totals(), gap(20), details(view.board, players, shown, colors, palette, words, WIDTH), gap(26)]
    return page(palette, WIDTH, blocks)


def two_lines(name: str, room: float) -> list[str]:
    """A name that is too long for one line in two, broken at a space."""
    face = font(LABEL_FONT, _NAME)
    words = name.split()
    if face.getlength(name) <= room or len(words) < 2:
        return [name]
    cut = max((k for k in range(1, len(words)) if face.getlength(" ".join(words[:k])) <= room), default=1)
    return [" ".join(words[:cut]), " ".join(words[cut:])]


class _Table:
    def __init__(
        self,
        board: Board,
        result: Result,
        players: Sequence[PlayerScore],
        names: Sequence[str],
        colors: Sequence[PieceColor],
        palette: Palette,
        words: Words,
    ) -> None:
        self.board, self.result, self.players, self.names, self.colors = board, result, players, names, colors
        self.palette, self.words = palette, words
        self.step = (WIDTH - 2 * EDGE - _LABELS) / len(players)

    def _middle(self, column: int) -> float:
        return EDGE + _LABELS + self.step * (column + 0.5)

    def header(self) -> Block:
        w, winners = self.words, self.result.winners

        def draw(brush: Brush, top: float) -> None:
            y = top + 52
            place = w.map(self.board.id, self.board.title)
            end = WIDTH - EDGE - brush.text(WIDTH - EDGE, y, place, 38, TITLE_FONT, anchor="rm") - 24
            brush.text(EDGE, y, w("score_title"), 46, TITLE_FONT, most=end - EDGE)
            x, y = EDGE + 26.0, top + 122
            brush.icon("crown", x, y - 2, 24, GOLD)
            key = "winner" if len(winners) == 1 else "winners"
            text = w(key, names=w.joined([self.names[seat] for seat in winners]))
            decided = tie_text(self.board, self.result, w)
            note = f" – {decided}" if decided else ""
            x += 44 + brush.text(x + 40, y, text, 42, most=WIDTH - 2 * EDGE - 80)
            if note:
                brush.text(x, y, note, 32, TEXT_FONT, most=WIDTH - EDGE - x)

        return Block(164, draw)

    def heads(self) -> Block:
        names = {player.seat: two_lines(self.names[player.seat], self.step - 18) for player in self.players}
        high = 74 + 33 * max(len(lines) for lines in names.values())

        def draw(brush: Brush, top: float) -> None:
            for k, player in enumerate(self.players):
                x, color = self._middle(k), self.colors[player.seat]
                half = self.step / 2 - 5
                brush.panel(x - half, top, x + half, top + high, 12, _pale(color, self.palette))
                player_token(brush, color, x, top + 38, 22)
                if player.seat in self.result.winners:
                    brush.icon("crown", x + 52, top + 36, 17, GOLD)
                lines = names[player.seat]
                for number, line in enumerate(lines):
                    y = top + (66 + high - 4) / 2 + (number - (len(lines) - 1) / 2) * 33
                    brush.text(x, y, line, _NAME, anchor="mm", most=self.step - 18)

        return Block(high + 6, draw)

    def row(self, row: Row, number: int) -> Block:
        def draw(brush: Brush, top: float) -> None:
            y = top + _ROW / 2
            if number % 2 == 0:
                ground = mix(self.palette.paper, self.palette.ink, 0.06)
                brush.panel(EDGE, top, WIDTH - EDGE, top + _ROW, 8, ground)
            brush.text(EDGE + 14, y, row_name(self.board, row.key, self.words), 33, TEXT_FONT, most=_LABELS - 20)
            for k, (points, note) in enumerate(zip(row.points, row.notes, strict=True)):
                self._cell(brush, self._middle(k), y, points, note, _SIGNS.get(row.key))

        return Block(_ROW, draw)

    def _cell(self, brush: Brush, x: float, y: float, points: int, note: str, sign: str | None) -> None:
        faint = mix(self.palette.ink, self.palette.paper, 0.4)
        text = signed(points)
        brush.text(x + 2, y, text, 39, ink=_ink(points, self.palette), anchor="rm")
        if note and sign is not None:
            brush.icon(sign, x + 24, y + 3, 12, faint)
            x += 30
        brush.text(x + 10, y + 3, note, 28, TEXT_FONT, ink=faint)

    def totals(self) -> Block:
        def draw(brush: Brush, top: float) -> None:
            p = self.palette
            brush.panel(EDGE, top + 4, WIDTH - EDGE, top + 90, 12, p.ink)
            brush.text(EDGE + 18, top + 47, self.words("total"), 42, TITLE_FONT, ink=p.paper)
            for k, player in enumerate(self.players):
                won = player.seat in self.result.winners
                ink = (255, 214, 64) if won else p.paper
                brush.text(self._middle(k), top + 46, signed(player.total), 58, TITLE_FONT, ink=ink, anchor="mm")

        return Block(94, draw)


def _ink(points: int, palette: Palette) -> RGB:
    if points < 0:
        return BAD
    return palette.ink if points else mix(palette.ink, palette.paper, 0.45)


def _pale(color: PieceColor, palette: Palette) -> RGB:
    return mix(palette.paper, PIECE[color], 0.24)
