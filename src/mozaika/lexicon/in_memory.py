"""Word graphs in memory, from a text file that is not added to the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mozaika.lexicon.codes import Codes, alphabet_digest, composed
from mozaika.lexicon.errors import BadWordFile
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.graph_file import GraphFile
from mozaika.rules.edition import Edition

if TYPE_CHECKING:
    from mozaika.lexicon.build import BuiltGraph

# Attributes of `BuiltGraph` that the header of a graph has.
FACTS = ("words", "words_to_15", "longest", "longest_word", "digest", "dawg", "gaddag")


def graph_of_entries(path: Path, text: str, edition: Edition) -> WordGraph:
    """The word graph of a file's text, for one use of the list."""
    from mozaika.lexicon.build import build_graph  # noqa: PLC0415 - imports numba

    built = build_graph(composed(text), Codes(edition.alphabet))
    if not built.words:
        raise BadWordFile(str(path), "empty")
    header = {
        "name": path.stem,
        "alphabet": alphabet_digest(edition.alphabet),
        "dropped": {each.reason: each.count for each in built.dropped},
        **{fact: getattr(built, fact) for fact in FACTS},
    }
    return WordGraph(GraphFile(path, header, sections_of(built)), edition.alphabet)


def sections_of(built: BuiltGraph) -> dict[str, memoryview]:
    """The sections of a word graph file."""
    # Read-only, like a mapped file, because kernels are compiled for read-only arrays.
    tables = {name: array.reshape(-1).data.toreadonly() for name, array in built.tables.sections().items()}
    return {"graph": built.graph.data.toreadonly(), **tables}
