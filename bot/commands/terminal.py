"""What all commands do alike in the terminal: count, and tell how far they are."""

from __future__ import annotations

import sys

_LENGTH, _WIDTH = 30, 75


def counted(number: int, noun: str) -> str:
    """`1 game`, `2 games`, `no games`."""
    return f"{number or 'no'} {noun if number == 1 else noun + 's'}"


def bar(share: float, words: str) -> None:
    """How far something long has come; a file gets none of it."""
    if sys.stderr.isatty():
        filled = round(_LENGTH * share)
        drawn = f"{'█' * filled}{'░' * (_LENGTH - filled)} {words}"
        print(f"\r{drawn:<{_WIDTH}}", end="", file=sys.stderr, flush=True)


def clear() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * _WIDTH + "\r", end="", file=sys.stderr, flush=True)
