"""Which word lists there are, and how one is opened: from the cache, or built there first. The one door to word graphs.

Lists of ours come with the package (`sources`). A user's own lie in the data directory, each in a folder of its name
(`own` puts them there): `list.json` describes it, `list.txt` has its words unless it is built on another list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mozaika.editions import find_edition
from mozaika.lexicon import raw
from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.encodings import load_entries
from mozaika.lexicon.entry import Entry, entry_of, load_entry
from mozaika.lexicon.errors import BadWordGraph, LexiconNotIncluded, UnknownLexicon, WrongLexicon
from mozaika.lexicon.graph import WordGraph, open_graph
from mozaika.lexicon.graph_file import PARTIAL, VERSION, GraphFile, save_graph
from mozaika.lexicon.paths import cache_home, data_home
from mozaika.lexicon.sources import BY_NAME, SOURCES
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadWordFile, FileUnwritable

if TYPE_CHECKING:
    from mozaika.lexicon.build import BuiltGraph

Progress: TypeAlias = Callable[[str, float], None]
"""Told the list's name and the share of the work that is done."""
_FACTS = ("words", "words_to_15", "longest", "longest_word", "digest", "dawg", "gaddag")


def no_progress(name: str, share: float) -> None:
    """For callers who need not be told."""


class Shelf:
    """All lists at hand: ours and the user's own."""

    def __init__(self, data: Path | None = None, cache: Path | None = None) -> None:
        self.own = (data or data_home()) / "lexica"
        self.graphs = (cache or cache_home()) / "lexica"

    def entries(self) -> list[Entry]:
        """Ours first, then the user's own by name."""
        return [*map(entry_of, SOURCES), *map(load_entry, sorted(self.own.glob("[!.]*/list.json")))]

    def entry(self, name: str) -> Entry:
        """By name, whatever its case."""
        for source in SOURCES:  # found whatever became of the user's own
            if source.name.casefold() == name.casefold():
                return entry_of(source)
        for entry in self.entries():
            if entry.name.casefold() == name.casefold():
                return entry
        raise UnknownLexicon(name)

    def folder(self, entry: Entry) -> Path:
        return self.own / entry.name.casefold()

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
        path = self.graph_path(entry, edition.alphabet)
        try:
            return open_graph(path, edition.alphabet, words_only=words_only)
        except BadWordGraph:  # not there yet, or no longer as it was written: both are mended by building it
            return self._built(entry, edition.alphabet, path, progress)

    def graph_path(self, entry: Entry, alphabet: Alphabet) -> Path:
        """Named after all that the graph depends on, so that a stale one is never found."""
        letters = alphabet_digest(alphabet)
        version = sha256(f"{self._version(entry)} {letters} {VERSION}".encode()).hexdigest()
        return self.graphs / f"{entry.name.casefold()}-{letters[:8]}-{version[:16]}.words"

    def _version(self, entry: Entry) -> str:
        below = self._version(self.entry(entry.base)) if entry.base else entry.version
        return f"{below} {entry.allowed} {entry.blocked}"

    def _built(self, entry: Entry, alphabet: Alphabet, path: Path, progress: Progress) -> WordGraph:
        from filelock import FileLock  # noqa: PLC0415 - only the first use builds

        progress(entry.name, 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(path.with_suffix(".lock")):  # the system lets go of it when a builder is killed
                try:
                    graph = open_graph(path, alphabet)  # another process was faster
                except BadWordGraph:
                    entries, dropped = self._read(entry)
                    self.build(entry, alphabet, entries, dropped, progress)
                    graph = open_graph(path, alphabet)
        except OSError as error:
            raise FileUnwritable(str(path)) from error
        progress(entry.name, 1)
        return graph

    def _read(self, entry: Entry) -> tuple[bytes, Mapping[str, int]]:
        """The list's words, one a line; those blocked by it still among them."""
        if entry.base:
            entries, dropped = self._read(self.entry(entry.base))
            return b"\n".join((entries, *(word.encode() for word in entry.allowed))), dropped
        if entry.built_in:
            return raw.read_entries(BY_NAME[entry.name])
        return composed(load_entries(self.folder(entry) / "list.txt")[0]), {}

    def build(
        self, entry: Entry, alphabet: Alphabet, entries: bytes, dropped: Mapping[str, int], progress: Progress
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
            "dropped": {**dropped, **{each.reason: each.count for each in built.dropped}},
            **{fact: getattr(built, fact) for fact in _FACTS},
        }
        path = self.graph_path(entry, alphabet)
        self._sweep(path)
        save_graph(path, header, sections_of(built))
        return built

    def _sweep(self, path: Path) -> None:
        """Away with earlier versions of the list (who has one open keeps it) and what a killed builder left behind."""
        same_list = path.name.rpartition("-")[0]
        for old in (*path.parent.glob(f"{same_list}-*.words"), *path.parent.glob(f".{same_list}-*{PARTIAL}")):
            if old != path:
                old.unlink(missing_ok=True)

    def _all_blocked(self, entry: Entry) -> tuple[str, ...]:
        """Blocked by the list or by those it is built on, unless a later one allows the word again."""
        if not entry.base:
            return ()
        below = self._all_blocked(self.entry(entry.base))
        return (*(word for word in below if word not in entry.allowed), *entry.blocked)


def open_lexicon(
    edition: Edition | str, name: str = "", progress: Progress = no_progress, *, words_only: bool = False
) -> WordGraph:
    """The word list `name`, or the edition's own; an edition may be given by its id or file."""
    edition = find_edition(edition) if isinstance(edition, str) else edition
    return Shelf().open(name or edition.lexicon.name, edition, progress, words_only=words_only)


def graph_of_entries(path: Path, text: str, edition: Edition) -> WordGraph:
    """The word graph of a file's text, in memory only: for a single use of a list that nobody wants to keep."""
    from mozaika.lexicon.build import build_graph  # noqa: PLC0415 - numba is slow to import

    built = build_graph(composed(text), Codes(edition.alphabet))
    if not built.words:
        raise BadWordFile(str(path), "empty")
    header = {
        "name": path.stem,
        "alphabet": alphabet_digest(edition.alphabet),
        "dropped": {each.reason: each.count for each in built.dropped},
        **{fact: getattr(built, fact) for fact in _FACTS},
    }
    return WordGraph(GraphFile(path, header, sections_of(built)), edition.alphabet)


def sections_of(built: BuiltGraph) -> dict[str, memoryview]:
    """What a word graph's file holds besides its header."""
    # Read-only, as a mapped file is: the kernels are compiled for that.
    tables = {name: array.reshape(-1).data.toreadonly() for name, array in built.tables.sections().items()}
    return {"graph": built.graph.data.toreadonly(), **tables}
