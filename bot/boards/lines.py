"""Where things stand in a TOML file: the line of every key and every element of an array.

The standard library's parser forgets lines. This walks a text that it has accepted already, so it may assume that the
text is well formed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

Key = tuple[str | int, ...]

_TOKEN = re.compile(
    r'(?P<string>"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)"
    r"|(?P<newline>\n)"
    r"|(?P<sign>[\[\]{},=.])"
    r"|(?P<word>[^\s\[\]{},=.#\"']+)",
    re.DOTALL,
)


class _Token(NamedTuple):
    line: int
    sign: str  # a bracket, comma, dot or "=", "\n" for the end of a line, "" for a word or string
    text: str


def lines_of(text: str) -> dict[Key, int]:
    return _Walk(text).lines


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        found = match.group()
        match match.lastgroup:
            case "newline":
                yield _Token(line, "\n", found)
            case "sign":
                yield _Token(line, found, found)
            case "string":
                yield _Token(line, "", tomllib.loads(f"x = {found}")["x"])
            case "word":
                yield _Token(line, "", found)
        line += found.count("\n")
    yield _Token(line, "\n", "")


class _Walk:
    def __init__(self, text: str) -> None:
        self.lines: dict[Key, int] = {}
        self._tokens = list(_tokens(text))
        self._at = 0
        self._tables: dict[Key, int] = {}  # how many [[tables]] of a name there were
        table: Key = ()
        while self._at < len(self._tokens):
            if self._sign() == "\n":
                self._at += 1
            elif self._sign() == "[":
                table = self._header()
            else:
                self._entry(table)

    def _sign(self) -> str:
        return self._tokens[self._at].sign

    def _note(self, key: Key) -> None:
        self.lines.setdefault(key, self._tokens[self._at].line)

    def _header(self) -> Key:
        start = self._at
        brackets = 2 if self._tokens[self._at + 1].sign == "[" else 1
        self._at += brackets
        name = self._key()
        self._at += brackets
        key = self._numbered(name[:-1]) + name[-1:]
        if brackets == 2:
            number = self._tables.get(key, 0)
            self._tables[key] = number + 1
            key = (*key, number)
        self.lines.setdefault(key, self._tokens[start].line)
        return key

    def _numbered(self, key: Key) -> Key:
        return (*key, self._tables[key] - 1) if key in self._tables else key

    def _key(self) -> Key:
        parts: list[str] = []
        while True:
            parts.append(self._tokens[self._at].text)
            self._at += 1
            if self._sign() != ".":
                return tuple(parts)
            self._at += 1

    def _entry(self, table: Key) -> None:
        start = self._at
        key = table + self._key()
        self.lines.setdefault(key, self._tokens[start].line)
        self._at += 1  # the equals sign
        self._value(key)

    def _value(self, key: Key) -> None:
        match self._sign():
            case "[":
                self._items(key, "]")
            case "{":
                self._items(key, "}")
            case _:
                while self._sign() not in (",", "]", "}", "\n"):
                    self._at += 1

    def _items(self, key: Key, end: str) -> None:
        self._at += 1
        number = 0
        while (sign := self._sign()) != end:
            if sign in (",", "\n"):
                self._at += 1
            elif end == "}":
                self._entry(key)
            else:
                self._note((*key, number))
                self._value((*key, number))
                number += 1
        self._at += 1
