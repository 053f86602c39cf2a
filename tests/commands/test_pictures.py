"""`layout` and `render` as somebody at a terminal meets them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.boards import SHIPPED, use_maps


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "london.jsonl"
    assert main(["simulate", "london", "--players", "2", "--seed", "3", "--log", str(path)]) == 0
    return path


def render(*arguments: object) -> int:
    return main(["render", "london", "--size", "400", *(str(argument) for argument in arguments)])


def test_without_a_log_an_empty_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "board.png"
    assert render("--out", out) == 0
    with Image.open(out) as drawn:
        assert drawn.size == (400, pytest.approx(282, abs=3))
        assert drawn.format == "PNG"
    assert "The empty board of London." in capsys.readouterr().out


def test_a_turn_of_a_game(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for turn in (1, 9):
        assert render("--log", log, "--turn", turn, "--out", tmp_path / f"{turn}.webp") == 0
        assert f"Turn {turn} " in capsys.readouterr().out
    assert render("--log", log, "--out", tmp_path / "end.jpg") == 0
    assert "Game over" in capsys.readouterr().out


def test_hand_score_and_replay(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--log", log, "--turn", "9", "--seat", "random 2", "--hand", "--out", tmp_path / "hand.webp") == 0
    assert "Your hand" in capsys.readouterr().out
    assert render("--log", log, "--score", "--out", tmp_path / "score.webp") == 0
    assert (tmp_path / "score.webp").exists()


def test_a_replay_is_a_film_and_says_how_far_it_is(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "short.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    short.write_bytes(b"".join(lines[: len(lines) // 6]))
    assert render("--log", short, "--replay", "--out", tmp_path / "film.webp") == 0
    with Image.open(tmp_path / "film.webp") as film:
        assert getattr(film, "n_frames", 1) > 3
    assert "replay" in capsys.readouterr().err


def test_a_region(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--region", "big ben", "--out", tmp_path / "region.webp") == 0
    assert "Big Ben" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "board.bmp"], "should end in one of .webp, .png"),
        (["--turn", "3", "--out", "x.png"], "--turn: needs a game; add --log"),
        (["--log", "{log}", "--hand", "--out", "x.png"], "--hand: whose? add --seat"),
        (["--log", "{log}", "--turn", "999", "--out", "x.png"], "there are the turns 1 to"),
        (["--log", "{log}", "--turn", "0", "--out", "x.png"], "there are the turns 1 to"),
        (["--log", "{log}", "--seat", "7", "--out", "x.png"], "there is 0 (random 1), 1 (random 2)"),
        (["--log", "{log}", "--turn", "2", "--score", "--out", "x.png"], "of the whole game"),
        (["--log", "{log}", "--replay", "--out", "x.png"], "a film is a .webp file"),
        (["--log", "{short}", "--score", "--out", "x.png"], "is not over"),
        (["--log", "{header}", "--score", "--out", "x.png"], "is not over"),
        (["--log", "{empty}", "--out", "x.png"], "no game in it"),
        (["--region", "Bigg Ben", "--out", "x.png"], "Big Ben"),
        (["--size", "50", "--out", "x.png"], "--size: between 200 and 4000"),
    ],
)
def test_wrong_questions_get_a_clear_answer(
    arguments: list[str], message: str, log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short, empty = tmp_path / "short.jsonl", tmp_path / "empty.jsonl"
    short.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:40]))
    empty.touch()
    header = tmp_path / "header.jsonl"
    header.write_bytes(log.read_bytes().splitlines(keepends=True)[0])
    known = {"log": log, "short": short, "empty": empty, "header": header}
    assert render(*(argument.format(**known) for argument in arguments)) == 2
    assert message in capsys.readouterr().err


def test_a_log_that_is_not_there_or_of_another_map(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert render("--log", tmp_path / "none", "--out", tmp_path / "x.png") == 1
    assert "No such file" in capsys.readouterr().err
    assert main(["render", "usa", "--log", str(log), "--out", str(tmp_path / "x.png")]) == 2
    assert "a game on london, not on usa" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(log.read_bytes() + b"{nonsense}\n")
    assert render("--log", broken, "--out", tmp_path / "x.png") == 1
    assert "line " in capsys.readouterr().err


def test_layout_check_lists_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "london", "--check"]) == 0
    assert "London: no findings" in capsys.readouterr().out
    shutil.copytree(SHIPPED / "london", tmp_path / "london")
    layout = tmp_path / "london" / "layout.toml"
    layout.write_text(layout.read_text(encoding="utf-8").replace("radius = 21", "radius = 40"), encoding="utf-8")
    try:
        assert main(["layout", "london", "--check", "--maps", str(tmp_path)]) == 1
        told = capsys.readouterr().out
        assert "place big-ben and space" in told
        layout.unlink()
        assert main(["layout", "london", "--check", "--maps", str(tmp_path)]) == 1
        assert "no layout yet" in capsys.readouterr().err
    finally:
        use_maps(SHIPPED)


@pytest.mark.slow
def test_layout_computes_a_board_without_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(SHIPPED / "newyork", tmp_path / "newyork")
    for name in ("layout.toml", "land.json"):
        (tmp_path / "newyork" / name).unlink()
    try:
        assert main(["layout", "newyork", "--maps", str(tmp_path)]) == 0
        said = capsys.readouterr()
        assert "New York: no findings" in said.out
        assert "newyork: try 1" in said.err
        out = tmp_path / "x.png"
        assert main(["render", "newyork", "--maps", str(tmp_path), "--size", "300", "--out", str(out)]) == 0
    finally:
        use_maps(SHIPPED)
