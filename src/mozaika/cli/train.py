"""`mozaika train leaves`: what the tiles of an edition are worth to keep, found out by self-play."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

import mozaika
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.leaves import file_name, own_folder, save_leaves, tiles_digest
from mozaika.engine.training import Plan, Training
from mozaika.lexicon.shelf import open_lexicon
from mozaika.texts import Catalogue

_KEEP_EVERY_S = 20.0


def train_leaves(options: argparse.Namespace, say: Catalogue) -> int:
    """What is done is kept beside the file to be; the same command goes on there."""
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(say))
    plan = Plan(tiles_digest(edition), words.digest, options.racks, options.generations, options.seed)
    target: Path = options.out or own_folder() / file_name(edition)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    training = Training(edition, words, plan)
    if part.exists():
        training.load(part)
    _run(training, options.threads, part, ProgressBar(say, key="training-leaves"))
    made = {
        "edition": edition.id,
        "lexicon": words.name,
        "words": words.digest,
        "racks": plan.racks,
        "generations": plan.generations,
        "seed": plan.seed,
        "program": mozaika.__version__,
    }
    save_leaves(target, edition, training.firsts, training.pairs, made)
    part.unlink(missing_ok=True)
    print(say.say("training-done", path=str(target)))
    return 0


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
