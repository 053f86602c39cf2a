"""Every point of the rules has a test, and the case book says which."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cases import BOOK, book, cases, points

DIGEST = Path(__file__).resolve().parents[2] / "shared" / "RULES.md"


def test_every_point_of_the_rules_has_a_test() -> None:
    shown = {case.point for case in cases()}
    assert [point for point in points() if point not in shown] == []


def test_no_test_names_a_point_that_is_not_there() -> None:
    assert [case for case in cases() if case.point not in points()] == []


def test_the_case_book_is_up_to_date() -> None:
    assert BOOK.read_text(encoding="utf-8") == book(), "python -m tests.cases writes it anew"


@pytest.mark.skipif(
    not DIGEST.is_file(), reason="the points are compared with the digest of the rules where it is at hand"
)
def test_the_points_are_those_of_the_digest() -> None:
    chapter, found = 0, []
    for line in DIGEST.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## (\d+)\. ", line):
            chapter = int(heading[1])
        elif point := re.match(r"(\d+)\. ", line):
            found.append((chapter, int(point[1])))
    assert found == list(points())
