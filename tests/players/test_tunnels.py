"""Computer players and tunnels: what may turn up is weighed, and nobody tries the same hopeless one for ever."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.boards import load_board
from bot.game import State, apply, legal, pending, start, view
from bot.game.actions import Claim
from bot.players import Level, player
from bot.players.sight import Sight
from bot.players.tournament import EndlessError, play_on
from tests.game.positions import build, deck, discard, face_up, give_tickets, hold, table, ticket_deck

STUCK = 500  # actions; a whole game takes as many


def _nearly_all_cards_in_hands() -> State:
    """Petrograd–Stockholm gives the most by far, but only wilds are left to turn up, and nobody has cards to spare."""
    state = table("europe", 4)
    hands = (
        "purple*5 orange*2 yellow*2 white*6 green black*3 red wild*3",
        "purple blue*3 orange*3 yellow*6 white green*5 black*3 red*4 wild*3",
        "purple*2 blue*2 orange*6 white*3 green*3 black*2 red*4 wild*2",
        "purple*4 blue*6 orange yellow*2 white*2 green*2 black*2 red*3 wild*2",
    )
    for seat, cards in enumerate(hands):
        hold(state, seat, cards)
    built = (
        "amsterdam-bruxelles amsterdam-essen athina-sarajevo berlin-essen berlin-wien brest-paris bruxelles-paris-red "
        "budapest-sarajevo budapest-wien-red budapest-zagrab kyiv-wilno petrograd-wilno warszawa-wien warszawa-wilno",
        "barcelona-madrid barcelona-pamplona berlin-danzig berlin-frankfurt-red danzig-riga frankfurt-paris-orange "
        "lisboa-madrid moskva-petrograd pamplona-paris-blue petrograd-riga",
        "berlin-frankfurt-black berlin-warszawa-purple bucuresti-kyiv bucuresti-sevastopol erzurum-sevastopol "
        "essen-frankfurt essen-kobenhavn-1 kyiv-smolensk kyiv-warszawa",
        "barcelona-marseille budapest-kyiv constantinople-smyrna marseille-zurich munchen-zurich palermo-smyrna",
    )
    tickets = (
        "brest-petrograd essen-kyiv paris-zagrab athina-wilno",
        "lisboa-danzig berlin-moskva",
        "kobenhavn-erzurum frankfurt-smolensk",
        "barcelona-munchen palermo-constantinople",
    )
    for seat in range(4):
        build(state, seat, *built[seat].split())
        give_tickets(state, seat, *tickets[seat].split())
    state.trains = [8, 13, 14, 23]
    given = " ".join(tickets).split()
    ticket_deck(state, *(ticket.id for ticket in state.board.tickets if ticket.id not in given and not ticket.long))
    face_up(state, "green yellow black yellow black")
    deck(state, "wild blue")
    discard(state, "wild*3")
    state.turn = 373
    return state


@pytest.mark.parametrize(
    "levels",
    [
        ("normal",) * 4,
        ("easy",) * 4,
        ("expert",) * 4,
        ("normal", "easy", "expert", "normal"),
        ("easy", "normal", "easy", "easy"),
    ],
)
def test_nobody_tries_a_hopeless_tunnel_for_ever(levels: Sequence[Level]) -> None:
    for seed in ("1", "2", "3"):
        state = play_on(_nearly_all_cards_in_hands(), [player(level) for level in levels], seed, STUCK)
        assert not pending(state)


def test_a_game_without_an_end_is_told_with_its_seed() -> None:
    state, _ = start(load_board("europe"), 3, "endless/7")
    with pytest.raises(EndlessError, match="endless/7"):
        play_on(state, [player("normal")] * 3, "endless/7", most=100)


def _success(state: State, route: str) -> float:
    return Sight(view(state, 0)).success(state.board.route_by_id[route].index)


def test_a_tunnel_is_as_safe_as_the_cards_that_may_turn_up() -> None:
    state = table("europe", 3)
    hold(state, 0, "purple*2")
    deck(state, "white*60")
    assert _success(state, "marseille-zurich") == pytest.approx(0.467, abs=0.001)  # 24 of 108 unseen cards fit
    hold(state, 0, "purple")
    assert _success(state, "marseille-zurich") > 0.85
    hold(state, 0, "purple*2")
    assert _success(state, "marseille-zurich") == pytest.approx(1)
    assert _success(state, "budapest-zagrab") == 1  # no tunnel


def test_when_the_deck_runs_out_the_discards_turn_up() -> None:
    state = table("europe", 3)
    hold(state, 0, "purple*3")
    discard(state, "wild*3")
    assert _success(state, "marseille-zurich") == 0
    discard(state, "white*30")
    assert _success(state, "marseille-zurich") > 0.9


def test_most_tunnels_of_normal_are_tried_with_a_card_to_spare() -> None:
    tried = spare = 0
    normal = player("normal")
    for number in range(6):
        state, _ = start(load_board("europe"), 4, f"spare/{number}")
        while waiting := pending(state):
            seat = waiting[0].seat
            seen = view(state, seat)
            action = normal.decide(seen, legal(state, seat), f"{number}/{state.chance}")
            if (
                isinstance(action, Claim)
                and (hope := Sight(seen).success(state.board.route_by_id[action.route].index)) < 1
            ):
                tried += 1
                spare += hope > 0.6
            apply(state, action)
    assert tried >= 12
    assert spare > 0.6 * tried
