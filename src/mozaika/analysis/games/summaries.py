"""What the turns of a game say about its players and the game as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.analysis.games.thresholds import mean_accuracy, severity, strength_of
from mozaika.analysis.games.values import (
    GameAnalysis,
    Phase,
    PhaseSummary,
    PlayerAnalysis,
    TurnAnalysis,
    TurnClass,
    Unknown,
)
from mozaika.analysis.games.versions import ENGINE_VERSION
from mozaika.analysis.games.words import list_of
from mozaika.engine.win_probability import win_probability_for
from mozaika.position.game_record import GameRecord
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import LineKind, Transcript
from mozaika.rules.edition import Edition

_ENDINGS = frozenset({LineKind.GAIN, LineKind.LOSS, LineKind.TIME})


def summarize(record: GameRecord, settings: AnalysisSettings, turns: Iterable[TurnAnalysis]) -> GameAnalysis:
    """`turns` are those of `analyze_turns` with the same record and settings; all of them or the first ones."""
    known, words = tuple(turns), list_of(record, settings)
    reasons = {turn.unknown for turn in known}
    return GameAnalysis(
        edition=record.edition.id,
        lexicon="" if words is None else words.name,
        engine=ENGINE_VERSION,
        seed=settings.seed,
        deals=settings.deals,
        seconds=settings.seconds,
        is_finished=is_finished(record),
        players=tuple(_player(record, seat, known) for seat in range(len(record.players))),
        turns=known,
        unknown=tuple(reason for reason in Unknown if reason in reasons),
    )


def is_finished(record: GameRecord) -> bool:
    match record.record:
        case SavedGame():
            return record.record.state().result is not None
        case Transcript():
            has_end = any(line.kind in _ENDINGS for line in record.record.lines)
            return not record.record.incomplete and (has_end or record.last.is_over)
        case _:
            return False


def loss_of(turn: TurnAnalysis, edition: Edition) -> float | None:
    """What the turn lost, as it is judged: see `thresholds.severity`. None if its moves were not compared."""
    if turn.win_loss is None or turn.equity_loss is None:
        return None
    return severity(turn.win_loss, turn.equity_loss, turn.in_bag, win_probability_for(edition))


def _player(record: GameRecord, seat: int, turns: Sequence[TurnAnalysis]) -> PlayerAnalysis:
    own = [turn for turn in turns if turn.seat == seat]
    judged = [turn for turn in own if turn.kind is not None]
    whole, lucky = _phase(judged, record.edition), [turn.luck for turn in own if turn.luck is not None]
    return PlayerAnalysis(
        name=record.players[seat],
        total=record.scores[seat],
        turns=whole.turns,
        accuracy=whole.accuracy,
        mean_loss=whole.mean_loss,
        mean_win_loss=whole.mean_win_loss,
        bingos=sum(turn.bingo for turn in own),
        bingos_available=sum(turn.bingo or bool(turn.bingo_available) for turn in own),
        phonies=sum(bool(turn.phonies) for turn in own),
        unchallenged=sum(bool(turn.unchallenged) for turn in own),
        luck=round(sum(lucky), 2) if lucky else None,
        strength=strength_of(_losses(judged, record.edition)),
        best_turn=_best_turn(judged),
        worst_turn=_worst_turn(judged, record.edition),
        classes={kind: sum(turn.kind is kind for turn in judged) for kind in TurnClass},
        phases={phase: _phase([turn for turn in judged if turn.phase is phase], record.edition) for phase in Phase},
    )


def _phase(judged: Sequence[TurnAnalysis], edition: Edition) -> PhaseSummary:
    accuracy = mean_accuracy(_losses(judged, edition))
    return PhaseSummary(
        len(judged),
        None if accuracy is None else round(accuracy, 1),
        _mean([turn.equity_loss for turn in judged], 2),
        _mean([turn.win_loss for turn in judged], 4),
    )


def _losses(judged: Sequence[TurnAnalysis], edition: Edition) -> list[float]:
    return [loss for turn in judged if (loss := loss_of(turn, edition)) is not None]


def _mean(values: Sequence[float | None], digits: int) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), digits) if known else None


def _best_turn(judged: Sequence[TurnAnalysis]) -> int | None:
    """Of the turns with the best move, the one whose next best move was furthest behind."""
    found = [turn for turn in judged if turn.kind is TurnClass.BEST and len(turn.best) > 1]
    return max(found, key=_lead).number if found else None


def _lead(turn: TurnAnalysis) -> tuple[float, float]:
    first, second = turn.best[:2]
    return (first.win or 0.0) - (second.win or 0.0), first.equity - second.equity


def _worst_turn(judged: Sequence[TurnAnalysis], edition: Edition) -> int | None:
    found = max(judged, key=lambda turn: (loss_of(turn, edition) or 0.0, turn.equity_loss or 0.0), default=None)
    return found.number if found is not None and (loss_of(found, edition) or 0.0) > 0 else None
