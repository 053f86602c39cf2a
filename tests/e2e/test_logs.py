"""The log of a game at its most talkative, in bad weather: structured, and nothing in it is a secret."""

from __future__ import annotations

import io
import logging
import re
import sqlite3
from collections.abc import Iterator

import pytest

from bot.chat.describe import describe
from bot.chat.logs import log_to_stderr
from bot.chat.presses import choice_id
from bot.chat.texts import LANGUAGES
from bot.game.board import Board
from bot.store.exports import Export, read_export
from bot.store.record import Acted
from tests.e2e.house import House
from tests.e2e.player import play_on
from tests.e2e.table import Party, gather, players, start

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d (DEBUG|INFO|WARNING|ERROR|CRITICAL) +[\w.]+: \S")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What `LOG_LEVEL=DEBUG` writes; logging is as before afterwards."""
    root = logging.getLogger()
    loggers = [root, *(logging.getLogger(name) for name in [*logging.Logger.manager.loggerDict])]
    levels, handlers = [(logger, logger.level) for logger in loggers], root.handlers[:]
    log_to_stderr("DEBUG")
    out = io.StringIO()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(out)
    yield out
    root.handlers[:] = handlers
    for logger, level in levels:
        logger.setLevel(level)


def secrets(board: Board, game: Export) -> Iterator[str]:
    """Everything that somebody at the table may not know, in every form it is written or said in."""
    assert game.game.seed
    yield game.game.seed
    names = [f"**{seat.name}**" for seat in game.seats]
    for move in game.moves:
        if isinstance(move.move, Acted):
            yield choice_id(move.move.action)
        for event in move.events:
            if event.only is not None:
                yield repr(event)
                yield from filter(None, (describe(event, board, names, language) for language in LANGUAGES))
            for ticket in getattr(event, "tickets", ()):
                yield ticket
                yield "–".join(board.cities[city].name for city in board.ticket_by_id[ticket].cities)


async def test_nothing_secret_is_logged(written: io.StringIO, home: House) -> None:
    party = Party("london", 2, computers=1, from_dms=("ola",))
    tokens: set[str] = set()
    home.server.traffic.listeners.append(lambda call: tokens.update(re.findall(r"[\w.-]{60,}", call["path"])))
    people = await gather(home, party)
    await start(people)
    playing = players(people, party, "logs")
    await play_on(playing, 6)
    faults = home.server.faults
    faults.set("429", route="* /channels/*", seconds=0.02, times=3)
    faults.set("gateway_drop")
    faults.set("dm_closed", user="ala")
    await play_on(playing, 4)
    faults.clear()
    spectator = await home.server.user("spectator")
    with sqlite3.connect(home.database) as file:  # something nobody foresaw
        file.execute("INSERT INTO user_settings VALUES (?, 'no settings')", (spectator.id,))
    await spectator.press("Log")
    await play_on(playing, 2)
    await (await home.server.user("owner")).slash("/train table end")  # so that what was dealt can be looked up
    await home.quiet()
    export = await home.bot.tables.export(1)
    assert export is not None
    log, game = written.getvalue(), read_export(export)
    lines = [line for line in log.splitlines() if LINE.match(line)]
    assert [line for line in lines if " ERROR " in line and f" user={spectator.id}" in line and " code=" in line]
    assert [line for line in lines if " WARNING " in line or " INFO " in line], "bad weather leaves a trace"
    assert tokens
    kept = {home.server.token, *tokens, *secrets(home.bot.tables.board("london"), game)}
    assert [secret for secret in kept if secret in log] == []
