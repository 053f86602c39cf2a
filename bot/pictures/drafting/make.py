"""Makes maps/<map>/layout.toml and land.json: plan, relax, finish, check, bend the land, write."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PIL import ImageFont

from bot.game.board import Board
from bot.pictures.check import faults
from bot.pictures.drafting.bend import bend_land, write_land
from bot.pictures.drafting.bodies import Bodies
from bot.pictures.drafting.finish import Lane, all_lanes
from bot.pictures.drafting.plan import Array, Chain, Plan, Settings, Sign
from bot.pictures.drafting.relax import relaxed
from bot.pictures.fonts import LABEL_FONT
from bot.pictures.layout import Layout, parse_layout
from bot.pictures.sizes import COIN, berth, card_size

LINE_HEIGHT = 0.98
Progress = Callable[[str, float], None]  # what is being done, and how far it has come, from 0 to 1
STEPS, TRIES = 1400, 6
YIELD = 0.978  # of the plain length; with `finish.SPREAD` the sizes still differ by less than a quarter
LONG_NAME = 12  # letters from which a name of several words is set in two lines


def settings_of(map: str, maps: Path) -> Settings:
    data = tomllib.loads((maps / map / "look.toml").read_text(encoding="utf-8")).get("layout", {})
    known = {field.name for field in fields(Settings)}
    if unknown := set(data) - known:
        raise ValueError(f"maps/{map}/look.toml: unknown layout settings {sorted(unknown)}")
    data = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    data["blocks"] = tuple(tuple(block) for block in data.get("blocks", ()))
    return Settings(**data)


def _break(name: str) -> tuple[str, ...]:
    words = name.split(" ")
    if len(words) < 2 or len(name) < LONG_NAME:
        return (name,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)))


def label_size(lines: tuple[str, ...], size: int) -> tuple[float, float]:
    font = ImageFont.truetype(str(LABEL_FONT), size * 4)
    return max(font.getlength(line) for line in lines) / 4 + 4, size * LINE_HEIGHT * len(lines)


def _spread(board: Board, s: Settings) -> Array:
    xy = np.array([city.xy for city in board.cities])
    low, high = xy.min(0), xy.max(0)
    left, top, right, bottom = s.inset
    room = np.array([s.width - left - right, s.height - top - bottom])
    at = np.array([left, top]) + (xy - low) / (high - low) * room
    for city in board.cities:
        if city.id in s.moves:
            at[city.index] = s.moves[city.id]
    return np.asarray(at)


def plan_of(board: Board, s: Settings) -> Plan:
    at = [tuple(p) for p in _spread(board, s)]
    places = [city.id for city in board.cities]
    chains: list[Chain] = []
    signs: list[Sign] = []
    for city in board.cities:
        if not city.unnamed:
            lines = _break(city.name)
            side = s.label_sides.get(city.id)
            signs.append(
                Sign("label", label_size(lines, s.label_size), city.index, lines=lines, key=city.id, side=side)
            )
    for festival in board.festivals:
        for index in festival.cities:
            signs.append(Sign("card", card_size(s.radius), index, key=board.cities[index].id))
    for route in board.routes:
        if route.twin is not None and route.twin < route.index:
            continue
        ids = (route.id,) if route.twin is None else (route.id, board.routes[route.twin].id)
        if not route.wraps:
            bow = s.bows.get(f"{board.cities[route.a].id} {board.cities[route.b].id}", 0.0)
            chains.append(Chain(ids, route.a, route.b, route.length, route.kind == "tunnel", bow=bow))
            if route.toll:
                signs.append(Sign("toll", (COIN, COIN), chain=len(chains) - 1, key=ids[0]))
            continue
        # over the edge: a chain from each end to its own exit sign, spaces shared out by the room there is
        ends = sorted((route.a, route.b), key=lambda end: at[end][0])
        west, east = ends
        room_west, room_east = at[west][0] - s.frame, s.width - s.frame - at[east][0]
        share = round(route.length * room_west / (room_west + room_east))
        counts = {west: min(max(share, 1), route.length - 1)}
        counts[east] = route.length - counts[west]
        for end in (route.a, route.b):
            far = board.cities[east if end == west else west]
            size = label_size((far.name,), round(s.label_size * 0.8))
            place = len(places)
            places.append(f"exit:{route.id}:{end}")
            edge = s.frame if end == west else s.width - s.frame
            drift = (board.cities[far.index].xy[1] - board.cities[end].xy[1]) * s.height * 0.35
            at.append((edge, at[end][1] + drift))
            first = 0 if end == route.a else counts[route.a]
            a, b = (end, place) if end == route.a else (place, end)
            chains.append(Chain(ids, a, b, counts[end], False, first=first))
            signs.append(
                Sign("exit", (size[0] + 20, size[1] + 6), place, key=route.id, lines=(far.id,), east=end == east)
            )
    start = np.array(at, dtype=float)
    berths = np.array([berth(board, city, s.radius) for city in board.cities])
    return Plan(s, places, start, start.copy(), chains, signs, len(board.cities), berths)


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _row(values: Any) -> str:
    return "[" + ", ".join(_number(float(v)) for v in values) + "]"


def to_toml(board: Board, bodies: Bodies, lanes: dict[str, Lane]) -> str:
    plan, s = bodies.plan, bodies.plan.settings
    boxes: dict[tuple[str, str], list[tuple[Sign, Array]]] = {}
    for k, sign in enumerate(plan.signs):
        boxes.setdefault((sign.kind, sign.key), []).append((sign, bodies.at[bodies.count + k]))

    def box(sign: Sign, at: Array) -> str:
        half = np.array(sign.size) / 2
        return _row([*(at - half), *(at + half)])

    out = [
        f"# Where things are drawn on the {board.title} board, in pixels of a canvas of this size.",
        "# Written by `python -m bot layout`; correct it by hand where the eye wants it, the tests check the geometry.",
        f"width = {s.width}",
        f"height = {s.height}",
        f"thickness = {_number(s.space[1])}",
        f"radius = {_number(s.radius)}",
        f"label_size = {s.label_size}",
    ]
    if s.cartouche:
        out.append(f"cartouche = {_row(s.cartouche)}")
    for city in board.cities:
        out += ["", f"[cities.{city.id}]", f"at = {_row(bodies.cities[city.index])}"]
        for sign, at in boxes.get(("label", city.id), ()):
            out += [f"label = {box(sign, at)}", "lines = [" + ", ".join(f'"{line}"' for line in sign.lines) + "]"]
        for _, at in boxes.get(("card", city.id), ()):
            out.append(f"card = {_row(at)}")
    for route in board.routes:
        lane = lanes[route.id]
        out += ["", f"[routes.{route.id}]", f"length = {_number(lane.length)}"]
        out.append("spaces = [" + ", ".join(_row(space) for space in lane.spaces) + "]")
        out.append("line = [" + ", ".join("[" + ", ".join(_row(p) for p in piece) + "]" for piece in lane.line) + "]")
        for _, at in boxes.get(("toll", route.id), ()):
            out.append(f"toll = {_row(at)}")
        if exits := boxes.get(("exit", route.id)):
            rows = [
                f'{{ box = {box(sign, at)}, to = "{sign.lines[0]}", east = {str(sign.east).lower()} }}'
                for sign, at in exits
            ]
            out.append("exits = [" + ", ".join(rows) + "]")
    return "\n".join(out) + "\n"


def fit_lengths(board: Board, bodies: Bodies, lanes: dict[str, Lane]) -> None:
    """Spaces grow to fill their way, but only as far as nothing touches; where even the plain size does, they yield."""
    plain = bodies.plan.settings.space[0]
    for share in (*[0.75] * 9, 0.0, None):
        layout = parse_layout(board.id, to_toml(board, bodies, lanes))
        touching = {route for fault in faults(board, layout) for route in lanes if f"{route}[" in fault}
        if not touching:
            return
        for chain in bodies.plan.chains:
            if touching.intersection(chain.routes):
                for route in chain.routes:
                    longer = lanes[route].length - plain
                    lanes[route].length = plain * YIELD if share is None else plain + longer * share


def make_layout(board: Board, s: Settings, tell: Progress, tries: int = TRIES) -> tuple[str, Layout, list[str]]:
    """The first of some tries that is right, else the one with the fewest findings."""
    best: tuple[str, Layout, list[str]] | None = None
    for seed in range(1, tries + 1):
        bodies = relaxed(plan_of(board, s), seed, STEPS, partial(tell, f"{board.id}: try {seed}"))
        lanes = all_lanes(bodies)
        fit_lengths(board, bodies, lanes)
        text = to_toml(board, bodies, lanes)
        layout = parse_layout(board.id, text)
        wrong = faults(board, layout)
        tell(f"{board.id}: try {seed}, findings: {len(wrong)}", 1.0)
        if best is None or len(wrong) < len(best[2]):
            best = (text, layout, wrong)
        if not wrong:
            break
    assert best is not None
    return best


def draft(board: Board, maps: Path, tell: Progress) -> list[str]:
    """Writes layout.toml and land.json of a map; returns what is still wrong."""
    folder = maps / board.id
    text, layout, wrong = make_layout(board, settings_of(board.id, maps), tell)
    (folder / "layout.toml").write_text(text, encoding="utf-8")
    draft_land(board, layout, folder)
    return wrong


def draft_land(board: Board, layout: Layout, folder: Path) -> None:
    look = tomllib.loads((folder / "look.toml").read_text(encoding="utf-8"))
    geo = folder / "geo.json"
    known = json.loads(geo.read_text(encoding="utf-8")) if geo.exists() else None
    write_land(folder / "land.json", bend_land(board, layout, look, known))
