"""Real geography bent to the board: makes maps/<map>/land.json.

A thin-plate spline takes each place from its longitude and latitude to where the layout has it, and the coast,
borders, rivers and mountains with it. What the bot draws at run time are plain polygons in the canvas's pixels.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union, voronoi_diagram

from bot.game.board import Board
from bot.pictures.drafting.names import place_name, taken
from bot.pictures.drafting.plan import Array
from bot.pictures.layout import Layout
from bot.pictures.look import WIDE_RIVER

BLEED = 30  # drawn beyond the edge, so that shores don't end at it
Bend = Callable[[Array], Array]


def _flat(lon: float, lat: float, middle: float) -> tuple[float, float]:
    return lon * math.cos(math.radians(middle)) / 10, lat / 10


def _unrolled(lon: float, cut: float | None) -> float:
    """On a map of the whole world, west of the cut is drawn at the eastern edge."""
    return lon + 360 if cut is not None and lon < cut else lon


def spline(board: Board, layout: Layout, smoothing: float, cut: float | None) -> Bend:
    places = list(board.cities)
    middle = sum(city.lat for city in places) / len(places)
    source = np.array([_flat(_unrolled(city.lon, cut), city.lat, middle) for city in places])
    target = np.array([(layout.cities[city.id].x, layout.cities[city.id].y) for city in places])
    # far out the plain affine map holds: a frame of distant points keeps the spline from folding over
    design = np.c_[source, np.ones(len(source))]
    affine, *_ = np.linalg.lstsq(design, target, rcond=None)
    low, high = source.min(0), source.max(0)
    reach = (high - low) * 0.9
    ring = [
        (
            low[0] - reach[0] + (high[0] - low[0] + 2 * reach[0]) * i / 8,
            low[1] - reach[1] + (high[1] - low[1] + 2 * reach[1]) * j / 8,
        )
        for i in range(9)
        for j in range(9)
        if i in (0, 8) or j in (0, 8)
    ]
    frame = np.array(ring)
    source = np.vstack([source, frame])
    target = np.vstack([target, np.c_[frame, np.ones(len(frame))] @ affine])
    bent = RBFInterpolator(source, target, kernel="thin_plate_spline", smoothing=smoothing)

    def bend(points: Array) -> Array:
        flat = np.array([_flat(lon, lat, middle) for lon, lat in points])
        return np.asarray(bent(flat))

    return bend


def _dense(ring: Iterable[Iterable[float]], step: float) -> Array:
    """More points on long straight stretches, which the spline bends."""
    points = np.array([list(point)[:2] for point in ring], dtype=float)
    line = LineString(points).segmentize(step)
    return np.array(line.coords)


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for part in getattr(shape, "geoms", ()) if part.geom_type == "Polygon"]


def _lines(shape: BaseGeometry) -> list[LineString]:
    if shape.geom_type == "LineString":
        return [shape]
    return [part for part in getattr(shape, "geoms", ()) if part.geom_type == "LineString"]


def _row(points: Iterable[tuple[float, ...]]) -> list[float]:
    return [round(float(value), 1) for point in points for value in point[:2]]


class Bender:
    def __init__(self, board: Board, layout: Layout, look: dict[str, Any]) -> None:
        land = look.get("land", {})
        self.cut: float | None = land.get("cut")
        self.board, self.layout, self.look = board, layout, look
        self.bend = spline(board, layout, land.get("smoothing", 1.0), self.cut)
        self.step = float(land.get("step", 0.5))
        self.window = box(-BLEED, -BLEED, layout.width + BLEED, layout.height + BLEED)
        self.tolerance = float(land.get("tolerance", 0.6))

    def area(self, ring: list[list[float]]) -> list[Polygon]:
        shape: BaseGeometry = Polygon(ring).buffer(0)
        if self.cut is not None:
            west = shape.intersection(box(-180, -90, self.cut, 90))
            east = shape.intersection(box(self.cut, -90, 180, 90))
            rings = [([(x + 360, y) for x, y in p.exterior.coords]) for p in _polygons(west)]
            rings += [list(p.exterior.coords) for p in _polygons(east)]
        else:
            rings = [list(p.exterior.coords) for p in _polygons(shape)]
        found = []
        for points in rings:
            if len(points) < 4:
                continue
            bent = Polygon(self.bend(_dense(points, self.step))).buffer(0)
            found += [p for p in _polygons(bent.intersection(self.window).simplify(self.tolerance)) if p.area > 12]
        return found

    def line(self, points: list[list[float]]) -> list[LineString]:
        unrolled = [[_unrolled(lon, self.cut), lat] for lon, lat in points]
        bent = LineString(self.bend(_dense(unrolled, self.step)))
        return [part for part in _lines(bent.intersection(self.window).simplify(self.tolerance)) if part.length > 6]


def bend_land(board: Board, layout: Layout, look: dict[str, Any], geo: dict[str, Any] | None) -> dict[str, Any]:
    bender = Bender(board, layout, look)
    land = look.get("land", {})
    shapes: dict[str, list[Any]] = {
        "land": [],
        "lake": [],
        "border": [],
        "river": [],
        "range": [],
        "park": [],
        "street": [],
        "district": [],
        "words": [],
    }
    areas: dict[str, list[Polygon]] = {"land": [], "lake": [], "park": []}
    for feature in (geo or {"features": []})["features"]:
        layer, geometry = feature["properties"]["layer"], feature["geometry"]
        if layer in areas:
            areas[layer] += bender.area(geometry["coordinates"][0])
        else:
            shapes[layer] += [_row(part.coords) for part in bender.line(geometry["coordinates"])]
    for layer in ("land", "lake", "park"):
        for ring in land.get(layer, ()):
            areas[layer] += bender.area(ring)
        for shape in _polygons(unary_union(areas[layer])) if areas[layer] else ():
            shapes[layer].append(_row(shape.exterior.coords))
            if layer == "land":
                shapes["lake"] += [_row(hole.coords) for hole in shape.interiors]
    for layer in ("river", "border", "street"):
        for points in land.get(layer, ()):
            shapes[layer] += [_row(part.coords) for part in bender.line(points)]
    for points in look.get("ranges", ()):
        shapes["range"] += [_row(part.coords) for part in bender.line(points)]
    full = taken(board, layout, _dry(shapes, float(land.get("river_width", 0))))
    for word in look.get("words", ()):
        x, y = bender.bend(np.array([[_unrolled(word["at"][0], bender.cut), word["at"][1]]]))[0]
        placed = place_name(word, (float(x), float(y)), layout, full)
        if placed is not None:
            shapes["words"].append(placed)
    shapes["district"] = _districts(board, layout)
    return {layer: rows for layer, rows in shapes.items() if rows}


def _dry(shapes: dict[str, list[Any]], river_width: float) -> list[BaseGeometry]:
    """The land without its lakes and without rivers so wide that a name fits in."""
    wet: list[BaseGeometry] = [Polygon(zip(row[::2], row[1::2], strict=True)).buffer(0) for row in shapes["lake"]]
    if river_width > WIDE_RIVER:
        lines = [LineString(list(zip(row[::2], row[1::2], strict=True))) for row in shapes["river"]]
        wet += [line.buffer(river_width / 2) for line in lines]
    water = unary_union(wet)
    return [Polygon(zip(row[::2], row[1::2], strict=True)).buffer(0).difference(water) for row in shapes["land"]]


def _districts(board: Board, layout: Layout) -> list[Any]:
    """The board shared out: every spot belongs to the district of the nearest place."""
    if not board.districts:
        return []
    number = {city: district.number for district in board.districts for city in district.cities}
    points = [Point(layout.cities[city.id].x, layout.cities[city.id].y) for city in board.cities]
    window = box(-BLEED, -BLEED, layout.width + BLEED, layout.height + BLEED)
    cells = voronoi_diagram(MultiPoint(points), envelope=window.buffer(400))
    found = []
    for district in board.districts:
        own = [points[city] for city in district.cities]
        whole = unary_union([cell for cell in cells.geoms if any(cell.contains(point) for point in own)])
        rounded = whole.intersection(window).buffer(-30).buffer(48).buffer(-20).intersection(window)
        found += [[number[district.cities[0]], _row(part.exterior.coords)] for part in _polygons(rounded.simplify(0.7))]
    return found


def write_land(path: Path, land: dict[str, Any]) -> None:
    rows = [
        f'  "{layer}": [\n'
        + ",\n".join("    " + json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
        + "\n  ]"
        for layer, rows in land.items()
    ]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
