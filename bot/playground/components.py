"""Buttons, selects, texts and their layout: the kinds there are, and how Discord gives them back.

https://discord.com/developers/docs/components/reference
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum

from bot.playground import forms
from bot.playground.model import Json


class Kind(IntEnum):
    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {Kind.STRING_SELECT, Kind.USER_SELECT, Kind.ROLE_SELECT, Kind.MENTIONABLE_SELECT, Kind.CHANNEL_SELECT}
)


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, the inner ones after the one that holds them."""
    for component in components:
        yield component
        inner = [*(component.get("components") or [])]
        inner += [component[key] for key in ("accessory", "component") if isinstance(component.get(key), dict)]
        yield from walk([item for item in inner if isinstance(item, dict)])


def is_emoji(name: object, number: object = None) -> bool:
    """Whether Discord would know it. Our guild has no emoji of its own, and no letter or digit alone is one."""
    return number is None and isinstance(name, str) and any(ord(sign) > 0xA8 for sign in name) and not name.isalnum()


def as_given_back(components: Sequence[Json], media: Callable[[str], Json]) -> list[Json]:
    """The components as Discord returns them: numbered, defaults filled in, media resolved, nulls left out."""
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def give_back(form: Json) -> Json:
        kind = Kind(form["type"])
        shown = {key: value for key, value in form.items() if value is not None and key != "id"}
        shown = {
            "type": int(kind),
            "id": form.get("id") or next(free),
            **{k: v for k, v in shown.items() if k != "type"},
        }
        if isinstance(shown.get("emoji"), dict):
            shown["emoji"] = forms.without_nulls(shown["emoji"])
        if kind in SELECTS:
            shown.setdefault("min_values", 1)
            shown.setdefault("max_values", 1)
            shown.pop("required", None)
        if kind is Kind.STRING_SELECT:
            shown["options"] = [_option(option) for option in form["options"]]
        if kind is Kind.THUMBNAIL:
            shown |= _media_item(form, media)
        if kind is Kind.MEDIA_GALLERY:
            shown["items"] = [_media_item(item, media) for item in form["items"]]
        if kind is Kind.FILE:
            resolved = media(form["file"]["url"])
            shown["file"] = {key: value for key, value in resolved.items() if key not in ("name", "size")}
            shown |= {
                "name": resolved.get("name"),
                "size": resolved.get("size"),
                "spoiler": forms.flag(form, "spoiler"),
            }
        if kind is Kind.SEPARATOR:
            shown |= {"spacing": form.get("spacing") or 1, "divider": form.get("divider") is not False}
        if kind is Kind.CONTAINER:
            shown |= {"accent_color": form.get("accent_color"), "spoiler": forms.flag(form, "spoiler")}
        if "components" in shown:
            shown["components"] = [give_back(inner) for inner in form["components"]]
        for key in ("accessory", "component"):
            if key in shown:
                shown[key] = give_back(form[key])
        return shown

    return [give_back(component) for component in components]


def _option(option: Json) -> Json:
    shown = forms.without_nulls(option)
    if isinstance(shown.get("emoji"), dict):
        shown["emoji"] = forms.without_nulls(shown["emoji"])
    return shown


def _media_item(form: Json, media: Callable[[str], Json]) -> Json:
    resolved = {key: value for key, value in media(form["media"]["url"]).items() if key not in ("name", "size")}
    return {"media": resolved, "description": form.get("description"), "spoiler": forms.flag(form, "spoiler")}
