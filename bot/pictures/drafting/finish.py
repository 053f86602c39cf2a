"""From a relaxed plan to the numbers of layout.toml: lanes, equal spaces along smooth curves, boxes of the labels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from bot.pictures.drafting.bodies import Bodies
from bot.pictures.drafting.bows import bow_at, bow_of, gap_of, lane_gap
from bot.pictures.drafting.plan import Array, Chain

SPREAD = 1.22  # the longest space against the shortest


@dataclass
class Lane:
    route: str
    spaces: list[tuple[float, float, float]] = field(default_factory=list)
    line: list[list[tuple[float, float]]] = field(default_factory=list)
    length: float = 0.0


def chain_curve(bodies: Bodies, chain: Chain) -> tuple[Array, float, float]:
    """The curve as a fine polyline, and where on it the first and last space have their centres."""
    nodes = bodies.at[chain.nodes]
    a, b = bodies.cities[chain.a], bodies.cities[chain.b]
    _, bow = bow_of(a, b, nodes)
    curve = bow_at(a, b, np.linspace(0, 1, 601), bow)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(curve, axis=0).T))]
    ends = []
    for node in (nodes[0], nodes[-1]):
        ends.append(float(along[int(np.argmin(np.hypot(*(curve - node).T)))]))
    return curve, ends[0], ends[1]


def lanes_of(bodies: Bodies, chain: Chain) -> list[Lane]:
    s = bodies.plan.settings
    curve, first, last = chain_curve(bodies, chain)
    direction = np.gradient(curve, axis=0)
    direction /= np.hypot(direction[:, 0], direction[:, 1])[:, None]
    normal = np.stack([-direction[:, 1], direction[:, 0]], 1)
    middle = np.r_[0, np.cumsum(np.hypot(*np.diff(curve, axis=0).T))]
    lanes = []
    for number, route in enumerate(chain.routes):
        aside = (number - (len(chain.routes) - 1) / 2) * (s.space[1] + lane_gap(s, chain))
        path = curve + normal * aside
        along = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))]
        start, end = np.interp([first, last], middle, along)
        centres = np.linspace(start, end, chain.count)
        pitch = (end - start) / (chain.count - 1) if chain.count > 1 else min(start, along[-1] - start) * 2 - 8
        lane = Lane(route, length=float(min(max(pitch - gap_of(s, chain), s.space[0]), s.space[0] * SPREAD)))
        for centre in centres:
            x, y = np.interp(centre, along, path[:, 0]), np.interp(centre, along, path[:, 1])
            reach = s.space[0] / 2
            x0, y0 = np.interp(centre - reach, along, path[:, 0]), np.interp(centre - reach, along, path[:, 1])
            x1, y1 = np.interp(centre + reach, along, path[:, 0]), np.interp(centre + reach, along, path[:, 1])
            lane.spaces.append((float(x), float(y), math.degrees(math.atan2(y1 - y0, x1 - x0))))
        lane.line = [[(float(x), float(y)) for x, y in curve[::60]]]
        lanes.append(lane)
    return lanes


def all_lanes(bodies: Bodies) -> dict[str, Lane]:
    found: dict[str, Lane] = {}
    for chain in bodies.plan.chains:
        lanes = lanes_of(bodies, chain)
        for lane in lanes:
            if lane.route in found:  # the second half of a route over the edge
                whole = found[lane.route]
                whole.spaces += lane.spaces
                whole.line += lane.line
                whole.length = min(whole.length, lane.length)
            else:
                found[lane.route] = lane
    for chain in bodies.plan.chains:  # both lanes of a double alike
        least = min(found[route].length for route in chain.routes)
        for route in chain.routes:
            found[route].length = least
    return found
