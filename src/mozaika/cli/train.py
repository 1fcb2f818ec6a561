"""`mozaika train leaves`, `mozaika train chances`: what an edition's tiles are worth to keep, and how often who is
ahead wins, found out by self-play.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Any

import mozaika
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.leaves import file_name, save_leaves, user_leaves
from mozaika.engine.training import Training, plan_for
from mozaika.engine.win_probability import save_win_probability, user_win_probability
from mozaika.engine.win_probability_training import train_win_probability
from mozaika.errors import FileUnwritable
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue

_KEEP_EVERY_S = 20.0


def train_leaves(options: argparse.Namespace, say: Catalogue) -> int:
    """What is done is kept beside the file to be; the same command goes on there."""
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(say))
    plan = plan_for(edition, words, options.racks, options.generations, options.seed)
    training = Training(edition, words, plan)
    target: Path = options.out or user_leaves() / file_name(edition)
    part = _writable(target)
    if part.exists():
        training.load(part)
    _run(training, options.threads, part, ProgressBar(say, key="training-leaves"))
    made = _made(edition, words, racks=plan.racks, generations=plan.generations, seed=plan.seed)
    save_leaves(target, edition, training.state.firsts, training.state.pairs, made)
    part.unlink(missing_ok=True)
    print(say.say("training-done", path=str(target)))
    return 0


def train_win_chances(options: argparse.Namespace, say: Catalogue) -> int:
    """Quick enough to be done in one go."""
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(say))
    target: Path = options.out or user_win_probability() / file_name(edition)
    _writable(target)
    bar = ProgressBar(say, key="training-leaves")
    chances = train_win_probability(
        edition, words, options.games, options.seed, options.threads, lambda share: bar(edition.name, share)
    )
    save_win_probability(target, chances, _made(edition, words, games=options.games, seed=options.seed))
    print(say.say("training-done", path=str(target)))
    return 0


def _made(edition: Edition, words: WordGraph, **plan: int) -> dict[str, Any]:
    """How it was made, for people and for whoever makes it again."""
    what = {"edition": edition.id, "lexicon": words.name, "words": words.digest}
    return what | plan | {"program": mozaika.__version__}


def _writable(target: Path) -> Path:
    """Where what is done is kept; refused now rather than after all the work."""
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
    kept = monotonic()

    def keep() -> None:
        nonlocal kept
        if monotonic() - kept >= _KEEP_EVERY_S:
            training.save(part)
            kept = monotonic()

    try:
        training.run(threads, lambda share: bar(training.edition.name, share), keep)
    except KeyboardInterrupt:
        training.save(part)
        raise
