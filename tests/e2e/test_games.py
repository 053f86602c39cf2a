"""Complete games on the real bot: people press only what their screens show. Nothing secret reaches others."""

from __future__ import annotations

import re

import pytest

from bot.boards import MAPS, load_board
from bot.chat.texts import LANGUAGES, say
from bot.pictures.words import words
from bot.playground.people import Seen
from bot.store.exports import verify
from tests.e2e.house import House, is_verb
from tests.e2e.table import Party, Played, play
from tests.e2e.witness import leaks

EVERY_DAY = (
    Party("london", 4, polish=("ola",), from_dms=("jan",)),
    Party("newyork", 2, computers=2, from_dms=("ala", "ola")),
    Party("europe", 2, polish=("ala", "ola"), from_dms=("ola",), server_language="pl"),
)
LONG = (
    Party("iberia", 2, from_dms=("ala",)),
    Party("world", 2, polish=("ala",), from_dms=("ala",)),
    Party("nederland", 2, polish=("ola",)),
    Party("usa", 3, from_dms=("ewa",)),
    Party("europe", 5, polish=("ewa",), from_dms=("jan", "ewa")),
    Party("europe", 1, computers=4),
    Party("world", 4, computers=1, server_language="pl"),
    Party("world", 5, from_dms=("ala", "ola", "jan", "ewa", "piotr")),
    Party("london", 2, polish=("ala", "ola"), server_language="pl"),
    Party("london", 1, computers=3, from_dms=("ala",)),
    Party("iberia", 5, polish=("jan",), from_dms=("jan",)),
    Party("iberia", 3, computers=2),
    Party("nederland", 3, computers=1, from_dms=("ala",)),
    Party("nederland", 5, polish=("piotr",), server_language="pl"),
    Party("usa", 5, computers=0, server_language="pl"),
    Party("newyork", 4, polish=("ewa",)),
)

ALONE = tuple(Party(board, 1, computers=2, level="normal") for board in MAPS)


@pytest.mark.parametrize("party", EVERY_DAY, ids=str)
async def test_a_game_to_the_score_sheet(home: House, party: Party) -> None:
    check(await play(home, party), party, home)


@pytest.mark.slow
@pytest.mark.parametrize("party", LONG, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
async def test_more_games_to_the_score_sheet(home: House, party: Party, seed: int) -> None:
    check(await play(home, party, seed), party, home)


@pytest.mark.slow
@pytest.mark.parametrize("party", ALONE, ids=str)
async def test_a_person_alone_plays_against_two_normal_players(home: House, party: Party) -> None:
    check(await play(home, party), party, home)


def check(played: Played, party: Party, home: House) -> None:
    board = load_board(party.board)
    assert played.export.game.status == "finished"
    assert verify(played.export, load_board).problems == ()
    _score_sheet(played)
    _posts(played, party)
    _secrets(played, board.id)


def _score_sheet(played: Played) -> None:
    """Everybody's points, the pictures, the seed, and what to do now."""
    sheet, export = played.score_sheet, played.export
    for seat, result in zip(export.seats, sorted(export.results, key=lambda row: row.seat), strict=True):
        assert re.search(rf"{re.escape(seat.name)}.*\*\*{result.points}\*\*", sheet.text), sheet.text
    assert export.game.seed in sheet.text
    assert sheet.attachments
    assert [part["custom_id"].split(":")[1] for part in sheet.components if "custom_id" in part] == [
        "rematch",
        "replay",
        "log",
        "export",
    ]


def _posts(played: Played, party: Party) -> None:
    """One post per turn; only those for whom the game waits are mentioned; old posts have no buttons."""
    posts = [seen for seen in played.people[0].looks_at() if seen.attachments and not seen.ephemeral]
    assert not any(is_verb(part, "play") for seen in posts for part in seen.components)
    language = "pl" if party.server_language == "pl" else "en"
    turns = [seen for seen in posts if _mentions(seen)]
    for seen in turns[1:]:
        last = seen.content.splitlines()[-1]
        assert all(f"<@{number}>" in last for number in _mentions(seen)), seen.content
        assert {user.id for user in seen.message.mentions} == set(_mentions(seen))
    assert posts[-1].text.startswith(say(language, "post.final", game=1))
    calls = [(seen.content.splitlines()[-1], seen.id) for seen in turns]
    assert len(calls) == len(set(calls))


def _mentions(seen: Seen) -> list[int]:
    return [int(number) for number in re.findall(r"<@(\d+)>", seen.content)]


def _secrets(played: Played, board: str) -> None:
    facts = load_board(board)
    seats = {seat.user: seat.seat for seat in played.export.seats if seat.user is not None}
    for witness in [*played.witnesses, played.spectator]:
        others = [other for other in [*played.witnesses, played.spectator] if other is not witness]
        assert leaks(witness, others, facts, played.export, seats.get(witness.person.id)) == []
    # The search can find something: what one player read is full of what another may not know.
    if len(played.witnesses) > 1:
        first, second = played.witnesses[:2]
        found = leaks(first, [], facts, played.export, seats[second.person.id])
        signs = ["alt_hand", "tolls"] if facts.tolls is not None else ["alt_hand"]
        for sign in signs:
            starts = tuple(words(each)(sign, cards="\0", tolls="\0").partition("\0")[0] for each in LANGUAGES)
            assert any(leak.startswith(starts) for leak in found), sign
        assert leaks(first, [first], facts, played.export, seats[first.person.id])
