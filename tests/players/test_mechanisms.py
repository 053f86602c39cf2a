"""The `normal` level uses everything a map offers where it plainly pays, and leaves it where it doesn't."""

from __future__ import annotations

import pytest

from bot.game import State, legal, view
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
from bot.game.state import ChoosingFestival, ChoosingLane, ChoosingPieces, Drafting, KeepingDrawn, Tunnel
from bot.players import player
from tests.game.positions import build, deck, face_up, give_tickets, hold, open_festival, table, ticket_deck


def _normal(state: State, seat: int = 0) -> Action:
    return player("normal").decide(view(state, seat), legal(state, seat), "1")


def _route(state: State, name: str) -> int:
    return state.board.route_by_id[name].index


def _tickets(state: State, *names: str) -> list[int]:
    return [state.board.ticket_by_id[name].index for name in names]


def test_claims_the_route_its_ticket_lacks_rather_than_one_with_more_points() -> None:
    state = table("usa", 3)
    give_tickets(state, 0, "denver-el-paso")
    build(state, 0, "denver-santa-fe")
    hold(state, 0, "blue*2 green*6")
    deck(state, "white*30")
    action = _normal(state)
    assert isinstance(action, Claim)
    assert action.route == "el-paso-santa-fe"


def test_draws_the_colour_its_way_asks_for() -> None:
    state = table("usa", 3)
    give_tickets(state, 0, "dallas-new-york")
    build(state, 0, "dallas-little-rock", "little-rock-nashville", "nashville-pittsburgh")
    hold(state, 0, "green")
    face_up(state, "red blue yellow green black")  # Pittsburgh–New York is green or white
    deck(state, "red*30")
    assert _normal(state) == TakeCard(0, "green")


def test_draws_tickets_when_its_own_are_done_and_many_trains_are_left() -> None:
    state = table("nederland", 3)
    give_tickets(state, 0, "groningen-breda")
    build(state, 0, "groningen-zwolle-white", "arnhem-zwolle-purple", "arnhem-nijmegen-yellow")
    build(state, 0, "eindhoven-nijmegen-orange", "eindhoven-s-hertogenbosch-blue", "breda-s-hertogenbosch-orange")
    build(state, 0, "breda-rotterdam-purple", "rotterdam-s-gravenhage-orange")
    ticket_deck(state, *(ticket.id for ticket in state.board.tickets if ticket.id != "groningen-breda"))
    deck(state, "white*60")
    assert _normal(state) == DrawTickets(0)


def test_keeps_of_drawn_tickets_the_one_that_is_done_already() -> None:
    state = table("europe", 3)
    build(state, 0, "berlin-frankfurt-red", "berlin-danzig", "bruxelles-frankfurt")
    state.phase = KeepingDrawn(_tickets(state, "bruxelles-danzig", "madrid-dieppe", "kyiv-sochi"))
    action = _normal(state)
    assert isinstance(action, KeepTickets)
    assert "bruxelles-danzig" in action.tickets


def test_builds_a_station_when_only_somebody_elses_route_completes_the_ticket() -> None:
    state = table("europe", 3)
    give_tickets(state, 0, "paris-wien")
    build(state, 0, "frankfurt-paris-orange", "frankfurt-munchen")
    build(state, 1, "munchen-wien")
    hold(state, 0, "red")
    deck(state, "white*30")
    state.last_turns = 1
    action = _normal(state)
    assert isinstance(action, BuildStation)
    assert action.city in ("munchen", "wien")


def test_pays_for_the_tunnel_its_ticket_needs_with_what_it_needs_least() -> None:
    state = _before_a_tunnel("munchen-venezia", "blue blue", due=1)
    give_tickets(state, 0, "berlin-roma")
    build(state, 0, "berlin-wien", "munchen-wien", "roma-venezia")
    hold(state, 0, "blue wild")
    assert _normal(state) == PayTunnel(0, ("blue",))


def test_declines_a_tunnel_that_costs_more_than_it_gives() -> None:
    state = _before_a_tunnel("munchen-venezia", "blue blue", due=3)
    give_tickets(state, 0, "edinburgh-paris")
    hold(state, 0, "blue wild wild")
    assert _normal(state) == DeclineTunnel(0)


def _before_a_tunnel(route: str, laid: str, due: int) -> State:
    state = table("europe", 3)
    deck(state, "white*30")
    kinds = state.board.card_by_id
    state.turned = [kinds["blue"].index] * due
    state.phase = Tunnel(_route(state, route), [kinds[card].index for card in laid.split()], due)
    return state


