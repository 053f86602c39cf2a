"""Relaxation: places, spaces and signs push one another apart until nothing overlaps.

Every space, label and coin is a rectangle, every place a disc. Rectangles that overlap move apart along the shortest
way (separating axes); the spaces of a route keep their distance and are drawn to a smooth curve (a cubic) from place
to place; places are held by a weak spring to where the published board has them. What is short of room bows or pushes
its places apart; what has too much room pulls them together.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.spatial import cKDTree

from bot.pictures.drafting.plan import Array, Chain, Plan, Settings
from bot.pictures.sizes import standing_out

CLEARANCE = 3.4  # between things that have nothing to do with each other


def side_of(s: Settings, chain: Chain) -> float:
    """What the spaces of a chain add at each side: the teeth of a tunnel, the rim of a car."""
    return standing_out("tunnel" if chain.tunnel else "rail", s.space[1])[1]


def gap_of(s: Settings, chain: Chain) -> float:
    """Between two spaces of a lane."""
    return s.gap + 2 * standing_out("tunnel", s.space[1])[0] if chain.tunnel else s.gap


def lane_gap(s: Settings, chain: Chain) -> float:
    return max(s.lanes, 2 * side_of(s, chain) + 1.0)  # a little more, for bends


def bow_of(a: Array, b: Array, nodes: Array) -> tuple[Array, Array]:
    """How a chain bows aside from its chord: where along the chord its nodes are, and the best cubic through both ends.

    The bow at t is t(1 - t)(u + v(2t - 1)); short chains have no v, lest they follow every nudge.
    """
    chord = b - a
    square = float(chord @ chord) + 1e-9
    across = np.array([-chord[1], chord[0]])
    t = np.clip((nodes - a) @ chord / square, 0.02, 0.98)
    aside = (nodes - a) @ across / square
    one = t * (1 - t)
    if len(nodes) < 3:
        return t, np.array([float(one @ aside / (one @ one)), 0.0])
    two = one * (2 * t - 1)
    matrix = np.array([[one @ one, one @ two], [one @ two, two @ two + 1e-6]])
    return t, np.linalg.solve(matrix, np.array([one @ aside, two @ aside]))


def bow_at(a: Array, b: Array, t: Array, bow: Array) -> Array:
    chord = b - a
    across = np.array([-chord[1], chord[0]])
    aside = t * (1 - t) * (bow[0] + bow[1] * (2 * t - 1))
    return np.asarray(a + t[:, None] * chord + aside[:, None] * across)


class Relaxation:
    def __init__(self, plan: Plan, seed: int = 1) -> None:
        self.plan = plan
        s = plan.settings
        self.random = np.random.default_rng(seed)
        self.cities = plan.start + self.random.normal(0, 5, plan.start.shape)
        self.length = s.space[0]
        count = 0
        for chain in plan.chains:
            chain.nodes = slice(count, count + chain.count)
            count += chain.count
        self.count = count
        boxes = count + len(plan.signs)
        self.at = np.zeros((boxes, 2))
        self.half = np.zeros((boxes, 2))
        self.angle = np.zeros(boxes)
        self.owner = np.zeros(boxes, int)
        self.weight = np.ones(boxes)
        for number, chain in enumerate(plan.chains):
            lanes = len(chain.routes)
            thick = lanes * s.space[1] + (lanes - 1) * lane_gap(s, chain) + 2 * side_of(s, chain)
            self.half[chain.nodes] = (s.space[0] / 2, thick / 2)
            self.owner[chain.nodes] = number
            a, b = self.cities[chain.a], self.cities[chain.b]
            t = (np.arange(1, chain.count + 1) / (chain.count + 1))[:, None]
            across = np.array([-(b - a)[1], (b - a)[0]])
            short = max(0.0, (s.space[0] + s.gap) * chain.count + 2 * s.radius - float(np.hypot(*(b - a))))
            bow = chain.bow or 0.02 * np.sign(self.random.standard_normal()) * min(short / 40, 3)
            self.at[chain.nodes] = a + (b - a) * t + across * bow * 4 * t * (1 - t)
        for k, sign in enumerate(plan.signs):
            self.half[count + k] = (sign.size[0] / 2, sign.size[1] / 2)
            self.owner[count + k] = 10_000 + k
            self.weight[count + k] = 0.9
        self.real = plan.discs
        self.berths = plan.berths
        self.draw = 0.12
        self.even = 0.1
        self.tangents()
        self.place_signs(first=True)

    # directions and signs

    def tangents(self) -> None:
        for chain in self.plan.chains:
            a, b = self.cities[chain.a], self.cities[chain.b]
            t, (u, v) = bow_of(a, b, self.at[chain.nodes])
            chord = b - a
            across = np.array([-chord[1], chord[0]])
            slope = (1 - 2 * t) * (u + v * (2 * t - 1)) + 2 * v * t * (1 - t)
            along = chord + slope[:, None] * across
            self.angle[chain.nodes] = np.arctan2(along[:, 1], along[:, 0])

    def sign_candidates(self, k: int) -> Array:
        sign = self.plan.signs[k]
        half = self.half[self.count + k]
        if sign.kind == "toll":
            chain = self.plan.chains[sign.chain]
            nodes = np.vstack([self.cities[chain.a], self.at[chain.nodes], self.cities[chain.b]])
            angles = np.r_[self.angle[chain.nodes][:1], self.angle[chain.nodes], self.angle[chain.nodes][-1:]]
            away = self.half[chain.nodes][0, 1] + half[1] + 2
            found = []
            for i in range(1, len(nodes) - 1):
                normal = np.array([-np.sin(angles[i]), np.cos(angles[i])])
                for side in (1, -1):
                    found.append(nodes[i] + normal * away * side)
                    if i + 1 < len(nodes) - 1:
                        found.append((nodes[i] + nodes[i + 1]) / 2 + normal * away * side)
            return np.array(found)
        centre = self.cities[sign.place]
        reach = float(self.berths[sign.place]) + 1.5
        sides = (
            np.linspace(0, 2 * np.pi, 32, endpoint=False) if sign.side is None else np.array([np.radians(sign.side)])
        )
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

    def place_signs(self, first: bool = False) -> None:
        """Let each label, coin and card jump to where it overlaps least."""
        order = self.random.permutation(len(self.plan.signs))
        for k in order:
            sign = self.plan.signs[k]
            me = self.count + int(k)
            if sign.kind == "exit":
                self.at[me] = self.cities[sign.place] + np.array([(1 if sign.east else -1) * (sign.size[0] / 2 + 2), 0])
                continue
            spots = self.sign_candidates(int(k))
            if not first:
                spots = np.vstack([self.at[me][None], spots])
            cost = np.array([self.overlap_of(me, spot, first) for spot in spots])
            cost += np.hypot(*(spots - self.at[me]).T) * (0.0 if first else 0.02)
            self.at[me] = spots[int(np.argmin(cost))]

    def overlap_of(self, me: int, spot: Array, first: bool) -> float:
        s = self.plan.settings
        half = self.half[me] + 1.5
        others = np.arange(len(self.at)) != me
        if first:
            others &= np.arange(len(self.at)) < self.count
        delta = np.abs(self.at[others] - spot)
        reach_x = (
            np.abs(np.cos(self.angle[others])) * self.half[others, 0]
            + np.abs(np.sin(self.angle[others])) * self.half[others, 1]
        )
        reach_y = (
            np.abs(np.sin(self.angle[others])) * self.half[others, 0]
            + np.abs(np.cos(self.angle[others])) * self.half[others, 1]
        )
        over_x = half[0] + reach_x * 0.8 - delta[:, 0]
        over_y = half[1] + reach_y * 0.8 - delta[:, 1]
        hit = (over_x > 0) & (over_y > 0)
        cost = float(np.minimum(over_x, over_y)[hit].sum())
        cities = np.maximum(np.abs(self.cities[: self.real] - spot) - half, 0)
        cost += float(np.maximum(0, self.berths - np.hypot(cities[:, 0], cities[:, 1])).sum()) * 2
        low = np.maximum(s.frame - (spot - half), 0).sum()
        high = np.maximum(spot + half - np.array([s.width - s.frame, s.height - s.frame]), 0).sum()
        return cost + float(low + high) * 3

    # one step

    def step(self, stiff: float, pull: float) -> float:
        plan, s = self.plan, self.plan.settings
        push = np.zeros_like(self.cities)
        for chain in plan.chains:
            self.relax_chain(chain, stiff, pull, push)
        self.cities += push
        self.cities[: self.real] += (plan.anchors[: self.real] - self.cities[: self.real]) * s.anchor
        self.tangents()
        worst = self.collide()
        self.tether()
        self.fence()
        return worst

    def relax_chain(self, chain: Chain, stiff: float, pull: float, push: Array) -> None:
        s = self.plan.settings
        nodes = self.at[chain.nodes]
        a, b = self.cities[chain.a], self.cities[chain.b]
        end_a, end_b = (
            (float(self.berths[end]) + 1 if end < self.real else 4.0) + self.length / 2 + 2
            for end in (chain.a, chain.b)
        )
        line = np.vstack([a, nodes, b])
        gaps = np.diff(line, axis=0)
        size = np.hypot(gaps[:, 0], gaps[:, 1]) + 1e-9
        pitch = s.space[0] + gap_of(s, chain)
        least = np.full(len(size), pitch)
        least[0], least[-1] = end_a, end_b
        if chain.count >= 2:  # in a bend the inner corners need more room
            bend = np.abs(np.diff(np.unwrap(self.angle[chain.nodes])))
            least[1:-1] += 2 * self.half[chain.nodes][0, 1] * np.tan(np.minimum(bend, 0.6) / 2) * 1.12
        short = np.maximum(least - size, 0)[:, None] * gaps / size[:, None]
        move = np.zeros_like(line)
        move[:-1] -= short * 0.4
        move[1:] += short * 0.4
        # with room to spare, the gaps at the places are half as wide as those between spaces
        spare = max(0.0, (float(size.sum()) - end_a - end_b - pitch * (chain.count - 1)) / chain.count / 2)
        for index, end in ((0, end_a + spare), (-1, end_b + spare)):
            loose = float(np.clip(size[index] - end, -6, 6))
            draw = gaps[index] / size[index] * loose * self.draw
            if index == 0:
                move[1] -= draw
            else:
                move[-2] += draw
        # even spacing
        if len(nodes) >= 2:
            inner = size[1:-1]
            mean = inner.mean()
            even = (inner - mean)[:, None] * gaps[1:-1] / inner[:, None] * self.even
            move[1:-2] += even
            move[2:-1] -= even
        nodes += move[1:-1]
        city = 1.0  # short of room: rather places apart than a deep bow
        push[chain.a] += move[0] * city
        push[chain.b] += move[-1] * city
        # towards a cubic from place to place
        t, bow = bow_of(a, b, nodes)
        nodes += (bow_at(a, b, t, bow) - nodes) * stiff
        # straighten what needs no bow
        along = b - a
        far = float(np.hypot(*along))
        need = end_a + end_b + pitch * (chain.count - 1)
        nodes += (a + (b - a) * t[:, None] - nodes) * (0.04 if far > need else 0.012)
        # too much room: the places come nearer
        room = end_a + end_b + pitch * (chain.count - 1) * s.stretch + (chain.count == 1) * 10
        if far > room:
            draw = along / far * min(far - room, 60.0) * pull
            push[chain.a] += draw
            push[chain.b] -= draw

    def pairs(self) -> Array:
        radius = np.hypot(self.half[:, 0], self.half[:, 1])
        tree = cKDTree(self.at)
        found = tree.query_pairs(2 * float(radius.max()) + 2 * CLEARANCE, output_type="ndarray")
        i, j = found[:, 0], found[:, 1]
        near = np.hypot(*(self.at[i] - self.at[j]).T) < radius[i] + radius[j] + CLEARANCE + 3
        return np.asarray(found[near])

    def collide(self) -> float:
        found = self.pairs()
        neighbours = (self.owner[found[:, 0]] == self.owner[found[:, 1]]) & (np.abs(found[:, 0] - found[:, 1]) == 1)
        found = found[~neighbours]  # those keep apart along their chain, not sideways
        i, j = found[:, 0], found[:, 1]
        clear = np.full(len(i), CLEARANCE)
        delta = self.at[j] - self.at[i]
        best = np.full(len(i), np.inf)
        axis = np.zeros((len(i), 2))
        for turn in (self.angle[i], self.angle[i] + np.pi / 2, self.angle[j], self.angle[j] + np.pi / 2):
            unit = np.stack([np.cos(turn), np.sin(turn)], 1)
            reach = np.zeros(len(i))
            for body in (i, j):
                cos, sin = np.cos(self.angle[body]), np.sin(self.angle[body])
                reach += np.abs(unit[:, 0] * cos + unit[:, 1] * sin) * self.half[body, 0]
                reach += np.abs(-unit[:, 0] * sin + unit[:, 1] * cos) * self.half[body, 1]
            shift = (delta * unit).sum(1)
            over = reach + clear - np.abs(shift)
            better = over < best
            best[better] = over[better]
            axis[better] = unit[better] * np.where(shift[better] >= 0, 1.0, -1.0)[:, None]
        hit = best > 0
        i, j, best, axis = i[hit], j[hit], best[hit], axis[hit]
        worst = float(np.maximum(best - clear[hit], 0).max(initial=0.0))
        total = self.weight[i] + self.weight[j]
        move = np.zeros_like(self.at)
        np.add.at(move, i, -axis * (best * self.weight[i] / total * 0.5)[:, None])
        np.add.at(move, j, axis * (best * self.weight[j] / total * 0.5)[:, None])
        size = np.hypot(move[:, 0], move[:, 1]) + 1e-9
        self.at += move * (np.minimum(size, 8.0) / size)[:, None]
        return max(worst, self.collide_discs())

    def collide_discs(self) -> float:
        centres = self.cities[: self.real]
        tree = cKDTree(self.at)
        worst = 0.0
        push = np.zeros_like(centres)
        radius = float(np.hypot(self.half[:, 0], self.half[:, 1]).max())
        for city, near in enumerate(tree.query_ball_point(centres, float(self.berths.max()) + 2.5 + radius)):
            if not near:
                continue
            body, reach = np.array(near), float(self.berths[city]) + 2.5
            cos, sin = np.cos(self.angle[body]), np.sin(self.angle[body])
            delta = centres[city] - self.at[body]
            u = delta[:, 0] * cos + delta[:, 1] * sin
            v = -delta[:, 0] * sin + delta[:, 1] * cos
            out_u = u - np.clip(u, -self.half[body, 0], self.half[body, 0])
            out_v = v - np.clip(v, -self.half[body, 1], self.half[body, 1])
            away = np.hypot(out_u, out_v)
            inside = away < 1e-6
            hit = away < reach
            if not hit.any():
                continue
            # the way out: from the nearest point of the rectangle, or sideways when the centre lies inside
            way_u = np.where(inside, 0.0, out_u / np.maximum(away, 1e-6))
            way_v = np.where(inside, np.where(v >= 0, 1.0, -1.0), out_v / np.maximum(away, 1e-6))
            depth = np.where(inside, reach + self.half[body, 1] - np.abs(v), reach - away)
            world = np.stack([way_u * cos - way_v * sin, way_u * sin + way_v * cos], 1)
            shift = world * (np.minimum(depth, 10) * 0.5)[:, None]
            self.at[body[hit]] -= shift[hit] * 0.8
            push[city] += shift[hit].sum(0) * 0.2
            worst = max(worst, float((depth[hit] - 2.5).max()))
        self.cities[: self.real] += push
        # places keep apart
        delta = centres[:, None] - centres[None]
        far = np.hypot(delta[..., 0], delta[..., 1]) + np.eye(len(centres)) * 1e9
        close = np.maximum(self.berths[:, None] + self.berths[None] + 12 - far, 0)
        self.cities[: self.real] += (delta / far[..., None] * close[..., None] * 0.3).sum(1)
        return worst

    def tether(self) -> None:
        s = self.plan.settings
        for k, sign in enumerate(self.plan.signs):
            me = self.count + k
            half = self.half[me]
            if sign.kind == "exit":
                # the sign stays at the edge; its place follows it up and down
                place = sign.place
                self.cities[place, 1] += (self.at[me, 1] - self.cities[place, 1]) * 0.5
                edge = s.width - s.frame - 2 if sign.east else s.frame + 2
                self.at[me, 0] = edge - (1 if sign.east else -1) * half[0]
                self.cities[place, 0] = edge - (1 if sign.east else -1) * (2 * half[0] + 2)
                self.at[me, 1] += (self.cities[place, 1] - self.at[me, 1]) * 0.5
                continue
            if sign.kind == "toll":
                chain = self.plan.chains[sign.chain]
                nodes = self.at[chain.nodes]
                points = np.vstack([nodes, (nodes[1:] + nodes[:-1]) / 2])
                away = np.hypot(*(points - self.at[me]).T)
                nearest = points[int(np.argmin(away))]
                limit = float(self.half[chain.nodes][0, 1]) + half[1] + 5
                far = float(away.min())
                if far > limit:
                    self.at[me] += (nearest - self.at[me]) / far * (far - limit) * 0.5
                continue
            centre = self.cities[sign.place]
            delta = self.at[me] - centre
            nearest = np.clip(-delta, -half, half) + self.at[me]
            gap = nearest - centre
            far = float(np.hypot(*gap))
            limit = float(self.berths[sign.place]) + (5 if sign.kind == "label" else 7)
            if far > limit:
                back = gap / far * (far - limit)
                self.at[me] -= back * 0.6
                self.cities[sign.place] += back * 0.05

    def fence(self) -> None:
        s = self.plan.settings
        cos, sin = np.abs(np.cos(self.angle)), np.abs(np.sin(self.angle))
        reach = np.stack(
            [cos * self.half[:, 0] + sin * self.half[:, 1], sin * self.half[:, 0] + cos * self.half[:, 1]], 1
        )
        size = np.array([s.width, s.height])
        self.at = np.clip(self.at, s.frame + 2 + reach, size - s.frame - 2 - reach)
        keep = s.radius + s.frame + 4
        self.cities[: self.real] = np.clip(self.cities[: self.real], keep, size - keep)
        for left, top, right, bottom in self.blocked():
            middle = np.array([(left + right) / 2, (top + bottom) / 2])
            half = np.array([(right - left) / 2, (bottom - top) / 2])
            for body, extent in ((self.at, reach), (self.cities[: self.real], np.full((self.real, 2), s.radius + 4))):
                delta = body - middle
                over = half + extent + 3 - np.abs(delta)
                hit = (over > 0).all(1)
                along = np.argmin(over, 1)
                rows = np.nonzero(hit)[0]
                for row in rows:
                    axis = along[row]
                    body[row, axis] += np.copysign(min(over[row, axis], 8.0), delta[row, axis])

    def blocked(self) -> list[tuple[float, float, float, float]]:
        s = self.plan.settings
        return [*s.blocks, *([s.cartouche] if s.cartouche else [])]

    def run(self, steps: int, tell: Callable[[float], None]) -> float:
        """Returns how deep the worst overlap still is; `tell` hears how far it has come, from 0 to 1."""
        worst = 0.0
        for number in range(steps):
            share = number / steps
            if number % 20 == 0:
                tell(share)
            stiff = 0.15 + 0.83 * share
            pull = 0.02 * (1 - share) + 0.004
            self.draw = 0.12 * (1 - share) + 0.005
            settle = share > 0.8
            self.even = 0.1 + 0.2 * share
            worst = self.step(stiff, 0.0 if settle else pull)
            if settle:
                self.tangents()
                self.collide()
            if number % 40 == 39 and share < 0.95:
                self.place_signs()
        return worst
