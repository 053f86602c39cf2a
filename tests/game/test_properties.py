"""What must always hold, over random complete games of every map, number of players and option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
    Action,
    Options,
    Refused,
    State,
    apply,
    legal,
    may_know,
    pending,
    score,
    state_from_json,
    state_to_json,
    view,
)
from bot.game.actions import (
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
from bot.game.events import RouteClaimed
from bot.game.state import Over
from tests.game.games import TABLES, check, ended, spelled, steps

MOST_ACTIONS = 3_000  # far beyond any real game
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 10**9).map(str)


@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_a_game_of_every_kind_ends_and_nothing_is_lost(table: tuple[str, int, Options]) -> None:
    _play_checked(table, "1")


@settings(max_examples=30, deadline=None)
@given(tables, seeds)
def test_games_end_and_nothing_is_lost(table: tuple[str, int, Options], seed: str) -> None:
    _play_checked(table, seed)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_a_thousand_games_end_and_nothing_is_lost(table: tuple[str, int, Options]) -> None:
    for seed in range(1000):
        _play_checked(table, f"soak/{seed}")


def _play_checked(table: tuple[str, int, Options], seed: str) -> None:
    last = None
    for actions, (state, _, events, _) in enumerate(steps(table, seed)):
        check(state)
        assert actions < MOST_ACTIONS
        last = ended(events) or last
    assert isinstance(state.phase, Over)
    assert last is not None
    result = score(state)
    assert last.totals == tuple(player.total for player in result.players)
    assert last.winners == result.winners
    for player in result.players:
        on_track = sum(item.points for item in player.items if item.kind in ("start", "routes", "exchange"))
        assert state.scores[player.seat] == on_track


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_every_listed_action_applies_and_is_listed_once(table: tuple[str, int, Options], seed: str) -> None:
    for state, _, _, random in steps(table, seed):
        if random.random() < 0.1:
            for seat in range(state.seats):
                actions = legal(state, seat)
                assert len(set(actions)) == len(actions)
                for action in random.sample(actions, min(len(actions), 12)):
                    apply(state.copy(), action)


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_what_is_not_listed_is_refused_and_changes_nothing(table: tuple[str, int, Options], seed: str) -> None:
    for state, _, _, random in steps(table, seed):
        if random.random() > 0.1:
            continue
        listed = {seat: set(legal(state, seat)) for seat in range(state.seats)}
        before = state_to_json(state)
        for action in _guesses(state, random):
            if action not in listed.get(action.seat, ()):
                with pytest.raises(Refused):
                    apply(state, action)
                assert state_to_json(state) == before


def _guesses(state: State, random: Random) -> Iterator[Action]:
    """Actions of every kind, likely and unlikely ones."""
    board, seat = state.board, random.randrange(-1, state.seats + 1)
    names = [card.id for card in board.cards]
    tickets = [random.choice(board.tickets).id for _ in range(random.randrange(5))]
    city = random.choice(board.cities).id
    yield TakeCard(seat, random.choice([*names, "gold"]), random.choice(["train", "ship"]))
    yield DrawCard(seat, random.choice(["train", "ship"]))
    yield DrawTickets(seat)
    yield DeclineTunnel(seat)
    yield TakeFestival(seat, city)
    yield ChoosePieces(seat, random.randrange(-1, 40))
    yield ExchangePieces(seat, random.randrange(-60, 60))
    yield KeepTickets(seat, tuple(tickets))
    yield PickTicket(seat, random.choice(board.tickets).id)
    for _ in range(6):
        number = random.randrange(1, 5)
        cards = tuple(sorted(random.choices(names, k=number), key=names.index))
        yield PayTunnel(seat, cards)
        yield BuildStation(seat, city, cards)
        yield BuildHarbor(seat, city, cards)
        yield Claim(seat, random.choice(board.routes).id, cards)
        yield ChooseLane(seat, random.choice(board.routes).id)
    for action in legal(state, state.current)[:40]:
        yield msgspec.structs.replace(action, seat=seat)
        if isinstance(action, Claim):
            yield Claim(action.seat, action.route, (*action.cards, random.choice(names)))
            yield Claim(action.seat, action.route, action.cards[1:])
            yield Claim(action.seat, random.choice(board.routes).id, action.cards)


@settings(max_examples=10, deadline=None)
@given(tables, seeds)
def test_a_state_survives_writing_down(table: tuple[str, int, Options], seed: str) -> None:
    for state, _, _, random in steps(table, seed):
        if random.random() < 0.1:
            written = state_to_json(state)
            again = state_from_json(state.board, written)
            assert state_to_json(again) == written
            parts = [{frozenset(_members(one)) for one in who.parts} for who in (state, again)]
            assert parts[0] == parts[1]


def _members(parts: list[int]) -> Iterator[frozenset[int]]:
    for part in set(parts):
        yield frozenset(city for city, own in enumerate(parts) if own == part)


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_others_cannot_tell_what_is_hidden(table: tuple[str, int, Options], seed: str) -> None:
    """Two games that differ only in what nobody but one player may know look the same to everybody else."""
    for state, _, events, random in steps(table, seed):
        secretive = random.randrange(state.seats)
        for event in events:
            if event.only is not None:
                assert not may_know(event, None)
                assert [seat for seat in range(state.seats) if may_know(event, seat)] == [event.only]
        if random.random() < 0.08 and pending(state):
            other = _with_other_secrets(state, secretive, random)
            assert view(other, secretive) != view(state, secretive)
            for viewer in (None, *(seat for seat in range(state.seats) if seat != secretive)):
                assert view(other, viewer) == view(state, viewer)


def _with_other_secrets(state: State, seat: int, random: Random) -> State:
    """The seat's cards and tickets swapped with others that are out of sight; tolls and festivals, too."""
    other = state.copy()
    kinds = len(state.board.cards)
    for pile in other.decks:
        places = [at for at, card in enumerate(pile) if card < kinds]
        random.shuffle(places)
        held = [card for card, number in enumerate(other.hands[seat]) for _ in range(number)]
        own = [card for card in held if state.board.cards[card].deck == state.board.decks[other.decks.index(pile)]]
        for at, card in zip(places, own, strict=False):
            other.hands[seat][card] -= 1
            other.hands[seat][pile[at]] += 1
            pile[at] = card
    swapped = min(len(other.ticket_deck), len(other.tickets[seat]))
    for at in range(swapped):
        other.tickets[seat][at], other.ticket_deck[at] = other.ticket_deck[at], other.tickets[seat][at]
    other.tolls[seat] += 1
    other.festivals_held[seat] = [number + 1 for number in other.festivals_held[seat]]
    return other


