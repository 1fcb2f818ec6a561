"""`mozaika train leaves` and `mozaika train chances`: trains leave values and win probabilities by self-play."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Any

import mozaika
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.klv2 import load_leave_file
from mozaika.engine.leaves import file_name, save_leaves, user_leaves, using_leaves
from mozaika.engine.training import Training, plan_for
from mozaika.engine.win_probability import save_win_probability, user_win_probability
from mozaika.engine.win_probability_training import train_win_probability
from mozaika.errors import FileUnwritable
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue

_SAVE_INTERVAL_S = 20.0


def train(options: argparse.Namespace, texts: Catalogue) -> int:
    return (train_leaves if options.action == "leaves" else train_win_probabilities)(options, texts)


def train_leaves(options: argparse.Namespace, texts: Catalogue) -> int:
    """Progress is saved beside the target file, so the same command resumes an interrupted training."""
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    plan = plan_for(edition, words, options.racks, options.generations, options.seed)
    training = Training(edition, words, plan)
    target: Path = options.out or user_leaves() / file_name(edition)
    part = _writable(target)
    if part.exists():
        training.load(part)
    _run(training, options.threads, part, ProgressBar(texts, key="training-leaves"))
    metadata = _metadata(edition, words, racks=plan.racks, generations=plan.generations, seed=plan.seed)
    save_leaves(target, edition, training.state.firsts, training.state.pairs, metadata)
    part.unlink(missing_ok=True)
    print(texts.format("training-done", path=str(target)))
    return 0


def train_win_probabilities(options: argparse.Namespace, texts: Catalogue) -> int:
    """Takes minutes, so it does not save its progress."""
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    target: Path = options.out or user_win_probability() / file_name(edition)
    _writable(target)
    bar = ProgressBar(texts, key="training-leaves")
    leaves = None if options.leaves is None else load_leave_file(options.leaves, edition)
    with using_leaves(edition, leaves):
        win_probability = train_win_probability(
            edition, words, options.games, options.seed, options.threads, lambda share: bar(edition.name, share)
        )
    save_win_probability(target, win_probability, _metadata(edition, words, games=options.games, seed=options.seed))
    print(texts.format("training-done", path=str(target)))
    return 0


def _metadata(edition: Edition, words: WordGraph, **plan: int) -> dict[str, Any]:
    """Metadata of the file: the inputs that reproduce it."""
    inputs = {"edition": edition.id, "lexicon": words.name, "words": words.digest}
    return inputs | plan | {"program": mozaika.__version__}


def _writable(target: Path) -> Path:
    """The path of the progress file. Fails now if the target cannot be written, rather than after hours of work."""
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open("ab"):
            pass
        if not part.stat().st_size:
            part.unlink()
    except OSError as error:
        raise FileUnwritable(str(target)) from error
    if target.is_dir():
        raise FileUnwritable(str(target))
    return part


def _run(training: Training, threads: int, part: Path, bar: ProgressBar) -> None:
    saved_at = monotonic()

    def save_sometimes() -> None:
        nonlocal saved_at
        if monotonic() - saved_at >= _SAVE_INTERVAL_S:
            training.save(part)
            saved_at = monotonic()

    try:
        training.run(threads, lambda share: bar(training.edition.name, share), save_sometimes)
    except KeyboardInterrupt:
        training.save(part)
        raise
