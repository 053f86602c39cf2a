"""What people who don't see colours, or see little, rely on: signs, marks, and contrast as it is really drawn."""

from __future__ import annotations

import io
import math
from functools import cache

import pytest
from PIL import Image

from bot.boards import SHIPPED, load_board
from bot.game import view
from bot.game.board import Color, RouteKind
from bot.game.state import Keeping
from bot.pictures.empty import FINE
from bot.pictures.ground import paint_ground
from bot.pictures.layout import load_layout
from bot.pictures.look import load_look
from bot.pictures.palette import (
    BAD,
    CARD,
    CHOSEN,
    COLORS,
    GOOD,
    MARK,
    OUTLINE,
    PIECE,
    READABLE,
    RGB,
    SYMBOL,
    contrast,
    ink_on,
    luminance,
)
from bot.pictures.sheet import Sheet
from bot.pictures.symbols import SIGNS
from bot.pictures.tiles import space as space_tile
from tests.pictures.moments import ALL_MAPS
from tests.pictures.tables import STUDIO, offered

LEAST = READABLE


@pytest.mark.parametrize("name", ALL_MAPS)
def test_colours_of_a_map_have_signs_of_their_own(name: str) -> None:
    colors = {route.color for route in load_board(name).routes} - {None}
    colors |= {card.color for card in load_board(name).cards} - {None}
    signs = [SYMBOL[color] for color in colors]
    assert None not in signs
    assert len(set(signs)) == len(signs)
    assert set(signs) <= set(SIGNS)


def test_players_have_marks_of_their_own() -> None:
    assert len({MARK[color] for color in COLORS}) == len(COLORS)
    assert set(MARK.values()) <= set(SIGNS)


@pytest.mark.parametrize("color", [color for color in CARD if color is not None])
def test_a_sign_stands_out_from_its_card(color: str) -> None:
    fill = CARD[color]  # type: ignore[index]
    assert contrast(ink_on(fill), fill) >= LEAST


@pytest.mark.parametrize("color", COLORS)
def test_a_mark_stands_out_from_its_piece_and_a_piece_from_its_rim(color: str) -> None:
    fill = PIECE[color]  # type: ignore[index]
    assert contrast(ink_on(fill), fill) >= LEAST
    assert contrast((255, 255, 255), OUTLINE) >= LEAST


def test_what_is_chosen_looks_neither_failed_nor_done_nor_like_anybodys() -> None:
    for other in (BAD, GOOD, *PIECE.values()):
        assert math.dist(CHOSEN, other) > 70
    assert contrast(ink_on(CHOSEN), CHOSEN) >= LEAST


@pytest.mark.parametrize("name", ["europe", "iberia", "london"])
def test_a_ticket_that_is_picked_has_a_head_of_its_own_color(name: str) -> None:
    """On every map, whatever its accent: red would say that it failed."""
    keeping = offered(name, 2, [0, 1, 2], (1, 3))
    assert isinstance(keeping.phase, Keeping)
    keeping.phase.answers[0] = [1]
    drawn = STUDIO.tickets(view(keeping, 0), "en")
    colors = Image.open(io.BytesIO(drawn.data)).convert("RGB").getcolors(1 << 24)
    assert colors is not None

    def near(color: RGB) -> int:
        return sum(count for count, found in colors if math.dist(found, color) < 12)  # type: ignore[arg-type]

    assert near(CHOSEN) > 2500
    assert near(BAD) < 500


@pytest.mark.parametrize("name", ALL_MAPS)
def test_spaces_stand_out_from_land_and_sea(name: str) -> None:
    """The outline of a space as it comes out of the drawing, against the ground beside every space of the board."""
    board, layout, look = load_board(name), load_layout(name, SHIPPED), load_look(name, SHIPPED)
    ground = Sheet.blank((0, 0, layout.width, layout.height), 0.5)
    paint_ground(ground, look)
    for route in board.routes:
        rim, far = outline(route.color, route.kind, layout.thickness), layout.thickness / 2 + 6
        for space in layout.routes[route.id].spaces:
            turn = math.radians(space.angle + 90)
            for side in (-far, far):
                beside = ground.at((space.x + side * math.cos(turn), space.y + side * math.sin(turn)))
                assert contrast(rim, pixel(ground.image, round(beside[0]), round(beside[1]))) >= LEAST


@cache
def outline(color: Color | None, kind: RouteKind, thickness: float) -> RGB:
    """The darkest point across the upper edge of a space, as on a board picture."""
    tile = space_tile(color, kind, 90.0 * FINE, thickness * FINE, 0.0)
    paper = Image.new("RGB", tile.size, (255, 255, 255))
    paper.paste(tile, (0, 0), tile)
    small = paper.reduce(FINE)
    column = [pixel(small, small.width // 3, y) for y in range(small.height // 2)]
    return min(column[: round(small.height / 2 - thickness / 2) + 3], key=luminance)


def pixel(image: Image.Image, x: int, y: int) -> RGB:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return int(found[0]), int(found[1]), int(found[2])
