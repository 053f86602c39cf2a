"""`python -m bot layout` and `render`: where things stand on a board, and pictures of it as files."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.commands.terminal import bar, counted

if TYPE_CHECKING:
    from PIL import Image

    from bot.commands import Commands
    from bot.game.board import Board, Seat
    from bot.game.events import Event
    from bot.game.state import State
    from bot.game.view import View
    from bot.pictures import Frame, Picture

SUFFIXES = {".webp": "WEBP", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
NO_DRAFTING = "computing a layout needs numpy, SciPy and Shapely: pip install '.[layout]'"
SMALLEST_SIZE, LARGEST_SIZE = 200, 4000


def add(commands: Commands) -> None:
    layout = commands.add_parser("layout", help="compute where things are drawn on a board, or check it")
    layout.add_argument("map", metavar="MAP")
    layout.add_argument("--check", action="store_true", help="list what overlaps or is too small; compute nothing")
    layout.set_defaults(run=run_layout)

    render = commands.add_parser("render", help="draw a board, a hand, a score sheet or a replay into a file")
    render.add_argument("map", metavar="MAP")
    render.add_argument(
        "--log", type=Path, metavar="FILE", help="a game written by `simulate --log`; else an empty board"
    )
    render.add_argument("--turn", type=int, metavar="N", help="as it stood when this turn began; else at the end")
    render.add_argument("--seat", metavar="S", help="what this player sees: a number from 0, or a name in the log")
    what = render.add_mutually_exclusive_group()
    what.add_argument("--hand", action="store_true", help="the hand of --seat")
    what.add_argument(
        "--score",
        action="store_true",
        help="the score sheet of a finished game; the final board, if it tells more, is NAME-2",
    )
    what.add_argument("--replay", action="store_true", help="the whole game as a film")
    render.add_argument("--region", metavar="PLACE", help="the part of the board around a place or a route, larger")
    render.add_argument("--size", type=int, metavar="W", help="width of the board picture in pixels")
    render.add_argument("--out", type=Path, required=True, metavar="FILE", help=f"one of {', '.join(SUFFIXES)}")
    render.set_defaults(run=run_render)


class _Wrong(Exception):
    """What was asked for can't be done; the message says why."""


# layout


def run_layout(args: argparse.Namespace) -> int:
    from bot.boards import load_board, map_folder
    from bot.pictures.check import faults
    from bot.pictures.layout import load_layout

    board = load_board(args.map)
    maps = map_folder(board.id).parent
    if args.check:
        try:
            found = faults(board, load_layout(board.id, maps))
        except FileNotFoundError as missing:
            print(f"{missing.filename}: no layout yet; `python -m bot layout {board.id}` makes it", file=sys.stderr)
            return 1
    else:
        try:
            from bot.pictures.drafting.make import draft
        except ImportError:
            print(NO_DRAFTING, file=sys.stderr)
            return 2
        try:
            found = draft(board, maps, _progress)
        except (OSError, ValueError) as wrong:
            print(wrong, file=sys.stderr)
            return 1
        print(f"wrote {maps / board.id / 'layout.toml'} and {maps / board.id / 'land.json'}")
    for line in found:
        print(line)
    print(f"{board.title}: {counted(len(found), 'finding')}")
    return 1 if found else 0


def _progress(what: str, share: float) -> None:
    """On a terminal a bar, elsewhere a line whenever something new begins."""
    if sys.stderr.isatty():
        bar(share, what)
        print(end="\n" if share >= 1 else "", file=sys.stderr, flush=True)
    elif share == 0:
        print(what, file=sys.stderr, flush=True)


# render


@dataclass(frozen=True)
class _Moment:
    """When a turn began, or the game ended: the state, and what had happened since the moment before."""

    turn: int  # as the picture counts, from 1
    state: State
    last: tuple[Event, ...]


@dataclass(frozen=True)
class _Game:
    names: tuple[str, ...]
    moment: _Moment
    frames: Callable[[], list[Frame]]


