"""A player's hand: tickets done and open, secret extras, and in direct messages the panel with it."""

from __future__ import annotations

from bot.chat.cards import map_title, ticket_text
from bot.chat.names import channel_mention
from bot.chat.panel import Place, Sight, panel
from bot.chat.posts import waiting_line
from bot.chat.presses import Press
from bot.chat.screens import Button, Part, Picture, Screen, Words
from bot.chat.wording import points


def hand_text(sight: Sight) -> str:
    t, board, mine = sight.t, sight.board, sight.mine
    where = channel_mention(sight.game.channel)
    lines = [t("hand.title", map=map_title(board.id, sight.language), channel=where, game=sight.game.id)]
    for ticket, done in zip(mine.tickets, mine.tickets_done, strict=True):
        lines.append(f"{'✅' if done else '⬜'} {ticket_text(board.tickets[ticket], board, sight.language)}")
    if board.tolls is not None and sight.view.options.tolls:
        lines.append(t("hand.tolls", tolls=mine.tolls))
    held = [
        t("hand.festival", city=board.cities[festival.cities[0]].name, count=number)
        for festival, number in zip(board.festivals, mine.festivals, strict=False)
        if number
    ]
    if held:
        lines.append(t("hand.festivals", festivals=" · ".join(held)))
    score = sight.view.players[mine.seat].score
    lines.append(t("hand.score", points=points(sight.language, score)))
    return "\n".join(lines)


def hand_screen(sight: Sight, place: Place | None = None) -> Screen:
    """The hand message: with the panel when there is something to decide."""
    inner = panel(sight, place)
    words = Words(hand_text(sight))
    if inner is None:
        waiting = Words(f"-# {waiting_line(sight.game, sight.view, sight.language)}")
        return Screen((words, Picture("hand"), waiting, *_after(sight)))
    return Screen((words, *inner.parts))


def status_screen(sight: Sight) -> Screen:
    """Nothing to decide: how things stand, with the hand of whoever has one."""
    waiting = Words(waiting_line(sight.game, sight.view, sight.language))
    if sight.view.mine is None:
        return Screen((waiting,))
    return Screen((waiting, Picture("hand"), *_after(sight)))


def _after(sight: Sight) -> tuple[Part, ...]:
    """Taking back what was just done, or one's own seat."""
    t, game = sight.t, sight.game
    buttons: list[Button] = []
    seat = game.seats[sight.mine.seat] if sight.view.mine is not None else None
    if seat is not None and seat.user is not None and seat.level is not None and game.status == "playing":
        buttons.append(Button(Press("take_back", game.id).custom_id, t("panel.take_back"), "🪑", "good"))
    if sight.can_undo:
        buttons.append(Button(sight.press("undo"), t("panel.undo"), "⏪"))
    return (tuple(buttons),) if buttons else ()
