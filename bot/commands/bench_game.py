"""How fast the rules are: random play of every map, the length of the list of legal actions, the hardest scorings.

All times are processor time of this process, so that a busy machine disturbs them little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import process_time

from bot.boards import SHIPPED, load_board, map_ids
from bot.game import Board, State, apply, legal, pending, score, start, trails, view
from bot.game.rules.stations import best_use
from bot.game.rules.tours import in_order
from bot.game.state import FREE, blank, own

SEATS = 4
ACTIONS = 12_000  # per map
NETWORKS = 40  # for each of the hardest scorings


def run() -> dict[str, object]:
    numbers: dict[str, object] = {"baseline: 80,000 dictionary updates, ms": round(plain_python(), 2)}
    europe = played("europe")
    for map_id in map_ids(SHIPPED):
        play = europe if map_id == "europe" else played(map_id)
        numbers |= {f"{map_id}, {SEATS} players: {name}": value for name, value in play.numbers().items()}
        numbers[f"{map_id}: pace compared with europe"] = round(play.pace / europe.pace, 2)
    return numbers | _hardest_scorings()


def played(map_id: str) -> Play:
    board = load_board(map_id)
    Play(board, "warming up").go(ACTIONS // 4)
    play = Play(board, "bench")
    play.go(ACTIONS)
    return play


def plain_python() -> float:
    """To compare machines: the best of some rounds."""

    def work() -> None:
        known: dict[tuple[int, int], int] = {}
        for number in range(80_000):
            key = (number % 251, number % 13)
            known[key] = known.get(key, 0) + number

    return min(_milliseconds(work) for _ in range(5))


def _milliseconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return (process_time() - began) * 1000


class Play:
    """Complete games between players who do any legal thing, and where the time goes."""

    def __init__(self, board: Board, seed: str) -> None:
        self.board, self.seed = board, seed
        self.games = self.actions = self.listed = self.longest_list = 0
        self.spent = dict.fromkeys(("start", "legal", "apply", "end"), 0.0)
        self.middle: list[State] = []  # games half-way, to look at and to copy
        self.seconds = 0.0

    def go(self, actions: int) -> None:
        began = process_time()
        while self.actions < actions:
            self._game(Random(f"{self.seed}/{self.games}"))
            self.games += 1
        self.seconds = process_time() - began

    def _game(self, random: Random) -> None:
        clock, spent = process_time, self.spent
        at = clock()
        state, _ = start(self.board, SEATS, f"{self.seed}/{self.games}")
        spent["start"] += clock() - at
        while waiting := pending(state):
            at = clock()
            choices = legal(state, waiting[0].seat)
            then = clock()
            apply(state, choices[int(random.random() * len(choices))])
            now = clock()
            spent["legal"] += then - at
            spent["end" if not pending(state) else "apply"] += now - then
            self.actions += 1
            if self.actions % 500 == 0:
                self.middle.append(state.copy())
            self.listed += len(choices)
            self.longest_list = max(self.longest_list, len(choices))

    @property
    def pace(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds

    def numbers(self) -> dict[str, object]:
        whole = sum(self.spent.values())
        shares = sorted(self.spent.items(), key=lambda share: -share[1])
        return {
            "actions/s": round(self.pace),
            "games/s": round(self.games / self.seconds, 1),
            "legal actions, mean": round(self.listed / self.actions, 1),
            "legal actions, most": self.longest_list,
            "legal, µs": round(self.spent["legal"] / self.actions * 1e6, 1),
            "apply, µs": round(self.spent["apply"] / self.actions * 1e6, 1),
            "view, µs": self._each(lambda state: view(state, 0)),
            "copy, µs": self._each(State.copy),
            "% of the time": ", ".join(f"{what} {100 * time / whole:.0f}" for what, time in shares),
        }

    def _each(self, look: Callable[[State], object]) -> float:
        """Microseconds for one of the games half-way, the best of some rounds."""
        rounds = (_milliseconds(lambda: [look(state) for state in self.middle]) for _ in range(5))
        return round(min(rounds) * 1000 / len(self.middle), 1)


def _hardest_scorings() -> dict[str, object]:
    europe, world = load_board("europe"), load_board("world")
    crowded = [_crowded(europe, Random(seed)) for seed in range(NETWORKS)]
    long = [_network(europe, Random(seed), trains=45, ships=0) for seed in range(NETWORKS)]
    wide = [_network(world, Random(seed), trains=25, ships=35) for seed in range(NETWORKS)]
    tours = [ticket for ticket in world.tickets if ticket.tour]
    return {
        "3 stations amid 7 and more foreign routes, worst ms": _worst(partial(best_use, one, 0) for one in crowded),
        "longest trail of 45 trains, worst ms": _worst(partial(_longest, one) for one in long),
        "a tour in order over 60 pieces, worst ms": _worst(
            partial(in_order, one, 0, tour) for one in wide for tour in tours
        ),
        "score sheet of a crowded europe, worst ms": _worst(partial(_score, one) for one in crowded),
    }


def _worst(works: Iterable[Callable[[], object]]) -> float:
    """The slowest of them, each by its best of three tries."""
    return round(max(min(_milliseconds(work) for _ in range(3)) for work in works), 2)


def _longest(state: State) -> None:
    trails.longest_of.cache_clear()
    trails.longest(state, 0)


def _score(state: State) -> None:
    trails.longest_of.cache_clear()
    score(state)


def _crowded(board: Board, random: Random) -> State:
    """Others own everything around the three busiest cities, where seat 0 has its stations, and much of the rest."""
    state = blank(board, SEATS)
    busiest = sorted(range(len(board.cities)), key=lambda city: -sum(city in (r.a, r.b) for r in board.routes))[:3]
    for city in busiest:
        state.stations[city] = 0
    for route in board.routes:
        seats = [1, 2, 3] if {route.a, route.b} & {*busiest} else [0, 0, 1, 2, 3]
        taken = FREE if route.twin is None else state.owners[route.twin]
        own(state, route.index, random.choice([seat for seat in seats if seat != taken]))
    state.tickets[0] = random.sample(range(len(board.tickets)), 25)
    return state


def _network(board: Board, random: Random, trains: int, ships: int) -> State:
    """A connected network of seat 0 with many loops, as large as the pieces allow."""
    state = blank(board, SEATS)
    left = {True: ships, False: trains}  # by sea, by rail
    reached = {random.randrange(len(board.cities))}
    while found := [
        route
        for route in board.routes
        if state.owners[route.index] == FREE
        and (route.twin is None or state.owners[route.twin] == FREE)
        and (route.a in reached or route.b in reached)
        and route.length <= left[route.kind == "sea"]
    ]:
        route = random.choices(found, [1 / route.length**2 for route in found])[0]
        own(state, route.index, 0)
        left[route.kind == "sea"] -= route.length
        reached |= {route.a, route.b}
    return state
