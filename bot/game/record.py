"""A whole game as lines of JSON: what was agreed, every action, every event with its audience, the final scores.

The format is described in docs/log-format.md. A log replays: the same header and actions must give the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from bot.game.actions import Action
from bot.game.board import Board, Options
from bot.game.engine import apply, start
from bot.game.events import Event
from bot.game.refusal import Refused
from bot.game.scoring import score
from bot.game.state import Over, State

FORMAT = 1


class Header(msgspec.Struct, frozen=True):
    map: str
    seats: tuple[str, ...]  # names, by seat
    seed: str
    options: Options = Options()
    format: int = FORMAT


class Final(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]


# A line's number and what it says: Header, Action, Event or Final. A game's first entry is its header.
Entry: TypeAlias = tuple[int, Any]


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Exactly one of these is set."""

    game: Header | None = None
    action: Action | None = None
    event: Event | None = None
    final: Final | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


class BrokenLog(ValueError):
    """The log can't be read, or what it tells is not what happens; `line` is the number of the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def header_line(header: Header) -> bytes:
    return _encoder.encode(_Line(game=header))


def action_line(action: Action) -> bytes:
    return _encoder.encode(_Line(action=action))


def event_lines(events: Iterable[Event]) -> list[bytes]:
    return [_encoder.encode(_Line(event=event)) for event in events]


def final_line(state: State) -> bytes:
    return _encoder.encode(_Line(final=final_of(state)))


def final_of(state: State) -> Final:
    result = score(state)
    return Final(tuple(player.total for player in result.players), result.winners)


def games(lines: Iterable[bytes | str]) -> Iterator[list[Entry]]:
    """The games of a log, each as numbered entries: a header first, then actions, events and the final scores."""
    entries: list[Entry] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            read = _decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise BrokenLog(number, f"not readable: {error}") from error
        entry = next((part for part in (read.game, read.action, read.event, read.final) if part is not None), None)
        if entry is None:
            raise BrokenLog(number, "says nothing")
        if isinstance(entry, Header):
            if entries:
                yield entries
            entries = []
        elif not entries:
            raise BrokenLog(number, "a game has to begin with its header")
        entries.append((number, entry))
    if entries:
        yield entries


def replay(entries: list[Entry], load: Callable[[str], Board], *, check: bool = True) -> Iterator[State]:
    """Play the game of a log again; yields the state after the start and after every action.

    With `check` every event and the final scores are compared; `BrokenLog` tells the first that differs.
    """
    number, header = entries[0]
    if header.format != FORMAT:
        raise BrokenLog(number, f"format {header.format} is not known, only {FORMAT}")
    try:
        state, happened = start(load(header.map), len(header.seats), header.seed, header.options)
    except (LookupError, ValueError) as error:
        raise BrokenLog(number, str(error)) from error
    expected = list(happened)
    yield state
    final: Final | None = None
    for number, entry in entries[1:]:
        if isinstance(entry, Final):
            final = entry
            if check and entry != final_of(state):
                raise BrokenLog(number, f"the final scores are {final_of(state)}")
        elif isinstance(entry, Action):
            if check and expected:
                raise BrokenLog(number, f"missing before this action: {expected[0]}")
            try:
                expected = list(apply(state, entry))
            except Refused as refused:
                raise BrokenLog(number, f"the action is refused: {refused}") from refused
            yield state
        elif check:
            if not expected:
                raise BrokenLog(number, "an event that does not happen")
            if entry != expected[0]:
                raise BrokenLog(number, f"what happens is {expected[0]}")
            expected.pop(0)
    if check and expected:
        raise BrokenLog(number, f"missing at the end: {expected[0]}")
    if check and isinstance(state.phase, Over) and final is None:
        raise BrokenLog(number, "the final scores are missing")
