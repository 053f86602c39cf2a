"""A game's position from the file: the newest snapshot that can be trusted and the moves after it, or all moves.

A snapshot is only written after it was compared with a replay, and only used when its checksum holds and the rules are
the ones it was made with. Any other is compared with the whole replay, and thrown away when it differs.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from bot.game import Board, state_to_json
from bot.store.record import Undone
from bot.store.replay import BrokenLog, Position, from_snapshot, go_on, moves_of, replay, snapshot
from bot.store.rows import GameRow, SnapshotRow
from bot.store.store import Rows

SNAPSHOT_EVERY = 25


@dataclass(frozen=True, slots=True)
class Loaded:
    position: Position
    bad: tuple[SnapshotRow, ...]  # to be thrown away


def load_position(rows: Rows, board: Board, game: GameRow, *, to: int | None = None) -> Loaded:
    """The game at its present version, or at an earlier one. Raises `BrokenLog`."""
    target = game.version if to is None else to
    bad: list[SnapshotRow] = []
    for kept in rows.snapshots.of(game.id):
        if kept.version > target:
            continue
        position = from_snapshot(board, kept)
        if position is None:
            if not _matches(rows, board, game, kept):
                bad.append(kept)
            continue
        moves = moves_of(rows.moves.of(game.id, after=kept.version, to=target))
        if any(isinstance(move, Undone) and move.to < kept.version for _, move in moves):
            continue
        return Loaded(_at(target, go_on(position, moves)), tuple(bad))
    return Loaded(_at(target, whole_replay(rows, board, game, target)), tuple(bad))


def whole_replay(rows: Rows, board: Board, game: GameRow, to: int | None = None) -> Position:
    return replay(board, game.seed or "", moves_of(rows.moves.of(game.id, to=to)))


def _at(version: int, position: Position) -> Position:
    if position.version != version:
        raise BrokenLog(f"the log ends at version {position.version}, not at {version}")
    return position


def _matches(rows: Rows, board: Board, game: GameRow, kept: SnapshotRow) -> bool:
    position = whole_replay(rows, board, game, kept.version)
    return (kept.state, kept.decisions) == (
        state_to_json(position.state),
        msgspec.json.encode(position.decisions),
    )


def add_snapshot(rows: Rows, board: Board, game: GameRow, position: Position) -> bool:
    """Write a snapshot of the position, unless a replay of the log comes to another one."""
    if not load_position(rows, board, game, to=position.version).position.same_as(position):
        return False
    rows.snapshots.add(snapshot(game.id, position))
    return True


def damaged_snapshots(rows: Rows, board: Board, game: GameRow) -> list[int]:
    """Versions of snapshots that are not what a whole replay comes to."""
    return [
        kept.version
        for kept in rows.snapshots.of(game.id)
        if kept.version > game.version or not _matches(rows, board, game, kept)
    ]
