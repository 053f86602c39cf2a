"""A player's hand and what belongs to it, in direct messages with the panel."""

from __future__ import annotations

from bot.chat.cards import card_name, card_symbol, map_title
from bot.chat.names import channel_mention
from bot.chat.panel import Place, Sight, panel
from bot.chat.posts import log_button, rematch_button, waiting_line, winners_line
from bot.chat.screens import Button, Part, Picture, Screen, Words


def hand_text(sight: Sight) -> str:
    t = sight.t
    where = channel_mention(sight.game.channel)
    lines = [t("hand.title", map=map_title(sight.board.id, sight.language), channel=where, game=sight.game.id)]
    if (result := sight.view.result) is not None:
        lines.append(t("hand.final", count=result.players[sight.mine.seat].total))
        lines.append(winners_line(sight.game, result, sight.language))
    return "\n".join(lines)


def hand_screen(sight: Sight, place: Place | None = None, note: str = "") -> Screen:
    """Which game it is, what is new, and the hand: with the panel when there is something to decide."""
    inner = panel(sight, place)
    held = sight.t("answers.seat_held") if inner is None and _held(sight) else ""
    words = Words("\n".join(line for line in (hand_text(sight), note, held, drawn_text(sight)) if line))
    if inner is None:
        # For whom the game waits is not said here: it would soon be untrue, and nobody is told each time it changes.
        over = sight.view.result is not None or sight.game.status == "abandoned"
        end = (Words(f"-# {waiting_line(sight.game, sight.view, sight.language)}"),) if over else ()
        return Screen((words, Picture("hand"), *end, *_after(sight), *_final(sight)))
    return Screen((words, *inner.parts))


def _held(sight: Sight) -> bool:
    """A computer player has this person's seat, for as long as they like."""
    seat = sight.game.seats[sight.mine.seat] if sight.view.mine is not None else None
    return seat is not None and seat.user is not None and seat.level is not None and sight.game.status == "playing"


def drawn_text(sight: Sight) -> str:
    """What came when this player last drew blind: no picture shows which cards of a hand are new."""
    names = [f"{card_symbol(card, sight.board)} {card_name(card, sight.board, sight.language)}" for card in sight.drawn]
    return sight.t("hand.drawn", cards=", ".join(names)) if names else ""


def status_screen(sight: Sight) -> Screen:
    """Nothing to decide: how things stand, with the hand of whoever has one."""
    waiting = Words(waiting_line(sight.game, sight.view, sight.language))
    if sight.view.mine is None:
        return Screen((waiting,))
    return Screen((waiting, Picture("hand"), *_after(sight)))


def _after(sight: Sight) -> tuple[Part, ...]:
    """Taking back what was just done, or one's own seat."""
    t = sight.t
    buttons: list[Button] = []
    if _held(sight):
        buttons.append(Button(sight.press("take_back"), t("panel.take_back"), "🪑", "good"))
    if sight.can_undo:
        buttons.append(Button(sight.press("undo"), t("panel.undo"), "⏪"))
    return (tuple(buttons),) if buttons else ()


def _final(sight: Sight) -> tuple[Part, ...]:
    """What follows the end, for those who play from their direct messages."""
    if sight.view.result is None:
        return ()
    return ((rematch_button(sight.game, sight.language), log_button(sight.game, sight.language)),)
