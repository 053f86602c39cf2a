"""Games as files: export, import, verify; backup while running; the look through everything; the commands for them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.__main__ import main
from bot.boards import load_board
from bot.store import StoreTrouble, open_store
from bot.store.exports import BadExport, export_game, import_game, read_export, verify
from bot.store.upkeep import back_up, look_through, quick_look
from bot.tables.table import Game
from tests.tables.room import ANNA, BEN, CLARA, Room, done, furnish

Setting = pytest.MonkeyPatch


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await furnish(tmp_path / "store.sqlite3")
    yield room
    await room.store.close()


async def played(room: Room, board: str = "iberia") -> tuple[Game, bytes]:
    game = await room.start(ANNA, BEN, CLARA, board=board)
    await room.play(game, moves=15)
    person = (await room.owing(game))[0]
    await room.tables.play.undo(game.id, person)
    await room.play(game)
    data = await room.tables.export(game.id)
    assert data is not None
    return game, data


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game that was played to its end."""

    async def play() -> bytes:
        room = await furnish(tmp_path_factory.mktemp("honest") / "store.sqlite3")
        _, data = await played(room, "newyork")
        await room.store.close()
        return data

    return asyncio.run(play())


async def test_a_running_game_is_not_handed_out(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    assert await room.tables.export(game.id) is None
    assert await room.tables.export(999) is None


@pytest.mark.parametrize("board", ["europe", "iberia", "nederland", "world"])
async def test_an_honest_game_is_verified(room: Room, board: str) -> None:
    game, data = await played(room, board)
    found = verify(read_export(data), load_board)
    assert found.problems == ()
    over = await room.tables.game(game.id)
    assert over is not None
    assert found.seed_hash == over.seed_hash
    assert found.totals == tuple(result.points for result in await room.tables.standings.result(game.id))
    assert found.moves == over.version


def forged(data: bytes, what: str) -> bytes:
    export = json.loads(data)
    moves = export["moves"]
    acts = [number for number, move in enumerate(moves) if move["move"]["kind"] == "act"]
    match what:
        case "seed":
            export["game"]["seed"] = "mine"
        case "hash":
            export["game"]["seed_hash"] = "0" * 64
        case "score":
            export["results"][0]["points"] += 10
        case "event":
            drawn = next(event for move in moves for event in move["events"] if event["event"] == "card_seen")
            drawn["card"] = "locomotive" if drawn["card"] != "locomotive" else "red"
        case "missing":
            del moves[acts[5]]
        case "action":
            moves[acts[-1]]["move"]["action"] = {"do": "draw", "seat": 4}
        case "options":
            export["game"]["options"]["tolls"] = False
        case "winner":
            for result in export["results"]:
                result["won"] = not result["won"]
        case "person":
            export["results"][0]["user"] = 4711
        case "never begun":
            export["game"]["version"] = 0
        case "won without playing":
            export["game"]["version"], export["moves"] = 0, []
        case "cut off":
            del moves[-1]
        case "cut off well":
            del moves[-1]
            export["game"]["version"] -= 1
        case "unfinished":
            export["game"]["status"] = "abandoned"
        case "seats":
            export["seats"].append({**export["seats"][0], "seat": 3, "user": 4711})
        case "reordered":
            one, other = acts[-2:]
            moves[one]["move"], moves[other]["move"] = moves[other]["move"], moves[one]["move"]
    return json.dumps(export).encode()


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("seed", "the seed is not the one whose hash was announced"),
        ("hash", "the seed is not the one whose hash was announced"),
        ("score", "the scores are "),
        ("event", "something else happened"),
        ("missing", "can't be replayed: version"),
        ("action", "can't be replayed"),
        ("options", "another map or other options"),
        ("winner", "the winners are others"),
        ("person", "the winners are others, or other players"),
        ("never begun", "moves are missing"),
        ("won without playing", "the game has no start"),
        ("cut off", "moves are missing"),
        ("cut off well", "the scores are unknown, not"),
        ("unfinished", "the scores are unknown, not"),
        ("seats", "started with other seats"),
        ("reordered", "something else happened"),
    ],
)
async def test_a_forged_game_is_found_out_and_not_taken_in(room: Room, honest: bytes, what: str, words: str) -> None:
    export = read_export(forged(honest, what))
    assert words in "; ".join(verify(export, load_board).problems)
    with pytest.raises(BadExport):
        await room.store.write(lambda rows: import_game(rows, export, load_board, 5.0))
    assert await room.store.read(lambda rows: rows.games.all_ids()) == []


