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
from bot.game.state import own
from bot.game.view import View
from bot.pictures.picture import METHOD, QUALITY, encode
from bot.pictures.pieces import Last
from bot.pictures.studio import Studio

ROUNDS = 5
NAMES = ("Ada", "Bruno", "Celia", "Dmitri", "Emi")
Drawn = TypeVar("Drawn")


def run() -> dict[str, object]:
    return boards() | formats()


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
