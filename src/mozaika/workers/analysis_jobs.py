"""The analysis of games in a worker process: one job for each turn, and one for the summary.

A game comes with every job, because its turns are computed by several workers; each keeps the last games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mozaika.analysis.games.analysis_json import to_json, turn_from_json, turn_to_json
from mozaika.analysis.games.comparisons import Comparer
from mozaika.analysis.games.limits import limits_of
from mozaika.analysis.games.retries import with_play
from mozaika.analysis.games.settings import AnalysisSettings
from mozaika.analysis.games.situations import Situation, situations
from mozaika.analysis.games.summaries import summarize
from mozaika.analysis.games.turns import analyze_turn
from mozaika.analysis.games.words import list_of
from mozaika.position.game_record import GameRecord, game_of_record
from mozaika.records.record_bytes import decode_game
from mozaika.rules.board import Placement
from mozaika.rules.squares import Square

SETTINGS = AnalysisSettings()  # the defaults, so that the numbers are those of `mozaika.analyze`
_MAX_GAMES = 8


@dataclass(frozen=True, slots=True)
class _Game:
    record: GameRecord
    situations: tuple[Situation, ...]
    comparer: Comparer | None  # None without a word list


_games: dict[tuple[str, ...], _Game] = {}  # the one used last is at the end


def turn_job(job: dict[str, Any]) -> dict[str, Any]:
    """A turn of the game, with the play that was made or with the one that is `laid` instead."""
    game = _game(job["record"])
    situation = game.situations[job["turn"] - 1]
    if job.get("laid") and game.comparer is not None:
        situation = with_play(situation, _placements(job["laid"]), game.comparer.words)
    return turn_to_json(analyze_turn(situation, game.comparer, SETTINGS, limits_of(SETTINGS)))


def _placements(laid: list[list[Any]]) -> list[Placement]:
    return [Placement(Square(row, column), letter, blank) for row, column, letter, blank in laid]


def summary_job(job: dict[str, Any]) -> dict[str, Any]:
    return to_json(summarize(_game(job["record"]).record, SETTINGS, map(turn_from_json, job["turns"])))


def _game(value: dict[str, str]) -> _Game:
    key = tuple(value.values())
    found = _games.pop(key, None) or _read(value)
    _games[key] = found
    if len(_games) > _MAX_GAMES:
        del _games[next(iter(_games))]
    return found


def _read(value: dict[str, str]) -> _Game:
    record = game_of_record(*decode_game(value))
    words = list_of(record, SETTINGS)
    return _Game(record, tuple(situations(record, words)), None if words is None else Comparer(record.edition, words))
