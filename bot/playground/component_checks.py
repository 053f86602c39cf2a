"""What Discord accepts of components, in messages and in modals.

https://discord.com/developers/docs/components/reference
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.playground import forms, limits
from bot.playground.components import SELECTS, Kind, is_emoji, walk
from bot.playground.errors import Faulty, Path
from bot.playground.model import Json

LINK, PREMIUM = 5, 6
IN_CONTAINER = frozenset(
    {Kind.ACTION_ROW, Kind.SECTION, Kind.TEXT_DISPLAY, Kind.MEDIA_GALLERY, Kind.FILE, Kind.SEPARATOR}
)
TOP_LEVEL_V2 = IN_CONTAINER | {Kind.CONTAINER}
IN_ROW = SELECTS | {Kind.BUTTON}
IN_LABEL = SELECTS | {Kind.TEXT_INPUT, Kind.FILE_UPLOAD, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP, Kind.CHECKBOX}
IN_MODAL = frozenset({Kind.ACTION_ROW, Kind.LABEL, Kind.TEXT_DISPLAY})


def check_for_message(components: Sequence[Json], *, v2: bool, faults: Faulty, path: Path = ("components",)) -> None:
    allowed = TOP_LEVEL_V2 if v2 else frozenset({Kind.ACTION_ROW})
    if not v2 and len(components) > limits.ROWS:
        faults.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {limits.ROWS} in length.")
    if v2:
        if sum(1 for _ in walk(components)) > limits.COMPONENTS_V2:
            faults.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components is 40.")
        written = sum(
            len(str(part.get("content", ""))) for part in walk(components) if part.get("type") == Kind.TEXT_DISPLAY
        )
        if written > limits.TEXT_V2:
            faults.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total text may have 4000 characters.")
    for index, component in enumerate(components):
        _check(component, (*path, index), allowed, faults)
    _check_unique(components, path, faults)


def check_for_modal(components: Sequence[Json], faults: Faulty, path: Path) -> None:
    for index, component in enumerate(components):
        _check(component, (*path, index), IN_MODAL, faults, in_modal=True)
    _check_unique(components, path, faults)


def _check_unique(components: Sequence[Json], path: Path, faults: Faulty) -> None:
    counted = Counter(part["custom_id"] for part in walk(components) if isinstance(part.get("custom_id"), str))
    if any(count > 1 for count in counted.values()):
        faults.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    numbers = Counter(part["id"] for part in walk(components) if part.get("id"))
    if any(count > 1 for count in numbers.values()):
        faults.add(path, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check(form: Json, path: Path, allowed: frozenset[Kind], faults: Faulty, *, in_modal: bool = False) -> None:
    try:
        kind = Kind(form.get("type", 0))
    except ValueError:
        kind = None
    if kind is None or kind not in allowed:
        choices = ", ".join(str(int(each)) for each in sorted(allowed))
        faults.add((*path, "type"), "UNION_TYPE_CHOICES", f"Value of field type must be one of ({choices}).")
        return
    if kind is Kind.ACTION_ROW and in_modal:
        for index, inner in enumerate(forms.items(form, "components", path, faults, least=1, most=1, required=True)):
            _check(inner, (*path, "components", index), frozenset({Kind.TEXT_INPUT}), faults, in_modal=True)
        return
    CHECKS[kind](form, path, faults)


def _check_row(form: Json, path: Path, faults: Faulty) -> None:
    inner = forms.items(form, "components", path, faults, least=1, most=limits.BUTTONS_PER_ROW, required=True)
    for index, component in enumerate(inner):
        _check(component, (*path, "components", index), IN_ROW, faults)
    if len(inner) > 1 and any(component.get("type") in SELECTS for component in inner):
        faults.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select menu takes a whole row.")


def _check_button(form: Json, path: Path, faults: Faulty) -> None:
    style = forms.number(form, "style", path, faults, least=1, most=PREMIUM)
    if style is None:
        faults.add((*path, "style"), "BASE_TYPE_REQUIRED", "This field is required")
    forms.text(form, "label", path, faults, most=limits.BUTTON_LABEL)
    _check_emoji(form, path, faults)
    if style == LINK:
        forms.text(form, "url", path, faults, most=limits.BUTTON_URL, least=1, required=True)
        if form.get("custom_id") is not None:
            faults.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif style != PREMIUM:
        forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
        if form.get("url") is not None:
            faults.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    if style != PREMIUM and not form.get("label") and not form.get("emoji"):
        faults.add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji.")


def _check_emoji(form: Json, path: Path, faults: Faulty) -> None:
    emoji = form.get("emoji")
    if emoji is not None and not (isinstance(emoji, dict) and is_emoji(emoji.get("name"), emoji.get("id"))):
        faults.add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_choices(form: Json, path: Path, faults: Faulty, *, least: int, most: int) -> None:
    values: Counter[object] = Counter()
    for index, option in enumerate(forms.items(form, "options", path, faults, least=least, most=most, required=True)):
        here = (*path, "options", index)
        forms.text(option, "label", here, faults, least=1, most=limits.OPTION_TEXT, required=True)
        forms.text(option, "value", here, faults, least=1, most=limits.OPTION_TEXT, required=True)
        forms.text(option, "description", here, faults, most=limits.OPTION_TEXT)
        _check_emoji(option, here, faults)
        values[option.get("value")] += 1
        if values[option.get("value")] > 1:
            faults.add(
                (*here, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )


def _check_select(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    forms.text(form, "placeholder", path, faults, most=limits.PLACEHOLDER)
    least = forms.number(form, "min_values", path, faults, least=0, most=25, default=1)
    most = forms.number(form, "max_values", path, faults, least=1, most=25, default=1)
    if form["type"] == Kind.STRING_SELECT:
        _check_choices(form, path, faults, least=1, most=limits.SELECT_OPTIONS)
        offered = len(form["options"]) if isinstance(form.get("options"), list) else 0
        if most is not None and offered and most > offered:
            faults.add(
                (*path, "max_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {offered}."
            )
    if least is not None and most is not None and least > most:
        faults.add((*path, "min_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")


def _check_section(form: Json, path: Path, faults: Faulty) -> None:
    texts = forms.items(form, "components", path, faults, least=1, most=limits.SECTION_TEXTS, required=True)
    for index, component in enumerate(texts):
        _check(component, (*path, "components", index), frozenset({Kind.TEXT_DISPLAY}), faults)
    accessory = form.get("accessory")
    if isinstance(accessory, dict):
        _check(accessory, (*path, "accessory"), frozenset({Kind.BUTTON, Kind.THUMBNAIL}), faults)
    else:
        faults.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")


def _check_text(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "content", path, faults, least=1, most=limits.TEXT_V2, required=True)


def _check_media(form: Json, key: str, path: Path, faults: Faulty) -> None:
    media = form.get(key)
    if isinstance(media, dict):
        forms.text(media, "url", (*path, key), faults, least=1, most=2048, required=True)
    else:
        faults.add((*path, key), "BASE_TYPE_REQUIRED", "This field is required")


def _check_thumbnail(form: Json, path: Path, faults: Faulty) -> None:
    _check_media(form, "media", path, faults)
    forms.text(form, "description", path, faults, least=1, most=limits.ALT_TEXT)


def _check_gallery(form: Json, path: Path, faults: Faulty) -> None:
    for index, item in enumerate(
        forms.items(form, "items", path, faults, least=1, most=limits.GALLERY_ITEMS, required=True)
    ):
        _check_thumbnail(item, (*path, "items", index), faults)


def _check_file(form: Json, path: Path, faults: Faulty) -> None:
    _check_media(form, "file", path, faults)


def _check_separator(form: Json, path: Path, faults: Faulty) -> None:
    forms.number(form, "spacing", path, faults, least=1, most=2)


def _check_container(form: Json, path: Path, faults: Faulty) -> None:
    forms.number(form, "accent_color", path, faults, least=0, most=0xFFFFFF)
    inner = forms.items(form, "components", path, faults, least=1, most=limits.COMPONENTS_V2, required=True)
    for index, component in enumerate(inner):
        _check(component, (*path, "components", index), IN_CONTAINER, faults)


def _check_label(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "label", path, faults, least=1, most=limits.LABEL, required=True)
    forms.text(form, "description", path, faults, least=1, most=limits.LABEL_DESCRIPTION)
    inner = form.get("component")
    if isinstance(inner, dict):
        _check(inner, (*path, "component"), IN_LABEL, faults, in_modal=True)
    else:
        faults.add((*path, "component"), "BASE_TYPE_REQUIRED", "This field is required")


def _check_input(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    forms.text(form, "label", path, faults, least=1, most=limits.LABEL)
    forms.text(form, "placeholder", path, faults, most=limits.INPUT_PLACEHOLDER)
    forms.text(form, "value", path, faults, most=limits.INPUT_VALUE)
    forms.number(form, "min_length", path, faults, least=0, most=limits.INPUT_VALUE)
    forms.number(form, "max_length", path, faults, least=1, most=limits.INPUT_VALUE)
    if form.get("style") not in (1, 2):
        faults.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")


def _check_upload(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    forms.number(form, "min_values", path, faults, least=0, most=limits.FILES)
    forms.number(form, "max_values", path, faults, least=1, most=limits.FILES)


def _check_radio(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    _check_choices(form, path, faults, least=2, most=10)


def _check_boxes(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    _check_choices(form, path, faults, least=1, most=10)


def _check_box(form: Json, path: Path, faults: Faulty) -> None:
    forms.text(form, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)


CHECKS: Mapping[Kind, Callable[[Json, Path, Faulty], None]] = {
    Kind.ACTION_ROW: _check_row,
    Kind.BUTTON: _check_button,
    Kind.STRING_SELECT: _check_select,
    Kind.USER_SELECT: _check_select,
    Kind.ROLE_SELECT: _check_select,
    Kind.MENTIONABLE_SELECT: _check_select,
    Kind.CHANNEL_SELECT: _check_select,
    Kind.TEXT_INPUT: _check_input,
    Kind.SECTION: _check_section,
    Kind.TEXT_DISPLAY: _check_text,
    Kind.THUMBNAIL: _check_thumbnail,
    Kind.MEDIA_GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.SEPARATOR: _check_separator,
    Kind.CONTAINER: _check_container,
    Kind.LABEL: _check_label,
    Kind.FILE_UPLOAD: _check_upload,
    Kind.RADIO_GROUP: _check_radio,
    Kind.CHECKBOX_GROUP: _check_boxes,
    Kind.CHECKBOX: _check_box,
}
