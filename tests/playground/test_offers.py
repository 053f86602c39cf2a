"""What the client lets a person do, and what it sends: commands with their options, buttons and selects."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.model import Overwrite, Permission
from bot.playground.render_interactions import sent_to_bot
from bot.playground.resolved import CannotDo
from bot.playground.uploads import Upload
from bot.playground.world import LOOSE_FILES
from tests.playground.panels import PANEL, begun, pressed


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


async def test_where_the_bot_is_not_there_are_the_commands_that_people_install(api: Any) -> None:
    """What the bot is told, and that it has no other way to the place than the answer to a command."""
    await api.register(
        {"name": "home", "description": "x", "integration_types": [0]},
        {"name": "both", "description": "x", "integration_types": [0, 1]},
        {"name": "servers", "description": "x", "integration_types": [1], "contexts": [0]},
        {"name": "groups", "description": "x", "integration_types": [1], "contexts": [2]},
    )
    red, blue = await api.server.user("red"), await api.server.user("blue")
    people = [red.user, blue.user]
    places = {"servers": api.server.world.add_server_without_bot("far", people)}
    places["groups"] = api.server.world.add_group("friends", people)
    for name, place in places.items():
        assert {each.name for each in api.server.acting.commands_for(red.user, place)} == {"both", name}
        told = sent_to_bot(api.server.acting.slash(red.user, place, "/both"), api.server.world)
        assert told["authorizing_integration_owners"] == {"1": str(red.id)}
        assert told["context"] == {"servers": 0, "groups": 2}[name]
        assert (await api("POST", f"/channels/{place.id}/messages", {"content": "hello"})).code == 50001
        assert (await api("GET", f"/channels/{place.id}")).code == 50001
        stranger = await api.server.user("stranger")
        assert place not in api.server.world.channels_of(stranger.user)
    at_home = sent_to_bot(api.server.acting.slash(red.user, red.place, "/home"), api.server.world)
    assert at_home["authorizing_integration_owners"] == {"0": str(red.place.guild.id)}


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
