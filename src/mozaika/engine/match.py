"""Matches between any two bots by the real rules; each bot gets only its own view. Games come in pairs with the same
draws and exchanged seats, and a game depends only on its number. `match_file` stores matches.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

import numpy as np

from mozaika.engine.bots import choose, find_bot
from mozaika.engine.digests import digest_of, playing_digest
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import Move
from mozaika.engine.errors import BotFault
from mozaika.engine.evaluation_context import evaluation_context_of
from mozaika.engine.game_record import GameRecorder, RecordedGame
from mozaika.engine.kernels.selfplay import MAX_TURNS
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leaves import Leaves, leaves_for, using_leaves
from mozaika.engine.movable import can_anyone_move
from mozaika.engine.selfplay import standard_error
from mozaika.errors import LexiconMissing
from mozaika.lexicon.graph import WordGraph
from mozaika.rules import Draws, Facts, create, decide, questions, replay, view_for
from mozaika.rules import commands as cmd
from mozaika.rules.edition import Edition
from mozaika.rules.errors import Refused
from mozaika.rules.scoring import direction_of, score_play
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

Opener: TypeAlias = Callable[[], WordGraph]  # each process opens the words itself; must be picklable
_log = logging.getLogger(__name__)
_FIRST_MOVE_S = 0.01  # for the champion's first move, which is not measured


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Everything that determines the games of a match. `words` is the digest of the word list, `seconds` the champion's
    time per move. `leaves` is a file of leave values for both bots, and `leaves_digest` that of its bytes.
    """

    bots: tuple[str, str]
    edition: Edition
    lexicon: str
    words: str
    seed: int = 1
    seconds: float = 2.0
    leaves: Path | None = None
    leaves_digest: str = ""

    @property
    def digest(self) -> str:
        """Frozen, like all digests of files: a file of an earlier version can be resumed, unless a bot plays
        differently now.
        """
        first, second = map(_with_revision, self.bots)
        rest = f"{playing_digest(self.edition)} {self.words} {self.seed} {self.seconds}"
        leaves = f" {self.leaves_digest}" if self.leaves_digest else ""
        return digest_of(f"('{first}', '{second}') {rest}{leaves}")

    def leave_values(self) -> Leaves | None:
        return None if self.leaves is None else load_leave_file(self.leaves, self.edition)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Pairs (seat, score, slowest move) are in the order of the plan's bots. `faults` counts the turns that a bot which
    was added passed because it had no legal move to offer.
    """

    game: int
    seats: tuple[int, int]
    scores: tuple[int, int]
    turns: int
    slowest_ms: tuple[float, float]
    faults: tuple[int, int] = (0, 0)


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
    faults: tuple[int, int]


def _with_revision(name: str) -> str:
    """Bots that were added have no revision: their sources count."""
    bot = find_bot(name)
    if bot.is_added:
        return f"{name} {bot.made_from}"
    return name if bot.revision == 1 else f"{name} {bot.revision}"


def play_match(plan: MatchPlan, opened: Opener, numbers: Sequence[int], jobs: int = 1) -> Iterator[PlayedGame]:
    """Play the games with these numbers and yield each when it ends; with several processes the order may differ."""
    return (game for game, _ in play_recorded(plan, opened, numbers, jobs))


def play_recorded(
    plan: MatchPlan, opened: Opener, numbers: Sequence[int], jobs: int = 1
) -> Iterator[tuple[PlayedGame, RecordedGame]]:
    """As `play_match`, with the moves of each game."""
    if jobs == 1:
        with using_leaves(plan.edition, plan.leave_values()):
            words = _opened(plan, opened)
            yield from (record_game(plan, words, number) for number in numbers)
        return
    # Opened here first, because a pool endlessly restarts processes that fail to start.
    if any(find_bot(bot).is_added for bot in plan.bots):
        _opened(plan, opened)
    else:
        _checked(plan, opened())
    # Spawned, not forked, because compiled code has its own threads.
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (plan, opened)) as pool:
        yield from pool.imap_unordered(_play, numbers)
        pool.close()
        pool.join()  # its processes end by themselves, and with them the programs of bots


def play_game(plan: MatchPlan, words: WordGraph, number: int) -> PlayedGame:
    return record_game(plan, words, number)[0]


def record_game(plan: MatchPlan, words: WordGraph, number: int) -> tuple[PlayedGame, RecordedGame]:
    seats = (number % 2, 1 - number % 2)
    facts, state = _started(plan, number)
    slowest, faults, recorder = [0.0, 0.0], [0, 0], GameRecorder(plan.edition, leaves_for(plan.edition, words))
    while state.phase is not Phase.OVER and len(state.turns) < MAX_TURNS:
        bot, view = seats.index(state.turn), view_for(state, state.turn)
        begun = perf_counter()
        command = _chosen(view, words, plan, plan.bots[bot])
        slowest[bot] = max(slowest[bot], 1000 * (perf_counter() - begun))
        moved = None if command is None else _after_move(state, command, words, facts, plan.bots[bot])
        if command is None or moved is None:
            faults[bot] += 1
            command = cmd.Pass(state.turn)
            moved = _after(state, command, words, facts)
        if moved.pending is not None:
            answer = _answer(moved, words)
            moved = _after(moved, answer, words, facts)
            if isinstance(answer, cmd.Challenge):  # the play is withdrawn, as after a pass
                command = cmd.Pass(state.turn)
        recorder.add(*_move_of(view, command), evaluation_context_of(view, uses_leaves=True, exchanges=True))
        state = moved
    totals = state.result.totals if state.result else tuple(player.score for player in state.players)
    first, second = (totals[seat] for seat in seats)
    times = (round(slowest[0], 1), round(slowest[1], 1))
    bots, racks = (plan.bots[seats[0]], plan.bots[seats[1]]), tuple(player.rack.tiles for player in state.players)
    return (
        PlayedGame(number, seats, (first, second), len(state.turns), times, (faults[0], faults[1])),
        RecordedGame(number, bots, tuple(recorder.moves), racks),
    )


def _chosen(view: PlayerView, words: WordGraph, plan: MatchPlan, bot: str) -> cmd.Command | None:
    """None if a bot that was added has no move: its seat passes."""
    try:
        return choose(view, words, bot, seconds=plan.seconds)
    except BotFault as fault:
        _log.warning("bot %s passes: %s", bot, fault)
        return None


def _after_move(state: GameState, command: cmd.Command, words: WordGraph, facts: Facts, bot: str) -> GameState | None:
    """None if the rules refuse the move of a bot that was added, for example a word that is checked at once."""
    try:
        return _after(state, command, words, facts)
    except Refused as refusal:
        if not find_bot(bot).is_added:
            raise
        _log.warning("bot %s passes: %s", bot, refusal)
        return None


def _answer(state: GameState, words: WordGraph) -> cmd.Command:
    """The opponent knows the word list. Mozaika's own bots lay valid words only."""
    assert state.pending is not None
    opponent = 1 - state.pending.seat
    is_valid = all(words.judge(state.pending.words).values())
    return cmd.Accept(opponent) if is_valid else cmd.Challenge(opponent)


