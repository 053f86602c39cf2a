"""https://discord.com/developers/docs/interactions/receiving-and-responding, seen call by call."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.answers import Failed, Offered, Replied
from bot.playground.model import MessageFlag
from bot.playground.resolved import CannotDo
from tests.playground.panels import PANEL, TRAIN, begun, pressed

EPHEMERAL = 64


async def test_a_message_with_response(api: Any) -> None:
    interaction = await begun(api)
    answer = await api.respond(interaction, {"type": 4, "data": {"content": "hi"}}, with_response="true")
    assert answer.status == 200
    about, resource = answer.body["interaction"], answer.body["resource"]
    assert about["response_message_id"] == resource["message"]["id"]
    assert (resource["type"], resource["message"]["content"]) == (4, "hi")
    assert resource["message"]["interaction_metadata"]["name"] == "train"
    assert isinstance(interaction.answer.result(), Replied)


async def test_without_response_the_answer_is_empty(api: Any) -> None:
    assert (await api.respond(await begun(api), {"type": 4, "data": {"content": "hi"}})).status == 204


async def test_only_one_first_response(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    await wrong_api.respond(interaction, {"type": 5})
    again = await wrong_api.respond(interaction, {"type": 4, "data": {"content": "hi"}})
    assert (again.status, again.code) == (400, 40060)


async def test_a_refused_response_may_be_given_again(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    refused = await wrong_api.respond(interaction, {"type": 4, "data": {"content": "x" * 2001}})
    assert refused.faults() == {"data.content": ["BASE_TYPE_MAX_LENGTH"]}
    assert (await wrong_api.respond(interaction, {"type": 4, "data": {"content": "shorter"}})).status == 204


async def test_three_seconds(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    wrong_api.server.clock.advance(3.01)
    assert isinstance(interaction.answer.result(), Failed)
    late = await wrong_api.respond(interaction, {"type": 4, "data": {"content": "hi"}})
    assert (late.status, late.code) == (404, 10062)


async def test_a_wrong_token(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    answer = await wrong_api("POST", f"/interactions/{interaction.id}/nonsense/callback", {"type": 5})
    assert (answer.status, answer.code) == (404, 10062)


async def test_fifteen_minutes(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    await wrong_api.respond(interaction, {"type": 4, "data": {"content": "hi"}})
    wrong_api.server.clock.advance(14 * 60)
    assert (await wrong_api.on_token(interaction, "POST", "", {"content": "more"})).status == 200
    wrong_api.server.clock.advance(61)
    for method, path, body in (
        ("POST", "", {"content": "x"}),
        ("PATCH", "/messages/@original", {"content": "x"}),
        ("GET", "/messages/@original", None),
    ):
        late = await wrong_api.on_token(interaction, method, path, body)
        assert (late.status, late.code) == (401, 50027)


async def test_no_follow_up_before_the_first_response(wrong_api: Any) -> None:
    early = await wrong_api.on_token(await begun(wrong_api), "POST", "", {"content": "early"})
    assert (early.status, early.code) == (404, 10015)


async def test_the_original_response_is_read_edited_and_deleted(wrong_api: Any) -> None:
    interaction = await begun(wrong_api)
    await wrong_api.respond(interaction, {"type": 4, "data": {"content": "one", "flags": EPHEMERAL}})
    original = "/messages/@original"
    assert (await wrong_api.on_token(interaction, "GET", original)).body["content"] == "one"
    edited = await wrong_api.on_token(interaction, "PATCH", original, {"content": "two"})
    assert (edited.body["content"], edited.body["flags"]) == ("two", EPHEMERAL)
    assert (await wrong_api.on_token(interaction, "DELETE", original)).status == 204
    assert (await wrong_api.on_token(interaction, "GET", original)).code == 10008


async def test_an_ephemeral_message_is_its_users_alone(wrong_api: Any) -> None:
    server = wrong_api.server
    red, blue = await server.user("red"), await server.user("blue")
    interaction = await begun(wrong_api)
    await wrong_api.respond(interaction, {"type": 4, "data": {**PANEL, "content": "secret", "flags": EPHEMERAL}})
    number = interaction.original
    assert [seen.text for seen in await red.sees()] == ["secret"]
    assert await blue.sees() == []
    assert not any("message" in notice for notice in blue.notices)
    path = f"{wrong_api.station}/messages"
    assert (await wrong_api("GET", f"{path}/{number}")).code == 10008
    assert (await wrong_api("PATCH", f"{path}/{number}", {"content": "x"})).code == 10008
    assert (await wrong_api("DELETE", f"{path}/{number}")).code == 10008
    assert (await wrong_api("GET", path)).body == []
    message = server.world.message(red.place, number)
    with pytest.raises(CannotDo):
        server.acting.press(blue.user, message, "join")
    assert server.acting.press(red.user, message, "join").source is message
    server.acting.dismiss(red.user, message)
    assert await red.sees() == []


async def test_a_deferred_message_loads_and_keeps_its_audience(api: Any) -> None:
    interaction = await begun(api)
    shown = await api.respond(interaction, {"type": 5, "data": {"flags": EPHEMERAL}}, with_response="true")
    about = shown.body["interaction"]
    assert (about["response_message_loading"], about["response_message_ephemeral"]) == (True, True)
    # The first follow-up takes the place of the loading message, whatever flags it asks for.
    first = await api.on_token(interaction, "POST", "", {"content": "done"})
    assert (first.body["id"], first.body["flags"]) == (about["response_message_id"], EPHEMERAL)
    second = await api.on_token(interaction, "POST", "", {"content": "public"})
    assert (second.body["id"] != first.body["id"], second.body["flags"]) == (True, 0)


async def test_updating_the_message_of_a_button(api: Any) -> None:
    interaction = await pressed(api)
    shown = await api.respond(interaction, {"type": 7, "data": {"content": "new"}}, with_response="true")
    assert (shown.body["resource"]["type"], shown.body["resource"]["message"]["content"]) == (7, "new")
    edited = await api.on_token(interaction, "PATCH", "/messages/@original", {"components": []})
    assert edited.body["id"] == str(interaction.source.id)
    assert edited.body["components"] == []


async def test_a_deferred_update_then_follow_up(api: Any) -> None:
    interaction = await pressed(api)
    assert (await api.respond(interaction, {"type": 6})).status == 204
    more = await api.on_token(interaction, "POST", "", {"content": "more", "flags": EPHEMERAL})
    assert more.body["id"] != str(interaction.source.id)
    original = await api.on_token(interaction, "GET", "/messages/@original")
    assert original.body["id"] == str(interaction.source.id)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_a_command_takes_no_such_answer(wrong_api: Any, kind: int) -> None:
    answer = await wrong_api.respond(await begun(wrong_api), {"type": kind, "data": {"content": "x", "choices": []}})
    assert "type" in answer.faults()


async def asked_for_choices(api: Any) -> Any:
    await api.register(TRAIN)
    red = await api.server.user("red")
    return api.server.acting.autocomplete(red.user, red.place, "train", "map", "eu", {"seats": 3})


async def test_autocomplete(api: Any) -> None:
    interaction = await asked_for_choices(api)
    assert interaction.data["options"] == [
        {"type": 3, "name": "map", "value": "eu", "focused": True},
        {"type": 4, "name": "seats", "value": 3},
    ]
    choices = [{"name": f"n{n}", "value": f"v{n}"} for n in range(25)]
    assert (await api.respond(interaction, {"type": 8, "data": {"choices": choices}})).status == 204
    assert interaction.answer.result() == Offered(tuple(choices))


@pytest.mark.parametrize(
    ("choices", "where"),
    [
        ([{"name": "n", "value": f"v{n}"} for n in range(26)], "data.choices"),
        ([{"name": "x" * 101, "value": "v"}], "data.choices.0.name"),
        ([{"name": "", "value": "v"}], "data.choices.0.name"),
        ([{"name": "n", "value": "x" * 101}], "data.choices.0.value"),
        ([{"name": "n", "value": 7}], "data.choices.0.value"),
    ],
)
async def test_refused_choices(wrong_api: Any, choices: list[dict[str, Any]], where: str) -> None:
    answer = await wrong_api.respond(await asked_for_choices(wrong_api), {"type": 8, "data": {"choices": choices}})
    assert where in answer.faults()


async def test_autocomplete_is_answered_with_choices_only(wrong_api: Any) -> None:
    answer = await wrong_api.respond(await asked_for_choices(wrong_api), {"type": 4, "data": {"content": "x"}})
    assert "type" in answer.faults()


async def test_answered_interactions_are_forgotten_in_time(api: Any) -> None:
    for _ in range(5):
        await api.respond(await pressed(api), {"type": 6})
    assert len(api.server.interactions) == 5
    api.server.clock.advance(16 * 60)
    await pressed(api)
    assert len(api.server.interactions) == 1


async def test_a_deferred_message_has_no_edited_mark(api: Any) -> None:
    interaction = await begun(api)
    await api.respond(interaction, {"type": 5})
    done = await api.on_token(interaction, "PATCH", "/messages/@original", {"content": "done"})
    assert done.body["edited_timestamp"] is None
    assert not MessageFlag(done.body["flags"]) & MessageFlag.LOADING


async def test_refused_answers(wrong_api: Any) -> None:
    assert "data" in (await wrong_api.respond(await begun(wrong_api), {"type": 4, "data": ["x"]})).faults()
    interaction = await begun(wrong_api)
    await wrong_api.respond(interaction, {"type": 4, "data": {"content": "x"}})
    for which in ("1", "nonsense"):
        answer = await wrong_api.on_token(interaction, "GET", f"/messages/{which}")
        assert (answer.status, answer.code) == (404, 10008)
    address = f"/webhooks/1/{interaction.token}"
    assert (await wrong_api("POST", address, {"content": "x"}, token=None)).code == 10015


async def test_choices_of_a_number_are_numbers(wrong_api: Any) -> None:
    seats = {"type": 4, "name": "seats", "description": "x", "autocomplete": True}
    await wrong_api.register({"name": "new", "description": "x", "options": [seats]})
    red = await wrong_api.server.user("red")
    asked = wrong_api.server.acting.autocomplete(red.user, red.place, "/new", "seats", "3")
    refused = await wrong_api.respond(asked, {"type": 8, "data": {"choices": [{"name": "three", "value": "3"}]}})
    assert "data.choices.0.value" in refused.faults()
    fine = await wrong_api.respond(asked, {"type": 8, "data": {"choices": [{"name": "three", "value": 3}]}})
    assert fine.status == 204