async def test_an_exported_game_goes_on_elsewhere(room: Room, tmp_path: Path) -> None:
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=33)
    before = await room.tables.play.view(game.id, ANNA.id)

    data = await room.store.read(lambda rows: export_game(rows, game.id))
    assert data is not None
    there = await furnish(tmp_path / "other.sqlite3")
    await there.open(CLARA)
    with pytest.raises(BadExport, match="a game is open in channel 5000 already"):
        await there.store.write(lambda rows: import_game(rows, read_export(data), load_board, 5.0))
    done(await there.tables.lobby.close(1, CLARA))
    number = await there.store.write(lambda rows: import_game(rows, read_export(data), load_board, 5.0))
    after = await there.tables.play.view(number, ANNA.id)
    assert before is not None
    assert after is not None
    assert after.view == before.view
    moved = await there.tables.game(number)
    assert moved is not None
    assert moved.paused  # until its people say so
    moved = done(await there.tables.seats.resume(number, ANNA))
    await there.play(moved)
    assert (await there.tables.game(number)).status == "finished"  # type: ignore[union-attr]
    assert (await look_through(there.store, load_board)).problems == ()
    await there.store.close()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no exported game"),
        (b"[1]", "no exported game"),
        (b'{"stationmaster": 9}', "newer program"),
        (b'{"stationmaster": 1, "game": 5}', "damaged"),
    ],
)
def test_files_that_are_no_export(data: bytes, words: str) -> None:
    with pytest.raises(BadExport, match=words):
        read_export(data)


async def test_a_backup_while_the_game_goes_on_is_a_whole_store(room: Room, tmp_path: Path) -> None:
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=20)
    copy = tmp_path / "copies" / "copy.sqlite3"
    with pytest.raises(StoreTrouble, match=r"can't be (written|opened)"):
        back_up(room.store.path, copy)
    (tmp_path / "copies").mkdir()
    copy.write_text("an older copy")
    size = back_up(room.store.path, copy)
    await room.play(game, moves=20, seed=2)
    assert copy.stat().st_size == size
    assert [path.name for path in copy.parent.iterdir()] == ["copy.sqlite3"]
    there = await open_store(copy)
    report = await look_through(there, load_board)
    assert (report.games, report.moves, report.problems) == (1, 21, ())
    await there.close()
    with pytest.raises(StoreTrouble, match="can't be the file itself"):
        back_up(room.store.path, room.store.path)


async def test_backups_while_people_press_are_each_of_one_moment(room: Room, tmp_path: Path) -> None:
    game = await room.start(ANNA, BEN)
    copies = [tmp_path / f"copy-{number}.sqlite3" for number in range(5)]

    async def copying() -> None:
        for copy in copies:
            await asyncio.to_thread(back_up, room.store.path, copy)

    copier = asyncio.create_task(copying())
    moves = 0
    while not copier.done() or moves < 50:
        moves += await room.play(game, moves=1, seed=moves)
    await copier
    reached = 0
    for copy in copies:
        there = await open_store(copy)
        report = await look_through(there, load_board)
        await there.close()
        assert report.problems == ()
        assert reached <= report.moves <= moves + 1
        reached = report.moves


async def test_the_look_through_finds_what_is_wrong(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    await room.play(game, moves=30)
    assert (await look_through(room.store, load_board)).problems == ()
    assert quick_look(room.store.path) is None

    def harm(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE moves SET events = '[]' WHERE version = 5")
        connection.execute("UPDATE snapshots SET state = '{}'")

    await room.store.database.write(harm)
    problems = (await look_through(room.store, load_board)).problems
    assert f"game {game.id}: version 5: something else happened" in problems
    assert f"game {game.id}: the snapshot of version 25 does not match" in problems
    await room.store.database.write(lambda connection: connection.execute("DELETE FROM moves WHERE version = 9"))
    assert f"game {game.id}: version 9 is missing" in (await look_through(room.store, load_board)).problems


def test_the_commands(tmp_path: Path, monkeypatch: Setting, capsys: pytest.CaptureFixture[str]) -> None:

    async def prepare() -> None:
        room = await furnish(tmp_path / "store.sqlite3")
        game = await room.start(ANNA, BEN, board="london")
        await room.play(game)
        await room.start(ANNA, BEN)
        await room.store.close()

    asyncio.run(prepare())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "store.sqlite3"))
    assert main(["export", "1"]) == 0
    assert main(["verify", "game-1.json"]) == 0
    said = capsys.readouterr().out
    assert "as announced at the start" in said
    assert main(["verify", "game-1.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == []
    assert main(["import", "game-1.json"]) == 0
    said = capsys.readouterr()
    assert "it is game 3 now" in said.out
    assert "secrets" not in said.err
    assert main(["export", "2", "--out", "-"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["game"]["status"] == "playing"
    assert said.err == "game 2 is being played: the file holds everybody's secrets\n"
    assert main(["integrity"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 games, ")
    assert said.endswith(" moves: no problems\n")
    assert main(["backup", "copy.sqlite3"]) == 0
    forged_file = tmp_path / "forged.json"
    forged_file.write_bytes(forged((tmp_path / "game-1.json").read_bytes(), "seed"))
    assert main(["verify", "forged.json"]) == 1
    assert "the seed is not the one" in capsys.readouterr().out
    for words, command in (
        ("there is no game 77", ["export", "77"]),
        ("can't be read", ["verify", "nothing.json"]),
        ("can't be read", ["import", "nothing.json"]),
        ("no exported game", ["verify", "copy.sqlite3"]),
    ):
        assert main(command) == 1
        assert words in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "absent.sqlite3"))
    assert main(["integrity"]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert main(["backup", "x"]) == 1
