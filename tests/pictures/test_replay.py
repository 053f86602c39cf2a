"""A game as a film: a frame per turn, small enough to send, drawn one frame at a time."""

from __future__ import annotations

import io
import weakref

import pytest
from PIL import Image

from bot.game import view
from bot.pictures import Frame, replay
from bot.pictures.pieces import Last
from tests.pictures.tables import NAMES, STUDIO, over, table


def frames(count: int) -> list[Frame]:
    games = [Frame(view(table("europe", 3, routes=routes), None)) for routes in range(count - 1)]
    return [*games, Frame(view(over(table("europe", 3, routes=count)), None))]


def test_a_film_has_a_frame_per_turn_and_holds_the_last() -> None:
    heard: list[tuple[int, int]] = []
    picture = STUDIO.replay(frames(5), NAMES, "en", progress=lambda done, of: heard.append((done, of)))
    with Image.open(io.BytesIO(picture.data)) as film:
        assert (film.format, film.n_frames, film.size) == ("WEBP", 5, (picture.width, picture.height))  # type: ignore[attr-defined]
        film.seek(4)
        film.load()
        assert film.info["duration"] == replay.END
    assert heard[-1] == (5, 5)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert picture.alt.startswith("The game on Europe as a film, 5 pictures. Final score on Europe: ")


def test_a_film_is_made_smaller_until_it_can_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = Image.effect_noise((480, 300), 90).convert("RGB")

    def draw(number: int, width: int) -> Image.Image:
        return noise.rotate(number).resize((width, width * 5 // 8))

    monkeypatch.setattr(replay, "MOST_BYTES", 800_000)
    data, size = replay.film(draw, [100] * 6, replay.no_progress)
    assert len(data) <= 800_000
    assert size[0] < replay.WIDTHS[0]


def test_frames_are_drawn_one_after_another_and_let_go() -> None:
    drawn: list[weakref.ref[Image.Image]] = []
    most = 0

    def draw(number: int, width: int) -> Image.Image:
        nonlocal most
        image = Image.new("RGB", (64, 64), (number, 0, 0))
        drawn.append(weakref.ref(image))
        most = max(most, sum(reference() is not None for reference in drawn))
        return image

    replay.film(draw, [100] * 40, replay.no_progress)
    assert len(drawn) == 40
    assert most <= 2


def test_a_game_of_one_frame_is_a_picture() -> None:
    data, _ = replay.film(lambda number, width: Image.new("RGB", (64, 64)), [100], replay.no_progress)
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (64, 64)


def test_turns_that_build_stand_longer() -> None:
    built, quiet = Last(routes=frozenset({"a"})), Last()
    assert replay.durations([quiet, built, quiet, built]) == [replay.FIRST, replay.BUILT, replay.QUIET, replay.END]
