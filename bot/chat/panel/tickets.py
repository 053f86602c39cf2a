"""Choosing tickets: which of an offer to keep, which one to pick in a draft."""

from __future__ import annotations

from bot.chat.cards import ticket_text
from bot.chat.panel.places import Keep
from bot.chat.panel.sight import Sight
from bot.chat.presses import choice_id
from bot.chat.screens import Button, Part, Picture, Screen, Words, rows
from bot.game.actions import KeepTickets, PickTicket


def keep(sight: Sight, place: Keep | None) -> Screen:
    mine, board, t = sight.mine, sight.board, sight.t
    mask = _first_mask(sight) if place is None else place.mask & _all(sight)
    least, most = mine.keep
    buttons = [
        sight.go(
            Keep(mask ^ (1 << number)),
            f"{number + 1} · {ticket_text(board.tickets[ticket], board, sight.language)}",
            "✅" if mask & (1 << number) else "⬜",
        )
        for number, ticket in enumerate(mine.offer)
    ]
    heading = t("panel.keep_exactly", count=least) if least == most else t("panel.keep", count=least)
    parts: list[Part] = [Words("\n".join([heading, *_answered(sight)])), Picture("tickets"), Picture("hand")]
    parts += [*rows(buttons)]
    parts.append((_keep_button(sight, mask),))
    return Screen(tuple(parts))


def _keep_button(sight: Sight, mask: int) -> Button:
    mine = sight.mine
    chosen = tuple(ticket for number, ticket in enumerate(mine.offer) if mask & (1 << number))
    action = KeepTickets(mine.seat, tuple(sight.board.tickets[ticket].id for ticket in chosen))
    label = sight.t("panel.keep_these", count=len(chosen))
    if action in sight.choices.actions:
        return sight.act(action, label, "🎫", "good")
    return Button(sight.press("act", choice_id(action)), label, "🎫", disabled=True)


def _all(sight: Sight) -> int:
    return (1 << len(sight.mine.offer)) - 1


def _first_mask(sight: Sight) -> int:
    """An answer given already; else all when most of them must be kept, so that fewer presses are needed."""
    mine = sight.mine
    if isinstance(mine.answer, tuple):
        return sum(1 << number for number, ticket in enumerate(mine.offer) if ticket in mine.answer)
    return _all(sight) if 2 * mine.keep[0] > len(mine.offer) else 0


def _answered(sight: Sight) -> list[str]:
    return [sight.t("panel.may_change")] if sight.mine.answer is not None else []


def pick(sight: Sight) -> Screen:
    mine, board, t = sight.mine, sight.board, sight.t
    offered = {board.tickets[ticket].id: number for number, ticket in enumerate(mine.offer)}
    buttons = []
    for action in sight.choices.actions:
        if isinstance(action, PickTicket):
            text = ticket_text(board.ticket_by_id[action.ticket], board, sight.language)
            number = offered[action.ticket]
            buttons.append((number, sight.act(action, f"{number + 1} · {text}", "🎫", "main")))
    lines = [t("panel.pick")]
    if isinstance(mine.answer, int):
        lines.append(t("panel.picked_now", ticket=ticket_text(board.tickets[mine.answer], board, sight.language)))
        lines += _answered(sight)
    if mine.picked:
        names = [ticket_text(board.tickets[ticket], board, sight.language) for ticket in mine.picked]
        lines.append(t("panel.picked", tickets=" · ".join(names)))
    parts: list[Part] = [Words("\n".join(lines)), Picture("tickets"), Picture("hand")]
    ordered = [button for _, button in sorted(buttons, key=lambda pair: pair[0])]
    return Screen((*parts, *rows(ordered)))
