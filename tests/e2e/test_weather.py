"""Bad weather: whatever breaks, the game goes on; nothing is doubled, nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.chat.texts import say
from bot.pictures import Studio
from bot.playground.people import Person, Seen
from bot.playground.server import Playground
from bot.store.exports import read_export, verify
from tests.e2e.house import House, house
from tests.e2e.player import next_called, play_on, play_until
from tests.e2e.table import Party, gather, players, start


def told_once(home: House, person: Person) -> None:
    """Every post that was meant for the channel stands there once, and the posts tell every move once."""
    with sqlite3.connect(home.database) as file:
        rows = file.execute(
            "SELECT id, kind, version, payload, dropped FROM outbox WHERE destination LIKE 'channel:%' "
            "AND done_at IS NOT NULL ORDER BY id"
        ).fetchall()
    assert [row for row in rows if row[4] is not None] == []
    meant = {f"sm{row[0]}": row for row in rows if row[1] in ("board", "scores")}
    there = [str(seen.message.nonce) for seen in person.looks_at() if str(seen.message.nonce) in meant]
    assert there == [*meant], "a post is missing, doubled, or out of order"
    expected = None
    for _, kind, version, payload, _ in rows:
        if kind == "board":
            since = msgspec.json.decode(payload)["since"]
            assert expected is None or since == expected
            expected = version + 1


@dataclass(frozen=True)
class Phase:
    name: str
    board: str
    reached: Callable[[Seen, Seen], bool]  # what was called with, and the panel
    seed: str = "a"

    def __str__(self) -> str:
        return self.name


IN_SOAK = ("ticket choice", "last round")
PHASES = (
    Phase("ticket choice", "london", lambda called, panel: "🎫 Choosing tickets" in called.content),
    Phase("between two cards", "london", lambda called, panel: say("en", "panel.second_card") in panel.text),
    Phase("last round", "london", lambda called, panel: "🏁" in called.content),
    Phase("open tunnel", "europe", lambda called, panel: "**Tunnel " in panel.text),
    Phase("draft", "iberia", lambda called, panel: "round 1/" in panel.text),
)


@pytest.mark.parametrize(
    "phase",
    [pytest.param(phase, marks=pytest.mark.slow if phase.name in IN_SOAK else ()) for phase in PHASES],
    ids=str,
)
async def test_a_restart_in_every_phase(server: Playground, tmp_path: Path, studio: Studio, phase: Phase) -> None:
    """Stopped, then killed: the panel that was open before still works, and the game goes on."""
    async with house(server, tmp_path, studio, seed=phase.seed) as home:
        party = Party(phase.board, 2)
        people = await gather(home, party)
        await home.restart()
        await home.restart(gently=False)
        await start(people)
        playing = players(people, party, phase.seed)
        held = await play_until(playing, phase.reached)
        assert held is not None, "the game never came to it"
        before = await home.bot.tables.game(1)
        await home.restart()
        await home.restart(gently=False)
        after = await home.bot.tables.game(1)
        assert after == before
        async for _ in held[1]:
            pass
        await play_on(playing, None if phase.board == "london" else 4)
        await home.quiet()
        told_once(home, people[0])
        if phase.board == "london":
            export = await home.bot.tables.export(1)
            assert export is not None
            assert verify(read_export(export), home.bot.tables.board).problems == ()


# -- Discord has its moods ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param([{"kind": "500", "route": "POST /channels/*/messages", "times": 1}], id="500"),
        pytest.param([{"kind": "502", "route": "PATCH /channels/*", "times": 1}], id="502"),
        pytest.param([{"kind": "429", "route": "* /channels/*", "seconds": 0.02, "times": 5}], id="429"),
        pytest.param([{"kind": "lost_answer", "route": "POST /channels/*/messages", "times": 3}], id="lost answers"),
        pytest.param([{"kind": "drop", "route": "* /channels/*", "times": 4}], id="cut connections"),
        pytest.param([{"kind": "duplicate_events", "route": "INTERACTION_CREATE", "times": 9}], id="doubled events"),
        pytest.param([{"kind": "gateway_close", "code": 4000}], id="gateway closes"),
        pytest.param([{"kind": "gateway_drop"}], id="gateway is cut"),
        pytest.param([{"kind": "gateway_reconnect"}], id="gateway asks to reconnect"),
    ],
)
async def test_the_game_goes_on(home: House, faults: list[dict[str, Any]]) -> None:
    """Struck in the middle of a game, again and again."""
    party = Party("london", 2, from_dms=("ola",))
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "weather")
    await play_on(playing, 3)
    for _ in range(2):
        for fault in faults:
            home.server.faults.set(**fault)
        await play_on(playing, 4)
    home.server.faults.clear()
    await play_on(playing, 2)
    await home.quiet()
    told_once(home, people[0])


async def test_direct_messages_closed_are_told_once_and_stop_nothing(home: House) -> None:
    party = Party("london", 2)
    people = await gather(home, party)
    ala, ola = people
    home.server.faults.set("dm_closed", user="ola")
    await start(people)
    playing = players(people, party, "closed")
    said: list[str] = []
    tries: list[Any] = []
    home.server.traffic.listeners.append(
        lambda call: tries.append(call) if call["status"] == 403 and "/messages" in call["path"] else None
    )
    for _ in range(6):
        turn = await next_called(playing)
        assert turn is not None
        async for panel in turn[0].screens(turn[1]):
            if say("en", "hand.dms_closed") in panel.text:
                said.append(turn[0].person.name)
    await home.quiet()
    assert said == ["ola"]
    assert ola.inbox == []
    assert len(tries) <= 1, "nobody knocks at a closed door again and again"
    hand = await ola.press("Hand")
    assert hand.ephemeral
    assert hand.message.attachments
    assert say("en", "hand.dms_closed") not in hand.text
    home.server.faults.clear()
    await ola.opens_dm()
    await ola.slash("/train play", channel=await ola.opens_dm())
    await play_on(playing, 3)
    assert await ola.receives("game 1")
    told_once(home, ala)


async def test_the_game_goes_on_in_a_new_session(home: House) -> None:
    """The gateway forgets the old one: what was sent in between is lost, what comes after is not."""
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "session")
    await play_on(playing, 3)
    await home.quiet()
    back = asyncio.ensure_future(home.bot.wait_for("shard_ready", timeout=30))
    home.server.faults.set("gateway_invalid", resume=False)
    await back
    await play_on(playing, 3)
    await home.quiet()
    told_once(home, people[0])


@pytest.mark.parametrize(("fault", "seconds"), [("drop", 0.0), ("429", 61.0)])  # longer than the bot waits
async def test_a_post_is_not_sent_again_because_the_one_before_cannot_be_changed(
    home: House, fault: str, seconds: float
) -> None:
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "old posts")
    await play_on(playing, 2)
    home.server.faults.set(fault, route=f"PATCH /channels/{people[0].place.id}/messages/*", seconds=seconds)
    await play_on(playing, 3)
    home.server.faults.clear()
    await home.quiet()
    told_once(home, people[0])