@settings(max_examples=8, deadline=None)
@given(tables, seeds)
def test_the_order_of_simultaneous_answers_does_not_matter(table: tuple[str, int, Options], seed: str) -> None:
    from bot.boards import load_board
    from bot.game import start

    name, seats, options = table
    one, _ = start(load_board(name), seats, seed, options)
    other = one.copy()
    random = Random(seed)
    while len(pending(one)) == seats:
        answers = {owed.seat: random.choice(legal(one, owed.seat)) for owed in pending(one)}
        for state in (one, other):
            order = list(answers)
            random.shuffle(order)
            for seat in order:
                apply(state, answers[seat])
        assert state_to_json(one) == state_to_json(other)


@settings(max_examples=8, deadline=None)
@given(tables, seeds)
def test_a_simultaneous_answer_may_be_changed_until_the_last_one_is_in(
    table: tuple[str, int, Options], seed: str
) -> None:
    from bot.boards import load_board
    from bot.game import start

    name, seats, options = table
    state, _ = start(load_board(name), seats, seed, options)
    first, second = legal(state, 0)[:2]
    apply(state, first)
    assert first not in legal(state, 0)
    assert 0 not in {owed.seat for owed in pending(state)}
    direct, _ = start(load_board(name), seats, seed, options)
    apply(state, second)
    apply(direct, second)
    assert state_to_json(state) == state_to_json(direct)


def test_public_events_of_a_claim_name_only_what_was_played() -> None:
    for _, action, events, _ in steps(("europe", 3, Options()), "9"):
        for event in events:
            if isinstance(event, RouteClaimed) and isinstance(action, Claim):
                assert event.cards == action.cards