def test_builds_a_harbor_that_completed_tickets_name() -> None:
    state = table("world", 3)
    give_tickets(state, 0, "jakarta-sydney", "tokyo-sydney")
    build(state, 0, "darwin-jakarta", "darwin-sydney", "jakarta-manila", "manila-tokyo")
    hold(state, 0, "red-harbor*2 red-ship*2")
    deck(state, "red*30")
    action = _normal(state)
    assert isinstance(action, BuildHarbor)
    assert action.city == "sydney"


@pytest.mark.parametrize(
    ("tickets", "least", "most"),
    [
        (("moskva-hong-kong", "hamburg-beijing", "valparaiso-rio-de-janeiro"), 18, 25),
        (("lima-jakarta", "cape-town-jakarta", "rio-de-janeiro-perth"), 10, 17),
    ],
    ids=["over land", "over sea"],
)
def test_chooses_the_pieces_its_tickets_take(tickets: tuple[str, ...], least: int, most: int) -> None:
    state = table("world", 2)
    state.trains, state.ships, state.train_box, state.ship_box = [25] * 2, [50] * 2, [0] * 2, [0] * 2
    give_tickets(state, 0, *tickets)
    state.phase = ChoosingPieces([None, None])
    action = _normal(state)
    assert isinstance(action, ChoosePieces)
    assert least <= action.trains <= most


def test_swaps_pieces_when_a_dear_ticket_hangs_on_it() -> None:
    state = table("world", 2)
    give_tickets(state, 0, "edinburgh-sydney")
    build(state, 0, "lima-sydney-black", "caracas-lima-white", "caracas-lagos", "casablanca-lagos")
    state.trains[0], state.ships[0] = 14, 0  # Casablanca–Marseille goes by rail, Marseille–Edinburgh by ship only
    deck(state, "red*40")
    deck(state, "red-ship*40", 1)
    action = _normal(state)
    assert isinstance(action, ExchangePieces)
    assert action.trains < 0


def test_takes_the_festival_that_adds_the_most() -> None:
    state = table("iberia", 3)
    open_festival(state, "sevilla", 1)
    open_festival(state, "cadiz", 3)
    cities = state.board.city_by_id
    state.phase = ChoosingFestival([cities["sevilla"].index, cities["cadiz"].index])
    assert _normal(state) == TakeFestival(0, "cadiz")


def test_builds_to_where_festival_cards_lie() -> None:
    state = table("iberia", 3)
    open_festival(state, "valencia", 5)
    hold(state, 0, "blue black")
    deck(state, "white*60")
    give_tickets(state, 0, "lisboa-portimao")
    build(state, 0, "lisboa-portimao-blue")
    action = _normal(state)
    assert isinstance(action, Claim)
    assert action.route.startswith("alicante-valencia")


def test_picks_in_a_draft_what_fits_its_network() -> None:
    state = table("iberia", 2)
    build(state, 0, "coimbra-lisboa-green", "coimbra-porto-blue")
    offered = _tickets(state, "porto-lisboa", "murcia-palma", "cordoba-francia")
    others = _tickets(state, "leon-madrid", "madrid-valencia", "valencia-murcia")
    state.phase = Drafting(2, [offered, others], [[], []], [None, None])
    assert _normal(state) == PickTicket(0, "porto-lisboa")


def test_takes_a_loan_when_the_ticket_is_worth_it() -> None:
    state = _with_empty_purse()
    give_tickets(state, 0, "groningen-amsterdam")
    action = _normal(state)
    assert isinstance(action, Claim)
    assert action.route.startswith("amsterdam-lelystad")


def test_takes_no_loan_for_a_few_points() -> None:
    assert isinstance(_normal(_with_empty_purse()), DrawCard | TakeCard)


def _with_empty_purse() -> State:
    state = table("nederland", 3)
    build(state, 0, "groningen-zwolle-white", "lelystad-zwolle-black")
    state.tolls[0] = 0
    hold(state, 0, "yellow*3")
    deck(state, "red*30")
    state.last_turns = 1
    return state


def test_saves_tolls_where_two_routes_are_alike() -> None:
    """Blue routes of four spaces: tolls of 1, 2 and 3."""
    state = table("nederland", 3)
    hold(state, 0, "blue*4")
    deck(state, "white*60")
    state.last_turns = 1
    action = _normal(state)
    assert isinstance(action, Claim)
    assert action.route in ("arnhem-utrecht-blue", "enschede-zwolle-blue")


def test_leaves_itself_the_lane_it_has_cards_for() -> None:
    state = table("nederland", 2)
    hold(state, 1, "blue*4")
    lanes = ["amsterdam-rotterdam-blue", "amsterdam-rotterdam-red"]
    state.phase = ChoosingLane(1, [_route(state, lane) for lane in lanes])
    assert _normal(state, 1) == ChooseLane(1, "amsterdam-rotterdam-red")
