"""What Discord refuses, with its codes: https://discord.com/developers/docs/reference#error-messages"""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import limits

V2 = 1 << 15
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": [*parts]}


def buttons(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{**BUTTON, "custom_id": f"go{number}", **more} for number in range(count)]


def select(options: int = 1, **more: Any) -> dict[str, Any]:
    offered = [{"label": f"l{number}", "value": f"v{number}"} for number in range(options)]
    return {"type": 3, "custom_id": "route", "options": offered, **more}


def text(content: str = "hello") -> dict[str, Any]:
    return {"type": 10, "content": content}


def v2(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"flags": V2, "components": [*parts]}


ACCEPTED: dict[str, dict[str, Any]] = {
    "2000 characters": {"content": "x" * 2000},
    "five rows of five": {
        "content": "x",
        "components": [row(*({**BUTTON, "custom_id": f"{r}-{b}"} for b in range(5))) for r in range(5)],
    },
    "a label of 80": {"content": "x", "components": [row({**BUTTON, "label": "x" * 80})]},
    "a custom_id of 100": {"content": "x", "components": [row({**BUTTON, "custom_id": "x" * 100})]},
    "25 options": {"content": "x", "components": [row(select(25, max_values=25))]},
    "40 components": v2(*(text() for _ in range(40))),
    "4000 characters of v2 text": v2(text("x" * 4000)),
    "an emoji for a label": {"content": "x", "components": [row({**BUTTON, "label": None, "emoji": {"name": "🚂"}})]},
}
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "2001 characters": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_BAD_LENGTH"),
    "a title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "6001 characters in embeds": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "six rows": (
        {"content": "x", "components": [row({**BUTTON, "custom_id": f"go{n}"}) for n in range(6)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "six buttons in a row": (
        {"content": "x", "components": [row(*buttons(6))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": ({"content": "x", "components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "a button outside a row": ({"content": "x", "components": [BUTTON]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "a select beside a button": (
        {"content": "x", "components": [row(select(), BUTTON)]},
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a label of 81": (
        {"content": "x", "components": [row({**BUTTON, "label": "x" * 81})]},
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a button without label and emoji": (
        {"content": "x", "components": [row({"type": 2, "style": 1, "custom_id": "go"})]},
        "components.0.components.0",
        "BUTTON_COMPONENT_INVALID_LABEL",
    ),
    "a custom_id of 101": (
        {"content": "x", "components": [row({**BUTTON, "custom_id": "x" * 101})]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an emoji that is none": (
        {"content": "x", "components": [row({**BUTTON, "emoji": {"name": "train"}})]},
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "no custom_id": (
        {"content": "x", "components": [row({"type": 2, "style": 1, "label": "Go"})]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "the same custom_id twice": (
        {"content": "x", "components": [row(BUTTON), row(BUTTON)]},
        "components",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "26 options": (
        {"content": "x", "components": [row(select(26))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "the same value twice": (
        {"content": "x", "components": [row(select(0) | {"options": [{"label": "a", "value": "v"}] * 2})]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option's label of 101": (
        {"content": "x", "components": [row(select(0) | {"options": [{"label": "x" * 101, "value": "v"}]})]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a placeholder of 151": (
        {"content": "x", "components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "more to choose than offered": (
        {"content": "x", "components": [row(select(2, max_values=3))]},
        "components.0.components.0.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "v2 parts without the flag": ({"content": "x", "components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "41 components": (
        v2({"type": 17, "components": [text() for _ in range(40)]}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters of v2 text": (
        v2(text("x" * 4000), text("x")),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "content beside v2": (
        {**v2(text()), "content": "x"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "a section without accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "a picture that was not sent": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://nowhere.png"}}]}),
        "components",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a link that also answers": (
        {"content": "x", "components": [row({**BUTTON, "style": 5, "url": "https://example.org"})]},
        "components.0.components.0",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a button that also links": (
        {"content": "x", "components": [row({**BUTTON, "url": "https://example.org"})]},
        "components.0.components.0",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "a button without a style": (
        {"content": "x", "components": [row({"type": 2, "label": "Go", "custom_id": "go"})]},
        "components.0.components.0.style",
        "BASE_TYPE_REQUIRED",
    ),
    "the same id twice": (
        v2({**text(), "id": 7}, {**text(), "id": 7}),
        "components",
        "COMPONENT_ID_DUPLICATED",
    ),
    "a part of no known type": (
        {"content": "x", "components": [{"type": 99}]},
        "components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "more to choose at least than at most": (
        {"content": "x", "components": [row(select(3, min_values=3, max_values=2))]},
        "components.0.components.0.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "26 to choose": (
        {"content": "x", "components": [row(select(25, max_values=26))]},
        "components.0.components.0.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "a number that is none": (
        {"content": "x", "components": [row(select(2, min_values="two"))]},
        "components.0.components.0.min_values",
        "NUMBER_TYPE_COERCE",
    ),
    "less than nothing to choose": (
        {"content": "x", "components": [row(select(2, min_values=-1))]},
        "components.0.components.0.min_values",
        "NUMBER_TYPE_MIN",
    ),
    "components that are no list": ({"content": "x", "components": "none"}, "components", "LIST_TYPE_CONVERT"),
    "a component that is no object": ({"content": "x", "components": ["row"]}, "components.0", "MODEL_TYPE_CONVERT"),
    "a select without options": (
        {"content": "x", "components": [row({"type": 3, "custom_id": "route"})]},
        "components.0.components.0.options",
        "BASE_TYPE_REQUIRED",
    ),
    "a name of 257 in a field": (
        {"embeds": [{"fields": [{"name": "x" * 257, "value": "v"}]}]},
        "embeds.0.fields.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a footer of 2049": (
        {"embeds": [{"footer": {"text": "x" * 2049}}]},
        "embeds.0.footer.text",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
}


@pytest.mark.parametrize("name", ACCEPTED)
async def test_accepted(api: Any, name: str) -> None:
    answer = await api("POST", f"{api.station}/messages", ACCEPTED[name])
    assert answer.status == 200, answer


@pytest.mark.parametrize("name", REFUSED)
async def test_refused(wrong_api: Any, name: str) -> None:
    form, where, code = REFUSED[name]
    answer = await wrong_api("POST", f"{wrong_api.station}/messages", form)
    assert (answer.status, answer.code, answer.body["message"]) == (400, 50035, "Invalid Form Body")
    assert code in answer.faults()[where]
    assert wrong_api.server.default_channels[0].messages == {}


async def test_a_refused_edit_changes_nothing(wrong_api: Any) -> None:
    words = f"before, <@{(await wrong_api.server.user('red')).id}>"
    sent = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": words})
    path = f"{wrong_api.station}/messages/{sent.body['id']}"
    assert (await wrong_api("PATCH", path, {"content": "x" * 2001})).code == 50035
    assert (await wrong_api("PATCH", path, {"content": ""})).code == 50006
    assert (await wrong_api("GET", path)).body == sent.body


async def test_a_layout_stays_one(wrong_api: Any) -> None:
    """https://discord.com/developers/docs/components/reference#legacy-message-component-behavior"""
    sent = await wrong_api("POST", f"{wrong_api.station}/messages", v2(text("panel")))
    path = f"{wrong_api.station}/messages/{sent.body['id']}"
    unflagged = await wrong_api("PATCH", path, {"flags": 0, "components": [row(BUTTON)], "content": "x"})
    assert "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG" in unflagged.faults()["flags"]
    assert "content" in (await wrong_api("PATCH", path, {"content": "x"})).faults()
    plain = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": "words"})
    path = f"{wrong_api.station}/messages/{plain.body['id']}"
    assert "content" in (await wrong_api("PATCH", path, v2(text("panel")))).faults()
    assert (await wrong_api("PATCH", path, {**v2(text("panel")), "content": None})).status == 200


async def test_an_embed_comes_back_with_its_picture(api: Any) -> None:
    embed = {
        "title": "Europe",
        "image": {"url": "attachment://board.png"},
        "thumbnail": {"url": "https://example.org/a.png"},
        "footer": {"text": "turn 3"},
        "fields": [{"name": "Red", "value": "12"}],
    }
    sent = await api("POST", f"{api.station}/messages", {"embeds": [embed]}, files={"board.png": b"x"})
    shown = sent.body["embeds"][0]
    assert shown["image"]["url"] == sent.body["attachments"][0]["url"]
    assert shown["thumbnail"]["url"] == "https://example.org/a.png"
    assert shown["fields"] == [{"name": "Red", "value": "12", "inline": False}]
    red = await api.server.user("red")
    assert (await red.sees(what="turn 3"))[0].text == "Europe\nRed\n12\nturn 3"


async def test_a_picture_from_elsewhere_is_left_where_it_is(api: Any) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "https://example.org/board.png"}}]}
    sent = await api("POST", f"{api.station}/messages", v2(gallery))
    assert sent.body["components"][0]["items"][0]["media"]["url"] == "https://example.org/board.png"


async def test_a_reply_may_forgive_what_is_gone(api: Any) -> None:
    reference = {"message_id": "1", "fail_if_not_exists": False}
    sent = await api("POST", f"{api.station}/messages", {"content": "x", "message_reference": reference})
    assert (sent.status, sent.body["type"]) == (200, 0)


async def test_an_empty_message(wrong_api: Any) -> None:
    answer = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": "   "})
    assert (answer.status, answer.code) == (400, 50006)


async def test_a_file_of_ten_mebibytes_and_one_byte_more(wrong_api: Any) -> None:
    path = f"{wrong_api.station}/messages"
    fits = await wrong_api("POST", path, {}, files={"a.bin": bytes(10 * 1024 * 1024)})
    assert fits.body["attachments"][0]["size"] == 10 * 1024 * 1024
    refused = await wrong_api("POST", path, {}, files={"a.bin": bytes(10 * 1024 * 1024 + 1)})
    assert (refused.status, refused.code) == (413, 40005)


async def test_eleven_files(wrong_api: Any) -> None:
    files = {f"{number}.txt": b"x" for number in range(11)}
    assert (await wrong_api("POST", f"{wrong_api.station}/messages", {}, files=files)).code == 50035


async def test_unknown_things(wrong_api: Any) -> None:
    assert (await wrong_api("GET", "/channels/1")).code == 10003
    assert (await wrong_api("GET", f"{wrong_api.station}/messages/1")).code == 10008
    assert (await wrong_api("PATCH", f"{wrong_api.station}/messages/1", {"content": "x"})).code == 10008
    assert (await wrong_api("GET", "/users/1")).code == 10013
    assert (await wrong_api("GET", "/guilds/1")).code == 10004
    assert (await wrong_api("DELETE", f"{wrong_api.commands}/1")).code == 10063
    assert (await wrong_api("GET", f"{wrong_api.commands}/1")).code == 10063
    assert (await wrong_api("GET", "/applications/1/commands")).code == 10002
    assert (await wrong_api("GET", "/guilds/1/channels")).code == 10004
    assert (await wrong_api("POST", "/users/@me/channels", {"recipient_id": "1"})).code == 10013
    assert "channel_id" in (await wrong_api("GET", "/channels/nonsense")).faults()
    assert (await wrong_api("GET", "/users/@me", token="nonsense")).status == 401


async def test_what_can_not_be_asked(wrong_api: Any) -> None:
    assert "recipient_id" in (await wrong_api("POST", "/users/@me/channels", {})).faults()
    bot = str(wrong_api.server.world.bot.id)
    assert (await wrong_api("POST", "/users/@me/channels", {"recipient_id": bot})).code == 50007
    assert "limit" in (await wrong_api("GET", f"{wrong_api.station}/messages", limit=101)).faults()
    assert (
        "messages"
        in (await wrong_api("POST", f"{wrong_api.station}/messages/bulk-delete", {"messages": ["1"]})).faults()
    )
    assert (await wrong_api("POST", f"{wrong_api.station}/messages", ["no", "form"])).code == 50109
    assert (await wrong_api("PUT", wrong_api.commands, {"no": "list"})).code == 50109


async def test_only_so_many_pins(wrong_api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PINS", 2)
    answers = []
    for number in range(3):
        sent = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": str(number)})
        answers.append(await wrong_api("PUT", f"{wrong_api.station}/messages/pins/{sent.body['id']}"))
    assert [answer.status for answer in answers] == [204, 204, 400]
    assert answers[-1].code == 30003


async def test_a_reaction_that_is_no_emoji(wrong_api: Any) -> None:
    sent = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": "x"})
    answer = await wrong_api("PUT", f"{wrong_api.station}/messages/{sent.body['id']}/reactions/train/@me")
    assert (answer.status, answer.code) == (400, 10014)


async def test_a_body_that_is_no_json(wrong_api: Any) -> None:
    url = f"{wrong_api.server.api_url}{wrong_api.station}/messages"
    headers = {"Authorization": "Bot playground", "Content-Type": "application/json"}
    async with wrong_api.session.post(url, data=b"{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_only_so_many_edits_of_an_old_message(wrong_api: Any) -> None:
    server = wrong_api.server
    sent = await wrong_api("POST", f"{wrong_api.station}/messages", {"content": "panel"})
    path = f"{wrong_api.station}/messages/{sent.body['id']}"
    for number in range(20):
        assert (await wrong_api("PATCH", path, {"content": f"young {number}"})).status == 200
    server.clock.advance(3601)
    answers = [await wrong_api("PATCH", path, {"content": f"old {number}"}) for number in range(6)]
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert answers[-1].code == 30046
    assert answers[-1].body["retry_after"] > 0
    server.clock.advance(3601)
    assert (await wrong_api("PATCH", path, {"content": "an hour later"})).status == 200
