"""Routes to claim, grouped for a small screen: first what one's tickets want, then by length, loans last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.chat.cards import color_name
from bot.chat.panel.sight import Sight
from bot.chat.screens import OPTIONS, Option, Select, evenly, grouped
from bot.chat.wording import dotted, points
from bot.game.actions import Claim
from bot.game.board import Route, TicketIndex, fold
from bot.game.purpose import Purpose, purposes

SELECTS: Final = 6  # of routes, on one screen
COMPLETES: Final = "✅"
HELPS: Final = "🎯"


@dataclass(frozen=True, slots=True)
class Claimable:
    """A route with the ways to pay for it, and what it is good for."""

    route: Route
    ways: tuple[Claim, ...]
    purpose: Purpose | None
    loan: bool

    @property
    def mark(self) -> str:
        if self.purpose is None:
            return ""
        return COMPLETES if self.purpose.completes else HELPS


def claimable(sight: Sight) -> list[Claimable]:
    """What can be claimed, in the order in which it is shown; two free lanes that are alike stand there once."""
    found: dict[str, list[Claim]] = {}
    for action in sight.choices.actions:
        if isinstance(action, Claim):
            found.setdefault(action.route, []).append(action)
    if not found:
        return []
    board, known = sight.board, purposes(sight.view)
    alike = one_of_alike(board.route_by_id[name] for name in found)
    routes = [
        Claimable(route, tuple(found[route.id]), known.get(route.index), sight.loan(route.toll)) for route in alike
    ]
    return sorted(routes, key=lambda each: (*_group(each), _in_the_alphabet(sight, each), each.route.index))


def _in_the_alphabet(sight: Sight, each: Claimable) -> str:
    """Accents don't count, and 's-Hertogenbosch stands under S."""
    return fold(sight.board.route_name(each.route))


def _group(each: Claimable) -> tuple[bool, bool, bool, int]:
    """Before the names: loans last, completed tickets first, of what no ticket wants the long ones first."""
    wanted, completes = each.purpose is not None, bool(each.purpose and each.purpose.completes)
    return each.loan, not wanted, not completes, 0 if wanted else -each.route.length


def one_of_alike(routes: Iterable[Route]) -> list[Route]:
    """Of two lanes between which nobody would have to choose, the first."""
    alike: dict[tuple[object, ...], Route] = {}
    for route in routes:
        ends = frozenset((route.a, route.b))
        alike.setdefault((ends, route.color, route.kind, route.length, route.locomotives, route.toll), route)
    return [*alike.values()]


# -- what stands there ------------------------------------------------------------------------------


def route_label(sight: Sight, each: Claimable) -> str:
    return f"{each.mark} {sight.board.route_name(each.route)}".lstrip()


def route_text(sight: Sight, each: Claimable) -> str:
    """ "4 × red · 7 points · 🎫 Paris–Wien", with the tickets it is for."""
    price = route_price(sight, each.route)
    return dotted([price, f"🎫 {_tickets(sight, each.purpose)}"]) if each.purpose is not None else price


def _tickets(sight: Sight, purpose: Purpose) -> str:
    def name(ticket: TicketIndex) -> str:
        return "–".join(sight.board.cities[city].name for city in sight.board.tickets[ticket].cities)

    return ", ".join(name(ticket) for ticket in purpose.completes or purpose.tickets)


def route_price(sight: Sight, route: Route) -> str:
    """ "4 × red · 7 points · tunnel"."""
    t = sight.t
    parts = [
        t("panel.price", length=route.length, color=color_name(route.color, sight.language)),
        points(sight.language, sight.board.points[route.length]),
    ]
    if route.kind != "rail":
        parts.append(t(f"panel.kind.{route.kind}"))
    if route.locomotives:
        parts.append(t("panel.locomotives", count=route.locomotives))
    if route.doubled:
        parts.append(t("panel.doubled"))
    if route.toll and sight.view.options.tolls:
        parts.append(t("panel.loan") if sight.loan(route.toll) else t("panel.toll", toll=route.toll))
    return dotted(parts)


def legend(sight: Sight, routes: Sequence[Claimable]) -> str:
    """What the marks mean that are there."""
    marks = {each.mark for each in routes}
    known = [(COMPLETES, "panel.mark_completes"), (HELPS, "panel.mark_helps")]
    told = [f"{mark} {sight.t(key)}" for mark, key in known if mark in marks]
    return f"-# {dotted(told)}" if told else ""


# -- selects ----------------------------------------------------------------------------------------


def route_selects(
    sight: Sight, press: str, routes: Sequence[Claimable], option: Callable[[Claimable], Option]
) -> list[Select]:
    """One select as long as they fit into one; else one or more for each group, named by what is in it."""
    pieces = [(sight.t("panel.claim", count=len(routes)), [*routes])] if routes else []
    if len(routes) > OPTIONS:
        pieces = [*_pieces(sight, routes)]
    return [
        Select(f"{press}{number}", name, tuple(option(each) for each in piece))
        for number, (name, piece) in enumerate(pieces)
    ]


def _pieces(sight: Sight, routes: Sequence[Claimable]) -> Iterable[tuple[str, list[Claimable]]]:
    t = sight.t
    wanted = [each for each in routes if each.purpose is not None and not each.loan]
    others = [each for each in routes if each.purpose is None and not each.loan]
    loans = [each for each in routes if each.loan]
    for piece in evenly(wanted):
        yield t("panel.claim_wanted", mark=HELPS, part=_part(sight, piece, wanted)), piece
    for piece in grouped(others, lambda each: each.route.length):
        longest, shortest = piece[0].route.length, piece[-1].route.length
        length = str(longest) if longest == shortest else f"{shortest}–{longest}"
        alike = [each for each in others if shortest <= each.route.length <= longest]
        yield t("panel.claim_length", length=length, part=_part(sight, piece, alike)), piece
    for piece in evenly(loans):
        yield t("panel.claim_loan", part=_part(sight, piece, loans)), piece


def _part(sight: Sight, piece: Sequence[Claimable], group: Sequence[Claimable]) -> str:
    """How many there are; of a divided group also which: ", Am–Ky (18)". What completes a ticket comes before A."""
    if len(piece) == len(group):
        return f" ({len(piece)})"
    named = [each for each in piece if each.mark != COMPLETES] or piece
    first, last = (_in_the_alphabet(sight, each)[:2].capitalize() for each in (named[0], named[-1]))
    return f", {first}–{last} ({len(piece)})"


def paged(selects: Sequence[Select], page: int) -> tuple[Sequence[Select], int, int]:
    """The selects of a page, which page that is, and how many there are."""
    pages = max(1, -(-len(selects) // SELECTS))
    page = min(page, pages - 1)
    return selects[page * SELECTS : (page + 1) * SELECTS], page, pages
