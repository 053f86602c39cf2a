"""The commands as somebody at a terminal meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bot.boards
from bot.__main__ import FAMILIES, main
from bot.settings import VARIABLES
from tests.boards.test_folders import OWN_MAP

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)  # no .env of the developer's
    monkeypatch.setattr(bot.boards, "_in_use", bot.boards.SHIPPED)


@pytest.fixture
def own_maps(tmp_path: Path) -> Path:
    (tmp_path / "own" / "towns").mkdir(parents=True)
    (tmp_path / "own" / "towns" / "map.toml").write_text(OWN_MAP, encoding="utf-8")
    return tmp_path / "own"


@pytest.fixture
def broken_maps(own_maps: Path) -> Path:
    path = own_maps / "towns" / "map.toml"
    path.write_text(OWN_MAP.replace('b = "Visby"', 'b = "Visbi"').replace("turns_each = 1", "turns_each = 0"))
    return own_maps


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_the_commands_are_listed(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "bot", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    for command in ("run", "maps", "bench"):
        assert f"\n    {command} " in done.stdout
    assert done.stderr == ""


def test_every_family_of_commands_is_listed() -> None:
    modules = {path.stem for path in (ROOT / "bot" / "commands").glob("*.py")} - {"__init__", "terminal", "bench_game"}
    assert modules == set(FAMILIES)


def test_the_help_starts_fast() -> None:
    """What is heavy is imported by the command that needs it."""
    code = "import sys; from bot.__main__ import _parser; _parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    heavy = {"discord", "aiohttp", "PIL", "networkx", "numpy", "asyncio", "sqlite3"}
    assert heavy & set(done.stdout.split()) == set()


def test_run_without_a_token_says_what_to_do() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    environment["DISCORD_TOKEN"] = ""  # as in .env.example; it also hides a token in the developer's .env
    command = [sys.executable, "-m", "bot", "run"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    missing, where, otherwise = done.stderr.splitlines()
    assert "DISCORD_TOKEN" in missing
    assert "https://discord.com/developers/applications" in where
    assert "make play" in otherwise


@pytest.mark.parametrize("command", [["run"], ["playground", "--no-browser", "--database", "{file}"]])
def test_a_file_that_is_no_database_is_named_once(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text("a shopping list, much longer than the header of a database would be " * 20, encoding="utf-8")
    environment = os.environ | {"DISCORD_TOKEN": "none", "DATABASE_PATH": str(file)}
    arguments = [word.format(file=file) for word in command]
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (1, f"{file}: the file is no SQLite database\n")


def test_wrong_settings_end_with_status_2(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert main(["maps"]) == 2
    assert "LANGUAGE" in capsys.readouterr().err


def test_maps_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "--json"]) == 0
    rows = {row["map"]: row for row in json.loads(capsys.readouterr().out)}
    numbers = {name: tuple(row[key] for key in ("places", "routes", "spaces", "tickets")) for name, row in rows.items()}
    assert numbers == {
        "europe": (47, 101, 300, 46),
        "world": (48, 130, 411, 65),
        "london": (17, 44, 95, 20),
        "iberia": (33, 103, 239, 50),
        "nederland": (30, 97, 306, 44),
        "usa": (36, 100, 309, 30),
        "newyork": (15, 41, 84, 18),
    }
    assert rows["europe"]["players"] == [2, 5]
    assert rows["europe"]["mechanisms"] == ["ferries", "tunnels", "stations", "longest_path"]


def test_maps_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps"]) == 0
    heads, *rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert heads == ["map", "title", "players", "places", "routes", "spaces", "tickets", "mechanisms"]
    assert ["london", "London", "2–4", "17", "44", "95", "20", "districts"] in rows


@pytest.mark.parametrize("before", [True, False])
def test_maps_of_another_folder(before: bool, own_maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--maps", str(own_maps)]
    assert main([*where, "maps", "--json"] if before else ["maps", "--json", *where]) == 0
    assert [row["map"] for row in json.loads(capsys.readouterr().out)] == ["towns"]


def test_maps_path(monkeypatch: pytest.MonkeyPatch, own_maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MAPS_PATH", str(own_maps))
    assert main(["maps", "--json"]) == 0
    assert [row["map"] for row in json.loads(capsys.readouterr().out)] == ["towns"]


def test_maps_of_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "--maps", "nowhere"]) == 2
    assert "there is no folder 'nowhere'" in capsys.readouterr().err


def test_maps_check_is_content(own_maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "check"]) == 0
    assert "europe" in capsys.readouterr().out
    assert main(["maps", "check", str(own_maps)]) == 0
    assert main(["maps", "check", str(own_maps / "towns")]) == 0
    assert capsys.readouterr().out == "towns: all good\n" * 2
    assert main(["maps", "check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


@pytest.mark.parametrize("part", [".", "towns"])
def test_maps_check_lists_all_problems(part: str, broken_maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "check", str(broken_maps / part)]) == 1
    first, second, total = capsys.readouterr().out.splitlines()
    assert "map.toml:31: end.turns_each: must be from 1 to 10, not 0" in first
    assert "map.toml:45: network.routes[2].b: unknown city 'Visbi'; did you mean 'Visby'?" in second
    assert total == "2 problems in 1 map"


def test_maps_check_as_json(broken_maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "check", str(broken_maps), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert [(problem["map"], problem["kind"], problem["line"], problem["key"]) for problem in report["problems"]] == [
        ("towns", "out-of-range", 31, "end.turns_each"),
        ("towns", "unknown-city", 45, "network.routes[2].b"),
    ]


def test_maps_check_without_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["maps", "check", str(tmp_path / "empty")]) == 1
    assert "no maps here" in capsys.readouterr().out


def test_a_broken_map_stops_other_commands_with_its_problems(
    broken_maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["maps", "--maps", str(broken_maps)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_output_that_nobody_reads_is_no_error() -> None:
    command = f"{sys.executable} -m bot maps --json | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_bench_measures_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "boards"]) == 0
    assert "load_all_best_ms" in capsys.readouterr().out
    assert main(["bench", "nonsense"]) == 2
