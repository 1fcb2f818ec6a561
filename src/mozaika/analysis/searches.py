"""The searches of an engine, with the workspaces that they keep. `Engine` imports this with its first search: what it
needs takes most of a second to import, and ranking moves needs none of it.
"""

from __future__ import annotations

from functools import cache

from mozaika.analysis.conversions import check_racks
from mozaika.analysis.endgames import EndgameTask, solve_several, solve_two
from mozaika.analysis.engine_positions import engine_position, evaluation_of
from mozaika.analysis.inferences import infer_leaves
from mozaika.analysis.latest import Latest
from mozaika.analysis.preendgames import PreendgameTask, check_preendgame, solve_preendgame, solved_moves
from mozaika.analysis.values import EndgameSolution, Evaluation, InferredLeaves
from mozaika.engine.bot_moves import choose_champion
from mozaika.engine.champion import Champion
from mozaika.engine.leaves import leaves_for
from mozaika.engine.rollout_stats import RolloutStats
from mozaika.engine.simulation import Effort, Simulator
from mozaika.engine.warm import load_searches
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.position.position import Position
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.views import PlayerView


class Searches:
    """The searches for one word list. Each tells `latest` what it has found; workspaces are those of the edition
    analysed last.
    """

    def __init__(self, words: WordGraph) -> None:
        self._words = words
        _load_kernels()
        self._champions: list[Champion] = []  # at most one
        self._simulators: list[tuple[Edition, int, Simulator]] = []  # at most one

    def simulate(self, position: Position, effort: Effort, threads: int, latest: Latest[Evaluation]) -> None:
        check_racks(position)

        def report(stats: RolloutStats) -> None:
            latest.keep(lambda: evaluation_of(position, stats))

        stats = self._simulator(position.edition, threads).evaluate(engine_position(position), effort, report)
        latest.finish(lambda: evaluation_of(position, stats))

    def solve(self, position: Position, seconds: float, latest: Latest[EndgameSolution], *, for_total: bool) -> None:
        task = EndgameTask(seconds, for_total, lambda so_far: latest.keep(lambda: so_far))
        if position.players == 2:
            found = solve_two(position, self._champion(position.edition).solver, task)
        else:
            found = solve_several(position, self._words, task)
        latest.finish(lambda: found)

    def preendgame(
        self, position: Position, seconds: float, latest: Latest[Evaluation], *, top: int, seed: int
    ) -> None:
        check_preendgame(position)

        def report(stats: RolloutStats) -> None:
            latest.keep(lambda: solved_moves(position, stats) or evaluation_of(position, stats))

        task = PreendgameTask(seconds, top, seed, report)
        found = solve_preendgame(position, self._champion(position.edition), task)
        latest.finish(lambda: found)

    def infer(self, position: Position, seconds: float, latest: Latest[InferredLeaves], *, top: int, seed: int) -> None:
        def report(so_far: InferredLeaves) -> None:
            latest.keep(lambda: so_far)

        inference = self._champion(position.edition).inference
        found = infer_leaves(position, inference, seconds, top, seed=seed, report=report)
        latest.finish(lambda: found)

    def choose(self, view: PlayerView, seconds: float, threads: int, seed: int) -> cmd.Command:
        return choose_champion(view, self._words, seconds, threads, seed)

    def _champion(self, edition: Edition) -> Champion:
        if not self._champions or self._champions[0].edition != edition:
            self._champions[:] = [Champion(edition, self._words)]
        return self._champions[0]

    def _simulator(self, edition: Edition, threads: int) -> Simulator:
        if not self._simulators or self._simulators[0][:2] != (edition, threads):
            leaves, win_probability = leaves_for(edition, self._words), win_probability_for(edition)
            simulator = Simulator(edition, self._words, leaves, win_probability, threads)
            self._simulators[:] = [(edition, threads, simulator)]
        return self._simulators[0][2]


@cache
def _load_kernels() -> None:
    """Once in a process, so that the first search has all of its time."""
    load_searches()
