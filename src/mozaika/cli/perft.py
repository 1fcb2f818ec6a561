"""`mozaika perft`: checks positions whose legal plays are known."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from mozaika.cli.positions import BAD, GOOD
from mozaika.cli.progress import ProgressBar
from mozaika.engine.generator import all_plays
from mozaika.engine.perft import Count, by_first_square, count_of
from mozaika.lexicon.library import open_lexicon
from mozaika.position.position import Position
from mozaika.records.decode_text import read_text
from mozaika.records.errors import BadFile
from mozaika.records.files import load_bytes
from mozaika.records.sections import parse_whole
from mozaika.rules.edition import LexiconName
from mozaika.texts import Catalogue


def run_perft(options: argparse.Namespace, texts: Catalogue) -> int:
    return check_perft(options.file, texts)


def check_perft(path: Path, texts: Catalogue) -> int:
    """Generate the plays of every position in the file. Exit code 1 if any position differs."""
    wrong, count = 0, 0
    for number, line in enumerate(read_text(load_bytes(path)).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != 6 or None in map(parse_whole, fields[3:5]):
            raise BadFile(number, 1, "value", "LEXICON | DIGEST | POSITION | PLAYS | TOP | DIGEST")
        wrong += _check_line(number, fields, texts)
        count += 1
    if not count:
        print(texts.format("perft-none"))
        return BAD
    print(texts.format("perft-good") if not wrong else texts.format("perft-wrong", count=wrong))
    return BAD if wrong else GOOD


def _check_line(number: int, fields: list[str], texts: Catalogue) -> int:
    lexicon, words_digest, text, plays, top, digest = fields
    position = Position.from_cgp(text)
    named = replace(position.edition, lexicon=LexiconName(lexicon, words_digest))
    words = open_lexicon(named, lexicon, ProgressBar(texts), words_only=True)
    found = all_plays(position.edition, position.board, position.rack, words)
    scored = [(frozenset(play.placements), play.score) for play in found]
    expected, counted = Count(int(plays), int(top), digest), count_of(scored)
    if not words.digest.startswith(words_digest):
        print(texts.format("perft-list", line=number))
        return 1
    if counted == expected:
        return 0
    print(texts.format("perft-line", line=number, expected=str(expected), found=str(counted)))
    print("  " + " ".join(f"{square}:{count}" for square, count in by_first_square(scored)))
    return 1
