"""Everything that has a place on a board while it is laid out: where it is, how large, and how it is turned."""

from __future__ import annotations

import numpy as np

from bot.pictures.drafting.bows import bow_of, lane_gap, side_of
from bot.pictures.drafting.plan import Plan


class Bodies:
    """Places are discs; spaces, then signs, are rectangles."""

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
        self.tangents()

    def tangents(self) -> None:
        """Turn the spaces along their chains."""
        for chain in self.plan.chains:
            a, b = self.cities[chain.a], self.cities[chain.b]
            t, (u, v) = bow_of(a, b, self.at[chain.nodes])
            chord = b - a
            across = np.array([-chord[1], chord[0]])
            slope = (1 - 2 * t) * (u + v * (2 * t - 1)) + 2 * v * t * (1 - t)
            along = chord + slope[:, None] * across
            self.angle[chain.nodes] = np.arctan2(along[:, 1], along[:, 0])
