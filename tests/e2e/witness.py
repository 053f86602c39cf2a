"""What a person received, all of it, and the search in it for what only others may know."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.chat.cards import ticket_text
from bot.chat.describe import describe
from bot.chat.presses import choice_id
from bot.chat.texts import LANGUAGES, say
from bot.game.board import Board, Seat, Ticket
from bot.game.events import (
    CardSeen,
    Event,
    HandDealt,
    may_know,
)
from bot.playground.people import Person
from bot.playground.server import Playground
from bot.store.exports import Export
from bot.store.record import Acted

Json = dict[str, Any]


class Witness:
    """Writes down every notice of one person: messages with their components and files, every edit, answers to what
    they did, suggestions while they type."""

    def __init__(self, server: Playground, person: Person) -> None:
        self.server, self.person = server, person
        self.papers: list[str] = []
        self.private_files: set[str] = set()
        self._over = False
        self.leave = server.world.subscribe(person.id, self._hear)

    def _hear(self, notice: Json) -> None:
        paper = json.dumps(notice, ensure_ascii=False)
        # From the moment a person reads that the game is over nothing is secret any more.
        self._over = self._over or "sm:rematch:" in paper or any(say(each, "post.over") in paper for each in LANGUAGES)
        if self._over:
            return
        self.papers.append(paper)
        if (shown := notice.get("message")) is not None:
            found = self.server.world.find_message(int(shown["channel_id"]), int(shown["id"]))  # type: ignore[arg-type]
            if found is not None and (found.ephemeral or self.server.world.channels[found.channel].is_dm):
                # A board is everybody's, also from near and shown to one alone; `test_secrets` compares them.
                private = [file for file in found.attachments if not file.filename.startswith("board")]
                self.private_files |= {hashlib.sha256(file.content).hexdigest() for file in private}


def leaks(witness: Witness, others: Iterable[Witness], board: Board, game: Export, viewer: Seat | None) -> list[str]:
    """What this person read and should not have; `viewer` is their seat."""
    everything = "\n".join(witness.papers)
    found = [f"the seed {game.game.seed}"] if game.game.seed and game.game.seed in everything else []
    events = [event for move in game.moves for event in move.events]
    found += [word for word in _tickets(board, events, viewer) if re.search(word, everything)]
    found += [line for line in _private_lines(board, game, events, viewer) if line in everything]
    found += [
        f"another's choice {choice_id(move.move.action)}"
        for move in game.moves
        if isinstance(move.move, Acted) and move.move.action.seat != viewer
        if choice_id(move.move.action) in everything
    ]
    for other in others:
        found += [f"a picture for {other.person.name} {name}" for name in witness.private_files & other.private_files]
    return found


def _tickets(board: Board, events: Sequence[Event], viewer: Seat | None) -> Iterator[str]:
    """Patterns of tickets that somebody saw, but not this person."""
    seen: set[str] = set()
    secret: set[str] = set()
    for event in events:
        named = {*getattr(event, "tickets", ())} | {each for each in [getattr(event, "ticket", None)] if each}
        (seen if may_know(event, viewer) else secret).update(named)
    for name in sorted(secret - seen):
        yield from _ways_to_say(board, board.ticket_by_id[name])


def _ways_to_say(board: Board, ticket: Ticket) -> Iterator[str]:
    cities = [board.cities[city].name for city in ticket.cities]
    for language in LANGUAGES:
        yield re.escape(ticket_text(ticket, board, language))
    if not any({route.a, route.b} == set(ticket.cities) for route in board.routes):  # else it may be the route
        yield r"\s?[–—→-]\s?".join(map(re.escape, cities))
        yield rf"\b{re.escape(ticket.id)}\b"


def _private_lines(board: Board, game: Export, events: Sequence[Event], viewer: Seat | None) -> Iterator[str]:
    """Sentences that tell one player alone what was drawn or dealt: whoever had no such card never reads of it."""
    names = [f"**{seat.name}**" for seat in game.seats]

    def lines(mine: bool) -> set[str]:
        return {
            text
            for event in events
            if isinstance(event, CardSeen | HandDealt) and may_know(event, viewer) is mine
            for language in LANGUAGES
            if (text := describe(event, board, names, language)) is not None
        }

    yield from sorted(lines(False) - lines(True))
