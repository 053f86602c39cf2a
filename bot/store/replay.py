"""A game is its log: start and moves reproduce every state.

Beside the state a game in play keeps, per seat, the version at which the seat's present decision arose. A press that
is older belongs to another decision. Where several decide at once, the others' answers leave one's own decision as it
is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import msgspec

import bot.game
from bot.game import Board, Event, State, apply, pending, start, state_from_json, state_to_json
from bot.game.view import TOGETHER, Pending
from bot.store.record import Acted, Move, Started, Undone, move_from_json
from bot.store.rows import MoveRow, SnapshotRow

Boards = Callable[[str], Board]


class BrokenLog(Exception):
    """The log can't be replayed: rows are missing, or the rules no longer accept what they accepted once."""


@dataclass(slots=True)
class Position:
    """A game in play at one version."""

    version: int
    state: State
    decisions: list[int]  # per seat

    def copy(self) -> Position:
        return Position(self.version, self.state.copy(), self.decisions[:])

    def same_as(self, other: Position) -> bool:
        return (
            self.version == other.version
            and self.decisions == other.decisions
            and state_to_json(self.state) == state_to_json(other.state)
        )


def begin(board: Board, started: Started, seed: str) -> tuple[Position, list[Event]]:
    state, events = start(board, started.seats, seed, started.options)
    return Position(1, state, [1] * started.seats), events


def act(position: Position, acted: Acted, version: int) -> list[Event]:
    """Apply the action; raises `Refused` and changes nothing when it is not legal."""
    before = pending(position.state)
    events = apply(position.state, acted.action)
    position.version = version
    seat = acted.action.seat
    if _others_untouched(before, pending(position.state), seat):
        position.decisions[seat] = version
    else:
        position.decisions = [version] * len(position.decisions)
    return events


def _others_untouched(before: tuple[Pending, ...], after: tuple[Pending, ...], seat: int) -> bool:
    """Everybody decides at once, and all that changed is that this seat has answered."""
    return (
        bool(after)
        and all(owed.decision in TOGETHER for owed in before)
        and tuple(owed for owed in before if owed.seat != seat) == after
    )


def moves_of(rows: Iterable[MoveRow]) -> list[tuple[int, Move]]:
    try:
        return [(row.version, move_from_json(row.body)) for row in rows]
    except msgspec.DecodeError as error:
        raise BrokenLog(f"unreadable move: {error}") from error


def effective(moves: Sequence[tuple[int, Move]]) -> list[tuple[int, Move]]:
    """The moves without those that were taken back."""
    kept: list[tuple[int, Move]] = []
    for version, move in moves:
        if isinstance(move, Undone):
            kept = [(at, past) for at, past in kept if at <= move.to or not isinstance(past, Acted)]
        kept.append((version, move))
    return kept


def replay(board: Board, seed: str, moves: Sequence[tuple[int, Move]]) -> Position:
    """The position after all these moves, which begin with the start."""
    if not moves or not isinstance(moves[0][1], Started) or moves[0][0] != 1:
        raise BrokenLog("the log has no start")
    position, _ = begin(board, moves[0][1], seed)
    return go_on(position, moves[1:])


def go_on(position: Position, moves: Sequence[tuple[int, Move]]) -> Position:
    """Play further moves on a position, which must not reach back before it."""
    _check_gapless(position.version, moves)
    for version, move in effective(moves):
        match move:
            case Acted():
                try:
                    act(position, move, version)
                except bot.game.Refused as refused:
                    raise BrokenLog(f"version {version} is refused now: {refused}") from refused
            case Undone():
                position.decisions = [version] * len(position.decisions)
            case _:
                pass
        position.version = version
    return position


def _check_gapless(version: int, moves: Sequence[tuple[int, Move]]) -> None:
    for expected, (found, _) in enumerate(moves, start=version + 1):
        if found != expected:
            raise BrokenLog(f"version {expected} is missing")


# -- snapshots ------------------------------------------------------------------------------------


@cache
def rules_fingerprint(board: Board) -> str:
    """Which rules and which map a snapshot was made with. Only what the map file says: a board also keeps what was
    worked out from it, and that depends on who has asked so far."""
    digest = hashlib.sha256(repr([(field.name, getattr(board, field.name)) for field in fields(board)]).encode())
    for source in sorted(Path(bot.game.__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def snapshot(game: int, position: Position) -> SnapshotRow:
    state, decisions = state_to_json(position.state), msgspec.json.encode(position.decisions)
    rules = rules_fingerprint(position.state.board)
    return SnapshotRow(
        game, position.version, state, decisions, rules, _checksum(game, position.version, state, decisions, rules)
    )


def _checksum(game: int, version: int, state: bytes, decisions: bytes, rules: str) -> str:
    return hashlib.sha256(b"%d %d %s %s %s" % (game, version, rules.encode(), decisions, state)).hexdigest()


def from_snapshot(board: Board, row: SnapshotRow) -> Position | None:
    """The position, or None when the snapshot is damaged or was made with other rules."""
    state, decisions = row.state, row.decisions
    if row.checksum != _checksum(row.game, row.version, state, decisions, row.rules):
        return None
    if row.rules != rules_fingerprint(board):
        return None
    try:
        return Position(row.version, state_from_json(board, state), msgspec.json.decode(decisions, type=list[int]))
    except msgspec.DecodeError:
        return None
