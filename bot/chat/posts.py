"""Posts in the channel: what happened, for whom the game waits, and the three buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.chat.names import seat_mention, seat_name, seat_names
from bot.chat.presses import Press
from bot.chat.screens import Button, Screen, shortened
from bot.chat.summary import summary
from bot.chat.texts import Language, say, texts
from bot.chat.wording import listed
from bot.game.board import Board, RouteIndex
from bot.game.events import Event
from bot.game.result import Result
from bot.game.view import View
from bot.tables import Game

LONGEST: Final = 1500  # of the 2,000 characters of a message
IN_A_LINE: Final = 300
SO_FAR: Final = "-# ⤷ "  # begins the line of what happened in a turn that goes on


def board_text(
    game: Game, view: View, events: Sequence[Event], language: Language, called: Collection[int] = ()
) -> str:
    """What happened, and for whom the game waits; `called` are mentioned."""
    told = shortened(summary(events, view.board, seat_names(game), language), LONGEST)
    return "\n".join(line for line in (told, waiting_line(game, view, language, called)) if line)


def waiting_text(
    game: Game, view: View, so_far: Sequence[Event], language: Language, called: Collection[int] = ()
) -> str:
    """The end of a post below which a turn goes on: what happened in it so far, and for whom the game waits."""
    told = in_a_line(so_far, view.board, game, language)
    lines = (f"{SO_FAR}{told}" if told else "", waiting_line(game, view, language, called))
    return "\n".join(line for line in lines if line)


def without_waiting(content: str) -> str:
    """A post's text without its end, for which there will be another."""
    lines = content.split("\n")[:-1]
    return "\n".join(lines[:-1] if lines and lines[-1].startswith(SO_FAR) else lines)


def in_a_line(events: Sequence[Event], board: Board, game: Game, language: Language) -> str:
    return shortened(summary(events, board, seat_names(game), language).replace("\n", " "), IN_A_LINE)


def waiting_line(game: Game, view: View, language: Language, called: Collection[int] = ()) -> str:
    """For whom the game waits; only those who are called are spoken to."""
    if game.status == "finished" or view.result is not None:  # the view may be newer than the game
        return say(language, "post.over")
    if game.status == "abandoned":
        return say(language, "post.abandoned")
    if game.paused:
        return say(language, "post.paused")
    names = []
    for owed in view.pending:
        seat = game.seats[owed.seat]
        names.append(seat_mention(seat) if seat.user in called else seat_name(seat))
    if not names:
        return ""
    decision = view.pending[0].decision
    who = listed(language, names)
    addressed = any(game.seats[owed.seat].user in called for owed in view.pending)
    match decision:
        case "keep_tickets" | "pick_ticket" | "choose_pieces":
            return say(language, f"post.wait_{decision}", who=who)
        case "second_card" | "keep_drawn":
            return say(language, f"post.middle_{decision}", who=who)
        case "tunnel":
            assert view.tunnel is not None
            return say(language, "post.middle_tunnel", who=who, route=_route(view, view.tunnel.route))
        case "lane":
            return say(language, "post.middle_lane", who=who, route=_route(view, view.lanes[0]))
        case "festival":
            first, second = (view.board.cities[city].name for city in view.festival_cities)
            return say(language, "post.middle_festival", who=who, first=first, second=second)
        case "turn":
            return say(language, "post.turn" if addressed else "post.others_turn", who=who)


def _route(view: View, route: RouteIndex) -> str:
    return view.board.route_name(view.board.routes[route])


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


def rematch_button(game: Game, language: Language) -> Button:
    return Button(Press("rematch", game.id).custom_id, say(language, "post.rematch"), "🔁", "main")


def log_button(game: Game, language: Language) -> Button:
    return Button(Press("log", game.id).custom_id, say(language, "post.log"), "📜")


def final_buttons(game: Game, language: Language) -> Screen:
    return Screen(
        (
            (
                rematch_button(game, language),
                Button(Press("replay", game.id).custom_id, say(language, "post.replay"), "🎞️"),
                log_button(game, language),
                Button(Press("export", game.id).custom_id, say(language, "post.export"), "💾"),
            ),
        )
    )


def winners_line(game: Game, result: Result, language: Language) -> str:
    names = [seat_name(game.seats[seat]) for seat in result.winners]
    return say(language, "post.winners", count=len(names), names=listed(language, names))


def score_text(game: Game, view: View, language: Language) -> str:
    """Who won, everybody's points, and how to check the deal."""
    result = view.result
    lines = [say(language, "post.final" if result is not None else "post.final_early", game=game.id)]
    if result is not None:
        lines.append(winners_line(game, result, language))
        ranked = sorted(result.players, key=lambda player: -player.total)
        lines += [
            say(language, "post.score_line", name=seat_name(game.seats[player.seat]), count=player.total)
            for player in ranked
        ]
        if result.tie_break is not None:
            own = f"post.own_tie.{view.board.id}.{result.tie_break}"
            lines.append(say(language, own if own in texts(language) else f"post.tie_{result.tie_break}"))
    else:
        if game.ended_why is not None:
            lines.append(say(language, f"post.ended_{game.ended_why}"))
        lines += [
            say(language, "post.score_line", name=seat_name(game.seats[player.seat]), count=player.score)
            for player in sorted(view.players, key=lambda player: -player.score)
        ]
    if game.seed is not None:
        lines.append(say(language, "post.seed", seed=game.seed, hash=(game.seed_hash or "")[:8]))
    return "\n".join(lines)
