"""Application commands: what Discord accepts. https://discord.com/developers/docs/interactions/application-commands"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.playground import forms, limits
from bot.playground.errors import Faulty, Path
from bot.playground.model import Json

CHAT_INPUT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
WITH_CHOICES = (STRING, INTEGER, NUMBER)
NAME = re.compile(r"^[-_'\w\u0e31-\u0e4e\u0900-\u097f]{1,32}$")
LOCALES = frozenset(
    [
        *("ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu"),
        *("id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi"),
        *("zh-CN", "zh-TW"),
    ]
)


def check(form: Json, faults: Faulty, path: Path = ()) -> None:
    kind = form.get("type") or CHAT_INPUT
    _check_name(form, path, faults, slash=kind == CHAT_INPUT)
    if kind == CHAT_INPUT:
        _check_description(form, path, faults)
        _check_options(form, path, faults, depth=0)
        if _characters(form) > limits.COMMAND_CHARACTERS:
            faults.add(
                path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({limits.COMMAND_CHARACTERS})"
            )
    elif form.get("description"):
        faults.add(
            (*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Only slash commands have one."
        )


def check_all(commands: Sequence[Json], faults: Faulty) -> None:
    for index, form in enumerate(commands):
        check(form, faults, (index,))
    for kind, most in ((1, limits.COMMANDS), (2, limits.CONTEXT_MENUS), (3, limits.CONTEXT_MENUS)):
        names = [form.get("name") for form in commands if (form.get("type") or CHAT_INPUT) == kind]
        if len(names) > most:
            faults.add((), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if len(set(names)) != len(names):
            faults.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _check_name(form: Json, path: Path, faults: Faulty, *, slash: bool) -> None:
    name = forms.text(form, "name", path, faults, least=1, most=limits.COMMAND_NAME, required=True)
    spoken = [((*path, "name"), name)]
    for locale, text in _localisations(form, "name_localizations", path, faults, limits.COMMAND_NAME).items():
        spoken.append(((*path, "name_localizations", locale), text))
    for here, text in spoken:
        if slash and isinstance(text, str) and (not NAME.match(text) or text != text.lower()):
            faults.add(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "description", path, faults, least=1, most=limits.COMMAND_DESCRIPTION, required=True)
    _localisations(form, "description_localizations", path, faults, limits.COMMAND_DESCRIPTION)


def _localisations(form: Json, key: str, path: Path, faults: Faulty, most: int) -> dict[str, Any]:
    texts = form.get(key)
    if not isinstance(texts, dict):
        return {}
    for locale in texts:
        if locale not in LOCALES:
            faults.add((*path, key, locale), "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')
        forms.text(texts, locale, (*path, key), faults, least=1, most=most)
    return texts


def _check_options(form: Json, path: Path, faults: Faulty, depth: int) -> None:
    options = forms.items(form, "options", path, faults, most=limits.COMMAND_OPTIONS)
    names = [option.get("name") for option in options]
    if len(set(names)) != len(names):
        faults.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    optional_seen = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        _check_name(option, here, faults, slash=True)
        _check_description(option, here, faults)
        kind = option.get("type")
        if kind not in range(1, 12):
            faults.add((*here, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.")
        if kind in (SUBCOMMAND, GROUP):
            if depth >= 2 or (depth == 1 and kind == GROUP):
                faults.add(
                    (*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested here."
                )
            _check_options(option, here, faults, depth + 1 if kind == GROUP else 2)
            continue
        if option.get("required"):
            if optional_seen:
                faults.add(
                    here,
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
        else:
            optional_seen = True
        _check_choices(option, here, faults)


def _check_choices(option: Json, path: Path, faults: Faulty) -> None:
    choices = forms.items(option, "choices", path, faults, most=limits.COMMAND_CHOICES)
    if choices and option.get("autocomplete"):
        faults.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
            "Choices and autocomplete exclude each other.",
        )
    if option.get("autocomplete") and option.get("type") not in WITH_CHOICES:
        faults.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_TYPE", "This type has no autocomplete.")
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        forms.text(choice, "name", here, faults, least=1, most=limits.CHOICE_NAME, required=True)
        _localisations(choice, "name_localizations", here, faults, limits.CHOICE_NAME)
        if option.get("type") == STRING:
            forms.text(choice, "value", here, faults, least=1, most=limits.CHOICE_TEXT, required=True)


def _characters(form: Json) -> int:
    """Name, description and choice values of a command and all its options; of localised texts the longest counts.

    https://discord.com/developers/docs/interactions/application-commands#slash-commands
    """
    total = 0
    for key in ("name", "description"):
        texts = [form.get(key) or "", *((form.get(f"{key}_localizations") or {}).values())]
        total += max(len(str(text)) for text in texts)
    for choice in form.get("choices") or []:
        names = [choice.get("name") or "", *((choice.get("name_localizations") or {}).values())]
        total += max(len(str(name)) for name in names)
        total += len(choice["value"]) if isinstance(choice.get("value"), str) else 0
    return total + sum(_characters(option) for option in form.get("options") or [])


def with_defaults(form: Json) -> Json:
    """The command as Discord keeps it."""
    kept = {key: value for key, value in form.items() if key != "id"}
    permissions = kept.get("default_member_permissions")
    kept |= {
        "type": kept.get("type") or CHAT_INPUT,
        "description": kept.get("description") or "",
        "default_member_permissions": None if permissions is None else str(permissions),
        "nsfw": bool(kept.get("nsfw")),
        "name_localizations": kept.get("name_localizations"),
        "description_localizations": kept.get("description_localizations"),
        "contexts": kept.get("contexts"),
        "integration_types": kept.get("integration_types") or [0],
    }
    dm = kept.get("dm_permission")
    kept["dm_permission"] = (
        (1 in kept["contexts"]) if kept["contexts"] is not None else (True if dm is None else bool(dm))
    )
    if kept.get("options") is not None:
        kept["options"] = [_option_with_defaults(option) for option in kept["options"]]
    return {key: value for key, value in kept.items() if value is not None or key in NULLABLE}


NULLABLE = frozenset({"default_member_permissions", "name_localizations", "description_localizations", "contexts"})


def _option_with_defaults(option: Json) -> Json:
    kept = {key: value for key, value in option.items() if value is not None or key.endswith("_localizations")}
    if isinstance(kept.get("options"), list):
        kept["options"] = [_option_with_defaults(inner) for inner in kept["options"]]
    if not kept.get("choices"):
        kept.pop("choices", None)
    return kept
