"""Speed of reading files: each format at growing lengths, with replay as an upload needs it; then the time to save and
load a long game of four on a 31×31 board. Prints two tables.

In the first, `ratio` is the time for each byte of the longest file against that of the shortest: about 1 if the time
grows in proportion to the length. The shapes are those of `tests/records/long_files.py`. In the second, ratios are
against replaying the same log in memory, measured in the same run. Times are processor times.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.property.games import random_game
from tests.records.long_files import EDITION, LONG_FILES

from mozaika.editions import load_edition
from mozaika.records.files import convert, parse_record, replay_record
from mozaika.records.formats import READABLE, WRITABLE
from mozaika.records.saved import SavedGame, save_full
from mozaika.records.transcript import Transcript
from mozaika.rules import replay
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.state import Phase

COUNTS = (500, 2_000, 8_000)  # parts of a long file


def large_game() -> SavedGame:
    """The longest of some finished random games of four on a full-size board."""
    rng, found = Random(1), list[SavedGame]()
    kinds: list[Premium | None] = [*[None] * 8, *Premium]
    layout = Layout(31, 31, tuple(rng.choice(kinds) for _ in range(31 * 31)))
    edition = replace(load_edition("polish-simulator"), layout=layout)
    for seed in range(200):
        game = random_game(seed, edition, length=400)
        state = game.steps[-1].after
        if state.phase is Phase.OVER and len(state.players) == 4:
            found.append(save_full(["Ala", "Olek", "Ewa", "Jan"], game.log, [game.draws.secret]))
    return max(found, key=lambda saved: len(saved.events))


def best_of(work: Callable[[], object], times: int = 7) -> float:
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken) * 1e3


def read(source: bytes, suffix: str) -> None:
    """As an upload does."""
    record = parse_record(source, suffix, EDITION)
    if isinstance(record, Transcript):
        replay_record(record, EDITION)


def print_growing() -> None:
    print("reading at growing lengths; one thread, best of three")
    print(f"{'':<34}" + f"{'MB':>8}{'MB/s':>8}" * len(COUNTS) + f"{'ratio':>8}")
    for name, (suffix, make) in LONG_FILES.items():
        sources = [make(count) for count in COUNTS]
        speeds = [len(source) / best_of(partial(read, source, suffix), 3) / 1e3 for source in sources]
        cells = (f"{len(source) / 1e6:>8.3f}{speed:>8.2f}" for source, speed in zip(sources, speeds, strict=True))
        print(f"{name:<34}{''.join(cells)}{speeds[0] / speeds[-1]:>8.2f}", flush=True)


def print_large_game() -> None:
    saved = large_game()
    base = best_of(lambda: replay(None, saved.events))
    print(f"31×31, four players, {len(saved.events)} events; one thread, best of seven; replay in memory {base:.1f} ms")
    print(f"{'':<8}{'bytes':>9}{'save ms':>10}{'load ms':>10}{'MB/s':>8}{'both':>9}{'of replay':>11}")
    for suffix in (each for each in WRITABLE if each in READABLE):
        text = convert(saved, suffix).text
        source = text.encode()
        save = best_of(partial(convert, saved, suffix))
        load = best_of(partial(parse_record, source, suffix))
        both = save + load
        speed = len(source) / load / 1e3
        print(f"{suffix:<8}{len(source):>9}{save:>10.1f}{load:>10.1f}{speed:>8.2f}{both:>9.1f}{both / base:>10.1f}×")


if __name__ == "__main__":
    print_growing()
    print_large_game()
