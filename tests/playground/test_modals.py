"""Modals: how they are asked for, filled in and sent back, and what Discord refuses of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.answers import Asked
from bot.playground.resolved import CannotDo
from bot.playground.uploads import Upload
from tests.playground.panels import pressed

FIELD = {"type": 4, "style": 1, "custom_id": "called", "max_length": 5}
LABEL = {"type": 18, "label": "Name", "component": FIELD}
MODAL = {"custom_id": "name", "title": "Name it", "components": [LABEL]}


async def test_a_modal_and_its_return(api: Any) -> None:
    interaction = await pressed(api)
    assert (await api.respond(interaction, {"type": 9, "data": MODAL})).status == 204
    assert isinstance(interaction.answer.result(), Asked)
    red, blue = await api.server.user("red"), await api.server.user("blue")
    acting = api.server.acting
    for wrong in ({"called": "too long"}, {"called": ""}, {"called": "ok", "other": "x"}):
        with pytest.raises(CannotDo):
            acting.submit(red.user, interaction, wrong)
    with pytest.raises(CannotDo):
        acting.submit(blue.user, interaction, {"called": "Bob"})
    sent = acting.submit(red.user, interaction, {"called": "Bob"})
    field = sent.data["components"][0]["component"]
    assert (field["custom_id"], field["value"]) == ("called", "Bob")
    # A modal that came from a button may update the button's message.
    shown = await api.respond(sent, {"type": 7, "data": {"content": "Bob"}}, with_response="true")
    assert shown.body["resource"]["message"]["content"] == "Bob"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"title": "x" * 46}, "data.title"),
        ({"custom_id": "x" * 101}, "data.custom_id"),
        ({"components": []}, "data.components"),
        ({"components": [LABEL, LABEL]}, "data.components"),
        ({"components": [{**LABEL, "label": "x" * 46}]}, "data.components.0.label"),
        ({"components": [{"type": 18, "label": "x"}]}, "data.components.0.component"),
        ({"components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}, "data.components.0.type"),
    ],
)
async def test_refused_modals(wrong_api: Any, change: dict[str, Any], where: str) -> None:
    answer = await wrong_api.respond(await pressed(wrong_api), {"type": 9, "data": {**MODAL, **change}})
    assert where in answer.faults()


async def test_no_modal_upon_a_modal(wrong_api: Any) -> None:
    interaction = await pressed(wrong_api)
    await wrong_api.respond(interaction, {"type": 9, "data": MODAL})
    red = await wrong_api.server.user("red")
    sent = wrong_api.server.acting.submit(red.user, interaction, {"called": "Bob"})
    assert "type" in (await wrong_api.respond(sent, {"type": 9, "data": MODAL})).faults()


def field(kind: int, custom_id: str, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": custom_id, "component": {"type": kind, "custom_id": custom_id, **more}}


async def test_every_kind_of_field(api: Any) -> None:
    """https://discord.com/developers/docs/components/reference#label"""
    offered = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    fields = [
        field(19, "log", required=False, max_values=2),
        field(21, "seats", options=offered),
        field(22, "maps", options=offered, required=False),
        field(23, "sure"),
        field(5, "rival", required=False),
    ]
    interaction = await pressed(api)
    assert (await api.respond(interaction, {"type": 9, "data": {**MODAL, "components": fields}})).status == 204
    red, blue = await api.server.user("red"), await api.server.user("blue")
    acting = api.server.acting
    given = {"log": Upload(0, "log.jsonl", b"{}"), "seats": "2", "maps": ["1", "2"], "sure": True, "rival": blue.user}
    sent = acting.submit(red.user, interaction, given)
    parts = {part["component"]["custom_id"]: part["component"] for part in sent.data["components"]}
    assert [*sent.data["resolved"]["attachments"]] == parts["log"]["values"]
    assert parts["seats"]["value"] == "2"
    assert parts["maps"]["values"] == ["1", "2"]
    assert parts["sure"]["value"] is True
    assert parts["rival"]["values"] == [str(blue.id)]
    least = acting.submit(red.user, interaction, {"seats": "1"})
    parts = {part["component"]["custom_id"]: part["component"] for part in least.data["components"]}
    assert (parts["log"]["values"], parts["sure"]["value"], parts["rival"]["values"]) == ([], False, [])
    with pytest.raises(CannotDo):
        acting.submit(red.user, interaction, {})


async def test_the_older_kind_of_modal(api: Any) -> None:
    interaction = await pressed(api)
    parts = [{"type": 1, "components": [{**FIELD, "label": "Name", "value": "Bob"}]}]
    assert (await api.respond(interaction, {"type": 9, "data": {**MODAL, "components": parts}})).status == 204
    red = await api.server.user("red")
    sent = api.server.acting.submit(red.user, interaction, {})
    assert sent.data["components"][0]["components"][0]["value"] == "Bob"
