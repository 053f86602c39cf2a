"""Events in words: complete for whole games, merged into a turn's summary, and silent about secrets."""

from __future__ import annotations

import random

import pytest

from bot.boards import load_board, map_ids
from bot.chat.describe import describe
from bot.chat.summary import summary
from bot.chat.texts import LANGUAGES, Language
from bot.game import engine
from bot.game.events import (
    Answered,
    CardDrawn,
    CardSeen,
    CardTaken,
    CardTurnedUp,
    DraftBegan,
    DraftCardFound,
    Event,
    FestivalOpened,
    GameEnded,
    GameStarted,
    HandDealt,
    LastRound,
    PiecesExchanged,
    RouteClaimed,
    StationBuilt,
    TicketPicked,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
    TicketsSeen,
    TollPaid,
    TunnelTurned,
    TurnBegan,
)
from tests.reading import as_read

EUROPE, IBERIA = load_board("europe"), load_board("iberia")
NAMES = ("**Ala**", "**Ola**", "**Jan**")
SILENT = (TurnBegan, CardTurnedUp)


def game(map_id: str, seats: int, seed: int, most: int = 600) -> list[Event]:
    """A game of hasty people: whatever comes to mind, routes rather than cards."""
    chance = random.Random(seed)
    state, events = engine.start(load_board(map_id), seats, f"seed {seed}")
    everything = list(events)
    for _ in range(most):
        options = [action for seat in range(seats) for action in engine.legal(state, seat)]
        if not options:
            break
        chosen = chance.choice(options)
        everything += engine.apply(state, chosen)
    return everything


@pytest.mark.parametrize("map_id", map_ids())
def test_whole_games_can_be_told(map_id: str) -> None:
    events = game(map_id, 2, 7)
    assert len(events) > 100
    for language in LANGUAGES:
        for event in events:
            told = describe(event, load_board(map_id), NAMES, language)
            if isinstance(event, SILENT):
                assert told is None
            elif told is not None:
                assert told.strip() == told
                assert "{" not in told
                assert "None" not in told


@pytest.mark.parametrize("map_id", map_ids())
def test_to_whoever_did_it_it_is_told_without_their_name(map_id: str) -> None:
    """In the second person; to all others it is told with the name."""
    board, told = load_board(map_id), set()
    for event in game(map_id, 2, 7):
        seat = getattr(event, "seat", None)
        if seat is None or event.only is not None or isinstance(event, CardDrawn | Answered):
            continue
        for language in LANGUAGES:
            own, another = (describe(event, board, NAMES, language, reader) for reader in (seat, 1 - seat))
            assert another == describe(event, board, NAMES, language)
            if another is not None:
                assert own is not None
                assert NAMES[seat] in another
                assert NAMES[seat] not in own
                assert own[-1] in ".!"
                assert own.lstrip("🏁 ")[0].isupper()
                told.add(type(event))
    assert {CardTaken, RouteClaimed} <= told


@pytest.mark.parametrize(
    ("event", "english", "polish"),
    [
        (CardTaken(seat=0, card="red"), "You took 🟥 red.", "Bierzesz 🟥 czerwoną."),
        (
            RouteClaimed(seat=0, route="amsterdam-essen", cards=("red", "red", "wild"), points=4),
            "You claimed Amsterdam–Essen with 2 🟥 red + 1 🌈 locomotive (4 points).",
            "Zajmujesz trasę Amsterdam–Essen (4 punkty; karty: 2 🟥 czerwone + 1 🌈 lokomotywa).",
        ),
        (
            TunnelTurned(seat=0, route="amsterdam-essen", laid=("red",), turned=("blue", "blue", "blue"), due=0),
            "You dug the tunnel Amsterdam–Essen: 🟦🟦🟦, nothing more to pay.",
            "Drążysz tunel Amsterdam–Essen: 🟦🟦🟦, bez dopłaty.",
        ),
        (
            LastRound(seat=0, turns_each=1),
            "🏁 You are almost out of pieces: everybody has one more turn.",
            "🏁 Kończysz swoje zapasy: każdy ma jeszcze jedną turę.",
        ),
    ],
)
def test_ones_own_moves(event: Event, english: str, polish: str) -> None:
    for language, text in (("en", english), ("pl", polish)):
        assert as_read(describe(event, EUROPE, NAMES, language, 0)) == text  # type: ignore[arg-type]


