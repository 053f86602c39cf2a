"""The tickets that the `expert` level keeps at the start of a game on Europe."""

from __future__ import annotations

from bot.game import legal, view
from bot.game.actions import KeepTickets
from bot.game.state import Keeping
from bot.players import player
from tests.game.positions import hold, table

EASTWARD = ("palermo-moskva", "essen-kyiv", "paris-zagrab", "rostov-erzurum")
APART = ("madrid-zurich", "sofia-smyrna", "kyiv-petrograd", "berlin-roma")


def _keeps(offer: tuple[str, ...], hand: str = "") -> set[str]:
    state = table("europe", 3)
    tickets = state.board.ticket_by_id
    others = [ticket.index for ticket in state.board.tickets if ticket.id not in (*EASTWARD, *APART)]
    offers = [[tickets[name].index for name in offer], others[:4], others[4:8]]
    state.phase = Keeping(offers, [None, None, None], least=2, most=4)
    hold(state, 0, hand)
    action = player("expert").decide(view(state, 0), legal(state, 0), "1")
    assert isinstance(action, KeepTickets)
    return set(action.tickets)


def test_a_long_ticket_and_the_one_that_lies_along_it() -> None:
    """The other two would take turns of their own, which are worth more than their 12 points."""
    assert _keeps(EASTWARD) == {"palermo-moskva", "essen-kyiv"}


def test_the_cards_dealt_have_a_say() -> None:
    """Sofia–Constantinople is blue, Madrid–Pamplona black."""
    assert _keeps(APART, "blue*4") == {"kyiv-petrograd", "sofia-smyrna"}
    assert _keeps(APART, "black*4") == {"kyiv-petrograd", "madrid-zurich"}
