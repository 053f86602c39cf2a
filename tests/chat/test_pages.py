"""The fullest panels: all that can be done at once fits into a message, every id stands there once, pages go round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.boards import load_board, map_ids
from bot.chat.hand import hand_screen
from bot.chat.panel.places import Main, Place, Swap, Ways, Where, parse_place
from bot.chat.panel.routes import claimable
from bot.chat.panel.sight import Sight
from bot.chat.panel.turn import page_buttons
from bot.chat.plan import plan_screen, planning
from bot.chat.presses import choice_id
from bot.chat.screens import COMPONENTS, OPTIONS, TEXT, Screen
from bot.chat.texts import LANGUAGES, Language, say
from bot.game import State, legal, on_turn, start, view
from bot.game.actions import BuildHarbor, BuildStation, Claim, DrawCard, DrawTickets, ExchangePieces
from bot.game.board import Options
from bot.pictures.panel import facts
from bot.tables import Choices, Game, Plan, Seen
from tests.pictures.tables import drafting, offered, table

NOTE = "a note\n" * 8


def sight(state: State, language: Language = "en") -> Sight:
    seen = Seen(1, 0, view(state, 0))
    game = Game(
        id=999_999,
        channel=1,
        guild=1,
        board=state.board.id,
        status="playing",
        version=1,
        options=Options(),
        host=1,
        seats_wanted=2,
        seats=(),
        turn_time=None,
        language="en",
        paused=False,
        seed_hash=None,
        seed=None,
        opened_at=0.0,
        started_at=None,
        ended_at=None,
        ended_why=None,
        proposals=(),
    )
    decision = next((owed.decision for owed in seen.view.pending if owed.seat == 0), None)
    return Sight(game, seen, Choices(1, 0, decision, tuple(legal(state, 0))), language, ("Ala", "Ola"), can_undo=True)


def planned(state: State, language: Language = "en") -> Sight:
    return planning(sight(state, language), on_turn(state, 0))


def rich(map_id: str, cards: int = 6) -> State:
    """An empty board, a hand that pays for nearly everything on it, and as many tickets as anybody ever has."""
    state = table(map_id, 2, routes=0, tickets=12)
    state.turn = 2 + state.order.index(0)
    state.hands[0] = [cards] * len(state.board.cards)
    if state.board.exchange is not None:
        state.trains[0], state.train_box[0], state.ships[0], state.ship_box[0] = 15, 10, 45, 5
    return state


def fits(screen: Screen) -> None:
    assert screen.components <= COMPONENTS
    assert len(screen.text) <= TEXT
    ids = [button.press for button in screen.buttons] + [select.press for select in screen.selects]
    assert len(ids) == len(set(ids))
    for select in screen.selects:
        assert 1 <= len(select.options) <= OPTIONS
        assert len({option.value for option in select.options}) == len(select.options)


def places(sight: Sight) -> Iterator[Place]:
    yield from (Main(page) for page in range(3))
    yield from (Ways("route", route.index, page) for route in sight.board.routes for page in range(2))
    yield from (Where("station"), Where("harbor"))
    for city in sight.board.cities:
        yield from (Ways("station", city.index), Ways("harbor", city.index))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", map_ids())
def test_the_fullest_turn_fits_into_a_message(map_id: str, language: Language) -> None:
    full = sight(rich(map_id), language)
    for place in places(full):
        fits(hand_screen(full, place).with_note(NOTE))


@pytest.mark.parametrize("map_id", map_ids())
def test_every_route_that_can_be_claimed_is_on_one_of_the_pages(map_id: str) -> None:
    full = sight(rich(map_id))
    shown = [select for page in range(3) for select in hand_screen(full, Main(page)).selects if ":r" in select.press]
    offered = {option.label.lstrip("✅🎯 ") for select in shown for option in select.options}
    claimable = {action.route for action in full.choices.actions if isinstance(action, Claim)}
    assert claimable
    assert {full.board.route_name(full.board.route_by_id[route]) for route in claimable} == offered


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", map_ids())
def test_ticket_choices_fit_into_a_message(map_id: str, language: Language) -> None:
    many = [ticket.index for ticket in load_board(map_id).tickets][:8]
    fits(hand_screen(sight(offered(map_id, 2, many, (1, 8)), language)).with_note(NOTE))
    if load_board(map_id).draft is not None:
        fits(hand_screen(sight(drafting(map_id, 2), language)).with_note(NOTE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", map_ids())
def test_a_plan_fits_into_a_message_wherever_one_is_in_it(map_id: str, language: Language) -> None:
    full = planned(rich(map_id), language)
    plan = Plan(tuple((action,) for action in full.choices.actions[:3] + full.choices.actions[-7:]))
    for place in (*places(full), Swap()):
        fits(plan_screen(full, plan, place).with_note(NOTE))


@pytest.mark.parametrize("map_id", map_ids())
def test_a_plan_cuts_nothing_off(map_id: str) -> None:
    """Every route and city, on one of the pages; and every way to pay for each of them, on one of its pages."""
    full = planned(rich(map_id))
    reached: set[str] = set()
    todo: list[Place] = [Main()]
    seen: set[str] = set()
    while todo:
        place = todo.pop()
        shown = plan_screen(full, None, place)
        pressed = [button.press.split(":")[1::3] for button in shown.buttons]
        pressed += [option.value.split(".", 1) for select in shown.selects for option in select.options]
        for verb, rest in pressed:
            if verb.endswith("act"):
                reached.add(rest)
            elif verb.endswith("go") and rest not in seen:
                seen.add(rest)
                todo.append(parse_place(rest))
    alike = [each.ways for each in claimable(full)]
    wanted = {choice_id(claim) for ways in alike for claim in ways}
    wanted |= {
        choice_id(action)
        for action in full.choices.actions
        if isinstance(action, BuildStation | BuildHarbor | ExchangePieces | DrawTickets | DrawCard)
    }
    assert wanted <= reached


@pytest.mark.parametrize("pages", [2, 3, 4])
def test_every_page_is_reached_and_no_id_stands_there_twice(pages: int) -> None:
    state, _ = start(load_board("london"), 2, "pages")
    for page in range(pages):
        ids = [button.press for button in page_buttons(sight(state), page, pages)]
        assert len(ids) == len(set(ids))
        assert ids[-1].endswith(f":m{(page + 1) % pages}")


@pytest.mark.parametrize("map_id", ["europe", "world"])
def test_a_deck_without_cards_says_so(map_id: str) -> None:
    state = rich(map_id)
    for deck in state.decks:
        deck.clear()
    state.discards[:] = [0] * len(state.discards)
    screen = hand_screen(sight(state))
    empty = [button for button in screen.buttons if button.label == say("en", "panel.deck_empty")]
    assert len(empty) == len(state.decks)
    assert all(button.disabled for button in empty)
    fits(screen)


def test_before_they_are_chosen_nobody_counts_pieces() -> None:
    """On The World all of the box is there until then."""
    chosen = table("world", 2)
    box = chosen.copy()
    pieces = box.board.pieces
    box.trains, box.ships = [pieces.train] * 2, [pieces.ship] * 2
    assert [view(state, None).players[0].has_pieces(state.board) for state in (chosen, box)] == [True, False]
    assert not {"car", "ship"} & {sign for sign, _ in facts(view(box, None), view(box, None).players[0])}
