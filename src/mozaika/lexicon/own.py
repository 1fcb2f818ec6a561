"""A user's own lists: taken in from a file, or made by allowing and blocking words on top of another list."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from mozaika.editions import find_edition
from mozaika.lexicon.codes import composed
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.entry import Entry, counted, format_entry
from mozaika.lexicon.errors import (
    BadLexiconName,
    BadListWord,
    LexiconExists,
    LexiconInUse,
    LexiconIsBuiltIn,
    LexiconIsFixed,
    UnknownLexicon,
)
from mozaika.lexicon.graph import open_graph
from mozaika.lexicon.shelf import DESCRIPTION, WORDS, Progress, Shelf, dropped_by, no_progress
from mozaika.lexicon.sources import NOT_STATED
from mozaika.lexicon.wordlist import SHORTEST_WORD
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import BadWordFile, FileUnwritable, NotInAlphabet
from mozaika.rules.layout import LARGEST_SIDE

if TYPE_CHECKING:
    from mozaika.lexicon.build import Dropped

NONE = "none"  # how people say that they want no list
_NAME = re.compile(r"[^\W_][\w.+-]{0,39}")


def add_list(
    shelf: Shelf, path: Path, edition_name: str, name: str, progress: Progress = no_progress
) -> tuple[Entry, tuple[Dropped, ...]]:
    """Take in a list from a file; returns it, and what was dropped and why."""
    from mozaika.lexicon.study import all_words  # noqa: PLC0415 - numba is slow to import

    edition = find_edition(edition_name)
    alphabet = edition.alphabet
    _check_name(shelf, name)
    text, encoding = load_entries(path, edition.language, alphabet)
    entry = Entry(
        name=name,
        language=edition.language,
        edition=str(Path(edition_name).resolve()) if edition_name.endswith(".toml") else edition_name,
        title=name,
        origin=f"{path.name} ({encoding})",
        licence=NOT_STATED,
        version=sha256(text.encode(errors="replace")).hexdigest(),
        letters=alphabet.letters,
        small=alphabet.lower,
    )
    try:
        built = shelf.build(entry, alphabet, composed(text), {}, progress)
    except OSError as error:
        raise FileUnwritable(str(shelf.graphs)) from error
    progress(name, 1)
    graph_path = shelf.graph_path(entry, alphabet)
    if not built.words:
        graph_path.unlink()
        raise BadWordFile(str(path), "empty")
    graph, dropped = open_graph(graph_path, alphabet), dropped_by(built, entry)
    entry = counted(entry, graph.header, shelf.version_of(entry))
    entry = replace(entry, dropped={each.reason: each.count for each in dropped})
    _write(shelf, entry, all_words(graph))
    return entry, dropped


def remove_list(shelf: Shelf, name: str) -> None:
    """Also one whose description is damaged: nothing else can be done with it."""
    everything = shelf.entries()
    entry = next((each for each in everything if each.name.casefold() == name.casefold()), None)
    if entry is None:
        raise UnknownLexicon(name)
    if entry.built_in:
        raise LexiconIsBuiltIn(entry.name)
    for other in everything:
        if other.base.casefold() == entry.name.casefold():
            raise LexiconInUse(entry.name, other.name)
    try:
        shutil.rmtree(shelf.folder(entry))
    except OSError as error:
        raise FileUnwritable(str(shelf.folder(entry))) from error
    shelf.forget_graphs(entry.name)


def change_list(
    shelf: Shelf,
    name: str,
    *,
    allow: Iterable[str] = (),
    block: Iterable[str] = (),
    new_name: str = "",
    progress: Progress = no_progress,
) -> Entry:
    """Allow and block words on top of a list. With `new_name` the list stays as it is and the changed one is new."""
    base = shelf.entry(name)
    alphabet = shelf.alphabet_of(base)
    allowed, refused = ({_list_word(word, alphabet) for word in words} for words in (allow, block))
    if new_name:
        _check_name(shelf, new_name)
        own = _on_top_of(base, new_name, alphabet)
    elif base.base:
        own = base
    else:
        raise LexiconIsFixed(base.name)
    own = replace(
        own,
        allowed=tuple(sorted({*own.allowed, *allowed} - refused)),
        blocked=tuple(sorted({*own.blocked, *refused} - allowed)),
    )
    _write(shelf, own, ())
    try:
        own = counted(own, shelf.open_entry(own, alphabet, progress).header, shelf.version_of(own))
    except BaseException:  # a list that cannot be built is not changed
        if new_name:
            shutil.rmtree(shelf.folder(own), ignore_errors=True)
        else:
            _write(shelf, base, ())
        raise
    _write(shelf, own, ())
    return own


def _on_top_of(base: Entry, name: str, alphabet: Alphabet) -> Entry:
    """A list of its own with the same words; what was dropped was dropped below."""
    return replace(
        base,
        name=name,
        title=name,
        base=base.name,
        built_in=False,
        allowed=(),
        blocked=(),
        letters=alphabet.letters,
        small=alphabet.lower,
        dropped={},
    )


def _check_name(shelf: Shelf, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise BadLexiconName(name, "form")
    if name.casefold() == NONE:
        raise BadLexiconName(name, "reserved")
    if any(entry.name.casefold() == name.casefold() for entry in shelf.entries()):
        raise LexiconExists(name)


def _list_word(word: str, alphabet: Alphabet) -> str:
    """A word to allow or block, in capitals; refused if no list could hold it."""
    try:
        letters = alphabet.parse(word.strip())
    except NotInAlphabet as error:
        raise BadListWord(word) from error
    if not SHORTEST_WORD <= len(letters) <= LARGEST_SIDE:
        raise BadListWord(word)
    return "".join(letters)


def _write(shelf: Shelf, entry: Entry, words: Collection[str]) -> None:
    """Put a list on the shelf: its folder appears whole, and a new description replaces the old one whole."""
    folder, new = shelf.folder(entry), shelf.own / f".{uuid4().hex}"
    try:
        new.mkdir(parents=True)
        _write_through(new / DESCRIPTION, format_entry(entry))
        if words:
            _write_through(new / WORDS, "\n".join(words))
        if folder.exists():
            (new / DESCRIPTION).replace(folder / DESCRIPTION)
        else:
            new.rename(folder)
    except OSError as error:
        raise FileUnwritable(str(folder)) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _write_through(path: Path, text: str) -> None:
    """On the disk, not only on its way there: what replaces a file must be whole after a power cut."""
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
