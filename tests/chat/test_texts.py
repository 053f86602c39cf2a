"""The language files: complete in every language, all used, and no text for people in code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.chat
from bot.chat.commands.making import MADE
from bot.chat.texts import (
    FOLDER,
    LANGUAGES,
    REQUIRED_FORMS,
    Language,
    UnknownText,
    is_forms,
    language_for,
    placeholders,
    plural_form,
    say,
    texts,
)

CODE = Path(bot.chat.__file__).parent
# Commands speak to the operator in English; this one also sets up a server for people.
ELSEWHERE = (CODE.parent / "commands" / "playground.py",)
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
# Arguments that people read, wherever they are passed.
READ_BY_PEOPLE = {"content", "label", "placeholder", "description", "title", "value", "text"}
# Calls whose words are for the log, the operator, or the programmer.
NOT_FOR_PEOPLE = {"debug", "info", "warning", "error", "exception", "critical", "log", "print", "getLogger", "compile"}
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]")


def code_files() -> list[Path]:
    return sorted(file for file in CODE.rglob("*.py") if "texts" not in file.relative_to(CODE).parts)


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for file in code_files():
        yield file, ast.parse(file.read_text("utf-8"))


def speaking() -> Iterator[tuple[Path, ast.Module]]:
    """All code that names texts."""
    yield from trees()
    for file in ELSEWHERE:
        yield file, ast.parse(file.read_text("utf-8"))


def subjects() -> set[str]:
    return {file.stem for file in (FOLDER / "en").glob("*.toml")}


# -- the files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(language: Language) -> None:
    everything = set().union(*(set(texts(other)) for other in LANGUAGES))
    assert sorted(everything - set(texts(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: Language) -> None:
    assert {file.stem for file in (FOLDER / language).glob("*.toml")} == subjects()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_want_the_same_values_in_every_language(language: Language) -> None:
    english = texts("en")
    here = texts(language)
    different = {
        key: (sorted(placeholders(english.raw(key))), sorted(placeholders(here.raw(key))))
        for key in english
        if key in here and placeholders(english.raw(key)) != placeholders(here.raw(key))
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_tables_have_all_forms_of_their_language(language: Language) -> None:
    here = texts(language)
    wrong = {}
    for key in here:
        forms = here.raw(key)
        if is_forms(forms) and set(forms) - {"zero"} != REQUIRED_FORMS[language]:
            wrong[key] = sorted(forms)
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: Language) -> None:
    here = texts(language)
    assert [key for key in here if not here.raw(key)] == []


# -- the code -------------------------------------------------------------------------------------


def literal_keys(tree: ast.Module) -> Iterator[str]:
    """Strings in code that have the form of a key of one of our subjects."""
    known = subjects()
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in inside:
            continue
        words = node.value if isinstance(node, ast.Constant) else None
        if isinstance(words, str) and KEY.fullmatch(words) and words.split(".")[0] in known:
            yield words


def key_patterns(tree: ast.Module) -> Iterator[re.Pattern[str]]:
    """f-strings that make keys: f"refusals.{reason}"."""
    known = subjects()
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr) or not isinstance(first := node.values[0], ast.Constant):
            continue
        subject, dot, _ = str(first.value).partition(".")
        if dot and subject in known:
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9_.]+" for part in node.values
            ]
            yield re.compile("".join(parts))


def test_every_key_in_code_has_a_text() -> None:
    known = set(texts("en"))
    below = {key.rsplit(".", depth)[0] for key in known for depth in range(1, key.count(".") + 1)}
    missing = {
        f"{file.name}: {key}" for file, tree in speaking() for key in literal_keys(tree) if key not in known | below
    }
    assert missing == set()


def test_every_text_is_used() -> None:
    literals = {key for _, tree in speaking() for key in literal_keys(tree)}
    patterns = [pattern for _, tree in speaking() for pattern in key_patterns(tree)]
    unused = [
        key
        for key in texts("en")
        if key not in literals
        and not any(key.startswith(f"{literal}.") for literal in literals)
        and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_calls_give_exactly_the_values_a_text_wants() -> None:
    english = texts("en")
    wrong = []
    for file, tree in speaking():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
                continue
            keys = [
                argument.value
                for argument in node.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value in english
            ]
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if len(keys) != 1 or called not in {"say", "t", "texts", "did"}:
                continue
            given = {keyword.arg for keyword in node.keywords}
            if given != placeholders(english.raw(keys[0])):
                wrong.append(f"{file.name}:{node.lineno} {keys[0]}: gives {sorted(map(str, given))}")
    assert wrong == []


def written_out(node: ast.expr) -> str | None:
    """The words a literal would show, if it is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return None


