"""Rows to values and back. The columns of a table are the fields of its struct; what is not plain is JSON."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
_PLAIN = (int, float, str, bytes, type(None))


@cache
def columns(kind: type[msgspec.Struct], without: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in without)


def values(row: msgspec.Struct, names: Iterable[str]) -> list[Any]:
    found = (getattr(row, name) for name in names)
    return [value if isinstance(value, _PLAIN) else msgspec.json.encode(value) for value in found]


def insert(
    connection: sqlite3.Connection, table: str, row: msgspec.Struct, *, without: tuple[str, ...] = (), how: str = ""
) -> int:
    names = columns(type(row), without)
    sql = _insert_sql(table, names, how)
    return connection.execute(sql, values(row, names)).lastrowid or 0


@cache
def _insert_sql(table: str, names: tuple[str, ...], how: str) -> str:
    return f"INSERT {how} INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


@cache
def select(kind: type[msgspec.Struct], table: str, without: tuple[str, ...] = ()) -> str:
    return f"SELECT {', '.join(columns(kind, without))} FROM {table} "


def read(kind: type[S], row: tuple[Any, ...], without: tuple[str, ...] = ()) -> S:
    return kind(**dict(zip(columns(kind, without), row, strict=True)))
