"""What a person received, all of it, and the search in it for what only others may know."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.chat.cards import card_name, card_symbol, ticket_text
from bot.chat.describe import describe
from bot.chat.presses import choice_id
from bot.chat.texts import LANGUAGES, say
from bot.game import State, View, view
from bot.game.board import Board, Seat, Ticket
from bot.game.events import (
    CardSeen,
    Event,
    HandDealt,
    may_know,
)
from bot.pictures.alt import hand_alt
from bot.pictures.words import words
from bot.playground.people import Person
from bot.playground.server import Playground
from bot.store.exports import Export
from bot.store.record import Acted, Started, Undone
from bot.store.replay import Position, act, begin

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
    found += _hands(board, game, everything, viewer)
    found += _drawn(board, events, everything, viewer)
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


def _hands(board: Board, game: Export, everything: str, viewer: Seat | None) -> Iterator[str]:
    """Cards in hand, toll tokens and festival stacks, in the description of a picture: whatever this person
    read of them must have been true of their own at some moment. How many cards somebody holds is public, and so are
    loans (RULES 1.6, 6.4)."""
    own: set[str] = set()
    if viewer is not None:
        for state in _states(board, game):
            own.update(_told_of(view(state, viewer)))
    alts = [json.loads(f'"{text}"') for text in re.findall(r'"description": "((?:[^"\\]|\\.)*)"', everything)]
    for language in LANGUAGES:
        hand = words(language)("alt_hand", cards="\0").partition("\0")[0]
        yield from sorted({alt for alt in alts if alt.startswith(hand)} - own)
        tolls = re.escape(words(language)("tolls", tolls="\0")).replace("\0", r"\d+")
        yield from sorted({*re.findall(tolls, everything)} - own)


def _told_of(seen: View) -> Iterator[str]:
    """All ways to tell a player of their hand."""
    mine = seen.mine
    assert mine is not None
    for language in LANGUAGES:
        yield hand_alt(seen, words(language))
        yield words(language)("tolls", tolls=mine.tolls)


def _drawn(board: Board, events: Sequence[Event], everything: str, viewer: Seat | None) -> Iterator[str]:
    """What is told of cards drawn blind: whoever had no such card never reads of it."""
    own = [board.card_by_id[event.card] for event in events if isinstance(event, CardSeen) and may_know(event, viewer)]
    for language in LANGUAGES:
        known = {f"{card_symbol(card, board)} {card_name(card, board, language)}" for card in own}
        pattern = re.escape(say(language, "hand.drawn", cards="\0")).replace("\0", r'([^"\\]+)')
        told = {name for line in re.findall(pattern, everything) for name in line.split(", ")}
        yield from sorted(told - known)


def _states(board: Board, game: Export) -> Iterator[State]:
    """Every state the game was in, those that were taken back as well."""
    before: dict[int, Position] = {}
    for row in game.moves:
        match row.move:
            case Started() as started:
                assert game.game.seed is not None
                position, _ = begin(board, started, game.game.seed)
            case Acted() as acted:
                position = position.copy()
                act(position, acted, row.version)
            case Undone(to=to):
                position = before[to].copy()
        before[row.version] = position
        yield position.state


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
