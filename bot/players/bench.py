"""How long computer players think: per level and map, in milliseconds of one core. `random` is the baseline."""

from __future__ import annotations

from time import process_time

from bot.boards import MAPS, load_board
from bot.game import apply, legal, pending, start, view
from bot.players import LEVELS, Level, Player, player

GAMES = 2  # per map and level
DECISIONS = 200  # of one player in a game, at most


def run() -> dict[str, object]:
    numbers: dict[str, object] = {}
    for name in MAPS:
        for level in LEVELS:
            numbers |= _summed_up(name, level, _times(name, player(level), GAMES, DECISIONS))
    return numbers


def _times(name: str, somebody: Player, games: int, decisions: int) -> list[float]:
    """Milliseconds of every decision of the first seat, sorted; the others are `easy`."""
    board, easy = load_board(name), player("easy")
    times: list[float] = []
    for number in range(games):
        state, _ = start(board, board.players[1], f"bench/{number}")
        most = len(times) + decisions
        while (waiting := pending(state)) and len(times) < most:
            seat = waiting[0].seat
            seen, actions, seed = view(state, seat), legal(state, seat), f"{number}/{state.chance}"
            before = process_time()
            action = (somebody if seat == 0 else easy).decide(seen, actions, seed)
            if seat == 0:
                times.append((process_time() - before) * 1000)
            apply(state, action)
    return sorted(times)


def _summed_up(name: str, level: Level, times: list[float]) -> dict[str, object]:
    return {
        f"{name}_{level}_median_ms": round(times[len(times) // 2], 3),
        f"{name}_{level}_p99_ms": round(times[len(times) * 99 // 100], 3),
        f"{name}_{level}_max_ms": round(times[-1], 3),
    }
