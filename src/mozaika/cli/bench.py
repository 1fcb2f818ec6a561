"""`mozaika bench` and `mozaika selfplay`: measures the engine's speed, and plays fast games between two bots."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from mozaika.cli.errors import BaselineFailed
from mozaika.cli.game_files import GameFiles
from mozaika.cli.match import show_result, two_bots
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.bots import plain_bot_names
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leaves import leaves_for
from mozaika.engine.measure import measure
from mozaika.engine.selfplay import Arena, SelfPlayResult, play_selfplay, summarise
from mozaika.engine.selfplay_record import recorded_pairs
from mozaika.errors import FileUnreadable
from mozaika.lexicon.build import build_graph
from mozaika.lexicon.codes import Codes, composed
from mozaika.lexicon.in_memory import graph_of_entries
from mozaika.lexicon.library import open_lexicon
from mozaika.lexicon.readers import read_list
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue

# A ratio above 1 means faster than the baseline, for times (less is better) as well as for rates.
_TIMES, _RATES = ("build_s", "all_plays_us", "best_play_us"), ("games_per_s",)


def run_bench(options: argparse.Namespace, texts: Catalogue) -> int:
    edition = find_edition(options.edition)
    report = _measure(edition, Path(options.words))
    if options.baseline:
        baseline = _baseline(options.baseline, options.words)
        report["baseline"] = baseline
        report["ratios"] = {key: round(baseline[key] / report[key], 2) for key in _TIMES if report[key]}
        report["ratios"] |= {key: round(report[key] / baseline[key], 2) for key in _RATES if baseline[key]}
    if options.json:
        print(json.dumps(report))
        return 0
    for key, value in report.items():
        if isinstance(value, dict):
            print(f"{key}: " + ", ".join(f"{name} {number}" for name, number in value.items()))
        else:
            print(f"{key:>20}: {value}")
    return 0


def _measure(edition: Edition, path: Path) -> dict[str, Any]:
    text = read_list(path, edition.language, edition.alphabet).text
    words = graph_of_entries(path, text, edition)
    started = time.perf_counter()
    build_graph(composed(text), Codes(edition.alphabet))
    build_s = time.perf_counter() - started
    speed = measure(edition, words)
    return {
        "words": len(words),
        "build_s": round(build_s, 3),
        "plays": speed.plays,
        "all_plays_us": round(speed.all_plays_us, 1),
        "best_play_us": round(speed.best_play_us, 1),
        "games_per_s": round(speed.games_per_s, 1),
        "with_leaves": {
            "best_play_us": round(speed.with_leaves.best_play_us, 1),
            "games_per_s": round(speed.with_leaves.games_per_s, 1),
        },
    }


def _baseline(script: Path, words: str) -> dict[str, Any]:
    """Run another engine's script now, so that both are measured under the same load, and read its figures."""
    if not script.is_file():
        raise FileUnreadable(str(script))
    command = [sys.executable, script.name, str(Path(words).resolve())]
    done = subprocess.run(command, cwd=script.parent or None, capture_output=True, text=True, check=False)
    try:
        found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
        if done.returncode or not all(isinstance(found[key], int | float) for key in (*_TIMES, *_RATES)):
            raise BaselineFailed(str(script), done.stderr.strip()[-300:])
    except (ValueError, LookupError, TypeError) as error:
        raise BaselineFailed(str(script), done.stderr.strip()[-300:]) from error
    return found


def run_selfplay(options: argparse.Namespace, texts: Catalogue) -> int:
    edition = find_edition(options.edition)
    bots = two_bots(options.bots, plain_bot_names())
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    leaves = leaves_for(edition, words) if options.leaves is None else load_leave_file(options.leaves, edition)
    arena = Arena(edition, words, bots, (leaves, leaves))
    bar = ProgressBar(texts, key="playing-games")
    names = " – ".join(bots)
    files = GameFiles(edition, words.name, options.save_games, options.csv)
    if files.are_wanted:
        begun, results = time.perf_counter(), []
        for games, pair in recorded_pairs(arena, words, bots, leaves, options.games, options.seed):
            for game in games:
                files.write(game)
            results.append(pair)
            bar(names, 2 * len(results) / (options.games + options.games % 2))
        result = summarise(np.concatenate(results), time.perf_counter() - begun)
    else:
        result = play_selfplay(arena, options.games, options.seed, options.threads, lambda share: bar(names, share))
    if options.json:
        print(json.dumps(_report(result, bots)))
    else:
        _show_result(result, bots, texts)
    return 0


def _show_result(result: SelfPlayResult, bots: tuple[str, str], texts: Catalogue) -> None:
    show_result(result, bots, texts)
    one, other = (f"{score:.1f}" for score in result.mean_scores)
    print(texts.format("selfplay-scores", first=bots[0], second=bots[1], one=one, other=other))
    bingos, turns = f"{result.bingos_a_game:.2f}", f"{result.turns_a_game:.1f}"
    print(texts.format("selfplay-game", bingos=bingos, turns=turns, speed=f"{result.games_per_s:.1f}"))
    if result.unfinished:
        print(texts.format("selfplay-unfinished", count=result.unfinished))


def _report(result: SelfPlayResult, bots: tuple[str, str]) -> dict[str, Any]:
    facts = asdict(result)
    rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in facts.items()}
    return {"bots": bots, **rounded, "mean_scores": [round(score, 2) for score in result.mean_scores]}
