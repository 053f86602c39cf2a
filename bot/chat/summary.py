"""A whole turn in a sentence or two, for the channel: what belongs together is said together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.chat.describe import Deed, Fact, Teller
from bot.chat.texts import Language
from bot.chat.wording import listed
from bot.game.board import Board, Seat
from bot.game.events import (
    Answered,
    CardDrawn,
    CardTaken,
    DraftBegan,
    DraftCardFound,
    Event,
    FestivalOpened,
    GameStarted,
    LastRound,
    PiecesChosen,
    TicketsKept,
    TicketsOffered,
    TurnBegan,
)


@dataclass
class _Turn:
    """What came between two beginnings of a turn, sorted by whom it is about."""

    deeds: dict[Seat, list[Event]] = field(default_factory=dict)
    facts: list[Event] = field(default_factory=list)


def summary(events: Sequence[Event], board: Board, names: Sequence[str], language: Language) -> str:
    """Public events: a line for each turn, and after it one for each thing in it that everybody should notice. Secrets
    are left out."""
    teller = Teller(board, names, language)
    lines: list[str] = []
    begun = any(isinstance(event, DraftBegan) for event in events)
    news = [event for event in events if not (begun and isinstance(event, DraftCardFound))]  # what it announces is here
    for turn in _turns(news):
        told = [*_told(turn, teller)]
        lines.append(" ".join(fact.text for fact in told if not fact.loud))
        lines += [fact.text for fact in told if fact.loud]
    return "\n".join(line for line in lines if line)


def _turns(events: Sequence[Event]) -> Iterator[_Turn]:
    turn = _Turn()
    for event in events:
        if isinstance(event, TurnBegan):
            yield turn
            turn = _Turn()
        elif event.only is None:
            _sort(turn, event)
    yield turn


def _sort(turn: _Turn, event: Event) -> None:
    seat: Seat | None = None if isinstance(event, Answered | LastRound) else getattr(event, "seat", None)
    if seat is None:
        turn.facts.append(event)
    else:
        turn.deeds.setdefault(seat, []).append(event)


def _told(turn: _Turn, teller: Teller) -> Iterator[Fact]:
    started = [event for event in turn.facts if isinstance(event, GameStarted)]
    yield from _facts(started, teller)
    together = _together(turn, teller)
    for seat, events in turn.deeds.items():
        if deeds := list(_deeds(events, teller, skip=together is not None)):
            yield Fact(teller.sentence(seat, deeds))
    if together is not None and together.text:
        yield together
    yield from _facts([event for event in turn.facts if event not in started and not _shown(event, turn)], teller)


def _shown(event: Event, turn: _Turn) -> bool:
    """That somebody has decided is no news beside what they decided."""
    return isinstance(event, Answered) and any(
        isinstance(deed, TicketsKept | PiecesChosen) for deed in turn.deeds.get(event.seat, ())
    )


def _deeds(events: Sequence[Event], teller: Teller, *, skip: bool) -> Iterator[str]:
    """One player's deeds: cards taken and drawn together, an offer only while it is open."""
    taken = [event.card for event in events if isinstance(event, CardTaken)]
    drawn = [event.deck for event in events if isinstance(event, CardDrawn)]
    if taken:
        yield teller.took(taken)
    if drawn:
        yield teller.drew(drawn)
    kept = any(isinstance(event, TicketsKept) for event in events)
    for event in events:
        match event:
            case CardTaken() | CardDrawn():
                continue
            case TicketsOffered() if kept or skip:
                continue
            case TicketsKept() | PiecesChosen() if skip:
                continue
            case _:
                told = teller.brief(event)
                if isinstance(told, Deed):
                    yield told.what


def _together(turn: _Turn, teller: Teller) -> Fact | None:
    """What several players do at once is said once: keeping tickets, choosing pieces. That they are looking at tickets
    needs no words: the line below says for whom the game waits, and why."""
    everything = [event for events in turn.deeds.values() for event in events]
    pieces = {event.seat: event for event in everything if isinstance(event, PiecesChosen)}
    kept = {event.seat: event for event in everything if isinstance(event, TicketsKept)}
    offered = {event.seat for event in everything if isinstance(event, TicketsOffered)}
    if max(len(pieces), len(kept), len(offered)) < 2:
        return None
    parts = []
    if kept:
        each = ", ".join(f"{teller.names[seat]} {event.count}" for seat, event in kept.items())
        parts.append(teller.t("events.all_kept", names=each))
    if pieces:
        each = ", ".join(
            f"{teller.names[seat]} {teller.pieces(event.trains, event.ships)}" for seat, event in pieces.items()
        )
        parts.append(teller.t("events.all_pieces", names=each))
    return Fact(" ".join(parts))


def _facts(events: Sequence[Event], teller: Teller) -> Iterator[Fact]:
    opened = {teller.festival(event.city): event.count for event in events if isinstance(event, FestivalOpened)}
    if opened:
        yield Fact(teller.t("events.festival_opened", cities=teller.opened(opened)), loud=True)
    answered = dict.fromkeys(teller.names[event.seat] for event in events if isinstance(event, Answered))
    if answered:
        yield Fact(teller.t("events.answered", names=listed(teller.language, answered)), loud=True)
    for event in events:
        if not isinstance(event, FestivalOpened | Answered):
            told = teller.brief(event)
            if isinstance(told, Fact):
                yield told
