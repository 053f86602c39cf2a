"""What a game's log consists of: its start, the players' actions, and what happened at the table."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias

import msgspec

from bot.game.actions import Action
from bot.game.board import Options, Seat


def seed_hash(seed: str) -> str:
    """Told at the start, so that anybody can check at the end that the seed was chosen before."""
    return hashlib.sha256(seed.encode()).hexdigest()


class _Move(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class Started(_Move, frozen=True, tag="start"):
    board: str
    seats: int
    options: Options
    seed_hash: str


class Acted(_Move, frozen=True, tag="act"):
    action: Action
    by: Literal["person", "computer", "plan"] = "person"


class Undone(_Move, frozen=True, tag="undo"):
    """Everything after version `to` is taken back. It stays in the log; the game goes on as if it had not been."""

    to: int
    consent: bool = False


class SeatChanged(_Move, frozen=True, tag="seat"):
    """`user` and `level` are who plays the seat from now on."""

    seat: Seat
    what: Literal["resigned", "replaced", "held", "taken_back", "stand_in"]
    name: str
    user: int | None = None
    level: str | None = None


class Paused(_Move, frozen=True, tag="pause"):
    pass


class Resumed(_Move, frozen=True, tag="resume"):
    pass


class Ended(_Move, frozen=True, tag="end"):
    """Ended before its end."""

    why: Literal["agreed", "moderator", "deserted"]


Move: TypeAlias = Started | Acted | Undone | SeatChanged | Paused | Resumed | Ended

_decoder: msgspec.json.Decoder[Move] = msgspec.json.Decoder(Move)


def move_to_json(move: Move) -> bytes:
    return msgspec.json.encode(move)


def move_from_json(data: bytes | str) -> Move:
    return _decoder.decode(data)


def kind_of(move: Move) -> str:
    return str(type(move).__struct_config__.tag)
