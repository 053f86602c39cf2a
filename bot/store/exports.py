"""One game as a file: to keep, to move to another bot, and to check a deal after the game."""

from __future__ import annotations

import msgspec

from bot.game import Event, Refused, events_to_json, view
from bot.game.board import Seat
from bot.game.result import Result
from bot.store.games import ChannelTaken
from bot.store.record import Acted, Move, Started, Undone, kind_of, move_from_json, seed_hash
from bot.store.replay import Boards, BrokenLog, act, begin
from bot.store.results import final_results
from bot.store.rows import GameRow, MoveRow, ResultRow, SeatRow
from bot.store.store import Rows

FORMAT = 1


class ExportedMove(msgspec.Struct, frozen=True):
    version: int
    seat: Seat | None
    user: int | None
    move: Move
    events: list[Event]
    reveals: bool
    press: str | None
    at: float


class Export(msgspec.Struct, frozen=True):
    stationmaster: int  # the format's number
    game: GameRow
    seats: list[SeatRow]
    moves: list[ExportedMove]
    results: list[ResultRow]


class BadExport(Exception):
    """The file can't be used; the message says why."""


_decoder = msgspec.json.Decoder(Export)


def export_game(rows: Rows, game: int) -> bytes | None:
    """The game with its seed: whoever has the file of a running game knows everything in it."""
    row = rows.games.get(game)
    if row is None:
        return None
    moves = [_exported(move) for move in rows.moves.of(game)]
    export = Export(FORMAT, row, list(rows.seats.of(game)), moves, list(rows.results.of_game(game)))
    return msgspec.json.format(msgspec.json.encode(export), indent=1)


def _exported(row: MoveRow) -> ExportedMove:
    events = msgspec.json.decode(row.events, type=list[Event])
    return ExportedMove(
        row.version, row.seat, row.user, move_from_json(row.body), events, row.reveals, row.press, row.at
    )


def read_export(data: bytes) -> Export:
    try:
        number = msgspec.json.decode(data)["stationmaster"]
    except (msgspec.DecodeError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise BadExport("this is no exported game") from error
    if not isinstance(number, int) or number > FORMAT:
        raise BadExport(f"the file is of a newer program (format {number}, this program knows {FORMAT})")
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError as error:
        raise BadExport(f"the file is damaged: {error}") from error


def import_game(rows: Rows, export: Export, boards: Boards, now: float) -> int:
    """Add the game; returns its number here. A game that was not played as it says is not taken in. One that is being
    played is paused, so that its people decide when it goes on."""
    begun = export.game.version > 0 or export.game.status in ("playing", "finished")
    if (begun or export.moves or export.results) and (problems := verify(export, boards).problems):
        raise BadExport("; ".join(problems))
    try:
        paused = now if export.game.status == "playing" else None
        game = rows.games.add(msgspec.structs.replace(export.game, id=0, paused_at=paused))
    except ChannelTaken as taken:
        raise BadExport(f"a game is open in channel {export.game.channel} already") from taken
    rows.seats.save(game, export.seats)
    for move in export.moves:
        body, events = msgspec.json.encode(move.move), events_to_json(move.events)
        kind = kind_of(move.move)
        rows.moves.append(
            MoveRow(game, move.version, kind, move.seat, move.user, body, events, move.reveals, move.press, move.at)
        )
    rows.results.add(msgspec.structs.replace(result, game=game) for result in export.results)
    return game


# -- verifying ------------------------------------------------------------------------------------


class Verified(msgspec.Struct, frozen=True):
    """What a check of an exported game found. No problems: it was dealt and played as it says."""

    board: str
    moves: int
    seed_hash: str
    totals: tuple[int, ...]  # empty when the game was not played to its end
    problems: tuple[str, ...]


def verify(export: Export, boards: Boards) -> Verified:
    """Check the deal, every move with everything that happened, and the scores."""
    game = export.game
    problems: list[str] = []
    found = seed_hash(game.seed or "")
    start = export.moves[0].move if export.moves else None
    if not isinstance(start, Started):
        return Verified(game.board, 0, found, (), ("the game has no start",))
    announced = {start.seed_hash, game.seed_hash}
    if announced != {found}:
        problems.append("the seed is not the one whose hash was announced at the start")
    if (start.board, start.options, start.seats) != (game.board, game.options, len(export.seats)):
        problems.append("the game was started with other seats, another map or other options than it says")
    if game.version != len(export.moves):
        problems.append(f"moves are missing: there are {len(export.moves)} of {game.version}")
    try:
        result = _replayed(export, start, boards, problems)
        problems += _wrong_results(export, result)
    except (BrokenLog, LookupError, ValueError, Refused) as error:
        problems.append(f"the game can't be replayed: {error}")
        result = None
    totals = tuple(score.total for score in result.players) if result is not None else ()
    return Verified(game.board, len(export.moves), found, totals, tuple(problems))


def _wrong_results(export: Export, result: Result | None) -> list[str]:
    """What the game says of its end, beside how it came out."""
    written = sorted(export.results, key=lambda row: row.seat)
    ended = export.game.status == "finished" and export.game.ended_at is not None
    expected = final_results(export.game, export.seats, result) if ended and result is not None else []
    if [row.points for row in written] != [row.points for row in expected]:
        return [f"the scores are {_points(expected)}, not {_points(written)}"]
    if ended and result is None:
        return ["the game is said to be over, and it is not"]
    return ["the winners are others, or other players"] if written != expected else []


def _replayed(export: Export, start: Started, boards: Boards, problems: list[str]) -> Result | None:
    """Replay move by move, taken-back ones too, and compare what happened. The result is None before the end."""
    board = boards(start.board)
    position, events = begin(board, start, export.game.seed or "")
    past = {1: position.copy()}
    if events != export.moves[0].events:
        problems.append("version 1: the deal is another one")
    for expected, recorded in enumerate(export.moves[1:], start=2):
        if recorded.version != expected:
            raise BrokenLog(f"version {expected} is missing")
        happened: list[Event] = []
        match recorded.move:
            case Acted() as acted:
                happened = act(position, acted, expected)
            case Undone(to=to):
                position = past[to].copy()
            case _:
                pass
        if happened != recorded.events:
            problems.append(f"version {expected}: something else happened")
        past[expected] = position.copy()
    return view(position.state, None).result


def _points(results: list[ResultRow]) -> str:
    return ", ".join(str(row.points) for row in results) or "unknown"
