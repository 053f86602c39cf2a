"""Routes to claim on the panel: grouped by what they are good for, in few selects, always in the same order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.boards import map_ids
from bot.chat.panel import panel
from bot.chat.panel.places import Main
from bot.chat.panel.routes import COMPLETES, HELPS, claimable, route_text
from bot.chat.panel.sight import Sight
from bot.chat.screens import OPTIONS, Select
from bot.chat.texts import LANGUAGES, Language
from bot.game import State
from bot.game.state import own
from tests.chat.test_pages import rich, sight
from tests.reading import as_read


def holding(map_id: str, *tickets: str, cards: int = 6) -> State:
    state = rich(map_id, cards)
    state.tickets[0] = [state.board.ticket_by_id[name].index for name in tickets]
    return state


def selects(seen: Sight) -> list[Select]:
    """Those with routes, page after page."""
    found: dict[str, Select] = {}
    for page in range(4):
        shown = panel(seen, Main(page))
        assert shown is not None
        found |= {select.press: select for select in shown.selects if ":r" in select.press}
    return [*found.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_tickets_want_has_a_select_of_its_own(language: Language) -> None:
    seen = sight(holding("europe", "frankfurt-kobenhavn", "edinburgh-paris"), language)
    first, *others = selects(seen)
    assert first.placeholder == seen.t("panel.claim_wanted", mark=HELPS, part=f" ({len(first.options)})")
    assert all(option.label.startswith(HELPS) for option in first.options)
    assert any("Frankfurt–København" in option.description for option in first.options)
    assert others
    assert not any(option.label.startswith((HELPS, COMPLETES)) for select in others for option in select.options)
    screen = panel(seen)
    assert screen is not None
    assert f"-# {HELPS} {seen.t('panel.mark_helps')}" in screen.text
    assert COMPLETES not in screen.text, "a mark that is not there is not explained"


def test_what_completes_a_ticket_comes_first_and_says_which() -> None:
    state = holding("europe", "frankfurt-kobenhavn", "edinburgh-paris")
    own(state, state.board.route_by_id["essen-frankfurt"].index, 0)
    seen = sight(state)
    option = selects(seen)[0].options[0]
    assert option.label == f"{COMPLETES} Essen–København"
    assert as_read(option.description).endswith(" · 🎫 Frankfurt–København")
    screen = panel(seen)
    assert screen is not None
    assert seen.t("panel.mark_completes") in screen.text


def test_few_routes_stand_in_one_select() -> None:
    seen = sight(holding("london", "big-ben-tower-of-london", cards=1))
    routes = claimable(seen)
    assert 1 < len(routes) <= OPTIONS
    (only,) = selects(seen)
    assert only.placeholder == seen.t("panel.claim", count=len(routes))
    marked = [option.label.startswith((HELPS, COMPLETES)) for option in only.options]
    assert marked == sorted(marked, reverse=True)
    assert {True, False} == set(marked)


def test_without_open_tickets_nothing_is_marked() -> None:
    seen = sight(holding("europe"))
    assert not any(each.mark for each in claimable(seen))
    screen = panel(seen)
    assert screen is not None
    assert HELPS not in screen.text
    assert all(seen.t("panel.claim_length", length="", part="")[:10] in select.placeholder for select in selects(seen))


@pytest.mark.parametrize("map_id", map_ids())
def test_others_are_grouped_by_length_and_no_length_is_torn_apart_without_need(map_id: str) -> None:
    seen = sight(holding(map_id))
    board = seen.board
    lengths = {board.route_name(each.route): each.route.length for each in claimable(seen)}
    shown = selects(seen)
    found = [[lengths[option.label] for option in select.options] for select in shown]
    every = [length for select in found for length in select]
    assert every == sorted(every, reverse=True)
    for before, after in pairwise(found):
        if before[-1] == after[0]:
            assert every.count(after[0]) > OPTIONS
    assert len({select.placeholder for select in shown}) == len(shown), "each says what is in it"


def test_what_needs_a_loan_has_the_last_select() -> None:
    state = holding("nederland")
    state.tolls[0] = 2
    seen = sight(state, "pl")
    *others, last = selects(seen)
    assert last.placeholder.startswith("Zajmij na pożyczkę")
    assert all(seen.t("panel.loan") in option.description for option in last.options)
    assert not any(seen.t("panel.loan") in option.description for select in others[:1] for option in select.options)


def test_a_description_tells_price_points_and_ticket() -> None:
    seen = sight(holding("europe", "frankfurt-kobenhavn"))
    texts = {seen.board.route_name(each.route): as_read(route_text(seen, each)) for each in claimable(seen)}
    assert texts["Essen–Frankfurt"] == "2 × green · 2 points · 🎫 Frankfurt–København"
    assert texts["Berlin–Essen"] == "2 × blue · 2 points"
