"""Choosing tickets: which of an offer to keep, which one to pick in a draft."""

from __future__ import annotations

from bot.chat.cards import ticket_label, ticket_text
from bot.chat.panel.places import Keep
from bot.chat.panel.sight import Sight
from bot.chat.presses import choice_id
from bot.chat.screens import Button, Part, Picture, Screen, Words, rows
from bot.chat.wording import dotted
from bot.game.actions import KeepTickets, PickTicket


def keep(sight: Sight, place: Keep | None) -> Screen:
    mine, board, t = sight.mine, sight.board, sight.t
    mask = _first_mask(sight) if place is None else place.mask & _all(sight)
    least, most = mine.keep
    buttons = [
        sight.go(
            Keep(mask ^ (1 << number)),
            f"{number + 1} · {ticket_label(board.tickets[ticket], board)}",
            *(("✅", "good") if mask & (1 << number) else ("⬜", "plain")),
        )
        for number, ticket in enumerate(mine.offer)
    ]
    heading = t("panel.keep_exactly", count=least) if least == most else t("panel.keep", count=least)
    if least < most and mine.answer is None and _first_mask(sight):
        heading = f"{heading} {t('panel.keep_ticked')}"
    parts: list[Part] = [Words("\n".join([heading, *_answered(sight)])), Picture("tickets"), Picture("hand")]
    parts += [*rows(buttons)]
    parts.append((_keep_button(sight, mask),))
    return Screen(tuple(parts))


def _keep_button(sight: Sight, mask: int) -> Button:
    mine = sight.mine
    chosen = tuple(ticket for number, ticket in enumerate(mine.offer) if mask & (1 << number))
    action = KeepTickets(mine.seat, tuple(sight.board.tickets[ticket].id for ticket in chosen))
    least, most = mine.keep
    if action in sight.choices.actions:
        return sight.act(action, sight.t("panel.keep_these", count=len(chosen)), "🎫", "good")
    if len(chosen) < least:
        label = sight.t("panel.keep_more", count=least - len(chosen))
    elif len(chosen) > most:
        label = sight.t("panel.keep_fewer", count=len(chosen) - most)
    else:  # that is the answer already
        label = sight.t("panel.keep_these", count=len(chosen))
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
            text = ticket_label(board.ticket_by_id[action.ticket], board)
            number = offered[action.ticket]
            buttons.append((number, sight.act(action, f"{number + 1} · {text}", "🎫", "main")))
    lines = [_pick_heading(sight)]
    if isinstance(mine.answer, int):
        lines.append(t("panel.picked_now", ticket=ticket_text(board.tickets[mine.answer], board, sight.language)))
        lines += _answered(sight)
    if mine.picked:
        names = [ticket_text(board.tickets[ticket], board, sight.language) for ticket in mine.picked]
        lines.append(t("panel.picked", tickets=dotted(names)))
    parts: list[Part] = [Words("\n".join(lines)), Picture("tickets"), Picture("hand")]
    ordered = [button for _, button in sorted(buttons, key=lambda pair: pair[0])]
    return Screen((*parts, *rows(ordered)))


def _pick_heading(sight: Sight) -> str:
    """Which pick it is, and who gets the others: at set-up the neighbour on the left, who plays next. RULES 5.2."""
    view, draft = sight.view, sight.board.draft
    assert draft is not None
    step = 1 if view.turn == 0 else -1
    neighbour = view.order[(view.order.index(sight.mine.seat) + step) % view.seats]
    number = len(sight.mine.picked) + 1
    return sight.t("panel.pick", number=number, count=draft.deal, name=sight.names[neighbour])
