"""Compiling the engine before it is needed. In a child process: compiling holds the interpreter's lock for half a
minute, and whoever waits (a server, a progress bar) must go on meanwhile. All later processes load what it compiled.

`python -m mozaika.engine.warm` is that child: it tells each step by a line.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

Progress = Callable[[float], None]
STEPS = 6
COMMAND = (sys.executable, "-m", "mozaika.engine.warm")


def is_warm() -> bool:
    return _marker().exists()


def warm_up(progress: Progress = lambda share: None) -> None:
    """Compile what is not compiled yet. If the child fails, each kernel is compiled when it is first used."""
    if is_warm() or not _can_be_kept():
        return
    progress(0.0)
    nothing = subprocess.DEVNULL
    with subprocess.Popen(COMMAND, stdin=nothing, stdout=subprocess.PIPE, stderr=nothing) as child:
        assert child.stdout is not None
        for done, _ in enumerate(child.stdout, 1):
            progress(min(done, STEPS) / STEPS)
    progress(1.0)


def _can_be_kept() -> bool:
    """Where nothing can be written, compiling beforehand is for nothing."""
    folder = _marker().parent
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _marker() -> Path:
    from mozaika.lexicon.kernels.compiled import kernel_home  # noqa: PLC0415 - numba is slow to import

    # numba's cache knows a kernel by its file and that file's time, too: another copy of the same has its own.
    here = Path(__file__).parent / "kernels"
    times = f"{here} {[file.stat().st_mtime_ns for file in sorted(here.glob('*.py'))]}"
    return kernel_home() / f"engine-is-warm-{sha256(times.encode()).hexdigest()[:16]}"


def _steps() -> Iterator[None]:
    """Ask every kind of question once, of tiny words and a small board, in the very types of real ones."""
    from mozaika.engine import (  # noqa: PLC0415 - slow to import
        endgame,
        finder,
        generator,
        leaves,
        outlook,
        selfplay,
        simulation,
        training,
        win_chances,
    )  # fmt: skip
    from mozaika.engine.tiny import EDITION, tiny_words  # noqa: PLC0415
    from mozaika.rules.board import Board  # noqa: PLC0415

    words, rack = tiny_words(), ("A", "B", "?", "?")
    yield
    known, look = leaves.leaves_for(EDITION, words), outlook.Outlook(bag=9, exchange_needs=1)
    generator.all_plays(EDITION, Board(), rack, words).weighed(known, look)
    yield
    finder.best_action(EDITION, Board(), rack, words, known, look)
    finder.best_action(EDITION, Board(), ("B", "B"), words, known, look)  # no play: an exchange
    yield
    selfplay.Arena(EDITION, words, ("static", "greedy"), (known, known)).play(0, 2, 1)
    yield
    endgame.EndgameSolver(EDITION, words).solve(endgame.Ending(Board(), ("A", "B"), ("B",)))
    standing = simulation.Standing(EDITION, Board(), rack, ("A",) * 9, (4,), (0, 0))
    simulation.Simulator(EDITION, words, known, win_chances.computed_chances(EDITION)).trials(
        standing, seconds=1, deals=1
    )
    yield
    plan = training.plan_for(EDITION, words, racks=1, generations=1, seed=1)
    training.Training(EDITION, words, plan).run(1, lambda share: None, lambda: None)
    yield


def main() -> None:
    if is_warm():
        return
    for step in _steps():
        try:
            print(step, flush=True)
        except BrokenPipeError:  # who waited for this was killed: the next one asks again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
    _marker().parent.mkdir(parents=True, exist_ok=True)
    _marker().touch()


if __name__ == "__main__":
    main()
