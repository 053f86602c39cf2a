"""The score sheet, the winner and the ties. RULES 1.11, 2.7, 3.11, 4.4, 6.8."""

from __future__ import annotations

from bot.game import score, view
from bot.game.actions import Claim, DrawCard
from bot.game.events import GameEnded, LastRound
from bot.game.result import Item
from bot.game.state import State
from tests.game.positions import (
    build,
    deck,
    do,
    finish,
    give_tickets,
    harbor,
    hold,
    of,
    spell,
    station,
    table,
)


def totals(state: State) -> list[int]:
    return [player.total for player in score(state).players]


def test_1_11_every_route_ticket_and_bonus_is_a_line_of_its_own() -> None:
    state = table("europe", 3)
    build(state, 0, "brest-paris", "marseille-paris", "cadiz-madrid")  # 3, 4 and 3 spaces
    give_tickets(state, 0, "brest-marseille", "berlin-roma")
    station(state, 0, "roma")
    sheet = score(finish(state)).players[0]
    assert sheet.items == (
        Item("routes", 4 + 7 + 4, number=3),
        Item("ticket", 7, ticket="brest-marseille", outcome="done"),
        Item("ticket", -9, ticket="berlin-roma", outcome="failed"),
        Item("stations_left", 8, number=2),
        Item("longest_path", 10, number=7),
    )
    assert sheet.total == 15 + 7 - 9 + 8 + 10
    assert (sheet.tickets_done, sheet.stations_built) == (1, 1)


def test_1_11_the_sheet_is_on_the_final_board_for_everybody() -> None:
    state = table("europe", 2)
    assert view(state, None).result is None
    finish(state)
    for viewer in (None, 0, 1):
        assert view(state, viewer).result == score(state)


def test_1_11_the_lines_of_the_world() -> None:
    state = table("world", 2)
    build(state, 0, "bangkok-jakarta", "bangkok-hong-kong-black")
    give_tickets(state, 0, "hong-kong-jakarta")
    harbor(state, 0, "jakarta")
    state.exchanged[0] = 3
    kinds = [(item.kind, item.points) for item in score(finish(state)).players[0].items]
    assert ("harbor", 20) in kinds
    assert ("harbors_left", -8) in kinds
    assert ("exchange", -3) in kinds
    assert {kind for kind, _ in kinds} == {"routes", "ticket", "harbor", "harbors_left", "exchange"}


def test_2_7_the_highest_total_wins_without_a_tie_break() -> None:
    state = table("europe", 2)
    build(state, 0, "brest-paris")
    result = score(finish(state))
    assert (result.winners, result.tie_break) == ((0,), None)


def test_2_7_a_tie_goes_to_the_most_completed_tickets() -> None:
    """Both have 33, each with a trail of 5: seat 0 by a ticket of 5, seat 1 by two more routes worth 5."""
    state = table("europe", 2)
    build(state, 0, "athina-smyrna", "angora-smyrna")
    give_tickets(state, 0, "athina-angora")
    build(state, 1, "cadiz-madrid", "cadiz-lisboa", "amsterdam-bruxelles", "berlin-frankfurt-black")
    result = score(finish(state))
    assert totals(state) == [33, 33]
    assert (result.winners, result.tie_break) == ((0,), "tickets")


def test_2_7_then_to_the_fewest_stations_built() -> None:
    """Both have 28 and no ticket: seat 1 built a station (-4) and a route of 4."""
    state = table("europe", 2)
    build(state, 0, "cadiz-madrid", "cadiz-lisboa")
    build(state, 1, "athina-smyrna", "angora-smyrna", "berlin-frankfurt-black")
    station(state, 1, "roma")
    result = score(finish(state))
    assert totals(state) == [28, 28]
    assert (result.winners, result.tie_break) == ((0,), "stations")


def test_2_7_then_to_the_express() -> None:
    """Both have 28: seat 0 by a trail of 5 and its 10 points, seat 1 by four routes apart from each other."""
    state = table("europe", 2)
    build(state, 0, "berlin-frankfurt-black", "frankfurt-munchen")
    build(state, 1, "cadiz-madrid", "angora-erzurum", "brest-paris", "danzig-riga")
    result = score(finish(state))
    assert totals(state) == [28, 28]
    assert (result.winners, result.tie_break) == ((0,), "longest_path")


def test_2_7_then_shared() -> None:
    state = table("europe", 3)
    build(state, 0, "cadiz-madrid")
    build(state, 2, "danzig-riga")
    result = score(finish(state))
    assert totals(state) == [26, 12, 26]
    assert (result.winners, result.tie_break) == ((0, 2), "shared")


