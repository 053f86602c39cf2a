"""How long pictures take and how large they become, each next to what it is compared with, measured in the same run."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import TypeVar

from PIL import Image, ImageChops, ImageStat

from bot.boards import SHIPPED, load_board, map_ids
from bot.game import start, view
from bot.game.board import Board
from bot.game.events import Event, RouteClaimed
from bot.game.state import Turn, own
from bot.game.view import View
from bot.pictures import replay
from bot.pictures.picture import METHOD, QUALITY, encode
from bot.pictures.pieces import Last
from bot.pictures.studio import Frame, Studio

ROUNDS = 5
NAMES = ("Ada", "Bruno", "Celia", "Dmitri", "Emi")
Drawn = TypeVar("Drawn")


def run() -> dict[str, object]:
    return boards() | formats() | cards() | films()


def boards() -> dict[str, object]:
    """A turn's board picture against encoding it alone, and against drawing it from nothing, for every map."""
    found: dict[str, object] = {}
    studio = Studio()
    for map_id in map_ids(SHIPPED):
        found |= {f"{map_id}_{name}": number for name, number in turn(load_board(map_id), studio).items()}
    found["kept_boards_mb"] = round(studio.held() / 1e6, 1)
    return found


def turn(board: Board, studio: Studio, rounds: int = ROUNDS) -> dict[str, float]:
    """Processor time, so that a busy machine gives the same ratios."""
    shown = late(board)
    names = NAMES[: shown.seats]
    cold, _ = best(lambda: studio.board(shown, names, "en"), 1)
    warm, picture = best(lambda: studio.board(shown, names, "en"), rounds)
    image = studio.board_image(shown, names, "en", Last())
    alone, _ = best(lambda: encode(image), rounds)
    return {
        "turn_ms": round(warm, 1),
        "encode_ms": round(alone, 1),
        "from_nothing_ms": round(cold, 1),
        "turn_to_encode": round(warm / alone, 2),
        "nothing_to_turn": round(cold / warm, 1),
        "bytes": len(picture.data),
        "width": picture.width,
    }


def late(board: Board) -> View:
    """A full board: two of three routes are taken."""
    state, _ = start(board, board.players[1], "bench")
    for route in board.routes:
        if route.index % 3:
            own(state, route.index, route.index % state.seats)
    return view(state, None)


def best(work: Callable[[], Drawn], rounds: int) -> tuple[float, Drawn]:
    """The shortest of some times in milliseconds, and what came out."""
    times = []
    for _ in range(rounds):
        began = process_time()
        drawn = work()
        times.append((process_time() - began) * 1000)
    return min(times), drawn


def formats() -> dict[str, object]:
    """Why WebP: the same picture as PNG, as WebP and as JPEG, and how much the letters lose."""
    board = load_board("europe")
    studio = Studio()
    image = studio.board_image(late(board), NAMES, "en", Last())
    found: dict[str, object] = {}
    for name, kind, settings in (
        ("png", "PNG", {"compress_level": 6}),
        ("webp", "WEBP", {"quality": QUALITY, "method": METHOD}),
        ("jpeg", "JPEG", {"quality": 80}),
    ):
        took, data = best(partial(_saved, image, kind, settings), 2)
        found |= {f"europe_{name}_ms": round(took, 1), f"europe_{name}_bytes": len(data)}
        found[f"europe_{name}_letters_off"] = round(_off(image, data), 2)
    return found


def _saved(image: Image.Image, kind: str, settings: dict[str, int]) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **settings)
    return out.getvalue()


def _off(image: Image.Image, data: bytes) -> float:
    """Root mean square difference, of 255, in the header, where there is nothing but letters."""
    header = (0, 0, image.width, 90)
    with Image.open(io.BytesIO(data)) as read:
        apart = ImageChops.difference(image.crop(header), read.convert("RGB").crop(header))
    return float(sum(ImageStat.Stat(apart).rms) / 3)


def cards() -> dict[str, object]:
    """A hand of 60 cards and 12 tickets, drawn for the first time and again, next to encoding it alone."""
    found: dict[str, object] = {}
    for map_id in ("europe", "world", "nederland"):
        studio, shown = Studio(), rich(load_board(map_id))
        names = NAMES[: shown.seats]
        first, _ = best(partial(studio.hand, shown, names, "en"), 1)
        took, picture = best(partial(studio.hand, shown, names, "en"), ROUNDS)
        with Image.open(io.BytesIO(picture.data)) as read:
            alone, _ = best(partial(encode, read.convert("RGB")), ROUNDS)
        found |= {f"{map_id}_hand_first_ms": round(first, 1), f"{map_id}_hand_ms": round(took, 1)}
        found |= {f"{map_id}_hand_encode_ms": round(alone, 1), f"{map_id}_hand_bytes": len(picture.data)}
    return found


def rich(board: Board) -> View:
    state, _ = start(board, board.players[1], "bench")
    state.hands[0] = [-(-60 // len(board.cards))] * len(board.cards)
    state.tickets[0] = list(range(12))
    for route in board.routes[::3]:
        own(state, route.index, 0)
    return view(state, 0)


def films() -> dict[str, object]:
    """A game of 150 turns as a film, and why it is no GIF: some of its frames as both."""
    board, studio = load_board("europe"), Studio()
    frames = long_game(board, 150)
    studio.base(board, replay.WIDTHS[0])
    took, film = best(lambda: studio.replay(frames, NAMES, "en"), 1)
    some = [studio.board_image(frame.view, NAMES, "en", Last(), width=640) for frame in frames[60:80]]
    sizes = {}
    for name, kind, settings in (
        ("gif", "GIF", {}),
        ("webp", "WEBP", {"quality": replay.QUALITY, "kmax": 0, "kmin": 0}),
    ):
        out = io.BytesIO()
        some[0].save(out, kind, save_all=True, append_images=some[1:], duration=100, **settings)
        sizes[name] = out.tell()
    return {
        "film_150_turns_s": round(took / 1000, 1),
        "film_150_turns_bytes": len(film.data),
        "film_width": film.width,
        "film_20_frames_gif_to_webp": round(sizes["gif"] / sizes["webp"], 1),
    }


def long_game(board: Board, turns: int) -> list[Frame]:
    """Every other turn claims a route, the others take a card."""
    state, _ = start(board, board.players[1], "bench")
    state.phase = Turn()
    frames = []
    for number in range(turns):
        last: tuple[Event, ...] = ()
        if number % 2 and number // 2 < len(board.routes):
            route = board.routes[number // 2]
            own(state, route.index, state.current)
            last = (RouteClaimed(seat=state.current, route=route.id, cards=(), points=0),)
        else:
            state.hands[state.current][number % len(board.cards)] += 1
        state.turn += 1
        frames.append(Frame(view(state, None), last))
    return frames
