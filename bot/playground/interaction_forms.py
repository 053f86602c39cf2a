"""What the bot may offer while somebody types, and what it may ask in a modal."""

from __future__ import annotations

from bot.playground import component_checks, components, forms, limits
from bot.playground.errors import Faulty
from bot.playground.model import Json


def _focused_option(data: Json) -> Json | None:
    options = [*(data.get("options") or [])]
    while options:
        option = options.pop()
        if option.get("focused"):
            return dict(option)
        options += option.get("options") or []
    return None


def checked_choices(asked: Json, data: Json) -> list[Json]:
    """The choices in `data`; `asked` is what was typed so far."""
    faults = Faulty()
    path = ("data",)
    choices = forms.items(data, "choices", path, faults, most=limits.AUTOCOMPLETE_CHOICES, required=True)
    focused = _focused_option(asked)
    wanted = 3 if focused is None else focused.get("type")
    for index, choice in enumerate(choices):
        here = (*path, "choices", index)
        forms.text(choice, "name", here, faults, least=1, most=limits.CHOICE_NAME, required=True)
        value = choice.get("value")
        if wanted == 3:
            forms.text(choice, "value", here, faults, least=1, most=limits.CHOICE_TEXT, required=True)
        elif not isinstance(value, int | float) or isinstance(value, bool):
            faults.add((*here, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
    faults.refuse_if_any()
    return choices


def checked_modal(data: Json) -> Json:
    faults = Faulty()
    path = ("data",)
    forms.text(data, "custom_id", path, faults, least=1, most=limits.CUSTOM_ID, required=True)
    forms.text(data, "title", path, faults, least=1, most=limits.MODAL_TITLE, required=True)
    parts = forms.items(data, "components", path, faults, least=1, most=limits.MODAL_COMPONENTS, required=True)
    component_checks.check_for_modal(parts, faults, (*path, "components"))
    faults.refuse_if_any()
    shown = components.as_given_back(parts, lambda url: {"url": url})
    for part in components.walk(shown):
        if part["type"] in components.SELECTS:
            part["required"] = next(
                (
                    raw.get("required", True)
                    for raw in components.walk(parts)
                    if raw.get("custom_id") == part["custom_id"]
                ),
                True,
            )
    return {"custom_id": data["custom_id"], "title": data["title"], "components": shown}
