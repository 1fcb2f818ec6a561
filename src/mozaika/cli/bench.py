"""`mozaika bench` and `mozaika selfplay`: measures the engine's speed, and plays fast games between two bots."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from mozaika.cli.errors import BaselineFailed
from mozaika.editions import find_edition
from mozaika.engine.measure import measure
from mozaika.errors import FileUnreadable
from mozaika.lexicon.build import build_graph
from mozaika.lexicon.codes import Codes, composed
from mozaika.lexicon.in_memory import graph_of_entries
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
