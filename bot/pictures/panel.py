"""What stands around the board: title and whose turn it is, the players, the open cards and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.board import CardIndex, Seat
from bot.game.view import TOGETHER, Player, View
from bot.pictures.brush import Brush, printable
from bot.pictures.card_art import back_tile, card_tile
from bot.pictures.fonts import TEXT_FONT, TITLE_FONT
from bot.pictures.layout import Box, Layout
from bot.pictures.look import Palette
from bot.pictures.palette import BAD, NEUTRAL, PIECE, RGB, PieceColor, mix
from bot.pictures.pieces import player_token
from bot.pictures.words import Words

HEADER, FOOT, SIDE = 92, 206, 500
EDGE = 14
RIBBON: RGB = (178, 24, 36)
SHIP_BACK: RGB = (26, 92, 148)


@dataclass(frozen=True)
class Pile:
    """A deck as it is shown: the sign and colour of its back, how many are left, and how many were discarded."""

    art: str
    color: RGB
    left: int
    thrown: int | None = None


@dataclass(frozen=True)
class Composition:
    """Where board, header, players and market stand, at the natural size."""

    width: int
    height: int
    board: tuple[int, int]
    header: Box
    players: Box
    market: Box
    tall: bool  # a portrait board: everything else stands beside it


def compose(layout: Layout) -> Composition:
    w, h = layout.width, layout.height
    if h > w:
        left = w + 6
        right = w + SIDE - EDGE
        return Composition(
            w + SIDE,
            h,
            (0, 0),
            (left, EDGE, right, 280),
            (left, 290, right, h - 520),
            (left, h - 510, right, h - EDGE),
            True,
        )
    foot = HEADER + h
    split = w - EDGE - 660
    return Composition(
        w, HEADER + h + FOOT, (0, HEADER), (EDGE, 0, w - EDGE, HEADER),
        (EDGE, foot + 8, split - 12, foot + FOOT - 12), (split, foot + 8, w - EDGE, foot + FOOT - 12), False,
    )  # fmt: skip


def status(view: View, names: Sequence[str], words: Words) -> tuple[str, Seat | None]:
    """Whom the game waits for, and the seat to show beside it."""
    if view.result is not None:
        winners = view.result.winners
        key = "winner" if len(winners) == 1 else "winners"
        return words(key, names=words.joined([names[seat] for seat in winners])), winners[0]
    if view.pending and view.pending[0].decision in TOGETHER:
        # Others may answer while the picture is drawn and sent; the text beside it, which can change, names them.
        return words(f"all_{view.pending[0].decision}"), None
    owing = [pending.seat for pending in view.pending]
    if len(owing) == 1 and owing[0] == view.current:
        return words("to_move", name=names[owing[0]]), owing[0]
    waiting = ", ".join(names[seat] for seat in owing) or words("nobody")
    return words("waiting", names=waiting), owing[0] if len(owing) == 1 else None


def clock(view: View, words: Words) -> str:
    if view.result is not None:
        return words("over")
    if view.current is None and view.turn == 0:
        return words("setup")
    return words("turn", turn=view.turn + 1, round=view.round)


def points(view: View, player: Player) -> int:
    """The score so far, and in the end the total."""
    return view.result.players[player.seat].total if view.result else player.score


def facts(view: View, player: Player) -> list[tuple[str, int]]:
    """What a player has left or holds, as everybody may know it: sign and number."""
    board = view.board
    found: list[tuple[str, int]] = []
    if player.has_pieces(board):
        found.append((board.pieces.look if board.pieces.look != "train" else "car", player.trains))
        if board.pieces.ship:
            found.append(("ship", player.ships))
    found += [("cards", player.cards), ("ticket", player.tickets)]
    if board.stations is not None:
        found.append(("station", player.stations_left))
    if board.harbors is not None:
        found.append(("anchor", player.harbors_left))
    if player.loans:
        found.append(("loan", player.loans))
    return found


def fitting(count: int, wide: float, high: float) -> tuple[int, int]:
    """The largest letters in which so many signs with numbers of two digits fit, and in how many columns."""
    for size in range(46, 20, -1):
        for lines in range(1, count + 1):
            columns = -(-count // lines)
            if columns * size * 2.25 <= wide and lines * size * 1.2 <= high:
                return size, columns
    return 20, 2


class Panel:
    def __init__(
        self,
        brush: Brush,
        view: View,
        names: Sequence[str],
        colors: Sequence[PieceColor],
        palette: Palette,
        words: Words,
    ) -> None:
        self.brush, self.view, self.colors, self.palette, self.words = brush, view, colors, palette, words
        self.names = [printable(name) for name in names]

    def draw(self, where: Composition) -> None:
        if where.tall:
            self._tall_header(where.header)
        else:
            self._wide_header(where.header)
        self._players(where.players, where.tall)
        self._market(where.market, where.tall)

    # header

    def _wide_header(self, box: Box) -> None:
        left, top, right, bottom = box
        middle = (top + bottom) / 2 + 2
        b, w = self.brush, self.words
        title = w.map(self.view.board.id, self.view.board.title)
        start = left + b.text(left + 12, middle - 2, title, 50, TITLE_FONT) + 60
        end = right - 14 - b.text(right - 14, middle, clock(self.view, w), 30, TEXT_FONT, anchor="rm") - 24
        if self.view.last_turns is not None and self.view.result is None:
            end = self._ribbon(end, middle) - 20
        self._status(start, middle, end - start - 16, (38, 32, 27, 24), lines=1)

    def _status(self, left: float, middle: float, room: float, sizes: Sequence[float], lines: int) -> None:
        """Whom the game waits for: in the largest letters that fit, else with all names shortened alike."""
        b = self.brush
        text, seat = status(self.view, self.names, self.words)
        if seat is not None:
            player_token(b, self.colors[seat], left + 18, middle, 18)
            left, room = left + 54, room - 54
        size = next((size for size in sizes if b.wide(text, size) <= room * lines * 0.94), sizes[-1])
        most = 32
        while b.wide(text, size) > room * lines * 0.94 and most > 4:
            most -= 1
            text, _ = status(self.view, [_cut(name, most) for name in self.names], self.words)
        for k, line in enumerate(rows := b.wrapped(text, size, room, lines)):
            b.text(left, middle + (k - (len(rows) - 1) / 2) * size * 1.12, line, size, most=room)

    def _ribbon(self, right: float, middle: float, left: float | None = None) -> float:
        assert self.view.last_turns is not None
        text = self.words("last_round", left=self.view.last_turns)
        wide = self.brush.wide(text, 27) + 44
        start = right - wide if left is None else left
        self.brush.panel(start, middle - 24, start + wide, middle + 24, 10, RIBBON)
        self.brush.text(start + wide / 2, middle, text, 27, ink=(255, 255, 255), anchor="mm")
        return start

    def _tall_header(self, box: Box) -> None:
        left, top, right, _ = box
        b, w = self.brush, self.words
        b.text(left + 8, top + 40, w.map(self.view.board.id, self.view.board.title), 54, TITLE_FONT)
        b.text(left + 8, top + 94, clock(self.view, w), 30, TEXT_FONT)
        self._status(left + 8, top + 156, right - left - 16, (36, 30, 26), lines=2)
        if self.view.last_turns is not None and self.view.result is None:
            self._ribbon(right, top + 226, left + 8)

    # players

    def _players(self, box: Box, tall: bool) -> None:
        left, top, right, bottom = box
        seats = self.view.order
        gap = 10
        extra = 1 if self.view.neutral is not None else 0
        if tall:
            high = min(170.0, (bottom - top - gap * (len(seats) - 1)) / len(seats) - (40 if extra else 0) / len(seats))
            for k, seat in enumerate(seats):
                self._player((left, top + k * (high + gap), right, top + k * (high + gap) + high), seat)
            if self.view.neutral is not None:
                self._neutral(left, top + len(seats) * (high + gap) + 16)
            return
        wide = (right - left - gap * (len(seats) - 1) - extra * 190) / len(seats)
        for k, seat in enumerate(seats):
            self._player((left + k * (wide + gap), top, left + k * (wide + gap) + wide, bottom), seat)
        if self.view.neutral is not None:
            self._neutral(left + len(seats) * (wide + gap) + 6, (top + bottom) / 2)

    def _neutral(self, x: float, y: float) -> None:
        neutral = self.view.neutral
        assert neutral is not None
        self.brush.icon("car", x + 18, y, 16, NEUTRAL)
        self.brush.text(x + 46, y, f"{self.words('neutral')}: {neutral.trains}", 32, TEXT_FONT)

    def _player(self, box: Box, seat: Seat) -> None:
        """Mark and name on top; below, the score and beside it what everybody may count."""
        left, top, right, bottom = box
        b, p = self.brush, self.palette
        player = self.view.players[seat]
        # What all decide at the same time lights nobody: the picture stands while one after the other answers.
        active = any(owed.seat == seat and owed.decision not in TOGETHER for owed in self.view.pending)
        ground = mix(p.paper, p.accent, 0.16) if active else mix(p.paper, (255, 255, 255), 0.55)
        b.framed(
            left, top, right, bottom, 12, ground, p.ink if active else mix(p.paper, p.ink, 0.35), 3.4 if active else 1.6
        )
        b.panel(left + 5, top + 5, left + 15, bottom - 5, 5, PIECE[self.colors[seat]])
        player_token(b, self.colors[seat], left + 40, top + 36, 15)
        name, room = self.names[seat], right - left - 78
        size = next((size for size in (38, 33, 29, 25) if b.wide(name, size) <= room), 21)
        rows = b.wrapped(name, size, room, 1 if size > 21 else 2)
        for k, line in enumerate(rows):
            b.text(left + 66, top + 37 + (k - (len(rows) - 1) / 2) * size * 1.05, line, size, most=room)
        total = points(self.view, player)
        middle = (top + 64 + bottom) / 2
        share = min(112.0, (right - left) * 0.27)  # of the score
        size = next((size for size in (66, 58, 52, 46, 40, 34) if b.wide(str(total), size, TITLE_FONT) <= share), 28)
        b.text(left + 19 + share / 2, middle - 3, str(total), size, TITLE_FONT, anchor="mm")
        shown, start = facts(self.view, player), left + 38 + share
        size, columns = fitting(len(shown), right - 6 - start, bottom - top - 66)
        step, lines = min((right - 6 - start) / columns, size * 3.2), -(-len(shown) // columns)
        for k, (art, number) in enumerate(shown):
            x = start + (k % columns) * step + size * 0.5
            y = middle + (k // columns - (lines - 1) / 2) * min(size * 1.5, (bottom - top - 66) / lines)
            b.icon(art, x, y, size * 0.44, BAD if art == "loan" else None)
            b.text(x + size * 0.62, y, str(number), size)

    # market

    def _market(self, box: Box, tall: bool) -> None:
        left, top, right, bottom = box
        count = max(len(self.view.face_up), 5)
        size = (right - left) / count - 8 if tall else 82 if count <= 5 else 66
        step, high = size + 8, size * 1.42
        y = top + high / 2 + (6 if tall else (bottom - top - high) / 2)
        for k, index in enumerate(self.view.face_up):
            self._open_card(index, left + step * (k + 0.5), y, size)
        piles = self._piles()
        if tall:
            for k, pile in enumerate(piles):
                self._pile(pile, left + 10, top + high + 94 + k * 116, 70, 56)
            return
        start = left + step * len(self.view.face_up) + 10
        for k, pile in enumerate(piles):
            small, text = (52, 46) if len(piles) == 2 else (40, 42)
            self._pile(pile, start, top + (bottom - top) * (k + 0.5) / len(piles), small, text)

    def _open_card(self, index: CardIndex | None, x: float, y: float, size: float) -> None:
        b, p, high = self.brush, self.palette, size * 1.42
        if index is None:
            b.framed(
                x - size / 2, y - high / 2, x + size / 2, y + high / 2, 8, mix(p.paper, p.ink, 0.06),
                mix(p.paper, p.ink, 0.3), 1.5,
            )  # fmt: skip
        else:
            board = self.view.board
            b.tile(card_tile(board.cards[index], board, round(size * b.scale)), x, y)

    def _pile(self, pile: Pile, left: float, y: float, small: float, size: float) -> None:
        """The back of a deck with what is left of it, and smaller what lies discarded."""
        b = self.brush
        b.tile(back_tile(pile.art, pile.color, round(small * b.scale)), left + small / 2, y)
        x = left + small + 10
        x += b.text(x, y, str(pile.left), size) + size * 0.35
        if pile.thrown is not None:
            faint = mix(self.palette.ink, self.palette.paper, 0.25)
            b.icon("discard", x + size * 0.3, y, size * 0.36, faint)
            b.text(x + size * 0.66, y, str(pile.thrown), size * 0.8, ink=faint)

    def _piles(self) -> list[Pile]:
        view, board = self.view, self.view.board
        found = []
        for deck, left in zip(board.decks, view.decks, strict=True):
            thrown = sum(n for card, n in zip(board.cards, view.discards, strict=True) if card.deck == deck)
            art = "ship" if deck == "ship" else "locomotive" if board.pieces.look == "train" else board.pieces.look
            color = self.palette.ink if deck == "train" else SHIP_BACK
            found.append(Pile(art, color, left, thrown))
        return [*found, Pile("ticket", self.palette.accent, view.ticket_deck)]


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