@pytest.mark.parametrize("map_id", map_ids())
def test_a_summary_is_the_same_without_the_secrets(map_id: str) -> None:
    events = game(map_id, 2, 3)
    public = [event for event in events if event.only is None]
    assert len(public) < len(events)
    for language in LANGUAGES:
        board = load_board(map_id)
        assert summary(events, board, NAMES, language) == summary(public, board, NAMES, language)


def test_a_second_draft_that_has_begun_needs_no_announcement() -> None:
    found, begun = DraftCardFound(), DraftBegan(number=2)
    assert summary([found], IBERIA, NAMES, "en").count("🎫") == 1
    assert summary([found, begun], IBERIA, NAMES, "en") == summary([begun], IBERIA, NAMES, "en")


def test_secrets_alone_make_no_summary() -> None:
    secrets: list[Event] = [
        HandDealt(seat=0, cards=("red",), only=0),
        TicketsSeen(seat=0, tickets=("cadiz-stockholm",), only=0),
        TicketsChosen(seat=0, tickets=("cadiz-stockholm",), only=0),
        TicketPicked(seat=0, ticket="cadiz-stockholm", only=0),
        CardSeen(seat=0, card="red", only=0),
    ]
    assert summary(secrets, EUROPE, NAMES, "en") == ""
    told = [describe(event, EUROPE, NAMES, "pl") for event in secrets]
    assert told[-1] == "Dobierasz w ciemno 🟥 czerwoną."
    assert all(told)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "**Ala** took 🟥 red and drew a card blind.\n**Ola** claimed Amsterdam–Essen (4 points)."),
        (
            "pl",
            "**Ala** bierze 🟥 czerwoną i dobiera kartę w ciemno.\n**Ola** zajmuje trasę Amsterdam–Essen (4 punkty).",
        ),
    ],
)
def test_each_turn_is_a_line(language: Language, text: str) -> None:
    events: list[Event] = [
        CardTaken(seat=0, card="red"),
        CardTurnedUp(place=2, card="blue"),
        CardDrawn(seat=0, deck="train"),
        CardSeen(seat=0, card="green", only=0),
        TurnBegan(seat=1, turn=2),
        RouteClaimed(seat=1, route="amsterdam-essen", cards=("yellow", "yellow", "wild"), points=4),
        TurnBegan(seat=0, turn=3),
    ]
    assert as_read(summary(events, EUROPE, NAMES, language)) == text


def test_two_turns_of_one_player_are_two_lines() -> None:
    events: list[Event] = [
        CardDrawn(seat=0, deck="train"),
        CardDrawn(seat=0, deck="train"),
        TurnBegan(seat=0, turn=2),
        CardDrawn(seat=0, deck="train"),
    ]
    told = as_read(summary(events, EUROPE, NAMES, "pl"))
    assert told == "**Ala** dobiera 2 karty w ciemno.\n**Ala** dobiera kartę w ciemno."


def test_what_all_do_at_once_is_said_once() -> None:
    offers: list[Event] = [TicketsOffered(seat=seat, count=4) for seat in range(3)]
    assert summary(offers, EUROPE, NAMES, "en") == "", "the post says for whom it waits, and why"
    kept: list[Event] = [TicketsKept(seat=seat, count=seat + 2, returned=1) for seat in range(3)]
    assert summary(kept, EUROPE, NAMES, "en") == "Tickets kept: **Ala** 2, **Ola** 3, **Jan** 4."
    answers: list[Event] = [Answered(seat=0), Answered(seat=2)]
    assert summary(answers, EUROPE, NAMES, "pl") == "Wybór dokonany: **Ala** i **Jan**."
    shown = summary([*answers, *kept], EUROPE, NAMES, "en")
    assert shown == "Tickets kept: **Ala** 2, **Ola** 3, **Jan** 4.", "what was decided says that it was"


