"""How a chain of spaces bows from place to place, and the room that its spaces need."""

from __future__ import annotations

import numpy as np

from bot.pictures.drafting.plan import Array, Chain, Settings
from bot.pictures.sizes import standing_out


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
