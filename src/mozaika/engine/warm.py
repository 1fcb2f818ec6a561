"""Compiling the engine before it is needed. In a child process: compiling holds the interpreter's lock for half a
minute, and whoever waits (a server, a progress bar) must go on meanwhile. All later processes load what it compiled.

In two parts: what most bots play with, and what only the strongest and those who study need, which takes as long again.
`python -m mozaika.engine.warm PART` is that child: it tells each step by a line.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from mozaika.lexicon.kernels.home import kernel_home

Progress = Callable[[float], None]


class Part(StrEnum):
    PLAY = "play"
    STUDY = "study"


STEPS = {Part.PLAY: 4, Part.STUDY: 4}


def command(part: Part) -> tuple[str, ...]:
    return (sys.executable, "-m", "mozaika.engine.warm", part)


def is_warm(part: Part) -> bool:
    return _marker(part).exists()


def warm_up(progress: Progress = lambda share: None, parts: tuple[Part, ...] = tuple(Part)) -> None:
    """Compile what is not compiled yet. If the child fails, each kernel is compiled when it is first used."""
    missing = [part for part in parts if not is_warm(part)]
    if not missing or not _can_be_kept():
        return
    progress(0.0)
    steps, done = sum(STEPS[part] for part in missing), 0
    for part in missing:
        nothing = subprocess.DEVNULL
        with subprocess.Popen(command(part), stdin=nothing, stdout=subprocess.PIPE, stderr=nothing) as child:
            assert child.stdout is not None
            for _ in child.stdout:
                done += 1
                progress(min(done, steps) / steps)
    progress(1.0)


def _can_be_kept() -> bool:
    """Where nothing can be written, compiling beforehand is for nothing."""
    folder = _marker(Part.PLAY).parent
    while not folder.exists():
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _marker(part: Part) -> Path:
    # numba's cache knows a kernel by its file and that file's time, too: another copy of the same has its own.
    here = Path(__file__).parent / "kernels"
    times = f"{here} {[file.stat().st_mtime_ns for file in sorted(here.glob('*.py'))]}"
    return kernel_home() / f"{part}-is-warm-{sha256(times.encode()).hexdigest()[:16]}"


def _play_steps() -> Iterator[None]:
    """Ask every kind of question once, of tiny words and a small board, in the very types of real ones."""
    from mozaika.engine import evaluation_context, finder, generator, leaves, selfplay  # noqa: PLC0415 - slow to import
    from mozaika.engine.tiny import EDITION, RACK, tiny_words  # noqa: PLC0415
    from mozaika.rules.board import Board  # noqa: PLC0415

    words = tiny_words()
    yield
    known, look = leaves.leaves_for(EDITION, words), evaluation_context.EvaluationContext(bag=9, exchange_needs=1)
    generator.all_plays(EDITION, Board(), RACK, words).weighed(known, look)
    yield
    finder.best_action(EDITION, Board(), RACK, words, known, look)
    finder.best_action(EDITION, Board(), ("B", "B"), words, known, look)  # no play: an exchange
    yield
    selfplay.Arena(EDITION, words, ("static", "greedy"), (known, known)).play(0, 2, 1)
    yield


def _study_steps() -> Iterator[None]:
    from mozaika.engine import champion, engine_position, multiplayer_endgame, simulation, training  # noqa: PLC0415 - slow to import
    from mozaika.engine.tiny import EDITION, RACK, tiny_words  # noqa: PLC0415
    from mozaika.rules.board import Board  # noqa: PLC0415

    words = tiny_words()
    best = champion.Champion(EDITION, words)
    best.choose(engine_position.EnginePosition(EDITION, Board(), ("A", "B"), ("B",), (1,), (0, 0)), 1)  # an ending
    yield
    seen = engine_position.OpponentHistory(Board(), ("A",), 1, 9, 1)
    here = engine_position.EnginePosition(EDITION, Board(), RACK, ("A",) * 9, (4,), (0, 0), opponent_history=seen)
    best.simulator.estimates(here, simulation.Effort(deals=1))
    best.inference.guesses(here, time.monotonic() + 0.01)
    yield
    end = multiplayer_endgame.MultiplayerEndgame(Board(), (("A", "B"), ("B",), ("A",)), (0, 0, 0))
    multiplayer_endgame.MultiplayerSolver(EDITION, words).solve(end, 1)
    yield
    plan = training.plan_for(EDITION, words, racks=1, generations=1, seed=1)
    training.Training(EDITION, words, plan).run(1, lambda share: None, lambda: None)
    yield


def main(part: Part) -> None:
    if is_warm(part):
        return
    for step in _play_steps() if part is Part.PLAY else _study_steps():
        try:
            print(step, flush=True)
        except BrokenPipeError:  # who waited for this was killed: the next one asks again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
    _marker(part).parent.mkdir(parents=True, exist_ok=True)
    _marker(part).touch()


if __name__ == "__main__":
    main(Part(sys.argv[1]))
