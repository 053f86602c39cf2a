"""What stands around the board: title and whose turn it is, the players, the open cards and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.board import Board, Seat
from bot.game.view import Player, View
from bot.pictures.brush import Brush, printable
from bot.pictures.card_art import back_tile, card_tile
from bot.pictures.fonts import LABEL_FONT, TEXT_FONT, TITLE_FONT
from bot.pictures.layout import Box, Layout
from bot.pictures.look import Palette
from bot.pictures.palette import PIECE, PieceColor, mix
from bot.pictures.pieces import player_token
from bot.pictures.words import Words

HEADER, FOOT, SIDE = 92, 206, 500
EDGE = 14


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
        return words(key, names=", ".join(names[seat] for seat in winners)), winners[0]
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


def facts(view: View, player: Player) -> list[tuple[str, int]]:
    """What a player has left or holds, as everybody may know it: sign and number."""
    board = view.board
    found: list[tuple[str, int]] = [(board.pieces.look if board.pieces.look != "train" else "car", player.trains)]
    if board.pieces.ship:
        found.append(("ship", player.ships))
    found += [("cards", player.cards), ("ticket", player.tickets)]
    if board.stations is not None:
        found.append(("station", player.stations_left))
    if board.harbors is not None:
        found.append(("anchor", player.harbors_left))
    if board.tolls is not None and view.options.tolls:
        found.append(("coin", player.loans))
    return found


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
        used = b.text(left + 12, middle - 2, title, 50, TITLE_FONT)
        text, seat = status(self.view, self.names, w)
        start = left + used + 60
        ticks = b.wide(clock(self.view, w), 30, TEXT_FONT)
        end = right - 14 - ticks
        if self.view.last_turns is not None and self.view.result is None:
            end = self._ribbon(end - 24, middle) - 20
        if seat is not None:
            player_token(b, self.colors[seat], start + 18, middle, 18)
            start += 54
        b.text(start, middle, text, 38, LABEL_FONT, most=end - start - 20)
        b.text(right - 14, middle, clock(self.view, w), 30, TEXT_FONT, anchor="rm")

    def _ribbon(self, right: float, middle: float, left: float | None = None) -> float:
        assert self.view.last_turns is not None
        text = self.words("last_round", left=self.view.last_turns)
        wide = self.brush.wide(text, 27) + 44
        start = right - wide if left is None else left
        self.brush.panel(start, middle - 24, start + wide, middle + 24, 10, (178, 24, 36))
        self.brush.text(start + wide / 2, middle, text, 27, ink=(255, 255, 255), anchor="mm")
        return start

    def _tall_header(self, box: Box) -> None:
        left, top, right, _ = box
        b, w = self.brush, self.words
        b.text(left + 8, top + 40, w.map(self.view.board.id, self.view.board.title), 54, TITLE_FONT)
        b.text(left + 8, top + 94, clock(self.view, w), 30, TEXT_FONT)
        text, seat = status(self.view, self.names, w)
        start = left + 8
        if seat is not None:
            player_token(b, self.colors[seat], start + 18, top + 152, 18)
            start += 52
        b.text(start, top + 152, text, 36, LABEL_FONT, most=right - start - 6)
        if self.view.last_turns is not None and self.view.result is None:
            self._ribbon(right, top + 222, left + 8)

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
        wide = min(300.0, (right - left - gap * (len(seats) - 1) - extra * 130) / len(seats))
        for k, seat in enumerate(seats):
            self._player((left + k * (wide + gap), top, left + k * (wide + gap) + wide, bottom), seat)
        if self.view.neutral is not None:
            self._neutral(left + len(seats) * (wide + gap) + 6, (top + bottom) / 2)

    def _neutral(self, x: float, y: float) -> None:
        neutral = self.view.neutral
        assert neutral is not None
        self.brush.icon("car", x + 16, y, 13, (128, 124, 122))
        self.brush.text(x + 38, y, f"{self.words('neutral')}: {neutral.trains}", 24, TEXT_FONT)

    def _player(self, box: Box, seat: Seat) -> None:
        left, top, right, bottom = box
        b, p = self.brush, self.palette
        player = self.view.players[seat]
        active = any(pending.seat == seat for pending in self.view.pending)
        color = PIECE[self.colors[seat]]
        ground = mix(p.paper, p.accent, 0.16) if active else mix(p.paper, (255, 255, 255), 0.55)
        b.framed(
            left, top, right, bottom, 12, ground, p.ink if active else mix(p.paper, p.ink, 0.35), 3.4 if active else 1.6
        )
        b.panel(left + 5, top + 5, left + 15, bottom - 5, 5, color)
        wide = right - left
        player_token(b, self.colors[seat], left + 40, top + 34, 15)
        total = self.view.result.players[seat].total if self.view.result else player.score
        score = b.text(right - 14, top + 34, str(total), 42, TITLE_FONT, anchor="rm")
        b.text(left + 66, top + 35, self.names[seat], 28, most=wide - 66 - score - 26)
        shown = facts(self.view, player)
        rows = 2 if wide < 330 else 1 if len(shown) <= 4 else 2
        per_row = -(-len(shown) // rows)
        room = bottom - top - 66
        step = (wide - 34) / max(per_row, 3)
        for k, (art, number) in enumerate(shown):
            x = left + 44 + (k % per_row) * step
            y = top + 66 + room * ((k // per_row) + 0.5) / rows - 3
            b.icon(art, x, y, 14, mix(p.ink, color, 0.0))
            b.text(x + 22, y, str(number), 29)

    # market

    def _market(self, box: Box, tall: bool) -> None:
        left, top, right, bottom = box
        b, view, board, w = self.brush, self.view, self.view.board, self.words
        size = 84 if tall else 82
        step = size + 9 if not tall else (right - left) / max(len(view.face_up), 5)
        if tall:
            size = round(step - 8)
        high = size * 1.42
        y = top + high / 2 + (6 if tall else (bottom - top - high) / 2)
        for k, index in enumerate(view.face_up):
            x = left + step * (k + 0.5)
            if index is None:
                b.framed(
                    x - size / 2,
                    y - high / 2,
                    x + size / 2,
                    y + high / 2,
                    8,
                    mix(self.palette.paper, self.palette.ink, 0.06),
                    mix(self.palette.paper, self.palette.ink, 0.3),
                    1.5,
                )
            else:
                b.tile(card_tile(board.cards[index], board, round(size * b.scale)), x, y)
        backs = self._backs(board)
        if tall:
            row_top = top + high + 40
            for k, (art, color, words) in enumerate(backs):
                x, cy = left + 40, row_top + 54 + k * 104
                b.tile(back_tile(art, color, round(60 * b.scale)), x, cy)
                for line, (text, big) in enumerate(words):
                    b.text(
                        x + 56,
                        cy - 16 + line * 34,
                        text,
                        32 if big else 25,
                        LABEL_FONT if big else TEXT_FONT,
                        most=right - x - 60,
                    )
            return
        start = left + step * len(view.face_up) + 12
        room = right - start
        for k, (art, color, words) in enumerate(backs):
            cy = top + (bottom - top) * (k + 0.5) / len(backs)
            small = 44 if len(backs) == 2 else 32
            b.tile(back_tile(art, color, round(small * b.scale)), start + small / 2, cy)
            text_size = 27 if len(backs) == 2 else 22
            for line, (text, big) in enumerate(words):
                b.text(
                    start + small + 12,
                    cy + (line - (len(words) - 1) / 2) * text_size * 1.1,
                    text,
                    text_size if big else text_size * 0.85,
                    LABEL_FONT if big else TEXT_FONT,
                    most=room - small - 12,
                )
        del w

    def _backs(self, board: Board) -> list[tuple[str, tuple[int, int, int], list[tuple[str, bool]]]]:
        view, w, p = self.view, self.words, self.palette
        found: list[tuple[str, tuple[int, int, int], list[tuple[str, bool]]]] = []
        for k, deck in enumerate(board.decks):
            key = "deck" if len(board.decks) == 1 else f"{deck}_deck"
            thrown = sum(n for card, n in zip(board.cards, view.discards, strict=True) if card.deck == deck)
            art = "ship" if deck == "ship" else "locomotive" if board.pieces.look == "train" else board.pieces.look
            found.append(
                (
                    art,
                    p.ink if deck == "train" else (26, 92, 148),
                    [(f"{view.decks[k]} {w(key)}", True), (f"{thrown} {w('discards')}", False)],
                )
            )
        found.append(("ticket", p.accent, [(f"{view.ticket_deck} {w('ticket_deck')}", True)]))
        return found
