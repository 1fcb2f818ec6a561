"""Time to save and load a long game of four on a 31×31 board, in each format. Prints a table.

Ratios are against replaying the same log in memory, measured in the same run.
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

from mozaika.editions import load_edition
from mozaika.records.files import convert, parse_record
from mozaika.records.formats import SUFFIXES
from mozaika.records.saved import SavedGame, save_full
from mozaika.rules import replay
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.state import Phase

LONG_TRANSCRIPT = b"#player1 A A\n#player2 B B\n" + b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n" * 14_000


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
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken) * 1e3


def main() -> None:
    saved = large_game()
    base = best_of(lambda: replay(None, saved.events))
    print(f"31×31, four players, {len(saved.events)} events; one thread, best of seven; replay in memory {base:.1f} ms")
    print(f"{'':<8}{'bytes':>9}{'save ms':>10}{'load ms':>10}{'MB/s':>8}{'both':>9}{'of replay':>11}")
    for suffix in SUFFIXES:
        text = convert(saved, suffix).text
        source = text.encode()
        save = best_of(partial(convert, saved, suffix))
        load = best_of(partial(parse_record, source, suffix))
        both = save + load
        speed = len(source) / load / 1e3
        print(f"{suffix:<8}{len(source):>9}{save:>10.1f}{load:>10.1f}{speed:>8.2f}{both:>9.1f}{both / base:>10.1f}×")
    source = LONG_TRANSCRIPT
    load = best_of(partial(parse_record, source, ".gcg", load_edition("english")), 1)
    print(f"a transcript of one play, withdrawn 14,000 times: {len(source)} bytes, {len(source) / load / 1e3:.2f} MB/s")


if __name__ == "__main__":
    main()
