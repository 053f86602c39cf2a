"""Posts in the channel: what happened, for whom the game waits, and the three buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.chat.names import mention, seat_name, seat_names
from bot.chat.presses import Press
from bot.chat.screens import Button, Screen, shortened
from bot.chat.summary import summary
from bot.chat.texts import Language, say
from bot.chat.wording import listed
from bot.game.events import Event
from bot.game.view import View
from bot.tables import Game

LONGEST: Final = 1500  # of the 2,000 characters of a message


def board_text(
    game: Game, view: View, events: Sequence[Event], language: Language, called: Collection[int] = ()
) -> str:
    """What happened, and for whom the game waits; `called` are mentioned."""
    told = shortened(summary(events, view.board, seat_names(game), language), LONGEST)
    return "\n".join(line for line in (told, waiting_line(game, view, language, called)) if line)


def waiting_line(game: Game, view: View, language: Language, called: Collection[int] = ()) -> str:
    """For whom the game waits; only those who are called are spoken to."""
    if game.status == "finished":
        return say(language, "post.over")
    if game.status == "abandoned":
        return say(language, "post.abandoned")
    if game.paused:
        return say(language, "post.paused")
    names = []
    for owed in view.pending:
        seat = game.seats[owed.seat]
        person = seat.user is not None and seat.user in called
        name = f"{seat_name(seat).split(' ')[0]} {mention(seat.user)}" if person and seat.user else seat_name(seat)
        names.append(name)
    if not names:
        return ""
    decision = view.pending[0].decision
    who = listed(language, names)
    addressed = any(game.seats[owed.seat].user in called for owed in view.pending)
    match decision:
        case "keep_tickets" | "pick_ticket" | "choose_pieces":
            return say(language, f"post.wait_{decision}", who=who)
        case "tunnel" | "festival" | "lane" | "second_card" | "keep_drawn":
            return say(language, f"post.middle_{decision}", who=who)
        case "turn":
            return say(language, "post.turn" if addressed else "post.others_turn", who=who)


def board_buttons(game: Game, version: int, language: Language) -> Screen:
    def button(verb: str, label: str, symbol: str, main: bool = False) -> Button:
        return Button(Press(verb, game.id, version).custom_id, label, symbol, "main" if main else "plain")

    return Screen(
        (
            (
                button("play", say(language, "post.play"), "▶️", main=True),
                button("hand", say(language, "post.hand"), "🎴"),
                button("log", say(language, "post.log"), "📜"),
            ),
        )
    )


def final_buttons(game: Game, language: Language) -> Screen:
    return Screen(
        (
            (
                Button(Press("rematch", game.id).custom_id, say(language, "post.rematch"), "🔁", "main"),
                Button(Press("replay", game.id).custom_id, say(language, "post.replay"), "🎞️"),
                Button(Press("log", game.id).custom_id, say(language, "post.log"), "📜"),
                Button(Press("export", game.id).custom_id, say(language, "post.export"), "💾"),
            ),
        )
    )


def score_text(game: Game, view: View, language: Language) -> str:
    """Who won, everybody's points, and how to check the deal."""
    result = view.result
    lines = [say(language, "post.final", game=game.id)]
    if result is not None:
        names = [seat_name(game.seats[seat]) for seat in result.winners]
        lines.append(say(language, "post.winners", count=len(names), names=listed(language, names)))
        ranked = sorted(result.players, key=lambda player: -player.total)
        lines += [
            say(language, "post.score_line", name=seat_name(game.seats[player.seat]), count=player.total)
            for player in ranked
        ]
        if result.tie_break is not None:
            lines.append(say(language, f"post.tie_{result.tie_break}"))
    elif game.ended_why is not None:
        lines.append(say(language, f"post.ended_{game.ended_why}"))
    if game.seed is not None:
        lines.append(say(language, "post.seed", seed=game.seed, hash=(game.seed_hash or "")[:16]))
    return "\n".join(lines)
