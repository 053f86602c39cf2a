"""Relaxation: places, spaces and signs push one another apart until nothing overlaps.

Every space, label and coin is a rectangle, every place a disc. Rectangles that overlap move apart along the shortest
way (separating axes); the spaces of a route keep their distance and are drawn to a smooth curve (a cubic) from place
to place; places are held by a weak spring to where the published board has them. What is short of room bows or pushes
its places apart; what has too much room pulls them together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bot.pictures.drafting.bodies import Bodies
from bot.pictures.drafting.bows import bow_at, bow_of, gap_of
from bot.pictures.drafting.collisions import collide
from bot.pictures.drafting.plan import Array, Chain, Plan
from bot.pictures.drafting.signs import place_signs, tether


@dataclass(frozen=True)
class Forces:
    """How strong things are pulled; it changes while everything comes to rest."""

    stiff: float  # towards a smooth curve
    pull: float  # of places together where there is too much room
    draw: float  # of the outer spaces of a route to its places
    even: float  # of the gaps between its spaces


def relaxed(plan: Plan, seed: int, steps: int, tell: Callable[[float], None]) -> Bodies:
    """`tell` hears how far it has come, from 0 to 1."""
    bodies = Bodies(plan, seed)
    place_signs(bodies, first=True)
    for number in range(steps):
        share = number / steps
        if number % 20 == 0:
            tell(share)
        settle = share > 0.8
        pull = 0.0 if settle else 0.02 * (1 - share) + 0.004
        _step(bodies, Forces(0.15 + 0.83 * share, pull, 0.12 * (1 - share) + 0.005, 0.1 + 0.2 * share))
        if settle:
            bodies.tangents()
            collide(bodies)
        if number % 40 == 39 and share < 0.95:
            place_signs(bodies)
    return bodies


def _step(bodies: Bodies, forces: Forces) -> None:
    plan, real = bodies.plan, bodies.real
    push = np.zeros_like(bodies.cities)
    for chain in plan.chains:
        _relax_chain(bodies, chain, forces, push)
    bodies.cities += push
    bodies.cities[:real] += (plan.anchors[:real] - bodies.cities[:real]) * plan.settings.anchor
    bodies.tangents()
    collide(bodies)
    tether(bodies)
    _fence(bodies)


def _relax_chain(bodies: Bodies, chain: Chain, forces: Forces, push: Array) -> None:
    s = bodies.plan.settings
    nodes = bodies.at[chain.nodes]
    a, b = bodies.cities[chain.a], bodies.cities[chain.b]
    end_a, end_b = (
        (float(bodies.berths[end]) + 1 if end < bodies.real else 4.0) + bodies.length / 2 + 2
        for end in (chain.a, chain.b)
    )
    line = np.vstack([a, nodes, b])
    gaps = np.diff(line, axis=0)
    size = np.hypot(gaps[:, 0], gaps[:, 1]) + 1e-9
    pitch = s.space[0] + gap_of(s, chain)
    least = np.full(len(size), pitch)
    least[0], least[-1] = end_a, end_b
    if chain.count >= 2:  # in a bend the inner corners need more room
        bend = np.abs(np.diff(np.unwrap(bodies.angle[chain.nodes])))
        least[1:-1] += 2 * bodies.half[chain.nodes][0, 1] * np.tan(np.minimum(bend, 0.6) / 2) * 1.12
    short = np.maximum(least - size, 0)[:, None] * gaps / size[:, None]
    move = np.zeros_like(line)
    move[:-1] -= short * 0.4
    move[1:] += short * 0.4
    # with room to spare, the gaps at the places are half as wide as those between spaces
    spare = max(0.0, (float(size.sum()) - end_a - end_b - pitch * (chain.count - 1)) / chain.count / 2)
    for index, end in ((0, end_a + spare), (-1, end_b + spare)):
        loose = float(np.clip(size[index] - end, -6, 6))
        draw = gaps[index] / size[index] * loose * forces.draw
        if index == 0:
            move[1] -= draw
        else:
            move[-2] += draw
    # even spacing
    if len(nodes) >= 2:
        inner = size[1:-1]
        mean = inner.mean()
        even = (inner - mean)[:, None] * gaps[1:-1] / inner[:, None] * forces.even
        move[1:-2] += even
        move[2:-1] -= even
    nodes += move[1:-1]
    push[chain.a] += move[0]  # short of room: rather places apart than a deep bow
    push[chain.b] += move[-1]
    # towards a cubic from place to place
    t, bow = bow_of(a, b, nodes)
    nodes += (bow_at(a, b, t, bow) - nodes) * forces.stiff
    # straighten what needs no bow
    along = b - a
    far = float(np.hypot(*along))
    need = end_a + end_b + pitch * (chain.count - 1)
    nodes += (a + (b - a) * t[:, None] - nodes) * (0.04 if far > need else 0.012)
    # too much room: the places come nearer
    room = end_a + end_b + pitch * (chain.count - 1) * s.stretch + (chain.count == 1) * 10
    if far > room:
        draw = along / far * min(far - room, 60.0) * forces.pull
        push[chain.a] += draw
        push[chain.b] -= draw


def _fence(bodies: Bodies) -> None:
    """Nothing leaves the board, and nothing lies on the title or on what is kept free."""
    s = bodies.plan.settings
    cos, sin = np.abs(np.cos(bodies.angle)), np.abs(np.sin(bodies.angle))
    reach = np.stack(
        [cos * bodies.half[:, 0] + sin * bodies.half[:, 1], sin * bodies.half[:, 0] + cos * bodies.half[:, 1]], 1
    )
    size = np.array([s.width, s.height])
    bodies.at = np.clip(bodies.at, s.frame + 2 + reach, size - s.frame - 2 - reach)
    keep = s.radius + s.frame + 4
    places = bodies.cities[: bodies.real]
    np.clip(places, keep, size - keep, out=places)
    blocked = [*s.blocks, *([s.cartouche] if s.cartouche else [])]
    for left, top, right, bottom in blocked:
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        half = np.array([(right - left) / 2, (bottom - top) / 2])
        for body, extent in (
            (bodies.at, reach),
            (bodies.cities[: bodies.real], np.full((bodies.real, 2), s.radius + 4)),
        ):
            delta = body - middle
            over = half + extent + 3 - np.abs(delta)
            hit = (over > 0).all(1)
            along = np.argmin(over, 1)
            rows = np.nonzero(hit)[0]
            for row in rows:
                axis = along[row]
                body[row, axis] += np.copysign(min(over[row, axis], 8.0), delta[row, axis])
