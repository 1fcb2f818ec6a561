"""Which word lists there are, and how one is opened: from the cache, or built there first. The one door to word graphs.

Lists of ours come with the package (`sources`). A user's own lie in the data directory, each in a folder of its name
(`own` puts them there): `list.json` describes it, `list.txt` has its words unless it is built on another list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mozaika.editions import find_edition
from mozaika.errors import FileUnwritable
from mozaika.lexicon import source_text as raw
from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.errors import BadWordGraph, LexiconNotIncluded, UnknownLexicon, WrongLexicon
from mozaika.lexicon.graph import WordGraph, open_graph
from mozaika.lexicon.graph_file import VERSION, save_graph
from mozaika.lexicon.in_memory import FACTS, sections_of
from mozaika.lexicon.list_info import ListInfo, counted, entry_of, load_entry, unreadable_entry
from mozaika.lexicon.paths import cache_home, data_home
from mozaika.lexicon.sources import BY_NAME, SOURCES
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition

if TYPE_CHECKING:
    from mozaika.lexicon.build import BuiltGraph, Dropped

Progress: TypeAlias = Callable[[str, float], None]
"""Told the list's name and the share of the work that is done."""
DESCRIPTION, WORDS = "list.json", "list.txt"  # in the folder of a user's own list
LOCK = ".lock"


def no_progress(name: str, share: float) -> None:
    """For callers who need not be told."""


