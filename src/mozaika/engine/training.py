"""Trains leaves by self-play: boards of games with the values so far, random racks on them, a regression, and again.

The same for one seed whatever the number of threads; can be broken off at any time and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from mozaika.engine.errors import OtherTraining, TooFewTiles
from mozaika.engine.finder import Workspace
from mozaika.engine.kernels import training as kernel
from mozaika.engine.leaves import COPIES, Leaves, leaves_from, playing_digest
from mozaika.engine.selfplay import Arena, PositionDump
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_GAMES = 20  # a portion of work
_BOARDS = 40 * _GAMES  # more than that many games have turns, but for a few
_RACKS_A_BOARD = 6
_AHEAD = 2  # portions under way for each thread
# Pulls values that few racks speak of towards nothing: as if so many racks had said that it is worth nothing.
_DOUBT = 300.0
_sample_racks: Any = kernel.sample_racks  # its arguments come in groups

Numbers: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for; it determines the outcome."""

    edition: str  # a digest of all that counts in self-play
    words: str
    racks: int  # of each generation
    generations: int
    seed: int


def plan_for(edition: Edition, words: WordGraph, racks: int, generations: int, seed: int) -> Plan:
    return Plan(playing_digest(edition), words.digest, racks, generations, seed)


@dataclass(frozen=True, slots=True)
class TrainingState:
    """How far a training is. Changed as a whole, so that breaking it off never finds it half changed.

    `products` and `outcomes` are the sums of this generation's racks, `firsts` and `pairs` the last one's values.
    """

    generation: int
    portions: int
    racks: int
    products: Numbers
    outcomes: Numbers
    firsts: Numbers
    pairs: Numbers

    def plus(self, racks: int, products: Numbers, outcomes: Numbers) -> TrainingState:
        return replace(
            self,
            portions=self.portions + 1,
            racks=self.racks + racks,
            products=self.products + products,
            outcomes=self.outcomes + outcomes,
        )

    def next_generation(self) -> TrainingState:
        """The values that this one's racks speak for: ridge regression, for each number of tiles apart."""
        sizes, kinds, _ = self.firsts.shape
        firsts, pairs = np.zeros_like(self.firsts), np.zeros_like(self.pairs)
        rows, columns = np.tril_indices(kinds, -1)
        for size in range(sizes):
            lower = self.products[size].astype(np.float64)
            products = lower + np.tril(lower, -1).T + _DOUBT * np.eye(len(lower))
            values = np.rint(np.linalg.solve(products, self.outcomes[size].astype(np.float64))).astype(np.int64)
            firsts[size] = values[: kinds * COPIES].reshape(kinds, COPIES)
            pairs[size, rows, columns] = values[kinds * COPIES :]
        return TrainingState(
            self.generation + 1, 0, 0, np.zeros_like(self.products), np.zeros_like(self.outcomes), firsts, pairs
        )


def first_state(edition: Edition) -> TrainingState:
    kinds, sizes = 1 + len(edition.alphabet), edition.rules.rack_size - 1
    features = kinds * COPIES + kinds * (kinds - 1) // 2
    return TrainingState(
        generation=0,
        portions=0,
        racks=0,
        products=np.zeros((sizes, features, features), np.int64),
        outcomes=np.zeros((sizes, features), np.int64),
        firsts=np.zeros((sizes, kinds, COPIES), np.int64),
        pairs=np.zeros((sizes, kinds, kinds), np.int64),
    )


class Training:
    def __init__(self, edition: Edition, words: WordGraph, plan: Plan) -> None:
        if edition.rules.rack_size < 2 or edition.tiles.total < 3 * edition.rules.rack_size:
            raise TooFewTiles  # two racks and one in the bag, of tiles to keep: else there is nothing to find out
        self.edition, self.words, self.plan = edition, words, plan
        self.stand = first_state(edition)

    @property
    def is_done(self) -> bool:
        return self.stand.generation >= self.plan.generations

    @property
    def share(self) -> float:
        within = 0.0 if self.is_done else min(1.0, self.stand.racks / self.plan.racks)
        return (self.stand.generation + within) / self.plan.generations

    @property
    def leaves(self) -> Leaves:
        return leaves_from(self.stand.firsts, self.stand.pairs)

    def run(self, threads: int, progress: Callable[[float], None], keep: Callable[[], None]) -> None:
        """To the end; `keep` is called whenever something has been done that is worth keeping."""
        with ThreadPoolExecutor(threads) as pool:
            while not self.is_done:
                self._gather(pool, threads, progress, keep)
                self.stand = self.stand.next_generation()
                keep()
        progress(1.0)

    def _gather(
        self, pool: ThreadPoolExecutor, threads: int, progress: Callable[[float], None], keep: Callable[[], None]
    ) -> None:
        """Portions in the order of their numbers until there are racks enough; what was played beyond is not used."""
        leaves = self.leaves
        arena = Arena(self.edition, self.words, ("static", "static"), (leaves, leaves))
        while self.stand.racks < self.plan.racks:
            numbers = range(self.stand.portions, self.stand.portions + _AHEAD * threads)
            for done in pool.map(lambda number: self._portion(arena, leaves, number), numbers):
                if self.stand.racks >= self.plan.racks:
                    break
                self.stand = self.stand.plus(*done)
                progress(self.share)
                keep()

    def _portion(self, arena: Arena, leaves: Leaves, number: int) -> tuple[int, Numbers, Numbers]:
        seed = self.plan.seed * 1000 + self.stand.generation
        dump, workspace = PositionDump(arena.frame, _BOARDS), Workspace(arena.frame)
        arena.play(number * _GAMES, _GAMES, seed, dump)
        products, outcomes = np.zeros_like(self.stand.products), np.zeros_like(self.stand.outcomes)
        racks = _sample_racks(
            *arena.setting, *leaves.arguments, *workspace.arguments, *workspace.listing(arena.frame),
            dump.letters, dump.values, dump.bags, number * _BOARDS, seed, 1 + len(self.edition.alphabet),
            _RACKS_A_BOARD, products, outcomes,
        )  # fmt: skip
        return int(racks), products, outcomes

    # --- breaking off and going on ----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        part = path.with_name(path.name + ".new")
        with part.open("wb") as file:
            kept = {field.name: getattr(self.stand, field.name) for field in fields(TrainingState)}
            np.savez(file, plan=np.array(repr(asdict(self.plan))), **kept)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on where the file says; it must be of the very same training."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                if str(kept["plan"]) != repr(asdict(self.plan)):
                    raise OtherTraining(str(path))
                found: dict[str, Any] = {field.name: kept[field.name] for field in fields(TrainingState)}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise OtherTraining(str(path)) from error
        begun = first_state(self.edition)
        for name, part in found.items():
            expected = np.asarray(getattr(begun, name))
            if (part.shape, part.dtype) != (expected.shape, expected.dtype):
                raise OtherTraining(str(path))
        plain: dict[str, Any] = {name: part if part.shape else int(part) for name, part in found.items()}
        self.stand = TrainingState(**plain)