def docstrings(tree: ast.Module) -> set[int]:
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def silent_parts(tree: ast.Module) -> set[int]:
    """Everything inside raises, asserts and calls of the log."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        name = ""
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if isinstance(node, ast.Raise | ast.Assert) or name in NOT_FOR_PEOPLE:
            silent.update(id(part) for part in ast.walk(node))
    return silent


def texts_in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    aside = docstrings(tree) | silent_parts(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in aside:
            words = written_out(node)
            if words is not None and SENTENCE.search(words):
                yield node.lineno, words
        if isinstance(node, ast.keyword) and node.arg in READ_BY_PEOPLE and id(node.value) not in aside:
            words = written_out(node.value)
            if words is not None and re.search(r"[^\W\d_]", words) and not KEY.fullmatch(words):
                yield node.value.lineno, words


def test_no_text_for_people_stands_in_code() -> None:
    found = {f"{file.name}:{line} {words!r}" for file, tree in trees() for line, words in texts_in_code(tree)}
    assert found == set()


@pytest.mark.parametrize(
    "code",
    ['send("It is your turn")', 'send(content="Go!")', 'Button(label="Play")', 'send(f"{name} takes a card")'],
)
def test_the_search_for_text_in_code_finds_it(code: str) -> None:
    assert list(texts_in_code(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ['log.info("game %s began")', 'say(t, "lobby.title")', 'raise X("no such game")', '"""Why so."""']
)
def test_the_search_leaves_other_strings_alone(code: str) -> None:
    assert not list(texts_in_code(ast.parse(code)))


# -- saying ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "form"),
    [(0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (11, "many"), (12, "many"), (14, "many"),
     (21, "many"), (22, "few"), (101, "many"), (104, "few"), (112, "many"), (-2, "few")],
)  # fmt: skip
def test_polish_plurals(count: int, form: str) -> None:
    assert plural_form("pl", count) == form


@pytest.mark.parametrize(("count", "form"), [(0, "many"), (1, "one"), (2, "many"), (21, "many")])
def test_english_plurals(count: int, form: str) -> None:
    assert plural_form("en", count) == form


def test_unknown_texts_and_missing_values_are_errors() -> None:
    with pytest.raises(UnknownText):
        say("en", "nothing.here")
    with pytest.raises(UnknownText):
        say("en", "words.points")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [(("pl",), "pl"), (("en-GB", "pl"), "en"), ((None, "pl"), "pl"), (("de", "pl"), "pl"), (("de",), "en"), ((), "en")],
)
def test_the_first_language_we_speak_wins(wishes: tuple[str | None, ...], language: Language) -> None:
    assert language_for(*wishes) == language


# -- commands that texts name -----------------------------------------------------------------------


def command_paths(language: Language) -> set[str]:
    """All commands as this language's readers see them: "/pociąg stół wznów"."""
    t = texts(language)
    train, table = t("commands.train.name"), t("commands.table.name")
    return {
        f"/{train} {table} {t(f'commands.{made.name}.name')}"
        if made.group == "table"
        else f"/{train} {t(f'commands.{made.name}.name')}"
        for made in MADE
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_in_texts_exist_and_are_called_as_readers_see_them(language: Language) -> None:
    t, paths = texts(language), command_paths(language)
    table = t("commands.table.name")
    named: list[str] = []
    for key in t:
        raw = t.raw(key)
        for text in [raw] if isinstance(raw, str) else raw.values():
            named += [f"{key}: {found}" for found in re.findall(rf"/(?:train|pociąg) (?:{table} )?[\w]+", text)]
    assert named
    assert [each for each in named if each.split(": ")[1] not in paths] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "command"), [("settings.change", "settings"), ("answers.change_what", "change")])
def test_options_in_texts_are_called_as_readers_see_them(key: str, command: str, language: Language) -> None:
    t = texts(language)
    names = [f"commands.{command}.{option}.name" for option in t.pages(f"commands.{command}")]
    known = {t(name) for name in names if name in t}
    named = [word for word in re.findall(r"`([^`]+)`", t(key)) if not word.startswith("/")]
    assert named
    assert set(named) <= known


# Where people read the words, by the place of the argument.
SPOKEN = {"Words": (0,), "send": (0,), "tell": (1,), "Button": (1,), "Option": (1, 2), "Select": (1,)}


def test_not_even_a_word_stands_in_code_where_people_read() -> None:
    found = []
    for file, tree in trees():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
                spoken = [call.args[place] for place in SPOKEN.get(name, ()) if place < len(call.args)]
                found += [f"{file.name}:{call.lineno} {word!r}" for word in map(written, spoken) if word]
    assert found == []


def written(argument: ast.expr) -> str:
    """The words that are written out in it."""
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    text = " ".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
    return text if re.search(r"[^\W\d_]{2,}", text) else ""


def test_words_in_code_are_found() -> None:
    for code in ('tell(interaction, "Undone.")', 'Words("Wait")', 'send(f"{a}: passed")', 'Button(press, "Play")'):
        call = ast.parse(code, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        assert any(written(call.args[place]) for place in SPOKEN[call.func.id])
