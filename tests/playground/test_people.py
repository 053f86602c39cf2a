"""The people that tests are played with, and the clock they live by."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground.clock import Clock
from bot.playground.people import WaitedInVain
from bot.playground.resolved import CannotDo
from bot.playground.server import Playground


def panel(label: str, custom_id: str, **more: Any) -> dict[str, Any]:
    button = {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}
    return {"content": label, "components": [{"type": 1, "components": [button]}]}


async def test_the_newest_button_of_that_name_is_pressed(api: Any) -> None:
    red = await api.server.user("red")
    for number in (1, 2):
        await api("POST", f"{api.station}/messages", panel("Join", f"join{number}"))
    await api("POST", f"{api.station}/messages", panel("Join", "join3", disabled=True))
    pressing = asyncio.create_task(red.press("Join"))
    await asyncio.sleep(0)
    interaction = next(iter(api.server.interactions))
    assert interaction.data["custom_id"] == "join2"
    await api.respond(interaction, {"type": 4, "data": {"content": "in"}})
    assert (await pressing).text == "in"
    old, _, shut, _ = await red.sees()
    with pytest.raises(CannotDo):
        await red.press("Join", on=shut)
    with pytest.raises(CannotDo):
        await red.press("Leave", on=old)


async def test_pressing_waits_for_the_button(api: Any) -> None:
    red = await api.server.user("red")
    pressing = asyncio.create_task(red.press("Join"))
    await api("POST", f"{api.station}/messages", {"content": "not yet"})
    assert not len(api.server.interactions)
    await api("POST", f"{api.station}/messages", panel("Join", "join"))
    await api.respond(next(iter(api.server.interactions)), {"type": 6})
    await pressing


async def test_waiting_in_vain_tells_what_was_there(api: Any) -> None:
    red = await api.server.user("red")
    await api("POST", f"{api.station}/messages", panel("Join", "join"))
    with pytest.raises(WaitedInVain, match=r"'Leave'(?s:.*)\[Join\]"):
        await red.press("Leave", patience=0.01)


async def test_the_same_person_twice(server: Playground) -> None:
    assert await server.user("red") is await server.user("red")
    assert (await server.user("blue", locale="pl")).user.locale == "pl"


async def test_what_one_sees_follows_edits_and_deletions(api: Any) -> None:
    red = await api.server.user("red")
    sent = await api("POST", f"{api.station}/messages", {"content": "one"})
    seen = (await red.sees("station", "one"))[0]
    path = f"{api.station}/messages/{sent.body['id']}"
    await api("PATCH", path, {"content": "two"})
    assert seen.text == "two"
    await api("DELETE", path)
    assert await red.sees("station") == []
    assert [notice["kind"] for notice in red.notices] == ["message", "edit", "delete"]


async def test_posting_a_picture_and_replying(server: Playground) -> None:
    red, blue = await server.user("red"), await server.user("blue")
    sent = await red.posts("look", files={"a.txt": b"track"})
    reply = await blue.posts("nice", reply_to=sent)
    assert (await blue.sees())[0].attachments[0].content == b"track"
    assert reply.json["referenced_message"]["content"] == "look"


async def test_people_go_about_and_read_selects(api: Any) -> None:
    red = await api.server.user("red")
    api.server.world.add_channel("yard")
    red.goes_to("#yard")
    assert (await red.posts("here")).channel.name == "yard"
    options = [{"label": "Paris–Zürich", "value": "a"}, {"label": "Roma–Brindisi", "value": "b"}]
    menu = {"type": 3, "custom_id": "route", "placeholder": "Route", "options": options}
    await api("POST", f"{api.station}/messages", {"components": [{"type": 1, "components": [menu]}]})
    seen = (await red.sees("station"))[0]
    assert seen.options("Route") == ["Paris–Zürich", "Roma–Brindisi"]
    assert seen.options("Ticket") == []
    choosing = asyncio.create_task(red.choose("Route", "Paris–Zürich"))
    await asyncio.sleep(0)
    interaction = next(iter(api.server.interactions))
    assert interaction.data["values"] == ["a"]
    await api.respond(interaction, {"type": 6})
    outcome = await choosing
    for wanted in ("message", "modal", "choices"):
        with pytest.raises(AssertionError, match="Deferred"):
            getattr(outcome, wanted)


async def test_the_clock_runs_what_became_due_in_order() -> None:
    clock, done = Clock(), []
    clock.later(10, lambda: done.append("ten"))
    clock.later(5, lambda: done.append("five"))
    clock.later(7, lambda: done.append("never")).cancel()
    before = clock.now()
    clock.advance(4)
    assert done == []
    clock.advance(6)
    assert done == ["five", "ten"]
    assert (clock.now() - before).total_seconds() == pytest.approx(10, abs=0.5)
    await clock.sleep(0.001)
    clock.stop()
