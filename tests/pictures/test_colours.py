"""What people who don't see colours, or see little, rely on: signs, marks, and contrast as it is really drawn."""

from __future__ import annotations

import math

import pytest

from bot.boards import SHIPPED, load_board
from bot.pictures.empty import FINE, empty_board
from bot.pictures.ground import paint_ground
from bot.pictures.layout import load_layout
from bot.pictures.look import load_look
from bot.pictures.palette import CARD, COLORS, MARK, OUTLINE, PIECE, RGB, SYMBOL, contrast, ink_on, luminance
from bot.pictures.sheet import Sheet
from bot.pictures.symbols import SIGNS
from tests.pictures.moments import ALL_MAPS

LEAST = 3.0  # WCAG 2.1, 1.4.11: graphical objects


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


@pytest.mark.parametrize("name", ALL_MAPS)
def test_spaces_stand_out_from_land_and_sea(name: str) -> None:
    """The darkest point of the drawn outline at both sides of every space, against the ground beside it."""
    board, layout, look = load_board(name), load_layout(name, SHIPPED), load_look(name, SHIPPED)
    drawn = empty_board(board, layout, look)
    ground = Sheet.blank((0, 0, layout.width, layout.height), FINE / 2)
    paint_ground(ground, look)
    weakest = 21.0
    for route in layout.routes.values():
        for space in route.spaces:
            turn = math.radians(space.angle + 90)
            for side in (-1, 1):

                def beside(
                    far: float, x: float = space.x, y: float = space.y, side: int = side, t: float = turn
                ) -> tuple[int, int]:
                    return round(x + side * far * math.cos(t)), round(y + side * far * math.sin(t))

                half = layout.thickness / 2
                rim = min((_pixel(drawn.getpixel(beside(half + k / 2))) for k in range(-5, 3)), key=luminance)
                weakest = min(weakest, contrast(rim, _pixel(ground.image.getpixel(beside(half + 6)))))
    assert weakest >= LEAST


def _pixel(found: object) -> RGB:
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]
