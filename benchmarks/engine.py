"""Speed of the engine: plays and whole games of each language and on the largest board; threads, memory, start-up.

Positions are those of the engine's own games; times of plays are CPU time of one thread, the best of several passes.
Kernels and word graphs are made first. Nothing is asserted.
"""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from mozaika.editions import load_edition
from mozaika.engine.leaves import leaves_for
from mozaika.engine.measure import measure
from mozaika.engine.selfplay import Arena, play_selfplay
from mozaika.engine.warm import warm_up
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Layout

EDITIONS = ("english", "polish", "estonian", "turkish")
POSITIONS, GAMES = 1000, 200
LARGEST, LARGEST_POSITIONS, LARGEST_GAMES = 31, 100, 40
STARTS = 5
POSITION = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/10 0"
# Loads Polish as a worker process does, prints its private and shared memory, and waits for input before it ends.
WORKER = """
from mozaika.editions import load_edition
from mozaika.engine.finder import best_play
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.board import Board
edition = load_edition("polish")
best_play(edition, Board(), tuple("ZAJĄC??"), open_lexicon(edition))
lines = [line.split() for line in open("/proc/self/smaps_rollup")]
own = sum(int(line[1]) for line in lines if line[0].startswith("Private_"))
shared = sum(int(line[1]) for line in lines if line[0].startswith("Shared_"))
print(own // 1024, shared // 1024, flush=True)
input()
"""


def main() -> None:
    warm_up()
    _plays()
    _threads()
    _memory()
    _start()


def largest_board(edition: Edition) -> Edition:
    """The same tiles on 31×31 squares, with the premiums of the usual board repeated."""
    small = edition.layout
    places = [(row % small.rows, column % small.columns) for row in range(LARGEST) for column in range(LARGEST)]
    premiums = tuple(small.premiums[row * small.columns + column] for row, column in places)
    return replace(edition, layout=Layout(LARGEST, LARGEST, premiums))


def _plays() -> None:
    print(f"{POSITIONS} positions ({LARGEST_POSITIONS} on the largest board), µs a position; one thread")
    print(f"{'':<17}{'':>8}{'':>9}{'best play':>20}{'with leaves':>20}{'games/s':>9}{'with':>8}")
    print(f"{'':<17}{'plays':>8}{'all':>9}" + 2 * f"{'mean':>11}{'median':>9}" + f"{'':>9}{'leaves':>8}")
    for name in EDITIONS:
        _row(name, load_edition(name), POSITIONS, GAMES)
    _row(f"english {LARGEST}×{LARGEST}", largest_board(load_edition("english")), LARGEST_POSITIONS, LARGEST_GAMES)


def _row(name: str, edition: Edition, positions: int, games: int) -> None:
    speed = measure(edition, open_lexicon(edition), positions, games)
    weighed = speed.with_leaves
    print(
        f"{name:<17}{speed.plays / positions:>8.0f}{speed.all_plays_us:>9.1f}"
        f"{speed.best_play_us:>11.1f}{speed.best_play_median_us:>9.1f}"
        f"{weighed.best_play_us:>11.1f}{weighed.best_play_median_us:>9.1f}"
        f"{speed.games_per_s:>9.0f}{weighed.games_per_s:>8.0f}"
    )


def _threads() -> None:
    edition = load_edition("english")
    words = open_lexicon(edition)
    leaves = leaves_for(edition, words)
    arena = Arena(edition, words, ("static", "static"), (leaves, leaves))
    one, two = (median(play_selfplay(arena, 1000, 1, threads).games_per_s for _ in range(3)) for threads in (1, 2))
    print(f"\nself-play, english, with leaves: {one:.0f} games/s on one thread, {two:.0f} on two ({two / one:.2f}×)")


def _memory() -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        print("\nmemory: this system does not report the private memory of a process")
        return
    command = [sys.executable, "-c", WORKER]
    running, figures = [], []
    for _ in range(2):
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        figures.append(child.stdout.readline().split())
        running.append(child)
    for child in running:
        child.communicate("\n")
    (first, _), (second, shared) = figures
    print(f"\nPolish loaded: {first} MB private; a second process {second} MB, and {shared} MB shared")


def _start() -> None:
    command = [sys.executable, "-m", "mozaika", "moves", "--edition", "english", POSITION]
    spent = []
    for _ in range(STARTS + 1):
        begun = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        spent.append(time.perf_counter() - begun)
    print(f"`mozaika moves`, a whole process, all cached: {median(spent[1:]):.2f} s (median of {STARTS})")


if __name__ == "__main__":
    main()