def test_2_7_each_step_decides_among_those_left_by_the_one_before() -> None:
    """Seats 0 and 1 have one ticket each, seat 2 none but no station either: seat 1 wins by stations, not seat 2."""
    state = table("europe", 3)
    build(state, 0, "athina-smyrna", "angora-smyrna", "berlin-frankfurt-black")
    give_tickets(state, 0, "athina-angora")
    station(state, 0, "roma")
    build(state, 1, "budapest-sarajevo", "sarajevo-sofia")
    give_tickets(state, 1, "budapest-sofia")
    build(state, 2, "cadiz-madrid", "cadiz-lisboa", "amsterdam-bruxelles", "brest-paris")
    result = score(finish(state))
    assert totals(state) == [33, 33, 33]
    assert (result.winners, result.tie_break) == ((1,), "stations")


def test_3_11_six_or_fewer_pieces_of_both_kinds_then_two_more_turns_each() -> None:
    """Three trains and five ships: two ships laid leave six pieces together."""
    state = table("world", 2)
    state.trains[0], state.ships[0] = 3, 5
    deck(state, "red*30")
    hold(state, 0, "wild*2")
    events = do(state, Claim(0, "athina-marseille", spell("wild*2")))
    assert of(events, LastRound) == [LastRound(seat=0, turns_each=2)]
    for seat in (1, 0, 1):
        assert state.current == seat
        do(state, DrawCard(seat))
        assert of(do(state, DrawCard(seat)), GameEnded) == []
    do(state, DrawCard(0))
    assert of(do(state, DrawCard(0)), GameEnded)[0].why == "pieces"


def test_3_11_seven_pieces_do_not_end_the_game() -> None:
    state = table("world", 2)
    state.trains[0], state.ships[0] = 3, 6
    deck(state, "red*30")
    hold(state, 0, "wild*2")
    assert of(do(state, Claim(0, "athina-marseille", spell("wild*2"))), LastRound) == []


def test_3_11_ties_most_completed_tickets_then_shared() -> None:
    state = table("world", 2)
    build(state, 0, "bangkok-jakarta", "bangkok-hong-kong-black")  # 2 + 1 and a ticket of 5
    give_tickets(state, 0, "hong-kong-jakarta")
    build(state, 1, "edinburgh-hamburg-black", "moskva-novosibirsk-green")  # 1 + 7
    result = score(finish(state))
    assert totals(state) == [8 - 12, 8 - 12]
    assert (result.winners, result.tie_break) == ((0,), "tickets")
    state.tickets[0] = []
    build(state, 0, "miami-new-york", "athina-tehran", "christchurch-sydney-red")  # 2 + 2 + 1
    result = score(state)
    assert (result.winners, result.tie_break) == ((0, 1), "shared")
    assert {item.kind for item in result.players[0].items} == {"routes", "harbors_left", "exchange"}


def test_4_4_ties_most_completed_tickets_then_shared() -> None:
    state = table("london", 2)
    build(state, 0, "british-museum-piccadilly-circus")  # 2 and a ticket of 2
    give_tickets(state, 0, "british-museum-piccadilly-circus")
    build(state, 1, "kings-cross-the-charterhouse")  # 4
    result = score(finish(state))
    assert totals(state) == [4, 4]
    assert (result.winners, result.tie_break) == ((0,), "tickets")
    state.tickets[0] = []
    build(state, 0, "globe-theatre-waterloo")  # 2
    result = score(state)
    assert (result.winners, result.tie_break) == ((0, 1), "shared")


def test_6_8_ties_most_completed_tickets_then_shared() -> None:
    """The start score of the second player counts like any other point."""
    state = table("nederland", 3)
    state.loans = [1, 1, 1]  # no bonus for anybody
    build(state, 0, "aarschot-hasselt-purple", "amsterdam-haarlem-green")  # 2 + 1
    build(state, 1, "amsterdam-utrecht-purple", "arnhem-nijmegen-red")  # 1 + 1, and 1 from the start
    result = score(finish(state))
    assert totals(state) == [-2, -2, -3]
    assert (result.winners, result.tie_break) == ((0, 1), "shared")
    build(state, 0, "arnhem-zwolle-purple", "duisburg-enschede-orange")
    build(state, 1, "breda-turnhout-blue", "eindhoven-s-hertogenbosch-blue", "arnhem-enschede-black")
    give_tickets(state, 1, "breda-eindhoven")
    build(state, 1, "breda-s-hertogenbosch-orange")
    result = score(state)
    assert totals(state)[:2] == [20, 20]
    assert (result.winners, result.tie_break) == ((1,), "tickets")
