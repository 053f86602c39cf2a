"""What the commands say in the terminal."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from bot.commands.terminal import bar, clear, counted


@pytest.mark.parametrize(("number", "said"), [(0, "no games"), (1, "1 game"), (2, "2 games")])
def test_nouns_agree_with_their_numbers(number: int, said: str) -> None:
    assert counted(number, "game") == said


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_in_place_and_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    bar(0.5, "100/200")
    bar(1.0, "200/200")
    clear()
    nothing, half, whole, wiped, rest = shown.getvalue().split("\r")
    assert half.rstrip() == f"{'█' * 15}{'░' * 15} 100/200"
    assert whole.rstrip() == f"{'█' * 30} 200/200"
    assert len(half) == len(whole) == len(wiped)
    assert nothing == rest == wiped.strip() == ""


def test_a_file_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", shown := StringIO())
    bar(0.5, "100/200")
    clear()
    assert shown.getvalue() == ""
