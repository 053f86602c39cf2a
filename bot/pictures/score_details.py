"""Below the score table: every player's tickets with their outcome, and what stations, harbors and cards counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.game.board import Board
from bot.game.result import Item, PlayerScore
from bot.pictures.brush import Brush
from bot.pictures.fonts import LABEL_FONT, TEXT_FONT, TITLE_FONT, font
from bot.pictures.look import Palette
from bot.pictures.page import EDGE, Block
from bot.pictures.palette import BAD, GOOD, PIECE, RGB, PieceColor, mix
from bot.pictures.pieces import player_token
from bot.pictures.words import Words

_COLUMNS = 3
_GAP = 24
_SIZE, _LINE = 29, 36
_INDENT = 52  # stripe and sign before a text
_POINTS = 58


@dataclass(frozen=True)
class Entry:
    """A line of a player's list. A sign says what it is; points are written, or empty where it has none."""

    sign: str
    ink: RGB | None
    text: str
    points: str


@dataclass(frozen=True)
class Part:
    """What stands at one place of a column: the head of a player's list, or an entry broken into lines."""

    player: PlayerScore
    entry: Entry | None = None
    lines: tuple[str, ...] = ()

    @property
    def high(self) -> float:
        return 64 if self.entry is None else 9 + _LINE * len(self.lines)


def signed(points: int) -> str:
    """With a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def entries(board: Board, player: PlayerScore, words: Words) -> Iterator[Entry]:
    tickets = [item for item in player.items if item.kind == "ticket"]
    for item in sorted(tickets, key=lambda item: (item.outcome == "failed", -item.points)):
        assert item.ticket is not None
        text = "–".join(board.cities[city].name for city in board.ticket_by_id[item.ticket].cities)
        done = item.outcome != "failed"
        note = f" ({words('in_order_short')})" if item.outcome == "in_order" else ""
        yield Entry("check" if done else "fail", GOOD if done else BAD, text + note, signed(item.points))
    for use in player.stations:
        text = f"{board.city_by_id[use.city].name}: {board.route_name(board.route_by_id[use.route])}"
        yield Entry("station", None, text, "")
    for item in player.items:
        if (found := _counted(board, item, words)) is not None:
            yield found


def _counted(board: Board, item: Item, words: Words) -> Entry | None:
    """An entry for what is counted place by place."""
    match item.kind:
        case "harbor":
            assert item.city is not None
            assert item.number is not None
            note = words.count("harbor_tickets", item.number)
            return Entry("anchor", None, f"{board.city_by_id[item.city].name} ({note})", signed(item.points))
        case "district":
            return Entry("hexagon", None, words("district", number=item.number), signed(item.points))
        case "festival":
            assert item.city is not None
            festival = board.festival_of[board.city_by_id[item.city].index]
            return Entry("cards", None, f"{item.number} × {board.festival_name(festival)}", signed(item.points))
        case _:
            return None


def broken(text: str, room: float) -> tuple[str, ...]:
    """The text in as many lines as it needs: broken between places, within a name only if it is too long alone."""
    face = font(TEXT_FONT, _SIZE)
    lines = [""]
    for part in text.replace("–", "–\0").replace(" (", " \0(").replace(": ", ": \0").split("\0"):
        words = [part] if face.getlength(part.rstrip()) <= room else part.replace(" ", " \0").split("\0")
        for word in words:
            if lines[-1] and face.getlength((lines[-1] + word).rstrip()) > room:
                lines.append("")
            lines[-1] += word
    return tuple(line.rstrip() for line in lines)


def columns(parts: Sequence[Sequence[Part]]) -> list[list[Part]]:
    """Up to three players have a column each; more share three columns that are about equally high."""
    if len(parts) <= _COLUMNS:
        return [list(own) for own in parts]
    flat = [part for own in parts for part in own]
    high = sum(part.high for part in flat) / _COLUMNS
    while len(found := _filled(flat, high)) > _COLUMNS:
        high += 10
    return found


def _filled(parts: Sequence[Part], high: float) -> list[list[Part]]:
    """Column after column. A head never stands alone at the foot, and is repeated where its list goes on."""
    found: list[list[Part]] = [[]]
    used = 0.0
    for number, part in enumerate(parts):
        below = parts[number + 1].high if part.entry is None and number + 1 < len(parts) else 0
        if used and used + part.high + below > high:
            found.append([] if part.entry is None else [Part(part.player)])
            used = sum(part.high for part in found[-1])
        found[-1].append(part)
        used += part.high
    return found


def details(
    board: Board,
    players: Sequence[PlayerScore],
    names: Sequence[str],
    colors: Sequence[PieceColor],
    palette: Palette,
    words: Words,
    width: int,
) -> Block:
    count = min(_COLUMNS, len(players))
    wide = (width - 2 * EDGE - (count - 1) * _GAP) / count
    room = wide - _INDENT - _POINTS
    parts = [
        [Part(player), *(Part(player, e, broken(e.text, room)) for e in entries(board, player, words))]
        for player in players
    ]
    shown = columns(parts)

    def draw(brush: Brush, top: float) -> None:
        for k, column in enumerate(shown):
            x, y = EDGE + k * (wide + _GAP), top
            for part in column:
                color = colors[part.player.seat]
                if part.entry is None:
                    player_token(brush, color, x + 22, y + 34, 17)
                    used = brush.text(x + wide, y + 34, signed(part.player.total), 36, TITLE_FONT, anchor="rm")
                    brush.text(x + _INDENT, y + 34, names[part.player.seat], 32, most=wide - _INDENT - used - 12)
                else:
                    _entry(brush, (x, y, x + wide, y + part.high), part, part.entry, color)
                y += part.high

    def _entry(
        brush: Brush, box: tuple[float, float, float, float], part: Part, entry: Entry, color: PieceColor
    ) -> None:
        left, top, right, bottom = box
        brush.panel(left, top + 1, left + 7, bottom - 1, 3, PIECE[color])
        faint = mix(palette.ink, palette.paper, 0.15)
        first = top + 5 + _LINE / 2
        brush.icon(entry.sign, left + 29, first, 12, entry.ink or faint)
        for number, line in enumerate(part.lines):
            brush.text(left + _INDENT, first + number * _LINE, line, _SIZE, TEXT_FONT, most=room)
        if entry.points:
            ink = BAD if entry.ink == BAD else palette.ink
            brush.text(right, first, entry.points, 32, LABEL_FONT, ink=ink, anchor="rm")

    return Block(max(sum(part.high for part in column) for column in shown), draw)
