"""Analyses a game turn by turn, several turns at once: `analyze_turns`, and `analyze` for the whole."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Protocol

from mozaika.analysis.errors import TooManyTurns
from mozaika.analysis.games.comparisons import Comparer
from mozaika.analysis.games.limits import limits_of
from mozaika.analysis.games.settings import DEALS, MAX_TURNS, SHOWN_MOVES, AnalysisSettings
from mozaika.analysis.games.situations import Situation, situations
from mozaika.analysis.games.summaries import summarize
from mozaika.analysis.games.turns import analyze_turn
from mozaika.analysis.games.values import GameAnalysis, TurnAnalysis
from mozaika.analysis.games.words import list_of
from mozaika.engine.errors import SearchStopped
from mozaika.engine.stopping import stoppable
from mozaika.lexicon.protocols import Lexicon
from mozaika.position.game_record import GameRecord, game_of_record, read_game
from mozaika.records.saved import SavedGame
from mozaika.rules.edition import Edition

_MOST_THREADS = 8


class Playable(Protocol):
    """What `mozaika.Game` has."""

    def save(self) -> SavedGame: ...


def analyze_turns(record: GameRecord, settings: AnalysisSettings) -> Iterator[TurnAnalysis]:
    """The turns in order, each as soon as it and those before it are finished. It ends early if `settings.stop` is
    set or the searches of the process are stopped; close the iterator to stop it from here.
    """
    if len(record) > MAX_TURNS:
        raise TooManyTurns(len(record), MAX_TURNS)
    words = list_of(record, settings)
    cancelled = Event()
    stops = (cancelled,) if settings.stop is None else (cancelled, settings.stop)
    threads = max(1, min(settings.threads, len(record.turns)))
    comparers: SimpleQueue[Comparer | None] = SimpleQueue()
    for _ in range(threads):
        comparers.put(None if words is None else Comparer(record.edition, words))

    def analyzed(situation: Situation) -> TurnAnalysis:
        comparer = comparers.get()
        try:
            with stoppable():
                return analyze_turn(situation, comparer, settings, limits_of(settings, *stops))
        finally:
            comparers.put(comparer)

    with ThreadPoolExecutor(threads, "analysis") as pool:
        waiting: deque[Future[TurnAnalysis]] = deque()
        try:
            waiting += [pool.submit(analyzed, situation) for situation in situations(record, words)]
            with suppress(SearchStopped):
                while waiting:
                    yield waiting.popleft().result()
        finally:
            cancelled.set()
            for future in waiting:
                future.cancel()


def analyze(  # noqa: PLR0913 - the settings, by name
    game: Path | str | GameRecord | Playable,
    *,
    edition: Edition | str | None = None,
    lexicon: Lexicon | str | None = None,
    seconds: float | None = None,
    deals: int = DEALS,
    seed: int = 1,
    threads: int | None = None,
    top: int = SHOWN_MOVES,
    on_turn: Callable[[TurnAnalysis], None] | None = None,
    stop: Event | None = None,
) -> GameAnalysis:
    """What each turn of a game lost, and how well each player played. `game` is a file, a `GameRecord` or a `Game`;
    `edition` is for a file that does not name one, `lexicon` a list to use instead of the game's.

    Each turn is compared over so many `deals` of the unseen tiles, which gives the same result on every machine, or for
    so many `seconds`. `threads` turns are computed at once: by default as many as there are processors. `on_turn` gets
    each turn as soon as it is finished; an event that is set as `stop` ends the analysis with the turns so far.

    >>> import mozaika
    >>> animals = mozaika.word_list("animals", ["cat", "bad", "dab", "ab"], mozaika.load_edition("english").alphabet)
    >>> analysis = mozaika.analyze("tests/golden/end-english.gcg", lexicon=animals, deals=32)
    >>> [turn.number for turn in analysis.turns], analysis.players[0].name
    ([1, 2], 'Ann Archer')
    """
    match game:
        case GameRecord():
            record = game
        case Path() | str():
            record = read_game(game, edition)
        case _:
            record = game_of_record(game.save())
    settings = AnalysisSettings(lexicon, seconds, deals, seed, threads or _processors(), top, stop)
    turns: list[TurnAnalysis] = []
    for turn in analyze_turns(record, settings):
        turns.append(turn)
        if on_turn is not None:
            on_turn(turn)
    return summarize(record, settings, turns)


def _processors() -> int:
    return min(_MOST_THREADS, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
