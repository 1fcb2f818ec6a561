"""How well the engine keeps the time that it is given. Prints figures; fails above a bound.

The tests only catch a hang, because a busy machine may be slow. Run this on an idle one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.engine.random_positions import RandomPosition, random_kind, random_position
from tests.engine.test_preendgame import LEAVES, WORDS, position, preendgame, stats_of
from tests.engine.test_simulation import ENGLISH, opening

from mozaika.engine.champion import champion_for
from mozaika.engine.engine_position import best_moves
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def champion() -> float:
    player = champion_for(ENGLISH, WORDS)
    player.choose(opening(), 0.01)
    return seconds(lambda: player.choose(opening(tuple("AEGILNV")), 0.3))


def large_position() -> RandomPosition:
    """A full rack with more than 200 plays."""
    for seed in range(1000):
        found = random_position(Random(seed), random_kind(Random(seed), "english"), "grown")
        if len(found.rack) >= 7 and len(found.plays) > 200:
            return found
    raise AssertionError("no such position")


def multiplayer_endgame(players: int) -> float:
    found = large_position()
    solver = MultiplayerSolver(found.edition, found.lexicon.graph)
    end = MultiplayerEndgame(found.board, (found.rack.tiles[:7],) * players, (0,) * players)
    solver.solve(end, 0.01)
    return seconds(lambda: solver.solve(end, 0.3))


def preendgame_solver() -> float:
    here = position("AEIRSTVLNOEE", 7)
    candidates = best_moves(here, WORDS, LEAVES, 10)
    solver, stats = preendgame(), stats_of(candidates)
    return seconds(lambda: solver.add_outcomes(here, candidates.moves, stats, time.monotonic() + 0.2))


MEASURES: list[tuple[str, float, float, Callable[[], float]]] = [
    # name, the time that is given, the most that it may take
    ("champion", 0.3, 0.4 * 3, champion),
    ("endgame of 3 players", 0.3, 1.3, lambda: multiplayer_endgame(3)),
    ("endgame of 4 players", 0.3, 1.3, lambda: multiplayer_endgame(4)),
    ("pre-endgame", 0.2, 5, preendgame_solver),
]


def main() -> int:
    print(f"{'':<24}{'given s':>9}{'took s':>9}{'bound s':>9}")
    failed = 0
    for name, given, bound, measure in MEASURES:
        took = measure()
        failed += took > bound
        print(f"{name:<24}{given:>9.1f}{took:>9.2f}{bound:>9.1f}{'  too slow' if took > bound else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
