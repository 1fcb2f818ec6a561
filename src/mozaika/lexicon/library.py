"""The library of word lists: finds a list by name and opens its word graph, building it in the cache if necessary.

Bundled lists come with the package (`sources`). Lists of the user (`user_lists`) are in the data directory, each in a
folder of its own: `list.json` describes the list, and `list.txt` has its words unless it is based on another list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mozaika.editions import edition_ids, find_edition
from mozaika.errors import FileUnwritable, LexiconMissing
from mozaika.extras import optional_packages
from mozaika.lexicon import graph_cache, source_text
from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.errors import (
    BadWordGraph,
    EditionWithoutList,
    LexiconNotIncluded,
    UnknownLexicon,
    WrongAlphabet,
    WrongLexicon,
)
from mozaika.lexicon.graph import WordGraph, open_graph
from mozaika.lexicon.graph_file import VERSION, save_graph
from mozaika.lexicon.in_memory import FACTS, sections_of
from mozaika.lexicon.list_info import ListInfo, counted, info_of, load_info, unreadable_info
from mozaika.lexicon.paths import cache_home, data_home
from mozaika.lexicon.sources import BY_NAME, SHORT_LETTERS, SOURCES
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition

if TYPE_CHECKING:
    from mozaika.lexicon.build import BuiltGraph, Dropped

ListProgress: TypeAlias = Callable[[str, float], None]
"""Called with the name of the list and the share of the work that is done."""
DESCRIPTION, WORDS = "list.json", "list.txt"  # in the folder of a user's list
LOCK = ".lock"
_LONG = "~long"  # in the file name of a graph with long words; no list can have `~` in its name
_DIGEST = re.compile(r"[0-9a-f]{64}")
_EXPANDED = 0.3  # the share of the work done when the long words have been read


def no_progress(name: str, share: float) -> None:
    """A `ListProgress` that does nothing."""


class LexiconLibrary:
    """All available lists: the bundled ones and the user's."""

    def __init__(self, data: Path | None = None, cache: Path | None = None) -> None:
        self.user_lists = (data or data_home()) / "lexica"
        self.graphs = (cache or cache_home()) / "lexica"

    def lists(self) -> list[ListInfo]:
        """Bundled lists first, then the user's by name. A list with a damaged description is marked `damaged`."""
        return [*map(info_of, SOURCES), *map(_info_in, self._folders())]

    def find(self, name: str) -> ListInfo:
        """The list with this name or alias, in any case."""
        for source in SOURCES:  # first, so that damaged lists of the user do not matter
            if source.name.casefold() == name.casefold():
                return info_of(source)
        for folder in self._folders():
            if folder.name == name.casefold():
                return load_info(folder / DESCRIPTION)
        for listed in self.lists():
            if name.casefold() in map(str.casefold, listed.aliases):
                return listed
        raise UnknownLexicon(name)

    def folder(self, listed: ListInfo) -> Path:
        return self.user_lists / listed.name.casefold()

    def _folders(self) -> list[Path]:
        return sorted(path for path in self.user_lists.glob("[!.]*") if path.is_dir())

    def alphabet_of(self, listed: ListInfo) -> Alphabet:
        """The alphabet that a list was added with, or that of its edition."""
        return Alphabet(listed.letters, listed.small) if listed.letters else find_edition(listed.edition).alphabet

    def check_alphabet(self, listed: ListInfo, alphabet: Alphabet) -> None:
        """Refuse letters that neither the list nor a bundled edition of its language has: each new alphabet, even with
        the same letters in another order, would need a word graph of its own.
        """
        if alphabet not in _bundled_alphabets(listed.language) and alphabet != self.alphabet_of(listed):
            raise WrongAlphabet(listed.name)

    def recounted(self, listed: ListInfo, progress: ListProgress = no_progress) -> ListInfo:
        """`listed` with current word counts: its base list may have changed since they were counted."""
        version = self.version_of(listed)
        if not listed.base or listed.counted_for == version:
            return listed
        return counted(listed, self.open_list(listed, self.alphabet_of(listed), progress).header, version)

    # --- opening ----------------------------------------------------------------------------------------------------

    def open(
        self, name: str, edition: Edition, progress: ListProgress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """The word graph of a list for an edition, of its default list without `name`. It is built on first use, which
        is reported to `progress`.

        With `words_only` the graph supports lookups and searches, but has no tables for the engine.
        """
        try:
            for listed in self.variants(name or self.default_name(edition), edition):
                graph = self.open_list(listed, edition.alphabet, progress, words_only=words_only)
                if graph.digest.startswith(edition.lexicon.digest):
                    return graph
        except UnknownLexicon:
            fetched = self._fetched(name, edition, words_only)
            if fetched is None:
                raise
            return fetched
        return self._fetched(name, edition, words_only) or graph

    def _fetched(self, name: str, edition: Edition, words_only: bool) -> WordGraph | None:
        """The list of the edition, if a worker has got it from a server (`fetched_path`)."""
        wanted = edition.lexicon
        if not wanted.digest or name.casefold() not in ("", wanted.name.casefold()):
            return None
        with suppress(BadWordGraph, WrongAlphabet):
            graph = open_graph(
                self.fetched_path(wanted.digest), edition.alphabet, words_only=words_only, reopen=reopened
            )
            if graph.digest == wanted.digest:
                return graph
        return None

    def fetched_path(self, digest: str) -> Path:
        """Where a worker stores the word graph of a server's list with the words of `digest`."""
        name = digest if _DIGEST.fullmatch(digest) else "none"
        return self.graphs.with_name("fetched-lexica") / f"{name}{graph_cache.SUFFIX}"

    def default_name(self, edition: Edition) -> str:
        """The list of the edition; another list of its language if this build does not include that one. A game that
        was played with certain words keeps its list.
        """
        own = edition.lexicon.name
        source = BY_NAME.get(own)
        if source is None or edition.lexicon.digest or source_text.is_included(source):
            return own
        others = (each for each in SOURCES if each.language == edition.language and source_text.is_included(each))
        return next((each.name for each in others), own)

    def plain(self, name: str, edition: Edition, progress: ListProgress = no_progress) -> WordList:
        """Like `open`, as a plain set of words, for an installation without the packages that word graphs need. A list
        of millions of words takes seconds and hundreds of megabytes.
        """
        listed = self.variants(name or self.default_name(edition), edition)[-1]
        entries, _ = self._read(listed, progress)
        found = word_list(listed.name, entries.decode().split("\n"), edition.alphabet)
        unwanted = frozenset(self._all_blocked(listed))
        return replace(found, words=found.words - unwanted) if unwanted else found

    def open_words(self, name: str, digest: str, alphabet: Alphabet, *, words_only: bool = False) -> WordGraph:
        """The list `name`, with or without its long words, that has the words of `digest`."""
        with suppress(UnknownLexicon, LexiconNotIncluded):
            listed = self.find(name)
            for each in (listed, self.with_long_words(listed)):
                graph = self.open_list(each, alphabet, words_only=words_only)
                if graph.digest == digest:
                    return graph
        raise LexiconMissing(name)

    def variants(self, name: str, edition: Edition) -> list[ListInfo]:
        """The list `name` as a game of the edition may use it: with its long words on a board with space for them.

        If the edition has a digest of the list's words, or the beginning of one, the list without long words is the
        other possibility: a game begun before the list had them is continued with the same words.
        """
        if not name:
            raise EditionWithoutList(edition.id)
        listed, layout = self.find(name), edition.layout
        if not listed.included:
            raise LexiconNotIncluded(listed.name)
        if listed.language != edition.language:
            raise WrongLexicon(listed.name, edition.id)
        long = self.with_long_words(listed)
        if max(layout.rows, layout.columns) <= SHORT_LETTERS or long is listed:
            return [listed]
        if not edition.lexicon.digest or edition.lexicon.name.casefold() != listed.name.casefold():
            return [long]
        return sorted((listed, long), key=lambda each: not self.graph_path(each, edition.alphabet).exists())

    def with_long_words(self, listed: ListInfo) -> ListInfo:
        """The list with the long words of the bundled list that it is based on; unchanged if there are none."""
        lowest = self._lineage(listed)[0]
        source = BY_NAME.get(lowest.name) if lowest.built_in else None
        long_words = source.long_words if source and source_text.has_long_words(source) else None
        if long_words is None:
            return listed
        licence, attribution = (
            f"{listed.licence}; {long_words.licence}",
            f"{listed.attribution}; {long_words.attribution}",
        )
        return replace(listed, licence=licence, attribution=attribution, long_words=long_words)

    def longest_word_length(self, listed: ListInfo) -> int:
        """The number of letters of the longest word on the largest board."""
        long_words = self.with_long_words(listed).long_words
        letters = (
            Alphabet(listed.letters, listed.small).parse(listed.longest_word) if listed.letters else listed.longest_word
        )
        return max(len(letters), len(long_words.longest_word) if long_words else 0)

    def open_list(
        self, listed: ListInfo, alphabet: Alphabet, progress: ListProgress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """Like `open`, for a list and an alphabet that are known to match."""
        if not listed.included:
            raise LexiconNotIncluded(listed.name)
        path = self.graph_path(listed, alphabet)
        try:
            graph = open_graph(path, alphabet, words_only=words_only, reopen=reopened)
        except BadWordGraph:  # missing, outdated or damaged
            with optional_packages():
                graph = self._build_and_open(listed, alphabet, path, progress)
            graph_cache.evict(self.graphs, self._needed_by_bundled_editions())
        graph_cache.mark_used(path)
        return graph

    def _needed_by_bundled_editions(self) -> set[Path]:
        defaults = [(edition, self.default_name(edition)) for edition in map(find_edition, edition_ids())]
        return {
            self.graph_path(listed, edition.alphabet)
            for edition, name in defaults
            if name and self.find(name).included
            for listed in self.variants(name, edition)
        }

    def graph_path(self, listed: ListInfo, alphabet: Alphabet) -> Path:
        """The file name contains a digest of everything the graph depends on, so a stale graph is never opened."""
        letters = alphabet_digest(alphabet)
        terms = f"{listed.licence} {listed.attribution}"  # the header of the graph has them
        version = sha256(f"{self.version_of(listed)} {letters} {VERSION} {terms}".encode()).hexdigest()
        name = listed.name.casefold() + (_LONG if listed.long_words else "")
        return self.graphs / f"{name}-{letters[:8]}-{version[:16]}{graph_cache.SUFFIX}"

    def version_of(self, listed: ListInfo) -> str:
        """Identifies the words of a list without reading them: the versions of its base lists, and its own changes."""
        lineage = self._lineage(listed)
        changes = "".join(f" {each.allowed} {each.blocked}" for each in lineage)
        long_words = f" {source_text.long_words_version(listed.long_words)}" if listed.long_words else ""
        return sha256(f"{lineage[0].version}{changes}{long_words}".encode()).hexdigest()

    def _lineage(self, listed: ListInfo) -> list[ListInfo]:
        """The lists that `listed` is based on, lowest first, and `listed` itself."""
        found = [listed]
        while found[0].base:
            base = self.find(found[0].base)
            if base.name in {each.name for each in found}:  # a cycle, which only an edited description can have
                raise BadWordGraph(str(self.folder(listed) / DESCRIPTION), "damaged")
            found.insert(0, base)
        return found

    def _build_and_open(self, listed: ListInfo, alphabet: Alphabet, path: Path, progress: ListProgress) -> WordGraph:
        from filelock import FileLock  # noqa: PLC0415 - needed on first use only

        progress(listed.name, 0)
        lock = path.with_suffix(LOCK)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(lock):  # the system releases it if a builder is killed
                try:
                    graph = open_graph(path, alphabet, reopen=reopened)  # another process has built it meanwhile
                except BadWordGraph:
                    entries, dropped = self._read(listed, progress)
                    self.build(listed, alphabet, entries, dropped, progress)
                    graph = open_graph(path, alphabet, reopen=reopened)
                with suppress(OSError):  # waiting processes will find the graph; some systems keep open files
                    lock.unlink()
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        progress(listed.name, 1)
        return graph

    def _read(self, listed: ListInfo, progress: ListProgress) -> tuple[bytes, Mapping[str, int]]:
        """The entries of the list, one per line, still including the words it blocks."""
        lowest, *above = self._lineage(listed)
        if lowest.built_in:
            entries, dropped = source_text.read_entries(BY_NAME[lowest.name])
        else:
            entries, dropped = composed(load_entries(self.folder(lowest) / WORDS)[0]), dict(lowest.dropped)
        if listed.long_words:
            expanding = partial(_report_part, partial(progress, listed.name), 0, _EXPANDED)
            entries += b"\n" + source_text.read_long_words(listed.long_words, expanding)
        return b"\n".join((entries, *(word.encode() for each in above for word in each.allowed))), dropped

    def build(
        self, listed: ListInfo, alphabet: Alphabet, entries: bytes, dropped: Mapping[str, int], progress: ListProgress
    ) -> BuiltGraph:
        """Build the graph of `entries` and write it to the cache."""
        from mozaika.lexicon.build import build_graph  # noqa: PLC0415 - imports numba

        building = partial(_report_part, partial(progress, listed.name), _EXPANDED if listed.long_words else 0, 1)
        built = build_graph(entries, Codes(alphabet), building, self._all_blocked(listed))
        header = {
            "name": listed.name,
            "language": listed.language,
            "title": listed.title,
            "origin": listed.origin,
            "licence": listed.licence,
            "attribution": listed.attribution,
            "alphabet": alphabet_digest(alphabet),
            "letters": " ".join(alphabet.letters),
            "dropped": {**dropped, **{each.reason: each.count for each in dropped_by(built, listed)}},
            **{fact: getattr(built, fact) for fact in FACTS},
        }
        path = self.graph_path(listed, alphabet)
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

    def _all_blocked(self, listed: ListInfo) -> tuple[str, ...]:
        """Words blocked by the list or its base lists, unless a later list allows them again."""
        blocked: tuple[str, ...] = ()
        for each in self._lineage(listed):
            blocked = (*(word for word in blocked if word not in each.allowed), *each.blocked)
        return blocked


def _report_part(progress: Callable[[float], None], begin: float, end: float, share: float) -> None:
    """Report the share of a part of the work, which leads from `begin` to `end`, as a share of the whole."""
    progress(begin + (end - begin) * share)


@cache
def _bundled_alphabets(language: str) -> frozenset[Alphabet]:
    editions = map(find_edition, edition_ids())
    return frozenset(edition.alphabet for edition in editions if edition.language == language)


def _info_in(folder: Path) -> ListInfo:
    try:
        return load_info(folder / DESCRIPTION)
    except BadWordGraph:
        return unreadable_info(folder.name)


def dropped_by(built: BuiltGraph, listed: ListInfo) -> tuple[Dropped, ...]:
    """What building left out. Repeated entries count only for lists from a file, not for words allowed twice."""
    from_a_file = not listed.base and not listed.built_in
    return (*built.dropped, built.repeated) if from_a_file and built.repeated.count else built.dropped


def open_lexicon(
    edition: Edition | str, name: str = "", progress: ListProgress = no_progress, *, words_only: bool = False
) -> WordGraph:
    """The word list `name`, or the edition's default; an edition may be given by its id or file."""
    edition = find_edition(edition) if isinstance(edition, str) else edition
    return LexiconLibrary().open(name, edition, progress, words_only=words_only)


def reopened(name: str, digest: str, path: Path, alphabet: Alphabet, words_only: bool) -> WordGraph:
    """A list that was pickled: where it was or, in another home, from the library of this user."""
    with suppress(BadWordGraph):
        graph = open_graph(path, alphabet, words_only=words_only, reopen=reopened)
        if graph.digest == digest:
            return graph
    return LexiconLibrary().open_words(name, digest, alphabet, words_only=words_only)