def run_render(args: argparse.Namespace) -> int:
    from bot.boards import load_board
    from bot.game.record import BrokenLog

    board = load_board(args.map)
    try:
        _check_arguments(args)
        pictures = _pictures(board, args)
    except _Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except BrokenLog as broken:
        print(f"{args.log}, {broken}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{args.log}: {error.strerror}", file=sys.stderr)
        return 1
    for number, picture in enumerate(pictures, 1):
        # a score sheet may come with a board; it goes beside it
        path = args.out if number == 1 else args.out.with_stem(f"{args.out.stem}-{number}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_converted(picture, path.suffix.lower()))
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            return 1
        print(f"{path}: {picture.width} × {picture.height}, {path.stat().st_size:,} bytes")
        print(picture.alt)
    return 0


def _check_arguments(args: argparse.Namespace) -> None:
    if args.out.suffix.lower() not in SUFFIXES:
        raise _Wrong(f"--out: {args.out.name!r} should end in one of {', '.join(SUFFIXES)}")
    if args.replay and args.out.suffix.lower() != ".webp":
        raise _Wrong("--replay: a film is a .webp file")
    if args.size is not None and not SMALLEST_SIZE <= args.size <= LARGEST_SIZE:
        raise _Wrong(f"--size: between {SMALLEST_SIZE} and {LARGEST_SIZE} pixels, not {args.size}")
    if args.hand and args.seat is None:
        raise _Wrong("--hand: whose? add --seat")
    if args.turn is not None and (args.score or args.replay):
        raise _Wrong("--turn: a score sheet and a replay are of the whole game")
    if args.region is not None and (args.hand or args.score or args.replay):
        raise _Wrong("--region: only for pictures of the board")
    if args.log is None:
        for name in ("turn", "seat", "hand", "score", "replay"):
            if getattr(args, name) not in (None, False):
                raise _Wrong(f"--{name}: needs a game; add --log FILE")


def _pictures(board: Board, args: argparse.Namespace) -> tuple[Picture, ...]:
    from bot.game.board import UnknownName
    from bot.game.view import view
    from bot.pictures import Studio

    studio, language = Studio(width=args.size), args.settings.language
    try:
        if args.log is None:
            return (studio.empty(board, language, args.region),)
        game = _game(board, args)
        seat = None if args.seat is None else _seat(args.seat, game.names)
        seen: View = view(game.moment.state, seat)
        if args.hand:
            return (studio.hand(seen, game.names, language),)
        if args.score:
            if seen.result is None:
                raise _Wrong(f"--score: the game of {args.log} is not over")
            return studio.score(seen, game.names, language)
        if args.replay:
            film = studio.replay(
                game.frames(), game.names, language, progress=lambda done, whole: _progress("replay", done / whole)
            )
            return (film,)
        return (studio.board(seen, game.names, language, last=game.moment.last, region=args.region),)
    except UnknownName as unknown:
        raise _Wrong(f"--region: {unknown}") from unknown


def _seat(text: str, names: tuple[str, ...]) -> Seat:
    if text in names:
        return names.index(text)
    if text.isdecimal() and int(text) < len(names):
        return int(text)
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(names))
    raise _Wrong(f"--seat: there is no {text!r}; there is {seats}")


def _game(board: Board, args: argparse.Namespace) -> _Game:
    from bot.game import record

    with args.log.open("rb") as lines:
        entries = next(record.games(lines), None)
    if entries is None:
        raise _Wrong(f"{args.log}: no game in it")
    header = entries[0][1]
    if header.map != board.id:
        raise _Wrong(f"{args.log}: a game on {header.map}, not on {board.id}")
    for moment in _moments(board, entries):
        if args.turn is not None and 1 <= args.turn <= moment.turn:
            break
    else:
        if args.turn is not None:
            raise _Wrong(f"--turn: there are the turns 1 to {moment.turn}, not {args.turn}")
    return _Game(header.seats, moment, lambda: _frames(board, entries))


def _moments(board: Board, entries: list[tuple[int, object]]) -> Iterator[_Moment]:
    from bot.game import record
    from bot.game.events import Event, TurnBegan
    from bot.game.state import Over

    happened: list[list[Event]] = [[]]
    for _, entry in entries[1:]:
        if isinstance(entry, Event):
            happened[-1].append(entry)
        elif not isinstance(entry, record.Final):
            happened.append([])
    since: list[Event] = []
    told = False
    for state, events in zip(record.replay(entries, lambda _: board, check=False), happened, strict=True):
        since += events
        if isinstance(state.phase, Over) or any(isinstance(event, TurnBegan) for event in events):
            yield _Moment(state.turn + 1, state, tuple(since))
            since, told = [], True
    if since or not told:
        yield _Moment(state.turn + 1, state, tuple(since))


def _frames(board: Board, entries: list[tuple[int, object]]) -> list[Frame]:
    from bot.game.view import view
    from bot.pictures import Frame

    return [Frame(view(moment.state, None), moment.last) for moment in _moments(board, entries)]


def _converted(picture: Picture, suffix: str) -> bytes:
    """The picture's own bytes where the file is to be of its kind."""
    if picture.suffix == suffix:
        return picture.data
    from PIL import Image

    out = io.BytesIO()
    with Image.open(io.BytesIO(picture.data)) as drawn:
        plain: Image.Image = drawn.convert("RGB")
        plain.save(out, SUFFIXES[suffix], quality=95)
    return out.getvalue()
