"""What overlaps is pushed apart along the shortest way."""

from __future__ import annotations

import numpy as np
from scipy.spatial import cKDTree

from bot.pictures.drafting.bodies import Bodies
from bot.pictures.drafting.plan import Array

CLEARANCE = 3.4  # between things that have nothing to do with each other


def _pairs(bodies: Bodies) -> Array:
    radius = np.hypot(bodies.half[:, 0], bodies.half[:, 1])
    tree = cKDTree(bodies.at)
    found = tree.query_pairs(2 * float(radius.max()) + 2 * CLEARANCE, output_type="ndarray")
    i, j = found[:, 0], found[:, 1]
    near = np.hypot(*(bodies.at[i] - bodies.at[j]).T) < radius[i] + radius[j] + CLEARANCE + 3
    return np.asarray(found[near])


def collide(bodies: Bodies) -> None:
    found = _pairs(bodies)
    neighbours = (bodies.owner[found[:, 0]] == bodies.owner[found[:, 1]]) & (np.abs(found[:, 0] - found[:, 1]) == 1)
    found = found[~neighbours]  # those keep apart along their chain, not sideways
    i, j = found[:, 0], found[:, 1]
    delta = bodies.at[j] - bodies.at[i]
    best = np.full(len(i), np.inf)
    axis = np.zeros((len(i), 2))
    for turn in (bodies.angle[i], bodies.angle[i] + np.pi / 2, bodies.angle[j], bodies.angle[j] + np.pi / 2):
        unit = np.stack([np.cos(turn), np.sin(turn)], 1)
        reach = np.zeros(len(i))
        for body in (i, j):
            cos, sin = np.cos(bodies.angle[body]), np.sin(bodies.angle[body])
            reach += np.abs(unit[:, 0] * cos + unit[:, 1] * sin) * bodies.half[body, 0]
            reach += np.abs(-unit[:, 0] * sin + unit[:, 1] * cos) * bodies.half[body, 1]
        shift = (delta * unit).sum(1)
        over = reach + CLEARANCE - np.abs(shift)
        better = over < best
        best[better] = over[better]
        axis[better] = unit[better] * np.where(shift[better] >= 0, 1.0, -1.0)[:, None]
    hit = best > 0
    i, j, best, axis = i[hit], j[hit], best[hit], axis[hit]
    total = bodies.weight[i] + bodies.weight[j]
    move = np.zeros_like(bodies.at)
    np.add.at(move, i, -axis * (best * bodies.weight[i] / total * 0.5)[:, None])
    np.add.at(move, j, axis * (best * bodies.weight[j] / total * 0.5)[:, None])
    size = np.hypot(move[:, 0], move[:, 1]) + 1e-9
    bodies.at += move * (np.minimum(size, 8.0) / size)[:, None]
    _collide_discs(bodies)


def _collide_discs(bodies: Bodies) -> None:
    centres = bodies.cities[: bodies.real]
    tree = cKDTree(bodies.at)
    push = np.zeros_like(centres)
    radius = float(np.hypot(bodies.half[:, 0], bodies.half[:, 1]).max())
    for city, near in enumerate(tree.query_ball_point(centres, float(bodies.berths.max()) + 2.5 + radius)):
        if not near:
            continue
        body, reach = np.array(near), float(bodies.berths[city]) + 2.5
        cos, sin = np.cos(bodies.angle[body]), np.sin(bodies.angle[body])
        delta = centres[city] - bodies.at[body]
        u = delta[:, 0] * cos + delta[:, 1] * sin
        v = -delta[:, 0] * sin + delta[:, 1] * cos
        out_u = u - np.clip(u, -bodies.half[body, 0], bodies.half[body, 0])
        out_v = v - np.clip(v, -bodies.half[body, 1], bodies.half[body, 1])
        away = np.hypot(out_u, out_v)
        inside = away < 1e-6
        hit = away < reach
        if not hit.any():
            continue
        # the way out: from the nearest point of the rectangle, or sideways when the centre lies inside
        way_u = np.where(inside, 0.0, out_u / np.maximum(away, 1e-6))
        way_v = np.where(inside, np.where(v >= 0, 1.0, -1.0), out_v / np.maximum(away, 1e-6))
        depth = np.where(inside, reach + bodies.half[body, 1] - np.abs(v), reach - away)
        world = np.stack([way_u * cos - way_v * sin, way_u * sin + way_v * cos], 1)
        shift = world * (np.minimum(depth, 10) * 0.5)[:, None]
        bodies.at[body[hit]] -= shift[hit] * 0.8
        push[city] += shift[hit].sum(0) * 0.2
    bodies.cities[: bodies.real] += push
    # places keep apart
    delta = centres[:, None] - centres[None]
    far = np.hypot(delta[..., 0], delta[..., 1]) + np.eye(len(centres)) * 1e9
    close = np.maximum(bodies.berths[:, None] + bodies.berths[None] + 12 - far, 0)
    bodies.cities[: bodies.real] += (delta / far[..., None] * close[..., None] * 0.3).sum(1)
