"""Pictures of the board: what they show, what they never show, and what is kept of them."""

from __future__ import annotations

import io
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.boards import SHIPPED, load_board
from bot.game import State, engine, view
from bot.game.board import UnknownName
from bot.game.state import FREE, ChoosingPieces, Keeping, Tunnel
from bot.pictures import Picture, Studio
from bot.pictures.brush import Brush
from bot.pictures.layout import load_layout
from bot.pictures.look import load_look
from bot.pictures.palette import COLORS
from bot.pictures.panel import Panel, compose, facts, fitting
from bot.pictures.pieces import Last, is_closed
from bot.pictures.regions import region_window
from bot.pictures.sheet import Sheet
from bot.pictures.words import LANGUAGES, Language, words
from tests.pictures.moments import ALL_MAPS, LONG_NAMES, NAMES, moment, seen
from tests.pictures.tables import drafting, offered, table

SMALL = 700  # wide enough to see differences, quick to draw
TINY = 240  # for what is about files


@pytest.fixture(scope="module")
def studio() -> Studio:
    return Studio(width=SMALL)


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def hidden_differently(state: State) -> None:
    """Other cards in hands and decks, other tickets held and waiting: the same numbers of them, as everybody sees."""
    chance = random.Random(3)
    for deck, cards in enumerate(state.decks):
        kinds = [card.index for card in state.board.cards if card.deck == state.board.decks[deck]]
        held = [kind for hand in state.hands for kind in kinds for _ in range(hand[kind])]
        pool = held + [card for card in cards if card in kinds]  # festivals stay where they are
        chance.shuffle(pool)
        cards[:] = [pool.pop() if card in kinds else card for card in cards]
        for hand in state.hands:
            count = sum(hand[kind] for kind in kinds)
            for kind in kinds:
                hand[kind] = 0
            for _ in range(count):
                hand[pool.pop()] += 1
    tickets = [ticket for held in state.tickets for ticket in held] + list(state.ticket_deck)
    chance.shuffle(tickets)
    for own in state.tickets:
        own[:] = [tickets.pop() for _ in own]
    state.ticket_deck[:] = tickets


@pytest.mark.parametrize("name", ["london", "iberia", "world"])
def test_games_that_differ_in_hidden_cards_only_look_the_same(name: str, studio: Studio) -> None:
    state, events = moment(name)
    before = studio.board(view(state, None), NAMES, "en", last=events)
    hands = [list(hand) for hand in state.hands]
    hidden_differently(state)
    assert [list(hand) for hand in state.hands] != hands
    after = studio.board(view(state, None), NAMES, "en", last=events)
    assert (before.data, before.alt) == (after.data, after.alt)


def test_a_players_own_view_gives_the_same_board(studio: Studio) -> None:
    state, events = moment("london")
    public = studio.board(view(state, None), NAMES, "en", last=events)
    assert studio.board(view(state, 1), NAMES, "en", last=events).data == public.data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL_MAPS)
def test_descriptions_are_short_enough_and_tell_turn_last_move_and_scores(name: str, language: str) -> None:
    from bot.pictures.alt import board_alt
    from bot.pictures.picture import LONGEST_ALT, shortened

    for share in (0.0, 0.5, 1.0):
        state, events = moment(name, share)
        shown = view(state, None)
        text = board_alt(shown, LONG_NAMES[: shown.seats], COLORS, words(language), events, None)  # type: ignore[arg-type]
        assert len(text) <= LONGEST_ALT
        assert text == shortened(text)
        for player in shown.players:
            total = shown.result.players[player.seat].total if shown.result else player.score
            assert str(total) in text
        if shown.current is not None:
            assert LONG_NAMES[shown.current] in text
            assert str(shown.turn + 1) in text


def test_the_last_move_is_lit(studio: Studio) -> None:
    shown = seen("usa")
    plain = studio.board_image(shown, NAMES, "en", Last())
    taken = next(route.id for route in shown.board.routes if shown.owners[route.index] != FREE)
    lit = studio.board_image(shown, NAMES, "en", Last(frozenset({taken})))
    assert ImageChops.difference(plain, lit).getbbox() is not None


def test_a_second_lane_that_is_closed_is_marked(studio: Studio) -> None:
    shown = seen("europe", seats=2)
    closed = [route for route in shown.board.routes if shown.owners[route.index] == FREE and is_closed(shown, route)]
    assert closed
    with_five = seen("europe", seats=5)
    assert not any(is_closed(with_five, route) for route in with_five.board.routes)
    base = studio.base(shown.board)
    drawn = studio.board_image(shown, NAMES, "en", Last())
    left, top = base.where.board
    for route in closed:
        spot = base.layout.routes[route.id].spaces[0]
        at = (round((left + spot.x) * base.scale), round((top + spot.y) * base.scale))
        assert drawn.getpixel(at) != base.image.getpixel(at)


