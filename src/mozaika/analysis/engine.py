"""`Engine`: ranks moves, simulates, solves and infers, for positions of one word list."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from mozaika.analysis.conversions import check_racks, move_of_command, view_of
from mozaika.analysis.latest import Latest
from mozaika.analysis.options import check_choice, check_options
from mozaika.analysis.ranking import rank_moves
from mozaika.analysis.values import EndgameSolution, Evaluation, InferredLeaves, RankedMove, Ranking
from mozaika.editions import find_edition
from mozaika.engine import bots
from mozaika.engine.errors import TwoPlayersOnly
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leaves import Leaves, using_leaves
from mozaika.engine.stopping import stop_running_searches, stoppable
from mozaika.lexicon.errors import WrongLexicon
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.protocols import Lexicon
from mozaika.position.lexica import lexicon_of
from mozaika.position.moves import Move
from mozaika.position.position import Position
from mozaika.rules.edition import Edition
from mozaika.rules.errors import GameIsOver

if TYPE_CHECKING:
    from mozaika.analysis.searches import Searches

Order: TypeAlias = Literal["equity", "score"]
Goal: TypeAlias = Literal["win", "total"]  # what a simulation maximises
EndgameGoal: TypeAlias = Literal["spread", "total"]
MOVES_PER_EXCHANGE = 5  # of so many moves that a simulation tries, one is an exchange


class Engine:
    """The engine for one word list: `lexicon` is a list or the name of one, by default the list of `edition`.

    A position is analysed by its own rules and on its own board; its letters must be those of the engine's list. An
    engine does one search at a time: calls from several threads wait for each other. All equal calls with a number of
    `deals` and a `seed` give equal answers; searches limited by `seconds` depend on the machine.

    `progress` is called now and then during a search, in its thread, with the result so far. `stop`, from any thread,
    ends the search early: it returns the result so far, or raises `SearchStopped` if there is none yet.

    >>> import mozaika
    >>> animals = mozaika.word_list("animals", ["cat", "hen", "crane"], mozaika.load_edition("english").alphabet)
    >>> engine = mozaika.Engine("english", animals)
    >>> position = mozaika.Position("english", racks=["ACENRTU", ""])
    >>> best = engine.moves(position, top=1, by="score")[0]
    >>> best.move.words, best.score, best.leave
    (('CRANE',), 20, ('T', 'U'))
    """

    def __init__(
        self, edition: Edition | str, lexicon: Lexicon | str | None = None, *, leaves: Path | str | None = None
    ) -> None:
        """`leaves` is a file of leave values (`mozaika train leaves`, or KLV2) to use instead of the edition's."""
        self.leaves = None if leaves is None else Path(leaves)
        self.edition = find_edition(edition) if isinstance(edition, str) else edition
        self.lexicon = graph_of(self.edition, lexicon_of(self.edition, lexicon))
        self._searching = threading.RLock()

    def moves(self, position: Position, top: int = 10, *, by: Order = "equity") -> tuple[RankedMove, ...]:
        """The best `top` moves: plays, exchanges and the pass."""
        return self.rank(position, top, by=by).moves

    def rank(self, position: Position, top: int = 10, *, by: Order = "equity") -> Ranking:
        """The best `top` moves, with the number of all plays and their highest score."""
        check_options(top=top)
        check_choice("by", by, get_args(Order))
        with self._search(position):
            return rank_moves(position, self.lexicon, top, by_score=by == "score")

    def simulate(  # noqa: PLR0913 - the settings of a simulation, by name
        self,
        position: Position,
        *,
        seconds: float = 2.0,
        deals: int = 0,
        plies: int = 2,
        top: int = 15,
        exchanges: int | None = None,
        by: Goal = "win",
        threads: int = 1,
        seed: int = 1,
        progress: Callable[[Evaluation], None] | None = None,
    ) -> Evaluation:
        """Compare the best `top` moves by equity, by playing on for `plies` plies with random unseen tiles, until one
        move is clearly the best, or for `seconds`, or for that many `deals`. Of these moves up to `exchanges`, by
        default every fifth, may be exchanges.
        """
        from mozaika.engine.rollout_stats import Objective  # noqa: PLC0415 - slow to import
        from mozaika.engine.simulation import Effort  # noqa: PLC0415 - as above

        check_options(seconds=seconds, deals=deals, plies=plies, top=top, exchanges=exchanges, threads=threads)
        check_choice("by", by, get_args(Goal))
        most = top // MOVES_PER_EXCHANGE if exchanges is None else exchanges
        effort, latest = Effort(seconds, plies, top, deals, seed, Objective(by), most), Latest(progress)
        with self._search(position), latest.or_stopped():
            self._searches.simulate(position, effort, threads, latest)
        return latest.result

    def solve(
        self,
        position: Position,
        *,
        seconds: float = 1.0,
        by: EndgameGoal = "spread",
        progress: Callable[[EndgameSolution], None] | None = None,
    ) -> EndgameSolution:
        """Search an endgame: the bag is empty. With two players the opponent holds the unseen tiles; with more, the
        position must name all racks but one.
        """
        check_options(seconds=seconds)
        check_choice("by", by, get_args(EndgameGoal))
        latest = Latest(progress)
        with self._search(position), latest.or_stopped():
            self._searches.solve(position, seconds, latest, for_total=by == "total")
        return latest.result

    def preendgame(
        self,
        position: Position,
        *,
        seconds: float = 5.0,
        top: int = 7,
        seed: int = 1,
        progress: Callable[[Evaluation], None] | None = None,
    ) -> Evaluation:
        """Compare moves with one to seven tiles in the bag: the best ones are rolled out to the end, and the best `top`
        of these are solved: for each order of the bag the game goes on until it is empty, then the endgame is searched.
        For two players. The deals of the answer are orders of the bag.
        """
        check_options(seconds=seconds, top=top)
        latest = Latest(progress)
        with self._search(position), latest.or_stopped():
            self._searches.preendgame(position, seconds, latest, top=top, seed=seed)
        return latest.result

    def infer(
        self,
        position: Position,
        *,
        seconds: float = 1.0,
        top: int = 10,
        seed: int = 1,
        progress: Callable[[InferredLeaves], None] | None = None,
    ) -> InferredLeaves:
        """What the opponent probably kept: leaves with which their last play (`position.last_move`) was not much worse
        than their best. For two players.
        """
        if position.players != 2:
            raise TwoPlayersOnly(position.players)
        check_options(seconds=seconds, top=top)
        latest = Latest(progress)
        with self._search(position), latest.or_stopped():
            self._searches.infer(position, seconds, latest, top=top, seed=seed)
        return latest.result

    def choose(
        self, position: Position, level: str = "champion", *, seconds: float = 2.0, threads: int = 1, seed: int = 1
    ) -> Move:
        """The move of a bot. The champion thinks for at most `seconds`, on so many `threads`; the other levels answer
        at once, and need neither them nor `seed`.
        """
        check_options(seconds=seconds, threads=threads)
        with self._search(position), _CHOOSING:
            check_racks(position)
            if position.is_over:
                raise GameIsOver
            view = view_of(position)
            if bots.find_bot(level).is_champion:
                command = self._searches.choose(view, seconds, threads, seed)
            else:
                command = bots.choose(view, self.lexicon, level, seconds=seconds)
            return move_of_command(position, command)

    def stop(self) -> None:
        """End the searches that run now, also those of other engines in this process."""
        stop_running_searches()

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[Edition, WordGraph]]:
        return partial(Engine, leaves=self.leaves), (self.edition, self.lexicon)

    def __repr__(self) -> str:
        return f"<Engine {self.edition.id}, {self.lexicon.name}>"

    # --- internals --------------------------------------------------------------------------------------------------

    @contextmanager
    def _search(self, position: Position) -> Iterator[None]:
        if position.edition.alphabet != self.lexicon.alphabet:
            raise WrongLexicon(self.lexicon.name, position.edition.id)
        position.check()
        values = None if self.leaves is None else _leaves_in(self.leaves, position.edition)
        with self._searching, using_leaves(position.edition, values), stoppable():
            yield

    @cached_property
    def _searches(self) -> Searches:
        from mozaika.analysis.searches import Searches  # noqa: PLC0415 - slow to import

        return Searches(self.lexicon)


@lru_cache(maxsize=4)
def _leaves_in(path: Path, edition: Edition) -> Leaves:
    return load_leave_file(path, edition)


_CHOOSING = threading.Lock()  # bots keep their workspaces for all engines of the process


def graph_of(edition: Edition, words: Lexicon) -> WordGraph:
    """The list as a word graph, which is built in memory if it is not one."""
    local = getattr(words, "local", words)  # a judge that asks an online dictionary has a local list
    return local if isinstance(local, WordGraph) else graph_of_entries(Path(words.name), "\n".join(local), edition)