def _move_of(view: PlayerView, command: cmd.Command) -> tuple[Seat, tuple[Tile, ...], Move]:
    """Whose move it is, the rack before it, and the move."""
    state, rack = view.state, view.rack.tiles
    match command:
        case cmd.Play(seat=seat, placements=placements):
            after = state.board.plus(placements)
            direction = direction_of(after, placements)
            run = after.run(placements[0].square, direction)
            score = score_play(state.edition, state.board, placements).total
            return seat, rack, ScoredPlay(tuple(placements), run[0], direction, len(run), score, 0)
        case cmd.Exchange(seat=seat, tiles=tiles):
            return seat, rack, tuple(tiles)
        case _:
            return state.turn, rack, None


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
    """Opens the plan's word list. A bot that was added and has no first move ends the match here, with its error."""
    words = _checked(plan, opened())
    _make_first_moves(plan, words)
    return words


def _make_first_moves(plan: MatchPlan, words: WordGraph) -> None:
    """Each bot makes a first move, so that loading does not count as its slowest move."""
    _, state = _started(plan, 0)
    for bot in plan.bots:
        seconds = plan.seconds if find_bot(bot).is_added else _FIRST_MOVE_S
        choose(view_for(state, state.turn), words, bot, seconds=seconds)


def _checked(plan: MatchPlan, words: WordGraph) -> WordGraph:
    if words.digest != plan.words:
        raise LexiconMissing(plan.lexicon)
    return words


# --- in a process of the pool ----------------------------------------------------------------------------------------

_process: list[tuple[MatchPlan, WordGraph]] = []  # what this process plays; empty outside the pool of `play_match`
_open = ExitStack()  # as long as the process lives


def _begin(plan: MatchPlan, opened: Opener) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends the pool
    signal.signal(signal.SIGTERM, _end)
    _open.enter_context(using_leaves(plan.edition, plan.leave_values()))
    words = _checked(plan, opened())
    with suppress(BotFault):  # it costs the bot its turn, in a game
        _make_first_moves(plan, words)
    _process.append((plan, words))


def _end(_signal: int, _frame: object) -> None:
    """End as usual, so that the programs of bots end too."""
    raise SystemExit


def _play(number: int) -> tuple[PlayedGame, RecordedGame]:
    plan, words = _process[0]
    return record_game(plan, words, number)


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
    faults = [sum(game.faults[bot] for game in played) for bot in (0, 1)]
    return MatchSummary(
        games=len(played),
        wins=(int((spreads > 0).sum()), int((spreads < 0).sum())),
        ties=int((spreads == 0).sum()),
        win_share=float(points.mean()),
        win_share_error=standard_error(points.reshape(-1, 2).mean(axis=1)),
        mean_spread=float(spreads.mean()),
        spread_error=standard_error(spreads.reshape(-1, 2).mean(axis=1)),
        slowest_ms=(first, second),
        faults=(faults[0], faults[1]),
    )
