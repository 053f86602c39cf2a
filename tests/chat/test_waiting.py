"""For whom a game waits, and what a hand says beside its picture: short, in words, and never an empty line."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.boards import load_board
from bot.chat.hand import hand_screen, status_screen
from bot.chat.names import seat_name
from bot.chat.panel import Sight
from bot.chat.posts import waiting_line
from bot.chat.screens import Words
from bot.chat.show import last_drawn
from bot.chat.texts import LANGUAGES, Language, say
from bot.game import State
from bot.game.events import CardDrawn, CardSeen, Event, TurnBegan
from bot.tables import LogEntry
from tests.chat.test_gallery import SEATS
from tests.chat.test_pages import sight
from tests.chat.test_presses import festivals, lanes, tunnel
from tests.pictures.tables import over, table


def at_the_table(state: State, language: Language = "en") -> Sight:
    found = sight(state, language)
    return replace(found, game=msgspec.structs.replace(found.game, seats=SEATS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_ends_while_a_panel_is_made_is_over(language: Language) -> None:
    """Computers finish it after the game was looked up: Discord refuses a message with an empty line."""
    ended = at_the_table(over(table("london", 2)), language)
    assert ended.game.status == "playing"
    assert ended.view.pending == ()
    assert waiting_line(ended.game, ended.view, language) == say(language, "post.over")
    assert all(part.text for part in status_screen(ended).parts if isinstance(part, Words))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (tunnel(), "🚇 {who}: pay for the tunnel {route} or not?"),
        (lanes(), "🛤️ {who}: which lane of {route} does the neutral player get?"),
        (festivals(), "🎉 {who}: which festival, {first} or {second}?"),
    ],
    ids=["tunnel", "lanes", "festivals"],
)
def test_in_the_middle_of_a_turn_the_post_says_what_it_is_about(state: State, text: str) -> None:
    seen = at_the_table(state)
    board, view = seen.board, seen.view
    route = view.tunnel.route if view.tunnel is not None else next(iter(view.lanes), 0)
    cities = [board.cities[city].name for city in view.festival_cities] or ["", ""]
    who = seat_name(seen.game.seats[view.pending[0].seat])
    about = {"route": board.route_name(board.routes[route]), "first": cities[0], "second": cities[1]}
    assert waiting_line(seen.game, view, "en") == text.format(who=who, **about)


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_end_a_hand_tells_the_final_score_and_who_won(language: Language) -> None:
    ended = at_the_table(over(table("london", 2)), language)
    result = ended.view.result
    assert result is not None
    screen = hand_screen(ended)
    assert say(language, "hand.final", count=result.players[0].total) in screen.text
    assert "🏆" in screen.text
    verbs = [button.press.split(":")[1] for button in screen.buttons]
    assert [verb for verb in verbs if verb != "undo"] == ["rematch", "log"]


def entry(version: int, seat: int, *events: Event, undone: bool = False) -> LogEntry:
    return LogEntry(version, 0.0, seat, seat, None, events, undone)


def test_what_came_blind_is_told_until_the_next_move() -> None:
    board = load_board("london")
    drawn = [
        entry(1, 1, CardDrawn(seat=1, deck="train"), TurnBegan(seat=0, turn=2)),
        entry(2, 0, CardDrawn(seat=0, deck="train"), CardSeen(seat=0, card="blue")),
        entry(3, 0, CardDrawn(seat=0, deck="train"), CardSeen(seat=0, card="pink"), TurnBegan(seat=1, turn=3)),
    ]
    cards = [board.card_by_id["blue"], board.card_by_id["pink"]]
    assert last_drawn(drawn, 0, board) == cards
    drawn.append(entry(4, 1, CardDrawn(seat=1, deck="train"), TurnBegan(seat=0, turn=4)))
    assert last_drawn(drawn, 0, board) == cards, "the others may have moved before one looks"
    assert last_drawn(drawn, 1, board) == []
    assert last_drawn([*drawn, entry(5, 0, TurnBegan(seat=1, turn=5))], 0, board) == []
    assert last_drawn([*drawn, entry(5, 0, TurnBegan(seat=1, turn=5), undone=True)], 0, board) == cards