def test_numbers_of_players_are_as_large_as_there_is_room() -> None:
    assert fitting(4, 400, 120) == (46, 2)
    assert fitting(3, 400, 120) == (46, 3)
    sizes = [fitting(5, wide, 120)[0] for wide in (400, 250, 150, 100)]
    assert sizes == sorted(sizes, reverse=True)
    for wide in (400, 250, 150, 100):
        size, columns = fitting(5, wide, 120)
        assert columns * size * 2 <= wide
        assert -(-5 // columns) * size <= 120


def test_loans_are_shown_to_all_but_never_with_the_sign_of_toll_tokens() -> None:
    state = table("nederland", 3)
    state.loans = [0, 1, 2]
    shown = view(state, None)
    signs = [dict(facts(shown, player)) for player in shown.players]
    assert [own.get("loan") for own in signs] == [None, 1, 2]
    assert not any("coin" in own for own in signs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["europe", "nederland", "world"])
def test_long_names_stay_inside_their_boxes(
    name: str, language: str, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every text of the panel ends inside the picture, and no two texts lie on each other."""
    written: list[tuple[float, float, float, float]] = []
    original = Brush.text

    def noted(self: Brush, x: float, y: float, text: str, size: float, *more: object, **named: object) -> float:
        wide = original(self, x, y, text, size, *more, **named)  # type: ignore[arg-type]
        anchor = str(named.get("anchor", "lm"))
        left = x - wide if anchor == "rm" else x - wide / 2 if anchor == "mm" else x
        written.append((left, y - size * 0.36, left + wide, y + size * 0.36))
        return wide

    monkeypatch.setattr(Brush, "text", noted)
    for share in (0.0, 0.5, 0.97, 1.0):
        shown = seen(name, share)
        written.clear()
        studio.board_image(shown, LONG_NAMES[: shown.seats], language, Last())  # type: ignore[arg-type]
        width = studio.base(shown.board).where.width
        for k, (left, top, right, bottom) in enumerate(written):
            assert left >= 0
            assert right <= width
            for other in written[:k]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL_MAPS)
def test_nothing_in_the_panel_is_cut_with_ordinary_names(
    name: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    original = Brush.fitted

    def noted(self: Brush, text: str, *more: float) -> str:
        fitted = original(self, text, *more)  # type: ignore[arg-type]
        if fitted != text:
            cut.append(text)
        return fitted

    monkeypatch.setattr(Brush, "fitted", noted)
    where, palette = compose(load_layout(name, SHIPPED)), load_look(name, SHIPPED).palette
    image = Image.new("RGB", (where.width, where.height))
    for share in (0.0, 0.5, 0.97, 1.0):
        shown = seen(name, share)
        Panel(Brush(image, palette.ink), shown, NAMES, COLORS, palette, words(language)).draw(where)
    assert cut == []


@pytest.mark.parametrize(
    ("name", "region"),
    [("london", "Big Ben"), ("world", "tokyo-vancouver"), ("world", "Anchorage")],
)
def test_a_region_is_drawn_larger_with_its_name_in_the_description(name: str, region: str, studio: Studio) -> None:
    board = load_board(name)
    picture = studio.board(seen(name), NAMES, "en", region=region)
    window, _ = region_window(board, studio.base(board).layout, region)
    assert picture.width == SMALL
    assert picture.width / (window[2] - window[0]) > 1.5 * studio.base(board).scale
    place = board.route_name(board.route_by_id[region]) if region in board.route_by_id else region
    assert place in picture.alt


def test_a_region_can_be_several_places(studio: Studio) -> None:
    board = load_board("europe")
    layout = studio.base(board).layout
    window, place = region_window(board, layout, "Lisboa, barcelona,Brest")
    assert place == "Lisboa, Barcelona, Brest"
    for city in ("lisboa", "barcelona", "brest"):
        at = layout.cities[city]
        assert window[0] < at.x < window[2]
        assert window[1] < at.y < window[3]
    assert window[2] - window[0] < layout.width


@pytest.mark.parametrize("name", ALL_MAPS)
def test_regions_stay_on_the_board_and_show_what_was_asked_for(name: str) -> None:
    board, layout = load_board(name), load_layout(name, SHIPPED)
    asked = [city.id for city in board.cities if not city.unnamed] + [route.id for route in board.routes]
    for region in asked:
        (left, top, right, bottom), _ = region_window(board, layout, region)
        assert 0 <= round(left, 6) < right <= layout.width + 1e-6
        assert 0 <= round(top, 6) < bottom <= layout.height + 1e-6
        if region in board.route_by_id:
            route = board.route_by_id[region]
            inside = [left < space.x < right and top < space.y < bottom for space in layout.routes[region].spaces]
            assert any(inside) if route.wraps else all(inside)
        else:
            at = layout.cities[region]
            assert left < at.x < right
            assert top < at.y < bottom


def test_the_place_that_was_asked_for_is_ringed_but_keeps_its_name(studio: Studio) -> None:
    board = load_board("usa")
    asked, route = (opened(studio.empty(board, "en", region)) for region in ("Denver", "denver-helena"))
    layout = studio.base(board).layout
    at = layout.cities["denver"]

    def yellow(image: Image.Image, region: str) -> bool:
        window, _ = region_window(board, layout, region)
        sheet = Sheet(image, window, image.width / (window[2] - window[0]))
        ring = [
            sheet.at((at.x + layout.radius * 1.9 * u, at.y + layout.radius * 1.9 * v)) for u, v in ((0, -1), (0, 1))
        ]
        return any(min(image.getpixel((round(x), round(y)))[:2]) > 190 for x, y in ring)  # type: ignore[index,arg-type]

    assert yellow(asked, "Denver")
    assert not yellow(route, "denver-helena")


def test_names_that_a_region_cuts_are_left_out(studio: Studio) -> None:
    board = load_board("europe")
    base = studio.base(board)
    window, _ = region_window(board, base.layout, "Zürich")
    cut = base.layout.cities["dieppe"].label
    assert cut is not None
    assert cut.box[0] < window[0] < cut.box[2]
    image = opened(studio.empty(board, "en", "Zürich"))
    sheet = Sheet(image, window, image.width / (window[2] - window[0]))
    _, top, right, bottom = sheet.box(cut.box)
    assert min(image.crop((0, round(top), round(right), round(bottom))).convert("L").tobytes()) > 100  # no dark letters


def test_the_plate_is_in_the_readers_language(studio: Studio) -> None:
    board = load_board("nederland")
    english, polish = (opened(studio.empty(board, language)) for language in LANGUAGES)
    base = studio.base(board)
    beside = (base.where.width - base.layout.width) / 2  # of the paper on which a portrait board lies
    assert base.layout.cartouche is not None
    left, top, right, bottom = (edge * base.scale for edge in base.layout.cartouche)
    differs = ImageChops.difference(english, polish).convert("L").point([0] * 60 + [255] * 196).getbbox()
    assert differs is not None
    assert left <= differs[0] - beside * base.scale < differs[2] - beside * base.scale <= right
    assert top <= differs[1] < differs[3] <= bottom


@pytest.mark.parametrize("name", ALL_MAPS)
def test_a_board_that_waits_for_players_fills_no_more_than_one_in_play(name: str, studio: Studio) -> None:
    picture = studio.empty(load_board(name), "en")
    assert picture.height <= picture.width


def test_an_unknown_region_says_what_is_near(studio: Studio) -> None:
    with pytest.raises(UnknownName, match="Big Ben"):
        studio.board(seen("london"), NAMES, "en", region="Bigg Ben")


def test_empty_boards_are_kept_on_disk(tmp_path: Path) -> None:
    board = load_board("london")
    first = Studio(cache=tmp_path, width=TINY).base(board)
    kept = list(tmp_path.iterdir())
    assert [file.suffix for file in kept] == [".png"]
    written = kept[0].stat().st_mtime_ns
    again = Studio(cache=tmp_path, width=TINY).base(board)
    assert again.image.tobytes() == first.image.tobytes()
    assert kept[0].stat().st_mtime_ns == written


@pytest.mark.parametrize("damage", [b"", b"\x89PNG\r\n\x1a\nnonsense"])
def test_a_damaged_kept_board_is_drawn_anew(tmp_path: Path, damage: bytes) -> None:
    board = load_board("newyork")
    first = Studio(cache=tmp_path, width=TINY).base(board)
    [kept] = tmp_path.iterdir()
    kept.write_bytes(damage)
    assert Studio(cache=tmp_path, width=TINY).base(board).image.tobytes() == first.image.tobytes()


def test_a_changed_layout_makes_a_new_kept_board(tmp_path: Path, copied: Callable[[str], Path]) -> None:
    maps, cache = copied("london"), tmp_path / "kept"
    board = load_board("london")
    Studio(cache=cache, width=TINY, maps=maps).base(board)
    [before] = cache.iterdir()
    look = maps / "london" / "look.toml"
    look.write_text(look.read_text(encoding="utf-8").replace("#ece5d6", "#e0e5d6"), encoding="utf-8")
    Studio(cache=cache, width=TINY, maps=maps).base(board)
    [after] = cache.iterdir()  # the old one is gone
    assert after.name != before.name


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    def copy(name: str) -> Path:
        shutil.copytree(SHIPPED / name, tmp_path / "maps" / name)
        return tmp_path / "maps"

    return copy


def test_pictures_are_the_same_every_time(studio: Studio) -> None:
    shown = seen("london", 0.7)
    assert studio.board(shown, NAMES, "pl").data == studio.board(shown, NAMES, "pl").data


def lit_up(state: State, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many players' boxes look different from the plain ones."""
    looks: list[object] = []
    box = Panel._player

    def noted(self: Panel, at: tuple[float, float, float, float], seat: int) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Brush, "framed", lambda brush, left, top, right, bottom, *more: looks.append(more))
            box(self, at, seat)

    name = state.board.id
    where, palette = compose(load_layout(name, SHIPPED)), load_look(name, SHIPPED).palette
    brush = Brush(Image.new("RGB", (where.width, where.height)), palette.ink)
    with monkeypatch.context() as patch:
        patch.setattr(Panel, "_player", noted)
        Panel(brush, view(state, None), NAMES, COLORS, palette, words("en")).draw(where)
    assert len(looks) == state.seats
    return len(looks) - max(looks.count(look) for look in looks)


def test_while_all_decide_at_once_nobody_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The post's picture stands while one after the other answers."""
    keeping, picking = offered("europe", 3, [0, 1, 2], (2, 3)), drafting("iberia", 3)
    choosing = table("world", 3)
    choosing.phase = ChoosingPieces([20, None, None])
    assert isinstance(keeping.phase, Keeping)
    some = keeping.copy()
    some.phase = Keeping(keeping.phase.offers, [(0, 1), None, None], 2, 3, 0)
    for state in (keeping, some, picking, choosing):
        assert len(view(state, None).pending) > 1
        assert lit_up(state, monkeypatch) == 0
    assert lit_up(table("europe", 3), monkeypatch) == 1, "whose turn it is"
    tunnel = table("europe", 3)
    tunnel.phase = Tunnel(next(route.index for route in tunnel.board.routes if route.kind == "tunnel"), [0], 1)
    assert lit_up(tunnel, monkeypatch) == 1, "in the middle of a turn, too"


def test_a_tunnel_that_is_being_dug_is_drawn_over_its_light(studio: Studio) -> None:
    state = table("europe", 3, routes=0)
    route = next(route for route in state.board.routes if route.kind == "tunnel")
    base = studio.base(state.board)
    before = studio.board_image(view(state, None), NAMES, "en", Last())
    state.turned, state.phase = [0, 0, 0], Tunnel(route.index, [0] * route.length, 1)
    dug = studio.board_image(view(state, None), NAMES, "en", Last())
    left, top = base.where.board
    spaces = base.layout.routes[route.id].spaces
    for space in spaces:
        at = (round((left + space.x) * base.scale), round((top + space.y) * base.scale))
        colors = zip(dug.getpixel(at), before.getpixel(at), strict=True)  # type: ignore[arg-type]
        assert max(abs(one - other) for one, other in colors) < 12, "its own color is to be seen"
    x, y = ((left + spaces[0].x) * base.scale, (top + spaces[0].y) * base.scale)
    reach = base.layout.thickness * base.scale * 1.5
    around = (round(x - reach), round(y - reach), round(x + reach), round(y + reach))
    assert ImageChops.difference(before.crop(around), dug.crop(around)).getbbox() is not None, "and light around it"


def test_light_around_a_route_hides_no_name(studio: Studio) -> None:
    board = load_board("iberia")
    base = studio.base(board)
    state, _ = engine.start(board, 3, "ab" * 16)
    lit = base.image.copy()
    everything = Last(routes=frozenset(route.id for route in board.routes))
    studio.add_pieces(lit, base, view(state, None), everything, COLORS)
    x, y = base.where.board
    for city in ("leon", "granada", "gijon"):  # in the thick of their routes
        label = base.layout.cities[city].label
        assert label is not None
        box = tuple(round((edge + shift) * base.scale) for edge, shift in zip(label.box, (x, y, x, y), strict=True))
        before, after = (sum(image.crop(box).convert("L").histogram()[:70]) for image in (base.image, lit))
        assert after > 0.9 * before, city
