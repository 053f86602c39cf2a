"""`python -m bot tournament`: which computer players win how often."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.commands.terminal import bar, clear

if TYPE_CHECKING:
    from bot.commands import Commands
    from bot.game import Board, Options
    from bot.players import Level
    from bot.players.tournament import Game, Standing


def add(commands: Commands) -> None:
    parser = commands.add_parser("tournament", help="win rates of computer players against each other")
    parser.add_argument("map", metavar="MAP")
    parser.add_argument(
        "--players-by", required=True, metavar="LEVELS", help="who sits at the table: random, easy, normal, expert"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="how many games, rounded up to whole deals: everybody plays each in every seat (default 100)",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed gives the same deals (default 1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=yes|no", help="an option of the map")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (default: one per core)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from bot.boards import load_board
    from bot.commands.games import Wrong, check_games, read_levels, read_options
    from bot.players.tournament import standings

    board = load_board(args.map)
    try:
        if args.jobs is not None and args.jobs < 1:
            raise Wrong("--jobs: at least 1")
        check_games(args.games)
        levels = read_levels(args.players_by, None, board)
        options = read_options(args.option, board)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 2
    args.games = -(-args.games // len(levels)) * len(levels)  # every deal in every seat
    games = []
    for game in _games(board, levels, options, args):
        games.append(game)
        bar(len(games) / args.games, f"{len(games)}/{args.games}")
    clear()
    lines = standings(levels, games)
    if args.json:
        rows = [{name: _rounded(value) for name, value in line._asdict().items()} for line in lines]
        print(json.dumps({"map": board.id, "seed": args.seed, "games": len(games), "standings": rows}, indent=2))
    else:
        _print(board, lines)
    return 0


def _games(board: Board, levels: list[Level], options: Options, args: argparse.Namespace) -> Iterator[Game]:
    """The games, as they end; each is the same however many processes play them."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from bot.boards import map_folder

    jobs = min(args.jobs or os.cpu_count() or 1, args.games)
    folder = map_folder(board.id).parent
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        rows = [
            pool.submit(_game, folder, board.id, levels, args.seed, number, options) for number in range(args.games)
        ]
        try:
            for row in as_completed(rows):
                yield row.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _game(folder: Path, map_id: str, levels: list[Level], seed: str, number: int, options: Options) -> Game:
    from bot.boards import load_board
    from bot.players import player
    from bot.players.tournament import play_rotated

    lineup = [player(level) for level in levels]
    return play_rotated(load_board(map_id, folder), lineup, seed, number, options)


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def _print(board: Board, lines: list[Standing]) -> None:
    print(f"{board.title}, {lines[0].games} games; 95 % intervals, as if games of one deal had nothing in common")
    print(f"{'players':<12} {'wins':>7} {'win rate':>9} {'interval':>17} {'by chance':>10} {'mean score':>11}")
    for line in lines:
        who = f"{line.players} × {line.level}"
        interval = f"{line.low:.1%} – {line.high:.1%}"
        wins = f"{line.wins:.4g}"
        print(
            f"{who:<12} {wins:>7} {line.win_rate:>9.1%} {interval:>17} {line.by_chance:>10.0%} {line.mean_score:>11.1f}"
        )
