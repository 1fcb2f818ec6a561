"""Matches between any two bots by the real rules; each bot gets only its own view. Games come in pairs with the same
draws and exchanged seats, and a game depends only on its number. `match_file` stores matches.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from time import perf_counter
from typing import TypeAlias

import numpy as np

from mozaika.engine.bots import choose
from mozaika.engine.digests import digest_of, playing_digest
from mozaika.engine.kernels.selfplay import MAX_TURNS
from mozaika.engine.movable import can_anyone_move
from mozaika.engine.selfplay import standard_error
from mozaika.errors import LexiconMissing
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import Draws, Facts, create, decide, questions, replay, view_for
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState, Phase

Opener: TypeAlias = Callable[[], WordGraph]  # each process opens the words itself; must be picklable
_FIRST_MOVE_S = 0.01  # for the champion's first move, which is not measured


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Everything that determines the games of a match. `words` is the digest of the word list, `seconds` the champion's
    time per move.
    """

    bots: tuple[str, str]
    edition: Edition
    lexicon: str
    words: str
    seed: int = 1
    seconds: float = 2.0

    @property
    def digest(self) -> str:
        """Frozen, like all digests of files: a file of an earlier version can be resumed."""
        first, second = self.bots
        rest = f"{playing_digest(self.edition)} {self.words} {self.seed} {self.seconds}"
        return digest_of(f"('{first}', '{second}') {rest}")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Pairs (seat, score, slowest move) are in the order of the plan's bots."""

    game: int
    seats: tuple[int, int]
    scores: tuple[int, int]
    turns: int
    slowest_ms: tuple[float, float]


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The result of the first bot against the second; errors are standard errors of pairs."""

    games: int
    wins: tuple[int, int]
    ties: int
    win_share: float
    win_share_error: float
    mean_spread: float
    spread_error: float
    slowest_ms: tuple[float, float]


def play_match(plan: MatchPlan, opened: Opener, numbers: Sequence[int], jobs: int = 1) -> Iterator[PlayedGame]:
    """Play the games with these numbers and yield each when it ends; with several processes the order may differ."""
    if jobs == 1:
        words = _opened(plan, opened)
        yield from (play_game(plan, words, number) for number in numbers)
        return
    _checked(plan, opened())  # checked here, because a pool endlessly restarts processes that fail to start
    # Spawned, not forked, because compiled code has its own threads.
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (plan, opened)) as pool:
        yield from pool.imap_unordered(_play, numbers)


def play_game(plan: MatchPlan, words: WordGraph, number: int) -> PlayedGame:
    seats = (number % 2, 1 - number % 2)
    facts, state = _started(plan, number)
    slowest = [0.0, 0.0]
    while state.phase is not Phase.OVER and len(state.turns) < MAX_TURNS:
        bot = seats.index(state.turn)
        begun = perf_counter()
        command = choose(view_for(state, state.turn), words, plan.bots[bot], seconds=plan.seconds)
        slowest[bot] = max(slowest[bot], 1000 * (perf_counter() - begun))
        state = _after(state, command, words, facts)
        if state.pending is not None:  # bots lay valid words only, so no bot challenges
            state = _after(state, cmd.Accept(1 - state.pending.seat), words, facts)
    totals = state.result.totals if state.result else tuple(player.score for player in state.players)
    first, second = (totals[seat] for seat in seats)
    return PlayedGame(number, seats, (first, second), len(state.turns), (round(slowest[0], 1), round(slowest[1], 1)))


def _started(plan: MatchPlan, number: int) -> tuple[Facts, GameState]:
    """Both games of a pair have the same secret for draws, so they begin with the same racks at the same seats."""
    facts = Facts(draws=Draws(sha256(f"mozaika match {plan.seed} {number // 2}".encode()).digest()))
    created = replay(None, create(plan.edition, ("seat-1", "seat-2"), facts))
    return facts, replay(created, decide(created, cmd.Start(), facts))


def _after(state: GameState, command: cmd.Command, words: WordGraph, facts: Facts) -> GameState:
    asked = questions(state, command, facts)
    movable = None if asked.can_anyone_move is None else can_anyone_move(asked.can_anyone_move, words)
    known = replace(facts, verdicts=words.judge(asked.words), someone_can_move=movable)
    return replay(state, decide(state, command, known))


def _opened(plan: MatchPlan, opened: Opener) -> WordGraph:
    """Opens the plan's word list. Each bot makes a first move, so that loading does not count as its slowest move."""
    words = _checked(plan, opened())
    _, state = _started(plan, 0)
    for bot in plan.bots:
        choose(view_for(state, state.turn), words, bot, seconds=_FIRST_MOVE_S)
    return words


def _checked(plan: MatchPlan, words: WordGraph) -> WordGraph:
    if words.digest != plan.words:
        raise LexiconMissing(plan.lexicon)
    return words


# --- in a process of the pool ----------------------------------------------------------------------------------------

_process: list[tuple[MatchPlan, WordGraph]] = []  # what this process plays; empty outside the pool of `play_match`


def _begin(plan: MatchPlan, opened: Opener) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends the pool
    _process.append((plan, _opened(plan, opened)))


def _play(number: int) -> PlayedGame:
    plan, words = _process[0]
    return play_game(plan, words, number)


# --- summary ---------------------------------------------------------------------------------------------------------


def pairs_of(games: Mapping[int, PlayedGame]) -> list[tuple[PlayedGame, PlayedGame]]:
    """The complete pairs."""
    return [(games[number], games[number + 1]) for number in sorted(games) if not number % 2 and number + 1 in games]


def summarise_match(pairs: Iterable[tuple[PlayedGame, PlayedGame]]) -> MatchSummary:
    """The summary of at least one pair."""
    played = [game for pair in pairs for game in pair]
    spreads = np.array([game.scores[0] - game.scores[1] for game in played])
    points = (np.sign(spreads) + 1) / 2
    first, second = (max(game.slowest_ms[bot] for game in played) for bot in (0, 1))
    return MatchSummary(
        games=len(played),
        wins=(int((spreads > 0).sum()), int((spreads < 0).sum())),
        ties=int((spreads == 0).sum()),
        win_share=float(points.mean()),
        win_share_error=standard_error(points.reshape(-1, 2).mean(axis=1)),
        mean_spread=float(spreads.mean()),
        spread_error=standard_error(spreads.reshape(-1, 2).mean(axis=1)),
        slowest_ms=(first, second),
    )
