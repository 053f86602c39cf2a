"""Drawn in a blink: ratios of processor time within one run, sizes of files, memory."""

from __future__ import annotations

import pytest

from bot.boards import SHIPPED, load_board
from bot.pictures import Studio, bench
from bot.pictures.layout import load_layout
from bot.pictures.panel import compose
from bot.pictures.replay import WIDTHS
from bot.pictures.studio import GROUNDS_KEPT, OTHER_WIDTHS_KEPT, PIXEL, REGION_WIDTH, REGIONS_KEPT
from tests.pictures.moments import ALL_MAPS

LITTLE_MAP = 2_000_000  # bytes, at most
MOST_KEPT = 150_000_000


def check(name: str) -> None:
    measured = bench.turn(load_board(name), Studio(), rounds=3)
    assert measured["turn_to_encode"] <= 1.5
    assert measured["nothing_to_turn"] >= 10
    assert measured["bytes"] <= 600_000
    assert measured["width"] >= 1600


def test_a_turn_costs_little_more_than_encoding_it() -> None:
    check("world")  # the largest


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(ALL_MAPS) - {"world"}))
def test_a_turn_costs_little_more_than_encoding_it_on_every_map(name: str) -> None:
    check(name)


def test_all_that_can_be_kept_fits_in_memory() -> None:
    sizes = [compose(load_layout(name, SHIPPED)) for name in ALL_MAPS]
    boards = sum(size.width * size.height for size in sizes)
    films = OTHER_WIDTHS_KEPT * max(size.height * WIDTHS[0] ** 2 / size.width for size in sizes)
    regions = REGIONS_KEPT * REGION_WIDTH**2
    assert (boards + films + regions) * PIXEL + GROUNDS_KEPT * LITTLE_MAP <= MOST_KEPT


def test_what_is_kept_is_counted() -> None:
    studio, board = Studio(width=400), load_board("london")
    assert studio.held() == 0
    image = studio.base(board).image
    assert studio.held() == image.width * image.height * PIXEL


def test_few_boards_of_other_sizes_are_kept() -> None:
    studio = Studio(width=300)
    for width in range(310, 310 + 10 * (OTHER_WIDTHS_KEPT + 2), 10):
        studio.base(load_board("newyork"), width)
    studio.base(load_board("newyork"))
    assert studio.held() <= (OTHER_WIDTHS_KEPT * 400 * 400 + 300 * 300) * PIXEL
