"""Maps as data: `load_board("europe")` gives the typed, checked board of `maps/europe/map.toml`."""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path

from bot.boards.map_file import FILE_NAME, read_map
from bot.boards.problems import BrokenMap, Problem
from bot.game.board import Board

__all__ = [
    "FILE_NAME",
    "MAPS",
    "SHIPPED",
    "BrokenMap",
    "Problem",
    "UnknownMap",
    "check_map",
    "check_maps",
    "load_board",
    "load_boards",
    "map_folder",
    "map_ids",
    "use_maps",
]

SHIPPED = Path(__file__).resolve().parent.parent.parent / "maps"

_in_use = SHIPPED


class UnknownMap(LookupError):
    """There is no such map; `near` are the ids that come closest."""

    def __init__(self, map_id: str, known: tuple[str, ...]) -> None:
        self.map_id = map_id
        self.near = tuple(difflib.get_close_matches(map_id.casefold(), known, n=2)) or known
        super().__init__(f"unknown map {map_id!r}; there is {', '.join(self.near) or 'none'}")


def use_maps(folder: Path) -> None:
    """Take maps from another folder for the rest of this process (`MAPS_PATH`, `--maps`). Set once, at the start."""
    global _in_use
    _in_use = folder.resolve()


def map_ids(folder: Path | None = None) -> tuple[str, ...]:
    """The maps of a folder: each is a folder of its own with a `map.toml` inside."""
    return tuple(sorted(path.parent.name for path in (folder or _in_use).glob(f"*/{FILE_NAME}")))


MAPS = map_ids(SHIPPED)


def map_folder(map_id: str, folder: Path | None = None) -> Path:
    folder = folder or _in_use
    known = map_ids(folder)
    if map_id not in known:
        raise UnknownMap(map_id, known)
    return folder / map_id


def load_board(map_id: str, folder: Path | None = None) -> Board:
    """The board of a map, read once per process. Raises `UnknownMap` or `BrokenMap`."""
    return _read_once(map_folder(map_id, folder))


def load_boards(folder: Path | None = None) -> dict[str, Board]:
    """All boards by id. Raises one `BrokenMap` with the problems of all of them."""
    if problems := check_maps(folder):
        raise BrokenMap(problems)
    return {map_id: load_board(map_id, folder) for map_id in map_ids(folder)}


def check_maps(folder: Path | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong with the maps of a folder."""
    folder = folder or _in_use
    return tuple(problem for map_id in map_ids(folder) for problem in check_map(folder / map_id))


def check_map(folder: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with the map in this folder."""
    try:
        _read_once(folder)
    except BrokenMap as broken:
        return broken.problems
    return ()


@cache
def _read_once(folder: Path) -> Board:
    return read_map(folder)