def test_a_game_begins_before_anything_happens_in_it() -> None:
    events: list[Event] = [TicketsOffered(seat=seat, count=4) for seat in range(3)]
    kept: list[Event] = [TicketsKept(seat=seat, count=2, returned=1) for seat in range(2)]
    told = summary([*events, *kept, GameStarted(order=(2, 0, 1))], EUROPE, NAMES, "en")
    assert told == "The game begins. Turn order: **Jan**, **Ala**, **Ola**. Tickets kept: **Ala** 2, **Ola** 2."


def test_the_last_round_stands_with_the_turn_that_brought_it_and_festivals_on_a_line_of_their_own() -> None:
    events: list[Event] = [
        RouteClaimed(seat=0, route="frankfurt-paris-white", cards=("white", "white", "white"), points=4),
        LastRound(seat=0, turns_each=1),
        TurnBegan(seat=1, turn=2),
        CardDrawn(seat=1, deck="train"),
    ]
    first, second, third = summary(events, EUROPE, NAMES, "en").splitlines()
    assert first.startswith("**Ala** claimed")
    assert second.startswith("🏁")
    assert third.startswith("**Ola** drew")
    events = [CardDrawn(seat=0, deck="train"), FestivalOpened(city="porto", count=1)]
    first, second = summary(events, IBERIA, NAMES, "en").splitlines()
    assert first.startswith("**Ala** drew")
    assert second.startswith("🎉")


def test_the_end_gets_its_own_line() -> None:
    events: list[Event] = [CardDrawn(seat=0, deck="train"), LastRound(seat=0, turns_each=1)]
    first, second = summary(events, EUROPE, NAMES, "en").splitlines()
    assert first.startswith("**Ala** drew")
    assert "everybody has one more turn" in second


@pytest.mark.parametrize(
    ("winners", "text"),
    [
        ((1,), "🏆 Wygrywa **Ola** (101 punktów)!"),
        ((0, 1), "🏆 Wspólnie wygrywają **Ala** i **Ola** (po 101 punktów)!"),
    ],
)
def test_winners(winners: tuple[int, ...], text: str) -> None:
    ended = GameEnded(why="pieces", totals=(101, 101, 3), winners=winners)
    assert as_read(describe(ended, EUROPE, NAMES, "pl")) == text


def test_tunnels_say_what_is_due() -> None:
    def told(due: int, language: Language) -> str:
        event = TunnelTurned(seat=0, route="amsterdam-essen", laid=("red",), turned=("red", "blue", "wild"), due=due)
        return as_read(describe(event, EUROPE, NAMES, language))

    assert told(2, "pl") == "**Ala** drąży tunel Amsterdam–Essen: 🟥🟦🌈, dopłata 2 karty."
    assert told(0, "en") == "**Ala** dug the tunnel Amsterdam–Essen: 🟥🟦🌈, nothing more to pay."


def test_who_pays_whom() -> None:
    board = load_board("nederland")
    assert describe(TollPaid(seat=0, to=None, amount=2), board, NAMES, "en") == "**Ala** paid a toll of 2 to the bank."
    assert describe(TollPaid(seat=0, to=1, amount=2), board, NAMES, "en") == "**Ala** paid a toll of 2 to **Ola**."
    assert describe(TollPaid(seat=None, to=1, amount=2), board, NAMES, "en") == "The bank paid 2 to **Ola**."


def test_a_station_names_its_city_and_price() -> None:
    event = StationBuilt(seat=2, city="zurich", cards=("red", "wild"))
    told = as_read(describe(event, EUROPE, NAMES, "en"))
    assert told == "**Jan** built a station in Zürich with 1 🟥 red + 1 🌈 locomotive."


def test_exchanged_pieces_have_a_direction() -> None:
    event = PiecesExchanged(seat=0, trains=-2, ships=2, points=-2)
    told = as_read(describe(event, load_board("world"), NAMES, "en"))
    assert told == "**Ala** exchanged 2 trains for 2 ships (−2 points)."


def test_shared_festivals_name_both_cities() -> None:
    events: list[Event] = [FestivalOpened(city="porto", count=1), FestivalOpened(city="porto", count=2)]
    assert summary(events, load_board("iberia"), NAMES, "en") == "🎉 Festival cards waiting: Porto/Coimbra (2)."
