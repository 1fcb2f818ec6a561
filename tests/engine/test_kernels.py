"""The engine's kernels: each compiled for one kind of arguments, once on a machine, in a process of its own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from mozaika.engine import warm
from mozaika.engine.bots import choose
from mozaika.engine.kernels import (
    batches,
    best,
    best_listed,
    cross_checks,
    endgame_moves,
    exchanges,
    generate,
    inference,
    leaves,
    refutations,
    rollouts,
    selfplay,
)
from mozaika.engine.kernels import endgame as endgame_kernel
from mozaika.engine.kernels import multiplayer_endgame as multiplayer_kernel
from mozaika.engine.kernels import training as training_kernel
from mozaika.engine.measure import measure
from mozaika.engine.multiplayer_endgame import MultiplayerEndgame, MultiplayerSolver
from mozaika.engine.tiny import EDITION, tiny_words
from mozaika.engine.training import Training, plan_for
from mozaika.game import Game
from mozaika.lexicon.library import open_lexicon
from tests.positions import edition

MODULES = (
    best, cross_checks, endgame_kernel, endgame_moves, exchanges, generate, inference, leaves, best_listed, batches,
    refutations, rollouts, selfplay, multiplayer_kernel, training_kernel,
)  # fmt: skip


def test_each_kernel_is_compiled_for_one_signature_whatever_is_asked() -> None:
    """A second one would cost each user half a minute of compiling."""
    for kind, words in ((EDITION, tiny_words()), (edition("turkish"), open_lexicon("turkish"))):
        game = Game(kind, ["Ada", "Ben"], words=words, seed=1)
        while not game.over:
            bot = "static" if game.turn else "champion" if len(game.state.turns) % 4 else "greedy"
            game.submit(choose(game.view(game.turn), words, bot, seconds=0.02))
            if game.state.pending is not None:
                game.accept(game.turn)
        racks = tuple((letter,) for letter in kind.alphabet.letters[:2])
        for for_total in (False, True):
            end = MultiplayerEndgame(game.state.board, (*racks, racks[0]), (0, 0, 0))
            MultiplayerSolver(kind, words, for_total=for_total).solve(end, 0.05)
        measure(kind, words, positions=20, games=2)
        Training(kind, words, plan_for(kind, words, 1, 1, 1)).run(1, lambda share: None, lambda: None)
    found = {}
    for module in MODULES:
        for name, value in vars(module).items():
            is_ours = getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
            if is_ours and hasattr(value, "signatures"):  # steps that only kernels call are compiled into them
                found[f"{module.__name__.rpartition('.')[2]}.{name}"] = value.signatures
    assert {name: kinds for name, kinds in found.items() if len(kinds) > 1} == {}
    assert len(found) >= 11


def test_the_first_start_compiles_in_a_child_and_later_ones_do_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "_marker", lambda part: tmp_path / part)
    shares: list[float] = []

    class Child:
        """Stands for the real one, which takes half a minute; that one is started by `make words`."""

        def __init__(self, command: tuple[str, ...], **_: object) -> None:
            self.part = warm.Part(command[-1])
            assert command == warm.command(self.part)
            self.stdout = iter([b"None\n"] * warm.STEPS[self.part])

        def __enter__(self) -> Child:
            return self

        def __exit__(self, *_: object) -> None:
            (tmp_path / self.part).touch()

    monkeypatch.setattr(subprocess, "Popen", Child)
    warm.warm_up(shares.append)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    count = len(shares)
    warm.warm_up(shares.append)
    assert len(shares) == count
    assert {file.name for file in tmp_path.iterdir()} == {"play", "study"}


@pytest.mark.parametrize("part", warm.Part)
def test_the_child_takes_as_many_steps_as_it_says(part: warm.Part) -> None:
    """With everything compiled already it takes a second or two; and next to nothing when it knows that."""
    warm._marker(part).unlink(missing_ok=True)
    for steps in (warm.STEPS[part], 0):
        done = subprocess.run(warm.command(part), capture_output=True, text=True, check=True, env=os.environ)
        assert len(done.stdout.splitlines()) == steps
        assert warm.is_warm(part)
