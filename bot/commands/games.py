"""`python -m bot simulate` and `replay`: games between computer players, and their logs."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bot.commands.terminal import bar, clear, counted

if TYPE_CHECKING:
    from bot.commands import Commands
    from bot.game import Action, Board, Options, State, record
    from bot.players import Level


def add(commands: Commands) -> None:
    simulate = commands.add_parser("simulate", help="play complete games between computer players")
    simulate.add_argument("map", metavar="MAP")
    simulate.add_argument("--players", type=int, metavar="N", help="how many; else as many as the map takes")
    simulate.add_argument("--games", type=int, default=1, metavar="G", help="how many games (default 1)")
    simulate.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same games (default 1)")
    simulate.add_argument(
        "--players-by", default="random", metavar="LEVELS", help="random, easy, normal, expert; by comma one per seat"
    )
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=yes|no", help="an option of the map")
    simulate.add_argument("--json", action="store_true", help="the summary as JSON")
    simulate.add_argument("--log", type=Path, metavar="FILE", help="write every game down, as JSON lines")
    simulate.set_defaults(run=run_simulate)

    replay = commands.add_parser("replay", help="play a log again and tell whether it holds")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="compare every event and the final scores")
    replay.add_argument("--json", action="store_true", help="as JSON")
    replay.set_defaults(run=run_replay)


class Wrong(Exception):
    """What was asked for can't be done; the message says why."""


def run_simulate(args: argparse.Namespace) -> int:
    from bot.boards import load_board

    board = load_board(args.map)
    try:
        check_games(args.games)
        levels = read_levels(args.players_by, args.players, board)
        options = read_options(args.option, board)
        log = args.log.open("wb") if args.log else None
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"--log: {args.log}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        summary = _simulate(board, levels, options, args, log)
    finally:
        if log is not None:
            log.close()
    if args.json:
        print(json.dumps(summary, indent=2))
    else:
        for name, value in summary.items():
            print(f"{name.replace('_', ' '):<18} {value}")
    return 0


def read_levels(given: str, players: int | None, board: Board) -> list[Level]:
    """The levels by seat; a single one is everybody's."""
    from bot.players import LEVELS

    levels: list[Level] = []
    for name in given.split(","):
        level = next((level for level in LEVELS if level == name.strip()), None)
        if level is None:
            raise Wrong(f"--players-by: there is no {name.strip()!r}; there is {', '.join(LEVELS)}")
        levels.append(level)
    least, most = board.players
    seats = players or (len(levels) if len(levels) > 1 else most)
    if not least <= seats <= most:
        raise Wrong(f"--players: {board.title} is for {least} to {most} players, not {seats}")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise Wrong(f"--players-by: {len(levels)} levels for {seats} players")
    return levels


def check_games(number: int) -> None:
    if number < 1:
        raise Wrong("--games: at least 1")


def read_options(given: list[str], board: Board) -> Options:
    from bot.game import Options

    chosen: dict[str, bool] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in board.offers:
            offers = ", ".join(board.offers) or "none"
            raise Wrong(f"--option: {board.title} has no option {name!r}; it has {offers}")
        if value not in ("yes", "no"):
            raise Wrong(f"--option: {name}=yes or {name}=no, not {text!r}")
        chosen[name] = value == "yes"
    return Options(**chosen)


def _simulate(
    board: Board, levels: list[Level], options: Options, args: argparse.Namespace, log: Any | None
) -> dict[str, object]:
    totals: list[int] = []
    actions = turns = 0
    began = time.perf_counter()
    for number in range(args.games):
        state, count = _game(board, levels, f"{args.seed}/{number}", options, log)
        actions += count
        turns += state.turn + 1
        totals += _totals(state)
        bar((number + 1) / args.games, f"{number + 1}/{args.games}")
    seconds = time.perf_counter() - began
    clear()
    return {
        "map": board.id,
        "players": len(levels),
        "games": args.games,
        "actions": actions,
        "turns_per_game": round(turns / args.games, 1),
        "score_min": min(totals),
        "score_mean": round(sum(totals) / len(totals), 1),
        "score_max": max(totals),
        "actions_per_second": round(actions / seconds),
        "games_per_second": round(args.games / seconds, 2),
    }


def _game(board: Board, levels: list[Level], seed: str, options: Options, log: Any | None) -> tuple[State, int]:
    from bot.game import apply, legal, pending, record, start
    from bot.players.tournament import must_end

    names = tuple(f"{level} {seat + 1}" for seat, level in enumerate(levels))
    deciders = [_decider(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    state, events = start(board, len(levels), seed, options)
    if log is not None:
        _write(log, [record.header_line(record.Header(board.id, names, seed, options)), *record.event_lines(events)])
    actions = 0
    while waiting := pending(state):
        must_end(actions, seed)
        seat = waiting[0].seat
        action = deciders[seat](state, seat, legal(state, seat))
        events = apply(state, action)
        actions += 1
        if log is not None:
            _write(log, [record.action_line(action), *record.event_lines(events)])
    if log is not None:
        _write(log, [record.final_line(state)])
    return state, actions


def _write(log: Any, lines: list[bytes]) -> None:
    log.writelines(line + b"\n" for line in lines)


def _decider(level: Level, seed: str) -> Callable[[State, int, list[Action]], Action]:
    """The random player is asked without a view, which would cost more than the game itself."""
    from bot.game import view
    from bot.players import player

    if level == "random":
        random = Random(seed)
        return lambda state, seat, actions: actions[random.randrange(len(actions))]
    somebody = player(level)
    return lambda state, seat, actions: somebody.decide(view(state, seat), actions, f"{seed}/{state.chance}")


def _totals(state: State) -> list[int]:
    from bot.game import score

    return [player.total for player in score(state).players]


def run_replay(args: argparse.Namespace) -> int:
    from bot.boards import load_board
    from bot.game import record

    rows: list[dict[str, Any]] = []
    try:
        with args.file.open("rb") as lines:
            for entries in record.games(lines):
                states = list(record.replay(entries, load_board, check=args.check))
                rows.append(_replayed(entries[0][1], states))
    except OSError as error:
        print(f"{args.file}: {error.strerror}", file=sys.stderr)
        return 1
    except record.BrokenLog as error:
        print(f"{args.file}, {error}", file=sys.stderr)
        return 1
    if not rows:
        print(f"{args.file}: no game in it", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps({"games": rows, "checked": args.check}, ensure_ascii=False, indent=2))
        return 0
    for row in rows:
        print(f"{row['map']}: {row['actions']} actions, {_scores(row)}")
    checked = ", every event and score as written" if args.check else ""
    print(f"{counted(len(rows), 'game')} replayed{checked}")
    return 0


def _replayed(header: record.Header, states: list[State]) -> dict[str, Any]:
    from bot.game import pending, record

    over = not pending(states[-1])
    final = record.final_of(states[-1])
    return {
        "map": header.map,
        "seats": header.seats,
        "actions": len(states) - 1,
        "over": over,
        "totals": final.totals,
        "winners": [header.seats[seat] for seat in final.winners] if over else [],
    }


def _scores(row: dict[str, Any]) -> str:
    scores = ", ".join(f"{name} {total}" for name, total in zip(row["seats"], row["totals"], strict=True))
    return f"{scores}; won by {' and '.join(row['winners'])}" if row["over"] else "not over yet"
