"""`python -m bot demo`: a whole game between computer players in the terminal, with its board pictures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.commands.terminal import bar, clear

if TYPE_CHECKING:
    from bot.commands import Commands

USUAL_TURNS = 120


def add(commands: Commands) -> None:
    parser = commands.add_parser("demo", help="watch a game between computer players; writes its board pictures")
    parser.add_argument("map", nargs="?", default="europe", metavar="MAP", help="which map (default europe)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="how many (default 3)")
    parser.add_argument("--seed", default="demo", metavar="S", help="the same seed gives the same game")
    parser.add_argument("--out", type=Path, default=Path("artefacts/demo"), metavar="DIR", help="where pictures go")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from bot.boards import load_board
    from bot.game import Event, apply, legal, pending, start, view
    from bot.game.events import TurnBegan
    from bot.pictures import Studio
    from bot.players import player
    from bot.players.tournament import must_end

    board = load_board(args.map)
    try:
        state, events = start(board, args.players, args.seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    names = ["Ada", "Bruno", "Celia", "Dmitri", "Emi"][: args.players]
    somebody, studio = player("normal"), Studio(cache=None)
    language = args.settings.language
    args.out.mkdir(parents=True, exist_ok=True)
    since: list[Event] = list(events)
    written: list[Path] = []

    def draw() -> None:
        picture = studio.board(view(state, None), names, language, last=since)
        path = args.out / f"{board.id}-{len(written):03}{picture.suffix}"
        path.write_bytes(picture.data)
        written.append(path)
        since.clear()

    print(f"{board.title}: {', '.join(names)} play, pictures go to {args.out}")
    actions = 0
    while waiting := pending(state):
        must_end(actions, args.seed)
        actions += 1
        seat = waiting[0].seat
        happened = apply(state, somebody.decide(view(state, seat), legal(state, seat), f"{args.seed}/{state.chance}"))
        since += happened
        if any(isinstance(event, TurnBegan) for event in happened):
            # how many turns it takes nobody knows beforehand
            bar(min(1, (state.turn + 1) / USUAL_TURNS), f"turn {state.turn + 1}, {max(state.scores)} points lead")
            if state.turn % 10 == 0:
                draw()
    draw()
    result = view(state, None).result
    assert result is not None
    clear()
    for score in sorted(result.players, key=lambda score: -score.total):
        print(f"{score.total:5}  {names[score.seat]}{'  wins' if score.seat in result.winners else ''}")
    print(f"{state.turn + 1} turns, {len(written)} pictures; the last is {written[-1]}")
    return 0
