"""Compiles the engine before it is needed, in a child process: compilation holds the GIL for half a minute, which would
stop a server or a progress bar. All later processes load the compiled code from the cache.

There are two groups of kernels: those that most bots need, and those that only the champion and the study commands
need, which take as long again. `python -m mozaika.engine.warm GROUP` is the child process; it prints a line for each
kernel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from hashlib import sha256
from itertools import islice
from pathlib import Path

from mozaika.lexicon.kernels.home import kernel_home

Progress = Callable[[float], None]


class KernelGroup(StrEnum):
    PLAY = "play"
    STUDY = "study"


# The number of kernels of each group; the child process prints as many lines.
STEPS = {KernelGroup.PLAY: 59, KernelGroup.STUDY: 44}


def command(group: KernelGroup) -> tuple[str, ...]:
    return (sys.executable, "-m", "mozaika.engine.warm", group)


def is_warm(group: KernelGroup) -> bool:
    return _marker(group).exists()


def warm_up(progress: Progress = lambda share: None, groups: tuple[KernelGroup, ...] = tuple(KernelGroup)) -> None:
    """Compile what is not compiled yet. If the child process fails, each kernel is compiled when it is first used."""
    missing = [group for group in groups if not is_warm(group)]
    if not missing or not _is_cache_writable():
        return
    progress(0.0)
    steps, done = sum(STEPS[group] for group in missing), 0
    for group in missing:
        null = subprocess.DEVNULL
        with subprocess.Popen(command(group), stdin=null, stdout=subprocess.PIPE, stderr=null) as child:
            assert child.stdout is not None
            for _ in child.stdout:
                done += 1
                progress(min(done, steps) / steps)
    progress(1.0)


def _is_cache_writable() -> bool:
    folder = _marker(KernelGroup.PLAY).parent
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _marker(group: KernelGroup) -> Path:
    # numba's cache identifies a kernel also by the path and the time of its file: each copy of the sources has its own.
    folder = Path(__file__).parent / "kernels"
    times = f"{folder} {[file.stat().st_mtime_ns for file in sorted(folder.glob('*.py'))]}"
    return kernel_home() / f"{group}-is-warm-{sha256(times.encode()).hexdigest()[:16]}"


def _play_steps() -> Iterator[None]:
    """Run every kernel once, with a tiny word list and a small board, and the same types as real ones."""
    from mozaika.engine import evaluation_context, finder, generator, leaves, selfplay  # noqa: PLC0415 - slow to import
    from mozaika.engine.tiny import EDITION, RACK, tiny_words  # noqa: PLC0415
    from mozaika.rules.board import Board  # noqa: PLC0415

    words = tiny_words()
    yield
    values, context = leaves.leaves_for(EDITION, words), evaluation_context.EvaluationContext(bag=9, exchange_needs=1)
    generator.all_plays(EDITION, Board(), RACK, words).weighed(values, context)
    yield
    finder.best_action(EDITION, Board(), RACK, words, values, context)
    finder.best_action(EDITION, Board(), ("B", "B"), words, values, context)  # no play: an exchange
    yield
    selfplay.Arena(EDITION, words, ("static", "greedy"), (values, values)).play(0, 2, 1)
    yield


def _study_steps() -> Iterator[None]:
    # Imported here because they are slow to import.
    from mozaika.engine import (  # noqa: PLC0415
        champion,
        engine_position,
        finder,
        leaves,
        multiplayer_endgame,
        simulation,
        training,
    )
    from mozaika.engine.tiny import EDITION, RACK, tiny_words  # noqa: PLC0415
    from mozaika.rules.board import Board  # noqa: PLC0415

    words = tiny_words()
    best = champion.Champion(EDITION, words)
    best.choose(engine_position.EnginePosition(EDITION, Board(), ("A", "B"), ("B",), (1,), (0, 0)), 1)  # an endgame
    yield
    history = engine_position.OpponentHistory(Board(), ("A",), 1, 9, 1)
    position = engine_position.EnginePosition(
        EDITION, Board(), RACK, ("A",) * 9, (4,), (0, 0), opponent_history=history
    )
    best.simulator.estimates(position, simulation.Effort(deals=1))
    best.inference.guesses(position, time.monotonic() + 0.01)
    yield
    finder.best_equities(EDITION, Board(), (RACK,), words, leaves.leaves_for(EDITION, words), position.context)
    yield
    end = multiplayer_endgame.MultiplayerEndgame(Board(), (("A", "B"), ("B",), ("A",)), (0, 0, 0))
    multiplayer_endgame.MultiplayerSolver(EDITION, words).solve(end, 1)
    yield
    plan = training.plan_for(EDITION, words, racks=1, generations=1, seed=1)
    training.Training(EDITION, words, plan).run(1, lambda share: None, lambda: None)
    yield


_SEARCHES = 3  # of the steps above; the last one trains


def load_searches() -> None:
    """Load the kernels of the searches into this process, or compile them."""
    for _ in islice(_study_steps(), _SEARCHES):
        pass


class _Report:
    """Prints a line for each kernel: when it has been compiled, or at the end if it was compiled already."""

    def __init__(self, lines: int) -> None:
        self._left = lines
        self.is_read = True  # false if the parent process was killed; the next one starts another child

    def kernel_compiled(self) -> None:
        if self._left and self.is_read:
            self._left -= 1
            try:
                print("compiled", flush=True)
            except BrokenPipeError:
                self.is_read = False
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def finish(self) -> None:
        while self._left and self.is_read:
            self.kernel_compiled()


def main(group: KernelGroup) -> None:
    if is_warm(group):
        return
    from mozaika.lexicon.kernels.compiled import on_compiled  # noqa: PLC0415 - imports numba

    report = _Report(STEPS[group])
    on_compiled(report.kernel_compiled)
    for _ in _play_steps() if group is KernelGroup.PLAY else _study_steps():
        if not report.is_read:
            return
    report.finish()
    _marker(group).parent.mkdir(parents=True, exist_ok=True)
    _marker(group).touch()


if __name__ == "__main__":
    main(KernelGroup(sys.argv[1]))
