"""`mozaika selfplay`: plays fast games between two bots and reports averages.

Plain bots play inside the kernel, as in training. With any other bot the games are those of `mozaika match`: by all
rules, and on as many processes as there are threads.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import numpy as np

from mozaika.bots.registry import add_bots
from mozaika.cli.engine import prepare_engine
from mozaika.cli.game_files import GameFiles
from mozaika.cli.match import leaves_file, open_in_process, show_faults, show_result, two_bots
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.bots import bot_names, kernels_for, plain_bot_names
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leaves import leaves_for
from mozaika.engine.match import MatchPlan, play_recorded
from mozaika.engine.selfplay import Arena, SelfPlayResult, play_selfplay, summarise
from mozaika.engine.selfplay_record import recorded_pairs, result_row
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue


def run_selfplay(options: argparse.Namespace, texts: Catalogue) -> int:
    add_bots(options.add_bot)
    bots = two_bots(options.bots, bot_names())
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    prepare_engine(texts, *kernels_for(bots))
    play = _play_inside_the_kernel if set(bots) <= set(plain_bot_names()) else _play_by_all_rules
    result = play(options, texts, edition, words, bots)
    if options.json:
        print(json.dumps(_report(result, bots)))
    else:
        _show_result(result, bots, texts)
    return 0


def _play_inside_the_kernel(
    options: argparse.Namespace, texts: Catalogue, edition: Edition, words: WordGraph, bots: tuple[str, str]
) -> SelfPlayResult:
    leaves = leaves_for(edition, words) if options.leaves is None else load_leave_file(options.leaves, edition)
    arena = Arena(edition, words, bots, (leaves, leaves))
    bar, names = ProgressBar(texts, key="playing-games"), " – ".join(bots)
    files = GameFiles(edition, words.name, options.save_games, options.csv)
    if not files.are_wanted:
        return play_selfplay(arena, options.games, options.seed, options.threads, lambda share: bar(names, share))
    begun, results = time.perf_counter(), []
    for games, pair in recorded_pairs(arena, words, bots, leaves, options.games, options.seed):
        for game in games:
            files.write(game)
        results.append(pair)
        bar(names, 2 * len(results) / (options.games + options.games % 2))
    return summarise(np.concatenate(results), time.perf_counter() - begun)


def _play_by_all_rules(
    options: argparse.Namespace, texts: Catalogue, edition: Edition, words: WordGraph, bots: tuple[str, str]
) -> SelfPlayResult:
    leaves = leaves_file(options.leaves)
    plan = MatchPlan(bots, edition, words.name, words.digest, options.seed, options.seconds, *leaves)
    numbers = range(options.games + options.games % 2)
    files = GameFiles(edition, words.name, options.save_games, options.csv)
    bar, names = ProgressBar(texts, key="playing-games"), " – ".join(bots)
    open_words = partial(open_in_process, options.add_bot, edition, words.name)
    begun, rows, faults = time.perf_counter(), {}, [0, 0]
    for game, recorded in play_recorded(plan, open_words, numbers, options.threads):
        files.write(recorded)
        rows[game.game] = result_row(recorded, game.scores, edition.rules.rack_size)
        faults = [count + more for count, more in zip(faults, game.faults, strict=True)]
        bar(names, len(rows) / len(numbers))
    result = summarise(np.stack([rows[number] for number in numbers]), time.perf_counter() - begun)
    return replace(result, faults=(faults[0], faults[1]))


def _show_result(result: SelfPlayResult, bots: tuple[str, str], texts: Catalogue) -> None:
    show_result(result, bots, texts)
    one, other = (f"{score:.1f}" for score in result.mean_scores)
    print(texts.format("selfplay-scores", first=bots[0], second=bots[1], one=one, other=other))
    bingos, turns = f"{result.bingos_a_game:.2f}", f"{result.turns_a_game:.1f}"
    print(texts.format("selfplay-game", bingos=bingos, turns=turns, speed=f"{result.games_per_s:.1f}"))
    show_faults(result, bots, texts)
    if result.unfinished:
        print(texts.format("selfplay-unfinished", count=result.unfinished))


def _report(result: SelfPlayResult, bots: tuple[str, str]) -> dict[str, Any]:
    facts = asdict(result)
    rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in facts.items()}
    return {"bots": bots, **rounded, "mean_scores": [round(score, 2) for score in result.mean_scores]}
