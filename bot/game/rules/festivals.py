"""Festivals: cards that come off the deck and are collected by building to their city. RULES 5.3 and 5.6."""

from __future__ import annotations

from collections.abc import Iterator

from bot.game.actions import TakeFestival
from bot.game.board import Board, CityIndex, Route, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, FestivalOpened, FestivalTaken
from bot.game.refusal import Refused
from bot.game.result import Item
from bot.game.state import ChoosingFestival, State


def cards(board: Board) -> list[int]:
    """The festival cards to shuffle into the deck, numbered after the ordinary kinds."""
    return [len(board.cards) + festival.index for festival in board.festivals for _ in range(festival.cards)]


def _off_deck(state: State, number: int, events: Events) -> bool:
    """Laid open beside its city; the next card is taken instead."""
    if number >= len(state.board.festivals):
        return False
    state.festivals_open[number] += 1
    city = state.board.cities[state.board.festivals[number].cities[0]]
    events.append(FestivalOpened(city=city.id, count=state.festivals_open[number]))
    return True


def _claimed(state: State, seat: Seat, route: Route, events: Events) -> bool:
    """All open cards of one end: with cards at both ends the player chooses which."""
    festivals = state.board.festival_of
    ends = [city for city in (route.a, route.b) if city in festivals and state.festivals_open[festivals[city].index]]
    if len({festivals[city].index for city in ends}) > 1:
        state.phase = ChoosingFestival(ends)
        return True
    if ends:
        _take(state, seat, ends[0], events)
    return False


def _take(state: State, seat: Seat, city: CityIndex, events: Events) -> None:
    festival = state.board.festival_of[city].index
    count, state.festivals_open[festival] = state.festivals_open[festival], 0
    state.festivals_held[seat][festival] += count
    events.append(FestivalTaken(seat=seat, city=state.board.cities[city].id, count=count))


def choices(state: State, seat: Seat, choosing: ChoosingFestival) -> list[TakeFestival]:
    return [TakeFestival(seat, state.board.cities[city].id) for city in choosing.cities]


def take(state: State, choosing: ChoosingFestival, action: TakeFestival, events: Events) -> bool:
    if action not in choices(state, action.seat, choosing):
        raise Refused("no_festival_here", action.city)
    _take(state, action.seat, state.board.city_by_id[action.city].index, events)
    return True


def _items(state: State, seat: Seat) -> Iterator[Item]:
    for festival in state.board.festivals:
        if held := state.festivals_held[seat][festival.index]:
            city = state.board.cities[festival.cities[0]].id
            yield Item("festival", festival.points[held - 1], city=city, number=held)


FESTIVALS = Mechanism("festivals", off_deck=_off_deck, claimed=_claimed, items=_items)
