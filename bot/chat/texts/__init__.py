"""What people read, in their language: `say("pl", "lobby.joined", name="Ala")`.

Each language has a folder of TOML files, one per subject. A key is the subject and the path inside its file:
`joined` in `lobby.toml` is "lobby.joined", `title` in its table `[empty]` is "lobby.empty.title". A text with a number
in it is a table of the language's plural forms (`one`, `many` in English; `one`, `few`, `many` in Polish; `zero` where
wanted), chosen by the value `count`.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeGuard, get_args

Language = Literal["en", "pl"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"

Form = Literal["zero", "one", "few", "many"]
Forms: TypeAlias = Mapping[Form, str]
Text: TypeAlias = str | Forms
Value: TypeAlias = str | int

FOLDER: Final = Path(__file__).parent
FORM_NAMES: Final[frozenset[str]] = frozenset(get_args(Form))
REQUIRED_FORMS: Final[Mapping[Language, frozenset[Form]]] = {
    "en": frozenset({"one", "many"}),
    "pl": frozenset({"one", "few", "many"}),
}

NO_BREAK: Final = "\u00a0"
# A number stays in the line of what is counted, and no line begins with a dot between two things.
TOGETHER: Final = re.compile(r"(?<=\{count\}) |(?<=\{count\}\*\*) | (?=·)")


class UnknownText(LookupError):
    """No language file has this key, or the text wants a value that was not given."""


def _english(count: int) -> Form:
    return "one" if count == 1 else "many"


def _polish(count: int) -> Form:
    if count == 1:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


_FORM_OF: Final[Mapping[Language, Callable[[int], Form]]] = {"en": _english, "pl": _polish}


def plural_form(language: Language, count: int) -> Form:
    return _FORM_OF[language](abs(count))


class Texts:
    """The texts of one language."""

    def __init__(self, language: Language, texts: Mapping[str, Text]) -> None:
        self.language = language
        self._texts = texts

    def __call__(self, key: str, /, **values: Value) -> str:
        text = self._texts.get(key)
        if text is None:
            raise UnknownText(key)
        try:
            return (text if isinstance(text, str) else self._inflected(text, values)).format_map(values)
        except KeyError as missing:
            raise UnknownText(f"{key} needs {missing}") from None

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def raw(self, key: str) -> Text:
        """The text as the file has it, with its placeholders."""
        return self._texts[key]

    def pages(self, key: str) -> tuple[str, ...]:
        """The texts directly below a key, in the order of the file, by their last names."""
        start = f"{key}."
        return tuple(dict.fromkeys(name[len(start) :].split(".")[0] for name in self._texts if name.startswith(start)))

    def _inflected(self, forms: Forms, values: Mapping[str, Value]) -> str:
        count = values["count"]
        if not isinstance(count, int):
            raise TypeError("count is a number")
        if count == 0 and "zero" in forms:
            return forms["zero"]
        return forms[plural_form(self.language, count)]


@cache
def texts(language: Language) -> Texts:
    found: dict[str, Text] = {}
    for file in sorted((FOLDER / language).glob("*.toml")):
        found.update(_flat(file.stem, tomllib.loads(file.read_text("utf-8"))))
    return Texts(language, found)


def say(language: Language, key: str, /, **values: Value) -> str:
    return texts(language)(key, **values)


def language_for(*wishes: str | None) -> Language:
    """The first wish that names a language we speak ("pl", "en-GB"); else English."""
    for wish in wishes:
        for language in LANGUAGES:
            if wish is not None and re.split("[-_]", wish)[0] == language:
                return language
    return DEFAULT


def placeholders(text: Text) -> frozenset[str]:
    """The names of the values that a text wants; `count` belongs to every text with plural forms."""
    if isinstance(text, str):
        return frozenset(name.split(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None)
    return frozenset({"count"}).union(*(placeholders(form) for form in text.values()))


def is_forms(value: object) -> TypeGuard[Forms]:
    return isinstance(value, dict) and bool(value) and FORM_NAMES.issuperset(value)


def _flat(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, Text]]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, str):
            yield key, TOGETHER.sub(NO_BREAK, value)
        elif is_forms(value):
            yield key, {form: TOGETHER.sub(NO_BREAK, text) for form, text in value.items()}
        elif isinstance(value, dict):
            yield from _flat(key, value)
        else:
            raise TypeError(f"{key} is neither a text nor a table")
