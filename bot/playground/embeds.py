"""Embeds: what Discord accepts. https://discord.com/developers/docs/resources/message#embed-object-embed-limits"""

from __future__ import annotations

from collections.abc import Sequence

from bot.playground import forms, limits
from bot.playground.errors import Faulty, Path
from bot.playground.model import Json


def check(embeds: Sequence[Json], faults: Faulty, path: Path = ("embeds",)) -> None:
    written = 0
    for index, embed in enumerate(embeds):
        here = (*path, index)
        written += len(forms.text(embed, "title", here, faults, most=limits.EMBED_TITLE) or "")
        written += len(forms.text(embed, "description", here, faults, most=limits.EMBED_DESCRIPTION) or "")
        fields = forms.items(embed, "fields", here, faults, most=limits.EMBED_FIELDS)
        for number, field in enumerate(fields):
            spot = (*here, "fields", number)
            name = forms.text(field, "name", spot, faults, least=1, most=limits.EMBED_FIELD_NAME, required=True)
            value = forms.text(field, "value", spot, faults, least=1, most=limits.EMBED_FIELD_VALUE, required=True)
            written += len(name or "") + len(value or "")
        for part, key, most in (("footer", "text", limits.EMBED_FOOTER), ("author", "name", limits.EMBED_AUTHOR)):
            inner = embed.get(part)
            if isinstance(inner, dict):
                written += len(forms.text(inner, key, (*here, part), faults, most=most, required=True) or "")
    if written > limits.EMBED_CHARACTERS:
        faults.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {limits.EMBED_CHARACTERS}")


def as_given_back(embed: Json) -> Json:
    shown = {"type": "rich", **forms.without_nulls(embed)}
    if "fields" in shown:
        shown["fields"] = [{**field, "inline": bool(field.get("inline"))} for field in shown["fields"]]
    return shown
