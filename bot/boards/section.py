"""Reading one table of a map file with care.

Each reader returns a usable value in any case and notes what was wrong, so that one pass finds every problem. Keys that
nobody asked for are noted, too: a misspelt `lenght` must not be silently ignored.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TypeVar

from bot.boards.lines import Key
from bot.boards.problems import ProblemKind, Report

Choice = TypeVar("Choice", bound=str)


class Section:
    def __init__(self, values: Mapping[str, object], key: Key, report: Report) -> None:
        self.values = values
        self.key = key
        self.report = report
        self._asked: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def problem(self, kind: ProblemKind, text: str, *name: str | int) -> None:
        self.report.add(kind, self.key + name, text)

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        value = self._value(name, default)
        return low if value is None else self._within(value, low, high, (name,))

    def decimal(self, name: str, low: float, high: float) -> float:
        value = self._value(name, None)
        return low if value is None else self._decimal_within(value, low, high, (name,))

    def point(self, name: str) -> tuple[float, float]:
        """Two fractions of the board's width and height."""
        value = self._value(name, None)
        if isinstance(value, list) and len(value) == 2:
            x, y = (self._decimal_within(part, 0, 1, (name, at)) for at, part in enumerate(value))
            return x, y
        if value is not None:
            self._wrong(name, "two numbers, [x, y]")
        return (0.0, 0.0)

    def flag(self, name: str) -> bool:
        value = self._value(name, False)
        if isinstance(value, bool):
            return value
        self._wrong(name, "true or false")
        return False

    def text(self, name: str, default: str | None = None) -> str:
        value = self._value(name, default)
        if isinstance(value, str) and value:
            return value
        if value is not None:
            self._wrong(name, "a text in quotes")
        return default or ""

    def choice(self, name: str, allowed: Iterable[Choice], default: Choice | None = None) -> Choice:
        options = tuple(allowed)
        value = self._value(name, default)
        return options[0] if value is None else self._one_of(value, options, (name,))

    def choices(self, name: str, allowed: Iterable[Choice]) -> tuple[Choice, ...]:
        options = tuple(allowed)
        chosen = [self._one_of(part, options, (name, at)) for at, part in enumerate(self._list(name))]
        if len(set(chosen)) < len(chosen) and not self.report.has("unknown-value"):
            self.problem("duplicate-id", "the same value twice", name)
        return tuple(dict.fromkeys(chosen))

    def texts(self, name: str) -> tuple[str, ...]:
        parts = self._list(name)
        for at, part in enumerate(parts):
            if not isinstance(part, str):
                self.problem("wrong-type", f"must be a text in quotes, not {part!r}", name, at)
        return tuple(part for part in parts if isinstance(part, str))

    def numbers(self, name: str, low: int, high: int, length: int | None = None) -> tuple[int, ...]:
        parts = self._list(name)
        if length is not None and name in self.values and len(parts) != length:
            self.problem("out-of-range", f"must have {length} numbers, not {len(parts)}", name)
            return (low,) * length
        if length is not None and not parts:
            return (low,) * length
        return tuple(self._within(part, low, high, (name, at)) for at, part in enumerate(parts))

    def table(self, name: str, required: bool = True) -> Section:
        value = self._value(name, None if required else {})
        if isinstance(value, dict):
            return Section(value, (*self.key, name), self.report)
        if value is not None:
            self._wrong(name, "a table")
        return _Absent((*self.key, name), self.report)

    def rows(self, name: str, required: bool = True) -> list[Section]:
        """The tables of an array, each a section of its own."""
        rows: list[Section] = []
        for at, part in enumerate(self._list(name, required)):
            if isinstance(part, dict):
                rows.append(Section(part, (*self.key, name, at), self.report))
            else:
                self.problem("wrong-type", "must be a table in braces", name, at)
        return rows

    def tables(self) -> dict[str, Section]:
        """Every entry of this section as a table: names are up to the map."""
        return {name: self.table(name) for name in self.values}

    def whole_numbers(self, low: int, high: int) -> dict[int, str]:
        """The names of this section that are numbers, for tables like "by length" or "by number of players"."""
        found: dict[int, str] = {}
        for name in self.values:
            if name.isascii() and name.isdecimal() and low <= int(name) <= high:
                found[int(name)] = name
            else:
                self._asked.add(name)
                self.problem("out-of-range", f"must be a whole number from {low} to {high}", name)
        return found

    def done(self) -> None:
        """Nothing more is read from here: what is left over is a mistake."""
        for name in self.values:
            if name not in self._asked:
                near = difflib.get_close_matches(name, self._asked, n=1)
                self.problem("unknown-key", "unknown key" + (f"; did you mean {near[0]!r}?" if near else ""), name)

    def _value(self, name: str, default: object) -> object:
        self._asked.add(name)
        if name in self.values:
            return self.values[name]
        if default is None:
            self.problem("missing-key", "is missing", name)
        return default

    def _list(self, name: str, required: bool = True) -> list[object]:
        value = self._value(name, None if required else [])
        if isinstance(value, list):
            return value
        if value is not None:
            self._wrong(name, "a list in brackets")
        return []

    def _wrong(self, name: str, wanted: str) -> None:
        self.problem("wrong-type", f"must be {wanted}, not {self.values.get(name)!r}", name)

    def _within(self, value: object, low: int, high: int, name: Key) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.report.add("wrong-type", self.key + name, f"must be a whole number, not {value!r}")
            return low
        if not low <= value <= high:
            self.report.add("out-of-range", self.key + name, f"must be from {low} to {high}, not {value}")
            return max(low, min(value, high))
        return value

    def _decimal_within(self, value: object, low: float, high: float, name: Key) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.report.add("wrong-type", self.key + name, f"must be a number, not {value!r}")
            return low
        if not low <= value <= high:
            self.report.add("out-of-range", self.key + name, f"must be from {low:g} to {high:g}, not {value}")
            return max(low, min(float(value), high))
        return float(value)

    def _one_of(self, value: object, options: tuple[Choice, ...], name: Key) -> Choice:
        for option in options:
            if value == option:
                return option
        listed = ", ".join(options)
        self.report.add("unknown-value", self.key + name, f"must be one of {listed}; not {value!r}")
        return options[0]


class _Absent(Section):
    """Stands in for a table that is missing: told once, not once more for each of its keys."""

    def __init__(self, key: Key, report: Report) -> None:
        super().__init__({}, key, Report(report.file))
