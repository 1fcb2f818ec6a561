"""`mozaika edition check`: reports every fault of an edition file, and what an edition will lack."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from mozaika.editions import load_edition_file
from mozaika.editions.faults import MAX_FAULTS, faults_of
from mozaika.lexicon.codes import MAX_CODES
from mozaika.lexicon.errors import UnknownLexicon
from mozaika.lexicon.library import LexiconLibrary
from mozaika.rules.edition import Edition
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue, presentable

GOOD, HAS_FAULTS = 0, 1


def edition_command(options: argparse.Namespace, texts: Catalogue) -> int:
    found = faults_of(options.file)
    if found:
        print(texts.format("edition-faults", count=len(found)))
        for fault in found:
            print(f"  {str(presentable(describe_error(fault, texts))).rstrip()}")  # some faults show no value
        if len(found) == MAX_FAULTS:
            print("  …")
        return HAS_FAULTS
    edition = load_edition_file(options.file)
    tiles, layout = edition.tiles, edition.layout
    size = {"rows": layout.rows, "columns": layout.columns, "letters": len(edition.alphabet)}
    print(texts.format("edition-good", name=edition.name, tiles=tiles.total, points=tiles.total_points, **size))
    for note in _notes(edition, texts):
        print("  " + note)
    return GOOD


def _notes(edition: Edition, texts: Catalogue) -> Iterator[str]:
    """What is allowed, but may not be meant."""
    held = set(edition.tiles.all_tiles())
    if missing := [letter for letter in edition.alphabet.letters if letter not in held]:
        yield texts.format("edition-note-letters", letters=" ".join(missing))
    if len(edition.alphabet) > MAX_CODES:
        yield texts.format("edition-note-bots", limit=MAX_CODES)
    if not edition.lexicon.name:
        yield texts.format("edition-note-no-list")
        return
    try:
        listed = LexiconLibrary().find(edition.lexicon.name)
    except UnknownLexicon:
        yield texts.format("edition-note-unknown-list", name=edition.lexicon.name)
        return
    if listed.language != edition.language:
        yield texts.format("edition-note-other-language", name=listed.name, language=edition.language)
