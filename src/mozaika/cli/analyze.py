"""`mozaika analyze`: what each turn of a game lost, or of many games as a report."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from mozaika.analysis.games.analysis_json import to_json
from mozaika.analysis.games.annotations import annotated
from mozaika.analysis.games.seasons import Season, season_of
from mozaika.analysis.games.streams import analyze
from mozaika.analysis.games.values import GameAnalysis, TurnAnalysis
from mozaika.cli.analysis_table import decimal, note_of, show_game
from mozaika.cli.errors import NoGamesFound, NoSuchPlayer, TooManyGames
from mozaika.cli.progress import ProgressBar
from mozaika.cli.season_page import season_page
from mozaika.editions import find_edition
from mozaika.errors import FileUnwritable, GameError
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.readers import read_list
from mozaika.position.game_record import GameRecord, read_game
from mozaika.records.files import convert, save_text
from mozaika.records.formats import READABLE
from mozaika.rules.edition import Edition
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

MAX_GAMES = 1000
_GOOD, _BAD = 0, 1
Analyzed: TypeAlias = tuple[Path, GameRecord, GameAnalysis]


def analyze_files(options: argparse.Namespace, texts: Catalogue) -> int:
    """One bad file among several is reported, and the others are analysed."""
    files = list(_files(options.files))
    if len(files) > MAX_GAMES:
        raise TooManyGames(len(files), MAX_GAMES)
    for out in (options.html, options.gcg):
        if out is not None and not out.parent.is_dir():  # said now, not after an hour of computing
            raise FileUnwritable(str(out))
    analyzed: list[Analyzed] = []
    is_single, result = len(files) == 1, _GOOD
    for place, file in enumerate(files):
        try:
            record, analysis = _analyzed(file, options, texts, (place, len(files)))
        except GameError as error:
            if is_single:
                raise
            print(f"{file}: [{error.code}] {describe_error(error, texts)}", file=sys.stderr)
            result = _BAD
            continue
        analyzed.append((file, record, analysis))
        if options.json:
            value = to_json(analysis) if is_single else {"file": str(file), **to_json(analysis)}
            print(json.dumps(value, ensure_ascii=False), flush=True)
    if not analyzed:
        return _BAD
    if not options.json:
        _show(analyzed, options, texts)
    _write(analyzed, options, texts)
    return result


def _files(given: Sequence[Path]) -> Iterator[Path]:
    """The files, and those of each folder in the order of their names."""
    for path in given:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(each for each in path.iterdir() if each.suffix.lower() in READABLE and each.is_file())
        if not inside:
            raise NoGamesFound(str(path))
        yield from inside


def _analyzed(
    file: Path, options: argparse.Namespace, texts: Catalogue, place: tuple[int, int]
) -> tuple[GameRecord, GameAnalysis]:
    given = find_edition(options.edition) if options.edition else None
    record = read_game(file, given)
    if not record.turns and place[1] == 1:
        raise NoGamesFound(str(file))
    bar, (number, files) = ProgressBar(texts, key="analyzing"), place
    shown = file.name if files == 1 else str(options.files[0])

    def report(turn: TurnAnalysis) -> None:
        bar(shown, (number + turn.number / max(1, len(record))) / files)

    words = options.lexicon if options.words is None else _words(options.words, record.edition)
    analysis = analyze(
        record,
        lexicon=words,
        seconds=options.seconds,
        deals=options.deals,
        seed=options.seed,
        threads=options.threads,
        on_turn=report,
    )
    return record, analysis


def _words(path: str, edition: Edition) -> WordGraph:
    text = read_list(Path(path), edition.language, edition.alphabet).text
    return graph_of_entries(Path(path), text, edition)


def _show(analyzed: Sequence[Analyzed], options: argparse.Namespace, texts: Catalogue) -> None:
    if len(analyzed) == 1:
        show_game(analyzed[0][2], texts)
        return
    for game in _season(analyzed, options).games:
        accuracy = decimal(game.player.accuracy, texts)
        facts = {"name": game.name, "opponents": ", ".join(game.opponents), "accuracy": accuracy}
        print(texts.format("analysis-game", spread=f"{game.spread:+d}", **facts))


def _season(analyzed: Sequence[Analyzed], options: argparse.Namespace) -> Season:
    season = season_of(((file.stem, record, found) for file, record, found in analyzed), options.player)
    if not season.games:
        raise NoSuchPlayer(options.player or "")
    return season


def _write(analyzed: Sequence[Analyzed], options: argparse.Namespace, texts: Catalogue) -> None:
    said: Callable[[str], None] = lambda text: print(text, file=sys.stderr if options.json else sys.stdout)  # noqa: E731
    if options.html is not None:
        save_text(options.html, season_page(_season(analyzed, options), texts))
        said(texts.format("converted", file=str(options.html)))
    if options.gcg is None:
        return
    for file, record, analysis in analyzed:
        target = options.gcg if len(analyzed) == 1 else _folder(options.gcg) / f"{file.stem}.gcg"
        notes = {turn.number: note for turn in analysis.turns if (note := note_of(turn, texts))}
        save_text(target, convert(annotated(record, notes), ".gcg", record.given).text)
        said(texts.format("converted", file=str(target)))


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileUnwritable(str(path)) from error
    return path
