"""A state as JSON and back, for snapshots. Equal states give equal bytes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_type_hints

import msgspec

from bot.game.board import Board
from bot.game.state import FREE, NEUTRAL, State, own

_LEFT_OUT = {"board", "parts"}  # the map is known by its name, the parts follow from the routes claimed

_Stored: Any = msgspec.defstruct(
    "_Stored", [("map", str), *((name, kind) for name, kind in get_type_hints(State).items() if name not in _LEFT_OUT)]
)


def state_to_json(state: State) -> bytes:
    stored = {field.name: getattr(state, field.name) for field in fields(state) if field.name not in _LEFT_OUT}
    return msgspec.json.encode({"map": state.board.id, **stored})


def state_from_json(board: Board, data: bytes | str) -> State:
    """Raises `msgspec.ValidationError` or `msgspec.DecodeError` when the data is no state of this board."""
    stored = msgspec.json.decode(data, type=_Stored)
    if stored.map != board.id:
        raise msgspec.ValidationError(f"a state of {stored.map}, not of {board.id}")
    values = {field.name: getattr(stored, field.name) for field in fields(State) if field.name not in _LEFT_OUT}
    state = State(board=board, parts=[list(range(len(board.cities))) for _ in range(stored.seats)], **values)
    for route, owner in enumerate(stored.owners):
        if owner not in (FREE, NEUTRAL):
            own(state, route, owner)
    return state
