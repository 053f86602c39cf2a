"""Where things stand on the boards: nothing touches, nothing is too small, and the check would see it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from bot.boards import SHIPPED, load_board
from bot.game.board import Board
from bot.pictures.check import SMALLEST, WIDEST_SPREAD, faults
from bot.pictures.empty import written
from bot.pictures.fonts import LABEL_FONT, font
from bot.pictures.layout import Layout, RouteLayout, Space, load_layout
from bot.pictures.panel import compose
from tests.pictures.moments import ALL_MAPS

LEAST_FILLED = 0.65  # of the way between two places, on average over a map


def stored(name: str) -> tuple[Board, Layout]:
    return load_board(name), load_layout(name, SHIPPED)


@pytest.mark.parametrize("name", ALL_MAPS)
def test_nothing_overlaps_leaves_the_board_or_is_too_small(name: str) -> None:
    board, layout = stored(name)
    assert faults(board, layout, scale=1.0) == []


@pytest.mark.parametrize("name", ALL_MAPS)
def test_layouts_are_large_enough_to_be_delivered_as_they_are(name: str) -> None:
    layout = load_layout(name, SHIPPED)
    assert compose(layout).width >= 1600
    assert min(route.length for route in layout.routes.values()) >= SMALLEST[0]
    assert layout.thickness >= SMALLEST[1]


@pytest.mark.parametrize("name", ALL_MAPS)
def test_names_fit_the_boxes_that_are_kept_free_for_them(name: str) -> None:
    _, layout = stored(name)
    face = font(LABEL_FONT, layout.label_size)
    d = ImageDraw.Draw(Image.new("L", (8, 8)))
    for city in layout.cities.values():
        if city.label is None:
            continue
        left, top, right, bottom = city.label.box
        for line, middle in written(city.label, layout.label_size):
            ink = d.textbbox(middle, line, font=face, anchor="mm")
            assert left - 1 <= ink[0], line
            assert ink[2] <= right + 1, line
            assert top - 2 <= ink[1], line
            assert ink[3] <= bottom + 2, line


@pytest.mark.parametrize("name", ALL_MAPS)
def test_spaces_fill_the_way_between_places(name: str) -> None:
    board, layout = stored(name)
    shares = []
    for route in board.routes:
        at = layout.routes[route.id]
        way = sum(abs(complex(*a) - complex(*b)) for piece in at.line for a, b in itertools.pairwise(piece))
        shares.append(route.length * at.length / (way - 2 * layout.radius))
    assert sum(shares) / len(shares) >= LEAST_FILLED


def changed(layout: Layout, route: str, **differs: object) -> Layout:
    return replace(layout, routes=layout.routes | {route: replace(layout.routes[route], **differs)})  # type: ignore[arg-type]


def moved(at: RouteLayout, x: float, y: float) -> tuple[Space, ...]:
    return (Space(x, y, at.spaces[0].angle), *at.spaces[1:])


def on_a_space(board: Board, layout: Layout) -> Layout:
    first, second = board.routes[0].id, board.routes[5].id
    other = layout.routes[second].spaces[0]
    return changed(layout, first, spaces=moved(layout.routes[first], other.x + 9, other.y))


def on_a_place(board: Board, layout: Layout) -> Layout:
    place = layout.cities[board.cities[0].id]
    first = board.routes[-1].id
    return changed(layout, first, spaces=moved(layout.routes[first], place.x, place.y))


def under_the_frame(board: Board, layout: Layout) -> Layout:
    first = board.routes[0].id
    return changed(layout, first, spaces=moved(layout.routes[first], 20, 300))


def name_on_a_space(board: Board, layout: Layout) -> Layout:
    city = next(city for city in layout.cities.values() if city.label)
    space = layout.routes[board.routes[3].id].spaces[0]
    assert city.label is not None
    label = replace(city.label, box=(space.x - 30, space.y - 10, space.x + 30, space.y + 10))
    return replace(layout, cities=layout.cities | {city.id: replace(city, label=label)})


def names_on_each_other(board: Board, layout: Layout) -> Layout:
    one, two = [city for city in layout.cities.values() if city.label][:2]
    return replace(layout, cities=layout.cities | {one.id: replace(one, label=two.label)})


def one_too_long(board: Board, layout: Layout) -> Layout:
    first = board.routes[0].id
    shortest = min(route.length for route in layout.routes.values())
    return changed(layout, first, length=shortest * WIDEST_SPREAD + 0.5)


def a_space_missing(board: Board, layout: Layout) -> Layout:
    first = board.routes[0].id
    return changed(layout, first, spaces=layout.routes[first].spaces[1:])


def coin_on_a_space(board: Board, layout: Layout) -> Layout:
    first = next(route for route in layout.routes.values() if route.toll)
    space = layout.routes[board.routes[7].id].spaces[0]
    return changed(layout, first.id, toll=(space.x, space.y))


def festival_on_a_name(board: Board, layout: Layout) -> Layout:
    city = next(city for city in layout.cities.values() if city.card and city.label)
    assert city.label is not None
    left, top, right, bottom = city.label.box
    return replace(
        layout, cities=layout.cities | {city.id: replace(city, card=((left + right) / 2, (top + bottom) / 2))}
    )


def no_exit(board: Board, layout: Layout) -> Layout:
    first = next(route for route in layout.routes.values() if route.exits)
    return changed(layout, first.id, exits=())


def title_on_everything(board: Board, layout: Layout) -> Layout:
    return replace(layout, cartouche=(200, 200, 900, 700))


@pytest.mark.parametrize(
    ("name", "spoil", "told"),
    [
        ("london", on_a_space, "overlap"),
        ("london", on_a_place, "and space"),
        ("london", under_the_frame, "leaves the board"),
        ("london", name_on_a_space, "label"),
        ("london", names_on_each_other, "label"),
        ("london", one_too_long, "spaces differ in size"),
        ("london", a_space_missing, "has not its"),
        ("nederland", coin_on_a_space, "toll"),
        ("iberia", festival_on_a_name, "festival"),
        ("world", no_exit, "needs a sign at both edges"),
        ("london", title_on_everything, "the title"),
    ],
)
def test_the_check_sees(name: str, spoil: Callable[[Board, Layout], Layout], told: str) -> None:
    board, layout = stored(name)
    found = faults(board, spoil(board, layout))
    assert any(told in fault for fault in found), found[:5]


def test_the_check_counts_the_delivered_size() -> None:
    board, layout = stored("london")
    assert any("too small" in fault for fault in faults(board, layout, scale=0.25))


def test_the_check_counts_teeth_of_tunnels_and_stations() -> None:
    """Europe's tunnels stand out, and its places can carry stations: a little nearer would already touch."""
    board, layout = stored("europe")
    tight = replace(layout, thickness=layout.thickness * 1.25, radius=layout.radius * 1.5)
    found = " ".join(faults(board, tight))
    assert "place" in found
    assert "space" in found
