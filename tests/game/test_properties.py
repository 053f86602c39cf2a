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
from bot.game.book import book_of
from bot.game.events import RouteClaimed
from bot.game.state import Over, Turn
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
        _play_checked(table, f"soak/{seed}", every=5)


def _play_checked(table: tuple[str, int, Options], seed: str, every: int = 1) -> None:
    """What is lost stays lost, so looking at `every` fifth moment and at the end finds it as well."""
    last = None
    for actions, (state, _, events, _) in enumerate(steps(table, seed)):
        if actions % every == 0:
            check(state)
        assert actions < MOST_ACTIONS
        last = ended(events) or last
    check(state)
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
                _assert_each_set_once_and_cheapest_first(actions)
                for action in random.sample(actions, min(len(actions), 12)):
                    apply(state.copy(), action)


def _assert_each_set_once_and_cheapest_first(actions: list[Action]) -> None:
    """Per route or city: every multiset of cards once, those with fewer wilds first."""
    ways: dict[tuple[type, str], list[tuple[str, ...]]] = {}
    for action in actions:
        match action:
            case Claim(_, place, cards) | BuildStation(_, place, cards) | BuildHarbor(_, place, cards):
                ways.setdefault((type(action), place), []).append(cards)
            case PayTunnel(_, cards):
                ways.setdefault((PayTunnel, ""), []).append(cards)
            case _:
                pass
    for listed in ways.values():
        assert len({tuple(sorted(cards)) for cards in listed}) == len(listed)
        wilds = [cards.count("wild") for cards in listed]
        assert wilds == sorted(wilds)


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_what_is_not_listed_is_refused_and_changes_nothing(table: tuple[str, int, Options], seed: str) -> None:
    for state, _, _, random in steps(table, seed):
        if random.random() > 0.1:
            continue
        listed = {seat: set(legal(state, seat)) for seat in range(state.seats)}
        before = state.copy()
        for action in _guesses(state, random):
            if action not in listed.get(action.seat, ()):
                with pytest.raises(Refused):
                    apply(state, action)
                assert state == before


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


@settings(max_examples=20, deadline=None)
@given(tables, seeds)
def test_two_games_that_differ_in_hidden_cards_are_told_alike(table: tuple[str, int, Options], seed: str) -> None:
    """Played on with the same actions, others hear and see the same, as long as the hidden cards stay hidden."""
    for state, _, _, random in steps(table, seed):
        if isinstance(state.phase, Turn) and random.random() < 0.03:
            secretive = random.randrange(state.seats)
            one, other = state.copy(), _with_other_cards_from_below(state, secretive)
            others = [None, *(seat for seat in range(state.seats) if seat != secretive)]
            for _ in range(10):
                if min(map(len, one.decks)) < CARDS_LEFT or len(one.ticket_deck) < TICKETS_LEFT:
                    break
                seat = pending(one)[0].seat
                both = [action for action in legal(one, seat) if action in set(legal(other, seat))]
                if not both:
                    break
                action = random.choice(both)
                told = [apply(game, action) for game in (one, other)]
                if not pending(one) or len(one.ticket_deck) < BELOW:
                    break  # the end opens everything, a draft may deal all tickets there are
                for viewer in others:
                    heard = [[event for event in events if may_know(event, viewer)] for events in told]
                    assert heard[0] == heard[1]
                    assert view(one, viewer) == view(other, viewer)


BELOW = 4  # cards and tickets at the bottom that are swapped, and how many must be left so that nobody gets there
CARDS_LEFT, TICKETS_LEFT = 24, 9


def _with_other_cards_from_below(state: State, seat: int) -> State:
    """Some of the seat's cards and tickets swapped with those at the bottom of the decks."""
    other = state.copy()
    kinds = len(state.board.cards)
    for deck, pile in enumerate(other.decks):
        own = [card for card in book_of(state.board).kinds[deck] if other.hands[seat][card]]
        places = [at for at, card in enumerate(pile[:BELOW]) if card < kinds]
        for at, card in zip(places, own, strict=False):
            other.hands[seat][card] -= 1
            other.hands[seat][pile[at]] += 1
            pile[at] = card
    for at in range(min(BELOW, len(other.ticket_deck), len(other.tickets[seat]))):
        other.tickets[seat][at], other.ticket_deck[at] = other.ticket_deck[at], other.tickets[seat][at]
    return other


def everybodys_decisions(table: tuple[str, int, Options], seed: str) -> Iterator[tuple[State, Random]]:
    """The moments at which everybody owes an answer: at the start, and where the second draft begins."""
    for state, _, _, random in steps(table, seed):
        if len(pending(state)) == state.seats:
            yield state.copy(), random


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_the_order_of_simultaneous_answers_does_not_matter(table: tuple[str, int, Options], seed: str) -> None:
    for state, random in everybodys_decisions(table, seed):
        answers = [random.choice(legal(state, seat)) for seat in range(state.seats)]
        outcomes = set()
        for _ in range(3):
            order = random.sample(answers, len(answers))
            again = state.copy()
            for answer in order:
                apply(again, answer)
            outcomes.add(state_to_json(again))
        assert len(outcomes) == 1


@settings(max_examples=12, deadline=None)
@given(tables, seeds)
def test_a_simultaneous_answer_may_be_changed_until_the_last_one_is_in(
    table: tuple[str, int, Options], seed: str
) -> None:
    for state, random in everybodys_decisions(table, seed):
        *before, last = random.sample(range(state.seats), state.seats)
        changed, direct = state.copy(), state.copy()
        for seat in before:
            apply(changed, random.choice(legal(state, seat)))
            assert seat not in {owed.seat for owed in pending(changed)}
        for seat in before:
            answer = random.choice(legal(changed, seat))  # what was answered before is no longer listed
            assert apply(changed, answer) == []  # nobody hears of a change of mind
            apply(direct, answer)
        final = random.choice(legal(state, last))
        apply(changed, final)
        apply(direct, final)
        assert state_to_json(changed) == state_to_json(direct)


def test_second_drafts_are_among_everybodys_decisions() -> None:
    drafts = [state for state, _ in everybodys_decisions(("iberia", 2, Options()), "1") if state.turn > 0]
    assert len(drafts) > 0


def test_public_events_of_a_claim_name_only_what_was_played() -> None:
    for _, action, events, _ in steps(("europe", 3, Options()), "9"):
        for event in events:
            if isinstance(event, RouteClaimed) and isinstance(action, Claim):
                assert event.cards == action.cards


PROPERTIES = [
    test_every_listed_action_applies_and_is_listed_once,
    test_what_is_not_listed_is_refused_and_changes_nothing,
    test_a_state_survives_writing_down,
    test_others_cannot_tell_what_is_hidden,
    test_two_games_that_differ_in_hidden_cards_are_told_alike,
    test_the_order_of_simultaneous_answers_does_not_matter,
    test_a_simultaneous_answer_may_be_changed_until_the_last_one_is_in,
]


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=spelled)
def test_every_property_holds_over_many_games(table: tuple[str, int, Options]) -> None:
    for proven in PROPERTIES:
        for seed in range(30):
            proven.hypothesis.inner_test(table, f"soak/{seed}")  # type: ignore[attr-defined]
