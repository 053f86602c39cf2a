"""https://discord.com/developers/docs/interactions/receiving-and-responding, seen call by call."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.answers import Asked, Failed, Offered, Replied
from bot.playground.model import MessageFlag, Overwrite, Permission
from bot.playground.resolved import CannotDo
from bot.playground.uploads import Upload
from bot.playground.world import LOOSE_FILES

EPHEMERAL = 64
TRAIN: dict[str, Any] = {
    "name": "train",
    "description": "trains",
    "options": [
        {"type": 3, "name": "map", "description": "which map", "autocomplete": True},
        {"type": 4, "name": "seats", "description": "how many", "min_value": 2, "max_value": 5},
        {"type": 3, "name": "pace", "description": "how fast", "choices": [{"name": "Slow", "value": "s"}]},
        {"type": 6, "name": "rival", "description": "against whom"},
    ],
}
PANEL = {
    "content": "panel",
    "components": [
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 1, "label": "Join", "custom_id": "join"},
                {"type": 2, "style": 1, "label": "Shut", "custom_id": "shut", "disabled": True},
                {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"},
            ],
        },
        {
            "type": 1,
            "components": [
                {
                    "type": 3,
                    "custom_id": "route",
                    "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
                }
            ],
        },
    ],
}
FIELD = {"type": 4, "style": 1, "custom_id": "called", "max_length": 5}
LABEL = {"type": 18, "label": "Name", "component": FIELD}
MODAL = {"custom_id": "name", "title": "Name it", "components": [LABEL]}


async def begun(api: Any, **options: Any) -> Any:
    await api.register(TRAIN)
    red = await api.server.user("red")
    return api.server.acting.slash(red.user, red.place, "/train", options)


async def pressed(api: Any, custom_id: str = "join") -> Any:
    sent = await api("POST", f"{api.station}/messages", PANEL)
    red = await api.server.user("red")
    message = api.server.world.message(red.place, int(sent.body["id"]))
    return api.server.acting.press(red.user, message, custom_id)


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


async def test_a_command_sends_what_was_chosen(api: Any) -> None:
    blue = await api.server.user("blue")
    interaction = await begun(api, map="europe", seats="3", pace="Slow", rival=blue.user)
    values = {option["name"]: option["value"] for option in interaction.data["options"]}
    assert values == {"map": "europe", "seats": 3, "pace": "s", "rival": str(blue.id)}
    assert interaction.data["resolved"]["users"][str(blue.id)]["username"] == "blue"
    assert str(blue.id) in interaction.data["resolved"]["members"]


@pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 6}, {"pace": "Fast"}, {"rival": "nobody"}, {"other": 1}])
async def test_a_client_does_not_send_what_it_does_not_offer(api: Any, options: dict[str, Any]) -> None:
    with pytest.raises(CannotDo):
        await begun(api, **options)


@pytest.mark.parametrize("custom_id", ["shut", "route", "nowhere"])
async def test_a_button_that_cannot_be_pressed(api: Any, custom_id: str) -> None:
    with pytest.raises(CannotDo):
        await pressed(api, custom_id)


@pytest.mark.parametrize("values", [[], ["a", "b"], ["c"], ["a", "a"]])
async def test_choices_that_a_select_does_not_allow(api: Any, values: list[str]) -> None:
    sent = await api("POST", f"{api.station}/messages", PANEL)
    red = await api.server.user("red")
    message = api.server.world.message(red.place, int(sent.body["id"]))
    with pytest.raises(CannotDo):
        api.server.acting.choose(red.user, message, "route", values)


async def test_contexts_and_permissions_decide_where_a_command_is_offered(api: Any) -> None:
    await api.register(
        {"name": "here", "description": "x", "contexts": [0]},
        {"name": "there", "description": "x", "contexts": [1]},
        {"name": "anywhere", "description": "x"},
        {"name": "admins", "description": "x", "default_member_permissions": 8},
    )
    red = await api.server.user("red")
    offered = api.server.acting.commands_for
    assert {each.name for each in offered(red.user, red.place)} == {"here", "anywhere"}
    assert {each.name for each in offered(red.user, await red.opens_dm())} == {"there", "anywhere", "admins"}
    owner = await api.server.user("owner")
    assert {each.name for each in offered(owner.user, red.place)} == {"here", "anywhere", "admins"}


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


async def test_every_kind_of_option(api: Any) -> None:
    """https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-type"""
    names = ["sure", "how", "where", "role", "whom", "share", "file"]
    kinds = [5, 10, 7, 8, 9, 9, 11]
    options = [{"type": kind, "name": name, "description": "x"} for name, kind in zip(names, kinds, strict=True)]
    await api.register({"name": "all", "description": "x", "options": options})
    world = api.server.world
    red = await api.server.user("red")
    role = world.bot_role.id
    given = {"sure": "true", "how": "0.5", "where": red.place, "role": role, "whom": red.user, "share": str(role)}
    map_file = Upload(0, "map.toml", b"[cities]")
    sent = api.server.acting.slash(red.user, red.place, "/all", {**given, "file": map_file})
    values = {option["name"]: option["value"] for option in sent.data["options"]}
    file = values.pop("file")
    assert values == {
        "sure": True,
        "how": 0.5,
        "where": str(red.place.id),
        "role": str(role),
        "whom": str(red.id),
        "share": str(role),
    }
    resolved = sent.data["resolved"]
    assert resolved.keys() == {"users", "members", "channels", "roles", "attachments"}
    shown = resolved["attachments"][file]
    assert shown["ephemeral"]
    async with api.session.get(shown["url"]) as response:
        assert await response.read() == b"[cities]"
    for wrong in ({"where": "1"}, {"role": "1"}, {"file": "map.toml"}):
        with pytest.raises(CannotDo):
            api.server.acting.slash(red.user, red.place, "/all", wrong)


async def test_only_the_newest_loose_files_are_kept(api: Any) -> None:
    await api.register(
        {"name": "load", "description": "x", "options": [{"type": 11, "name": "file", "description": "x"}]}
    )
    red = await api.server.user("red")
    for _ in range(LOOSE_FILES + 5):
        api.server.acting.slash(red.user, red.place, "/load", {"file": Upload(0, "map.toml", b"x")})
    assert len(api.server.world.loose_files) == LOOSE_FILES


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


@pytest.mark.parametrize(
    ("path", "options", "why"),
    [
        ("/nonsense", {}, "no command"),
        ("/train", {}, "needs a subcommand: new"),
        ("/train old", {}, "has no 'old'"),
        ("/train new", {}, "needs 'map'"),
        ("/train new", {"map": "x"}, "too short or too long"),
        ("/train new", {"map": "europe", "seats": 3}, "no option seats"),
    ],
)
async def test_what_the_composer_does_not_send(api: Any, path: str, options: dict[str, Any], why: str) -> None:
    named = {"type": 3, "name": "map", "description": "x", "required": True, "min_length": 3}
    new = {"type": 1, "name": "new", "description": "x", "options": [named]}
    await api.register({"name": "train", "description": "x", "options": [new]})
    red = await api.server.user("red")
    acting = api.server.acting
    with pytest.raises(CannotDo, match=why):
        acting.slash(red.user, red.place, path, options)
    with pytest.raises(CannotDo, match="no autocomplete"):
        acting.autocomplete(red.user, red.place, "/train new", "map", "eu")
    with pytest.raises(CannotDo, match="no option 'seats'"):
        acting.autocomplete(red.user, red.place, "/train new", "seats", "")
    with pytest.raises(CannotDo, match="no menu command"):
        acting.context_menu(red.user, red.place, "Hand", red.user)
    assert len(api.server.interactions) == 0


async def test_no_commands_where_they_are_forbidden(api: Any) -> None:
    await api.register({"name": "train", "description": "x"})
    world = api.server.world
    red = await api.server.user("red")
    place = api.server.default_channels[0]
    for denied in (Permission.USE_APPLICATION_COMMANDS, Permission.VIEW_CHANNEL):
        place.overwrites[red.id] = Overwrite(red.id, True, deny=denied)
        assert api.server.acting.commands_for(red.user, place) == []
    del place.overwrites[red.id]
    assert [command.name for command in api.server.acting.commands_for(red.user, place)] == ["train"]
    guild = f"/applications/{world.application}/guilds/{world.guild.id}/commands"
    await api("PUT", guild, [{"name": "here", "description": "x"}])
    sent = api.server.acting.slash(red.user, place, "/here")
    assert sent.data["guild_id"] == str(world.guild.id)
    with pytest.raises(CannotDo):
        api.server.acting.slash(red.user, await red.opens_dm(), "/here")


async def test_selects_of_roles_and_channels(api: Any) -> None:
    menus = [
        {"type": 1, "components": [{"type": kind, "custom_id": name}]} for kind, name in ((6, "role"), (8, "place"))
    ]
    sent = await api("POST", f"{api.station}/messages", {"components": menus})
    red = await api.server.user("red")
    message = api.server.world.message(red.place, int(sent.body["id"]))
    role = api.server.world.bot_role
    chosen = api.server.acting.choose(red.user, message, "role", [str(role.id)])
    assert chosen.data["resolved"]["roles"][str(role.id)]["name"] == role.name
    chosen = api.server.acting.choose(red.user, message, "place", [red.place])
    assert chosen.data["resolved"]["channels"][str(red.place.id)]["name"] == "station"
    with pytest.raises(CannotDo):
        api.server.acting.dismiss(red.user, message)
