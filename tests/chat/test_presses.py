"""How many presses every kind of action takes at most, counted from **Play** through the screens of the panel."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.boards import load_board, map_ids
from bot.chat.panel import Sight, panel, parse_place
from bot.chat.panel.places import Place, Sure, Ways
from bot.chat.presses import choice_id
from bot.chat.texts import say
from bot.game import State, legal, start
from bot.game.actions import (
    Action,
    BuildHarbor,
    BuildStation,
    ChooseLane,
    ChoosePieces,
    Claim,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    ExchangePieces,
    KeepTickets,
    PayTunnel,
    PickTicket,
    TakeCard,
    TakeFestival,
)
from bot.game.state import (
    ChoosingFestival,
    ChoosingLane,
    ChoosingPieces,
    Keeping,
    KeepingDrawn,
    SecondCard,
    Tunnel,
    own,
)
from tests.chat.test_pages import rich, sight
from tests.pictures.tables import drafting

README = Path(__file__).parents[2] / "README.md"
PLAY = 1


def promised() -> dict[str, str]:
    return dict(re.findall(r"^\| ([a-z][^|]*?) \| ([\d–]+) \|", README.read_text("utf-8"), re.MULTILINE))


def presses(seen: Sight) -> dict[str, int]:
    """For each choice on the panel how many presses lead to it, the one that does it included."""
    found: dict[str, int] = {}
    known: set[str] = set()
    todo: list[tuple[Place | None, int]] = [(None, 1)]
    for place, count in todo:  # it grows: nearest screens first
        screen = panel(seen, place)
        assert screen is not None
        pressed = [button.press.split(":")[1::3] for button in screen.buttons if not button.disabled]
        pressed += [option.value.split(".", 1) for select in screen.selects for option in select.options]
        for verb, rest in pressed:
            if verb == "act":
                found.setdefault(rest, count)
            elif verb == "go" and rest not in known:
                known.add(rest)
                todo.append((parse_place(rest), count + 1))
    return found


def most(state: State, *kinds: type[Action]) -> int:
    """The presses that the furthest action of these kinds takes; each must be there (of lanes that are alike one)."""
    counted = presses(sight(state))
    actions = [action for action in legal(state, 0) if isinstance(action, kinds)]
    assert actions
    there = [choice_id(action) for action in actions if choice_id(action) in counted]
    if Claim not in kinds:
        assert len(there) == len(actions)
    return max(counted[name] for name in there)


def on_turn(map_id: str) -> State:
    """A hand of about 25 cards, of all kinds; hardly anybody ever holds more."""
    return rich(map_id, 25 // len(load_board(map_id).cards))


def at_a_port() -> State:
    state = rich("world", 2)
    port = [city for city in state.board.cities if city.harbor][-1]
    own(state, next(route.index for route in state.board.routes if port.index in (route.a, route.b)), 0)
    return state


def tunnel() -> State:
    state = rich("europe")
    route = next(route for route in state.board.routes if route.kind == "tunnel")
    state.turned = [0, 0, 0]
    state.phase = Tunnel(route.index, [0] * route.length, 1)
    return state


def festivals() -> State:
    state = rich("iberia")
    cities = [festival.cities[0] for festival in state.board.festivals][:2]
    state.festivals_open = [1] * len(state.board.festivals)
    state.festivals_held[0] = [0] * len(state.board.festivals)
    state.phase = ChoosingFestival(cities)
    return state


def lanes() -> State:
    state = rich("nederland")
    route = next(route for route in state.board.routes if route.twin is not None)
    assert route.twin is not None
    state.phase = ChoosingLane(0, [route.index, route.twin])
    return state


def pieces() -> State:
    state = rich("world")
    state.phase = ChoosingPieces([None] * state.seats)
    return state


def second_card(map_id: str) -> int:
    state = rich(map_id)
    state.phase = SecondCard()
    return most(state, DrawCard, TakeCard)


def keeping_at_the_start() -> str:
    """From the map where it takes the fewest to the one where it takes the most."""
    fewest = []
    for map_id in MAPS:
        state, _ = start(load_board(map_id), 2, "tickets")
        if isinstance(state.phase, Keeping):
            counted = presses(sight(state))
            fewest.append(PLAY + min(counted.get(choice_id(action), 9) for action in legal(state, 0)))
    return f"{min(fewest)}–{max(fewest)}"


def keeping_one_of_those_drawn() -> int:
    state = rich("europe")
    state.phase = KeepingDrawn([0, 1, 2])
    counted = presses(sight(state))
    one = [action for action in legal(state, 0) if isinstance(action, KeepTickets) and len(action.tickets) == 1]
    return max(counted[choice_id(action)] for action in one)


COUNTED: dict[str, Callable[[], int | str]] = {
    "draw two cards": lambda: PLAY + max(most(on_turn(each), DrawCard, TakeCard) + second_card(each) for each in MAPS),
    "claim a route": lambda: PLAY + max(most(on_turn(each), Claim) for each in MAPS),
    "answer what a tunnel asks, after the claim": lambda: most(tunnel(), PayTunnel, DeclineTunnel),
    "choose one of two festivals, after the claim": lambda: most(festivals(), TakeFestival),
    "draw tickets and keep one": lambda: (
        PLAY
        + max(most(on_turn(each), DrawTickets) for each in MAPS if load_board(each).draft is None)
        + keeping_one_of_those_drawn()
    ),
    "build a station": lambda: PLAY + most(on_turn("europe"), BuildStation),
    "build a harbor": lambda: PLAY + most(at_a_port(), BuildHarbor),
    "exchange pieces": lambda: PLAY + most(on_turn("world"), ExchangePieces),
    "keep tickets at the start": keeping_at_the_start,
    "pick a ticket in a draft": lambda: PLAY + most(drafting("iberia", 2), PickTicket),
    "choose pieces": lambda: PLAY + most(pieces(), ChoosePieces),
    "choose a lane for the neutral player": lambda: PLAY + most(lanes(), ChooseLane),
}
MAPS = map_ids()


@pytest.mark.parametrize("what", COUNTED)
def test_it_takes_as_many_presses_as_the_readme_says(what: str) -> None:
    assert str(COUNTED[what]()) == promised()[what]


def test_the_table_is_complete() -> None:
    assert promised().keys() == COUNTED.keys()


@pytest.mark.parametrize("what", ["draw two cards", "claim a route"])
def test_what_is_done_most_takes_three_at_most(what: str) -> None:
    assert int(promised()[what]) <= 3


# -- what stands on them ---------------------------------------------------------------------------------


def test_a_festival_says_what_its_cards_would_bring() -> None:
    state = festivals()
    first, second = [festival for festival in state.board.festivals if festival.cards > 2][:2]
    state.phase = ChoosingFestival([first.cities[0], second.cities[0]])
    state.festivals_held[0][first.index] = 1
    screen = panel(sight(state))
    assert screen is not None
    shown = [re.search(r"\+(\d+)", button.label) for button in screen.buttons]
    assert [int(found[1]) for found in shown if found] == [first.points[1] - first.points[0], second.points[0]]


def test_tickets_that_would_all_be_kept_are_seen_when_one_is_asked() -> None:
    state = rich("europe")
    state.phase = KeepingDrawn([0, 1, 2])
    seen = sight(state)
    everything = next(
        action for action in legal(state, 0) if isinstance(action, KeepTickets) and len(action.tickets) == 3
    )
    asked = panel(seen, Sure(choice_id(everything)))
    assert asked is not None
    assert asked.pictures == ("tickets",)


def test_whoever_picks_knows_who_gets_the_others() -> None:
    state = drafting("iberia", 3)
    state.turn = 0
    seen = sight(state)
    seen = replace(seen, names=("Ala", "Ola", "Jan"))
    order = state.order
    left = seen.names[order[(order.index(0) + 1) % 3]]
    right = seen.names[order[order.index(0) - 1]]
    for turn, name in ((0, left), (20, right)):
        state.turn = turn
        screen = panel(replace(seen, seen=sight(state).seen))
        assert screen is not None
        assert f"the rest goes to {name}" in screen.text


def test_the_last_turn_is_called_the_last() -> None:
    for left, key in ((2, "panel.last_turn"), (3, "panel.last_turns")):
        state = rich("europe")
        state.last_turns = left
        screen = panel(sight(state))
        assert screen is not None
        assert say("en", key) in screen.text


@pytest.mark.parametrize(("map_id", "cards"), [("europe", 3), ("europe", 6), ("world", 6)])
def test_of_many_ways_to_pay_the_plainest_is_a_button_and_the_others_are_named(map_id: str, cards: int) -> None:
    seen = sight(rich(map_id, cards))
    routes = [route for route in seen.board.routes if route.color is None]
    for route in routes:
        place = Ways("route", route.index)
        screen = panel(seen, place)
        found = [action for action in seen.choices.actions if isinstance(action, Claim) and action.route == route.id]
        if screen is None or len(found) <= 10:
            continue
        assert screen.buttons[0].press.endswith(choice_id(found[0]))
        names = [select.placeholder for select in screen.selects]
        assert len(set(names)) == len(names)
        for select in screen.selects:
            low, high = re.search(r"(\d+)(?:–(\d+))?\u00a0🌈", select.placeholder).groups()  # type: ignore[union-attr]
            wilds = [re.search(r"(\d+)\s🌈", option.label) for option in select.options]
            assert all(int(low) <= (int(each[1]) if each else 0) <= int(high or low) for each in wilds)
