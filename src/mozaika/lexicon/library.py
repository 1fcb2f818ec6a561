"""The library of word lists: finds a list by name and opens its word graph, building it in the cache if necessary.

Bundled lists come with the package (`sources`). Lists of the user (`user_lists`) are in the data directory, each in a
folder of its own: `list.json` describes the list, and `list.txt` has its words unless it is based on another list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mozaika.editions import find_edition
from mozaika.errors import FileUnwritable
from mozaika.lexicon import source_text
from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.errors import BadWordGraph, LexiconNotIncluded, UnknownLexicon, WrongLexicon
from mozaika.lexicon.graph import WordGraph, open_graph
from mozaika.lexicon.graph_file import VERSION, save_graph
from mozaika.lexicon.in_memory import FACTS, sections_of
from mozaika.lexicon.list_info import ListInfo, counted, entry_of, load_entry, unreadable_entry
from mozaika.lexicon.paths import cache_home, data_home
from mozaika.lexicon.sources import BY_NAME, SHORT_LETTERS, SOURCES
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition

if TYPE_CHECKING:
    from mozaika.lexicon.build import BuiltGraph, Dropped

ListProgress: TypeAlias = Callable[[str, float], None]
"""Called with the name of the list and the share of the work that is done."""
DESCRIPTION, WORDS = "list.json", "list.txt"  # in the folder of a user's list
LOCK = ".lock"
_LONG = "~long"  # in the file name of a graph with long words; no list can have `~` in its name
_EXPANDED = 0.3  # the share of the work done when the long words have been read


def no_progress(name: str, share: float) -> None:
    """A `ListProgress` that does nothing."""


class LexiconLibrary:
    """All available lists: the bundled ones and the user's."""

    def __init__(self, data: Path | None = None, cache: Path | None = None) -> None:
        self.user_lists = (data or data_home()) / "lexica"
        self.graphs = (cache or cache_home()) / "lexica"

    def entries(self) -> list[ListInfo]:
        """Bundled lists first, then the user's by name. A list with a damaged description is marked `damaged`."""
        return [*map(entry_of, SOURCES), *map(_entry_in, self._folders())]

    def entry(self, name: str) -> ListInfo:
        """The list with this name or alias, in any case."""
        for source in SOURCES:  # first, so that damaged lists of the user do not matter
            if source.name.casefold() == name.casefold():
                return entry_of(source)
        for folder in self._folders():
            if folder.name == name.casefold():
                return load_entry(folder / DESCRIPTION)
        for entry in self.entries():
            if name.casefold() in map(str.casefold, entry.aliases):
                return entry
        raise UnknownLexicon(name)

    def folder(self, entry: ListInfo) -> Path:
        return self.user_lists / entry.name.casefold()

    def _folders(self) -> list[Path]:
        return sorted(path for path in self.user_lists.glob("[!.]*") if path.is_dir())

    def alphabet_of(self, entry: ListInfo) -> Alphabet:
        """The alphabet that a list was added with, or that of its edition."""
        return Alphabet(entry.letters, entry.small) if entry.letters else find_edition(entry.edition).alphabet

    def recounted(self, entry: ListInfo, progress: ListProgress = no_progress) -> ListInfo:
        """`entry` with current word counts: its base list may have changed since they were counted."""
        version = self.version_of(entry)
        if not entry.base or entry.counted_for == version:
            return entry
        return counted(entry, self.open_entry(entry, self.alphabet_of(entry), progress).header, version)

    # --- opening ----------------------------------------------------------------------------------------------------

    def open(
        self, name: str, edition: Edition, progress: ListProgress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """The word graph of a list for an edition. It is built on first use, which is reported to `progress`.

        With `words_only` the graph supports lookups and searches, but has no tables for the engine.
        """
        for entry in self.variants(name, edition):
            graph = self.open_entry(entry, edition.alphabet, progress, words_only=words_only)
            if graph.digest.startswith(edition.lexicon.digest):
                break
        return graph

    def variants(self, name: str, edition: Edition) -> list[ListInfo]:
        """The list `name` as a game of the edition may use it: with its long words on a board with space for them.

        If the edition has a digest of the list's words, or the beginning of one, the list without long words is the
        other possibility: a game begun before the list had them is continued with the same words.
        """
        entry, layout = self.entry(name), edition.layout
        if not entry.included:
            raise LexiconNotIncluded(entry.name)
        if entry.language != edition.language:
            raise WrongLexicon(entry.name, edition.id)
        long = self.with_long_words(entry)
        if max(layout.rows, layout.columns) <= SHORT_LETTERS or long is entry:
            return [entry]
        if not edition.lexicon.digest or edition.lexicon.name.casefold() != entry.name.casefold():
            return [long]
        return sorted((entry, long), key=lambda each: not self.graph_path(each, edition.alphabet).exists())

    def with_long_words(self, entry: ListInfo) -> ListInfo:
        """The list with the long words of the bundled list that it is based on; unchanged if there are none."""
        lowest = self._lineage(entry)[0]
        source = BY_NAME.get(lowest.name) if lowest.built_in else None
        long_words = source.long_words if source and source_text.has_long_words(source) else None
        if long_words is None:
            return entry
        licence, attribution = (
            f"{entry.licence}; {long_words.licence}",
            f"{entry.attribution}; {long_words.attribution}",
        )
        return replace(entry, licence=licence, attribution=attribution, long_words=long_words)

    def longest_word_length(self, entry: ListInfo) -> int:
        """The number of letters of the longest word on the largest board."""
        long_words = self.with_long_words(entry).long_words
        letters = (
            Alphabet(entry.letters, entry.small).parse(entry.longest_word) if entry.letters else entry.longest_word
        )
        return max(len(letters), len(long_words.longest_word) if long_words else 0)

    def open_entry(
        self, entry: ListInfo, alphabet: Alphabet, progress: ListProgress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """Like `open`, for a list and an alphabet that are known to match."""
        if not entry.included:
            raise LexiconNotIncluded(entry.name)
        path = self.graph_path(entry, alphabet)
        try:
            return open_graph(path, alphabet, words_only=words_only)
        except BadWordGraph:  # missing, outdated or damaged
            return self._build_and_open(entry, alphabet, path, progress)

    def graph_path(self, entry: ListInfo, alphabet: Alphabet) -> Path:
        """The file name contains a digest of everything the graph depends on, so a stale graph is never opened."""
        letters = alphabet_digest(alphabet)
        terms = f"{entry.licence} {entry.attribution}"  # the header of the graph has them
        version = sha256(f"{self.version_of(entry)} {letters} {VERSION} {terms}".encode()).hexdigest()
        name = entry.name.casefold() + (_LONG if entry.long_words else "")
        return self.graphs / f"{name}-{letters[:8]}-{version[:16]}.words"

    def version_of(self, entry: ListInfo) -> str:
        """Identifies the words of a list without reading them: the versions of its base lists, and its own changes."""
        lineage = self._lineage(entry)
        changes = "".join(f" {each.allowed} {each.blocked}" for each in lineage)
        long_words = f" {source_text.long_words_version(entry.long_words)}" if entry.long_words else ""
        return sha256(f"{lineage[0].version}{changes}{long_words}".encode()).hexdigest()

    def _lineage(self, entry: ListInfo) -> list[ListInfo]:
        """The lists that `entry` is based on, lowest first, and `entry` itself."""
        found = [entry]
        while found[0].base:
            base = self.entry(found[0].base)
            if base.name in {each.name for each in found}:  # a cycle, which only an edited description can have
                raise BadWordGraph(str(self.folder(entry) / DESCRIPTION), "damaged")
            found.insert(0, base)
        return found

    def _build_and_open(self, entry: ListInfo, alphabet: Alphabet, path: Path, progress: ListProgress) -> WordGraph:
        from filelock import FileLock  # noqa: PLC0415 - needed on first use only

        progress(entry.name, 0)
        lock = path.with_suffix(LOCK)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(lock):  # the system releases it if a builder is killed
                try:
                    graph = open_graph(path, alphabet)  # another process has built it meanwhile
                except BadWordGraph:
                    entries, dropped = self._read(entry, progress)
                    self.build(entry, alphabet, entries, dropped, progress)
                    graph = open_graph(path, alphabet)
                with suppress(OSError):  # waiting processes will find the graph; some systems keep open files
                    lock.unlink()
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        progress(entry.name, 1)
        return graph

    def _read(self, entry: ListInfo, progress: ListProgress) -> tuple[bytes, Mapping[str, int]]:
        """The entries of the list, one per line, still including the words it blocks."""
        lowest, *above = self._lineage(entry)
        if lowest.built_in:
            entries, dropped = source_text.read_entries(BY_NAME[lowest.name])
        else:
            entries, dropped = composed(load_entries(self.folder(lowest) / WORDS)[0]), dict(lowest.dropped)
        if entry.long_words:
            expanding = partial(_report_part, partial(progress, entry.name), 0, _EXPANDED)
            entries += b"\n" + source_text.read_long_words(entry.long_words, expanding)
        return b"\n".join((entries, *(word.encode() for each in above for word in each.allowed))), dropped

    def build(
        self, entry: ListInfo, alphabet: Alphabet, entries: bytes, dropped: Mapping[str, int], progress: ListProgress
    ) -> BuiltGraph:
        """Build the graph of `entries` and write it to the cache."""
        from mozaika.lexicon.build import build_graph  # noqa: PLC0415 - imports numba

        building = partial(_report_part, partial(progress, entry.name), _EXPANDED if entry.long_words else 0, 1)
        built = build_graph(entries, Codes(alphabet), building, self._all_blocked(entry))
        header = {
            "name": entry.name,
            "language": entry.language,
            "title": entry.title,
            "origin": entry.origin,
            "licence": entry.licence,
            "attribution": entry.attribution,
            "alphabet": alphabet_digest(alphabet),
            "letters": " ".join(alphabet.letters),
            "dropped": {**dropped, **{each.reason: each.count for each in dropped_by(built, entry)}},
            **{fact: getattr(built, fact) for fact in FACTS},
        }
        path = self.graph_path(entry, alphabet)
        self._delete_stale(path)
        save_graph(path, header, sections_of(built))
        return built

    def _delete_stale(self, path: Path) -> None:
        """Delete graphs of earlier versions of the list, and partial files of killed builders."""
        same_list = path.name.rpartition("-")[0]
        for old in path.parent.glob(f"*{same_list}-*"):
            is_same_list = re.fullmatch(rf"\.?{re.escape(same_list)}-[0-9a-f]+\..*", old.name)
            if is_same_list and old not in (path, path.with_suffix(LOCK)):
                old.unlink(missing_ok=True)

    def forget_graphs(self, name: str) -> None:
        """Delete all cached graphs of a list."""
        for old in self.graphs.glob("*"):
            if re.fullmatch(rf"\.?{re.escape(name.casefold())}(?:{_LONG})?-[0-9a-f]{{8}}-[0-9a-f]{{16}}\..*", old.name):
                old.unlink(missing_ok=True)

    def _all_blocked(self, entry: ListInfo) -> tuple[str, ...]:
        """Words blocked by the list or its base lists, unless a later list allows them again."""
        blocked: tuple[str, ...] = ()
        for each in self._lineage(entry):
            blocked = (*(word for word in blocked if word not in each.allowed), *each.blocked)
        return blocked


def _report_part(progress: Callable[[float], None], begin: float, end: float, share: float) -> None:
    """Report the share of a part of the work, which leads from `begin` to `end`, as a share of the whole."""
    progress(begin + (end - begin) * share)


def _entry_in(folder: Path) -> ListInfo:
    try:
        return load_entry(folder / DESCRIPTION)
    except BadWordGraph:
        return unreadable_entry(folder.name)


def dropped_by(built: BuiltGraph, entry: ListInfo) -> tuple[Dropped, ...]:
    """What building left out. Repeated entries count only for lists from a file, not for words allowed twice."""
    from_a_file = not entry.base and not entry.built_in
    return (*built.dropped, built.repeated) if from_a_file and built.repeated.count else built.dropped


def open_lexicon(
    edition: Edition | str, name: str = "", progress: ListProgress = no_progress, *, words_only: bool = False
) -> WordGraph:
    """The word list `name`, or the edition's default; an edition may be given by its id or file."""
    edition = find_edition(edition) if isinstance(edition, str) else edition
    return LexiconLibrary().open(name or edition.lexicon.name, edition, progress, words_only=words_only)
