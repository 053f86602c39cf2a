"""Labels, coins, cards and exit signs: where they could stand, where they overlap least, and what keeps them there."""

from __future__ import annotations

import numpy as np

from bot.pictures.drafting.bodies import Bodies
from bot.pictures.drafting.plan import Array


def _candidates(bodies: Bodies, k: int) -> Array:
    sign = bodies.plan.signs[k]
    half = bodies.half[bodies.count + k]
    if sign.kind == "toll":
        chain = bodies.plan.chains[sign.chain]
        nodes = np.vstack([bodies.cities[chain.a], bodies.at[chain.nodes], bodies.cities[chain.b]])
        angles = np.r_[bodies.angle[chain.nodes][:1], bodies.angle[chain.nodes], bodies.angle[chain.nodes][-1:]]
        away = bodies.half[chain.nodes][0, 1] + half[1] + 2
        found = []
        for i in range(1, len(nodes) - 1):
            normal = np.array([-np.sin(angles[i]), np.cos(angles[i])])
            for side in (1, -1):
                found.append(nodes[i] + normal * away * side)
                if i + 1 < len(nodes) - 1:
                    found.append((nodes[i] + nodes[i + 1]) / 2 + normal * away * side)
        return np.array(found)
    centre = bodies.cities[sign.place]
    reach = float(bodies.berths[sign.place]) + 1.5
    sides = np.linspace(0, 2 * np.pi, 32, endpoint=False) if sign.side is None else np.array([np.radians(sign.side)])
    found = []
    for angle in sides:
        direction = np.array([np.cos(angle), np.sin(angle)])
        # slide the box out until it just clears the disc
        far = 0.0
        while True:
            box = centre + direction * far
            gap = np.hypot(*np.maximum(np.abs(box - centre) - half, 0))
            if gap >= reach or far > 400:
                break
            far += 2.0
        found.append(box)
    return np.array(found)


def place_signs(bodies: Bodies, first: bool = False) -> None:
    """Let each label, coin and card jump to where it overlaps least."""
    order = bodies.random.permutation(len(bodies.plan.signs))
    for k in order:
        sign = bodies.plan.signs[k]
        me = bodies.count + int(k)
        if sign.kind == "exit":
            bodies.at[me] = bodies.cities[sign.place] + np.array([(1 if sign.east else -1) * (sign.size[0] / 2 + 2), 0])
            continue
        spots = _candidates(bodies, int(k))
        if not first:
            spots = np.vstack([bodies.at[me][None], spots])
        cost = np.array([_overlap(bodies, me, spot, first) for spot in spots])
        cost += np.hypot(*(spots - bodies.at[me]).T) * (0.0 if first else 0.02)
        bodies.at[me] = spots[int(np.argmin(cost))]


def _overlap(bodies: Bodies, me: int, spot: Array, first: bool) -> float:
    s = bodies.plan.settings
    half = bodies.half[me] + 1.5
    others = np.arange(len(bodies.at)) != me
    if first:
        others &= np.arange(len(bodies.at)) < bodies.count
    delta = np.abs(bodies.at[others] - spot)
    reach_x = (
        np.abs(np.cos(bodies.angle[others])) * bodies.half[others, 0]
        + np.abs(np.sin(bodies.angle[others])) * bodies.half[others, 1]
    )
    reach_y = (
        np.abs(np.sin(bodies.angle[others])) * bodies.half[others, 0]
        + np.abs(np.cos(bodies.angle[others])) * bodies.half[others, 1]
    )
    over_x = half[0] + reach_x * 0.8 - delta[:, 0]
    over_y = half[1] + reach_y * 0.8 - delta[:, 1]
    hit = (over_x > 0) & (over_y > 0)
    cost = float(np.minimum(over_x, over_y)[hit].sum())
    cities = np.maximum(np.abs(bodies.cities[: bodies.real] - spot) - half, 0)
    cost += float(np.maximum(0, bodies.berths - np.hypot(cities[:, 0], cities[:, 1])).sum()) * 2
    low = np.maximum(s.frame - (spot - half), 0).sum()
    high = np.maximum(spot + half - np.array([s.width - s.frame, s.height - s.frame]), 0).sum()
    return cost + float(low + high) * 3


def tether(bodies: Bodies) -> None:
    """A sign stays near what it belongs to, and draws it a little along."""
    s = bodies.plan.settings
    for k, sign in enumerate(bodies.plan.signs):
        me = bodies.count + k
        half = bodies.half[me]
        if sign.kind == "exit":
            # the sign stays at the edge; its place follows it up and down
            place = sign.place
            bodies.cities[place, 1] += (bodies.at[me, 1] - bodies.cities[place, 1]) * 0.5
            edge = s.width - s.frame - 2 if sign.east else s.frame + 2
            bodies.at[me, 0] = edge - (1 if sign.east else -1) * half[0]
            bodies.cities[place, 0] = edge - (1 if sign.east else -1) * (2 * half[0] + 2)
            bodies.at[me, 1] += (bodies.cities[place, 1] - bodies.at[me, 1]) * 0.5
            continue
        if sign.kind == "toll":
            chain = bodies.plan.chains[sign.chain]
            nodes = bodies.at[chain.nodes]
            points = np.vstack([nodes, (nodes[1:] + nodes[:-1]) / 2])
            away = np.hypot(*(points - bodies.at[me]).T)
            nearest = points[int(np.argmin(away))]
            limit = float(bodies.half[chain.nodes][0, 1]) + half[1] + 5
            far = float(away.min())
            if far > limit:
                bodies.at[me] += (nearest - bodies.at[me]) / far * (far - limit) * 0.5
            continue
        centre = bodies.cities[sign.place]
        delta = bodies.at[me] - centre
        nearest = np.clip(-delta, -half, half) + bodies.at[me]
        gap = nearest - centre
        far = float(np.hypot(*gap))
        limit = float(bodies.berths[sign.place]) + (5 if sign.kind == "label" else 7)
        if far > limit:
            back = gap / far * (far - limit)
            bodies.at[me] -= back * 0.6
            bodies.cities[sign.place] += back * 0.05
