"""What is public never depends on what is secret: not its words, not its pictures, not when it changes."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.chat.addresses import point_discord_at
from bot.pictures import Studio
from bot.playground.people import Person
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from tests.e2e.house import House, house
from tests.e2e.player import Player, play_on
from tests.e2e.table import Party, gather, players, start

Json = dict[str, Any]


class Onlooker:
    """Everything a person is told, with the pictures, but without numbers and times that chance gives."""

    def __init__(self, server: Playground, person: Person) -> None:
        self.server, self.notices = server, list[str]()
        server.world.subscribe(person.id, self._hear)

    def _hear(self, notice: Json) -> None:
        text = json.dumps(notice, ensure_ascii=False, sort_keys=True)
        text = re.sub(r"\d{15,}", "#", re.sub(r"\d{4}-\d\d-\d\dT[0-9:.+]+", "then", text))
        text = re.sub(r"http://127\.0\.0\.1:\d+/[^\"]*", "here", text)
        self.notices.append(f"{text} {self._pictures(notice)}")

    def _pictures(self, notice: Json) -> list[str]:
        if (shown := notice.get("message")) is None:
            return []
        found = self.server.world.find_message(int(shown["channel_id"]), int(shown["id"]))  # type: ignore[arg-type]
        return [hashlib.sha256(file.content).hexdigest() for file in found.attachments] if found is not None else []


async def told(board: str, folder: Path, studio: Studio, answers: str) -> tuple[str, list[str]]:
    """One of two people answers what is asked at the start, by a chance of their own: what it was, and what an onlooker
    was told until then."""
    async with Playground(rates=GENEROUS) as server:
        point_discord_at(server.api_url, server.gateway_url)
        async with house(server, folder, studio, seed="secrets") as home:
            people = await gather(home, Party(board, 2))
            onlooker = Onlooker(server, await server.user("spectator"))
            await start(people)
            await play_on([Player(people[0], random.Random(answers))], 1)
            await home.quiet()
            moves = await home.bot.tables.store.read(lambda rows: rows.moves.of(1))
    return " ".join(str(move.body) for move in moves if move.kind == "act"), onlooker.notices


@pytest.mark.parametrize("board", ["london", "iberia", "world"])
async def test_onlookers_can_not_tell_one_answer_from_another(board: str, tmp_path: Path, studio: Studio) -> None:
    """Tickets, the pick of a draft, pieces: as long as others have not answered, all answers look the same."""
    games = []
    for number in range(6):
        games.append(await told(board, tmp_path / str(number), studio, f"{number}"))
    point_discord_at()
    assert len({acted for acted, _ in games}) > 1, "they answered differently"
    assert len(games[0][1]) > 2, "the table is closed, the board is there, it tells for whom it still waits"
    for _, notices in games:
        assert notices == games[0][1]


async def test_a_board_from_near_is_the_same_for_everybody(home: House) -> None:
    party = Party("london", 2)
    people = await gather(home, party)
    await start(people)
    await play_on(players(people, party, "near"), 5)
    await home.quiet()
    everybody: Sequence[Person] = [*people, await home.server.user("spectator")]
    for options in ({}, {"city": "tower of london"}):
        shown = [(await person.slash("/train board", **options)).message for person in everybody]
        assert len({seen.message.attachments[0].content for seen in shown}) == 1
        assert len({seen.message.attachments[0].description for seen in shown}) == 1
