"""Adds, changes and removes lists of the user: from a file, or based on another list with words allowed or blocked."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

from mozaika.editions import find_edition
from mozaika.errors import FileUnwritable
from mozaika.lexicon.cleaning import is_capitalised
from mozaika.lexicon.codes import composed
from mozaika.lexicon.errors import (
    BadLexiconName,
    BadListWord,
    BadWordFile,
    LexiconExists,
    LexiconInUse,
    LexiconIsBuiltIn,
    LexiconIsFixed,
    UnknownLexicon,
)
from mozaika.lexicon.graph import open_graph
from mozaika.lexicon.library import DESCRIPTION, WORDS, LexiconLibrary, ListProgress, dropped_by, no_progress
from mozaika.lexicon.list_info import ListInfo, counted, format_info
from mozaika.lexicon.readers import read_list
from mozaika.lexicon.sources import NOT_STATED
from mozaika.lexicon.wordlist import MIN_WORD_LENGTH
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import OnlineDictionary
from mozaika.rules.errors import NotInAlphabet
from mozaika.rules.layout import LARGEST_SIDE

if TYPE_CHECKING:
    from mozaika.lexicon.build import Dropped

NONE = "none"  # the name by which users ask for no list
_DICTIONARIES = frozenset(each.value for each in OnlineDictionary)  # names by which users ask for one
MAX_LIST_NAME_LENGTH = 40
_NAME = re.compile(rf"[^\W_][\w.+-]{{0,{MAX_LIST_NAME_LENGTH - 1}}}")
_ALIAS = re.compile(rf"[^\W_][\w.+ -]{{0,{MAX_LIST_NAME_LENGTH - 1}}}")  # names of other programs' files have spaces
MAX_ALIASES = 20
_EXAMPLES, _EXAMPLE_LENGTH = 5, 40


class AddedList(NamedTuple):
    """A new list and the entries that were dropped. `capitalised` counts entries that may be names and were kept.

    `unnamed` is the format of a file that numbers its letters, so that only its words show whether the edition is the
    right one: `first_words`, and the letters that no word has.
    """

    listed: ListInfo
    dropped: tuple[Dropped, ...]
    capitalised: int
    unnamed: str = ""
    first_words: tuple[str, ...] = ()
    unused_letters: tuple[str, ...] = ()


def add_list(
    library: LexiconLibrary,
    path: Path,
    edition_name: str,
    name: str,
    progress: ListProgress = no_progress,
    *,
    drop_names: bool = False,
) -> AddedList:
    """Add a list from a file. `drop_names` leaves out capitalised entries, as proper names."""
    from mozaika.lexicon.study import all_words  # noqa: PLC0415 - imports numba

    edition = find_edition(edition_name)
    alphabet = edition.alphabet
    _check_name(library, name)
    text, form, is_numbered = read_list(path, edition.language, alphabet)
    capitalised = [entry for entry in text.split("\n") if is_capitalised(entry)]
    if drop_names and capitalised:
        text = "\n".join(entry for entry in text.split("\n") if not is_capitalised(entry))
    names = _dropped_names(capitalised) if drop_names else ()
    listed = ListInfo(
        name=name,
        language=edition.language,
        edition=str(Path(edition_name).resolve()) if edition_name.endswith(".toml") else edition_name,
        title=name,
        origin=f"{path.name} ({form})",
        licence=NOT_STATED,
        version=sha256(text.encode(errors="replace")).hexdigest(),
        letters=alphabet.letters,
        small=alphabet.lower,
    )
    try:
        counts = {each.reason: each.count for each in names}
        built = library.build(listed, alphabet, composed(text), counts, progress)
    except OSError as error:
        raise FileUnwritable(str(library.graphs)) from error
    progress(name, 1)
    graph_path = library.graph_path(listed, alphabet)
    if not built.words:
        graph_path.unlink()
        raise BadWordFile(str(path), "empty")
    graph, dropped = open_graph(graph_path, alphabet), (*names, *dropped_by(built, listed))
    listed = counted(listed, graph.header, library.version_of(listed))
    listed = replace(listed, dropped={each.reason: each.count for each in dropped})
    words = all_words(graph)
    _write(library, listed, words)
    added = AddedList(listed, dropped, 0 if drop_names else len(capitalised))
    if not is_numbered:
        return added
    return added._replace(
        unnamed=form, first_words=tuple(words[:_EXAMPLES]), unused_letters=_unused_letters(words, alphabet)
    )


def _unused_letters(words: Sequence[str], alphabet: Alphabet) -> tuple[str, ...]:
    used: set[str] = set()
    for word in words:
        used.update(alphabet.parse(word))
        if len(used) == len(alphabet):
            break
    return tuple(letter for letter in alphabet.letters if letter not in used)


def _dropped_names(capitalised: list[str]) -> tuple[Dropped, ...]:
    """Reported even if empty, because the user asked for it."""
    from mozaika.lexicon.build import Dropped  # noqa: PLC0415 - imports numba

    examples = tuple(entry.strip()[:_EXAMPLE_LENGTH] for entry in capitalised[:_EXAMPLES])
    return (Dropped("name", len(capitalised), examples),)


def check_aliases(library: LexiconLibrary, name: str, aliases: Sequence[str]) -> None:
    """Refuse further names that the list `name`, which need not exist yet, cannot have."""
    if len(aliases) > MAX_ALIASES:
        raise BadLexiconName(aliases[-1], "aliases", MAX_ALIASES)
    for place, alias in enumerate(aliases):
        _check_name(library, alias, _ALIAS, (name, *aliases[:place]))


def set_aliases(library: LexiconLibrary, listed: ListInfo, aliases: Sequence[str]) -> ListInfo:
    """Give a list of the user further names, which `check_aliases` has accepted."""
    named = replace(listed, aliases=tuple(aliases))
    _write(library, named, ())
    return named


def remove_list(library: LexiconLibrary, name: str) -> None:
    """Remove a list of the user, also one whose description is damaged."""
    lists = library.lists()
    listed = next((each for each in lists if each.name.casefold() == name.casefold()), None)
    if listed is None:
        raise UnknownLexicon(name)
    if listed.built_in:
        raise LexiconIsBuiltIn(listed.name)
    for other in lists:
        if other.base.casefold() == listed.name.casefold():
            raise LexiconInUse(listed.name, other.name)
    try:
        shutil.rmtree(library.folder(listed))
    except OSError as error:
        raise FileUnwritable(str(library.folder(listed))) from error
    library.forget_graphs(listed.name)


def change_list(
    library: LexiconLibrary,
    name: str,
    *,
    allow: Iterable[str] = (),
    block: Iterable[str] = (),
    new_name: str = "",
    progress: ListProgress = no_progress,
) -> ListInfo:
    """Allow and block words of a list. With `new_name` the list is left unchanged and a new one is based on it."""
    base = library.find(name)
    alphabet = library.alphabet_of(base)
    allowed, blocked = ({_list_word(word, alphabet) for word in words} for words in (allow, block))
    if new_name:
        _check_name(library, new_name)
        changed = _based_on(base, new_name, alphabet)
    elif base.base:
        changed = base
    else:
        raise LexiconIsFixed(base.name)
    changed = replace(
        changed,
        allowed=tuple(sorted({*changed.allowed, *allowed} - blocked)),
        blocked=tuple(sorted({*changed.blocked, *blocked} - allowed)),
    )
    _write(library, changed, ())
    try:
        graph = library.open_list(changed, alphabet, progress)
        changed = counted(changed, graph.header, library.version_of(changed))
    except BaseException:  # undo the change if the list cannot be built
        if new_name:
            shutil.rmtree(library.folder(changed), ignore_errors=True)
        else:
            _write(library, base, ())
        raise
    _write(library, changed, ())
    return changed


def _based_on(base: ListInfo, name: str, alphabet: Alphabet) -> ListInfo:
    """A new list with the words of `base`. It drops no entries itself."""
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
        aliases=(),
    )


def _check_name(
    library: LexiconLibrary, name: str, form: re.Pattern[str] = _NAME, also_taken: Sequence[str] = ()
) -> None:
    if not form.fullmatch(name) or name != name.strip():
        raise BadLexiconName(name, "form", MAX_LIST_NAME_LENGTH)
    if name.casefold() == NONE:
        raise BadLexiconName(name, "reserved", MAX_LIST_NAME_LENGTH)
    if name.casefold() in _DICTIONARIES:
        raise BadLexiconName(name, "service", MAX_LIST_NAME_LENGTH)
    taken = (*also_taken, *(other for listed in library.lists() for other in (listed.name, *listed.aliases)))
    if name.casefold() in map(str.casefold, taken):
        raise LexiconExists(name)


def _list_word(word: str, alphabet: Alphabet) -> str:
    """A word to allow or block, in capitals; raises `BadListWord` if no list can contain it."""
    try:
        letters = alphabet.parse(word.strip())
    except NotInAlphabet as error:
        raise BadListWord(word, MIN_WORD_LENGTH, LARGEST_SIDE) from error
    if not MIN_WORD_LENGTH <= len(letters) <= LARGEST_SIDE:
        raise BadListWord(word, MIN_WORD_LENGTH, LARGEST_SIDE)
    return "".join(letters)


def _write(library: LexiconLibrary, listed: ListInfo, words: Collection[str]) -> None:
    """Write a list atomically: a new folder, or a new description in an existing one."""
    folder, new = library.folder(listed), library.user_lists / f".{uuid4().hex}"
    try:
        new.mkdir(parents=True)
        _write_durably(new / DESCRIPTION, format_info(listed))
        if words:
            _write_durably(new / WORDS, "\n".join(words))
        if folder.exists():
            (new / DESCRIPTION).replace(folder / DESCRIPTION)
        else:
            new.rename(folder)
    except OSError as error:
        raise FileUnwritable(str(folder)) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _write_durably(path: Path, text: str) -> None:
    """Write and fsync, so that a file that replaces another one is complete after a power cut."""
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
