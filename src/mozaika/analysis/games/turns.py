"""The analysis of one turn, from its situation and the comparison of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mozaika.analysis.conversions import move_of
from mozaika.analysis.games.candidates import leave_of
from mozaika.analysis.games.comparisons import Comparer, Comparison, is_solvable
from mozaika.analysis.games.limits import Limits
from mozaika.analysis.games.luck import luck_of
from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.analysis.games.situations import Situation
from mozaika.analysis.games.thresholds import class_of, phase_of, severity
from mozaika.analysis.games.values import BestMove, Method, TurnAnalysis, Unknown
from mozaika.engine.engine_position import EnginePosition
from mozaika.engine.win_probability import win_probability_for
from mozaika.position.moves import format_tiles

_SEEDS = 1_000_003  # between the seeds of two turns


@dataclass(frozen=True, slots=True)
class _Figures:
    """Equity and win probability of a move, rounded as they are shown, so that differences are those of the answer."""

    equity: float
    win: float


def analyze_turn(
    situation: Situation, comparer: Comparer | None, settings: AnalysisSettings, limits: Limits
) -> TurnAnalysis:
    facts = _facts(situation)
    if situation.here is None or comparer is None:
        return _by_score(facts, situation)
    here, seed = situation.here, settings.seed + _SEEDS * situation.turn.number
    comparison = comparer.compare(here, situation.played, limits, seed)
    judged = _judged(facts, situation, here, comparison, settings.top)
    if situation.drawn is None:
        return judged
    luck = luck_of(here, situation.drawn, comparer.words, comparer.leaves, seed)
    return replace(judged, luck=None if luck is None else round(luck, 2))


def _facts(situation: Situation) -> TurnAnalysis:
    """What is known without comparing moves."""
    turn, edition = situation.turn, situation.turn.before.edition
    return TurnAnalysis(
        number=turn.number,
        seat=turn.seat,
        rack=format_tiles(edition, turn.before.rack) or None,
        move=turn.move.text,
        score=turn.score,
        total=turn.total,
        in_bag=situation.in_bag,
        phase=phase_of(situation.in_bag, situation.full_bag),
        bingo=situation.is_bingo,
        phonies=situation.phonies,
        unchallenged=situation.unchallenged,
        is_withdrawn=turn.is_withdrawn,
        exchanged=situation.exchanged,
        seconds=situation.seconds,
        unknown=situation.unknown,
    )


def _by_score(facts: TurnAnalysis, situation: Situation) -> TurnAnalysis:
    """The win probability by the score alone, for two players."""
    before = situation.turn.before
    if before.players != 2:
        return facts
    curve = win_probability_for(before.edition)
    spread = before.scores[0] - before.scores[1]
    win_after = 1 - curve.probability(-spread - facts.score, situation.after_bag)
    win_before = curve.probability(spread, situation.in_bag)
    return replace(facts, method=Method.STATIC, win_before=round(win_before, 4), win_after=round(win_after, 4))


def _judged(
    facts: TurnAnalysis, situation: Situation, here: EnginePosition, comparison: Comparison, top: int
) -> TurnAnalysis:
    results, choices = comparison.results, comparison.choices
    now = here.scores[0] - max(here.scores[1:])
    figures = [
        _Figures(round(float(spread) - now, 2), round(float(win), 4))
        for spread, win in zip(results.spreads, results.wins, strict=True)
    ]
    best, played, rank = figures[results.best], figures[choices.played], results.rank(choices.played)
    equity_loss = round(max(0.0, best.equity - played.equity), 2) if rank > 1 else 0.0
    win_loss = round(max(0.0, best.win - played.win), 4) if rank > 1 else 0.0
    if rank == 1:
        best = played
    loss = severity(win_loss, equity_loss, here.bag, win_probability_for(here.edition))
    better_bingos = [each for each in choices.bingos if results.value(each) > results.value(choices.played)]
    shown: Sequence[int] = results.order[:top]
    return replace(
        facts,
        method=comparison.method,
        equity_loss=equity_loss,
        win_loss=win_loss,
        win_before=best.win,
        win_after=played.win,
        equity_before=best.equity,
        equity_after=played.equity,
        rank=rank,
        kind=class_of(loss, is_best=rank == 1),
        bingo_available=bool(choices.bingos),
        missed_bingo=bool(better_bingos) and not facts.bingo,
        best=tuple(_best_move(situation, here, comparison, number, figures[number]) for number in shown),
        unknown=Unknown.MORE_THAN_TWO if not here.bag and not is_solvable(here) else None,
    )


def _best_move(
    situation: Situation, here: EnginePosition, comparison: Comparison, number: int, figures: _Figures
) -> BestMove:
    move = comparison.choices.moves[number]
    as_value = move_of(situation.turn.before, move)
    leave = format_tiles(here.edition, leave_of(here, move))
    return BestMove(as_value.text, as_value.score, leave, figures.equity, figures.win)
