"""Compiling the engine before it is needed. In a child process: compiling holds the interpreter's lock for half a
minute, and whoever waits (a server, a progress bar) must go on meanwhile. All later processes load what it compiled.

`python -m mozaika.engine.warm` is that child: it tells each step by a line.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

Progress = Callable[[float], None]
STEPS = 5
COMMAND = (sys.executable, "-m", "mozaika.engine.warm")


def is_warm() -> bool:
    return _marker().exists()


def warm_up(progress: Progress = lambda share: None) -> None:
    """Compile what is not compiled yet. If the child fails, each kernel is compiled when it is first used."""
    if is_warm():
        return
    progress(0.0)
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as child:
        assert child.stdout is not None
        for done, _ in enumerate(child.stdout, 1):
            progress(min(done, STEPS) / STEPS)
    progress(1.0)


def _marker() -> Path:
    from mozaika.lexicon.kernels.compiled import kernel_home  # noqa: PLC0415 - numba is slow to import

    return kernel_home() / "engine-is-warm"


def _steps() -> Iterator[None]:
    """Ask every kind of question once, of tiny words and a small board, in the very types of real ones."""
    from mozaika.engine import finder, generator, leaves, outlook, selfplay, training  # noqa: PLC0415 - slow to import
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
    training.Training(EDITION, words, training.Plan("", "", 1, 1, 1)).run(1, lambda share: None, lambda: None)
    yield


def main() -> None:
    if is_warm():
        return
    for step in _steps():
        print(step, flush=True)
    _marker().parent.mkdir(parents=True, exist_ok=True)
    _marker().touch()


if __name__ == "__main__":
    main()
