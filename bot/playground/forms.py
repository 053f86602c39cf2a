"""Reading a JSON form field by field, noting what is wrong in Discord's words."""

from __future__ import annotations

from typing import Any

from bot.playground.errors import Faulty, Path


def text(
    form: dict[str, Any], key: str, path: Path, faults: Faulty, *, most: int, least: int = 0, required: bool = False
) -> str | None:
    value = form.get(key)
    here = (*path, key)
    if value is None:
        if required:
            faults.add(here, "BASE_TYPE_REQUIRED", "This field is required")
        return None
    if not isinstance(value, str):
        faults.add(here, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        return None
    if least and not least <= len(value) <= most:
        faults.add(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    elif len(value) > most:
        faults.add(here, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    return value


def items(
    form: dict[str, Any], key: str, path: Path, faults: Faulty, *, most: int, least: int = 0, required: bool = False
) -> list[dict[str, Any]]:
    """The list of objects under `key`; too many or too few, or anything but objects, is noted."""
    value = form.get(key)
    here = (*path, key)
    if value is None:
        if required:
            faults.add(here, "BASE_TYPE_REQUIRED", "This field is required")
        return []
    if not isinstance(value, list):
        faults.add(here, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    if not least <= len(value) <= most:
        faults.add(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    objects = []
    for index, item in enumerate(value):
        if isinstance(item, dict):
            objects.append(item)
        else:
            faults.add((*here, index), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return objects


def number(
    form: dict[str, Any], key: str, path: Path, faults: Faulty, *, least: int, most: int, default: int | None = None
) -> int | None:
    value = form.get(key)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool):
        faults.add((*path, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        return default
    if value < least:
        faults.add((*path, key), "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
    elif value > most:
        faults.add((*path, key), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
    return value


def flag(form: dict[str, Any], key: str) -> bool:
    return bool(form.get(key))


def without_nulls(form: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in form.items() if value is not None}
