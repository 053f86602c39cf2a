"""Readable, stable ids out of printed names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.game.board import CityId, RouteId, TicketId, fold


def city_id(name: str) -> CityId:
    """`'s-Hertogenbosch` becomes `s-hertogenbosch`, `Zürich` becomes `zurich`."""
    return fold(name).replace(" ", "-")


def route_ids(ends: Sequence[tuple[CityId, CityId]], colors: Sequence[str]) -> list[RouteId]:
    """`paris-zurich`; the lanes of a double carry their colours or, when those are equal, numbers."""
    stems = ["-".join(sorted(pair)) for pair in ends]
    lanes = Counter(stems)
    colored = Counter(zip(stems, colors, strict=True))
    used: Counter[str] = Counter()
    ids: list[RouteId] = []
    for stem, color in zip(stems, colors, strict=True):
        if lanes[stem] == 1:
            ids.append(stem)
        elif colored[stem, color] == 1:
            ids.append(f"{stem}-{color}")
        else:
            used[stem] += 1
            ids.append(f"{stem}-{used[stem]}")
    return ids


def ticket_id(cities: Iterable[CityId]) -> TicketId:
    return "-".join(cities)
