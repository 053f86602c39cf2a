"""The rest of a game in the head of the `expert` level."""

from __future__ import annotations

from bot.game import State, legal, view
from bot.game.actions import Claim, DrawCard, TakeCard
from bot.players import player
from bot.players.finish import Finish, Till
from bot.players.normal import plan_for
from bot.players.sight import Sight
from tests.game.positions import build, deck, discard, face_up, give_tickets, hold, open_festival, table


def _near_the_end(
    turns: int, hand: str, board: str = "usa", cards: str = "white*30", row: str = "white red white red white"
) -> State:
    """Three players, so many turns each to go; nothing useful to draw."""
    state = table(board, 3)
    hold(state, 0, hand)
    face_up(state, row)
    deck(state, cards)
    state.last_turns = 3 * turns
    return state


def _finish(state: State) -> Finish:
    sight = Sight(view(state, 0))
    return Finish(sight, plan_for(sight), "1")


def _claims(state: State) -> list[Claim]:
    return [action for action in legal(state, 0) if isinstance(action, Claim)]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _decides(state: State) -> Claim | TakeCard | DrawCard:
    action = player("expert").decide(view(state, 0), legal(state, 0), "1")
    assert isinstance(action, Claim | TakeCard | DrawCard)
    return action


def test_as_many_good_claims_in_hand_as_turns_left_leave_no_turn_to_draw() -> None:
    state = _near_the_end(3, "black*6 green*6 blue*6")  # 15 points each
    assert isinstance(_decides(state), Claim)
    finish = _finish(state)
    assert _mean(finish.drawing()) <= 30
    assert max(_mean(finish.claiming(claim)) for claim in _claims(state)) > 35


def test_a_turn_to_spare_draws_cards() -> None:
    state = _near_the_end(4, "white*4")
    assert isinstance(_decides(state), TakeCard | DrawCard)
    finish = _finish(state)
    best = max(_mean(finish.claiming(claim)) for claim in _claims(state))
    assert _mean(finish.drawing()) > best


def test_a_ticket_counts_when_all_of_its_way_can_still_be_paid() -> None:
    """Dallas–New York, 11 points either way; Pittsburgh–New York is lacking."""
    state = _near_the_end(2, "green*2 black*6")
    give_tickets(state, 0, "dallas-new-york")
    build(state, 0, "dallas-little-rock", "little-rock-nashville", "nashville-pittsburgh")
    [lacking] = [claim for claim in _claims(state) if claim.route == "new-york-pittsburgh-green"]
    with_ticket = _mean(_finish(state).claiming(lacking))
    state.tickets[0] = []
    assert with_ticket == _mean(_finish(state).claiming(lacking)) + 22


def test_no_more_is_claimed_than_there_are_pieces_for() -> None:
    state = _near_the_end(3, "black*6 green*6 blue*6")
    state.trains[0] = 7
    assert max(_mean(_finish(state).claiming(claim)) for claim in _claims(state)) <= 16


def _claiming(state: State, route: str) -> float:
    claim = next(claim for claim in _claims(state) if claim.route == route)
    return _mean(_finish(state).claiming(claim))


def test_a_tunnel_that_fails_has_taken_its_turn() -> None:
    state = _near_the_end(1, "purple*2 red*3 orange*3", "europe", "")
    discard(state, "wild*3")  # nothing else can turn up
    assert _claiming(state, "marseille-zurich") == 0
    assert _claiming(state, "frankfurt-munchen") == 2
    state.last_turns = 6
    assert _claiming(state, "marseille-zurich") < _claiming(state, "frankfurt-munchen")


def test_a_festival_is_taken_once() -> None:
    """Cuenca–Valencia and Albacete–Valencia, 2 points each; the five cards in Valencia are worth 16."""
    state = _near_the_end(2, "green*2 orange*2", "iberia")
    without = _claiming(state, "cuenca-valencia")
    open_festival(state, "valencia", 5)
    assert 16 <= _claiming(state, "cuenca-valencia") - without < 18


def test_an_attraction_is_visited_once() -> None:
    """Central Park–Times Square, 2 points and two attractions; Lincoln Center–Times Square, 2 more points."""
    state = _near_the_end(2, "black*2 green*2", "newyork", "blue*20", "blue*5")
    free = {"central-park-times-square-black", "lincoln-center-times-square-green"}
    build(state, 1, *(route.id for route in state.board.routes if route.id not in free))
    assert all(5 < _claiming(state, route) <= 6 for route in free)  # less than 6 where the other may be gone


def test_pairs_are_paid_with_wilds_where_colours_run_out() -> None:
    """Dar es Salaam–Luanda takes four cards in pairs."""
    state = _near_the_end(2, "", "world")
    paid = {}
    for cards in ("red*4", "red*3 wild", "red black wild*2", "wild*4", "red*3", "red black wild"):
        state.hands[0] = [0] * len(state.hands[0])
        hold(state, 0, cards)
        till = Till(Sight(view(state, 0)), Sight(view(state, 0)).purse)
        paid[cards] = till.pay(state.board.route_by_id["dar-es-salaam-luanda"].index)
        assert not paid[cards] or sum(till.units) + till.wilds == 0
    assert list(paid.values()) == [True, True, True, True, False, False]
