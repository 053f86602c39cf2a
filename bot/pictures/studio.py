"""Where pictures are made. Empty boards are drawn once, kept in memory and on disk; a turn only adds pieces."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from bot.boards import map_folder
from bot.game.board import Board
from bot.game.events import Event
from bot.game.view import View
from bot.pictures import final_board, hand, replay, score, tickets
from bot.pictures.alt import board_alt, final_board_alt, hand_alt, replay_alt, score_alt, tickets_alt
from bot.pictures.brush import Brush
from bot.pictures.empty import empty_board
from bot.pictures.frame import put_title
from bot.pictures.kept import opened, store
from bot.pictures.layout import Box, Layout, load_layout
from bot.pictures.little_map import LittleMap, little_ground
from bot.pictures.look import Look, load_look
from bot.pictures.palette import COLORS, PieceColor, mix
from bot.pictures.panel import Composition, Panel, compose
from bot.pictures.picture import Picture, finished, shortened
from bot.pictures.pieces import Last, last_of, put_pieces
from bot.pictures.regions import put_rings, region_cities, region_window
from bot.pictures.replay import Progress, no_progress
from bot.pictures.sheet import Sheet
from bot.pictures.ticket_art import columns, map_width, offer_columns
from bot.pictures.words import Language, words

REGION_WIDTH = 1600
REGIONS_KEPT = 2
PIXEL = 4  # bytes that Pillow takes for a point of a coloured image
OTHER_WIDTHS_KEPT = 3  # empty boards for replays
GROUNDS_KEPT = 16  # little maps, at most 2 MB each
EDGE_LINE = 14  # from the edge of the picture to the fine lines above and below everything


@dataclass(frozen=True)
class Base:
    """All that is the same in every picture of a board."""

    layout: Layout
    look: Look
    where: Composition
    scale: float
    image: Image.Image  # the empty board with the empty panel around it


@dataclass(frozen=True)
class Frame:
    """One picture of a replay: a public view and the events that led to it."""

    view: View
    last: tuple[Event, ...] = ()


class Studio:
    def __init__(self, cache: Path | None = None, width: int | None = None, maps: Path | None = None) -> None:
        self._cache, self._width, self._maps = cache, width, maps
        self._plans: dict[str, tuple[Layout, Look]] = {}
        self._bases: dict[tuple[str, int | None], Base] = {}
        self._regions: OrderedDict[tuple[str, str], tuple[Image.Image, Box, float]] = OrderedDict()
        self._grounds: OrderedDict[tuple[str, int], Image.Image] = OrderedDict()
        self._lock = threading.Lock()
        self._locks: dict[tuple[str, int | None], threading.Lock] = {}

    # empty boards

    def base(self, board: Board, width: int | None = None) -> Base:
        """The empty board with its panel, as wide as the studio's pictures or, for a replay, as wide as asked."""
        key = (board.id, width or self._width)
        with self._lock:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            found = self._bases.get(key)
            if found is None:
                found = self._load(board, key[1])
                with self._lock:
                    self._bases[key] = found
                    others = [kept for kept in self._bases if kept[1] != self._width]
                    for kept in others[:-OTHER_WIDTHS_KEPT]:
                        del self._bases[kept]
            return found

    def plan(self, board: Board) -> tuple[Layout, Look]:
        """Where things stand and how they look; enough for pictures that don't show the board itself."""
        with self._lock:
            if board.id not in self._plans:
                maps = self._maps or map_folder(board.id).parent
                self._plans[board.id] = load_layout(board.id, maps), load_look(board.id, maps)
            return self._plans[board.id]

    def _load(self, board: Board, width: int | None) -> Base:
        maps = self._maps or map_folder(board.id).parent
        layout, look = self.plan(board)
        where = compose(layout)
        scale = (width or where.width) / where.width
        path = self._file(board, maps, scale)
        image: Image.Image | None = None
        if path is not None and path.exists():
            image = opened(path)
        if image is None:
            image = draw_base(board, layout, look, where, scale)
            if path is not None:
                store(image, path)
        return Base(layout, look, where, scale, image)

    def _file(self, board: Board, maps: Path, scale: float) -> Path | None:
        """Named by what it is drawn from, so that a change of the map or of the drawing makes a new one."""
        if self._cache is None:
            return None
        digest = hashlib.sha256()
        for name in ("map.toml", "layout.toml", "look.toml", "land.json"):
            digest.update((maps / board.id / name).read_bytes())
        for source in sorted(Path(__file__).parent.glob("*.py")):
            digest.update(source.read_bytes())
        return self._cache / f"{board.id}-{scale:.3f}-{digest.hexdigest()[:16]}.png"

    def held(self) -> int:
        """How many bytes all kept boards, regions and little maps take."""
        with self._lock:
            images = [base.image for base in self._bases.values()]
            images += [kept[0] for kept in self._regions.values()]
            images += self._grounds.values()
        return sum(image.width * image.height * PIXEL for image in images)

    # pictures

    def board(
        self,
        view: View,
        names: Sequence[str],
        language: Language,
        last: Iterable[Event] = (),
        region: str | None = None,
        colors: Sequence[PieceColor] = COLORS,
    ) -> Picture:
        events = tuple(last)
        place = None
        if region is None:
            image = self.board_image(view, names, language, last_of(events), colors)
        else:
            base = self.base(view.board)
            sheet, place = self._region(view.board, base, region, language)
            put_pieces(sheet, view, base.layout, base.look, tuple(colors), last_of(events))
            put_rings(sheet, base.layout, base.look, region_cities(view.board, region))
            image = sheet.image
        return finished(image, board_alt(view, names, colors, words(language), events, place))

    def empty(self, board: Board, language: Language, region: str | None = None) -> Picture:
        """The board alone, before any game."""
        base = self.base(board)
        w = words(language)
        text = w("alt_empty", map=w.map(board.id, board.title))
        if region is not None:
            sheet, place = self._region(board, base, region, language)
            put_rings(sheet, base.layout, base.look, region_cities(board, region))
            return finished(sheet.image, f"{text} {w('alt_region', place=place)}")
        sheet = _whole(base, base.image.copy())
        _put_title(sheet, board, base, language)
        x, y = (round(edge) for edge in sheet.at((0, 0)))
        wide, high = round(base.layout.width * base.scale), round(base.layout.height * base.scale)
        image = sheet.image.crop((x, y, x + wide, y + high))
        if base.where.tall:  # as wide as in a game: a portrait board alone would fill more than a screen
            paper = Image.new("RGB", sheet.image.size, base.look.palette.paper)
            paper.paste(image, ((paper.width - image.width) // 2, 0))
            image = paper
        return finished(image, text)

    def board_image(
        self,
        view: View,
        names: Sequence[str],
        language: Language,
        last: Last,
        colors: Sequence[PieceColor] = COLORS,
        width: int | None = None,
    ) -> Image.Image:
        base = self.base(view.board, width)
        image = base.image.copy()
        _put_title(_whole(base, image), view.board, base, language)
        self.add_pieces(image, base, view, last, colors)
        brush = Brush(image, base.look.palette.ink, base.scale)
        Panel(brush, view, names, colors, base.look.palette, words(language)).draw(base.where)
        return image

    def add_pieces(self, image: Image.Image, base: Base, view: View, last: Last, colors: Sequence[PieceColor]) -> None:
        """Draws onto the board's part of the image; at the end of the game with the longest trail and lent routes."""
        sheet = _whole(base, image)
        if view.result is not None:
            final_board.draw_trails(sheet, base.layout, view.result)
            last = final_board.lit(view.result) or last
        put_pieces(sheet, view, base.layout, base.look, tuple(colors), last)
        if view.result is not None:
            final_board.draw_lent(sheet, base.layout, view.result, colors)

    def hand(
        self, view: View, names: Sequence[str], language: Language, colors: Sequence[PieceColor] = COLORS
    ) -> Picture:
        """A player's cards, tickets and other secrets, from that player's view."""
        assert view.mine is not None
        said, seat = words(language), view.mine.seat
        layout, look = self.plan(view.board)
        choosing = bool(view.mine.offer)  # then the offered ones stand above, and take the room
        side_by_side = tickets.PICKED_SIDE_BY_SIDE if choosing else columns(layout, len(view.mine.tickets))
        maps = self._little(view, hand.WIDTH, side_by_side, colors)
        image = hand.hand_image(view, names[seat], colors[seat], maps, side_by_side, look.palette, said)
        return self._finished(image, hand_alt(view, said))

    def tickets(self, view: View, language: Language, colors: Sequence[PieceColor] = COLORS) -> Picture:
        """The tickets a player may choose from, from that player's view."""
        assert view.mine is not None
        said = words(language)
        layout, look = self.plan(view.board)
        side_by_side = offer_columns(layout, len(view.mine.offer))
        offered = self._little(view, tickets.WIDTH, side_by_side, colors)
        picked = self._little(view, tickets.WIDTH, tickets.PICKED_SIDE_BY_SIDE, colors) if view.mine.picked else None
        image = tickets.tickets_image(view, offered, picked, side_by_side, look.palette, said)
        return self._finished(image, tickets_alt(view, said))

    def score(
        self, view: View, names: Sequence[str], language: Language, colors: Sequence[PieceColor] = COLORS
    ) -> tuple[Picture, ...]:
        """How the game ended: the sheet, and the board where it shows more than a turn's picture did."""
        said, palette = words(language), self.plan(view.board)[1].palette
        image = score.score_image(view, names, colors, palette, said)
        sheet = self._finished(image, score_alt(view, names, said))
        if not final_board.tells_more(view.board):
            return (sheet,)
        board = self.board_image(view, names, language, Last(), colors)
        return sheet, finished(board, final_board_alt(view, names, said))

    def _finished(self, image: Image.Image, alt: str) -> Picture:
        """In a studio of small pictures sheets are small as well: encoding is most of the work."""
        factor = 1 if self._width is None else -(-image.width // self._width)
        return finished(image.reduce(factor) if factor > 1 else image, alt)

    def replay(
        self,
        frames: Sequence[Frame],
        names: Sequence[str],
        language: Language,
        colors: Sequence[PieceColor] = COLORS,
        progress: Progress = no_progress,
    ) -> Picture:
        """The whole game as a film; `progress` hears how many of how many frames are done."""

        def draw(number: int, width: int) -> Image.Image:
            frame = frames[number]
            return self.board_image(frame.view, names, language, last_of(frame.last), colors, width)

        durations = replay.durations([last_of(frame.last) for frame in frames])
        data, size = replay.film(draw, durations, progress, self._width or replay.WIDTHS[0])
        alt = replay_alt(frames[-1].view, len(frames), names, words(language))
        return Picture(data, "image/webp", shortened(alt), *size)

    def _little(self, view: View, page: int, side_by_side: int, colors: Sequence[PieceColor]) -> LittleMap:
        """The viewer's own board in the size of a ticket."""
        assert view.mine is not None
        board, seat = view.board, view.mine.seat
        layout, look = self.plan(board)
        width = map_width(page, side_by_side)
        with self._lock:
            ground = self._grounds.get((board.id, width))
        if ground is None:
            ground = little_ground(board, layout, look, width)
            with self._lock:
                self._grounds[board.id, width] = ground
                while len(self._grounds) > GROUNDS_KEPT:
                    self._grounds.popitem(last=False)
        return LittleMap(ground, board, layout, look, view.owners, seat, colors[seat])

    def _region(self, board: Board, base: Base, region: str, language: Language) -> tuple[Sheet, str]:
        """A part of the empty board, drawn larger, and its name."""
        window, place = region_window(board, base.layout, region)
        key = (board.id, place)
        with self._lock:
            kept = self._regions.get(key)
        if kept is None:
            scale = (self._width or REGION_WIDTH) / (window[2] - window[0])
            kept = (empty_board(board, base.layout, base.look, scale, window), window, scale)
            with self._lock:
                self._regions[key] = kept
                while len(self._regions) > REGIONS_KEPT:
                    self._regions.popitem(last=False)
        sheet = Sheet(kept[0].copy(), *kept[1:])
        _put_title(sheet, board, base, language)
        return sheet, place


def _whole(base: Base, image: Image.Image) -> Sheet:
    """The board with the panel around it, to draw on at the board's own coordinates."""
    x, y = base.where.board
    return Sheet(image, (-x, -y, base.where.width - x, base.where.height - y), base.scale)


def _put_title(sheet: Sheet, board: Board, base: Base, language: Language) -> None:
    put_title(sheet, board, base.layout, base.look, words(language).map(board.id, board.title))


def draw_base(board: Board, layout: Layout, look: Look, where: Composition, scale: float) -> Image.Image:
    p = look.palette
    image = Image.new("RGB", (round(where.width * scale), round(where.height * scale)), p.paper)
    drawn = empty_board(board, layout, look, scale)
    image.paste(drawn, (round(where.board[0] * scale), round(where.board[1] * scale)))
    brush = Brush(image, p.ink, scale)
    if not where.tall:
        for y in (6, where.height - 7):
            brush.draw.line(
                [(EDGE_LINE * scale, y * scale), ((where.width - EDGE_LINE) * scale, y * scale)],
                fill=mix(p.paper, p.accent, 0.7),
                width=max(1, round(2 * scale)),
            )
    return image