class LexiconLibrary:
    """All lists at hand: ours and the user's own."""

    def __init__(self, data: Path | None = None, cache: Path | None = None) -> None:
        self.own = (data or data_home()) / "lexica"
        self.graphs = (cache or cache_home()) / "lexica"

    def entries(self) -> list[ListInfo]:
        """Ours first, then the user's own by name. One whose description is damaged says so and nothing else."""
        return [*map(entry_of, SOURCES), *map(_entry_in, self._folders())]

    def entry(self, name: str) -> ListInfo:
        """By name, whatever its case."""
        for source in SOURCES:  # found whatever became of the user's own
            if source.name.casefold() == name.casefold():
                return entry_of(source)
        for folder in self._folders():
            if folder.name == name.casefold():
                return load_entry(folder / DESCRIPTION)
        raise UnknownLexicon(name)

    def folder(self, entry: ListInfo) -> Path:
        return self.own / entry.name.casefold()

    def _folders(self) -> list[Path]:
        return sorted(path for path in self.own.glob("[!.]*") if path.is_dir())

    def alphabet_of(self, entry: ListInfo) -> Alphabet:
        """The letters that a list was taken in with, or those of its edition."""
        return Alphabet(entry.letters, entry.small) if entry.letters else find_edition(entry.edition).alphabet

    def recounted(self, entry: ListInfo, progress: Progress = no_progress) -> ListInfo:
        """With the counts of the words that it has now: a list below it may have changed since they were counted."""
        version = self.version_of(entry)
        if not entry.base or entry.counted_for == version:
            return entry
        return counted(entry, self.open_entry(entry, self.alphabet_of(entry), progress).header, version)

    # --- opening ----------------------------------------------------------------------------------------------------

    def open(
        self, name: str, edition: Edition, progress: Progress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """The word graph of a list for an edition's letters; the first time it is built, which `progress` is told.

        With `words_only` it can be asked for words and searched; the engine's tables are neither checked nor there.
        """
        entry = self.entry(name)
        if not entry.included:
            raise LexiconNotIncluded(entry.name)
        if entry.language != edition.language:
            raise WrongLexicon(entry.name, edition.id)
        return self.open_entry(entry, edition.alphabet, progress, words_only=words_only)

    def open_entry(
        self, entry: ListInfo, alphabet: Alphabet, progress: Progress = no_progress, *, words_only: bool = False
    ) -> WordGraph:
        """The same for a list and letters that are known to go together."""
        if not entry.included:
            raise LexiconNotIncluded(entry.name)
        path = self.graph_path(entry, alphabet)
        try:
            return open_graph(path, alphabet, words_only=words_only)
        except BadWordGraph:  # not there yet, or no longer as it was written: both are mended by building it
            return self._built(entry, alphabet, path, progress)

    def graph_path(self, entry: ListInfo, alphabet: Alphabet) -> Path:
        """Named after all that the graph depends on, so that a stale one is never found."""
        letters = alphabet_digest(alphabet)
        told = f"{entry.licence} {entry.attribution}"  # the file says whose words they are
        version = sha256(f"{self.version_of(entry)} {letters} {VERSION} {told}".encode()).hexdigest()
        return self.graphs / f"{entry.name.casefold()}-{letters[:8]}-{version[:16]}.words"

    def version_of(self, entry: ListInfo) -> str:
        """Says which words a list has, known without reading them: those below it and its own changes."""
        lineage = self._lineage(entry)
        changes = "".join(f" {each.allowed} {each.blocked}" for each in lineage)
        return sha256(f"{lineage[0].version}{changes}".encode()).hexdigest()

    def _lineage(self, entry: ListInfo) -> list[ListInfo]:
        """The lists that one is built on, the lowest first, and itself."""
        found = [entry]
        while found[0].base:
            below = self.entry(found[0].base)
            if below.name in {each.name for each in found}:  # only a description that somebody tampered with
                raise BadWordGraph(str(self.folder(entry) / DESCRIPTION), "damaged")
            found.insert(0, below)
        return found

    def _built(self, entry: ListInfo, alphabet: Alphabet, path: Path, progress: Progress) -> WordGraph:
        from filelock import FileLock  # noqa: PLC0415 - only the first use builds

        progress(entry.name, 0)
        lock = path.with_suffix(LOCK)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(lock):  # the system lets go of it when a builder is killed
                try:
                    graph = open_graph(path, alphabet)  # another process was faster
                except BadWordGraph:
                    entries, dropped = self._read(entry)
                    self.build(entry, alphabet, entries, dropped, progress)
                    graph = open_graph(path, alphabet)
                with suppress(OSError):  # whoever waits for it finds the graph; some systems keep what is open
                    lock.unlink()
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        progress(entry.name, 1)
        return graph

    def _read(self, entry: ListInfo) -> tuple[bytes, Mapping[str, int]]:
        """The list's words, one a line; those blocked by it still among them."""
        lowest, *above = self._lineage(entry)
        if lowest.built_in:
            entries, dropped = raw.read_entries(BY_NAME[lowest.name])
        else:
            entries, dropped = composed(load_entries(self.folder(lowest) / WORDS)[0]), dict(lowest.dropped)
        return b"\n".join((entries, *(word.encode() for each in above for word in each.allowed))), dropped

    def build(
        self, entry: ListInfo, alphabet: Alphabet, entries: bytes, dropped: Mapping[str, int], progress: Progress
    ) -> BuiltGraph:
        """Build the graph of `entries` and put it into the cache."""
        from mozaika.lexicon.build import build_graph  # noqa: PLC0415 - numba is slow to import

        built = build_graph(
            entries, Codes(alphabet), lambda share: progress(entry.name, share), self._all_blocked(entry)
        )
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
        self._sweep(path)
        save_graph(path, header, sections_of(built))
        return built

    def _sweep(self, path: Path) -> None:
        """Away with earlier versions of the list (who has one open keeps it) and what a killed builder left behind."""
        same_list = path.name.rpartition("-")[0]
        for old in path.parent.glob(f"*{same_list}-*"):
            is_ours = re.fullmatch(rf"\.?{re.escape(same_list)}-[0-9a-f]+\..*", old.name)
            if is_ours and old not in (path, path.with_suffix(LOCK)):
                old.unlink(missing_ok=True)

    def forget_graphs(self, name: str) -> None:
        """Away with all that the cache has of a list."""
        for old in self.graphs.glob("*"):
            if re.fullmatch(rf"\.?{re.escape(name.casefold())}-[0-9a-f]{{8}}-[0-9a-f]{{16}}\..*", old.name):
                old.unlink(missing_ok=True)

    def _all_blocked(self, entry: ListInfo) -> tuple[str, ...]:
        """Blocked by the list or by those it is built on, unless a later one allows the word again."""
        blocked: tuple[str, ...] = ()
        for each in self._lineage(entry):
            blocked = (*(word for word in blocked if word not in each.allowed), *each.blocked)
        return blocked


def _entry_in(folder: Path) -> ListInfo:
    try:
        return load_entry(folder / DESCRIPTION)
    except BadWordGraph:
        return unreadable_entry(folder.name)


def dropped_by(built: BuiltGraph, entry: ListInfo) -> tuple[Dropped, ...]:
    """What building left out. A word allowed although it was there already is no entry of a file that stands twice."""
    from_a_file = not entry.base and not entry.built_in
    return (*built.dropped, built.repeated) if from_a_file and built.repeated.count else built.dropped


def open_lexicon(
    edition: Edition | str, name: str = "", progress: Progress = no_progress, *, words_only: bool = False
) -> WordGraph:
    """The word list `name`, or the edition's own; an edition may be given by its id or file."""
    edition = find_edition(edition) if isinstance(edition, str) else edition
    return LexiconLibrary().open(name or edition.lexicon.name, edition, progress, words_only=words_only)
